"""Clicks and commands of many people at the same instant, each on a message as its person saw it."""

from typing import Any, Final

from simcord import actors, interactions
from simcord.actors import MemberActor
from simcord.backend import serializers

from tests.e2e.evening import Evening

PATIENCE: Final = 120.0
"""Seconds of real time: so many pictures take a while on a slow machine."""


class Crowd:
    """Everybody at a table and around it; their presses are kept until all are sent at once."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.sent = list[int]()

    def seen(self, message: Any) -> dict[str, Any]:
        """A message as somebody sees it now; it may be gone when they press."""
        backend = self.evening.env.backend
        return dict(serializers.message_payload(backend, backend.get_message(self.evening.room.id, message.id)))

    def press(
        self, who: MemberActor, seen: dict[str, Any], custom_id: str, values: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """A press of a button, or a choice, on a message as it was seen."""
        data = {"custom_id": custom_id, "component_type": 3 if values else 2, "values": list(values)}
        record, payload = self._payload(who, 3, data)
        record.source_message_id = int(seen["id"])
        return payload | {"message": seen}

    def command(self, who: MemberActor, name: str, **options: str) -> dict[str, Any]:
        """A command as typed."""
        room, path = self.evening.room.id, name.split()
        root = actors._resolve_visible_command(who, room, path[0], 1)
        leaf, nesting = interactions.walk_to_subcommand(root, path[1:])
        given, _ = interactions.build_options(who, name, leaf, options, channel_id=room)
        nested = interactions.nest_options(root, nesting, given)
        return self._payload(who, 2, {"id": root["id"], "name": root["name"], "type": 1, "options": nested})[1]

    def _payload(self, who: MemberActor, kind: int, data: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        record, payload = interactions.base_payload(
            self.evening.env.backend,
            type=kind,
            channel_id=self.evening.room.id,
            guild_id=who.guild.id,
            user_id=who.id,
            data=data,
        )
        self.sent.append(record.id)
        return record, payload

    async def at_once(self, payloads: list[dict[str, Any]]) -> None:
        """Send them all in the same instant, and wait until all is done."""
        for payload in payloads:
            self.evening.env.backend.emit("INTERACTION_CREATE", payload)
        for _ in range(2):
            await self.evening.env.settle(PATIENCE, idle=0.01)
            await self.evening.bot.announcer.settled()
            await self.evening.bot.panels.settled()

    @property
    def unanswered(self) -> list[Any]:
        """The presses and commands that got no answer, or only the promise of one."""
        records = [self.evening.env.backend.interactions[one] for one in self.sent]
        return [record for record in records if not record.responded or record.loading]

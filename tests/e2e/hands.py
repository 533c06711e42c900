"""Hands in the end-to-end tests: a table inside a round, and people who play it from their panels."""

from collections.abc import Mapping
from typing import Any

import discord
from msgspec import structs
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import ChannelHandle

from bot.engine.cards import Card
from bot.engine.notation import parse_cards
from bot.engine.record import read_record
from bot.engine.view import View
from bot.tables import Table
from bot.tables.rows import table_row
from tests.e2e.evening import Evening, buttons, parts_of, texts


class Player:
    """Somebody at a table: what they see, press, pick and type."""

    def __init__(self, evening: Evening, member: MemberActor, table_id: int) -> None:
        self.evening = evening
        self.member = member
        self.table_id = table_id

    # --- what they see ---

    @property
    def table(self) -> Table:
        """The table as it stands."""
        table = self.evening.tables.cached(self.table_id)
        assert table is not None
        return table

    @property
    def view(self) -> View:
        """What their seat may know."""
        return self.table.view(self.table.seat_of(self.member.id))

    @property
    def own(self) -> list[discord.Message]:
        """The private messages in the channel, oldest first."""
        return self.evening.private_to(self.member)

    @property
    def panels(self) -> list[discord.Message]:
        """Those private messages that are panels with controls."""
        return [message for message in self.own if any(":hand-" in one for one in ids(message))]

    @property
    def panel(self) -> discord.Message:
        """Their one panel, which is the last private message; at the end of a game it has no controls."""
        assert len(self.panels) <= 1, [texts(message) for message in self.panels]
        return self.own[-1]

    @property
    def says(self) -> str:
        """What the panel says."""
        return texts(self.panel)

    @property
    def labels(self) -> list[str]:
        """The panel's buttons."""
        return list(buttons(self.panel))

    def label_of(self, kind: str) -> str:
        """The label of the panel's button of a kind; empty when it has none."""
        return next((label for label, one in buttons(self.panel).items() if f":{kind}:" in one), "")

    @property
    def options(self) -> list[str]:
        """The cards on offer in the panel's select."""
        return [option["label"] for option in select(self.panel, "hand-pick")["options"]]

    @property
    def picked(self) -> list[str]:
        """The cards picked."""
        return [option["label"] for option in select(self.panel, "hand-pick")["options"] if option.get("default")]

    # --- what they do ---

    async def press(self, label: str, panel: discord.Message | None = None) -> Any:
        """Press a button of the panel, or of one seen earlier."""
        message = panel or self.panel
        result = await self.member.click(message, custom_id=buttons(message)[label])
        await self.evening.quiet()
        return result

    async def pick(self, cards: str, panel: discord.Message | None = None) -> Any:
        """Pick these cards of the page shown, and no others."""
        message = panel or self.panel
        values = values_of(message, self.view.hand, parse_cards(cards))
        result = await self.member.select(message, values, custom_id=select(message, "hand-pick")["custom_id"])
        await self.evening.quiet()
        return result

    async def choose(self, label: str, question: int = 0) -> Any:
        """Choose an option of one of the panel's questions."""
        asked = selects(self.panel, "hand-choose")[question]
        value = next(option["value"] for option in asked["options"] if option["label"] == label)
        result = await self.member.select(self.panel, [value], custom_id=asked["custom_id"])
        await self.evening.quiet()
        return result

    async def type(self, command: str, **options: str) -> str:
        """Type a command and return what it answers."""
        result = await self.member.slash(self.evening.room, command, **options)
        await self.evening.quiet()
        return texts(result.response) if result.response else self.says


async def sit_down(
    evening: Evening,
    position: str = "",
    people: Mapping[str, MemberActor] | None = None,
    *,
    computers: int = 0,
    **options: str,
) -> dict[str, Player]:
    """Start a game with these people, by default Ada and Bo, and with computer players, inside a round."""
    seated, table = await game_begun(evening, people, computers, options, turn_time="none")
    if position:
        await deal(evening, table.id, position)
    return {name: Player(evening, member, table.id) for name, member in seated.items()}


async def game_begun(
    evening: Evening,
    people: Mapping[str, MemberActor] | None,
    computers: int,
    options: Mapping[str, str],
    **new: str,
) -> tuple[Mapping[str, MemberActor], Table]:
    """Start a game with these people, by default Ada and Bo, and with computer players; `new` is what was asked for."""
    seated = people or {"Ada": evening.ada, "Bo": evening.bo}
    host, *others = seated.values()
    await host.slash(evening.room, "rummy new", **new)
    table = await evening.table()
    for other in others:
        await other.slash(evening.room, "rummy join")
    for _ in range(computers):
        await evening.tables.add_computer(table.id, host.id)
    for name, value in options.items():
        await evening.tables.set_option(table.id, host.id, name, value)
    await evening.tables.start_game(table.id, host.id)
    await evening.quiet()
    return seated, table


async def deal(evening: Evening, table_id: int, position: str) -> Table:
    """Put another position on a table, as if it had been played to; nobody is told."""
    before = await evening.tables.get(table_id)
    assert before.game is not None
    names = " ".join(before.game.seats)
    options = " ".join(f"{name}={value}" for name, value in before.options.items())
    lines = f"game {before.game_id} {options}\nseats {names}\nposition\n{position}\nend"
    revision = before.revision + 1
    start = read_record(lines).start
    deadline = None if before.window else before.deadline
    after = structs.replace(before, game=start, revision=revision, moved=revision, window=None, deadline=deadline)
    assert await evening.store.save(table_row(after, evening.env.now()), expected=before.revision)
    evening.tables._shelf.put(after)
    return after


# --- a panel's parts --------------------------------------------------------------------------------------------------


def ids(message: Any) -> list[str]:
    """The custom ids of a message's controls."""
    return [part["custom_id"] for part in parts_of(message) if part.get("custom_id")]


def selects(message: Any, kind: str) -> list[dict[str, Any]]:
    """The selects of a kind."""
    return [part for part in parts_of(message) if part.get("type") == 3 and f":{kind}:" in part["custom_id"]]


def select(message: Any, kind: str) -> dict[str, Any]:
    """The one select of a kind."""
    (found,) = selects(message, kind)
    return found


def values_of(message: Any, hand: tuple[Card, ...], cards: tuple[Card, ...]) -> list[str]:
    """The values that pick cards of a hand in a panel's select, a value for each copy."""
    on_offer = [option["value"] for option in select(message, "hand-pick")["options"]]
    values: list[str] = []
    for card in cards:
        values.append(next(value for value in on_offer if hand[int(value)] == card and value not in values))
    return values


# --- clicks that a Discord client does not make -----------------------------------------------------------------------


async def clicks(
    evening: Evening,
    *made: tuple[MemberActor, Any, str],
    values: tuple[str, ...] = (),
    channel: ChannelHandle | None = None,
) -> list[str]:
    """Send clicks (who, on which message, on which control), all at the same instant, and return the new private words.

    Whether the person sees the message, and whether the control is on it, is not asked: that is the point.
    """
    backend, room = evening.env.backend, channel or evening.room
    before = {message.id for who, _, _ in made for message in evening.private_to(who, room)}
    for who, message, custom_id in made:
        stored = backend.get_message(room.id, message.id)
        record, payload = interactions.base_payload(
            backend,
            type=3,
            channel_id=room.id,
            guild_id=who.guild.id,
            user_id=who.id,
            data={"custom_id": custom_id, "component_type": 3 if values else 2, "values": list(values)},
        )
        record.source_message_id = stored.id
        backend.emit("INTERACTION_CREATE", payload | {"message": dict(serializers.message_payload(backend, stored))})
    await evening.quiet()
    seen = {message.id: texts(message) for who, _, _ in made for message in evening.private_to(who, room)}
    return [said for one, said in seen.items() if one not in before]

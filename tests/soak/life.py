"""People with lives of their own: they look in when they like, play by commands, leave, come back, and forget."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any

from simcord.actors import MemberActor

from bot.computer import choose_move
from bot.engine import Move
from bot.engine.moves import Bid, DrawTile, Open, Pass, Play
from bot.engine.notation import move_text
from bot.tables import Status, Table
from tests.soak.town import Town

OPTIONS = {"draw": "from", "open": "melds", "layoff": "cards", "discard": "card", "swap": "card"}
PATIENCE = 20
"""Nobody makes more moves at one table in one visit."""
WHIMS = ("leave", "hand", "board", "hint", "games", "join", "pause", "resume", "twice", "stale")
"""What people do besides playing."""
COMMANDS = {"hand": "hand", "hint": "hint"}


class Guest:
    """Somebody: how often they look in, and how likely they do something unexpected."""

    def __init__(self, town: Town, member: MemberActor, chance: Random) -> None:
        self.town = town
        self.member = member
        self.chance = chance
        self.rhythm = timedelta(hours=chance.choice([0.5, 2, 5, 9, 20, 40]))
        self.whim = chance.choice([0.0, 0.02, 0.1])
        self.gone_after = timedelta(days=chance.uniform(1, 25)) if chance.random() < 0.2 else None
        self.answers: list[Any] = []

    def visits(self, begin: datetime, end: datetime) -> Iterator[datetime]:
        """When they look in; some are never seen again after a while."""
        stays_until = end if self.gone_after is None else min(end, begin + self.gone_after)
        when = begin
        while (when := when + self.rhythm * self.chance.expovariate(1)) < stays_until:
            yield when

    async def visit(self) -> None:
        """Look in at all their tables, and do what there is to do."""
        for table in await self.town.tables.of_user(self.member.guild.id, self.member.id):
            if self.chance.random() < self.whim:
                await self._follow_a_whim(table)
            await self._play(table.id)

    async def _play(self, table_id: int) -> None:
        """Play as long as it is their turn again and again, as a good player would."""
        for _ in range(self.chance.randint(1, PATIENCE)):
            table = await self.town.tables.get(table_id)
            seat = table.seat_of(self.member.id)
            if table.status is not Status.LIVE or seat is None:
                return None
            if table.waits_for != self.member.id:
                return await self._bid(table) if self.chance.random() < 0.1 else None
            if table.window is not None:
                return None
            await self.make(table, choose_move(table.view(seat), "easy", self.chance))
        return None

    async def make(self, table: Table, move: Move) -> None:
        """Make a move by its command; it has to be accepted."""
        before = table.revision
        if table.rules.tiles and not isinstance(move, DrawTile):
            await self.type(table, "rummy play", sets=_sets_text(move))
        elif isinstance(move, DrawTile):
            await self.type(table, "draw", **{"from": "stock"})
        else:
            verb, _, rest = move_text(move).partition(" ")
            await self.type(table, verb, **{OPTIONS[verb]: rest.partition(" on ")[0] if verb == "swap" else rest})
        after = await self.town.tables.get(table.id)
        assert after.revision > before, (move_text(move), table)

    async def _bid(self, table: Table) -> None:
        if table.rules.buying and Bid in table.rules.moves:
            await self.type(table, "buy")

    async def _follow_a_whim(self, table: Table) -> None:
        """Do something that nobody needs."""
        what = self.chance.choice(WHIMS)
        if what in {"twice", "stale"}:
            self.press_at_once(table, 2 if what == "twice" else 1)
            await self.town.quiet()
        else:
            await self.type(table, COMMANDS.get(what, f"rummy {what}"))

    def press_at_once(self, table: Table, times: int) -> None:
        """Press "My hand" of the channel's oldest board that is left, so many times at the same instant."""
        for message in self.town.history(self._room(table)):
            custom_id = next((one for one in _ids(message) if f":hand:{table.id}:" in one), None)
            if custom_id is not None:
                for _ in range(times):
                    self.town.env.backend.emit("INTERACTION_CREATE", self.town.press(self.member, message, custom_id))
                return

    async def type(self, table: Table, command: str, **options: str) -> Any:
        """Type a command in the table's channel; there is an answer."""
        result = await self.member.slash(self._room(table), command, **options)
        await self.town.quiet()
        assert result.acknowledged, (command, options)
        return result

    def _room(self, table: Table) -> Any:
        return next(room for room in self.town.rooms[table.guild] if room.id == table.channel)


def _sets_text(move: Move) -> str:
    if isinstance(move, Pass):
        return "pass"
    assert isinstance(move, Open | Play)
    return move_text(move).partition(" ")[2]


def _ids(message: Any) -> Iterator[str]:
    rows = [child for part in message.components for child in (getattr(part, "children", None) or [part])]
    return (str(one.custom_id) for one in rows if getattr(one, "custom_id", None))

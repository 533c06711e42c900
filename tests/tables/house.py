"""A house with tables for the tests: a database, a clock, computer players without any wit, and people."""

import asyncio
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from bot.engine import Move, View, parse_move
from bot.engine.moves import Discard, Draw, DrawTile, Pass, Source
from bot.store import Store
from bot.tables import Cause, Change, Person, Table, Tables
from tests.tables.clock import StepClock

GUILD, ROOM = 100, 200
ADA, BO, CY, DI = (Person(id=number, name=name) for number, name in enumerate(("Ada", "Bo", "Cy", "Di"), 1))


def witless(view: View, level: str, rng: Random) -> Move:
    """Draw from the stock if that can be, discard any card: the shortest turn there is. With tiles draw, or pass."""
    if view.rules.tiles:
        return DrawTile() if view.stock else Pass()
    if view.phase == "draw":
        from_stock = view.stock or len(view.discard_pile) > 1 or view.rules.reshuffles is not None
        return Draw(Source.STOCK if from_stock else Source.DISCARD)
    return Discard(rng.choice([card for card in view.hand if card != view.took] or view.hand))


class House:
    """Tables on a database that can be closed, or left as by a power cut, and opened again."""

    def __init__(self, database: str, **options: Any) -> None:
        self.database = database
        self.options = {"computer_pause": 0.0, "choose": witless, "seeds": lambda: bytes(32), **options}
        self.clock = StepClock()
        self.changes: list[Change] = []

    @classmethod
    def at(cls, path: Path, **options: Any) -> "House":
        return cls(f"sqlite+aiosqlite:///{path}", **options)

    async def open(self) -> "House":
        self.store = await Store.open(self.database)
        self.tables = Tables(self.store, self.clock, rng=Random(1), **self.options)
        self.tables.subscribe(self.changes.append)
        await self.tables.start()
        return self

    async def close(self) -> None:
        await self.tables.close()
        await self.store.close()

    async def restart(self, down: timedelta = timedelta()) -> None:
        await self.close()
        self.clock.jump(down)
        await self.open()

    async def advance(self, **by: float) -> None:
        """Let time pass, everything that is due in it happening at its moment."""
        end = self.clock.now() + timedelta(**by)
        await self.quiet()
        while not self.clock.step(end):
            await self.quiet()
        await self.quiet()

    async def quiet(self) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
            await self.tables.settled()

    # --- tables ---

    async def lobby(self, *people: Person, computers: int = 0, room: int = ROOM, **options: Any) -> Table:
        table = await self.tables.new(GUILD, room, people[0], **options)
        for person in people[1:]:
            await self.tables.join(table.id, person)
        for _ in range(computers):
            await self.tables.add_computer(table.id, people[0].id)
        return await self.tables.get(table.id)

    async def game(self, *people: Person, computers: int = 0, **options: Any) -> Table:
        """A live table where a person is in turn, if any sits there."""
        table = await self.lobby(*people, computers=computers, **options)
        await self.tables.start_game(table.id, people[0].id)
        await self.tables.settled()
        return await self.tables.get(table.id)

    async def moves(self, table: Table, text: str, user: int | None = None, revision: int | None = None) -> Table:
        """Let the person in turn, or another, make a move."""
        table = await self.tables.get(table.id)
        mover = user or table.waits_for
        assert mover is not None
        return await self.tables.move(table.id, mover, parse_move(text), revision)

    async def sold(self, table: Table) -> Table:
        """Let the time pass in which draws wait for bids, until a person is in turn and none does."""
        await self.quiet()
        while (table := await self.tables.get(table.id)).window is not None:
            assert table.deadline is not None
            await self.advance(seconds=(table.deadline - self.clock.now()).total_seconds())
        return table

    async def turn(self, table: Table) -> Table:
        """Let the person in turn draw from the stock and discard; computer players move on after it."""
        table = await self.moves(await self.sold(table), "draw stock")
        if table.turn is not None and table.view(None).phase == "play":  # O6: the draw may have ended the round
            await self.moves(table, f"discard {hand(table)[0]}")
        await self.quiet()
        return await self.tables.get(table.id)

    def causes(self) -> list[Cause]:
        return [change.cause for change in self.changes]


def hand(table: Table) -> tuple[Any, ...]:
    """The hand of the seat in turn."""
    return table.view(table.turn).hand


def pack_of(table: Table) -> list[Any]:
    """Every card of the table, wherever it lies (G4)."""
    assert table.game is not None
    now = table.game.round
    melds = [card for meld in now.melds for card in meld.cards]
    return sorted([*now.stock, *now.discard_pile, *melds, *(card for cards in now.hands for card in cards)])

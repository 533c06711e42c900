"""The tables: everything that can be done at one, by one writer at a time, committed before anybody is told."""

from random import Random
from typing import Final

from bot.computer import choose_bid, choose_move
from bot.engine import Move
from bot.store import Store
from bot.tables import buying
from bot.tables.archive import Archive
from bot.tables.clock import Clock
from bot.tables.computers import Computers
from bot.tables.drafts import Drafts
from bot.tables.forgetting import Forgetting
from bot.tables.playing import Choose, Wants
from bot.tables.room import Seeds, fresh_seed
from bot.tables.seats import came_back, check_playable
from bot.tables.suspending import Suspending
from bot.tables.table import Cause, Change, Table
from bot.tables.timekeeping import Timekeeping
from bot.tables.visitors import Visitors
from bot.tables.waking import next_wake


class Tables(Forgetting, Visitors, Timekeeping, Suspending):
    """All tables of a store: moves of persons, and what goes on by itself."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        seeds: Seeds = fresh_seed,
        computer_pause: float = 1.2,
        rng: Random | None = None,
        choose: Choose = choose_move,
        wants: Wants = choose_bid,
    ) -> None:
        super().__init__(store, clock, seeds=seeds, rng=rng, choose=choose, wants=wants)
        self.drafts: Final = Drafts(store)
        self.archive: Final = Archive(store, self.get)
        self._computers: Final = Computers(clock, computer_pause, self._computer_turn)

    async def start(self) -> None:
        """Give back the time the bot was down, wait for deadlines, and let computer players move on."""
        await self.people.load()
        await self.standings.catch_up()
        await self._deadlines.start()
        self._computers.wake(*await self._store.waiting_for_computers())

    async def close(self) -> None:
        """Stop moving and waiting; tables can still be read. The store is closed by whoever opened it."""
        await self._computers.close()
        await self._deadlines.close()
        await self._listeners.settled()

    async def settled(self) -> None:
        """Return once deadlines are dealt with, computer players have moved and listeners have done their part."""
        await self._deadlines.settled()
        await self._computers.settled()
        await self._listeners.settled()

    def _rewritten(self, table_id: int) -> None:
        self.archive.drop(table_id)

    def _committed(self, change: Change) -> None:
        self._deadlines.heed(next_wake(change.table))
        if change.table.waits_for_computer:
            self._computers.wake(change.table.id)
        super()._committed(change)

    async def move(self, table_id: int, user: int, move: Move, revision: int | None = None) -> Table:
        """Make a person's move; it also brings them back if they were away (G5).

        A draw from the stock is kept as long as others may still bid for the top, and then carried out (O4).
        Refused by the rules, or as `stale` when something has been played since `revision`; `not-live` in the lobby.
        """
        async with self._writer.table(table_id) as table:
            seat = check_playable(table, user, revision)
            now = self._clock.now()
            after, played = buying.made(came_back(table, seat, now), seat, move, now)
            cause = Cause.MOVED if played else Cause.BUYING
            return await self._played(Change(after, cause, (), user, table), played)

    async def pass_by(self, table_id: int, user: int, revision: int | None = None) -> Table:
        """Let a person do without the top: no draw waits for their bid any more (O4).

        Refused as their bid would be, `buying-closed` also when no draw waits for bids.
        """
        async with self._writer.table(table_id) as table:
            seat = check_playable(table, user, revision)
            now = self._clock.now()
            after, played = buying.passed(came_back(table, seat, now), seat, now)
            return await self._played(Change(after, Cause.BUYING, (), user, table), played)

    async def _computer_turn(self, table_id: int) -> bool:
        """Play one turn of a computer player; return whether the next turn is one's, too."""
        async with self._writer.table(table_id) as table:
            if table.waits_for_computer:
                table = await self._turn_played(table, Cause.COMPUTER)
            return table.waits_for_computer

"""What all that is done at the tables shares: the store, the clock, one writer, and how a change is committed."""

import asyncio
import secrets
from collections.abc import Callable
from datetime import datetime
from functools import partial
from random import Random
from typing import Final, Protocol

from msgspec import structs

from bot.computer import choose_bid, choose_move
from bot.store import Store
from bot.tables import buying, pausing
from bot.tables.clock import Clock
from bot.tables.lateness import newly_absent, ran_out
from bot.tables.listeners import Listener, Listeners
from bot.tables.notices import Notice, NoticeKind
from bot.tables.people import People
from bot.tables.playing import Choose, Wants, clocked, opens_bidding, play_bids, play_turn, run_out
from bot.tables.seats import seat_changed
from bot.tables.shelf import Shelf
from bot.tables.standings import Standings
from bot.tables.table import Cause, Change, Person, Played, Status, Table
from bot.tables.welcome import Welcome
from bot.tables.writer import Writer


class Seeds(Protocol):
    """Where a game's 32-byte seed comes from (G1)."""

    def __call__(self) -> bytes:
        """Return a seed that nobody can foretell."""


def fresh_seed() -> bytes:
    """Return 32 bytes from the operating system."""
    return secrets.token_bytes(32)


class Room:
    """The room the tables stand in.

    Every change takes the table's lock, is judged, is written in one transaction that demands the revision it was
    judged by, and only then is told to the listeners. What is not allowed is a `TableError`, for moves `Refused`.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        seeds: Seeds = fresh_seed,
        rng: Random | None = None,
        choose: Choose = choose_move,
        wants: Wants = choose_bid,
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._seeds: Final = seeds
        self._rng: Final = rng or Random()
        self._choose: Final = choose
        self._wants: Final = wants
        self.people: Final = People(store)
        self.standings: Final = Standings(store)
        self._shelf: Final = Shelf()
        self._listeners: Final = Listeners()
        self._is_here: Callable[[int, int], bool] = lambda table_id, user: True
        self.welcome: Final = Welcome(store)
        self._writer: Final = Writer(store, clock, self._shelf, self._committed)

    def _committed(self, change: Change) -> None:
        """Tell the listeners of what is committed."""
        self._listeners.tell(change)

    def now(self) -> datetime:
        """Return the present moment by the tables' clock."""
        return self._clock.now()

    async def sleep_until(self, when: datetime) -> None:
        """Return once a moment has come by the tables' clock."""
        await self._clock.sleep_until(when)

    def subscribe(self, listener: Listener) -> None:
        """Tell a listener of every change, after it was committed. Changes of one table come in order."""
        self._listeners.add(listener)

    def ask_who_is_here(self, is_here: Callable[[int, int], bool]) -> None:
        """Ask this from now on whether a person did something at a table a moment ago: `is_here(table_id, user)`.

        Without anybody to ask, everybody is here.
        """
        self._is_here = is_here

    async def _lobby_changed(self, before: Table, after: Table, by: int | None, person: Person | None = None) -> Table:
        cause = Cause.LOBBY if after.status is Status.LOBBY else Cause.CANCELLED
        change = Change(self._revised(before, after), cause, (), by, before)
        return await self._writer.commit(change, (), person)

    def _revised(self, before: Table, after: Table) -> Table:
        revision = before.revision + 1
        return clocked(structs.replace(after, revision=revision, moved=revision), self._clock.now())

    async def _seat_changed(self, table: Table, user: int, *, away: bool, by: int, removed: bool = False) -> Table:
        now = self._clock.now()
        change = seat_changed(table, user, now, away=away, actor=by, removed=removed)
        return table if change is None else await self._came_in(change)

    async def _came_in(self, change: Change) -> Table:
        """Commit that somebody came or went, and what follows: a draw may wait for nobody's bid any more (O4)."""
        after, played = buying.decided(change.table, self._clock.now())
        return await self._played(structs.replace(change, table=after), played)

    async def _turn_played(self, table: Table, cause: Cause) -> Table:
        """Let the computer play the rest of a turn, or end that of a person out of time, as one change."""
        late, now = cause is Cause.TIMED_OUT, self._clock.now()
        playing = run_out if late else play_turn
        after, played = await asyncio.to_thread(playing, table, self._choose, self._dice(), now)
        change = Change(ran_out(table, after, now) if late else after, cause, (), None, table)
        return await self._played(change, played)

    async def _played(self, change: Change, played: tuple[Played, ...]) -> Table:
        """Commit moves; what they put up for sale, computer players bid for at once and persons for a while (O4)."""
        before, after = change.previous, change.table
        assert before is not None
        if after.revision == before.revision:
            return before
        if after.paused is None and (opens_bidding(before, after) or (before.rests and after.window is None)):
            after, bids = await self._put_up(after)
            played = (*played, *bids)
        after = pausing.agreed_upon(after, self._clock.now())  # whoever had not agreed may be absent now
        noticed = self._noticed(before, after)
        return await self._writer.commit(structs.replace(change, table=after), played, noticed=noticed)

    async def _put_up(self, table: Table) -> tuple[Table, tuple[Played, ...]]:
        """Return the table with the top put up for sale, if it is for sale, and the bids of computer players (O4)."""
        now, dice = self._clock.now(), self._dice()
        after, bids = await asyncio.to_thread(play_bids, table, self._wants, dice, now)
        return buying.opened(after, now, partial(self._is_here, after.id)), bids

    def _noticed(self, before: Table, after: Table) -> tuple[Notice, ...]:
        user = newly_absent(before, after)
        if user is None or not after.is_open:
            return ()
        return (Notice(after.id, after.revision, NoticeKind.ABSENT, user, self._clock.now()),)

    def _dice(self) -> Random:
        """Dice of its own for a turn that is thought about in a thread of its own."""
        return Random(self._rng.getrandbits(64))

"""The tables: everything that can be done at one, by one writer at a time, committed before anybody is told."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Final, Protocol

from msgspec import structs

from bot.computer import choose_bid, choose_move
from bot.engine import Move
from bot.store import Store
from bot.tables import buying, history, lobby
from bot.tables.clock import Clock
from bot.tables.computers import Computers
from bot.tables.deadlines import Deadlines
from bot.tables.drafts import Drafts
from bot.tables.errors import TableCode, TableError
from bot.tables.listeners import Listener, Listeners
from bot.tables.playing import Choose, Wants, clocked, opens_bidding, play_bids, play_turn, run_out
from bot.tables.seats import came_back, check_playable, seat_changed
from bot.tables.shelf import Shelf
from bot.tables.table import Cause, Change, LogEntry, Person, Played, Seat, Status, Table, TurnTime
from bot.tables.writer import Writer


class Seeds(Protocol):
    """Where a game's 32-byte seed comes from (G1)."""

    def __call__(self) -> bytes:
        """Return a seed that nobody can foretell."""


def fresh_seed() -> bytes:
    """Return 32 bytes from the operating system."""
    return secrets.token_bytes(32)


class Tables:
    """All tables of a store.

    Every change takes the table's lock, is judged, is written in one transaction that demands the revision it was
    judged by, and only then is told to the listeners. What is not allowed is a `TableError`, for moves `Refused`.
    """

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
        self._store: Final = store
        self._clock: Final = clock
        self._seeds: Final = seeds
        self._rng: Final = rng or Random()
        self._choose: Final = choose
        self._wants: Final = wants
        self.drafts: Final = Drafts(store)
        self._shelf: Final = Shelf()
        self._listeners: Final = Listeners()
        self._when_postponed: Final[list[Callable[[], None]]] = []
        self._is_here: Callable[[int, int], bool] = lambda table_id, user: True
        self._writer: Final = Writer(store, clock, self._shelf, self._committed)
        self._deadlines: Final = Deadlines(store, clock, self._deadline_come, self._postponed)
        self._computers: Final = Computers(clock, computer_pause, self._computer_turn)

    async def start(self) -> None:
        """Give back the time the bot was down, wait for deadlines, and let computer players move on."""
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

    def subscribe(self, listener: Listener) -> None:
        """Tell a listener of every change, after it was committed. Changes of one table come in order."""
        self._listeners.add(listener)

    def when_postponed(self, listener: Callable[[], None]) -> None:
        """Tell a listener when all deadlines have moved on, by the time the bot was down or the machine slept."""
        self._when_postponed.append(listener)

    def ask_who_is_here(self, is_here: Callable[[int, int], bool]) -> None:
        """Ask this from now on whether a person did something at a table a moment ago: `is_here(table_id, user)`.

        Without anybody to ask, everybody is here.
        """
        self._is_here = is_here

    def _postponed(self) -> None:
        self._shelf.clear()
        for listener in self._when_postponed:
            listener()

    def _committed(self, change: Change) -> None:
        self._deadlines.heed(change.table.deadline)
        if change.table.waits_for_computer:
            self._computers.wake(change.table.id)
        self._listeners.tell(change)

    def now(self) -> datetime:
        """Return the present moment by the tables' clock."""
        return self._clock.now()

    # --- finding tables ---

    async def get(self, table_id: int) -> Table:
        """Return a table; `no-such-table`."""
        return await self._writer.read(table_id)

    def cached(self, table_id: int) -> Table | None:
        """Return a table if it is in memory."""
        return self._shelf.get(table_id)

    def cached_at(self, channel: int) -> Table | None:
        """Return a channel's lobby or live table if it is in memory."""
        return self._shelf.open_in(channel)

    async def at(self, channel: int) -> Table | None:
        """Return a channel's lobby or live table."""
        table = self._shelf.open_in(channel)
        if table is not None:
            return table
        table_id = await self._store.open_in(channel)
        return None if table_id is None else await self.get(table_id)

    async def last_over_at(self, channel: int) -> Table | None:
        """Return a channel's table whose game was played to its end last."""
        table_id = await self._store.last_over_in(channel)
        return None if table_id is None else await self.get(table_id)

    async def open_ids(self) -> tuple[int, ...]:
        """Return the ids of all lobbies and live tables, the newest first."""
        return await self._store.all_open()

    async def of_user(self, guild: int, user: int) -> tuple[Table, ...]:
        """Return a guild's live tables where a person sits, those that wait for them first, then the newest."""
        return tuple([await self.get(table_id) for table_id in await self._store.live_of(guild, user)])

    async def set_message(self, table_id: int, message: int | None) -> None:
        """Keep which message shows the table."""
        await self._writer.set_message(table_id, message)

    async def owing_ids(self, for_the_last: timedelta) -> tuple[int, ...]:
        """Return the ids of the tables that ended within this time and whose end was not told, the oldest first."""
        return await self._store.owing(self._clock.now() - for_the_last)

    async def set_told(self, table_id: int, told: int | None) -> None:
        """Keep which round's result was told last in the channel; None once the end has been."""
        await self._writer.set_told(table_id, told)

    # --- the lobby ---

    async def new(
        self,
        guild: int,
        channel: int,
        host: Person,
        *,
        game_id: str = "mexican",
        options: Mapping[str, str] | None = None,
        turn_time: TurnTime | None = None,
        language: str = "en",
    ) -> Table:
        """Open a lobby with its host seated; `channel-taken` (with the `table` there), `bad-option`."""
        now = self._clock.now()
        asked = Table(
            id=0,
            guild=guild,
            channel=channel,
            host=host.id,
            seats=(Seat(name=host.name, user=host.id),),
            created=now,
            game_id=game_id,
            options=dict(options or {}),
            turn_time=turn_time or await self._turn_time_of(guild),
            language=language,
        )
        lobby.check_options(asked, "game", game_id)
        opened = clocked(lobby.with_usual_hints(asked), now)
        return await self._writer.insert(Change(opened, Cause.CREATED, actor=host.id), host)

    async def _turn_time_of(self, guild: int) -> TurnTime:
        chosen = await self._store.guild_settings(guild)
        return TurnTime(chosen.get("turn_time", TurnTime.DAY))

    async def join(self, table_id: int, person: Person) -> Table:
        """Seat a person, or bring one back who was away (G5); `already-seated`, `table-full`, `not-in-lobby`."""
        async with self._writer.table(table_id) as table:
            if table.status is Status.LIVE and table.seat_of(person.id) is not None:
                return await self._seat_changed(table, person.id, away=False, by=person.id)
            return await self._lobby_changed(table, lobby.joined(table, person), person.id, person)

    async def leave(self, table_id: int, user: int) -> Table:
        """Let a person leave: a lobby's seat is free again, a live game's is played on by the computer (G5, G6).

        `not-seated`. Leaving a table that is closed, or twice, changes nothing.
        """
        async with self._writer.table(table_id) as table:
            return await self._gone(table, user, user)

    async def remove(self, table_id: int, by: int, user: int, *, moderator: bool = False) -> Table:
        """Let the host, or a moderator, make a person leave; `host-only`, `not-seated`."""
        async with self._writer.table(table_id) as table:
            if not moderator:
                lobby.check_host(table, by)
            return await self._gone(table, user, by)

    async def _gone(self, table: Table, user: int, by: int) -> Table:
        lobby.check_seated(table, user)
        if table.status is Status.LIVE:
            return await self._seat_changed(table, user, away=True, by=by)
        if table.status is not Status.LOBBY:
            return table
        return await self._lobby_changed(table, lobby.left_lobby(table, user), by)

    async def add_computer(self, table_id: int, by: int, level: str = "hard") -> Table:
        """Seat a computer player; `not-in-lobby`, `not-seated` for strangers, `table-full`."""
        async with self._writer.table(table_id) as table:
            lobby.check_lobby(table)
            lobby.check_seated(table, by)
            return await self._lobby_changed(table, lobby.with_computer(table, level), by)

    async def remove_computer(self, table_id: int, by: int) -> Table:
        """Take away the computer player seated last; `not-in-lobby`, `not-seated` for strangers, `no-computer`."""
        async with self._writer.table(table_id) as table:
            lobby.check_lobby(table)
            lobby.check_seated(table, by)
            return await self._lobby_changed(table, lobby.without_computer(table), by)

    async def set_option(self, table_id: int, by: int, name: str, value: str) -> Table:
        """Choose `game`, `language`, `hints` (on, off), `buy-window` or an option of the game.

        `not-in-lobby`, `host-only`, `bad-option`, `too-many-seats`.
        """
        async with self._writer.table(table_id) as table:
            lobby.check_host_of_lobby(table, by)
            return await self._lobby_changed(table, lobby.with_option(table, name, value), by)

    async def set_turn_time(self, table_id: int, by: int, turn_time: TurnTime) -> Table:
        """Choose how long a turn may take; `not-in-lobby`, `host-only`."""
        async with self._writer.table(table_id) as table:
            lobby.check_host_of_lobby(table, by)
            return await self._lobby_changed(table, structs.replace(table, turn_time=turn_time), by)

    async def start_game(self, table_id: int, by: int) -> Table:
        """Deal the first round; `not-in-lobby`, `host-only`, `too-few-seats`, `too-many-seats`, `no-person`."""
        async with self._writer.table(table_id) as table:
            lobby.check_host_of_lobby(table, by)
            after = self._revised(table, lobby.started(table, self._seeds()))
            return await self._played(Change(after, Cause.STARTED, (), by, table), ())

    async def cancel(self, table_id: int, by: int, *, moderator: bool = False) -> Table:
        """Close a lobby or stop a game, as the host or a moderator; `host-only`. Closed already: nothing changes."""
        async with self._writer.table(table_id) as table:
            if not table.is_open:
                return table
            if not moderator:
                lobby.check_host(table, by)
            return await self._lobby_changed(table, lobby.closed(table), by)

    async def _lobby_changed(self, before: Table, after: Table, by: int | None, person: Person | None = None) -> Table:
        cause = Cause.LOBBY if after.status is Status.LOBBY else Cause.CANCELLED
        change = Change(self._revised(before, after), cause, (), by, before)
        return await self._writer.commit(change, (), person)

    def _revised(self, before: Table, after: Table) -> Table:
        revision = before.revision + 1
        return clocked(structs.replace(after, revision=revision, moved=revision), self._clock.now())

    # --- playing ---

    async def move(self, table_id: int, user: int, move: Move, revision: int | None = None) -> Table:
        """Make a person's move; it also brings them back if they were away (G5).

        A draw from the stock is kept as long as others may still bid for the top, and then carried out (O4).
        Refused by the rules, or as `stale` when something has been played since `revision`; `not-live` in the lobby.
        """
        async with self._writer.table(table_id) as table:
            seat = check_playable(table, user, revision)
            after, played = buying.made(came_back(table, seat), seat, move, self._clock.now())
            cause = Cause.MOVED if played else Cause.BUYING
            return await self._played(Change(after, cause, (), user, table), played)

    async def pass_by(self, table_id: int, user: int, revision: int | None = None) -> Table:
        """Let a person do without the top: no draw waits for their bid any more (O4).

        Refused as their bid would be, `buying-closed` also when no draw waits for bids.
        """
        async with self._writer.table(table_id) as table:
            seat = check_playable(table, user, revision)
            after, played = buying.passed(came_back(table, seat), seat, self._clock.now())
            return await self._played(Change(after, Cause.BUYING, (), user, table), played)

    async def come_back(self, table_id: int, user: int) -> Table:
        """Give a person who was away their hand back as it is (G5); `not-seated`, `not-live`."""
        async with self._writer.table(table_id) as table:
            lobby.check_seated(table, user)
            if table.status is not Status.LIVE:
                raise TableError(TableCode.NOT_LIVE)
            return await self._seat_changed(table, user, away=False, by=user)

    async def _seat_changed(self, table: Table, user: int, *, away: bool, by: int) -> Table:
        now = self._clock.now()
        change = seat_changed(table, user, now, away=away, actor=by)
        if change is None:
            return table
        after, played = buying.decided(change.table, now)
        return await self._played(structs.replace(change, table=after), played)

    # --- what was played ---

    async def log(self, table_id: int, since_revision: int = 0, seat: int | None = None) -> tuple[LogEntry, ...]:
        """Return the moves after a revision as a seat, or with None everybody, may know them (G2)."""
        return await history.log_of(self._store, await self.get(table_id), since_revision, seat)

    async def record(self, table_id: int) -> str:
        """Return a finished game's record, its seed revealed; `still-going`, `never-started`, `never-ended`."""
        return await history.record_of(self._store, await self.get(table_id))

    async def integrity(self, table_id: int) -> bool:
        """Return whether the seed and the moves that are stored lead to the very game that is stored (G1)."""
        self._shelf.drop(table_id)
        async with self._writer.table(table_id) as table:
            return await history.replays_alike(self._store, table)

    # --- by itself ---

    async def _computer_turn(self, table_id: int) -> bool:
        """Play one turn of a computer player; return whether the next turn is one's, too."""
        async with self._writer.table(table_id) as table:
            if table.waits_for_computer:
                table = await self._turn_played(table, Cause.COMPUTER)
            return table.waits_for_computer

    async def _deadline_come(self, table_id: int) -> None:
        async with self._writer.table(table_id) as table:
            if table.deadline is None or table.deadline > self._clock.now():
                return  # somebody moved at the last moment
            if table.status is Status.LOBBY:
                await self._lobby_changed(table, lobby.closed(table), None)
            elif table.window is not None:
                after, played = buying.closed(table, self._clock.now())
                await self._played(Change(after, Cause.BUYING, (), None, table), played)
            else:
                await self._turn_played(table, Cause.TIMED_OUT)

    async def _turn_played(self, table: Table, cause: Cause) -> Table:
        """Let the computer play the rest of a turn, or end that of a person out of time, as one change."""
        playing = run_out if cause is Cause.TIMED_OUT else play_turn
        after, played = await asyncio.to_thread(playing, table, self._choose, self._dice(), self._clock.now())
        return await self._played(Change(after, cause, (), None, table), played)

    async def _played(self, change: Change, played: tuple[Played, ...]) -> Table:
        """Commit moves; what they put up for sale, computer players bid for at once and persons for a while (O4)."""
        assert change.previous is not None
        if change.table is change.previous:
            return change.table
        if opens_bidding(change.previous, change.table):
            now, dice = self._clock.now(), self._dice()
            after, bids = await asyncio.to_thread(play_bids, change.table, self._wants, dice, now)
            after = buying.opened(after, now, partial(self._is_here, after.id))
            change, played = structs.replace(change, table=after), (*played, *bids)
        return await self._writer.commit(change, played)

    def _dice(self) -> Random:
        """Dice of its own for a turn that is thought about in a thread of its own."""
        return Random(self._rng.getrandbits(64))

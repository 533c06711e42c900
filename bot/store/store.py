"""The store: every query on tables, seats, moves and results. Each write is one transaction."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, Self

import msgspec
from sqlalchemy import BigInteger, and_, bindparam, delete, func, insert, not_, select, text, type_coerce, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.beginnings import BeginningRows
from bot.store.database import Database, database_at, fault_of
from bot.store.endings import Ending, EndingRows, write_ending
from bot.store.errors import NewerSchema, StoreError
from bot.store.migrate import bring_up, is_current
from bot.store.people import PeopleRows
from bot.store.rows import DraftRow, MoveRow, NoticeRow, PlayerRow, ResultRow, SeatRow, TableRow
from bot.store.schema import (
    HAS_ENDED,
    IS_OPEN,
    IS_OVER,
    IS_OWING,
    IS_TIMED,
    WAITS_FOR_COMPUTER,
    Moment,
    alive,
    drafts,
    endings,
    guilds,
    moves,
    notices,
    players,
    results,
    seats,
    tables,
)

_MILLISECOND: Final = timedelta(milliseconds=1)
_POSTPONED: Final = ("wakes", "deadline", "touched", "paused")
"""The columns that move on by the time for which the bot was not there."""
_LASTING: Final = frozenset({"id", "guild", "channel", "message", "told", "trouble", "created"})
"""The columns that no change of a table's state touches."""
_ENDED_LAST: Final = (tables.c.updated.desc(), tables.c.id.desc())
"""Closed tables, the one that ended last first: nothing changes a table after its end."""

# SQLAlchemy has no words for this that both databases take; SQL itself has.
_REMEMBER: Final = text(
    'INSERT INTO players ("user", name, locale) VALUES (:user, :name, :locale)'
    ' ON CONFLICT ("user") DO UPDATE SET name = excluded.name, locale = excluded.locale'
)
_SET_DRAFT: Final = text(
    "INSERT INTO drafts (table_id, seat, revision, steps) VALUES (:table_id, :seat, :revision, :steps)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET revision = excluded.revision, steps = excluded.steps"
)
_SET_GUILD: Final = text(
    "INSERT INTO guilds (guild, settings) VALUES (:guild, :settings)"
    " ON CONFLICT (guild) DO UPDATE SET settings = excluded.settings"
)
_BEAT: Final = text(
    "INSERT INTO alive (process, at) VALUES (:process, :at) ON CONFLICT (process) DO UPDATE SET at = excluded.at"
).bindparams(bindparam("at", type_=Moment))


class ChannelTaken(Exception):
    """The channel has a lobby or a live table already."""


class Store:
    """The database of tables; make one with `Store.open`."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self.people: Final = PeopleRows(database)
        self.endings: Final = EndingRows(database)
        self.beginnings: Final = BeginningRows(database)

    @classmethod
    async def open(cls, url: str) -> Self:
        """Return the store of a database URL, its schema made or brought up to date; StoreError if it cannot be."""
        database = database_at(url)
        try:
            await _bring_up(database)
        except (DBAPIError, OSError, NewerSchema) as error:
            await database.close()
            raise StoreError(fault_of(error), database.place) from error
        return cls(database)

    async def close(self) -> None:
        """Close the database."""
        await self._database.close()

    # --- tables ---

    async def new_table(self, row: TableRow, seated: Sequence[SeatRow], player: PlayerRow) -> int:
        """Insert a table and its seats and return its id (the row's is ignored); ChannelTaken."""
        values = {name: getattr(row, name) for name in row.__struct_fields__ if name != "id"}
        try:
            async with self._database.writing() as connection:
                inserted = await connection.execute(insert(tables).values(values).returning(tables.c.id))
                table_id = int(inserted.scalar_one())
                await _write_seats(connection, table_id, seated)
                await connection.execute(_REMEMBER, msgspec.structs.asdict(player))
        except IntegrityError as error:
            raise ChannelTaken from error
        return table_id

    async def save(
        self,
        row: TableRow,
        *,
        expected: int,
        seated: Sequence[SeatRow] | None = None,
        played: Sequence[MoveRow] = (),
        ending: Ending | None = None,
        player: PlayerRow | None = None,
        noticed: Sequence[NoticeRow] = (),
    ) -> bool:
        """Write a table's new state with all that goes with it, if its revision is still the expected one.

        Return False, with nothing written, when somebody else has changed the table in the meantime.
        """
        values = {name: getattr(row, name) for name in row.__struct_fields__ if name not in _LASTING}
        async with self._database.writing() as connection:
            mine = and_(tables.c.id == row.id, tables.c.revision == expected)
            changed = await connection.execute(update(tables).where(mine).values(values))
            if changed.rowcount != 1:
                return False
            if seated is not None:
                await connection.execute(delete(seats).where(seats.c.table_id == row.id))
                await _write_seats(connection, row.id, seated)
            await _write_all(connection, moves, row.id, played)
            if ending is not None:
                await write_ending(connection, row.id, ending)
            await _write_all(connection, notices, row.id, noticed)
            if player is not None:
                await connection.execute(_REMEMBER, msgspec.structs.asdict(player))
        return True

    async def load(self, table_id: int) -> tuple[TableRow, tuple[SeatRow, ...]] | None:
        """Return a table and its seats in seat order; None if there is no such table."""
        async with self._database.reading() as connection:
            found = (await connection.execute(select(tables).where(tables.c.id == table_id))).one_or_none()
            if found is None:
                return None
            columns = (seats.c.name, seats.c.user, seats.c.level, seats.c.away, seats.c.removed, seats.c.late)
            seated = select(*columns).where(seats.c.table_id == table_id).order_by(seats.c.seat)
            rows = (await connection.execute(seated)).all()
        return TableRow(**found._mapping), tuple(SeatRow(*row) for row in rows)

    async def set_message(self, table_id: int, message: int | None) -> None:
        """Keep which message shows the table."""
        async with self._database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(message=message))

    async def bring_to(self, table_id: int, channel: int) -> None:
        """Keep that a table is in another channel, where no message shows it yet; ChannelTaken."""
        there = {"channel": channel, "message": None, "trouble": None}
        try:
            async with self._database.writing() as connection:
                await connection.execute(update(tables).where(tables.c.id == table_id).values(there))
        except IntegrityError as error:
            raise ChannelTaken from error

    async def set_told(self, table_id: int, told: int | None) -> None:
        """Keep which round's result was told last; None when the end has been told."""
        async with self._database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(told=told))

    async def set_trouble(self, table_id: int, trouble: str | None) -> None:
        """Keep why the table's channel cannot show it."""
        async with self._database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(trouble=trouble))

    async def open_in(self, channel: int) -> int | None:
        """Return the channel's lobby or live table."""
        found: int | None = await self._first(select(tables.c.id).where(tables.c.channel == channel, IS_OPEN))
        return found

    async def last_over_in(self, channel: int) -> int | None:
        """Return the channel's table whose game was played to its end last."""
        over = select(tables.c.id).where(tables.c.channel == channel, IS_OVER)
        found: int | None = await self._first(over.order_by(*_ENDED_LAST).limit(1))
        return found

    async def all_open(self) -> tuple[int, ...]:
        """Return all lobbies and live tables, the newest first."""
        rows = await self._all(select(tables.c.id).where(IS_OPEN))
        return tuple(sorted((row.id for row in rows), reverse=True))

    async def last_played_in(self, channel: int) -> int | None:
        """Return the channel's table whose game ended last, played out or not."""
        ended = and_(tables.c.channel == channel, HAS_ENDED, tables.c.seed.is_not(None))
        found: int | None = await self._first(select(tables.c.id).where(ended).order_by(*_ENDED_LAST).limit(1))
        return found

    async def open_of(self, guild: int) -> tuple[int, ...]:
        """Return a guild's lobbies and live tables, the newest first."""
        rows = await self._all(select(tables.c.id).where(tables.c.guild == guild, IS_OPEN))
        return tuple(sorted((row.id for row in rows), reverse=True))

    async def owing(self, since: datetime) -> tuple[int, ...]:
        """Return the tables that ended after a moment and whose end has not been told yet, the oldest first."""
        ended = select(tables.c.id).where(IS_OWING, tables.c.updated > since).order_by(tables.c.updated)
        return tuple(row.id for row in await self._all(ended))

    async def live_of(self, guild: int, user: int) -> tuple[int, ...]:
        """Return the live tables of a guild where a person sits, those that wait for them first, then the newest."""
        mine = select(tables.c.id, tables.c.waits_for).join(seats, seats.c.table_id == tables.c.id)
        mine = mine.where(seats.c.user == user, tables.c.guild == guild, tables.c.status == "live")
        rows = await self._all(mine.order_by(tables.c.id.desc()))
        return tuple(row.id for row in sorted(rows, key=lambda row: row.waits_for != user))

    async def over_of(self, guild: int, user: int | None, most: int) -> tuple[tuple[int, datetime], ...]:
        """Return a guild's tables whose games were played to their end and when that was, the newest first.

        With a user only those where this person sat.
        """
        ended = func.coalesce(endings.c.ended, tables.c.updated).label("ended")
        over = select(tables.c.id, ended).where(tables.c.guild == guild, IS_OVER)
        over = over.join(endings, endings.c.table_id == tables.c.id, isouter=True)
        if user is not None:
            over = over.join(seats, seats.c.table_id == tables.c.id).where(seats.c.user == user)
        rows = await self._all(over.order_by(*_ENDED_LAST).limit(most))
        return tuple((row.id, row.ended) for row in rows)

    async def over_with(self, guild: int, seed: bytes) -> int | None:
        """Return a guild's table whose game was played to its end with a seed."""
        over = select(tables.c.id).where(tables.c.seed == seed, tables.c.guild == guild, IS_OVER)
        found: int | None = await self._first(over.order_by(tables.c.id.desc()).limit(1))
        return found

    async def open_guilds(self) -> tuple[int, ...]:
        """Return the guilds that have lobbies or live tables."""
        return tuple(row.guild for row in await self._all(select(tables.c.guild).where(IS_OPEN).distinct()))

    async def seated_at(self, guild: int, user: int) -> int:
        """Return at how many open tables of a guild a person sits; those they have left do not count."""
        mine = select(func.count()).select_from(tables.join(seats, seats.c.table_id == tables.c.id))
        mine = mine.where(seats.c.user == user, not_(seats.c.away), tables.c.guild == guild, IS_OPEN)
        return int(await self._first(mine))

    # --- moves ---

    async def moves(self, table_id: int, since: int = 0) -> tuple[MoveRow, ...]:
        """Return the table's accepted moves after a revision, oldest first."""
        columns = (moves.c.n, moves.c.seat, moves.c.text, moves.c.events, moves.c.by_computer, moves.c.at)
        after = select(*columns).where(moves.c.table_id == table_id, moves.c.n > since).order_by(moves.c.n)
        return tuple(MoveRow(*row) for row in await self._all(after))

    async def results(self, table_id: int) -> tuple[ResultRow, ...]:
        """Return the ranking of a finished game in seat order; empty while it goes on."""
        columns = (results.c[name] for name in ResultRow.__struct_fields__)
        ranked = select(*columns).where(results.c.table_id == table_id)
        return tuple(ResultRow(*row) for row in await self._all(ranked.order_by(results.c.seat)))

    # --- drafts ---

    async def draft(self, table_id: int, seat: int) -> DraftRow | None:
        """Return what a seat has laid out last and not finished, be it of this turn or not."""
        columns = (drafts.c.seat, drafts.c.revision, drafts.c.steps)
        rows = await self._all(select(*columns).where(drafts.c.table_id == table_id, drafts.c.seat == seat))
        return DraftRow(*rows[0]) if rows else None

    async def set_draft(self, table_id: int, row: DraftRow) -> None:
        """Keep what a seat has laid out, in place of what it had."""
        async with self._database.writing() as connection:
            await connection.execute(_SET_DRAFT, {"table_id": table_id, **msgspec.structs.asdict(row)})

    # --- notices ---

    async def notices(self, table_id: int) -> tuple[NoticeRow, ...]:
        """Return what is to be said, or has been and is of use, at a table, oldest first."""
        columns = (notices.c.n, notices.c.kind, notices.c.user, notices.c.at, notices.c.channel, notices.c.message)
        rows = await self._all(select(*columns).where(notices.c.table_id == table_id).order_by(notices.c.n))
        return tuple(NoticeRow(*row) for row in rows)

    async def noticing(self) -> tuple[int, ...]:
        """Return the tables that have notices."""
        rows = await self._all(select(notices.c.table_id).distinct().order_by(notices.c.table_id))
        return tuple(row.table_id for row in rows)

    async def set_noticed(self, table_id: int, n: int, channel: int, message: int) -> None:
        """Keep where a notice has been said."""
        where = and_(notices.c.table_id == table_id, notices.c.n == n)
        async with self._database.writing() as connection:
            await connection.execute(update(notices).where(where).values(channel=channel, message=message))

    async def drop_notice(self, table_id: int, n: int) -> None:
        """Forget a notice."""
        async with self._database.writing() as connection:
            await connection.execute(delete(notices).where(notices.c.table_id == table_id, notices.c.n == n))

    # --- time ---

    async def next_wakes(self, limit: int = 10) -> tuple[tuple[int, datetime], ...]:
        """Return the tables that something is to be done for first, and when: the longest overdue, then others."""
        timed = select(tables.c.id, tables.c.wakes).where(IS_TIMED).order_by(tables.c.wakes).limit(limit)
        return tuple((row.id, row.wakes) for row in await self._all(timed))

    async def set_wakes(self, table_id: int, wakes: datetime | None) -> None:
        """Keep when something is to be done for a table next."""
        async with self._database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(wakes=wakes))

    async def waiting_for_computers(self) -> tuple[int, ...]:
        """Return the live tables where a computer player is in turn."""
        return tuple(row.id for row in await self._all(select(tables.c.id).where(WAITS_FOR_COMPUTER)))

    async def postpone(self, by: timedelta) -> None:
        """Move all that is to happen on, with what it is reckoned from."""
        later = {name: type_coerce(tables.c[name], BigInteger) + by // _MILLISECOND for name in _POSTPONED}
        async with self._database.writing() as connection:
            await connection.execute(update(tables).where(IS_TIMED).values(later))

    async def beat(self, now: datetime, process: str = "bot") -> None:
        """Note that the bot is alive."""
        async with self._database.writing() as connection:
            await connection.execute(_BEAT, {"process": process, "at": now})

    async def last_beat(self, process: str = "bot") -> datetime | None:
        """Return when the bot was last known to be alive."""
        beaten: datetime | None = await self._first(select(alive.c.at).where(alive.c.process == process))
        return beaten

    # --- people and places ---

    async def remember(self, player: PlayerRow) -> None:
        """Keep a person as Discord names them."""
        async with self._database.writing() as connection:
            await connection.execute(_REMEMBER, msgspec.structs.asdict(player))

    async def player(self, user: int) -> PlayerRow | None:
        """Return a person as Discord last named them."""
        columns = (players.c.user, players.c.name, players.c.locale)
        rows = await self._all(select(*columns).where(players.c.user == user))
        return PlayerRow(*rows[0]) if rows else None

    async def guild_settings(self, guild: int) -> dict[str, str]:
        """Return what a guild has chosen for its tables, by name."""
        settings = await self._first(select(guilds.c.settings).where(guilds.c.guild == guild))
        return msgspec.json.decode(settings, type=dict[str, str]) if settings else {}

    async def set_guild_settings(self, guild: int, settings: Mapping[str, str]) -> None:
        """Keep what a guild has chosen for its tables."""
        written = msgspec.json.encode(dict(settings)).decode()
        async with self._database.writing() as connection:
            await connection.execute(_SET_GUILD, {"guild": guild, "settings": written})

    async def _all(self, query: Any) -> Sequence[Any]:
        async with self._database.reading() as connection:
            return (await connection.execute(query)).all()

    async def _first(self, query: Any) -> Any:
        async with self._database.reading() as connection:
            return await connection.scalar(query)


async def _bring_up(database: Database) -> None:
    async with database.reading() as connection:
        if await connection.run_sync(is_current):
            return
    async with database.writing() as connection:
        await connection.run_sync(bring_up)


async def _write_seats(connection: AsyncConnection, table_id: int, seated: Sequence[SeatRow]) -> None:
    rows = [
        {"table_id": table_id, "seat": number, **msgspec.structs.asdict(seat)} for number, seat in enumerate(seated)
    ]
    if rows:
        await connection.execute(insert(seats), rows)


async def _write_all(
    connection: AsyncConnection, into: Any, table_id: int, rows: Sequence[MoveRow | NoticeRow]
) -> None:
    if rows:
        await connection.execute(insert(into), [{"table_id": table_id, **msgspec.structs.asdict(row)} for row in rows])

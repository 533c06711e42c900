"""The archive: looking back at what was played."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

from msgspec import Struct, structs

from bot.engine.events import Dealt
from bot.engine.record import read_record
from bot.store import Beginning, Store
from bot.tables import proofs
from bot.tables.history import log_for, record_of
from bot.tables.proofs import Proof
from bot.tables.replays import Frame, Replays, first_deal
from bot.tables.table import LogEntry, Table


class Past(Struct, frozen=True):
    """A game that was played to its end, and when that was."""

    table: Table
    ended: datetime


class Archive:
    """What was played at the tables of a store, as people may know it; `get` returns a table by its id."""

    def __init__(self, store: Store, get: Callable[[int], Awaitable[Table]]) -> None:
        self._store: Final = store
        self._get: Final = get
        self._replays: Final = Replays(store)
        self._proving: Final = asyncio.Lock()

    async def over_in(self, guild: int, most: int, user: int | None = None) -> tuple[Past, ...]:
        """Return a guild's games that were played to their end, or those of one person, the newest first."""
        ended = await self._store.over_of(guild, user, most)
        return tuple([Past(await self._get(table_id), when) for table_id, when in ended])

    async def log(self, table: Table, user: int) -> tuple[LogEntry, ...]:
        """Return all moves as a person may know them: their own drawn cards, and of a finished game everything (G2)."""
        return await log_for(self._store, table, user)

    def first_deal(self, table: Table) -> Dealt | None:
        """Return the first deal, which everybody saw and no move tells of; None before it."""
        return None if table.game is None else first_deal(table.game)

    async def keep_beginning(self, table: Table, message: int) -> None:
        """Keep which message in the table's present channel tells that the game began, and the SHA-256 of its seed."""
        await self._store.beginnings.keep(table.id, Beginning(table.channel, message))

    async def beginning(self, table: Table) -> Beginning | None:
        """Return where that message is; None when nobody knows."""
        return await self._store.beginnings.of(table.id)

    async def frame(self, table: Table, step: int) -> Frame:
        """Return a moment of a finished game with all hands, the first or last for a step beyond.

        TableError `still-going`, `never-started`, `never-ended`; `not-sound` when its moves do not lead to its end.
        """
        return await self._replays.frame(table, step)

    def drop(self, table_id: int) -> None:
        """Forget what is in memory of a table that is kept in other words now."""
        self._replays.drop(table_id)

    async def prove(self, text: str, guild: int) -> Proof:
        """Return whether a record is sound, and whether it tells of a game of this guild; BadRecord, TooLong."""
        async with self._proving:  # one at a time: it is work for seconds at worst
            record = await asyncio.to_thread(proofs.read, text)
            proof = await asyncio.to_thread(proofs.proof_of, record)
        table_id = await self._store.over_with(guild, record.start.seed)
        if table_id is None:
            return proof
        table = await self._get(table_id)
        told = await asyncio.to_thread(read_record, await record_of(self._store, table))
        return structs.replace(proof, table=table, alike=proofs.tell_the_same(record, told))

    async def prove_table(self, table: Table) -> Proof:
        """Return whether a finished game is sound; `still-going`, `never-started`, `never-ended`."""
        record = await asyncio.to_thread(read_record, await record_of(self._store, table))
        proof = await asyncio.to_thread(proofs.proof_of, record)
        return structs.replace(proof, table=table, alike=True)

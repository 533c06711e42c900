"""Finding tables, and reading what was played at them."""

from datetime import timedelta

from bot.tables import history
from bot.tables.room import Room
from bot.tables.table import LogEntry, Table


class Finding(Room):
    """Tables found by their id, their channel or who sits there."""

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

    async def last_played_at(self, channel: int) -> Table | None:
        """Return a channel's table whose game ended last, played to its end or not."""
        table_id = await self._store.last_played_in(channel)
        return None if table_id is None else await self.get(table_id)

    async def open_ids(self) -> tuple[int, ...]:
        """Return the ids of all lobbies and live tables, the newest first."""
        return await self._store.all_open()

    async def of_user(self, guild: int, user: int) -> tuple[Table, ...]:
        """Return a guild's live tables where a person sits, those that wait for them first, then the newest."""
        return tuple([await self.get(table_id) for table_id in await self._store.live_of(guild, user)])

    async def of_guild(self, guild: int) -> tuple[Table, ...]:
        """Return a guild's lobbies and live tables, the newest first."""
        return tuple([await self.get(table_id) for table_id in await self._store.open_of(guild)])

    async def locale(self, user: int) -> str:
        """Return the locale of a person's Discord as last seen; empty for somebody who never was at a table."""
        player = await self._store.player(user)
        return player.locale if player is not None else ""

    async def owing_ids(self, for_the_last: timedelta) -> tuple[int, ...]:
        """Return the ids of the tables that ended within this time and whose end was not told, the oldest first."""
        return await self._store.owing(self._clock.now() - for_the_last)

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

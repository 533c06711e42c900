"""Tables of a guild that the bot is not in: they wait, and nobody's time runs until it is invited again."""

from datetime import datetime, timedelta

from msgspec import structs

from bot.tables.finding import Finding
from bot.tables.table import Cause, Change, Table


class Suspending(Finding):
    """Guilds that remove the bot, and invite it again."""

    async def open_guilds(self) -> tuple[int, ...]:
        """Return the guilds that have lobbies or live tables."""
        return await self._store.open_guilds()

    async def guild_gone(self, guild: int) -> None:
        """Let all tables of a guild wait: nobody there can see or reach them. Told twice, nothing changes."""
        for table_id in await self._store.open_of(guild):
            async with self._writer.table(table_id) as table:
                if table.is_open and table.suspended is None:
                    after = structs.replace(table, suspended=self._clock.now(), revision=table.revision + 1)
                    await self._writer.commit(Change(after, Cause.GUILD, previous=table))

    async def guild_back(self, guild: int) -> None:
        """Let all tables of a guild go on where they were. Those that do not wait go on as they do."""
        for table_id in await self._store.open_of(guild):
            async with self._writer.table(table_id) as table:
                if table.suspended is not None:
                    await self._writer.commit(Change(taken_up(table, self._clock.now()), Cause.GUILD, previous=table))


def taken_up(table: Table, now: datetime) -> Table:
    """Return a table that waited, going on: all clocks stand as they stood."""
    if table.suspended is None:
        return table
    waited = now - table.suspended
    return structs.replace(
        table,
        suspended=None,
        revision=table.revision + 1,
        deadline=_later(table.deadline, waited),
        touched=_later(table.touched, waited),
        paused=_later(table.paused, waited),
    )


def _later(when: datetime | None, by: timedelta) -> datetime | None:
    return None if when is None else when + by

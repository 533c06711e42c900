"""Where tables are welcome in a guild, and how many of them one person may sit at."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final
from weakref import WeakValueDictionary

from msgspec import structs

from bot.store import Store
from bot.tables.errors import TableCode, TableError
from bot.tables.guild_settings import GuildSettings, read_settings, settings_texts


class Welcome:
    """The settings of guilds, and what follows from them for whoever wants to sit down."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._locks: Final[WeakValueDictionary[object, asyncio.Lock]] = WeakValueDictionary()

    def _lock(self, *of: int) -> asyncio.Lock:
        lock = self._locks.get(of)
        if lock is None:
            lock = self._locks[of] = asyncio.Lock()
        return lock

    async def settings(self, guild: int) -> GuildSettings:
        """Return what a guild has chosen."""
        return read_settings(await self._store.guild_settings(guild))

    async def choose(self, guild: int, **chosen: Any) -> GuildSettings:
        """Choose some of a guild's settings, by the fields of `GuildSettings`; the others stay as they are."""
        async with self._lock(guild):
            kept = await self._store.guild_settings(guild)
            settings = structs.replace(read_settings(kept), **chosen)
            own = {name: text for name, text in kept.items() if name not in GuildSettings.__struct_fields__}
            await self._store.set_guild_settings(guild, own | settings_texts(settings))
        return settings

    async def check_place(self, guild: int, *places: int) -> None:
        """Raise `channel-not-allowed` (with the `channels` that are) where a guild does not want tables."""
        settings = await self.settings(guild)
        if not settings.welcomes(*places):
            raise TableError(TableCode.CHANNEL_NOT_ALLOWED, channels=settings.channels)

    @asynccontextmanager
    async def one_more(self, guild: int, user: int) -> AsyncIterator[None]:
        """Let a person sit down at one table at a time; `too-many-tables` for who sits at as many as they may."""
        async with self._lock(guild, user):
            if not await self.has_room(guild, user):
                raise TableError(TableCode.TOO_MANY_TABLES, maximum=(await self.settings(guild)).most_tables)
            yield

    async def has_room(self, guild: int, user: int) -> bool:
        """Return whether a person may sit at one more table."""
        most = (await self.settings(guild)).most_tables
        return most is None or await self._store.seated_at(guild, user) < most

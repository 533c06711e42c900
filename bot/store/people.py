"""What is kept of people beside their seats: what they prefer."""

from typing import Final

from sqlalchemy import select, text

from bot.store.database import Database
from bot.store.schema import players

_SET_PREFERENCES: Final = text(
    "INSERT INTO players (\"user\", name, locale, preferences) VALUES (:user, '', '', :preferences)"
    ' ON CONFLICT ("user") DO UPDATE SET preferences = excluded.preferences'
)
NOTHING_PREFERRED: Final = "{}"


class PeopleRows:
    """The queries on people; a store has one."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def all_preferences(self) -> dict[int, str]:
        """Return what everybody prefers who has ever chosen something, as JSON by person."""
        chosen = select(players.c.user, players.c.preferences).where(players.c.preferences != NOTHING_PREFERRED)
        async with self._database.reading() as connection:
            return {row.user: row.preferences for row in await connection.execute(chosen)}

    async def set_preferences(self, user: int, preferences: str) -> None:
        """Keep what a person prefers, be they known already or not."""
        async with self._database.writing() as connection:
            await connection.execute(_SET_PREFERENCES, {"user": user, "preferences": preferences})

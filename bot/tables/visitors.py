"""Visitors: who does not play here, and asks the host for a seat in a game that goes on."""

from bot.tables import lobby
from bot.tables.errors import TableCode, TableError
from bot.tables.gathering import Gathering
from bot.tables.rows import player_row
from bot.tables.table import Person, Table
from bot.tables.taking import seat_taken, seat_to_ask_for


class Visitors(Gathering):
    """Asking for a seat, and being let in."""

    async def ask_for_seat(self, table_id: int, person: Person) -> int:
        """Return the seat that a person may ask the host for, and keep who they are until the host answers.

        `not-live`, `already-seated`, `no-free-seat`, `too-many-tables`.
        """
        table = await self.get(table_id)
        seat = seat_to_ask_for(table, person.id)
        async with self.welcome.one_more(table.guild, person.id):
            await self._store.remember(player_row(person))
        return seat

    async def let_in(self, table_id: int, by: int, user: int, seat: int, *, moderator: bool = False) -> Table:
        """Give a person the seat they asked for, as the host or a moderator.

        `host-only`, `nobody-there` for who has never asked, `not-live`, `already-seated`, `seat-gone`,
        `too-many-tables`.
        """
        row = await self._store.player(user)
        if row is None:
            raise TableError(TableCode.NOBODY_THERE)
        person = Person(row.user, row.name, row.locale)
        guild = (await self.get(table_id)).guild
        async with self.welcome.one_more(guild, user), self._writer.table(table_id) as table:
            if not moderator:
                lobby.check_host(table, by)
            return await self._came_in(seat_taken(table, seat, person, self._clock.now(), by))

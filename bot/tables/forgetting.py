"""Forgetting a person: their name and id go from everything that is kept, and every game stays whole."""

from datetime import datetime
from typing import Final

from msgspec import structs

from bot.tables import buying, lobby
from bot.tables.gathering import Gathering
from bot.tables.playing import STAND_IN_LEVEL
from bot.tables.seats import seat_changed, seated_anew
from bot.tables.table import Cause, Change, Seat, Status, Table

FORMER: Final = Seat(name="")
"""The seat of who is forgotten, in a game that is over; what they are called there is the catalogues' matter."""


class Forgetting(Gathering):
    """Tables that can forget who sat there."""

    async def forget(self, user: int) -> None:
        """Forget a person: they leave every table first, in a live game for good. Doing so twice changes nothing.

        Cut short it can be done again: what names the person's tables goes last.
        """
        for table_id in await self._store.people.tables_of(user):
            async with self._writer.table(table_id) as table:
                if table.is_open and table.seat_of(user) is not None:
                    table = await self._gone_for_good(table, user)
                if not table.is_open:
                    await self._forget_at(table, user)
            self._rewritten(table_id)
        await self.people.forget(user)

    def _rewritten(self, table_id: int) -> None:
        """Heed that a table may be kept in other words now."""

    async def _gone_for_good(self, table: Table, user: int) -> Table:
        if table.status is Status.LOBBY:
            return await self._lobby_changed(table, lobby.left_lobby(table, user), None)
        now = self._clock.now()
        change = given_up(table, user, now)
        after, played = buying.decided(change.table, now)
        return await self._played(structs.replace(change, table=after), played)

    async def _forget_at(self, table: Table, user: int) -> None:
        """Take a person's name out of a table that is closed; it is read anew when it is needed."""
        await self._writer.rewrite(without_name(table, user), user)


def given_up(table: Table, user: int, now: datetime) -> Change:
    """Return the change of a person who gives their seat in a live game up for good: a computer player has it now."""
    seat = lobby.check_seated(table, user)
    gone = seat_changed(table, user, now, away=True, actor=user)
    after = structs.replace(table, revision=table.revision + 1) if gone is None else gone.table
    sitting = Seat(name=lobby.computer_name(after), level=STAND_IN_LEVEL)
    after = _hosted_by_another(seated_anew(after, seat, sitting), user)
    return Change(after, Cause.SEAT if gone is None else gone.cause, previous=table)


def _hosted_by_another(table: Table, user: int) -> Table:
    """Return the table with another host than a person, be they absent, so that its row does not name who is gone."""
    if table.host != user:
        return table
    absent = (seat.user for seat in table.seats if seat.user is not None and seat.is_absent)
    return structs.replace(table, host=next(absent, user))


def without_name(table: Table, user: int) -> Table:
    """Return a closed table without a person's name, in its game too."""
    seat = table.seat_of(user)
    return table if seat is None else seated_anew(table, seat, FORMER)

"""Turns out of time: the computer plays them, and after some in a row it keeps the seat."""

from datetime import datetime

from msgspec import structs

from bot.tables.lobby import handed_over
from bot.tables.pausing import rested, without_wish
from bot.tables.table import PATIENCE, Seat, Status, Table


def ran_out(before: Table, after: Table, now: datetime) -> Table:
    """Return the table after a person's turn was played because their time was out.

    After several turns in a row (`PATIENCE`) the seat is the computer's until a click of theirs. The host's part goes
    to somebody present then; when nobody is left the game rests.
    """
    seat = before.turn
    if seat is None or not before.seats[seat].is_present or after.status is not Status.LIVE:
        return after
    times = after.seats[seat].late + 1
    late = structs.replace(after.seats[seat], late=times, away=times >= PATIENCE)
    after = with_seat(after, seat, late)
    if not late.away or late.user is None:
        return after
    return rested(without_wish(handed_over(after, late.user), late.user), now)


def newly_absent(before: Table, after: Table) -> int | None:
    """Return the person whose seat the computer keeps from this change on; None when there is none."""
    pairs = zip(before.seats, after.seats, strict=True)
    return next((now.user for was, now in pairs if now.is_absent and not was.is_absent), None)


def with_seat(table: Table, index: int, seat: Seat) -> Table:
    """Return the table with another seat in one's place."""
    return structs.replace(table, seats=(*table.seats[:index], seat, *table.seats[index + 1 :]))

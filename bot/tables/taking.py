"""A new person in a seat that the computer plays, or one who was removed in theirs again, if the host agrees (G5)."""

from datetime import datetime

from msgspec import structs

from bot.tables.errors import TableCode, TableError
from bot.tables.seats import back_in_play, hosted_by, seated_anew
from bot.tables.table import Cause, Change, Person, Seat, Status, Table


def seat_to_ask_for(table: Table, user: int) -> int:
    """Return which seat a person would get: their own if they were removed, a computer player's, or a leaver's.

    `not-live`, `already-seated`, `no-free-seat`.
    """
    if table.status is not Status.LIVE:
        raise TableError(TableCode.NOT_LIVE)
    own = table.seat_of(user)
    if own is not None:
        if not table.seats[own].removed:
            raise TableError(TableCode.ALREADY_SEATED)
        return own
    free = [index for index, seat in enumerate(table.seats) if is_free(seat)]
    if not free:
        raise TableError(TableCode.NO_FREE_SEAT)
    return min(free, key=lambda index: (table.seats[index].is_person, index))


def is_free(seat: Seat) -> bool:
    """Return whether a seat can be given to somebody: the computer plays it, and keeps it for nobody."""
    return not seat.is_present and not seat.is_absent


def seat_taken(table: Table, index: int, person: Person, now: datetime, by: int) -> Change:
    """Return the change of a person taking a seat as it is: its hand, its points, its turn if it is in turn.

    Whoever had it and left is out; where the host is not there they are the host. `not-live`, `already-seated`,
    `seat-gone` when somebody has it by now.
    """
    if table.status is not Status.LIVE:
        raise TableError(TableCode.NOT_LIVE)
    own = table.seat_of(person.id)
    if own is not None and (own != index or not table.seats[own].removed):
        raise TableError(TableCode.ALREADY_SEATED)
    if index >= len(table.seats) or (own is None and not is_free(table.seats[index])):
        raise TableError(TableCode.SEAT_GONE)
    after = seated_anew(table, index, Seat(name=person.name, user=person.id))
    after = structs.replace(hosted_by(after, person.id), revision=table.revision + 1)
    return Change(back_in_play(table, after, index, now), Cause.SEAT, actor=by, previous=table)

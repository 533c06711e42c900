"""When a table wants to be looked after next: one moment for all that time alone brings about."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from bot.tables.table import Status, Table

IDLE: Final = timedelta(days=14)
"""A game in which no person has moved for so long is closed."""
WARNING: Final = timedelta(days=2)
"""So long before that it is said."""
REMINDERS: Final = 2
"""So many reminders of a turn at most: at half time, and shortly before the end."""


def next_wake(table: Table) -> datetime | None:
    """Return the next moment at which something is to be done for a table; None when only people move it."""
    return min(_moments(table), default=None)


def _moments(table: Table) -> Iterator[datetime]:
    if table.suspended is not None:
        return
    if table.deadline is not None and table.is_open and table.paused is None:
        yield table.deadline
        yield from _reminders(table)
    if table.status is Status.LIVE:
        yield closes(table) if table.idle else closes(table) - WARNING


def closes(table: Table) -> datetime:
    """Return when a game is closed if no person moves until then."""
    return (table.touched or table.created) + IDLE


def _reminders(table: Table) -> Iterator[datetime]:
    """Yield the next reminder of the turn of a person."""
    length, last_call = table.turn_time.length, table.turn_time.last_call
    if table.deadline is None or table.waits_for is None or table.window is not None:
        return
    if length is not None and last_call is not None and table.reminded < REMINDERS:
        yield table.deadline - (last_call if table.reminded else length / 2)


def reminders_due(table: Table, now: datetime) -> int:
    """Return how many reminders of the turn there have been, with the one that is due now: 2 is the last."""
    last_call = table.turn_time.last_call
    if last_call is None or table.deadline is None or all(when > now for when in _reminders(table)):
        return table.reminded
    return REMINDERS if now >= table.deadline - last_call else table.reminded + 1

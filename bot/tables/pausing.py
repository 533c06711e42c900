"""Pausing and going on by agreement of those who are at the table, and resting when nobody is."""

from datetime import datetime

from msgspec import structs

from bot.tables.lobby import deadline_of
from bot.tables.table import Status, Table


def wished(table: Table, user: int, now: datetime, *, pause: bool) -> Table:
    """Return the live table after a person has wished for a pause, or for going on.

    It pauses, or goes on, once all agree who are present. Who wishes for what is already takes back their other wish.
    """
    if pause == (table.paused is not None):
        after = without_wish(table, user)
    else:
        after = structs.replace(table, agreed=(*table.agreed, *({user} - set(table.agreed))))
    if after.agreed == table.agreed:
        return table
    return agreed_upon(structs.replace(after, revision=table.revision + 1), now)


def without_wish(table: Table, user: int | None) -> Table:
    """Return the table without what a person wished for: a pause, or going on. Who is not there wishes for nothing."""
    return structs.replace(table, agreed=tuple(one for one in table.agreed if one != user))


def agreed_upon(table: Table, now: datetime) -> Table:
    """Return the table paused, or going on, if all agree to it who are present."""
    if table.status is not Status.LIVE or not table.agreed or set(table.present) - set(table.agreed):
        return table
    return paused(table, now) if table.paused is None else resumed(table, now)


def paused(table: Table, now: datetime) -> Table:
    """Return the table with all clocks stopped; what is left of the time is kept."""
    return structs.replace(table, paused=now, agreed=())


def resumed(table: Table, now: datetime) -> Table:
    """Return the table with its clock running on from where it stopped."""
    if table.paused is None:
        return table
    after = structs.replace(table, paused=None, agreed=(), touched=now, idle=False)
    if table.deadline is not None:
        return structs.replace(after, deadline=table.deadline + (now - table.paused))
    return structs.replace(after, deadline=deadline_of(after, now))  # whose turn it is came back during the pause


def rested(table: Table, now: datetime) -> Table:
    """Return a live table paused if nobody is present, but somebody may take their seat back."""
    if table.status is not Status.LIVE or table.present or not any(seat.is_absent for seat in table.seats):
        return table
    return table if table.paused is not None else paused(table, now)

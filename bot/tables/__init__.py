"""A game at a place: lobby, seats, moves, deadlines, one writer per table. Ids are ints; start at `Tables`."""

from bot.tables.clock import Clock, RealClock
from bot.tables.errors import TableCode, TableError
from bot.tables.table import Cause, Change, LogEntry, Person, Seat, Status, Table, TurnTime
from bot.tables.tables import Tables

__all__ = [
    "Cause",
    "Change",
    "Clock",
    "LogEntry",
    "Person",
    "RealClock",
    "Seat",
    "Status",
    "Table",
    "TableCode",
    "TableError",
    "Tables",
    "TurnTime",
]

"""A game at a place: lobby, seats, moves, deadlines, one writer per table. Ids are ints; start at `Tables`."""

from bot.tables.buying import awaited, bidders
from bot.tables.clock import Clock, RealClock
from bot.tables.errors import TableCode, TableError
from bot.tables.table import BuyWindow, Cause, Change, LogEntry, Person, Seat, Status, Table, TurnTime, Window
from bot.tables.tables import Tables

__all__ = [
    "BuyWindow",
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
    "Window",
    "awaited",
    "bidders",
]

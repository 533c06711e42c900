"""A game at a place: lobby, seats, moves, deadlines, one writer per table. Ids are ints; start at `Tables`."""

from bot.tables.buying import awaited, bidders
from bot.tables.clock import Clock, RealClock
from bot.tables.draft import Draft
from bot.tables.errors import TableCode, TableError
from bot.tables.layout import Layout, laid_out
from bot.tables.people import Deck, Preferences, Sorting
from bot.tables.playing import judged
from bot.tables.table import BuyWindow, Cause, Change, LogEntry, Person, Seat, Status, Table, TurnTime, Window
from bot.tables.tables import Tables

__all__ = [
    "BuyWindow",
    "Cause",
    "Change",
    "Clock",
    "Deck",
    "Draft",
    "Layout",
    "LogEntry",
    "Person",
    "Preferences",
    "RealClock",
    "Seat",
    "Sorting",
    "Status",
    "Table",
    "TableCode",
    "TableError",
    "Tables",
    "TurnTime",
    "Window",
    "awaited",
    "bidders",
    "judged",
    "laid_out",
]

"""A game at a place: lobby, seats, moves, deadlines, one writer per table. Ids are ints; start at `Tables`."""

from bot.store import Beginning
from bot.tables.archive import Past
from bot.tables.buying import awaited, bidders
from bot.tables.clock import Clock, RealClock
from bot.tables.draft import Draft
from bot.tables.errors import TableCode, TableError
from bot.tables.guild_settings import GuildSettings
from bot.tables.history import in_turns
from bot.tables.layout import Layout, laid_out
from bot.tables.notices import Notice, NoticeKind
from bot.tables.people import Deck, Letters, Preferences, Sorting
from bot.tables.playing import judged
from bot.tables.proofs import LARGEST_RECORD, Proof, TooLong
from bot.tables.replays import Frame
from bot.tables.standings import GameStats, Leaderboard, Ranked
from bot.tables.table import BuyWindow, Cause, Change, LogEntry, Person, Seat, Status, Table, TurnTime, Window
from bot.tables.tables import Tables
from bot.tables.taking import is_free
from bot.tables.waking import closes

__all__ = [
    "LARGEST_RECORD",
    "Beginning",
    "BuyWindow",
    "Cause",
    "Change",
    "Clock",
    "Deck",
    "Draft",
    "Frame",
    "GameStats",
    "GuildSettings",
    "Layout",
    "Leaderboard",
    "Letters",
    "LogEntry",
    "Notice",
    "NoticeKind",
    "Past",
    "Person",
    "Preferences",
    "Proof",
    "Ranked",
    "RealClock",
    "Seat",
    "Sorting",
    "Status",
    "Table",
    "TableCode",
    "TableError",
    "Tables",
    "TooLong",
    "TurnTime",
    "Window",
    "awaited",
    "bidders",
    "closes",
    "in_turns",
    "is_free",
    "judged",
    "laid_out",
]

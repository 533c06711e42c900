"""What lies in the database: rows and queries, neither rules nor people. Start at `Store.open`."""

from bot.store.beginnings import Beginning
from bot.store.endings import Ending, Skill
from bot.store.errors import StoreError, StoreFault
from bot.store.rows import DraftRow, MoveRow, NoticeRow, PlayerRow, RatingRow, ResultRow, SeatRow, StatRow, TableRow
from bot.store.store import ChannelTaken, Store

__all__ = [
    "Beginning",
    "ChannelTaken",
    "DraftRow",
    "Ending",
    "MoveRow",
    "NoticeRow",
    "PlayerRow",
    "RatingRow",
    "ResultRow",
    "SeatRow",
    "Skill",
    "StatRow",
    "Store",
    "StoreError",
    "StoreFault",
    "TableRow",
]

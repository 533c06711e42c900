"""What lies in the database: rows and queries, neither rules nor people. Start at `Store.open`."""

from bot.store.errors import StoreError, StoreFault
from bot.store.rows import DraftRow, MoveRow, PlayerRow, ResultRow, SeatRow, TableRow
from bot.store.store import ChannelTaken, Store

__all__ = [
    "ChannelTaken",
    "DraftRow",
    "MoveRow",
    "PlayerRow",
    "ResultRow",
    "SeatRow",
    "Store",
    "StoreError",
    "StoreFault",
    "TableRow",
]

"""Whether what is kept of a table holds together: its row can be read, and its moves lead to its game (G1)."""

from enum import StrEnum
from typing import Final

import msgspec

from bot.engine import Refused
from bot.store import Store, TableRow
from bot.tables.history import replays_alike
from bot.tables.rows import table_of

_UNREADABLE: Final = (msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError, AssertionError)
"""What reading a snapshot, or playing on from one, fails with when it is not one."""


class Unsound(StrEnum):
    """What is wrong with what is kept of a table."""

    UNREADABLE = "unreadable"
    MOVE_REFUSED = "move-refused"
    DIFFERS = "differs"


async def unsoundness(store: Store, table_id: int) -> tuple[Unsound | None, TableRow | None]:
    """Return what is wrong with a table as it is kept, and its row; None for each that there is not."""
    found = await store.load(table_id)
    if found is None:
        return None, None
    try:
        alike = await replays_alike(store, table_of(*found))
    except Refused:
        return Unsound.MOVE_REFUSED, found[0]
    except _UNREADABLE:
        return Unsound.UNREADABLE, found[0]
    return (None if alike else Unsound.DIFFERS), found[0]

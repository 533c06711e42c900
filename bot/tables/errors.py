"""What cannot be done at a table, but for the moves themselves: those are `Refused` by the engine."""

from enum import StrEnum
from typing import Final


class TableCode(StrEnum):
    """Every error code of tables. Never renamed, never reused."""

    NO_SUCH_TABLE = "no-such-table"
    CHANNEL_TAKEN = "channel-taken"
    NOT_IN_LOBBY = "not-in-lobby"
    NOT_LIVE = "not-live"
    TABLE_FULL = "table-full"
    ALREADY_SEATED = "already-seated"
    NOT_SEATED = "not-seated"
    HOST_ONLY = "host-only"
    TOO_FEW_SEATS = "too-few-seats"
    TOO_MANY_SEATS = "too-many-seats"
    NO_PERSON = "no-person"
    NO_COMPUTER = "no-computer"
    BAD_OPTION = "bad-option"
    STILL_GOING = "still-going"
    NEVER_STARTED = "never-started"
    NEVER_ENDED = "never-ended"
    REMOVED = "removed"
    MODERATOR_ONLY = "moderator-only"
    NOBODY_THERE = "nobody-there"
    NOT_SOUND = "not-sound"
    NO_FREE_SEAT = "no-free-seat"
    SEAT_GONE = "seat-gone"
    ALREADY_ASKED = "already-asked"
    NOT_OVER = "not-over"
    CHANNEL_NOT_ALLOWED = "channel-not-allowed"
    TOO_MANY_TABLES = "too-many-tables"
    CLOSED = "closed"
    PAUSED = "paused"
    DID_NOT_PLAY = "did-not-play"


# The facts an error of each code carries; codes that are not listed carry none.
FACTS: Final[dict[TableCode, tuple[str, ...]]] = {
    TableCode.CHANNEL_TAKEN: ("table",),
    TableCode.CHANNEL_NOT_ALLOWED: ("channels",),
    TableCode.TOO_MANY_TABLES: ("maximum",),
    TableCode.TABLE_FULL: ("maximum",),
    TableCode.TOO_FEW_SEATS: ("minimum",),
    TableCode.TOO_MANY_SEATS: ("maximum",),
    TableCode.BAD_OPTION: ("option", "value"),
}


class TableError(Exception):
    """Something that this table, or this person at it, does not allow: a stable `code` and `facts`. Nothing changed."""

    def __init__(self, code: TableCode, **facts: object) -> None:
        super().__init__(code.value)
        self.code: Final = code
        self.facts: Final = facts

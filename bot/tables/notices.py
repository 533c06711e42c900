"""What is to be said beside the board: a row from the moment it is due until it is of no more use, so said once."""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from bot.store import NoticeRow
from bot.tables.table import Status, Table
from bot.tables.waking import REMINDERS


class NoticeKind(StrEnum):
    """What a notice says.

    REMINDER and LAST_CALL: it is a person's turn, half of its time is over or nearly all. ABSENT: the computer keeps a
    person's seat. CLOSING: the game will be closed, because nobody plays; it is for who is in turn, else for the host.
    """

    REMINDER = "reminder"
    LAST_CALL = "last-call"
    ABSENT = "absent"
    CLOSING = "closing"


class Notice(Struct, frozen=True):
    """A notice of a table: `n` is the table's revision that brought it, `message` where it has been said."""

    table: int
    n: int
    kind: NoticeKind
    user: int | None
    at: datetime
    channel: int | None = None
    message: int | None = None

    def is_of_use(self, table: Table) -> bool:
        """Return whether it still holds as the table stands: no turn is reminded of that has been made."""
        if table.status is not Status.LIVE:
            return False
        if self.kind is NoticeKind.CLOSING:
            return table.idle
        if self.kind is NoticeKind.ABSENT:
            return any(seat.user == self.user and seat.is_absent for seat in table.seats)
        return table.waits_for == self.user and table.moved < self.n


def reminder(table: Table, now: datetime) -> Notice:
    """Return the notice of a reminder that the table counts already."""
    kind = NoticeKind.LAST_CALL if table.reminded >= REMINDERS else NoticeKind.REMINDER
    return Notice(table.id, table.revision, kind, table.waits_for, now)


def row_of(notice: Notice) -> NoticeRow:
    """Return the row of a notice."""
    return NoticeRow(notice.n, notice.kind.value, notice.user, notice.at, notice.channel, notice.message)


def notice_of(table_id: int, row: NoticeRow) -> Notice:
    """Return the notice of a row."""
    return Notice(table_id, row.n, NoticeKind(row.kind), row.user, row.at, row.channel, row.message)

"""Drafts that are kept: as rows, so that they survive a restart, and in memory, so that a panel is shown at once."""

from collections import OrderedDict
from typing import Final

from bot.engine import Refused
from bot.store import DraftRow, Store
from bot.tables.draft import Draft, draft_of, draft_text
from bot.tables.layout import laid_out
from bot.tables.table import Table

MOST_DRAFTS: Final = 512
NOTHING: Final = Draft()


class Drafts:
    """The draft of each seat at each table. It lapses as soon as anything is played."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._drafts: Final[OrderedDict[tuple[int, int], tuple[int, Draft]]] = OrderedDict()

    async def of(self, table: Table, seat: int) -> Draft:
        """Return the draft of a seat in its present turn; an empty one out of turn."""
        if table.turn != seat:
            return NOTHING
        if (table.id, seat) not in self._drafts:
            row = await self._store.draft(table.id, seat)
            self._remember(table.id, seat, *((row.revision, _read(row)) if row else (table.revision, NOTHING)))
        return self._checked(table, seat)

    def cached(self, table: Table, seat: int) -> Draft | None:
        """Return the draft of a seat if it is in memory."""
        if table.turn != seat:
            return NOTHING
        return self._checked(table, seat) if (table.id, seat) in self._drafts else None

    async def keep(self, table: Table, seat: int, draft: Draft) -> None:
        """Keep a draft that was made of a table as it stands."""
        await self._store.set_draft(table.id, DraftRow(seat, table.revision, draft_text(draft)))
        self._remember(table.id, seat, table.revision, draft)

    def _remember(self, table_id: int, seat: int, revision: int, draft: Draft) -> None:
        self._drafts[table_id, seat] = revision, draft
        self._drafts.move_to_end((table_id, seat))
        if len(self._drafts) > MOST_DRAFTS:
            self._drafts.popitem(last=False)

    def _checked(self, table: Table, seat: int) -> Draft:
        """The draft in memory, if it was made of the table as it stands and its steps still make sense."""
        revision, draft = self._drafts[table.id, seat]
        if not table.is_current(revision):
            return NOTHING
        try:
            laid_out(table.view(seat), draft)
        except (Refused, ValueError):
            return NOTHING  # steps of an earlier version of the bot
        return draft


def _read(row: DraftRow) -> Draft:
    try:
        return draft_of(row.steps)
    except ValueError:
        return NOTHING

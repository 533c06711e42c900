"""The whole table as text in a form that comes filled with the table as it lies in the draft."""

from typing import Final

from bot.engine.refusals import Code, Refused
from bot.tables import Layout, Status, Table, TableCode, TableError, laid_out
from bot.ui import errors
from bot.ui.answers import locale_of, whisper
from bot.ui.hand.tiles.typed import play_text, text_of
from bot.ui.items import Interaction, TableItem, table_here, tables_of
from bot.ui.modals import form, show_form
from bot.ui.words import words_for

KIND: Final = "tile-table"


class TypeTable(TableItem, kind="hand-tile-type"):
    """Shows the table as text, to be changed as one likes."""

    opens_modal = True

    async def handle(self, interaction: Interaction) -> None:
        """Show the form, filled from memory; what is not there is read first, and the person presses again."""
        layout, words = self._in_memory(interaction), words_for(locale_of(interaction))
        if layout is None:
            if await errors.deferred(interaction):
                await self._read(interaction)
                await whisper(interaction, words("hand.tiles.again"))
            return
        await table_here(interaction, self.table_id)
        await show_form(
            interaction,
            KIND,
            self.table_id,
            title=words("hand.tiles.form"),
            label=words("hand.tiles.form-label"),
            about=words("hand.tiles.form-about"),
            text=text_of(layout),
        )

    def _in_memory(self, interaction: Interaction) -> Layout | None:
        """How the person's draft lies, if that is in memory."""
        table = tables_of(interaction).cached(self.table_id)
        if table is None or table.status is not Status.LIVE or not table.rules.tiles:
            return None
        seat = table.hand_of(interaction.user.id)
        draft = None if seat is None else tables_of(interaction).drafts.cached(table, seat)
        return None if draft is None else laid_out(table.view(seat), draft)

    async def _read(self, interaction: Interaction) -> None:
        """Bring the table and the draft into memory; refused where there is nothing to type."""
        table = await self.table(interaction)
        seat = _seat_of(table, interaction.user.id)
        await tables_of(interaction).drafts.of(table, seat)


def _seat_of(table: Table, user: int) -> int:
    seat = table.seat_of(user)
    if seat is None:
        raise Refused(Code.NOT_AT_THIS_TABLE)
    if table.status is not Status.LIVE:
        raise TableError(TableCode.NOT_LIVE)
    if table.seats[seat].removed:
        raise TableError(TableCode.REMOVED)
    return seat


@form(KIND)
async def _typed(interaction: Interaction, table_id: int, text: str) -> None:
    await play_text(interaction, await table_here(interaction, table_id), text)

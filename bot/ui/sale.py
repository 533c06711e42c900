"""The top for sale (O4) on the board: who bids, until when a draw waits for bids, and the buttons Buy and Pass."""

from collections.abc import Iterator
from typing import Any

from discord.ui import Button
from discord.utils import format_dt

from bot.tables import Table, awaited, bidders
from bot.ui.errors import UnknownControl
from bot.ui.hand import send_bid
from bot.ui.items import Interaction, TableItem, tables_of
from bot.ui.people import name_of
from bot.ui.words import Words


class Buy(TableItem, kind="buy"):
    """Bids for the top; its field is the revision that the board shows, so that no other card is bid for."""

    async def handle(self, interaction: Interaction) -> None:
        """Bid, and answer with the panel."""
        await send_bid(interaction, await self.table(interaction), _revision(self.fields))


class Pass(TableItem, kind="pass"):
    """Does without the top; its field is the revision that the board shows."""

    async def handle(self, interaction: Interaction) -> None:
        """Pass; the board follows by itself."""
        table = await self.table(interaction)
        await tables_of(interaction).pass_by(table.id, interaction.user.id, _revision(self.fields))


def _revision(fields: tuple[str, ...]) -> int:
    match fields:
        case (revision,) if revision.isascii() and revision.isdecimal() and len(revision) < 10:
            return int(revision)
    raise UnknownControl


def sale_buttons(table: Table, words: Words) -> Iterator[TableItem]:
    """Yield Buy as long as a person may bid, and Pass while a draw waits for them."""
    if table.paused is not None:
        return
    if any(table.seats[seat].is_present for seat in bidders(table)):
        yield Buy(Button[Any](label=words("board.buy")), table.id, table.revision)
    if table.window is not None:
        yield Pass(Button[Any](label=words("board.pass")), table.id, table.revision)


def is_on_sale(table: Table) -> bool:
    """Return whether the board shows the top as for sale: a draw waits for bids, somebody has bid, or a person may."""
    return bool(table.window or table.view(None).bids or awaited(table))


def sale_lines(table: Table, words: Words) -> Iterator[str]:
    """Yield a line on the sale while a draw waits for bids or somebody has bid."""
    view = table.view(None)
    if table.turn is None or table.paused is not None or view.top is None or not (table.window or view.bids):
        return
    card = words.card(view.top)
    if table.window is not None and table.deadline is not None:
        parts = [words("board.sale", card=card, when=format_dt(table.deadline, "R"))]
    else:
        parts = [words("board.sale-until-draw", card=card, name=name_of(table, table.turn))]
    for key, seats in (("board.bids", view.bids), ("board.passed", table.window.passed if table.window else ())):
        if seats:
            parts.append(words(key, names=words.listing(name_of(table, seat) for seat in seats)))
    yield " · ".join(parts)

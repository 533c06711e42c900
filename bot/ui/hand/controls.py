"""The controls under the picture of the hand: rows of buttons and selects, and the texts between them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import discord
from discord import ButtonStyle
from discord.ui import Button, Select

from bot.engine.moves import Source
from bot.engine.refusals import Code
from bot.engine.view import View
from bot.ui.games import melds_are_free
from bot.ui.hand import items
from bot.ui.hand.bidding import draw_is_kept, may_bid
from bot.ui.hand.offered import offered
from bot.ui.hand.pages import page_at, pages_of, shown_order
from bot.ui.hand.picks import PAGE
from bot.ui.hand.sheet import Sheet
from bot.ui.items import TableItem
from bot.ui.pictures import Order

Row = Sequence[TableItem]
IN_A_ROW: Final = 5


def controls(sheet: Sheet) -> Iterator[Row | str]:
    """Yield the panel's controls from the top: rows of buttons and selects, and texts."""
    if not sheet.has_hand:
        return
    if sheet.to_draw:
        yield from drawing(sheet) if sheet.table.paused is None else ()
    else:
        if may_bid(sheet):
            yield bidding(sheet)
        yield [hand_select(sheet)]
        yield from offered(sheet)
    tools = [*_tools(sheet), *_pages(sheet)]
    for start in range(0, len(tools), IN_A_ROW):
        yield tools[start : start + IN_A_ROW]


def drawing(sheet: Sheet) -> Iterator[Row | str]:
    """Yield the two ways to draw; one that is impossible is greyed out and says why."""
    view, words = sheet.view, sheet.words
    top = words("hand.take", card=words.card(view.top)) if view.top is not None else words("hand.take-none")
    kept = draw_is_kept(sheet)
    stock = words("hand.sale.draw-kept") if kept else words("hand.draw")
    yield [
        _draw(sheet, Source.STOCK, stock, disabled=kept or not can_draw_stock(view)),
        _draw(sheet, Source.DISCARD, top, disabled=view.top is None),
    ]
    if not can_draw_stock(view):
        yield words.refusal(Code.STOCK_EMPTY, {})
    if view.top is None:
        yield words.refusal(Code.DISCARD_EMPTY, {})


def bidding(sheet: Sheet) -> Row:
    """Return the buttons for the top that is for sale (O4)."""
    words, top = sheet.words, sheet.view.top
    assert top is not None, "there is something to bid for"
    buy = items.button(items.BuyTop, sheet, words("hand.sale.buy", card=words.card(top)), ButtonStyle.primary)
    if sheet.table.window is None:
        return [buy]
    return [buy, items.button(items.PassBy, sheet, words("board.pass"), ButtonStyle.secondary)]


def _draw(sheet: Sheet, source: Source, label: str, *, disabled: bool) -> TableItem:
    return items.button(items.DrawCard, sheet, label, ButtonStyle.primary, source.value, disabled=disabled)


def can_draw_stock(view: View) -> bool:
    """Return whether a draw from the stock is accepted: with no reshuffle left it is, and ends the round (M12, O6)."""
    rebuilt = len(view.discard_pile) > 1
    used_up = view.rules.reshuffles is not None and view.reshuffled >= view.rules.reshuffles
    return view.stock > 0 or rebuilt or used_up


# --- the select ---


def hand_select(sheet: Sheet) -> TableItem:
    """Return the one select of the panel: the cards in the picture's order, those picked chosen already."""
    pages = pages_of(sheet.view, sheet.draft.order)
    shown = pages[page_at(pages, sheet.draft.page)]
    picked, drawn = set(sheet.draft.indices(sheet.view.hand)), _drawn(sheet)
    options = [_option(sheet, index, index in picked, index == drawn) for index in shown]
    control: Select[Any] = Select(
        placeholder=sheet.words("hand.pick"), min_values=0, max_values=len(options), options=options
    )
    return items.PickCards(control, sheet.table.id, *sheet.slip.fields())


def _drawn(sheet: Sheet) -> int | None:
    """The place of the card drawn this turn: of several copies the one that the picture marks."""
    shown = shown_order(sheet.view, sheet.draft.order)
    return next((index for index in reversed(shown) if sheet.view.hand[index] == sheet.view.drew), None)


def _option(sheet: Sheet, index: int, picked: bool, drawn: bool) -> discord.SelectOption:
    card = sheet.view.hand[index]
    marks = [sheet.words("hand.is-wild")] if sheet.view.meld_rules.is_wild(card) else []
    marks += [sheet.words("hand.is-drawn")] if drawn else []
    return discord.SelectOption(
        label=sheet.words.card(card), value=str(index), default=picked, description=" · ".join(marks) or None
    )


# --- the tools ---


def _tools(sheet: Sheet) -> Iterator[TableItem]:
    words = sheet.words
    if sheet.offers.best is not None:
        label = words("hand.best-melds") if melds_are_free(sheet.view.rules) else words("hand.best")
        yield items.button(items.BestOpening, sheet, label, ButtonStyle.secondary)
    if sheet.offers.lay_off is not None:
        yield items.button(items.LayOffAll, sheet, words("hand.all"), ButtonStyle.secondary)
    if sheet.table.hints and (sheet.view.in_turn or may_bid(sheet)):
        yield items.button(items.AskHint, sheet, words("hand.hint"), ButtonStyle.secondary)
    if sheet.in_words:
        yield items.ReadBoard(Button[Any](label=words("preferences.read-board")), sheet.table.id)
    if sheet.draft.order is Order.RANK:
        yield items.button(items.Sort, sheet, words("hand.by-suit"), ButtonStyle.secondary, Order.SUIT.value)
    else:
        yield items.button(items.Sort, sheet, words("hand.by-rank"), ButtonStyle.secondary, Order.RANK.value)


def _pages(sheet: Sheet) -> Iterator[TableItem]:
    pages = pages_of(sheet.view, sheet.draft.order)
    page = page_at(pages, sheet.draft.page)
    if sheet.to_draw or len(pages) == 1:
        return
    for other, indices in enumerate(pages):
        if other != page:
            first = other * PAGE + 1
            label = sheet.words("hand.page", first=first, last=first + len(indices) - 1)
            yield items.button(items.TurnPage, sheet, label, ButtonStyle.secondary, str(other))

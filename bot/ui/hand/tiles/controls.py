"""The controls of the tile table under its pictures: rows of buttons and selects."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

import discord
from discord import ButtonStyle
from discord.ui import Button, Select

from bot.tables.draft import NEW, Put
from bot.ui.hand import items as panel_items
from bot.ui.hand.pages import page_at, pages_of
from bot.ui.hand.picks import PAGE
from bot.ui.hand.tiles import items
from bot.ui.hand.tiles.form import TypeTable
from bot.ui.hand.tiles.sheet import TileSheet
from bot.ui.items import Control, TableItem
from bot.ui.pictures import Order
from bot.ui.post import cut

T = TypeVar("T")
Row = Sequence[TableItem]
IN_A_ROW: Final = 5
FIT_BUTTONS: Final = 3
"""So many places that fit are offered as buttons, the others in the select."""
MOST_FITS: Final = 15
"""So many at most are offered at all: with every set of the table they still go into two selects."""
LONGEST_LABEL: Final = 80
LONGEST_OPTION: Final = 100


def controls(sheet: TileSheet) -> Iterator[Row]:
    """Yield the controls from the top."""
    if not sheet.is_live:
        return
    if sheet.in_turn:
        yield from _drafting(sheet)
        yield list(_ending(sheet))
    elif sheet.view.hand:
        yield [_plan_select(sheet)]
    yield from _parts([*_tools(sheet), *_pages(sheet)], IN_A_ROW)


def _parts(things: Sequence[T], size: int) -> list[Sequence[T]]:
    return [things[start : start + size] for start in range(0, len(things), size)]


# --- the draft ---


def _drafting(sheet: TileSheet) -> Iterator[Row]:
    words = sheet.words
    planned = sheet.look.cards(sheet.view.hand)
    if planned and not sheet.is_begun:
        label = cut(words("hand.tiles.planned", tiles=words.tiles(planned)), LONGEST_LABEL)
        yield [_button(items.PickPlanned, sheet, label, ButtonStyle.primary)]
    if sheet.layout.hand:
        yield [_pick_select(sheet)]
    yield from _taking(sheet)
    if sheet.layout.tray:
        yield list(_putting(sheet))
        yield from _putting_elsewhere(sheet)


def _pick_select(sheet: TileSheet) -> TableItem:
    options = [_tile_option(sheet, index) for index in _shown(sheet)]
    control: Select[Any] = Select(
        placeholder=sheet.words("hand.tiles.pick"), min_values=1, max_values=len(options), options=options
    )
    return _item(items.PickTiles, control, sheet)


def _plan_select(sheet: TileSheet) -> TableItem:
    """The select out of turn: what is picked there is a plan, which the next turn can begin with."""
    picked = sheet.look.indices(sheet.view.hand)
    options = [_tile_option(sheet, index, default=index in picked) for index in _shown(sheet)]
    control: Select[Any] = Select(
        placeholder=sheet.words("hand.tiles.plan"), min_values=0, max_values=len(options), options=options
    )
    return panel_items.PickCards(control, sheet.table.id, *sheet.slip.fields())


def _shown(sheet: TileSheet) -> Sequence[int]:
    """Which tiles of the rack the select shows, by their place in the hand: a page of them, in the picture's order."""
    pages = pages_of(sheet.rack, sheet.look.order)
    return pages[page_at(pages, sheet.look.page)]


def _tile_option(sheet: TileSheet, index: int, *, default: bool = False) -> discord.SelectOption:
    hand = sheet.layout.hand
    drawn = hand[index] == sheet.drawn and hand[index + 1 : index + 2] != (sheet.drawn,)
    mark = sheet.words("hand.tiles.is-drawn") if drawn else None
    return discord.SelectOption(
        label=sheet.words.tile(hand[index]), value=str(index), default=default, description=mark
    )


def _taking(sheet: TileSheet) -> Iterator[Row]:
    """The selects of the sets from which tiles can be taken, and of the tiles of the one chosen."""
    words = sheet.words
    for part, numbers in enumerate(_parts(sheet.layout.touchable, PAGE)):
        options = [_set_option(sheet, number, str(number), default=number == sheet.chosen) for number in numbers]
        first, last = numbers[0], numbers[-1]
        several = words("hand.tiles.take", first=first, last=last)
        asked = words("hand.tiles.take-one", number=first) if first == last else several
        yield [_item(items.ChooseSet, Select[Any](placeholder=asked, options=options), sheet, str(part))]
    if sheet.chosen is not None:
        yield [_take_select(sheet, sheet.chosen)]


def _take_select(sheet: TileSheet, number: int) -> TableItem:
    words, tiles = sheet.words, sheet.layout.sets[number - 1].tiles
    options = [
        discord.SelectOption(label=words("hand.tiles.take-all", number=number), value=items.WHOLE),
        *(discord.SelectOption(label=words.tile(tile), value=str(at)) for at, tile in enumerate(tiles[: PAGE - 1])),
    ]
    control: Select[Any] = Select(
        placeholder=words("hand.tiles.take-which", number=number),
        min_values=1,
        max_values=len(options),
        options=options,
    )
    return _item(items.TakeTiles, control, sheet)


def _putting(sheet: TileSheet) -> Iterator[TableItem]:
    """The buttons for the tray: where it fits, a new set at any rate, and back to the hand."""
    fitting = sheet.puts[:FIT_BUTTONS]
    for index, put in enumerate(fitting):
        label = cut(_put_words(sheet, put), LONGEST_LABEL)
        yield _button(items.PutFitting, sheet, label, ButtonStyle.success, str(index))
    if not any(put.meld == NEW and put.tiles == sheet.layout.tray for put in fitting):
        yield _button(items.PutNew, sheet, sheet.words("hand.tiles.put-new"), ButtonStyle.secondary)
    if sheet.layout.returnable:
        yield _button(items.BackToHand, sheet, sheet.words("hand.tiles.back"), ButtonStyle.secondary)


def _putting_elsewhere(sheet: TileSheet) -> Iterator[Row]:
    """The selects for everything else that can be done with the tray: other places that fit, and every set."""
    words = sheet.words
    others = [
        discord.SelectOption(label=cut(_put_words(sheet, put), LONGEST_OPTION), value=f"f{index}")
        for index, put in enumerate(sheet.puts[FIT_BUTTONS:MOST_FITS], FIT_BUTTONS)
    ]
    sets = [_set_option(sheet, number, f"s{number}") for number in sheet.layout.touchable]
    for part, options in enumerate(_parts((*others, *sets), PAGE)):
        control: Select[Any] = Select(placeholder=words("hand.tiles.put"), options=list(options))
        yield [_item(items.PutSomewhere, control, sheet, str(part))]


def _put_words(sheet: TileSheet, put: Put) -> str:
    words, tiles = sheet.words, sheet.words.tiles(put.tiles)
    if put.meld == NEW:
        return words("hand.tiles.fits-new", tiles=tiles)
    return words("hand.tiles.fits", tiles=tiles, number=put.meld)


def _set_option(sheet: TileSheet, number: int, value: str, *, default: bool = False) -> discord.SelectOption:
    tiles = sheet.words.tiles(sheet.layout.sets[number - 1].tiles)
    label = cut(sheet.words("hand.tiles.set", number=number, tiles=tiles), LONGEST_OPTION)
    return discord.SelectOption(label=label, value=value, default=default)


# --- the end of the turn ---


def _ending(sheet: TileSheet) -> Iterator[TableItem]:
    words, paused = sheet.words, sheet.table.paused is not None
    if sheet.is_begun:
        laid = len(sheet.layout.picked)
        label = words.many("hand.tiles.finish", laid) if laid else words("hand.tiles.finish-bare")
        ready = sheet.wrong.is_nothing and not paused
        yield _button(items.Finish, sheet, label, ButtonStyle.success, disabled=not ready)
        yield _button(items.Undo, sheet, words("hand.tiles.undo"), ButtonStyle.secondary)
        yield _button(items.Reset, sheet, words("hand.tiles.reset"), ButtonStyle.secondary)
    style = ButtonStyle.secondary if sheet.is_begun else ButtonStyle.primary
    if sheet.view.stock:
        label = words("hand.tiles.draw-instead") if sheet.is_begun else words("hand.tiles.draw")
        yield _button(items.DrawFromPool, sheet, label, style, disabled=paused)
    else:
        label = words("hand.tiles.pass-instead") if sheet.is_begun else words("hand.tiles.pass")
        yield _button(items.PassTurn, sheet, label, style, disabled=paused)


# --- the tools ---


def _tools(sheet: TileSheet) -> Iterator[TableItem]:
    words = sheet.words
    if sheet.in_turn:
        yield TypeTable(Button[Any](label=words("hand.tiles.type")), sheet.table.id)
    if sheet.in_turn and sheet.table.hints:
        yield _button(items.BestPlay, sheet, words("hand.tiles.best"), ButtonStyle.secondary)
        hint = Button[Any](label=words("hand.hint"))
        yield panel_items.AskHint(hint, sheet.table.id, *sheet.slip.fields())
    if sheet.in_words:
        yield panel_items.ReadBoard(Button[Any](label=words("preferences.read-board")), sheet.table.id)
    order = Order.SUIT if sheet.look.order is Order.RANK else Order.RANK
    label = words("hand.tiles.by-colour") if order is Order.SUIT else words("hand.tiles.by-number")
    sort = Button[Any](label=label)
    yield panel_items.Sort(sort, sheet.table.id, *sheet.slip.fields(), order.value)


def _pages(sheet: TileSheet) -> Iterator[TableItem]:
    """The buttons for the other pages of a rack with more tiles than a select can hold."""
    pages = pages_of(sheet.rack, sheet.look.order)
    page = page_at(pages, sheet.look.page)
    for other, indices in enumerate(pages):
        if other != page:
            first = other * PAGE + 1
            label = sheet.words("hand.tiles.page", first=first, last=first + len(indices) - 1)
            control = Button[Any](label=label)
            yield panel_items.TurnPage(control, sheet.table.id, *sheet.slip.fields(), str(other))


# --- parts ---


def _button(
    kind: type[items.TileItem], sheet: TileSheet, label: str, style: ButtonStyle, *own: str, disabled: bool = False
) -> TableItem:
    return _item(kind, Button[Any](label=label, style=style, disabled=disabled), sheet, *own)


def _item(kind: type[items.TileItem], control: Control, sheet: TileSheet, *own: str) -> TableItem:
    """A control whose id carries the look of the panel and tells which draft it was made for."""
    return kind(control, sheet.table.id, *sheet.slip.fields(), sheet.stamp, *own)

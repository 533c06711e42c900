"""All hands of a finished game's moment, seat by seat: each with its name and what it would have counted."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from bot.engine import Card, View
from bot.engine.scoring import deadwood_points
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.cards import TABLE, Marks, printed
from bot.ui.pictures.layout import GAP, INSIDE, MARGIN, WIDTH, Box
from bot.ui.pictures.lettering import Size, Weight, written
from bot.ui.pictures.melds import FOLD, Laid, fan_rows, paint_fan
from bot.ui.pictures.order import Order, in_display_order
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.seats import picture_name, seat_panel
from bot.ui.pictures.tile_melds import SEAM, paint_rows, tile_rows
from bot.ui.pictures.tiles import LAID
from bot.ui.words import Words

PLATE: Final = 236
"""The width of the plate with a seat's name, left of its cards."""
PADDING: Final = 14
LEFT: Final = MARGIN + PLATE + GAP
"""Where the cards begin."""
ROOM: Final = MARGIN + INSIDE - LEFT
EFFORT: Final = 5


class _Row(NamedTuple):
    """A seat's hand ready to be painted: its plate's texts, how tall its cards are, and what paints them."""

    name: str
    points: str
    lit: bool
    tall: int
    paint: Callable[[Canvas, int], None]


def draw_hands(
    hands: Sequence[View],
    words: Words,
    *,
    order: Order = Order.RANK,
    four_colour: bool = False,
) -> bytes:
    """Return what every seat holds as a PNG 1000 pixels wide; `hands` are the seats' views."""
    rows = [_row(view, words, order, four_colour=four_colour) for view in hands]
    canvas = Canvas(WIDTH, MARGIN + sum(row.tall + GAP for row in rows) - GAP + MARGIN)
    top = MARGIN
    for row in rows:
        _paint_plate(canvas, row, top)
        row.paint(canvas, top)
        top += row.tall + GAP
    return canvas.png(effort=EFFORT)


def _row(view: View, words: Words, order: Order, *, four_colour: bool) -> _Row:
    assert view.seat is not None
    cards = in_display_order(view.hand, order, view.meld_rules)
    points = deadwood_points(view.hand, view.wild_rank, view.rules.points)
    name = picture_name(view.seats, view.seat, words)
    counted = words("picture.in-hand", points=points)
    lit = view.places[view.seat] == 1 if view.places is not None else view.in_turn
    if not cards:
        return _Row(name, counted, lit, _tall(view, 1), _empty(view, words))
    if view.rules.tiles:
        tiles = tuple(tile_rows(cards, ROOM))
        return _Row(name, counted, lit, _tall(view, len(tiles)), _racked(tiles))
    laid = tuple(
        Laid(printed(card, words, four_colour=four_colour), Marks(wild=view.meld_rules.is_wild(card))) for card in cards
    )
    fans = tuple(fan_rows(laid, ROOM))
    return _Row(name, counted, lit, _tall(view, len(fans)), _fanned(fans))


def _tall(view: View, rows: int) -> int:
    high, between = (LAID.height, SEAM) if view.rules.tiles else (TABLE.height, FOLD)
    return rows * (high + between) - between


def _fanned(fans: Sequence[Sequence[Laid]]) -> Callable[[Canvas, int], None]:
    def paint(canvas: Canvas, top: int) -> None:
        for index, fan in enumerate(fans):
            paint_fan(canvas, fan, (LEFT, top + index * (TABLE.height + FOLD)), TABLE)

    return paint


def _racked(rows: Sequence[Sequence[Card]]) -> Callable[[Canvas, int], None]:
    return lambda canvas, top: paint_rows(canvas, rows, (LEFT, top))


def _empty(view: View, words: Words) -> Callable[[Canvas, int], None]:
    text = words("described.no-tiles") if view.rules.tiles else words("described.no-hand")
    line = written(text, Size.LINE, Weight.PLAIN, Colour.FELT, Colour.DIM, ROOM)
    return lambda canvas, top: canvas.write(line, LEFT + PADDING, top + _tall(view, 1) // 2)


def _paint_plate(canvas: Canvas, row: _Row, top: int) -> None:
    ground = Colour.TURN if row.lit else Colour.PANEL
    box = Box(MARGIN, top, MARGIN + PLATE, top + row.tall)
    canvas.paste(seat_panel(PLATE, row.tall, row.lit), (box.left, box.top))
    room, middle = PLATE - 2 * PADDING, (box.top + box.bottom) // 2
    name = written(row.name, Size.NAME, Weight.BOLD, ground, Colour.TEXT, room)
    points = written(row.points, Size.NOTE, Weight.PLAIN, ground, Colour.DIM, room)
    canvas.write(name, box.left + PADDING, middle - 20)
    canvas.write(points, box.left + PADDING, middle + 22)

"""The board: what everybody at the table sees, as a PNG 1000 pixels wide. It takes nothing that a seat alone knows."""

from collections.abc import Sequence
from typing import Final

from bot.engine import View
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.header import BOTTOM, paint_header
from bot.ui.pictures.layout import GAP, INSIDE, MARGIN, WIDTH
from bot.ui.pictures.lettering import Size, Weight, written
from bot.ui.pictures.melds import paint_spread, spread_out
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.seats import Player, paint_seat, picture_name, seat_boxes, seat_plates
from bot.ui.words import Words

EMPTY: Final = 104
"""The height that an empty table keeps for its melds."""


def draw_board(view: View, words: Words, *, players: Sequence[Player] = (), four_colour: bool = False) -> bytes:
    """Return the board as a PNG. `players` says who plays each seat; seats beyond its end are persons."""
    names = [picture_name(view.seats, seat, words) for seat in range(len(view.seats))]
    plates = seat_plates(view, words, players)
    boxes = seat_boxes(len(plates), BOTTOM + GAP)
    top = boxes[-1].bottom + GAP
    owned = [(meld, "" if meld.owner is None else names[meld.owner]) for meld in view.melds]
    spreads = spread_out(owned, view.meld_rules, words, top=top, four_colour=four_colour)
    bottom = max((spread.box.bottom for spread in spreads), default=top + EMPTY)
    canvas = Canvas(WIDTH, bottom + MARGIN)
    paint_header(canvas, view, words, names, four_colour=four_colour)
    for plate, box in zip(plates, boxes, strict=True):
        paint_seat(canvas, plate, box)
    for spread in spreads:
        paint_spread(canvas, spread)
    if not spreads:
        _paint_empty(canvas, words("picture.no-melds"), top)
    return canvas.png(effort=6)


def _paint_empty(canvas: Canvas, text: str, top: int) -> None:
    line = written(text, Size.LINE, Weight.PLAIN, Colour.FELT, Colour.DIM, INSIDE)
    canvas.write(line, (WIDTH - line.width) // 2, top + EMPTY // 2)

"""The rack: one seat's tiles in the order they asked for, the drawn tile marked."""

from typing import Final

from bot.engine import View
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.layout import Box, boxes_in_rows
from bot.ui.pictures.order import Order, drawn_index, in_display_order
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.shapes import rounded
from bot.ui.pictures.tiles import RACK, tile
from bot.ui.words import Words

ROW: Final = 10
"""No more tiles lie in a row, so that a phone shows each of them wide enough."""
USUAL_ROW: Final = 8
"""So many lie in a row when there are several, so that tiles keep their size from turn to turn."""
EDGE: Final = 24
GAP: Final = 8
LEDGE: Final = 16
"""The height of the wood that a row of tiles stands upon."""
ROW_GAP: Final = 14
NARROWEST: Final = 2 * EDGE + USUAL_ROW * RACK.width + (USUAL_ROW - 1) * GAP
"""No picture is narrower: tiles keep their size as hands shrink, and as long as hands are small."""
FULL: Final = 2 * EDGE + ROW * RACK.width + (ROW - 1) * GAP
"""A rack picture is never wider, in pixels."""


def rack_boxes(count: int) -> tuple[Box, ...]:
    """Return where the tiles of a hand stand: in rows of eight, of up to ten where that saves a row."""
    first = Box(EDGE, EDGE, EDGE + RACK.width, EDGE + RACK.height)
    return boxes_in_rows(count, first, usual=USUAL_ROW, most=ROW, gap=GAP, row_gap=LEDGE + ROW_GAP)


def draw_rack(view: View, words: Words, *, order: Order = Order.RANK) -> bytes:
    """Return the viewer's tiles as a PNG of at most FULL pixels' width."""
    tiles = in_display_order(view.hand, order, view.meld_rules)
    boxes = rack_boxes(len(tiles))
    width = max([NARROWEST, *(box.right + EDGE for box in boxes)])
    bottom = max((box.bottom for box in boxes), default=EDGE + RACK.height)
    canvas = Canvas(width, bottom + LEDGE + EDGE - 8)
    for top in sorted({box.bottom for box in boxes} or {bottom}):
        wood = rounded(width - EDGE, LEDGE, 6)
        canvas.stamp(wood, (EDGE // 2, top), Colour.FELT, Colour.WOOD)
    drawn = drawn_index(tiles, view.drew)
    for index, (one, box) in enumerate(zip(tiles, boxes, strict=True)):
        note = words("picture.drawn") if index == drawn else ""
        canvas.paste(tile(one, RACK, note=note), (box.left, box.top))
    return canvas.png(effort=4)

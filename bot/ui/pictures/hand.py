"""The hand: one seat's cards in the order they asked for, wilds signed, the drawn card marked."""

from typing import Final

from bot.engine import View
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.cards import HAND, Marks, face, printed
from bot.ui.pictures.layout import Box, boxes_in_rows
from bot.ui.pictures.order import Order, drawn_index, in_display_order
from bot.ui.pictures.rack import draw_rack
from bot.ui.words import Words

ROW: Final = 8
"""No more cards lie in a row, so that a phone shows each of them wide enough."""
USUAL_ROW: Final = 7
"""So many lie in a row when there are several; no picture is narrower: cards keep their size as hands shrink."""
EDGE: Final = 16
GAP: Final = 8
NARROWEST: Final = 2 * EDGE + USUAL_ROW * HAND.width + (USUAL_ROW - 1) * GAP
FULL: Final = 2 * EDGE + ROW * HAND.width + (ROW - 1) * GAP
"""A hand picture is never wider, in pixels."""


def hand_boxes(count: int) -> tuple[Box, ...]:
    """Return where the cards of a hand lie: in rows of seven, of eight where that saves a row."""
    first = Box(EDGE, EDGE, EDGE + HAND.width, EDGE + HAND.height)
    return boxes_in_rows(count, first, usual=USUAL_ROW, most=ROW, gap=GAP, row_gap=GAP)


def draw_hand(view: View, words: Words, *, order: Order = Order.RANK, four_colour: bool = False) -> bytes:
    """Return the viewer's hand as a PNG of at most FULL pixels' width; tiles stand on a rack."""
    if view.rules.tiles:
        return draw_rack(view, words, order=order)
    cards = in_display_order(view.hand, order, view.meld_rules)
    boxes = hand_boxes(len(cards))
    width = max([NARROWEST, *(box.right + EDGE for box in boxes)])
    height = max((box.bottom for box in boxes), default=EDGE + HAND.height) + EDGE
    canvas = Canvas(width, height)
    drawn = drawn_index(cards, view.drew)
    for index, (card, box) in enumerate(zip(cards, boxes, strict=True)):
        note = words("picture.drawn") if index == drawn else ""
        marks = Marks(wild=view.meld_rules.is_wild(card), note=note)
        canvas.paste(face(printed(card, words, four_colour=four_colour), HAND, marks), (box.left, box.top))
    return canvas.png(effort=4)

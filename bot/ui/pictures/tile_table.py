"""The draft of a turn with tiles: the table as one seat would leave it, broken sets marked, and the tray below."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from bot.engine import Card
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.layout import INSIDE, MARGIN, WIDTH, Box
from bot.ui.pictures.lettering import Size, Weight, written
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.shapes import rounded
from bot.ui.pictures.tile_melds import SEAM, fresh_places, paint_rows, spread_tiles, tile_rows
from bot.ui.pictures.tiles import LAID
from bot.ui.words import Words

TITLE: Final = 60
"""The height of the line that tells a draft from the board."""
EMPTY: Final = 104
PADDING: Final = 14
CAPTION: Final = 46
TRAY_GAP: Final = 24


def draw_tile_table(
    melds: Sequence[Sequence[Card]],
    tray: Sequence[Card],
    words: Words,
    *,
    broken: Collection[int] = (),
    fresh: Iterable[Card] = (),
    before: Sequence[Sequence[Card]] = (),
) -> bytes:
    """Return the draft of a turn as a PNG 1000 pixels wide: the sets by number, below them the tray.

    `broken` are the numbers (from 1) of sets that are none yet, `fresh` the tiles that left the hand this turn,
    `before` the table as it lay at the turn's start. Tiles of the hand are marked, on the table and in the tray.
    """
    marked = fresh_places((*melds, tray), fresh, before)
    spreads = spread_tiles(melds, top=TITLE, marked=marked, broken={number - 1 for number in broken})
    bottom = max((spread.box.bottom for spread in spreads), default=TITLE + EMPTY)
    rows = tuple(tile_rows(tray, INSIDE - 2 * PADDING))
    box = _tray_box(bottom + TRAY_GAP, len(rows) if tray else 0)
    canvas = Canvas(WIDTH, box.bottom + MARGIN)
    title = written(words("picture.draft"), Size.NAME, Weight.BOLD, Colour.FELT, Colour.TEXT, INSIDE)
    canvas.write(title, MARGIN, TITLE // 2 + 4)
    for spread in spreads:
        spread.paint(canvas)
    if not spreads:
        line = written(words("picture.no-tiles"), Size.LINE, Weight.PLAIN, Colour.FELT, Colour.DIM, INSIDE)
        canvas.write(line, (WIDTH - line.width) // 2, TITLE + EMPTY // 2)
    own = {at for meld, at in marked if meld == len(melds)}
    _paint_tray(canvas, box, rows if tray else (), own, words)
    return canvas.png(effort=5)


def _tray_box(top: int, rows: int) -> Box:
    tall = rows * (LAID.height + SEAM) - SEAM + PADDING if rows else 0
    return Box(MARGIN, top, WIDTH - MARGIN, top + CAPTION + tall)


def _paint_tray(
    canvas: Canvas, box: Box, rows: Sequence[Sequence[Card]], marked: Collection[int], words: Words
) -> None:
    width, height = box.right - box.left, box.bottom - box.top
    canvas.stamp(rounded(width, height, 14), (box.left, box.top), Colour.FELT, Colour.PANEL)
    text = words("picture.tray") if rows else words("picture.tray-empty")
    ink = Colour.TEXT if rows else Colour.DIM
    caption = written(text, Size.NOTE, Weight.PLAIN, Colour.PANEL, ink, width - 2 * PADDING)
    canvas.write(caption, box.left + PADDING, box.top + CAPTION // 2)
    paint_rows(canvas, rows, (box.left + PADDING, box.top + CAPTION), marked, ground=Colour.PANEL)

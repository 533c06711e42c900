"""Groups and runs of tiles on the table: tiles side by side under the set's number, row by row."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from bot.engine import Card
from bot.ui.pictures.badges import BADGE, badge
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.layout import INSIDE, MARGIN, WIDTH, Box
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.shapes import Sign, ring, sign
from bot.ui.pictures.tiles import LAID, tile

SEAM: Final = 2
"""The gap between the tiles of one set."""
LABEL: Final = 40
"""The height of the line with the number above the tiles."""
MELD_GAP: Final = 24
ROW_GAP: Final = 16
LINE: Final = 4
"""How thick the frame around a broken set is."""
AROUND: Final = 7
"""How far that frame stands off."""
SIGN: Final = 30

Place = tuple[int, int]
"""Where a tile lies: the index of its set and its index in the set."""


class TileSpread(NamedTuple):
    """A set ready to be painted: its number (from 1), its rows of tiles, the marked ones, where it lies."""

    number: int
    rows: tuple[tuple[Card, ...], ...]
    marked: frozenset[int]
    broken: bool
    box: Box

    def paint(self, canvas: Canvas, down: int = 0) -> None:
        """Paints the set, moved down by so many pixels."""
        left, top = self.box.left, self.box.top + down
        number = badge(self.number)
        canvas.paste(number, (left, top + (LABEL - BADGE) // 2))
        if self.broken:
            canvas.write(sign(Sign.CROSS, SIGN, Colour.FELT, Colour.ALARM), left + number.width + 6, top + LABEL // 2)
            _paint_frame(canvas, Box(left, top + LABEL, self.box.right, self.box.bottom + down))
        paint_rows(canvas, self.rows, (left, top + LABEL), self.marked)


def tiles_width(count: int) -> int:
    """Return how wide so many tiles side by side are, in pixels."""
    return count * (LAID.width + SEAM) - SEAM


def tile_rows(tiles: Sequence[Card], room: int) -> Iterator[tuple[Card, ...]]:
    """Yield the tiles row by row; one row for what is a set, more for a heap wider than `room` pixels."""
    fit = (room + SEAM) // (LAID.width + SEAM)
    for start in range(0, max(1, len(tiles)), fit):
        yield tuple(tiles[start : start + fit])


def paint_rows(
    canvas: Canvas,
    rows: Iterable[Sequence[Card]],
    at: tuple[int, int],
    marked: Collection[int] = (),
    ground: Colour = Colour.FELT,
) -> None:
    """Paints rows of tiles side by side; `marked` counts through all rows."""
    count, top = 0, at[1]
    for row in rows:
        for place, one in enumerate(row):
            left = at[0] + place * (LAID.width + SEAM)
            canvas.paste(tile(one, LAID, marked=count in marked, ground=ground), (left, top))
            count += 1
        top += LAID.height + SEAM


def spread_tiles(
    melds: Sequence[Sequence[Card]], *, top: int, marked: Collection[Place] = (), broken: Collection[int] = ()
) -> tuple[TileSpread, ...]:
    """Return the sets laid out row by row in their order; `broken` are the indexes of those that are none yet."""
    spreads: list[TileSpread] = []
    left = MARGIN
    for index, tiles in enumerate(melds):
        rows = tuple(tile_rows(tiles, INSIDE))
        width = max(BADGE + 6 + SIGN, *(tiles_width(len(row)) for row in rows))
        if left > MARGIN and left + width > WIDTH - MARGIN:
            left, top = MARGIN, max(spread.box.bottom for spread in spreads) + ROW_GAP
        tall = LABEL + len(rows) * (LAID.height + SEAM) - SEAM
        own = frozenset(at for meld, at in marked if meld == index)
        box = Box(left, top, left + width, top + tall)
        spreads.append(TileSpread(index + 1, rows, own, index in broken, box))
        left += width + MELD_GAP
    return tuple(spreads)


def fresh_places(
    melds: Sequence[Sequence[Card]], fresh: Iterable[Card], before: Sequence[Sequence[Card]] = ()
) -> frozenset[Place]:
    """Return where the tiles that came from a hand lie, one place for each.

    Of equal tiles those are taken that their set had not got `before` (the table as it was, by the same numbers).
    """
    added: list[Place] = []
    there: list[Place] = []
    for index, tiles in enumerate(melds):
        old = Counter(before[index]) if index < len(before) else Counter[Card]()
        for at, one in enumerate(tiles):
            old[one] -= 1
            (there if old[one] >= 0 else added).append((index, at))
    wanted = Counter(fresh)
    places = set[Place]()
    for index, at in (*reversed(added), *reversed(there)):
        if wanted[melds[index][at]] > 0:
            wanted[melds[index][at]] -= 1
            places.add((index, at))
    return frozenset(places)


def _paint_frame(canvas: Canvas, box: Box) -> None:
    width, height = box.right - box.left + 2 * AROUND, box.bottom - box.top + 2 * AROUND
    frame = ring(width, height, LAID.radius + AROUND, LINE)
    canvas.stamp(frame, (box.left - AROUND, box.top - AROUND), Colour.FELT, Colour.ALARM)

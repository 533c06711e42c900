"""Where things lie on the board, in pixels."""

from typing import Final, NamedTuple

WIDTH: Final = 1000
MARGIN: Final = 16
GAP: Final = 12
INSIDE: Final = WIDTH - 2 * MARGIN


class Box(NamedTuple):
    """A place on the picture."""

    left: int
    top: int
    right: int
    bottom: int


def boxes_in_columns(count: int, top: int, height: int, columns: int) -> tuple[Box, ...]:
    """Return the places of so many equal boxes, row by row from the top."""
    width = (INSIDE - (columns - 1) * GAP) // columns
    return _grid(count, columns, Box(MARGIN, top, MARGIN + width, top + height), GAP, GAP)


def boxes_in_rows(count: int, first: Box, *, usual: int, most: int, gap: int, row_gap: int) -> tuple[Box, ...]:
    """Return the places of a hand's pieces, from the first: in rows of `usual`, of up to `most` if that saves a row."""
    rows = max(1, -(-count // most))
    in_row = count if rows == 1 else max(usual, -(-count // rows))
    return _grid(count, in_row, first, gap, row_gap)


def _grid(count: int, columns: int, first: Box, gap: int, row_gap: int) -> tuple[Box, ...]:
    """So many boxes as large as the first, row by row from it."""
    across, down = first.right - first.left + gap, first.bottom - first.top + row_gap
    steps = ((index % columns * across, index // columns * down) for index in range(count))
    return tuple(Box(first.left + x, first.top + y, first.right + x, first.bottom + y) for x, y in steps)

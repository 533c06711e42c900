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
    corners = (
        (MARGIN + index % columns * (width + GAP), top + index // columns * (height + GAP)) for index in range(count)
    )
    return tuple(Box(left, upper, left + width, upper + height) for left, upper in corners)

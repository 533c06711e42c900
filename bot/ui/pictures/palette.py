"""The colours of the table, and the one palette all pictures are painted in.

Everything is painted as palette numbers, so nothing has to be quantised: an edge between two colours takes its shades
from the ramp of that pair.
"""

from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from PIL import Image


class Colour(IntEnum):
    """The plain colours; the value is the palette number."""

    FELT = 0
    PANEL = 1
    TURN = 2
    CARD = 3
    EDGE = 4
    INK = 5
    RED = 6
    BLUE = 7
    GREEN = 8
    GOLD = 9
    VIOLET = 10
    BACK = 11
    WEAVE = 12
    TEXT = 13
    DIM = 14
    TILE = 15
    LIP = 16
    AMBER = 17
    WOOD = 18
    ALARM = 19
    CRIMSON = 20


_RGB: Final[dict[Colour, tuple[int, int, int]]] = {
    Colour.FELT: (22, 80, 58),
    Colour.PANEL: (16, 62, 45),
    Colour.TURN: (34, 104, 76),
    Colour.CARD: (253, 252, 248),
    Colour.EDGE: (158, 170, 164),
    Colour.INK: (22, 26, 32),
    Colour.RED: (196, 24, 40),
    Colour.BLUE: (22, 84, 196),
    Colour.GREEN: (10, 122, 60),
    Colour.GOLD: (250, 200, 84),
    Colour.VIOLET: (98, 48, 158),
    Colour.BACK: (38, 66, 118),
    Colour.WEAVE: (74, 106, 164),
    Colour.TEXT: (246, 250, 246),
    Colour.DIM: (176, 210, 192),
    Colour.TILE: (252, 243, 220),
    Colour.LIP: (212, 192, 146),
    Colour.AMBER: (192, 117, 0),
    Colour.WOOD: (122, 80, 46),
    Colour.ALARM: (255, 150, 120),
    Colour.CRIMSON: (190, 12, 50),
}
_GROUNDS: Final[dict[Colour, tuple[Colour, ...]]] = {
    Colour.FELT: (
        Colour.PANEL,
        Colour.TURN,
        Colour.CARD,
        Colour.EDGE,
        Colour.GOLD,
        Colour.BACK,
        Colour.TEXT,
        Colour.DIM,
        Colour.LIP,
        Colour.WOOD,
        Colour.ALARM,
    ),
    Colour.PANEL: (Colour.CARD, Colour.GOLD, Colour.BACK, Colour.TEXT, Colour.DIM, Colour.LIP, Colour.ALARM),
    Colour.TURN: (Colour.CARD, Colour.GOLD, Colour.BACK, Colour.TEXT, Colour.DIM, Colour.LIP),
    Colour.CARD: (
        Colour.BACK,
        Colour.EDGE,
        Colour.INK,
        Colour.RED,
        Colour.BLUE,
        Colour.GREEN,
        Colour.GOLD,
        Colour.VIOLET,
    ),
    Colour.EDGE: (Colour.CARD,),
    Colour.GOLD: (Colour.CARD, Colour.INK, Colour.RED, Colour.BLUE, Colour.GREEN, Colour.TURN, Colour.TILE),
    Colour.VIOLET: (Colour.TEXT, Colour.GOLD),
    Colour.BACK: (Colour.TEXT, Colour.WEAVE),
    Colour.LIP: (Colour.TILE,),
    Colour.TILE: (Colour.INK, Colour.CRIMSON, Colour.BLUE, Colour.AMBER, Colour.VIOLET, Colour.BACK),
}
STEPS: Final = 3
"""So many steps lead from a ground to the ink upon it, the ink included."""


def _number_ramps() -> dict[tuple[Colour, Colour], tuple[int, ...]]:
    ramps: dict[tuple[Colour, Colour], tuple[int, ...]] = {}
    free = len(Colour)
    for ground, inks in _GROUNDS.items():
        for ink in inks:
            ramps[ground, ink] = (ground, *range(free, free + STEPS - 1), ink)
            free += STEPS - 1
    return ramps


_RAMPS: Final = _number_ramps()


@cache
def shades(ground: Colour, ink: Colour) -> list[int]:
    """Return the palette number for each coverage 0 … 255 of an ink on a ground; KeyError when the two never meet."""
    ramp = _RAMPS[ground, ink]
    return [ramp[round(cover * STEPS / 255)] for cover in range(256)]


def _palette() -> bytes:
    colours = dict(enumerate(_RGB[colour] for colour in Colour))
    for (ground, ink), ramp in _RAMPS.items():
        for step, number in enumerate(ramp):
            pairs = zip(_RGB[ground], _RGB[ink], strict=True)
            colours.setdefault(number, _mixed(pairs, step))
    return bytes(part for number in sorted(colours) for part in colours[number])


def _mixed(pairs: "zip[tuple[int, int]]", step: int) -> tuple[int, int, int]:
    red, green, blue = (round(low + (high - low) * step / STEPS) for low, high in pairs)
    return red, green, blue


PALETTE: Final = _palette()
"""The palette as red, green, blue bytes."""


_TOUCHED: Final = [255 if round(cover * STEPS / 255) else 0 for cover in range(256)]


class Piece(NamedTuple):
    """A finished piece in palette numbers, and the mask of what it covers."""

    image: Image.Image
    mask: Image.Image

    @property
    def width(self) -> int:
        """Its width in pixels."""
        return self.image.width

    @property
    def height(self) -> int:
        """Its height in pixels."""
        return self.image.height


def inked(cover: Image.Image, ground: Colour, ink: Colour) -> Piece:
    """Return the piece that a coverage (mode L) makes in an ink on a plain ground."""
    return Piece(cover.point(shades(ground, ink)), cover.point(_TOUCHED, "1"))

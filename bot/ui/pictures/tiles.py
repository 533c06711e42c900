"""Pieces with a tile's picture: a cream tile with its number and its colour's shape, a joker with a smiling face.

A tile's colour is told by its shape as well (P1): black spade, red heart, blue diamond, yellow club.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.engine import Card, Suit
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.lettering import Size, Weight, cap_height, letters
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.shapes import Sign, rounded, shape


class TileSize(NamedTuple):
    """The measures of one size of tiles, in pixels: `top` is where the number begins, `lip` the lower edge's height."""

    width: int
    height: int
    radius: int
    top: int
    number: Size
    shape: int
    smile: int
    lip: int


LAID: Final = TileSize(68, 100, 11, 11, Size.PILE_RANK, 30, 50, 6)
RACK: Final = TileSize(88, 142, 14, 12, Size.HAND_RANK, 40, 66, 8)
PILE: Final = TileSize(108, 146, 14, 20, Size.PILE_RANK, 36, 60, 8)
SEAT: Final = TileSize(52, 70, 9, 10, Size.NAME, 28, 36, 5)
FRAME: Final = 5
"""How thick the golden frame of a marked tile is."""
FOOT: Final = 13
"""How high its golden foot is."""
BAND: Final = 36
"""How high the foot is when something is written upon it."""

INKS: Final = {
    Suit.SPADES: Colour.INK,
    Suit.HEARTS: Colour.CRIMSON,
    Suit.DIAMONDS: Colour.BLUE,
    Suit.CLUBS: Colour.AMBER,
}
"""The four colours, such that no colour-blind eye takes two for one: yellow is a dark amber, red leans to blue."""


@lru_cache(maxsize=512)
def tile(
    card: Card, size: TileSize, *, marked: bool = False, note: str = "", ground: Colour = Colour.FELT
) -> Image.Image:
    """Return a tile's piece; `marked` gives it a golden frame and foot, a `note` is written upon that foot."""
    piece = Canvas(size.width, size.height, ground)
    foot = BAND if note else FOOT if marked else size.lip
    _blank(piece, size, framed=marked or bool(note), foot=foot, ground=ground)
    if card.suit is None:
        _smile(piece, size, foot)
    else:
        _face(piece, card, card.suit, size, foot)
    if note:
        text = letters(note, Size.NOTE, Weight.BOLD, size.width - 8)
        piece.centre(text, size.height - BAND // 2, Colour.GOLD, Colour.INK)
    return piece.image


def _blank(piece: Canvas, size: TileSize, *, framed: bool, foot: int, ground: Colour) -> None:
    rim, edge = (FRAME, Colour.GOLD) if framed else (2, Colour.LIP)
    piece.stamp(rounded(size.width, size.height, size.radius), (0, 0), ground, edge)
    paper = rounded(size.width - 2 * rim, size.height - rim - foot, size.radius - rim)
    piece.stamp(paper, (rim, rim), edge, Colour.TILE)


def _smile(piece: Canvas, size: TileSize, foot: int) -> None:
    middle = (size.height - max(foot, FOOT)) // 2 + 2
    piece.centre(shape(Sign.SMILE, size.smile), middle, Colour.TILE, Colour.VIOLET)


def _face(piece: Canvas, card: Card, suit: Suit, size: TileSize, foot: int) -> None:
    """The number above the shape, closer together where a note takes the foot."""
    number = letters(str(card.rank), size.number, Weight.BOLD, size.width - 10)
    middle = size.top + cap_height(size.number) // 2
    below = size.top + cap_height(size.number)
    free = size.height - max(foot, FOOT) - below - size.shape
    piece.centre(number, middle, Colour.TILE, INKS[suit])
    piece.centre(shape(suit, size.shape), below + min(size.top, free // 2) + size.shape // 2, Colour.TILE, INKS[suit])


@lru_cache(maxsize=64)
def tile_back(size: TileSize, ground: Colour, count: str) -> Image.Image:
    """Return a tile that lies face down, with a number upon it."""
    piece = Canvas(size.width, size.height, ground)
    _blank(piece, size, framed=False, foot=size.lip, ground=ground)
    rim = size.width // 12
    wide, high = size.width - 2 * rim, size.height - size.lip - 2 * rim
    piece.stamp(rounded(wide, high, size.radius - 3), (rim, rim), Colour.TILE, Colour.BACK)
    text = letters(count, size.number, Weight.BOLD, wide - 6)
    piece.centre(text, rim + high // 2, Colour.BACK, Colour.TEXT)
    return piece.image

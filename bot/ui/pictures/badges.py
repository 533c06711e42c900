"""The round badges with the numbers of what lies on the table, and pills with a word."""

from functools import lru_cache
from typing import Final

from PIL import Image

from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.lettering import Size, Weight, letters
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.shapes import rounded

BADGE: Final = 36
"""A badge's height; a number of two digits makes it wider."""
PILL: Final = 40


@lru_cache(maxsize=128)
def badge(number: int) -> Image.Image:
    """Return a meld's number on a dark disc."""
    text = letters(str(number), Size.NOTE, Weight.BOLD)
    width = max(BADGE, text.width + 14)
    piece = Canvas(width, BADGE)
    piece.stamp(rounded(width, BADGE, BADGE // 2), (0, 0), Colour.FELT, Colour.PANEL)
    piece.stamp(text, ((width - text.width) // 2 + 1, (BADGE - text.height) // 2), Colour.PANEL, Colour.GOLD)
    return piece.image


@lru_cache(maxsize=32)
def pill(text: str, ground: Colour, room: int) -> Image.Image:
    """Return a short word in a golden pill, squeezed where it is wider than `room` pixels."""
    word = letters(text, Size.NOTE, Weight.BOLD, room - 28)
    width = word.width + 28
    piece = Canvas(width, PILL, ground)
    piece.stamp(rounded(width, PILL, PILL // 2), (0, 0), ground, Colour.GOLD)
    piece.centre(word, PILL // 2, Colour.GOLD, Colour.INK)
    return piece.image

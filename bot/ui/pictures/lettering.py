"""Letters: the font, pieces of text that are kept, and what of a name the font can show."""

import unicodedata
from enum import IntEnum
from functools import cache, lru_cache
from typing import Final

import fontpkg
from PIL import Image, ImageDraw, ImageFont

from bot.ui.pictures.palette import Colour, Piece, inked

ELLIPSIS: Final = "…"
NARROWEST: Final = 0.82
"""A text too wide for its room is squeezed so far, then cut."""
_NOWHERE: Final = "\uffff"
"""A character no font has: it shows what stands in for a missing one."""


SMALLEST: Final = 28
"""No letter and no sign is smaller, in pixels: a phone shows 1000 of them on 360 to 400."""


class Size(IntEnum):
    """The sizes of letters, in pixels."""

    NOTE = 28
    LINE = 32
    NAME = 36
    COUNT = 38
    TABLE_RANK = 44
    PILE_RANK = 52
    TITLE = 54
    HAND_RANK = 62
    WILD_RANK = 92


class Weight(IntEnum):
    """The weights of the font that are used."""

    PLAIN = 500
    BOLD = 700


@cache
def _font(size: Size, weight: Weight) -> ImageFont.FreeTypeFont:
    path = fontpkg.path("Fira Sans", weight)
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def cap_height(size: Size) -> int:
    """Return how tall a bold capital is, in pixels."""
    return -int(_font(size, Weight.BOLD).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=1024)
def letters(text: str, size: Size, weight: Weight = Weight.PLAIN, room: int | None = None) -> Image.Image:
    """Return the coverage (mode L) of a line of text, squeezed where it is wider than `room` pixels.

    Its capitals are as far from the top as from the bottom.
    """
    font = _font(size, weight)
    below = max(font.getmetrics()[1], font.getmetrics()[0] - cap_height(size))
    cover = Image.new("L", (max(1, round(font.getlength(text)) + 2), cap_height(size) + 2 * below), 0)
    ImageDraw.Draw(cover).text((0, below + cap_height(size)), text, 255, font, anchor="ls")
    if room is not None and cover.width > room:
        return cover.resize((room, cover.height), Image.Resampling.BOX)
    return cover


def cut(text: str, size: Size, weight: Weight, room: int) -> str:
    """Return a text, cut with an ellipsis where `room` pixels cannot hold it even when it is squeezed."""
    font, widest = _font(size, weight), room / NARROWEST
    if font.getlength(text) <= widest:
        return text
    shorter = (text[:end].rstrip() + ELLIPSIS for end in range(len(text) - 1, 0, -1))
    return next((one for one in shorter if font.getlength(one) <= widest), ELLIPSIS)


@lru_cache(maxsize=1024)
def written(text: str, size: Size, weight: Weight, ground: Colour, ink: Colour, room: int | None = None) -> Piece:
    """Return a line of text on a plain ground, squeezed and then cut where it is wider than `room` pixels."""
    shown = text if room is None else cut(text, size, weight, room)
    return inked(letters(shown, size, weight, room), ground, ink)


@lru_cache(maxsize=4096)
def can_show(character: str) -> bool:
    """Return whether the font has a visible glyph, or a plain space, for a character."""
    if unicodedata.category(character)[0] in "CZM":
        return character == " "
    font = _font(Size.NAME, Weight.BOLD)
    return bytes(font.getmask(character)) != bytes(font.getmask(_NOWHERE))


def shown_name(name: str) -> str | None:
    """Return a seat's name as the font shows it, or None when it lacks a glyph for some of it."""
    composed = unicodedata.normalize("NFC", name).strip()
    return composed if composed and all(map(can_show, composed)) else None


def initial(name: str) -> str:
    """Return the first letter or digit of a name that the font can show, in capitals; empty when there is none."""
    composed = unicodedata.normalize("NFC", name)
    return next((one.upper()[0] for one in composed if one.isalnum() and can_show(one)), "")

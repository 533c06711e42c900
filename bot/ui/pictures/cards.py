"""Pieces with a card's picture: faces in each size, wilds with their sign and meaning, the back, fans of cards.

A piece is painted once and kept; the coverage of its corners is worked in, so it is put down without a mask.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.engine import Card, Suit
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.lettering import SMALLEST, Size, Weight, cap_height, letters
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.shapes import Sign, rounded, shape
from bot.ui.words import Words


class Print(NamedTuple):
    """What is printed on a card: the letter in its corner, its suit and that suit's ink; a joker has no suit."""

    letter: str
    suit: Suit | None
    ink: Colour


class CardSize(NamedTuple):
    """The measures of one size of cards, in pixels; `strip` is what a fan shows of a covered card.

    `pip` is the suit's size below the rank (0: none, where cards never cover each other), `large_pip` at the foot.
    """

    width: int
    height: int
    radius: int
    rank: Size
    pip: int
    large_pip: int
    strip: int
    sign: int


TABLE: Final = CardSize(88, 118, 9, Size.TABLE_RANK, 28, 36, 48, 30)
PILE: Final = CardSize(108, 146, 11, Size.PILE_RANK, 36, 46, 56, 34)
HAND: Final = CardSize(114, 158, 12, Size.HAND_RANK, 0, 68, 70, 38)
SEAT: Final = CardSize(52, 70, 7, Size.NAME, 28, 28, 28, 28)
"""The small back that shows how many cards a seat holds."""
INSET: Final = 7
BAND: Final = 38
"""The height of the band at a card's foot: a wild's meaning, the drawn card's note."""

_RED: Final = (Suit.DIAMONDS, Suit.HEARTS)
_FOUR: Final = {
    Suit.CLUBS: Colour.GREEN,
    Suit.DIAMONDS: Colour.BLUE,
    Suit.HEARTS: Colour.RED,
    Suit.SPADES: Colour.INK,
}


def printed(card: Card, words: Words, *, four_colour: bool = False) -> Print:
    """Return what is printed on a card, with the letters of a language."""
    if card.suit is None:
        return Print("", None, Colour.VIOLET)
    two = Colour.RED if card.suit in _RED else Colour.INK
    return Print(words.letter(card.rank), card.suit, _FOUR[card.suit] if four_colour else two)


class Marks(NamedTuple):
    """What else is seen on a card: the wild's sign, what it stands for, a note at its foot.

    `swap`: the wild can be swapped for the card that it stands for (T1), which is another sign.
    """

    wild: bool = False
    meaning: Print | None = None
    note: str = ""
    swap: bool = False


PLAIN: Final = Marks()


@lru_cache(maxsize=1536)
def face(
    front: Print, size: CardSize, marks: Marks = PLAIN, *, covered: bool = False, under: Colour = Colour.FELT
) -> Image.Image:
    """Return a card's piece. `covered`: only what a fan shows of it; `under`: what its left corners lie upon."""
    seen = seen_width(size, marks, covered=covered)
    card = Canvas(size.width, size.height)
    _blank(card, size, marks, under)
    if front.suit is None:
        _joker(card, size, marks, seen)
    else:
        _index(card, front, front.suit, size)
    if marks.wild:
        at = _sign_place(size, seen)
        _wild_sign(
            card, size, at, Colour.CARD if front.suit else Colour.VIOLET, Sign.ARROWS if marks.swap else Sign.STAR
        )
    if front.suit is not None and not covered and marks.meaning is None:
        _large_pip(card, front, front.suit, size, marks)
    if marks.meaning is not None:
        _meaning(card, marks.meaning, size, seen)
    if marks.note:
        _note(card, marks.note, size)
    return card.image.crop((0, 0, seen, size.height))


def seen_width(size: CardSize, marks: Marks, *, covered: bool) -> int:
    """Return how many pixels of a card are seen; of a covered wild more, so that its meaning stays in sight."""
    if not covered:
        return size.width
    return size.width - 6 if marks.meaning else size.strip


def _blank(card: Canvas, size: CardSize, marks: Marks, under: Colour) -> None:
    outer, rim, foot = (Colour.GOLD, 5, BAND) if marks.note else (Colour.EDGE, 2, 2)
    body = rounded(size.width, size.height, size.radius)
    half = size.width // 2
    card.fill((0, 0, half, size.height), under)
    card.stamp(body.crop((0, 0, half, size.height)), (0, 0), under, outer)
    card.stamp(body.crop((half, 0, *body.size)), (half, 0), Colour.FELT, outer)
    paper = rounded(size.width - 2 * rim, size.height - rim - foot, size.radius - rim)
    card.stamp(paper, (rim, rim), outer, Colour.CARD)
    if under is Colour.CARD:  # the rim of the card below goes on behind the corner
        card.fill((0, 0, size.radius, 2), outer)
        card.fill((0, size.height - 2, size.radius, size.height), outer)


def _index(card: Canvas, front: Print, suit: Suit, size: CardSize) -> None:
    """The corner: the rank, below it the suit, both centred in the strip."""
    rank = letters(front.letter, size.rank, Weight.BOLD, size.strip - 12)
    blank = (rank.height - cap_height(size.rank)) // 2
    top = size.height // 11
    if not size.pip:
        card.stamp(rank, (size.width // 8, top - blank), Colour.CARD, front.ink)
    else:
        centre = size.strip // 2 + 1
        card.stamp(rank, (centre - rank.width // 2, top - blank), Colour.CARD, front.ink)
        below = top + cap_height(size.rank) + 10
        card.stamp(shape(suit, size.pip), (centre - size.pip // 2, below), Colour.CARD, front.ink)


def _joker(card: Canvas, size: CardSize, marks: Marks, seen: int) -> None:
    """A violet field with a fool's face, like no other card."""
    foot = BAND if marks.note or marks.meaning else INSET
    high = size.height - INSET - foot
    card.stamp(rounded(size.width - 2 * INSET, high, size.radius - 3), (INSET, INSET), Colour.CARD, Colour.VIOLET)
    fool = min(round(size.width * 0.6), seen - INSET - 4)
    at = ((seen - fool) // 2, INSET + (high - fool) // 2 + 4)
    if marks.meaning or seen < size.width:  # little room: down to the left, out of the sign's way
        at = (INSET + 2, INSET + (high - fool) - 3 if marks.meaning else INSET + (high - fool) // 2)
    card.stamp(shape(Sign.JESTER, fool), at, Colour.VIOLET, Colour.TEXT)


def _large_pip(card: Canvas, front: Print, suit: Suit, size: CardSize, marks: Marks) -> None:
    pip, foot = (size.large_pip * 3 // 4, BAND + 4) if marks.note else (size.large_pip, 10)
    card.stamp(shape(suit, pip), (size.width - pip - 8, size.height - pip - foot), Colour.CARD, front.ink)


def _sign_place(size: CardSize, seen: int) -> tuple[int, int]:
    """The top right corner of what is seen; the foot of a strip, which has no room beside its index."""
    if seen < size.strip + size.sign:
        return (size.strip - size.sign) // 2 + 1, size.height - size.sign - INSET
    return seen - size.sign - INSET - 2, INSET + 2


def _wild_sign(card: Canvas, size: CardSize, at: tuple[int, int], ground: Colour, within: Sign = Sign.STAR) -> None:
    """A star in a golden disc; two arrows where the wild can be swapped."""
    card.stamp(rounded(size.sign, size.sign, size.sign // 2), at, ground, Colour.GOLD)
    card.stamp(shape(within, size.sign), at, Colour.GOLD, Colour.INK)


def _meaning(card: Canvas, meaning: Print, size: CardSize, seen: int) -> None:
    """A golden band at the foot with the card that a wild stands for: `=7♠`."""
    assert meaning.suit is not None, "a wild stands for a card of some suit"
    left, right, pip = 4, seen - 4, SMALLEST
    top = size.height - BAND
    card.stamp(rounded(right - left, BAND - 4, 6), (left, top), Colour.CARD, Colour.GOLD)
    text = letters("=" + meaning.letter, Size.NOTE, Weight.BOLD, right - left - pip - 4)
    start = left + (right - left - text.width - pip) // 2
    card.stamp(text, (start, top + (BAND - 4 - text.height) // 2), Colour.GOLD, meaning.ink)
    card.stamp(shape(meaning.suit, pip), (start + text.width, top + 3), Colour.GOLD, meaning.ink)


def _note(card: Canvas, note: str, size: CardSize) -> None:
    text = letters(note, Size.NOTE, Weight.BOLD, size.width - 12)
    at = ((size.width - text.width) // 2, size.height - BAND + (BAND - text.height) // 2)
    card.stamp(text, at, Colour.GOLD, Colour.INK)


@lru_cache(maxsize=16)
def back(size: CardSize, ground: Colour, count: str, letter_size: Size) -> Image.Image:
    """Return a card's back with a number upon it."""
    card = Canvas(size.width, size.height, ground)
    card.stamp(rounded(size.width, size.height, size.radius), (0, 0), ground, Colour.CARD)
    rim = 4
    card.stamp(
        rounded(size.width - 2 * rim, size.height - 2 * rim, size.radius - 2), (rim, rim), Colour.CARD, Colour.BACK
    )
    text = letters(count, letter_size, Weight.BOLD, size.width - 2 * rim - 4)
    at = ((size.width - text.width) // 2, (size.height - text.height) // 2)
    card.stamp(text, at, Colour.BACK, Colour.TEXT)
    return card.image


@lru_cache(maxsize=32)
def rank_card(letter: str, size: CardSize) -> Image.Image:
    """Return a card that shows a whole rank as wild: a large letter under the wild's sign."""
    card = Canvas(size.width, size.height)
    _blank(card, size, PLAIN, Colour.FELT)
    _wild_sign(card, size, _sign_place(size, size.width), Colour.CARD)
    text = letters(letter, Size.WILD_RANK, Weight.BOLD, size.width - 12)
    at = ((size.width - text.width) // 2, (size.height - text.height) // 2 + size.height // 8)
    card.stamp(text, at, Colour.CARD, Colour.INK)
    return card.image


@lru_cache(maxsize=4)
def empty_place(size: CardSize, count: str = "") -> Image.Image:
    """Return the place where a pile lay that is used up."""
    place = Canvas(size.width, size.height)
    place.stamp(rounded(size.width, size.height, size.radius), (0, 0), Colour.FELT, Colour.PANEL)
    if count:
        text = letters(count, Size.PILE_RANK, Weight.BOLD)
        at = ((size.width - text.width) // 2, (size.height - text.height) // 2)
        place.stamp(text, at, Colour.PANEL, Colour.DIM)
    return place.image

"""Melds on the table: fans of cards with owner and number, packed in rows of three columns."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.engine import Meld, MeldRules
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.cards import TABLE, CardSize, Marks, Print, face, printed, seen_width
from bot.ui.pictures.layout import COLUMNS, GAP, INSIDE, MARGIN, Box, column_width
from bot.ui.pictures.lettering import Size, Weight, letters, written
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.shapes import rounded
from bot.ui.words import Words

LABEL: Final = 44
"""The height of the line with number and owner above a fan."""
ROW_GAP: Final = 10
BADGE: Final = 36


class Laid(NamedTuple):
    """A card of a fan: its print and its marks."""

    front: Print
    marks: Marks


def laid_cards(meld: Meld, rules: MeldRules, words: Words, *, four_colour: bool) -> tuple[Laid, ...]:
    """Return a meld's cards as they are painted: each wild with its sign and what it stands for."""

    def one(index: int) -> Laid:
        card, meant = meld.cards[index], meld.faces[index]
        wild = rules.is_wild(card)
        meaning = printed(meant, words, four_colour=four_colour) if wild else None
        return Laid(printed(card, words, four_colour=four_colour), Marks(wild, meaning))

    return tuple(map(one, range(len(meld.cards))))


def fan_width(cards: Sequence[Laid], size: CardSize) -> int:
    """Return how wide a fan is, in pixels."""
    return sum(seen_width(size, one.marks, covered=True) for one in cards[:-1]) + size.width


def fan_rows(cards: tuple[Laid, ...], room: int) -> Iterator[tuple[Laid, ...]]:
    """Yield a fan's cards row by row; one row unless the meld is wider than the table."""
    row: tuple[Laid, ...] = ()
    for one in cards:
        if row and fan_width((*row, one), TABLE) > room:
            yield row
            row = ()
        row = (*row, one)
    yield row


def paint_fan(canvas: Canvas, cards: Sequence[Laid], at: tuple[int, int], size: CardSize) -> None:
    """Paints cards overlapping from left to right, the last one on top."""
    left, top = at
    for index, one in enumerate(cards):
        covered = index < len(cards) - 1
        under = Colour.CARD if index else Colour.FELT
        canvas.paste(face(one.front, size, one.marks, covered=covered, under=under), (left, top))
        left += seen_width(size, one.marks, covered=covered)


class Spread(NamedTuple):
    """A meld ready to be painted: its number (from 1), its owner's name, its rows of cards, where it lies."""

    number: int
    owner: str
    rows: tuple[tuple[Laid, ...], ...]
    box: Box


def spread_out(melds: Sequence[tuple[Meld, str]], rules: MeldRules, words: Words, *, top: int, four_colour: bool) -> tuple[Spread, ...]:
    """Return the melds, each with its owner's name, laid out in rows of columns in their order on the table."""
    spreads: list[Spread] = []
    column, height = 0, 0
    for number, (meld, owner) in enumerate(melds, 1):
        cards = laid_cards(meld, rules, words, four_colour=four_colour)
        span = next((span for span in range(1, COLUMNS) if fan_width(cards, TABLE) <= column_width(span)), COLUMNS)
        rows = tuple(fan_rows(cards, INSIDE))
        if column + span > COLUMNS:
            column, top, height = 0, top + height + ROW_GAP, 0
        left = MARGIN + column * (column_width(1) + GAP)
        tall = LABEL + len(rows) * TABLE.height + (len(rows) - 1) * 4
        spreads.append(Spread(number, owner, rows, Box(left, top, left + column_width(span), top + tall)))
        column, height = column + span, max(height, tall)
    return tuple(spreads)


def paint_spread(canvas: Canvas, spread: Spread) -> None:
    """Paints a meld with its number and owner."""
    left, top, right, _ = spread.box
    canvas.paste(_badge(spread.number), (left, top + (LABEL - BADGE) // 2))
    room = right - left - BADGE - 30
    owner = written(spread.owner, Size.LINE, Weight.PLAIN, Colour.FELT, Colour.TEXT, room)
    canvas.paste(owner, (left + _badge(spread.number).width + 10, top + (LABEL - owner.height) // 2))
    for index, row in enumerate(spread.rows):
        paint_fan(canvas, row, (left, top + LABEL + index * (TABLE.height + 4)), TABLE)


@lru_cache(maxsize=64)
def _badge(number: int) -> Image.Image:
    text = letters(str(number), Size.NOTE, Weight.BOLD)
    width = max(BADGE, text.width + 14)
    badge = Canvas(width, BADGE)
    badge.stamp(rounded(width, BADGE, BADGE // 2), (0, 0), Colour.FELT, Colour.PANEL)
    badge.stamp(text, ((width - text.width) // 2 + 1, (BADGE - text.height) // 2), Colour.PANEL, Colour.GOLD)
    return badge.image

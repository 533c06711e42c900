"""Melds on the table: fans of cards with owner and number, row by row."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.engine import Meld, MeldRules
from bot.ui.pictures.badges import BADGE, badge
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.cards import PLAIN, TABLE, CardSize, Marks, Print, face, printed, seen_width
from bot.ui.pictures.layout import INSIDE, MARGIN, WIDTH, Box
from bot.ui.pictures.lettering import Size, Weight, written
from bot.ui.pictures.palette import Colour
from bot.ui.words import Words

LABEL: Final = 44
"""The height of the line with number and owner above a fan."""
LEAST: Final = 184
"""The width that a short fan keeps for its owner's name."""
MELD_GAP: Final = 28
ROW_GAP: Final = 12
FOLD: Final = 4
"""The gap between the rows of a fan that is wider than the table."""


class Laid(NamedTuple):
    """A card of a fan: its print and its marks."""

    front: Print
    marks: Marks


def laid_cards(
    meld: Meld, rules: MeldRules, words: Words, *, four_colour: bool, swap: bool = False
) -> tuple[Laid, ...]:
    """Return a meld's cards as they are painted: each wild with its sign and what it stands for.

    With `swap` the sign is another where the wild can be swapped for the card that it stands for (T1).
    """

    def one(index: int) -> Laid:
        card, meant = meld.cards[index], meld.faces[index]
        front = printed(card, words, four_colour=four_colour)
        if not rules.is_wild(card):
            return Laid(front, PLAIN)
        meaning = printed(meant, words, four_colour=four_colour)
        return Laid(front, Marks(wild=True, meaning=meaning, swap=swap and card != meant))

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

    def paint(self, canvas: Canvas, down: int = 0) -> None:
        """Paints the meld with its number and owner, moved down by so many pixels."""
        left, top, right = self.box.left, self.box.top + down, self.box.right
        number = badge(self.number)
        canvas.paste(number, (left, top + (LABEL - BADGE) // 2))
        start = left + number.width + 10
        owner = written(self.owner, Size.LINE, Weight.PLAIN, Colour.FELT, Colour.TEXT, right - start)
        canvas.write(owner, start, top + LABEL // 2)
        for index, row in enumerate(self.rows):
            paint_fan(canvas, row, (left, top + LABEL + index * (TABLE.height + FOLD)), TABLE)


def spread_out(
    melds: Sequence[tuple[Meld, str]],
    rules: MeldRules,
    words: Words,
    *,
    top: int,
    four_colour: bool,
    swap: bool = False,
) -> tuple[Spread, ...]:
    """Return the melds, each with its owner's name, laid out row by row in their order on the table."""
    spreads: list[Spread] = []
    left = MARGIN
    for number, (meld, owner) in enumerate(melds, 1):
        cards = laid_cards(meld, rules, words, four_colour=four_colour, swap=swap)
        rows = tuple(fan_rows(cards, INSIDE))
        width = max(LEAST, *(fan_width(row, TABLE) for row in rows))
        if left > MARGIN and left + width > WIDTH - MARGIN:
            left, top = MARGIN, max(spread.box.bottom for spread in spreads) + ROW_GAP
        tall = LABEL + len(rows) * (TABLE.height + FOLD) - FOLD
        spreads.append(Spread(number, owner, rows, Box(left, top, left + width, top + tall)))
        left += width + MELD_GAP
    return tuple(spreads)

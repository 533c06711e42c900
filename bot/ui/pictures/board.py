"""The board: what everybody at the table sees, as PNGs 1000 pixels wide. It takes nothing that a seat alone knows."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple, Protocol

from bot.engine import Card, View
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.header import BOTTOM, paint_header
from bot.ui.pictures.layout import GAP, INSIDE, MARGIN, WIDTH, Box
from bot.ui.pictures.lettering import Size, Weight, written
from bot.ui.pictures.melds import spread_out
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.seats import Player, paint_seat, picture_name, seat_boxes, seat_plates
from bot.ui.pictures.tile_melds import fresh_places, spread_tiles
from bot.ui.words import Words

EMPTY: Final = 104
"""The height that an empty table keeps for its melds."""
TALLEST: Final = 1250
"""A board that would be taller, in pixels, goes on in another picture: chats shrink tall pictures."""
EFFORT: Final = 6


class Spread(Protocol):
    """A meld of cards or tiles ready to be painted."""

    @property
    def box(self) -> Box:
        """Where it lies."""

    def paint(self, canvas: Canvas, down: int = 0) -> None:
        """Paints it, moved down by so many pixels."""


class Page(NamedTuple):
    """One of a board's pictures: the PNG and the indexes of the melds that are on it."""

    png: bytes
    melds: range


class _Board(NamedTuple):
    view: View
    words: Words
    players: Sequence[Player]
    four_colour: bool
    buying: bool
    fresh: Iterable[Card]

    @property
    def names(self) -> list[str]:
        return [picture_name(self.view.seats, seat, self.words) for seat in range(len(self.view.seats))]

    @property
    def seats(self) -> tuple[Box, ...]:
        return seat_boxes(len(self.view.seats), BOTTOM + GAP)

    @property
    def top(self) -> int:
        """Where the table begins."""
        return self.seats[-1].bottom + GAP

    def spread(self) -> Sequence[Spread]:
        """The melds laid out as if all went on one picture."""
        view = self.view
        if view.rules.tiles:
            tiles = [meld.cards for meld in view.melds]
            return spread_tiles(tiles, top=self.top, marked=fresh_places(tiles, self.fresh))
        names = self.names
        owned = [(meld, "" if meld.owner is None else names[meld.owner]) for meld in view.melds]
        return spread_out(
            owned,
            view.meld_rules,
            self.words,
            top=self.top,
            four_colour=self.four_colour,
            swap=view.rules.swap,
        )

    def first(self, spreads: Sequence[Spread]) -> bytes:
        """The picture with head and seats, and these melds."""
        bottom = max((spread.box.bottom for spread in spreads), default=self.top + (0 if self.view.melds else EMPTY))
        canvas = Canvas(WIDTH, bottom + MARGIN)
        paint_header(canvas, self.view, self.words, self.names, four_colour=self.four_colour, buying=self.buying)
        for plate, box in zip(seat_plates(self.view, self.words, self.players), self.seats, strict=True):
            paint_seat(canvas, plate, box)
        for spread in spreads:
            spread.paint(canvas)
        if not self.view.melds:
            _paint_empty(
                canvas, self.words("picture.no-tiles" if self.view.rules.tiles else "picture.no-melds"), self.top
            )
        return canvas.png(effort=EFFORT)


def draw_board(
    view: View,
    words: Words,
    *,
    players: Sequence[Player] = (),
    four_colour: bool = False,
    buying: bool = True,
    fresh: Iterable[Card] = (),
) -> bytes:
    """Return the board as one PNG, however tall. `draw_board_pages` says what the arguments are."""
    board = _Board(view, words, players, four_colour, buying, fresh)
    return board.first(board.spread())


def draw_board_pages(
    view: View,
    words: Words,
    *,
    players: Sequence[Player] = (),
    four_colour: bool = False,
    buying: bool = True,
    fresh: Iterable[Card] = (),
) -> tuple[Page, ...]:
    """Return the board as one PNG, or as more where a crowded table would make it too tall for a chat.

    `players` says who plays each seat, seats beyond its end are persons; `buying` is False once the time to bid for
    the top is over (O4); `fresh` are the tiles that the last play brought from a hand, which are marked.
    """
    board = _Board(view, words, players, four_colour, buying, fresh)
    spreads = board.spread()
    first, *others = _pages(spreads, board.top)
    further = (Page(_further(spreads[page.start : page.stop]), page) for page in others)
    return Page(board.first(spreads[first.start : first.stop]), first), *further


def _pages(spreads: Sequence[Spread], top: int) -> list[range]:
    """Which melds go on which picture: whole rows, the pictures about equally tall."""
    tall = max((spread.box.bottom for spread in spreads), default=top) + MARGIN
    share = tall / -(-tall // TALLEST)

    def page(at: int) -> int:
        box = spreads[at].box
        return int((box.top + box.bottom) / 2 // share)

    pages = [list(group) for _, group in groupby(range(len(spreads)), page)]
    return [range(page[0], page[-1] + 1) for page in pages] or [range(0)]


def _further(spreads: Sequence[Spread]) -> bytes:
    top, bottom = spreads[0].box.top, max(spread.box.bottom for spread in spreads)
    canvas = Canvas(WIDTH, bottom - top + 2 * MARGIN)
    for spread in spreads:
        spread.paint(canvas, down=MARGIN - top)
    return canvas.png(effort=EFFORT)


def _paint_empty(canvas: Canvas, text: str, top: int) -> None:
    line = written(text, Size.LINE, Weight.PLAIN, Colour.FELT, Colour.DIM, INSIDE)
    canvas.write(line, (WIDTH - line.width) // 2, top + EMPTY // 2)

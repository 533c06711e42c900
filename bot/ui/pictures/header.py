"""The board's head: which round, the contract in words, the wild rank, the stock and the discard pile."""

from collections.abc import Sequence
from typing import Final

from bot.engine import Phase, View
from bot.ui.pictures.badges import pill
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.cards import PILE, Marks, back, empty_place, printed, rank_card
from bot.ui.pictures.layout import MARGIN, WIDTH
from bot.ui.pictures.lettering import Size, Weight, written
from bot.ui.pictures.melds import Laid, fan_width, paint_fan
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.shapes import ring
from bot.ui.pictures.tiles import PILE as TILE_PILE
from bot.ui.pictures.tiles import tile_back
from bot.ui.words import Words

TOP: Final = 16
CAPTION: Final = 38
BOTTOM: Final = TOP + PILE.height + CAPTION
"""Where the head ends, in pixels from the top."""
SHOWN: Final = 3
"""So many cards of the discard pile are seen: the top and the two below it."""
PILE_GAP: Final = 26
FRAME: Final = 6
"""How thick the frame around a card for sale is."""
STACK: Final = 2
"""So many tiles are seen behind the pool's first one, each `BEHIND` pixels further left."""
BEHIND: Final = 9


def paint_header(
    canvas: Canvas, view: View, words: Words, names: Sequence[str], *, four_colour: bool, buying: bool
) -> None:
    """Paints the head of the board; while `buying`, a top that can be bid for is marked (O4)."""
    if view.rules.tiles:
        room = _paint_pool(canvas, view, words)
    else:
        room = _paint_piles(canvas, view, words, four_colour=four_colour, buying=buying and is_for_sale(view))
    room -= MARGIN + PILE_GAP
    title, caption, line = _headline(view, words, names)
    _paint_text(canvas, title, Size.TITLE, Weight.BOLD, Colour.TEXT, TOP + 32, room)
    _paint_text(canvas, caption, Size.NOTE, Weight.PLAIN, Colour.DIM, TOP + 92, room)
    _paint_text(canvas, line, Size.NAME, Weight.BOLD, Colour.TEXT, TOP + 132, room)


def is_for_sale(view: View) -> bool:
    """Return whether seats may bid for the discard pile's top as far as the rules go (O4): nobody has drawn yet."""
    waits = view.phase is Phase.DRAW and not view.is_over
    return view.rules.buying and waits and view.top is not None


def _headline(view: View, words: Words, names: Sequence[str]) -> tuple[str, str, str]:
    """The head's three lines: where the game stands, and what is asked for."""
    rules = view.rules
    if view.places is not None:
        won = [name for name, place in zip(names, view.places, strict=True) if place == 1]
        return words("picture.over"), words("picture.winner"), words.listing(won)
    if rules.tiles:
        title = words("picture.game", game=view.round, games=view.rounds)
        return title, words("picture.first"), words.many("described.points", rules.first)
    if rules.target is not None:
        title = words("picture.deal", deal=view.round)
        line = words("picture.highest-wins", points=words.many("described.points", rules.target))
        return title, words("picture.target"), line
    title = words("picture.round", round=view.round, rounds=view.rounds)
    return title, words("picture.contract"), words.contract(*view.contract)


def _paint_text(canvas: Canvas, text: str, size: Size, weight: Weight, ink: Colour, middle: int, room: int) -> None:
    canvas.write(written(text, size, weight, Colour.FELT, ink, room), MARGIN, middle)


def _paint_pool(canvas: Canvas, view: View, words: Words) -> int:
    """Paints the pool of tiles at the right edge; returns where it begins."""
    left, behind = WIDTH - MARGIN - TILE_PILE.width, max(0, min(view.stock - 1, STACK))
    for far in range(behind, 0, -1):
        canvas.paste(tile_back(TILE_PILE, Colour.FELT, ""), (left - far * BEHIND, TOP))
    pool = tile_back(TILE_PILE, Colour.FELT, str(view.stock)) if view.stock else empty_place(PILE, "0")
    canvas.lay(pool, (left, TOP), TILE_PILE.radius)
    _caption(canvas, words("picture.pool"), left - behind * BEHIND, WIDTH - MARGIN)
    return left - STACK * BEHIND


def _paint_piles(canvas: Canvas, view: View, words: Words, *, four_colour: bool, buying: bool) -> int:
    """Paints wild rank, stock and discard pile from the right edge leftwards; returns where they begin."""
    pile = _discards(view, words, four_colour=four_colour)
    left = WIDTH - MARGIN - (fan_width(pile, PILE) if pile else PILE.width)
    if pile:
        paint_fan(canvas, pile, (left, TOP), PILE)
    else:
        canvas.paste(empty_place(PILE), (left, TOP))
    if buying:
        _paint_offer(canvas, words, left)
    else:
        _caption(canvas, words("picture.discard"), left, WIDTH - MARGIN)
    left -= PILE_GAP + PILE.width
    stock = back(PILE, Colour.FELT, str(view.stock), Size.PILE_RANK) if view.stock else empty_place(PILE, "0")
    canvas.paste(stock, (left, TOP))
    _caption(canvas, words("picture.stock"), left, left + PILE.width)
    if view.wild_rank is not None:
        left -= PILE_GAP + PILE.width
        canvas.paste(rank_card(words.letter(view.wild_rank), PILE), (left, TOP))
        _caption(canvas, words("picture.wild"), left, left + PILE.width)
    return left


def _discards(view: View, words: Words, *, four_colour: bool) -> tuple[Laid, ...]:
    rules = view.meld_rules
    return tuple(
        Laid(printed(card, words, four_colour=four_colour), Marks(wild=rules.is_wild(card)))
        for card in view.discard_pile[-SHOWN:]
    )


def _paint_offer(canvas: Canvas, words: Words, left: int) -> None:
    """A golden frame around the top, and the word that it is for sale."""
    frame = ring(PILE.width + 2 * FRAME, PILE.height + 2 * FRAME, PILE.radius + FRAME, FRAME)
    canvas.stamp(frame, (WIDTH - MARGIN - PILE.width - FRAME, TOP - FRAME), Colour.FELT, Colour.GOLD)
    word = pill(words("picture.for-sale"), Colour.FELT, WIDTH - MARGIN - left + PILE_GAP)
    canvas.paste(word, (WIDTH - MARGIN - word.width, TOP + PILE.height + FRAME + 1))


def _caption(canvas: Canvas, text: str, left: int, right: int) -> None:
    line = written(text, Size.NOTE, Weight.PLAIN, Colour.FELT, Colour.DIM, right - left + PILE_GAP - 6)
    start = min(left + (right - left - line.width) // 2, WIDTH - MARGIN - line.width)
    canvas.write(line, start, TOP + PILE.height + CAPTION // 2 + 2)

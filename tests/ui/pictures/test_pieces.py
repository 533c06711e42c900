"""The pieces pictures are made of: cards told apart, wilds marked, pieces kept within bounds and safe in threads."""

import asyncio
from itertools import combinations

import pytest
from PIL import Image

from bot.engine import parse_cards
from bot.engine.cards import CARDS, JOKER
from bot.ui.pictures import badges, draw_board, draw_hand, lettering, off_loop, shapes, tiles
from bot.ui.pictures import cards as card_pieces
from bot.ui.pictures.cards import HAND, PILE, TABLE, CardSize, Marks, face, printed, seen_width
from bot.ui.pictures.melds import laid_cards
from bot.ui.pictures.palette import PALETTE, Colour, shades
from bot.ui.words import words_for
from tests.ui.pictures.positions import MANY, holding, laid, mid_round, seen
from tests.ui.pictures.tile_positions import sixty

WORDS = words_for("en")


def _bytes(piece: Image.Image) -> bytes:
    return piece.tobytes()


@pytest.mark.parametrize(
    ("size", "covered"), [(TABLE, False), (TABLE, True), (PILE, False), (PILE, True), (HAND, False)]
)
def test_all_faces_look_different(size: CardSize, covered: bool) -> None:
    pieces = {_bytes(face(printed(card, WORDS), size, covered=covered)) for card in CARDS}
    assert len(pieces) == 53


def test_red_and_black_are_told_apart_without_colour() -> None:
    """Grey as a colour-blind eye or a bad screen may show it: the suits' shapes differ."""
    grey = [
        face(printed(card, WORDS), HAND).point(lambda number: 255 * (number == Colour.CARD))
        for card in parse_cards("7C 7D 7H 7S")
    ]
    assert all(_bytes(one) != _bytes(other) for one, other in combinations(grey, 2))


@pytest.mark.parametrize("size", [TABLE, PILE, HAND])
@pytest.mark.parametrize("card", [*parse_cards("3C 3D 3H 3S"), JOKER])
def test_a_wild_has_a_sign_m9(card: object, size: CardSize) -> None:
    assert isinstance(card, type(JOKER))
    front = printed(card, WORDS)
    assert _bytes(face(front, size, Marks(wild=True))) != _bytes(face(front, size))


@pytest.mark.parametrize("covered", [False, True])
def test_every_meaning_of_a_wild_looks_different_m9(covered: bool) -> None:
    front = printed(JOKER, WORDS)
    meanings = [printed(card, WORDS) for card in CARDS[:52]]
    pieces = {_bytes(face(front, TABLE, Marks(True, meant), covered=covered)) for meant in meanings}
    assert len(pieces) == 52


def test_every_wild_on_the_table_is_marked_with_what_it_stands_for_m9() -> None:
    rules = seen().meld_rules
    for meld in laid(MANY):
        for card, meant, one in zip(
            meld.cards, meld.faces, laid_cards(meld, rules, WORDS, four_colour=False), strict=True
        ):
            assert one.marks.wild == rules.is_wild(card)
            assert one.marks.meaning == (printed(meant, WORDS) if rules.is_wild(card) else None)


def test_a_covered_card_still_shows_its_index() -> None:
    for size in (TABLE, PILE):
        assert size.pip < size.strip
        assert seen_width(size, Marks(), covered=True) == size.strip
        assert seen_width(size, Marks(True, printed(CARDS[0], WORDS)), covered=True) > size.strip


def test_palette_fits_a_byte_and_ramps_begin_and_end_in_their_colours() -> None:
    assert len(PALETTE) % 3 == 0
    assert len(PALETTE) // 3 <= 256
    ramp = shades(Colour.CARD, Colour.RED)
    assert (ramp[0], ramp[255]) == (Colour.CARD, Colour.RED)
    with pytest.raises(KeyError):
        shades(Colour.RED, Colour.BACK)


def test_what_is_kept_is_bounded() -> None:
    kept = (
        *(card_pieces.face, tiles.tile, tiles.tile_back, badges.badge, badges.pill),
        *(lettering.letters, lettering.written, lettering.can_show, shapes.shape, shapes.rounded, shapes.ring),
    )
    assert all(cache.cache_info().maxsize for cache in kept)


async def test_threads_draw_the_same_pictures() -> None:
    view, hand = mid_round(), holding("3C JK 7H 7D 10S QS AD KC")
    boards = [off_loop(draw_board, view, WORDS) for _ in range(8)]
    hands = [off_loop(draw_hand, hand, WORDS, four_colour=False) for _ in range(8)]
    tables = [off_loop(draw_board, sixty(), WORDS) for _ in range(8)]
    drawn = await asyncio.gather(*boards, *hands, *tables)
    assert set(drawn) == {draw_board(view, WORDS), draw_hand(hand, WORDS), draw_board(sixty(), WORDS)}

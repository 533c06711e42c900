"""All hands of a finished game's moment in one picture: everything inside it, and in words."""

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.engine import View, new_game, parse_cards, ruleset, view
from bot.ui.descriptions import LONGEST_ALT, hands_alt
from bot.ui.pictures import draw_hands
from bot.ui.pictures.board import TALLEST
from bot.ui.pictures.hands import LEFT, ROOM
from bot.ui.pictures.layout import MARGIN, WIDTH
from bot.ui.pictures.palette import PALETTE, Colour
from bot.ui.words import Words, words_for
from tests.plain import plain
from tests.ui.pictures.positions import SIX

LAST_ROUND = 7
SEATS = {"mexican": SIX, "rami": SIX[:4], "tiles": SIX[:4]}


@pytest.fixture(params=["en", "fr", "pt-BR", "es-ES"])
def words(request: pytest.FixtureRequest) -> Words:
    return words_for(request.param)


def dealt(game: str) -> tuple[View, ...]:
    """All hands of a first deal."""
    start = new_game(ruleset(game), SEATS[game], bytes(32))
    return tuple(view(start, seat) for seat in range(len(SEATS[game])))


def holding(cards: str, hands: tuple[View, ...]) -> tuple[View, ...]:
    return tuple(replace(one, hand=parse_cards(cards), round=LAST_ROUND) for one in hands)


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


@pytest.mark.parametrize("game", SEATS)
def test_every_seat_has_its_row(game: str, words: Words) -> None:
    picture = opened(draw_hands(dealt(game), words))
    assert picture.width == WIDTH
    assert picture.height <= TALLEST
    fewer = opened(draw_hands(dealt(game)[:2], words))
    assert fewer.height < picture.height


def test_a_hand_of_the_last_round_lies_in_one_row_and_what_was_bought_in_a_second() -> None:
    """O4: three buys make a hand of twenty cards."""
    words, hands = words_for("en"), dealt("mexican")
    fourteen, twenty = (
        "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AD",
        "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AD " + "JK " * 6,
    )
    one = opened(draw_hands(holding(fourteen, hands), words))
    two = opened(draw_hands(holding(twenty, hands), words))
    assert one.height < TALLEST
    assert one.height < two.height < 2 * one.height


@pytest.mark.parametrize("cards", ["AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AD", "JK " * 14, "7C 7C", ""])
def test_no_card_reaches_beyond_the_edge(cards: str) -> None:
    hands = holding(cards, dealt("mexican"))
    picture = opened(draw_hands(hands, words_for("en"))).convert("RGB")
    felt = tuple(PALETTE[3 * Colour.FELT : 3 * Colour.FELT + 3])
    edge = {picture.getpixel((WIDTH - MARGIN // 2, y)) for y in range(picture.height)}
    assert edge == {felt}
    assert LEFT + ROOM == WIDTH - MARGIN


def test_the_seat_in_turn_or_the_winner_is_marked() -> None:
    words, hands = words_for("en"), dealt("mexican")
    nobody = tuple(replace(one, turn=-1) for one in hands)
    won = tuple(replace(one, places=(1, 2, 3, 4, 5, 6)) for one in hands)
    assert len({draw_hands(one, words) for one in (hands, nobody, won)}) == 3


@pytest.mark.parametrize("game", SEATS)
def test_all_hands_in_words(game: str) -> None:
    words, hands = words_for("en"), dealt(game)
    text = plain(hands_alt(hands, words))
    assert len(text) <= LONGEST_ALT
    assert [line.partition(":")[0] for line in text.splitlines()] == list(SEATS[game])
    named = words.tiles if game == "tiles" else words.cards
    for one, line in zip(hands, text.splitlines(), strict=True):
        assert sorted(line.partition(": ")[2].split()) == sorted(plain(named(one.hand)).split())
    empty = tuple(replace(one, hand=()) for one in hands)
    assert "No " in hands_alt(empty, words)

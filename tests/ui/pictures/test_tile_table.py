"""The table of tiles: all of it readable, in one picture or two, and the draft of a turn with its tray."""

import io
from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.engine import ruleset
from bot.ui.pictures import Player, draw_board, draw_board_pages, draw_tile_table
from bot.ui.pictures.board import TALLEST
from bot.ui.pictures.layout import WIDTH, Box
from bot.ui.pictures.tile_melds import fresh_places, spread_tiles
from bot.ui.pictures.tiles import LAID
from bot.ui.words import Words, words_for
from tests.ui.pictures.positions import crowded, mid_round
from tests.ui.pictures.tile_positions import ALL, SIXTY, heaps, sets, sixty, tile_view, tiles

WORDS = words_for("en")
MOST_BYTES = 150_000


@pytest.fixture(params=["en", "fr", "pt-BR", "es-ES"])
def words(request: pytest.FixtureRequest) -> Words:
    return words_for(request.param)


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def test_positions_are_tables_that_can_be() -> None:
    pack = Counter(ruleset("tiles").pack())
    for text, count in ((SIXTY, 60), (ALL, 106)):
        lying = Counter(tile for meld in sets(text) for tile in meld.cards)
        assert lying.total() == count
        assert lying <= pack


def test_sixty_tiles_go_on_one_picture(words: Words) -> None:
    (page,) = draw_board_pages(sixty(), words, players=[Player.COMPUTER])
    assert opened(page.png).width == WIDTH == 1000
    assert opened(page.png).height <= TALLEST
    assert page.melds == range(20)
    assert page.png == draw_board(sixty(), words, players=[Player.COMPUTER])
    assert len(page.png) < 50_000 < MOST_BYTES


def test_all_106_tiles_go_on_two_pictures_without_a_gap(words: Words) -> None:
    view = replace(sixty(), melds=sets(ALL))
    pages = draw_board_pages(view, words)
    assert [index for page in pages for index in page.melds] == list(range(len(view.melds)))
    assert len(pages) == 2
    for page in pages:
        picture = opened(page.png)
        assert picture.width == WIDTH
        assert picture.height <= TALLEST
        assert len(page.png) < MOST_BYTES


def test_pictures_of_a_crowded_board_are_about_equally_tall() -> None:
    tall = [opened(page.png).height for page in draw_board_pages(replace(sixty(), melds=sets(ALL)), WORDS)]
    assert max(tall) - min(tall) < 2 * LAID.height + 60


def test_board_of_cards_takes_two_pictures_when_it_is_crowded() -> None:
    (page,) = draw_board_pages(mid_round(), WORDS)
    assert page.png == draw_board(mid_round(), WORDS)
    pages = draw_board_pages(crowded(), WORDS)
    assert len(pages) == 2
    assert [index for page in pages for index in page.melds] == list(range(len(crowded().melds)))


@pytest.mark.parametrize("text", [SIXTY, ALL])
def test_sets_lie_apart_and_inside(text: str) -> None:
    boxes = [spread.box for spread in spread_tiles(heaps(text), top=0)]
    assert len(boxes) == len(heaps(text))
    assert all(box.left >= 0 and box.right <= WIDTH for box in boxes)
    assert not any(_meet(one, other) for one, other in combinations(boxes, 2))


def _meet(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def test_the_longest_run_fits_into_one_row_p4() -> None:
    (spread,) = spread_tiles(heaps("1S 2S 3S 4S 5S 6S 7S 8S 9S 10S 11S 12S 13S"), top=0)
    assert len(spread.rows) == 1


def test_tiles_are_wide_enough_for_a_phone() -> None:
    """A phone shows 1000 pixels on 360: 24 for a tile."""
    assert LAID.width * 360 / WIDTH >= 24


def test_board_is_the_same_whatever_is_hidden_g2(words: Words) -> None:
    spectator = draw_board(sixty(), words)
    for hand in ("", "3C 4D JK"):
        assert draw_board(replace(sixty(), seat=2, hand=tiles(hand) if hand else ()), words) == spectator


@pytest.mark.parametrize(
    "change",
    [
        {"round": 3},
        {"turn": 1},
        {"counts": (9, 14, 4, 11)},
        {"opened": (True, True, True, True)},
        {"totals": (35, 120, 0, -85)},
        {"stock": 8},
        {"stock": 0},
        {"melds": sets(SIXTY)[:-1]},
        {"rules": ruleset("tiles", first=50)},
        {"rules": ruleset("tiles", games=3)},
        {"places": (2, 3, 1, 4)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_public_fact_is_in_the_picture(words: Words, change: dict[str, object]) -> None:
    assert draw_board(replace(sixty(), **change), words) != draw_board(sixty(), words)


def test_an_empty_table_has_its_own_words(words: Words) -> None:
    assert opened(draw_board(tile_view(), words)).width == WIDTH


def test_tiles_of_the_last_play_are_marked() -> None:
    plain, marked = draw_board(sixty(), WORDS), draw_board(sixty(), WORDS, fresh=tiles("3C JK"))
    assert plain != marked


# --- which tiles are fresh --------------------------------------------------------------------------------------------


def test_fresh_tiles_are_found_one_place_each() -> None:
    melds = heaps("7S 7H 7D | 5S 6S 7S")
    assert fresh_places(melds, tiles("7H 5S")) == {(0, 1), (1, 0)}
    assert len(fresh_places(melds, tiles("7S"))) == 1


def test_of_equal_tiles_the_one_is_fresh_that_its_set_had_not_before() -> None:
    before = heaps("5S 6S 7S | 7H 7D 7C")
    assert fresh_places(heaps("5S 6S 7S | 7S 7H 7D 7C"), tiles("7S"), before) == {(1, 0)}
    assert fresh_places(heaps("5S 6S 7S | 7H 7D 7C | 7S 8S"), tiles("7S 8S"), before) == {(2, 0), (2, 1)}


def test_both_copies_may_be_fresh() -> None:
    assert len(fresh_places(heaps("5S 6S 7S | 7S 7H 7D"), tiles("7S 7S"))) == 2


# --- the draft --------------------------------------------------------------------------------------------------------


DRAFT = "1S 2S 3S | 4H 4D 4C | 13S | 8S 9S"


def test_draft_shows_sets_tray_what_is_broken_and_what_is_fresh(words: Words) -> None:
    melds, tray = heaps(DRAFT), tiles("13H JK")
    pictures = {
        draw_tile_table(melds, tray, words),
        draw_tile_table(melds, tray, words, broken=[3]),
        draw_tile_table(melds, tray, words, broken=[3, 4]),
        draw_tile_table(melds, tray, words, fresh=tiles("8S")),
        draw_tile_table(melds, tray, words, fresh=tiles("JK")),
        draw_tile_table(melds, tray[:1], words),
        draw_tile_table(melds, (), words),
        draw_tile_table(melds[:-1], tray, words),
    }
    assert len(pictures) == 8
    assert all(opened(png).width == WIDTH for png in pictures)


def test_draft_of_all_tiles_in_heaps_wider_than_the_table_is_a_picture(words: Words) -> None:
    everything = tuple(tile for heap in heaps(ALL) for tile in heap)
    png = draw_tile_table([everything[:60]], everything[60:], words, broken=[1])
    assert opened(png).width == WIDTH
    assert len(png) < MOST_BYTES


def test_an_empty_draft_is_a_picture(words: Words) -> None:
    assert opened(draw_tile_table((), (), words)).width == WIDTH


def test_draft_of_sixty_tiles_is_small() -> None:
    assert len(draw_tile_table(heaps(SIXTY), tiles("1C 2C 13C"), WORDS, fresh=tiles("3C"))) < 50_000

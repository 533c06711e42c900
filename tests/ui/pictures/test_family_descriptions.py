"""Tiles, Rami and buying in words: what the pictures show, within Discord's limits (G2)."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine import Phase, ruleset
from bot.ui import descriptions
from bot.ui.descriptions import LONGEST_ALT, LONGEST_TEXT, board_text, tile_table_text
from bot.ui.pictures import Order, Player, draw_board_pages
from bot.ui.words import words_for
from tests.plain import plain
from tests.ui.pictures.positions import rami, trading
from tests.ui.pictures.tile_positions import ALL, SIXTY, heaps, rack, sets, sixty, tile_view, tiles

WORDS = words_for("en")


def board_alt(*about: Any, **more: Any) -> str:
    """The alt text without the sign that keeps suits text."""
    return plain(descriptions.board_alt(*about, **more))


def hand_alt(*about: Any, **more: Any) -> str:
    """The alt text without the sign that keeps suits text."""
    return plain(descriptions.hand_alt(*about, **more))


def tile_table_alt(*about: Any, **more: Any) -> str:
    """The alt text without the sign that keeps suits text."""
    return plain(descriptions.tile_table_alt(*about, **more))


def test_table_of_tiles_is_told() -> None:
    view = replace(sixty(), melds=sets("1S 2S 3S | 12D 13D JK"))
    assert board_alt(view, WORDS, players=[Player.COMPUTER]) == (
        "Game 2 of 4. First lay-down: at least 25 points.\n"
        "Pool: 9 tiles.\n"
        "Ada: 9 tiles, has laid, −35 points, computer\n"
        "Bo: 14 tiles, nothing laid, 120 points\n"
        "Christopher: 3 tiles, has laid, 0 points, in turn\n"
        "Dunja: 11 tiles, has laid, −85 points\n"
        "Set 1: 1♠ 2♠ 3♠\n"
        "Set 2: Joker 12♦ 13♦"
    )


def test_tiles_of_the_last_play_are_told() -> None:
    assert "Newly laid: 3♣ Joker." in board_alt(sixty(), WORDS, fresh=tiles("3C JK"))


def test_empty_table_of_tiles_is_told() -> None:
    assert "No tiles on the table yet" in board_alt(tile_view(), WORDS)


@pytest.mark.parametrize("locale", ["en", "fr", "pt-BR", "es-ES"])
def test_every_picture_of_a_crowded_table_tells_its_own_sets(locale: str) -> None:
    view, words = replace(sixty(), melds=sets(ALL)), words_for(locale)
    alts = [board_alt(view, words, melds=page.melds) for page in draw_board_pages(view, words)]
    assert len(alts) == 2
    assert all(len(alt) <= LONGEST_ALT for alt in alts)
    assert all(f" {number}" in "\n".join(alts) for number in range(1, len(view.melds) + 1))
    assert "Ada" in alts[0]
    assert "Ada" not in alts[1]


def test_all_tiles_are_told_in_words() -> None:
    (text,) = board_text(replace(sixty(), melds=sets(ALL)), WORDS)
    assert text.count("Set ") == 29
    assert text.count("Joker") == 2


def test_words_of_the_table_are_the_same_whatever_is_hidden_g2() -> None:
    own = replace(sixty(), seat=2, hand=tiles("3C JK"))
    assert board_alt(own, WORDS) == board_alt(sixty(), WORDS)
    assert board_text(own, WORDS) == board_text(sixty(), WORDS)


def test_rack_is_told_in_the_order_of_its_picture() -> None:
    view = rack("JK 13C 1D 7H 7S", drew=tiles("7H")[0])
    assert hand_alt(view, WORDS) == "Your hand, 5 tiles: 1♦ 7♠ 7♥ 13♣ Joker\nDrawn: 7♥"
    assert "7♠ 7♥ 13♣ 1♦ Joker" in hand_alt(view, WORDS, order=Order.SUIT)
    assert hand_alt(rack(""), WORDS) == "No tiles in hand."


def test_draft_is_told_with_what_is_still_wrong() -> None:
    assert tile_table_alt(heaps("1S 2S 3S | 13S"), tiles("13H JK"), WORDS, broken=[2]) == (
        "Tray: 13♥ Joker\nNot valid yet: 2.\nSet 1: 1♠ 2♠ 3♠\nSet 2: 13♠"
    )
    assert tile_table_alt((), (), WORDS) == "The tray is empty.\nNo tiles on the table yet"


@pytest.mark.parametrize("locale", ["en", "fr", "pt-BR", "es-ES"])
def test_draft_of_all_tiles_keeps_to_the_limits(locale: str) -> None:
    words = words_for(locale)
    assert len(tile_table_alt(heaps(ALL) * 2, tiles("13H"), words, broken=range(1, 50))) <= LONGEST_ALT
    parts = tile_table_text(heaps(SIXTY) * 20, tiles("13H"), words)
    assert len(parts) > 1
    assert all(len(part) <= LONGEST_TEXT for part in parts)


def test_deal_and_target_of_rami_are_told_b7() -> None:
    lines = board_alt(rami(), WORDS).splitlines()
    assert lines[0] == "Deal 4. The game ends when somebody has 100 points; the highest total wins."
    assert lines[1].startswith("Stock: ")
    assert "Ada: 7 cards, has laid, 70 points" in lines
    assert "Bo: 7 cards, nothing laid, 0 points, in turn" in lines


def test_what_is_for_sale_who_bids_and_what_frees_a_wild_is_told_o4_t1() -> None:
    alt = board_alt(trading(), WORDS)
    assert "The top of the discard pile is for sale." in alt
    assert "Ada: 3 cards, opened, 35 points, bids for the top, 1 of 3 buys used" in alt
    assert "Cards that free a wild: 7♠ Q♠ 8♦ 5♥ 10♣." in alt


def test_nothing_is_told_of_buying_and_swapping_that_is_not() -> None:
    calm = replace(trading(), rules=ruleset("mexican-table", swap="off"), bids=())
    for view, buying in ((calm, True), (trading(phase=Phase.PLAY), True), (trading(), False)):
        assert "for sale" not in board_alt(view, WORDS, buying=buying)
    assert "free a wild" not in board_alt(calm, WORDS)
    assert "buys" not in board_alt(calm, WORDS)

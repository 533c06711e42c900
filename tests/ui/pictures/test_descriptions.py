"""The pictures in words: the same facts, within Discord's limits, nothing a seat alone knows (G2)."""

import pytest
from msgspec.structs import replace

from bot.engine import parse_cards
from bot.ui.descriptions import LONGEST_ALT, LONGEST_TEXT, board_alt, board_text, hand_alt
from bot.ui.pictures import Order, Player
from bot.ui.words import words_for
from tests.plain import plain
from tests.ui.pictures.positions import MANY, crowded, holding, laid, mid_round, seen

WORDS = words_for("en")


def test_alt_text_tells_what_the_board_shows() -> None:
    alt = board_alt(mid_round(), WORDS, players=[Player.PERSON, Player.COMPUTER, Player.PERSON, Player.AWAY])
    assert plain(alt) == (
        "Round 1 of 7. To open: two groups.\n"
        "Wild: threes and jokers.\n"
        "Stock: 41 cards.\n"
        "Discard pile, from the top: 8♠ J♦ 10♥.\n"
        "Ada: 3 cards, opened, 35 points\n"
        "Bo: 11 cards, opened, 120 points, computer\n"
        "Christopher: 7 cards, opened, 0 points, in turn\n"
        "Dunja: 1 card, opened, 265 points, away, the computer plays\n"
        "Meld 1 (Ada): 7♣ 7♦ 3♥=7♠ 7♥ 7♦\n"
        "Meld 2 (Ada): 9♠ 10♠ J♠ Q♠ K♠\n"
        "Meld 3 (Bo): Q♣ Q♦ Q♥ Joker=Q♠\n"
        "Meld 4 (Bo): 4♦ 5♦ 6♦ 7♦ 3♣=8♦ 9♦\n"
        "Meld 5 (Christopher): A♣ A♦ A♥ A♠\n"
        "Meld 6 (Christopher): Joker=5♥ 6♥ 7♥ 8♥\n"
        "Meld 7 (Dunja): K♣ K♦ K♥ K♠\n"
        "Meld 8 (Dunja): 7♣ 8♣ 9♣ 3♠=10♣ J♣ Q♣ K♣ A♣"
    )


@pytest.mark.parametrize("locale", ["en", "fr", "pt-BR", "es-ES"])
def test_alt_text_keeps_to_the_limit_and_counts_what_it_leaves_out(locale: str) -> None:
    view = replace(crowded(), melds=laid(MANY * 3), seats=tuple(f"{seat}" + "n" * 31 for seat in range(6)))
    alt = board_alt(view, words_for(locale))
    assert len(alt) <= LONGEST_ALT
    assert any(character.isdigit() for character in alt.splitlines()[-1])
    assert all(name in alt for name in view.seats)


def test_last_line_counts_the_melds_left_out() -> None:
    alt = board_alt(replace(crowded(), melds=laid(MANY * 3)), WORDS)
    told = sum(line.startswith("Meld ") for line in alt.splitlines())
    assert alt.splitlines()[-1] == f"{48 - told} more melds"


def test_board_text_says_everything_in_parts_that_fit() -> None:
    view = replace(crowded(), melds=laid(MANY * 8))
    parts = board_text(view, WORDS)
    assert len(parts) > 1
    assert all(0 < len(part) <= LONGEST_TEXT for part in parts)
    assert sum(line.startswith("Meld ") for part in parts for line in part.splitlines()) == 128


def test_names_cannot_dress_up_the_text() -> None:
    (text,) = board_text(seen(("**Ada**", "Bo")), WORDS)
    assert "\\*\\*Ada\\*\\*" in text


def test_empty_table_and_empty_piles_are_told() -> None:
    alt = board_alt(seen(stock=0, discard_pile=()), WORDS)
    assert "The discard pile is empty." in alt
    assert "Stock: 0 cards." in alt
    assert "No melds on the table yet" in alt


def test_game_over_is_told_with_places() -> None:
    alt = board_alt(replace(mid_round(), places=(1, 3, 1, 4)), WORDS)
    assert alt.startswith("Game over. Winner: Ada and Christopher.")
    assert "Dunja: 1 card, opened, 265 points, place 4" in alt
    assert "in turn" not in alt


def test_words_of_the_board_are_the_same_whatever_is_hidden_g2() -> None:
    view = mid_round()
    own = replace(view, seat=2, hand=parse_cards("3C JK"), drew=parse_cards("JK")[0])
    assert board_alt(own, WORDS) == board_alt(view, WORDS)
    assert board_text(own, WORDS) == board_text(view, WORDS)


def test_hand_is_told_in_the_order_of_its_picture() -> None:
    view = holding("3C JK 7H 7D 10S", drew=parse_cards("7H")[0])
    assert plain(hand_alt(view, WORDS)) == "Your hand, 5 cards: 7♥ 7♦ 10♠ 3♣ Joker\nWild: 3♣ Joker\nDrawn: 7♥"
    assert "10♠ 7♥ 7♦ 3♣ Joker" in plain(hand_alt(view, WORDS, order=Order.SUIT))


def test_empty_hand_is_told() -> None:
    assert hand_alt(holding(""), WORDS) == "No cards in hand."

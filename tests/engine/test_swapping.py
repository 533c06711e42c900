"""The wild swap of the table version (T1, C6, O5)."""

import pytest

from bot.engine import ruleset
from bot.engine.events import Swapped
from bot.engine.rulesets import chosen_options
from tests.engine.builders import a_round, after, answer, cards, hand_of, happened, refusal, table_of

TABLE = (
    "round 2",
    "opened Bo",
    "meld Bo run 5D JK=6D 4C=7D 8D",
    "meld Bo group 9C 9D JK 4H",
    "meld Bo group QC QD QH",
    "meld Bo run 3S 4S 5S 6S",
)


def table(hand, game="mexican-table", turn="Ada play"):
    return a_round(f"{hand} | KD", *TABLE, game=game, turn=turn, stock="2H")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param("swap 6D > 1", "ok", id="C6: a joker in a run"),
        pytest.param("swap 7D > 1", "ok", id="C6: a card of the wild rank"),
        pytest.param("swap 9S > 2", "ok", id="C3 (d): the joker is shown as 9S"),
        pytest.param("swap 9H > 2", "ok", id="C3 (d): the four is shown as 9H"),
        pytest.param("swap 9C > 2", "not-the-card", id="C6: the exact card, in groups too"),
        pytest.param("swap 6S > 1", "not-the-card", id="another suit"),
        pytest.param("swap JK > 1", "not-the-card", id="a wild is no card that a wild stands for"),
        pytest.param("swap QS > 3", "not-a-wild", id="no wild in it"),
        pytest.param("swap 4S > 4", "not-a-wild", id="C6: a wild that stands for itself"),
        pytest.param("swap 6D > 5", "no-such-meld", id="no such meld"),
        pytest.param("swap 6D > 0", "no-such-meld", id="no meld 0"),
        pytest.param("swap 2S > 1", "not-in-hand", id="not in the hand"),
        pytest.param("swap 2S > 9", "not-in-hand", id="cards come first"),
    ],
)
def test_what_can_be_swapped(line, code):
    assert answer(table("6D 7D 9S 9H 9C 6S JK QS 4S"), f"Ada {line}") == code


def test_a_swap_puts_the_natural_in_the_wilds_place():
    """T1: whether or not the player has opened; the natural is fixed like any other card."""
    game, events = happened(table("6D KC"), "Ada swap 6D > 1")
    (natural, joker) = cards("6D JK")
    assert table_of(game)[0] == "5D 6D 4C=7D 8D"
    assert hand_of(game, "Ada") == "KC JK"
    assert game.round.melds[0].owner == 1
    assert events == (Swapped(0, natural, joker, 1),)
    assert not game.round.laid
    assert answer(after(game, "Ada discard JK", "Bo draw stock"), "Bo swap KD > 1") == "not-the-card"


def test_the_first_wild_that_stands_for_the_card_is_taken():
    """docs/records.md: equal meanings are possible in a group."""
    lines = ("round 2", "opened Bo", "meld Bo group 9C 4C=9S JK=9S")
    game = after(a_round("9S 9S KC | KD", *lines, game="mexican-table"), "Ada swap 9S > 1")
    assert table_of(game) == ["9C 9S JK=9S"]
    assert hand_of(game, "Ada") == "4C KC 9S"
    assert table_of(after(game, "Ada swap 9S > 1")) == ["9C 9S 9S"]


def test_the_wild_may_be_used_at_once():
    """T1."""
    lines = ("round 2", "opened Ada Bo", "meld Bo run 5D JK=6D 7D 8D", "meld Ada group QC QD QH")
    game = after(a_round("6D KC | KD", *lines, game="mexican-table"), "Ada swap 6D > 1", "Ada layoff JK > 2")
    assert table_of(game)[1] == "QC QD QH JK=QS"


def test_only_after_drawing_and_in_turn():
    """T1."""
    assert answer(table("6D KC", turn="Ada draw"), "Ada swap 6D > 1") == "draw-first"
    assert answer(table("6D KC"), "Bo swap KD > 1") == "not-your-turn"


@pytest.mark.parametrize(
    ("game", "code"),
    [
        ("mexican-table", "ok"),
        ("mexican", "swap-off"),
        ("mexican swap=on", "ok"),
        ("mexican-table swap=off", "swap-off"),
    ],
)
def test_swapping_is_an_option(game, code):
    """O5."""
    assert answer(table("6D KC", game=game), "Ada swap 6D > 1") == code


def test_swap_off_comes_before_the_table():
    """Section 6."""
    assert answer(table("6D KC", game="mexican"), "Ada swap 6D > 99") == "swap-off"


def test_a_refusal_says_which_card_and_meld():
    """G3."""
    assert refusal(table("6S KC"), "Ada swap 6S > 1").facts == {"meld": 1, "card": cards("6S")[0]}
    assert refusal(table("6S KC"), "Ada swap 6S > 3").facts == {"meld": 3}


def test_the_default_follows_the_game():
    """O5."""
    assert not ruleset("mexican").swap
    assert ruleset("mexican-table").swap
    assert chosen_options(ruleset("mexican-table", swap=False)) == {"swap": "off"}

"""Splitting picked cards into any number of melds, where melds are free (B2, B3)."""

import pytest

from bot.computer import split_freely
from bot.engine import parse_cards, ruleset

LOW = ruleset("rami").meld_rules(1)
BOTH = ruleset("rami", ace="high-or-low").meld_rules(1)


def ways(cards, rules=LOW):
    return [" | ".join(map(str, way)) for way in split_freely(parse_cards(cards), rules)]


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        pytest.param("9C 9D 9S", ["9C 9D 9S"], id="one group"),
        pytest.param("9C 9D 9S 9H", ["9C 9D 9H 9S"], id="a group of four"),
        pytest.param("6H 4H 5H", ["4H 5H 6H"], id="one run"),
        pytest.param("4H 5H 6H 7H 9C 9D 9S", ["9C 9D 9S | 4H 5H 6H 7H"], id="a group and a run"),
        pytest.param("4H 5H 6H 4S 5S 6S 8C 9C 10C", ["8C 9C 10C | 4H 5H 6H | 4S 5S 6S"], id="three runs"),
        pytest.param("7C 7D 7H 7S 8S 9S", ["7C 7D 7H | 7S 8S 9S"], id="the only way"),
        pytest.param("AC 2C 3C", ["AC 2C 3C"], id="a low ace"),
        pytest.param("9C 9D", [], id="too few"),
        pytest.param("9C 9D 9S KH", [], id="one too many"),
        pytest.param("4H 5H 7H", [], id="a gap"),
        pytest.param("QC KC AC", [], id="no high ace"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_all_the_cards_are_laid(cards, found):
    """B2."""
    assert ways(cards) == found


def test_the_option_lets_the_ace_be_high():
    """B2."""
    assert ways("QC KC AC", BOTH) == ["QC KC AC"]


def test_several_ways_are_all_found():
    """B3: nine cards in a square are three groups or three runs."""
    assert ways("4H 5H 6H 4S 5S 6S 4D 5D 6D") == [
        "4D 4H 4S | 5D 5H 5S | 6D 6H 6S",
        "4D 5D 6D | 4H 5H 6H | 4S 5S 6S",
    ]


def test_runs_that_touch_are_laid_as_one():
    assert ways("4H 5H 6H 7H 8H 9H") == ["4H 5H 6H 7H 8H 9H"]


def test_a_card_that_may_lie_in_a_group_or_a_run_makes_two_ways():
    assert ways("7C 7D 7H 7S 4S 5S 6S") == ["7C 7D 7H 7S | 4S 5S 6S", "7C 7D 7H | 4S 5S 6S 7S"]


def test_no_group_has_a_suit_twice():
    """B2: with two packs of the same rules."""
    assert ways("7C 7C 7D") == []
    assert ways("7C 7C 7D 7D 7H 7H") == ["7C 7D 7H | 7C 7D 7H"]


def test_there_is_a_limit():
    assert len(split_freely(parse_cards("4H 5H 6H 4S 5S 6S 4D 5D 6D"), LOW, 1)) == 1

"""What wilds stand for: stated, by the order typed, or in the one way that makes a meld (M9, C3, T3)."""

import pytest

from bot.engine import MeldRules, Refused
from bot.engine.melds import explicit, readings
from bot.engine.notation import parse_spelling, spelling_text
from tests.engine.builders import read

FOURS = MeldRules(wild_rank=4)
FIVES = MeldRules(wild_rank=5)
SEVENS = MeldRules(wild_rank=7)
TWOS = MeldRules(wild_rank=2)
TWELVE = "4S 4H 4D 4C 4S 4H 4D 4C JK JK JK JK"


@pytest.mark.parametrize(
    ("typed", "meld"),
    [
        ("5C 6C 7C JK", "run 5C 6C 7C JK=8C"),
        ("JK 6S 7S 8S", "run JK=5S 6S 7S 8S"),
        ("8S 7S 6S JK", "run JK=5S 6S 7S 8S"),
        ("JK 8S 7S 6S", "run 6S 7S 8S JK=9S"),
        ("6S JK 4H 9S", "run 6S JK=7S 4H=8S 9S"),
        ("2S JK JK JK", "run 2S JK=3S JK=4S JK=5S"),
        ("JK JK 6S 7S", "run JK=4S JK=5S 6S 7S"),
        ("QS KS JK 2S JK", "run-around-corner"),
        ("JS JK KS JK", "run JS JK=QS KS JK=AS"),
        ("JK 2S 3S JK", "run JK=AS 2S 3S JK=4S"),
    ],
)
def test_a_typed_order_says_the_places(typed, meld):
    """C3 (a)."""
    assert meld in read(typed, FOURS)
    assert [one for one in read(typed, FOURS) if one.startswith("run")] == [meld]


def test_a_typed_order_beats_other_arrangements():
    """C3 (a): 6S 7H 7S 9S says 7H=7S and 7S=8S, though 7S could be itself."""
    assert read("6S 7H 7S 9S", SEVENS) == ["run 6S 7H=7S 7S=8S 9S"]
    assert read("6S 7S 7H 9S", SEVENS) == ["run 6S 7S 7H=8S 9S"]
    assert read("6S 7S 8S 5S", FIVES) == ["run 6S 7S 8S 5S=9S"]


@pytest.mark.parametrize(
    ("typed", "meld"),
    [
        ("6S 8S JK 9S", "run 6S JK=7S 8S 9S"),
        ("JK 2S AS 3S", "run AS 2S 3S JK=4S"),
        ("9S 6S JK JK 10S", "run 6S JK=7S JK=8S 9S 10S"),
        ("KS JK AS JS", "run JS JK=QS KS AS"),
    ],
)
def test_in_no_order_the_one_arrangement_is_taken(typed, meld):
    """C3 (b)."""
    assert read(typed, FOURS) == [meld]


@pytest.mark.parametrize(
    ("typed", "melds"),
    [
        ("6C JK JK JK", {"run 6C JK=7C JK=8C JK=9C", "run JK=3C JK=4C JK=5C 6C"}),
        ("7S 4S 5S 6S", {"run 4S 5S 6S 7S", "run 5S 6S 7S 4S=8S"}),
        ("AS JK JK JK", {"run AS JK=2S JK=3S JK=4S", "run JK=JS JK=QS JK=KS AS"}),
        ("8S JK 5S 6S JK", {"run JK=4S 5S 6S JK=7S 8S", "run 5S 6S JK=7S 8S JK=9S"}),
        ("9S 6S JK 4H", {"run 6S JK=7S 4H=8S 9S", "run 6S 4H=7S JK=8S 9S"}),
    ],
)
def test_several_readings_are_several_choices(typed, melds):
    """C3 (c)."""
    assert {one for one in read(typed, FOURS) if one.startswith("run")} == melds


def test_equal_cards_make_no_difference():
    """C3 (c): two jokers changing places are one reading, and so is an order that reads the same from both ends."""
    assert len(read("9S 6S JK JK", FOURS)) == 1
    assert [one for one in read("JK JK 6S JK JK", FOURS) if one.startswith("run")] == ["run JK=4S JK=5S 6S JK=7S JK=8S"]


def test_picked_cards_have_no_order():
    """Fault 15: 6S 7S 8S and a joker picked by buttons is 5S or 9S: a question, never a guess."""
    assert read("JK 6S 7S 8S", FOURS, ordered=False) == ["run JK=5S 6S 7S 8S", "run 6S 7S 8S JK=9S"]


@pytest.mark.parametrize(
    ("typed", "meld"),
    [
        ("7H 7D JK", "group 7H 7D JK=7S"),
        ("7S 7D JK 4C", "group 7S 7D JK=7H 4C=7C"),
        ("7S 7H 7D 7C JK", "group 7S 7H 7D 7C JK=7S"),
        ("JK 7D JK=7S", "group JK=7H 7D JK=7S"),
        ("4C JK 7D 7S=7S", "wild-meaning"),
    ],
)
def test_a_wild_in_a_group_gets_the_first_suit_that_it_lacks(typed, meld):
    """C3 (d): spades, hearts, diamonds, clubs."""
    assert read(typed, FOURS)[0] == meld


@pytest.mark.parametrize(
    ("typed", "melds"),
    [
        ("4S 4D JK", ["group 4S 4D JK=4H"]),
        ("4S JK JK JK JK", ["group 4S JK=4H JK=4D JK=4C JK=4S"]),
        ("4S 4H 4D 4C", ["group 4S 4H 4D 4C"]),
        ("4S 4H 4D 4S=7S", ["group 4S=7H 4H=7D 4D=7C 4S=7S"]),
    ],
)
def test_wilds_only_are_a_group_of_the_wild_rank(typed, melds):
    """C3 (e): each such card itself; never a run unless stated."""
    assert [one for one in read(typed, FOURS) if one.startswith("group")] == melds


def test_jokers_only_may_be_any_group_but_no_run():
    """C3 (e)."""
    assert len(read("JK JK JK JK", FOURS)) == 13
    assert all(one.startswith("group") for one in read("JK JK JK JK", FOURS))


def test_stated_wilds_are_a_run():
    """C3 (e)."""
    assert read("4S=5S 4H=6S JK=7S 4D=8S", FOURS) == ["run 4S=5S 4H=6S JK=7S 4D=8S"]
    assert read("JK=AS JK=2S JK=3S JK=4S", FOURS) == ["run JK=AS JK=2S JK=3S JK=4S"]


@pytest.mark.parametrize(
    ("typed", "meld"),
    [
        ("4S 5S 6S 7S", "run 4S 5S 6S 7S"),
        ("4H 4C 4D", "group 4H 4C 4D"),
        ("3S 4S=4S 5S 6S", "run 3S 4S 5S 6S"),
        ("4S=4S 4H 4D", "group 4S 4H 4D"),
    ],
)
def test_a_wild_where_its_own_face_belongs_is_itself(typed, meld):
    """M9, T3."""
    assert read(typed, FOURS) == [meld]


def test_twos_wild_may_lie_low_in_a_run():
    """Fault 11, O2."""
    assert read("2S 3S 4S 5S", TWOS) == ["run 2S 3S 4S 5S"]
    assert read("2C 2D 2H", TWOS) == ["group 2C 2D 2H"]
    assert read("AS 2H 3S 4S", TWOS) == ["run AS 2H=2S 3S 4S"]


@pytest.mark.parametrize(
    "typed",
    [
        "7H=7H 7S 7D",  # a natural has none to state
        "7H=8H 7S 7D",
        "JK=JK 7S 7D",
        "JK=8S 7S 7D",
        "4H=4D 4S 4C",  # in a group of its own rank it is itself
        "4H=4C JK JK=4S",
        "5S 6S 7S JK=10S",
        "5S 6S 7S JK=8H",
        "5S 6S 7S 8S JK=6S",
        "JK=5S 6S 7S 8S 4H=5S",
        "JK=10S 4H=3S 6S 7S",
    ],
)
def test_a_stated_meaning_must_hold(typed):
    """M9: wild-meaning, whatever order the cards are in."""
    assert read(typed, FOURS) == ["wild-meaning"]
    assert read(typed, FOURS, ordered=False) == ["wild-meaning"]


def test_the_statement_that_does_not_hold_is_named():
    """G3."""
    with pytest.raises(Refused) as refused:
        readings(parse_spelling("JK=5S 6S 7S 4H=10S"), FOURS)
    assert {name: str(fact) for name, fact in refused.value.facts.items()} == {"card": "4H", "face": "10S"}


@pytest.mark.parametrize("typed", ["JK=7S 8S 9D 10S", "JK=7S 8S 9S", "JK=7S 8S 9S QS"])
def test_cards_that_are_no_meld_anyhow_get_their_own_code(typed):
    assert read(typed, FOURS)[0].startswith("run-")


@pytest.mark.parametrize(
    "typed", ["7H 7D JK", "6S JK 4H 9S", "JS JK KS JK", "4S 4D JK", "4S 5S 6S 7S", "JK JK 6S JK JK"]
)
def test_an_explicit_spelling_has_one_reading(typed):
    for meld in readings(parse_spelling(typed), FOURS):
        spelt = explicit(meld, FOURS)
        assert readings(spelt, FOURS) == (meld,)
        assert readings(spelt, FOURS, ordered=False) == (meld,)
        assert parse_spelling(spelling_text(spelt)) == spelt


@pytest.mark.parametrize("ordered", [True, False])
@pytest.mark.parametrize("typed", [TWELVE, f"{TWELVE} 6S", f"5S {TWELVE}", f"{TWELVE} 6S 7S", f"9S {TWELVE} 9S"])
def test_twelve_wilds_take_no_exponential_time(typed, ordered):
    """That this test ends is what it shows: where beginnings are tried that cannot be ended it takes hours."""
    assert read(typed, FOURS, ordered=ordered)

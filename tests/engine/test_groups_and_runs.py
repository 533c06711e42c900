"""Groups and runs: what cards are a meld, and which one code they get when they are none (M5, C1, section 6)."""

import pytest

from bot.engine import MeldRules, Refused, parse_cards
from bot.engine.meld_rules import Ace
from bot.engine.melds import Kind, readings, shown
from bot.engine.notation import parse_spelling
from bot.engine.refusals import FACTS, Code, first_broken
from tests.engine.builders import cards, read

FOURS = MeldRules(wild_rank=4)
# Another game of the family (B2): at most one of each suit in a group, runs of three, ace low, no wilds.
SMALL = MeldRules(wild_rank=None, max_group=4, suits_repeat=False, min_run=3, ace=Ace.LOW)
SMALL_HIGH = MeldRules(wild_rank=None, max_group=4, suits_repeat=False, min_run=3)
A_TO_K = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"


@pytest.mark.parametrize(
    ("typed", "meld"),
    [
        pytest.param("7H 7S 7D", "group 7H 7S 7D", id="M5: a group of three"),
        pytest.param("KD KD KS", "group KD KD KS", id="M5: suits may repeat"),
        pytest.param("7H 7H 7H 7H 7H 7H 7H", "group 7H 7H 7H 7H 7H 7H 7H", id="M6: longer is fine"),
        pytest.param("9S 10S JS QS", "run 9S 10S JS QS", id="M5: a run of four"),
        pytest.param("QS JS 10S 9S", "run 9S 10S JS QS", id="M5: typed downwards, kept upwards"),
        pytest.param("9S QS 10S JS", "run 9S 10S JS QS", id="M5: naturals in any order"),
        pytest.param("AH 2H 3H 5H 4H", "run AH 2H 3H 4H 5H", id="M5: ace low"),
        pytest.param("JS QS KS AS", "run JS QS KS AS", id="M5: ace high"),
        pytest.param("AS KS QS JS", "run JS QS KS AS", id="M5: ace high, downwards"),
        pytest.param(f"{A_TO_K} AS", f"run {A_TO_K} AS", id="C1: fourteen places"),
        pytest.param(f"AS {A_TO_K}", f"run {A_TO_K} AS", id="C1: both aces, in no order"),
    ],
)
def test_a_meld_in_one_reading(typed, meld):
    assert read(typed, FOURS) == [meld]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        pytest.param("7H 7S", "group-too-small", id="all of one rank: a group"),
        pytest.param("7H", "group-too-small", id="one card"),
        pytest.param("7H JK", "group-too-small", id="wilds apart"),
        pytest.param("JK 4S", "group-too-small", id="wilds only"),
        pytest.param("", "group-too-small", id="nothing"),
        pytest.param("7H 7S 8D", "group-ranks-differ", id="a rank in two suits"),
        pytest.param("7H 7S 8D 9D 10D JD", "group-ranks-differ", id="a rank in two suits, however long"),
        pytest.param("7H 7S 8D JK 4S", "group-ranks-differ", id="a rank in two suits, wilds apart"),
        pytest.param("7H 8H 9H", "run-too-short", id="a run of three"),
        pytest.param("7H 8S 9D", "run-too-short", id="too short before suits"),
        pytest.param("7H 7H 8H", "run-too-short", id="too short before repeats"),
        pytest.param("7H 9H JK", "run-too-short", id="too short with a wild"),
        pytest.param("7H 8H 9S 10H", "run-suits-differ", id="suits"),
        pytest.param("7H 7H 9S 10H", "run-suits-differ", id="suits before repeats"),
        pytest.param("7H 7H 8H 9H", "run-repeats", id="a card twice"),
        pytest.param("AH AH 2H 3H", "run-repeats", id="two aces in a short run"),
        pytest.param(f"{A_TO_K} AS AS", "run-repeats", id="three aces"),
        pytest.param("2H 2H KH AH", "run-repeats", id="repeats before the corner"),
        pytest.param("KH AH 2H 3H", "run-around-corner", id="K-A-2"),
        pytest.param("2H 3H QH KH AH", "run-around-corner", id="K-A-2 in no order"),
        pytest.param("KH JK 2H 3H", "run-around-corner", id="a wild as the ace"),
        pytest.param("QH JK JK 2H", "run-around-corner", id="two wilds over the corner"),
        pytest.param(f"{A_TO_K} AS JK", "run-around-corner", id="a fifteenth card"),
        pytest.param("7H 8H 10H JH", "run-gap", id="a gap"),
        pytest.param("7H JK JH QH", "run-gap", id="too few wilds"),
        pytest.param("KH QH 2H 3H", "run-gap", id="two ends"),
    ],
)
def test_the_code_of_what_is_no_meld(typed, code):
    assert read(typed, FOURS) == [code]
    assert read(typed, FOURS, ordered=False) == [code]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        pytest.param("7H 7S 7D 7C", "group 7H 7S 7D 7C", id="B2: four suits"),
        pytest.param("7H 7S 7D 7C 7H", "group-too-large", id="B2: five"),
        pytest.param("7H 7S 7H", "group-suits-repeat", id="B2: a suit twice"),
        pytest.param("AH 2H 3H", "run AH 2H 3H", id="B2: ace low"),
        pytest.param("QH KH AH", "run-around-corner", id="B2: ace low only"),
        pytest.param("QH KH", "run-too-short", id="B2: two"),
    ],
)
def test_melds_of_a_game_with_other_sizes(typed, answer):
    assert read(typed, SMALL) == [answer]


def test_an_option_lets_the_ace_be_high():
    """B2."""
    assert read("QH KH AH", SMALL_HIGH) == ["run QH KH AH"]
    assert read("KH AH 2H", SMALL_HIGH) == ["run-around-corner"]


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("7H 7S", {"minimum": 3, "cards": cards("7H 7S")}),
        ("7H 8H 9H", {"minimum": 4, "cards": cards("7H 8H 9H")}),
        ("7H 7S 8D", {"one": cards("7S")[0], "other": cards("8D")[0], "cards": cards("7H 7S 8D")}),
        ("7H 8H 9S 10H", {"one": cards("7H")[0], "other": cards("9S")[0], "cards": cards("7H 8H 9S 10H")}),
        ("7H 7H 8H 9H", {"card": cards("7H")[0], "cards": cards("7H 7H 8H 9H")}),
        ("6S 8S 9S 10S", {"one": cards("6S")[0], "other": cards("8S")[0], "cards": cards("6S 8S 9S 10S")}),
        ("AS KS QS 9S", {"one": cards("9S")[0], "other": cards("QS")[0], "cards": cards("AS KS QS 9S")}),
        ("KH AH 2H 3H", {"cards": cards("KH AH 2H 3H")}),
    ],
)
def test_a_refusal_carries_what_its_text_needs(typed, facts):
    """G3: this run has a gap between 6♠ and 8♠."""
    with pytest.raises(Refused) as refused:
        readings(parse_spelling(typed), FOURS)
    assert refused.value.facts == facts
    assert set(facts) | {"meld"} == set(FACTS[refused.value.code])


def test_of_several_faults_the_first_in_the_order_of_the_list_is_told():
    """Section 6."""
    faults = [Refused(code) for code in (Code.RUN_GAP, Code.GROUP_TOO_SMALL, Code.WILD_AMBIGUOUS)]
    assert first_broken(faults) is faults[1]


def test_a_run_knows_its_ends_and_a_group_its_rank():
    (run,) = readings(parse_spelling("JS QS KS AS"), FOURS)
    (group,) = readings(parse_spelling("7H 7S 4D"), FOURS)
    assert (run.kind, run.low, run.high, run.suit) == (Kind.RUN, 11, 14, "S")
    assert (group.kind, group.rank) == (Kind.GROUP, 7)
    assert [shown(card, face) for card, face in zip(group.cards, group.faces, strict=True)] == ["7H", "7S", "4D=7D"]


def test_the_places_of_a_run_end_with_the_ace_where_it_may_be_high():
    """C1, B2."""
    assert (FOURS.last_place, SMALL.last_place) == (14, 13)
    assert not SMALL.is_wild(parse_cards("4S")[0])

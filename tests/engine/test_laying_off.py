"""Laying off: on whose melds, when, where, and several cards judged as a whole (M7, M10, C2, C7)."""

import pytest

from bot.engine import MeldRules, Refused, apply
from bot.engine.events import LaidOff
from bot.engine.layoffs import extend, extensions
from bot.engine.melds import readings
from bot.engine.moves import LayOff
from bot.engine.notation import parse_placements, parse_spelling
from bot.engine.rulesets import ruleset
from tests.engine.builders import a_round, after, answer, cards, happened, refusal, table_of

FOURS = MeldRules(wild_rank=4)
SMALL = MeldRules(wild_rank=None, max_group=4, suits_repeat=False, min_run=3)


def grown(meld: str, laid: str, rules: MeldRules = FOURS) -> list[str]:
    """Return what a meld can become when these cards (`JK low, 8S`) are laid off on it, in whatever order."""
    (lying,) = readings(parse_spelling(meld), rules)
    placements = parse_placements(
        ", ".join(f"{card} > 1 {''.join(side)}" for card, *side in map(str.split, laid.split(",")))
    )
    return [str(ending) for ending in extensions(lying, placements, rules)]


@pytest.mark.parametrize(
    ("meld", "laid", "endings"),
    [
        pytest.param("9S 10S JS QS", "8S", ["8S 9S 10S JS QS"], id="low end"),
        pytest.param("9S 10S JS QS", "KS", ["9S 10S JS QS KS"], id="high end"),
        pytest.param("9S 10S JS QS", "8S, 7S", ["7S 8S 9S 10S JS QS"], id="M7: a chain"),
        pytest.param("9S 10S JS QS", "7S, 8S", ["7S 8S 9S 10S JS QS"], id="fault 3: a chain in the other order"),
        pytest.param("9S 10S JS QS", "7S, KS, 8S, AS", ["7S 8S 9S 10S JS QS KS AS"], id="both ends at once"),
        pytest.param("9S 10S JS QS", "7S", [], id="a gap"),
        pytest.param("9S 10S JS QS", "8H", [], id="another suit"),
        pytest.param("9S 10S JS QS", "JS", [], id="a place that is taken"),
        pytest.param("9S 10S JS QS", "8S, 8S", [], id="two for one place"),
        pytest.param("9S 10S JS QS", "8S high", [], id="the wrong side"),
        pytest.param("9S 10S JS QS", "7S, JK", ["7S JK=8S 9S 10S JS QS"], id="a wild fills the gap of a chain"),
        pytest.param("9S 10S JS QS", "JK", ["9S 10S JS QS JK=KS", "JK=8S 9S 10S JS QS"], id="M7: two places"),
        pytest.param("9S 10S JS QS", "JK low", ["JK=8S 9S 10S JS QS"], id="M7: a side"),
        pytest.param("9S 10S JS QS", "JK=8S", ["JK=8S 9S 10S JS QS"], id="M9: stated"),
        pytest.param("9S 10S JS QS", "JK=7S", [], id="M9: stated, and it does not fit"),
        pytest.param("9S 10S JS QS", "JK=8H", [], id="M9: stated in another suit"),
        pytest.param("JS QS KS AS", "JK", ["JK=10S JS QS KS AS"], id="C1: no place beyond the ace"),
        pytest.param("AS 2S 3S 4S", "JK", ["AS 2S 3S 4S JK=5S"], id="C1: no place below the ace"),
        pytest.param("JS QS KS AS", "2S", [], id="M5: never around the corner"),
        pytest.param(
            "5S 6S 7S 8S", "4S", ["5S 6S 7S 8S 4S=9S", "4S 5S 6S 7S 8S"], id="a wild's own place is no reason"
        ),
        pytest.param(
            "2S 3S 5S JK=4S 6S 7S 8S 9S 10S JS QS KS",
            "AS",
            ["2S 3S JK=4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "AS 2S 3S JK=4S 5S 6S 7S 8S 9S 10S JS QS KS"],
            id="C1: an ace has two places",
        ),
        pytest.param(
            "9S 10S JS QS",
            "JK low, 4H low",
            ["JK=7S 4H=8S 9S 10S JS QS", "4H=7S JK=8S 9S 10S JS QS"],
            id="unequal wilds on one side",
        ),
        pytest.param(
            "9S 10S JS QS", "JK low, JK low", ["JK=7S JK=8S 9S 10S JS QS"], id="equal cards make no difference"
        ),
        pytest.param("9S 10S JS QS", "JK low, JK high", ["JK=8S 9S 10S JS QS JK=KS"], id="a wild at each end"),
        pytest.param("7H 7D JK", "7H", ["7H 7D JK=7S 7H"], id="M5: a suit again"),
        pytest.param("7H 7D JK", "JK", ["7H 7D JK=7S JK=7C"], id="C3 (d): the suit that the group lacks"),
        pytest.param("7H 7D JK", "JK, 7C", ["7H 7D JK=7S JK=7S 7C"], id="C3 (d): naturals first"),
        pytest.param("7H 7D 7S", "4H, JK", ["7H 7D 7S 4H=7C JK=7S"], id="C3 (d): in the order named"),
        pytest.param("7H 7D JK", "JK=7D high", ["7H 7D JK=7S JK=7D"], id="no sides on a group"),
        pytest.param("7H 7D JK", "8H", [], id="another rank"),
        pytest.param("7H 7D JK", "8H, JK", [], id="another rank among them"),
        pytest.param("7H 7D JK", "JK=8D", [], id="stated as another rank"),
        pytest.param("4H 4D 4S", "4C", ["4H 4D 4S 4C"], id="a wild in a group of its own rank is itself"),
        pytest.param("4H 4D 4S", "4C=4D", [], id="and nothing else"),
    ],
)
def test_what_a_meld_becomes(meld, laid, endings):
    assert grown(meld, laid) == endings


@pytest.mark.parametrize(
    ("meld", "laid", "endings"),
    [
        ("7H 7D 7S", "7C", ["7H 7D 7S 7C"]),
        ("7H 7D 7S", "7H", []),
        ("7H 7D 7S 7C", "7H", []),
        ("5H 6H 7H", "8H", ["5H 6H 7H 8H"]),
    ],
)
def test_a_game_where_a_group_has_no_suit_twice(meld, laid, endings):
    """B2."""
    assert grown(meld, laid, SMALL) == endings


def test_a_natural_card_has_no_meaning_to_state():
    """M9."""
    (meld,) = readings(parse_spelling("9S 10S JS QS"), FOURS)
    for laid in ("8S=8S > 1", "JK=JK > 1"):
        with pytest.raises(Refused, match="wild-meaning"):
            extend(meld, 1, parse_placements(laid), FOURS)


@pytest.mark.parametrize("side", ["", " low", " high"])
def test_ten_wilds_take_no_exponential_time(side):
    """That this test ends is what it shows."""
    (meld,) = readings(parse_spelling("9S 10S JS QS"), FOURS)
    laid = ", ".join(f"{card} > 1{side}" for card in ["4S", "4H", "4D", "4C", "4S", "4H", "4D", "4C", "JK", "JK"])
    assert len(extensions(meld, parse_placements(laid), FOURS)) == (0 if side else 60)


TABLE = ("round 2", "opened Ada Bo", "meld Bo group 9H 9D JK=9S", "meld Ada run 5H 6H 7H 8H")


def test_on_ones_own_melds_and_on_those_of_others_any_number():
    """C2, M7."""
    game, events = happened(a_round("9C 9H 10H KC QC", *TABLE), "Ada layoff 9H > 2, 9C > 1, 10H > 2")
    assert table_of(game) == ["9H 9D JK=9S 9C", "5H 6H 7H 8H 9H 10H"]
    assert [meld.owner for meld in game.round.melds] == [1, 0]
    assert events == (LaidOff(0, cards("9H 10H 9C"), cards("9H 10H 9C"), (2, 2, 1)),)


def test_what_lies_where_is_told():
    events = happened(a_round("JK 4C 4H KC QC", *TABLE), "Ada layoff JK > 2 low, 4C > 2 high, 4H > 1")[1]
    assert events == (LaidOff(0, cards("JK 4C 4H"), cards("4H 9H 9C"), (2, 2, 1)),)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("layoff 9C > 3", "no-such-meld"),
        ("layoff 9C > 0", "no-such-meld"),
        ("layoff QC > 1, 9C > 7", "no-such-meld"),
        ("layoff QC > 1", "does-not-fit"),
        ("layoff JK > 2, QC > 1", "does-not-fit"),
        ("layoff JK > 2", "place-ambiguous"),
        ("layoff QC=QC > 1", "wild-meaning"),
        ("layoff JK > 2, QC=9C > 1", "wild-meaning"),
        ("layoff 8C > 1", "not-in-hand"),
        ("layoff 9C > 1, 9C > 1", "card-used-twice"),
        ("layoff 9C 4H JK > 1, QC > 1", "keep-a-discard"),
    ],
)
def test_why_laying_off_is_refused(line, code):
    """Section 6: of several faults the first of the list."""
    assert answer(a_round("9C 4H JK QC", *TABLE), f"Ada {line}") == code


def test_a_refusal_names_meld_and_cards():
    """G3."""
    refused = refusal(a_round("9C 4H JK QC", *TABLE), "Ada layoff QC > 1, 9C > 1")
    assert refused.facts == {"meld": 1, "cards": cards("QC 9C")}
    refused = refusal(a_round("9C 4H JK QC", *TABLE), "Ada layoff JK > 2")
    assert [str(meld) for meld in refused.facts["choices"]] == ["5H 6H 7H 8H JK=9H", "JK=4H 5H 6H 7H 8H"]


def test_laying_off_nothing_is_refused():
    """apply is total."""
    with pytest.raises(Refused, match="no-such-meld"):
        apply(a_round("9C QC", *TABLE), 0, LayOff(()))


def test_only_after_opening_in_an_earlier_turn():
    """M7: no laying off in the turn of opening."""
    game = a_round("7S 7D 7H 9S 9D 9C 7C KC QC | JD", stock="2S 3S")
    assert answer(game, "Ada layoff 7C > 1") == "not-opened"
    opened = after(game, "Ada open 7S 7D 7H | 9S 9D 9C")
    assert answer(opened, "Ada layoff 7C > 1") == "opened-this-turn"
    later = after(opened, "Ada discard KC", "Bo draw stock", "Bo discard JD", "Ada draw stock")
    assert answer(later, "Ada layoff 7C > 1") == "ok"


def test_the_option_lets_the_opening_turn_go_on_with_lay_offs():
    """O3, C7."""
    game = a_round("7S 7D 7H 9S 9D 9C 7C KC", game="mexican layoff=same-turn")
    assert answer(after(game, "Ada open 7S 7D 7H | 9S 9D 9C"), "Ada layoff 7C > 1") == "ok"
    assert ruleset("mexican").layoff == ruleset("mexican-table").layoff == "next-turn"


def test_what_lies_on_the_table_stays():
    """M10: laying off changes neither cards nor meanings that lie there."""
    game = after(a_round("JK 4C KC QC", *TABLE), "Ada layoff JK > 1")
    assert table_of(game)[0].startswith("9H 9D JK=9S")

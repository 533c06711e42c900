"""Rami: the count, rummy, the target, and deals without a winner (B5–B8, C9, C10)."""

import pytest

from bot.engine import view
from bot.engine.events import Dealt, GameEnded
from bot.engine.scoring import PIPS, card_points
from bot.engine.state import End
from tests.engine.builders import (
    after,
    answer,
    cards,
    happened,
    rami,
    settled,
    the_whole_pack_is,
)

# --- the count --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "points"), [("AS", 1), ("2S", 2), ("9S", 9), ("10S", 10), ("JS", 10), ("QS", 10), ("KS", 10)]
)
def test_what_a_card_counts(card, points):
    """B6."""
    assert card_points(cards(card)[0], None, PIPS) == points


def test_the_one_who_goes_out_scores_the_others_deadwood():
    """B6: the others score nothing."""
    game = rami("2C | AS KD 3H | 9S 10S", "opened Ada", "scores Ada=1 Bo=2 Cy=3")
    result = after(game, "Ada discard 2C").results[0]
    assert (result.points, result.totals, result.doubled) == ((33, 0, 0), (34, 2, 3), ())


WORKED = """4H 5H 6H 9C 9D KS 2C | KH KD QC 3D 8D AC 5S | 10S JS QS 8H 7D 6C 2D"""
MOVES = [
    "Ada draw discard",
    "Ada discard KS",
    "Bo draw discard",
    "Bo open KS KH KD",
    "Bo discard QC",
    "Cy draw stock",
    "Cy open 10S JS QS",
    "Cy discard 8H",
    "Ada draw stock",
    "Ada open 4H 5H 6H 7H | 9S 9C 9D",
    "Ada discard 2C",
]


def test_the_worked_deal_scores_70():
    """B5, S4: 17 + 18 = 35, doubled by rummy."""
    game = rami(WORKED, "discard 9S", "dealer Cy", stock="3C 7H", turn="Ada draw")
    result = after(game, *MOVES).results[0]
    assert (result.points, result.doubled) == ((70, 0, 0), (1, 2))
    assert result.deadwood == ((), cards("AC 3D 8D 5S"), cards("3C 6C 2D 7D"))


def test_the_worked_deal_scores_35_when_laid_earlier():
    """B5, S4: had she laid in her first turn already."""
    game = rami(WORKED, "discard 9S", "dealer Cy", stock="3C 7H", turn="Ada draw")
    earlier = [MOVES[0], "Ada open 4H 5H 6H | 9S 9C 9D", *MOVES[1:9], "Ada layoff 7H > 1", MOVES[-1]]
    result = after(game, *earlier).results[0]
    assert (result.points, result.doubled) == ((35, 0, 0), ())


@pytest.mark.parametrize(
    ("lines", "moves", "points"),
    [
        pytest.param([], ["open 5H 6H 7H", "discard 8S"], 18, id="melds"),
        pytest.param([], ["open 5H 6H 7H | 8S 8C 8D", "discard 8S"], None, id="not all there"),
        pytest.param(["opened Bo"], ["layoff 8S > 1", "open 5H 6H 7H", "discard KC"], 18, id="with a lay-off"),
        pytest.param(["opened Ada"], ["open 5H 6H 7H", "discard 8S"], 9, id="had laid before"),
        pytest.param(["laid Ada"], ["open 5H 6H 7H", "discard 8S"], 18, id="began in this turn"),
        pytest.param(["opened Ada", "laid Ada"], ["open 5H 6H 7H", "discard 8S"], 9, id="before and in this turn"),
    ],
)
def test_rummy(lines, moves, points):
    """B5: the whole hand in one turn by a player who had put nothing on the table before."""
    hand = "5H 6H 7H 8S" + (" KC" if "KC" in moves[-1] else "")
    game = rami(f"{hand} | 9S", "meld Bo group 8C 8D 8H", *lines)
    answers = [answer(game, f"Ada {moves[0]}")]
    if points is None:
        assert answers == ["not-in-hand"]
        return
    assert after(game, *(f"Ada {move}" for move in moves)).results[0].points == (points, 0)


def test_a_single_card_drawn_and_discarded_goes_out_too():
    """B4, B5: a hand that was empty before is a position only; nothing laid before, so doubled."""
    assert after(rami("2C | 9S"), "Ada discard 2C").results[0].points == (18, 0)


# --- the target -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "scores", "places"),
    [
        pytest.param("", "Ada=90 Bo=0 Cy=0", None, id="B7: 99 is not 100"),
        pytest.param("", "Ada=91 Bo=0 Cy=0", (1, 2, 2), id="B7: 100"),
        pytest.param("", "Ada=91 Bo=99 Cy=98", (1, 2, 3), id="B7: highest wins"),
        pytest.param("target=50", "Ada=41 Bo=0 Cy=49", (1, 3, 2), id="B7: the option"),
        pytest.param("target=50", "Ada=40 Bo=0 Cy=49", None, id="B7: not reached"),
        pytest.param("", "Ada=92 Bo=101 Cy=0", None, id="C9: level at the top"),
        pytest.param("", "Ada=93 Bo=101 Cy=101", (1, 2, 2), id="C9: level below the top is shared"),
        pytest.param("", "Ada=1 Bo=102 Cy=101", (3, 1, 2), id="B7: the one who went out need not win"),
    ],
)
def test_when_the_game_ends_and_who_wins(options, scores, places):
    game = rami("KC | 9S | ", "opened Ada", f"scores {scores}", "round 5", options=options)
    game, events = happened(game, "Ada discard KC")
    assert game.places == places
    assert isinstance(events[-1], GameEnded if places else Dealt)


def test_rounds_won_break_no_ties():
    """B7: places below the winner may be shared, whoever won more deals."""
    lines = ("opened Ada", "scores Ada=91 Bo=30 Cy=30", "wins Ada=1 Bo=3 Cy=0")
    assert after(rami("KC | 9S | 2C", *lines), "Ada discard KC").places == (1, 2, 2)


def test_there_is_no_last_deal():
    """B7."""
    game = rami("KC | 9S", "round 99999")
    assert (view(game, 0).rounds, game.rules.rounds) == (None, 0)
    assert after(game, "Ada discard KC").round.number == 100000


# --- the stock --------------------------------------------------------------------------------------------------------


def test_a_deal_without_a_winner_scores_nothing():
    """B8, C10: neither a card to draw nor a top to take."""
    game = settled(rami("KC | 9S", "scores Ada=5 Bo=6", turn="Ada draw"))
    assert (game.results[0].end, game.results[0].points, game.totals) == (End.NOTHING_TO_DRAW, (0, 0), (5, 6))
    assert (game.wins, game.round.number) == ((0, 0), 2)


def test_the_stock_is_rebuilt():
    """B8, M12."""
    game = after(rami("KC | 9S", "discard 2C 3C 4C", turn="Ada draw"), "Ada draw stock")
    assert (len(game.round.stock), game.round.discard_pile, game.round.reshuffled) == (1, cards("4C"), 1)


def test_only_the_top_is_passed_on():
    """B8, C4: a lay-off or meld on the way counts as something."""
    lines = ("discard 2C", "opened Bo", "meld Bo group 8C 8D 8H")
    game = rami("KC 8S | 9S QD", *lines, turn="Ada draw")
    idle = after(game, "Ada draw discard", "Ada discard KC", "Bo draw discard", "Bo discard 9S")
    assert idle.results[0].end is End.BLOCKED
    busy = after(game, "Ada draw discard", "Ada layoff 8S > 1", "Ada discard KC", "Bo draw discard", "Bo discard 9S")
    assert (busy.results, busy.round.idle) == ((), 1)


FULL_GROUPS = (
    "meld Bo group 2C 2D 2H 2S",
    "meld Bo group 3C 3D 3H 3S",
    "meld Ada group JC JD JH JS",
    "meld Ada group KC KD KH KS",
)


@pytest.mark.parametrize(
    ("hands", "lines", "ends"),
    [
        pytest.param("5H QH | 7C 7D", FULL_GROUPS, True, id="nothing fits, two cards each"),
        pytest.param("5H QH 6C | 7C 7D", FULL_GROUPS, False, id="a third card, and sevens are left"),
        pytest.param("5H QH 6C | 9C 7D", (*FULL_GROUPS, "discard 5D QS 6S"), True, id="a third card, and no meld left"),
        pytest.param("5H QH 6C | 9C 7D", (*FULL_GROUPS, "discard 6H 7H 6S"), False, id="a third card, and a run left"),
        pytest.param(
            "4S QH | 7C 7D", (*FULL_GROUPS[:3], "meld Ada run 5S 6S 7S", "discard 5D 7H"), False, id="a card that fits"
        ),
        pytest.param("QS QH | QC QD", (*FULL_GROUPS, "discard 9S 4C"), True, id="no hand is large enough for a meld"),
    ],
)
def test_a_deal_in_which_nothing_can_ever_be_laid_ends(hands, lines, ends, monkeypatch):
    """B8: C4 in spirit; judged when the stock, rebuilt once already, is used up again."""
    discard = () if any(line.startswith("discard") for line in lines) else ("discard 5D 7H 7S",)
    common = (*lines, *discard, "opened Ada Bo", "scores Ada=100")
    game = rami(hands, *common, "reshuffled 1", turn="Ada draw")
    assert after(game, "Ada draw stock").round.reshuffled == 2, "cards are out of play, so M12 holds to the letter"
    the_whole_pack_is(game, monkeypatch)
    assert [result.end for result in after(game, "Ada draw stock").results] == ([End.BLOCKED] if ends else [])
    never_rebuilt = rami(hands, *common, turn="Ada draw")
    assert after(never_rebuilt, "Ada draw stock").round.reshuffled == 1
    assert answer(game, "Ada draw discard") == "ok"


def test_with_one_card_in_the_discard_pile_the_stock_is_empty_however_often_it_was_rebuilt(monkeypatch):
    """B8, C4: the top is taken, and the deal is blocked when nobody does more than that."""
    lines = (*FULL_GROUPS, "discard 5D", "reshuffled 1", "opened Ada Bo", "scores Ada=100")
    game = rami("5H QH | 7C 7D", *lines, turn="Ada draw")
    the_whole_pack_is(game, monkeypatch)
    assert answer(game, "Ada draw stock") == "stock-empty"
    passed_on = after(game, "Ada draw discard", "Ada discard QH", "Bo draw discard", "Bo discard 7C")
    assert [result.end for result in passed_on.results] == [End.BLOCKED]

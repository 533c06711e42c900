"""What the picked cards can do, by the functions that judge moves; and if nothing, why."""

import pytest

from bot.computer import opening_of as best_opening_of
from bot.engine import View, apply, parse_cards
from bot.engine.melds import Meld
from bot.engine.record import read_record
from bot.engine.refusals import Code, Refused
from bot.ui.hand.actions import (
    Action,
    CanDiscard,
    CanLayOff,
    Cannot,
    CanOpen,
    CanSwap,
    actions,
    lay_off_aspects,
    opening_aspects,
    opening_of,
    openings,
)
from bot.ui.hand.choices import answers_for, choose
from bot.ui.hand.why import FitNowhere, LeaveOut, NoSplit, TooFew
from tests.ui.hand.positions import seen

WORKED = ("round 2", "turn Ada play", "hand Ada 7C 7D 4H 9S 10S JS QS KD 2C")
LYING = ("meld Bo group 7C 7D 7S", "meld Bo run 9S 10S JS QS", "opened Ada Bo")


def can(view: View, cards: str) -> tuple[Action, ...]:
    return actions(view, parse_cards(cards))


def opening(view: View, cards: str) -> list[str]:
    """The ways to open, each as its melds in notation."""
    (action,) = can(view, cards)
    assert isinstance(action, CanOpen), action
    return [" | ".join(map(str, way)) for way in action.ways]


def laying(view: View, cards: str) -> CanLayOff:
    return next(action for action in can(view, cards) if isinstance(action, CanLayOff))


def reason(view: View, cards: str) -> object:
    (action,) = can(view, cards)
    assert isinstance(action, Cannot), action
    return action.reason


def code(view: View, cards: str) -> Code:
    told = reason(view, cards)
    assert isinstance(told, Refused), told
    return told.code


def test_nothing_picked_can_do_nothing() -> None:
    assert can(seen(*WORKED), "") == ()


def test_one_card_can_be_discarded() -> None:
    assert can(seen(*WORKED), "KD") == (CanDiscard(parse_cards("KD")[0]),)


def test_c5_a_card_just_taken_cannot() -> None:
    view = seen("turn Ada play", "took KD", "hand Ada KD 2C 3S")
    assert code(view, "KD") is Code.JUST_TAKEN
    assert can(view, "2C") == (CanDiscard(parse_cards("2C")[0]),)


def test_c5_a_card_just_taken_can_when_a_copy_was_held() -> None:
    assert can(seen("turn Ada play", "took KD held", "hand Ada KD KD 3S"), "KD") == (CanDiscard(parse_cards("KD")[0]),)


def test_m6_the_contract_can_be_opened_with_wilds_filled_in() -> None:
    assert opening(seen(*WORKED), "7C 7D 4H 9S 10S JS QS") == ["7C 7D 4H=7S | 9S 10S JS QS"]


def test_m9_a_wild_with_two_places_gives_two_ways() -> None:
    view = seen("round 2", "turn Ada play", "hand Ada 7C 7D 7H 9S 10S JS JK KD 2C")
    assert opening(view, "7C 7D 7H 9S 10S JS JK") == ["7C 7D 7H | JK=8S 9S 10S JS", "7C 7D 7H | 9S 10S JS JK=QS"]


def test_m6_cards_that_split_in_several_ways_give_them_all() -> None:
    view = seen("turn Ada play", "hand Ada 5C 5D 5H 5S 5C 5D KD KS")
    ways = opening(view, "5C 5D 5H 5S 5C 5D")
    assert len(ways) == len(set(ways)) > 1


def test_every_way_that_is_offered_is_accepted() -> None:
    """Preview and move are one: what the panel shows, the engine lays (reported fault 1)."""
    lines = ("round 2", "turn Ada play", "hand Ada 7C 7D 7H 8H JK 9S 10S JS JK KD 2C")
    text = "game mexican\nseats Ada Bo\nposition\n" + "\n".join(lines) + "\nend"
    view, game = seen(*lines), read_record(text).start
    (action,) = can(view, "7C 7D 7H JK 9S 10S JS JK")
    assert isinstance(action, CanOpen)
    assert len(action.ways) > 3
    for way in action.ways:
        after, _ = apply(game, 0, opening_of(view, way))
        assert [str(meld) for meld in after.round.melds] == [str(meld) for meld in way]


def test_m8_the_whole_hand_cannot_be_laid() -> None:
    assert code(seen("turn Ada play", "hand Ada 7C 7D 7H 9S 9D 9C"), "7C 7D 7H 9S 9D 9C") is Code.KEEP_A_DISCARD


def test_m11_in_round_7_the_whole_hand_must_be_laid() -> None:
    runs = "2C 3C 4C 5C 6C 2D 3D 4D 5D 6H 7H 8H 10H JK"
    view = seen("round 7", "turn Ada play", f"hand Ada {runs}")
    assert code(view, "2C 3C 4C 5C 2D 3D 4D 5D 6H 7H 8H JK") is Code.USE_EVERY_CARD
    assert opening(view, runs) == ["2C 3C 4C 5C 6C | 2D 3D 4D 5D | 6H 7H 8H JK=9H 10H"]


# --- why not ----------------------------------------------------------------------------------------------------------


def test_too_few_cards_and_no_meld_yet() -> None:
    assert reason(seen(*WORKED), "7C KD") == TooFew(7, None)


def test_too_few_cards_but_a_meld_already() -> None:
    told = reason(seen(*WORKED), "7C 7D 4H")
    assert isinstance(told, TooFew)
    assert str(told.meld) == "7C 7D 4H=7S"


def test_cards_that_are_too_many() -> None:
    assert reason(seen(*WORKED), "7C 7D 4H 9S 10S JS QS KD") == LeaveOut(parse_cards("KD"))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("7C 7D 2H 9S 10S JS QS", Code.GROUP_TOO_SMALL),
        ("7C 7D 7H 9S 10S JS KS", Code.RUN_GAP),
        ("7C 7D 7H 9S 10S JS 5D", Code.RUN_SUITS_DIFFER),
        ("7C 7D 7H 9S 10S JS JS", Code.RUN_REPEATS),
        ("7C 7D 7H KS AS 2S 3S", Code.RUN_AROUND_CORNER),
        ("7C 7D 7H 9S 10S JS", None),
    ],
)
def test_what_is_wrong_is_named_as_the_engine_names_it(cards: str, expected: Code | None) -> None:
    view = seen("round 2", "turn Ada play", f"hand Ada {cards} AC AD")
    if expected is None:
        assert reason(view, cards) == TooFew(7, None)
    else:
        assert code(view, cards) is expected


def test_a_contract_of_another_kind_does_not_split() -> None:
    view = seen("round 2", "turn Ada play", "hand Ada 7C 7D 7H 9C 9D 9S 9H KD")
    told = reason(view, "7C 7D 7H 9C 9D 9S 9H")
    assert isinstance(told, Refused | NoSplit)


# --- laying off -------------------------------------------------------------------------------------------------------


def test_m7_a_card_that_fits_can_be_laid_off_or_discarded() -> None:
    view = seen("turn Ada play", "hand Ada 7H 2C 3S", *LYING)
    assert can(view, "7H")[0] == CanDiscard(parse_cards("7H")[0])
    (way,) = laying(view, "7H").ways
    assert [(str(one.card), one.meld) for one in way.placements] == [("7H", 1)]


def test_m7_chains_are_found_in_any_order() -> None:
    """Reported fault 3."""
    view = seen("turn Ada play", "hand Ada 6S 7S 8S KS AS 2C", "meld Bo run 9S 10S JS QS", "opened Ada Bo")
    (way,) = laying(view, "6S 7S AS 8S KS").ways
    assert {str(one.card) for one in way.placements} == {"6S", "7S", "8S", "KS", "AS"}


def test_a_card_with_several_places_asks_for_one() -> None:
    view = seen(
        "turn Ada play", "hand Ada 7H AS 2C", "meld Bo group 7C 7D 7S", "meld Bo group 7C 7D 7S", "opened Ada Bo"
    )
    ways = laying(view, "7H").ways
    choice = choose(ways, lay_off_aspects, ())
    assert choice.settled is None
    assert choice.questions[0].aspect == 0
    settled = choose(ways, lay_off_aspects, (1,)).settled
    assert settled is not None
    assert settled.placements[0].meld == 2


def test_a_wild_asks_on_which_meld_and_then_on_which_side() -> None:
    view = seen("turn Ada play", "hand Ada JK 2C 3S", *LYING)
    ways = laying(view, "JK").ways
    first = choose(ways, lay_off_aspects, ()).questions[0]
    on_run = next(i for i, way in enumerate(first.options) if way.placements[0].meld == 2)
    second = choose(ways, lay_off_aspects, (on_run,)).questions[1]
    assert {str(way.placements[0].face) for way in second.options} == {"8S", "KS"}


def test_m7_not_in_the_turn_of_opening_which_is_told_of_a_card_that_would_fit() -> None:
    view = seen("turn Ada play", "hand Ada 7H 2C KD", "meld Ada group 7C 7D 7S", "laid Ada")
    assert Cannot in map(type, can(view, "7H"))
    assert can(view, "KD") == (CanDiscard(parse_cards("KD")[0]),)


def test_cards_that_fit_nowhere_are_named() -> None:
    view = seen("turn Ada play", "hand Ada 7S 8S KD 5H 2C", *LYING)
    assert reason(view, "7S 8S KD 5H") == FitNowhere(parse_cards("KD 5H"))
    assert reason(view, "KD 5H") == FitNowhere(parse_cards("KD 5H"))


def test_m8_laying_off_keeps_a_card() -> None:
    assert code(seen("turn Ada play", "hand Ada 7S 8S", *LYING), "7S 8S") is Code.KEEP_A_DISCARD


# --- plans ------------------------------------------------------------------------------------------------------------


def test_out_of_turn_the_same_picks_say_the_same() -> None:
    planned = seen("round 2", "turn Bo draw", "hand Ada 7C 7D 4H 9S 10S JS QS KD")
    assert opening(planned, "7C 7D 4H 9S 10S JS QS") == ["7C 7D 4H=7S | 9S 10S JS QS"]
    assert len(laying(seen("turn Bo draw", "hand Ada 7S 2C", *LYING), "7S").ways) == 1


def test_out_of_turn_a_whole_hand_can_be_planned_away() -> None:
    """The card that will be drawn is there to be discarded."""
    laying(seen("turn Bo draw", "hand Ada 7H KS", *LYING), "7H KS")


# --- swapping ---------------------------------------------------------------------------------------------------------


def test_t1_a_card_that_frees_a_wild_can_swap_with_swapping_on() -> None:
    lines = ("turn Ada play", "hand Ada QS 2C 4S", "meld Bo run 9S 10S JS JK=QS", "opened Bo")
    assert not any(isinstance(action, CanSwap) for action in can(seen(*lines), "QS"))
    swap = next(action for action in can(seen(*lines, options="swap=on"), "QS") if isinstance(action, CanSwap))
    assert (str(swap.move.card), swap.move.meld, str(swap.wild)) == ("QS", 1, "JK")


# --- choices ----------------------------------------------------------------------------------------------------------


def test_the_answers_that_lead_to_a_way_lead_to_it() -> None:
    view = seen("round 2", "turn Ada play", "hand Ada 7C 7D 7H 8H JK 9S 10S JS JK KD 2C")
    (action,) = can(view, "7C 7D 7H JK 9S 10S JS JK")
    assert isinstance(action, CanOpen)
    for way in action.ways:
        answers = answers_for(action.ways, opening_aspects, way)
        assert choose(action.ways, opening_aspects, answers).settled == way


def test_answers_that_make_no_sense_are_dropped() -> None:
    view = seen("round 2", "turn Ada play", "hand Ada 7C 7D 7H 9S 10S JS JK KD 2C")
    (action,) = can(view, "7C 7D 7H 9S 10S JS JK")
    assert isinstance(action, CanOpen)
    assert choose(action.ways, opening_aspects, (9, 1)).settled is None
    assert choose(action.ways, opening_aspects, (0, 5, 5)).settled == action.ways[0]
    assert isinstance(action.ways[0][0], Meld)


def test_the_best_opening_leaves_nothing_to_ask() -> None:
    """With many wilds the best opening is none of the splits told apart: the first of those is offered, unasked."""
    view = seen("round 5", "turn Ada play", "hand Ada 3C 7C 9C QC AD 7D QH 7S 9S JS JK JK JK")
    best = best_opening_of(view)
    assert best is not None
    cards = tuple(card for meld in best.melds for card in meld.cards)
    ways = openings(view, cards)
    chosen = choose(ways, opening_aspects, answers_for(ways, opening_aspects, best.melds))
    assert chosen.settled is not None
    move = opening_of(view, chosen.settled)
    assert sorted(one.card for meld in move.melds for one in meld) == sorted(cards)

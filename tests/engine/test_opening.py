"""Opening: the contract, all at once, with a card kept; in round 7 the whole hand (M6, M8, M11, C3 c)."""

import pytest

from bot.engine import Refused, apply
from bot.engine.events import Opened, RoundEnded
from bot.engine.moves import Open
from bot.engine.notation import parse_melds
from bot.engine.opening import MOST_WAYS, contract_readings, read_contract
from bot.engine.rulesets import CONTRACTS, ruleset
from tests.engine.builders import a_round, after, answer, hand_of, happened, refusal, table_of

LAID = ["7H 7S 7D", "9C 9D 9H", "JC JD JS", "2C 3C 4C 5C", "9S 10S JS QS", "AD 2D 3D 4D"]
CONTRACT = ((0, 1), (0, 3), (3, 4), (0, 1, 2), (0, 1, 3), (0, 3, 4), (3, 4, 5))


def test_the_contracts():
    """M6: groups and runs of the seven rounds."""
    assert [tuple(contract) for contract in CONTRACTS] == [(2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)]


@pytest.mark.parametrize("number", range(1, 8))
def test_exactly_the_contract_of_the_round_opens(number):
    """M6: no other groups and runs, none fewer, none more."""
    wanted = CONTRACT[number - 1]
    for other, picked in enumerate(CONTRACT, 1):
        kept = "" if number == 7 else " KC"
        game = a_round(" ".join(LAID[at] for at in picked) + kept, f"round {number}")
        line = "Ada open " + " | ".join(LAID[at] for at in picked)
        assert answer(game, line) == ("ok" if picked == wanted else "contract-mismatch"), (number, other)


def test_the_melds_may_come_in_any_order():
    game = a_round("7H 7S 7D 9S 10S JS QS KC", "round 2")
    assert table_of(after(game, "Ada open 9S 10S JS QS | 7H 7S 7D")) == ["9S 10S JS QS", "7H 7S 7D"]


def test_longer_melds_are_fine():
    """M6: patterns, not maximum lengths. Fault 18."""
    game = a_round("7S 7D 7H 7C 9S 9D 9C JS JD JC KC")
    assert answer(game, "Ada open 7S 7D 7H 7C | 9S 9D 9C") == "ok"
    assert answer(game, "Ada open 7S 7D 7H 7C | 9S 9D 9C | JS JD JC") == "contract-mismatch"
    assert answer(game, "Ada open 7S 7D 7H 7C") == "contract-mismatch"


def test_a_mismatch_says_what_was_wanted_and_what_was_laid():
    """G3."""
    refused = refusal(a_round("7S 7D 7H KC", "round 2"), "Ada open 7S 7D 7H")
    assert refused.facts == {"groups": 1, "runs": 1, "laid_groups": 1, "laid_runs": 0}


def test_what_opening_brings_about():
    game, events = happened(
        a_round("7S 7D JK 9S 9D 9C KC", "opened Bo", "meld Bo group JC JD JH"), "Ada open 7S 7D JK | 9S 9D 9C"
    )
    assert hand_of(game, "Ada") == "KC"
    assert table_of(game) == ["JC JD JH", "7S 7D JK=7H", "9S 9D 9C"]
    assert [meld.owner for meld in game.round.melds] == [1, 0, 0]
    assert events == (Opened(0, game.round.melds[1:], 2),)
    assert game.round.opened == (True, True)


def test_a_card_is_kept_for_the_discard():
    """M8: rounds 1 to 6."""
    game = a_round("7S 7D 7H 9S 9D 9C")
    assert answer(game, "Ada open 7S 7D 7H | 9S 9D 9C") == "keep-a-discard"


def test_round_seven_takes_the_whole_hand_and_needs_no_discard():
    """M11."""
    game = a_round("2C 3C 4C 5C 9S 10S JS QS KS AD 2D 3D 4D 5D | KC", "round 7")
    refused = refusal(game, "Ada open 2C 3C 4C 5C | 9S 10S JS QS | AD 2D 3D 4D")
    assert (str(refused.code), [str(card) for card in refused.facts["cards"]]) == ("use-every-card", ["5D", "KS"])
    over, events = happened(game, "Ada open 2C 3C 4C 5C | 9S 10S JS QS KS | AD 2D 3D 4D 5D")
    assert over.is_over
    assert next(event.result.winner for event in events if isinstance(event, RoundEnded)) == 0


def test_nobody_opens_twice():
    """M6: no other new meld in that round, then or later."""
    game = after(a_round("7S 7D 7H 9S 9D 9C JS JD JC KC QC"), "Ada open 7S 7D 7H | 9S 9D 9C")
    assert answer(game, "Ada open JS JD JC | KC") == "already-opened"


def test_a_wrong_lay_down_changes_nothing():
    """M13."""
    game = a_round("7S 7D 7H 9S 9D 8C KC")
    assert refusal(game, "Ada open 7S 7D 7H | 9S 9D 8C") is not None
    assert hand_of(game, "Ada") == "8C KC 7D 9D 7H 7S 9S"
    assert answer(game, "Ada discard KC") == "ok"


def test_of_two_bad_melds_the_first_code_of_the_list_is_told_with_its_number():
    """Section 6."""
    game = a_round("7S 8S 10S JS 9S 9D KC", "round 2")
    refused = refusal(game, "Ada open 7S 8S 10S JS | 9S 9D")
    assert (str(refused.code), refused.facts["meld"]) == ("group-too-small", 2)


def test_an_ambiguous_meld_is_named_with_its_choices():
    """C3 (c)."""
    refused = refusal(a_round("7S 7D 7H 6C JK JK JK KC", "round 2"), "Ada open 7S 7D 7H | 6C JK JK JK")
    assert (str(refused.code), refused.facts["meld"]) == ("wild-ambiguous", 2)
    assert [str(meld) for meld in refused.facts["choices"]] == ["6C JK=7C JK=8C JK=9C", "JK=3C JK=4C JK=5C 6C"]


def test_which_meld_is_the_group_may_be_the_question():
    """C3 (c): the move is read as a whole."""
    refused = refusal(a_round("5C JK JK JK 9D JK 4S 4H KC", "round 2"), "Ada open 5C JK JK JK | 9D JK 4S 4H")
    assert str(refused.code) == "wild-ambiguous"
    assert len(refused.facts["choices"]) == 3


def test_many_ways_are_cut_short():
    """Jokers only may be any rank: enough ways are found to ask, never all."""
    rules = ruleset("mexican").meld_rules(4)
    ways = contract_readings(parse_melds("JK JK JK | JK JK JK | JK JK JK JK"), (3, 0), rules)
    assert len(ways) == MOST_WAYS


def test_picked_cards_are_read_without_an_order():
    """C3: what buttons pick has no order; what was typed has."""
    rules = ruleset("mexican").meld_rules(2)
    melds = parse_melds("7S 7D 7H | JK 6S 7S 8S")
    assert str(read_contract(melds, (1, 1), rules)[1]) == "JK=5S 6S 7S 8S"
    with pytest.raises(Refused, match="wild-ambiguous"):
        read_contract(melds, (1, 1), rules, ordered=False)


@pytest.mark.parametrize("melds", [(), ((),), ((), ())])
def test_opening_with_nothing_is_refused(melds):
    """G3: apply is total."""
    with pytest.raises(Refused):
        apply(a_round("7S 7D 7H"), 0, Open(melds))

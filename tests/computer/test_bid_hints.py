"""Hints for who may bid for the top (O4)."""

from bot.computer import FACTS, Reason, bid_hint
from bot.engine import Phase, View, parse_cards, ruleset, view
from bot.engine.moves import Bid
from tests.computer.tables import a_game

BUYING = ruleset("mexican", buying=True)
HAND = "7H 7S 7D 9C 9D 2C 4S"


def seen(discards: str, *, hand: str = HAND, turn: int = 2, opened: bool = False) -> View:
    """Two groups are asked for, and the hand lacks one nine."""
    game = a_game(hand, rules=BUYING, phase=Phase.DRAW, discards=discards, opened=opened, seats=4, turn=turn)
    return view(game, 0)


def test_a_bid_is_worth_it_when_the_top_brings_the_contract_nearer() -> None:
    advice = bid_hint(seen("9H", hand="7H 7S 7D 9C KD JC QS"))
    assert advice is not None
    assert (advice.move, advice.reason) == (Bid(), Reason.BID)
    assert set(advice.facts) == set(FACTS[Reason.BID])
    assert advice.facts == {"card": parse_cards("9H")[0], "missing": 1}


def test_with_the_top_the_contract_can_be_laid() -> None:
    """Nobody is told of 0 cards that are missing."""
    advice = bid_hint(seen("9H"))
    assert advice is not None
    assert (advice.move, advice.reason) == (Bid(), Reason.BID_OPENS)
    assert advice.facts == {"card": parse_cards("9H")[0]}


def test_none_when_the_top_does_not_help_or_when_one_may_not_bid() -> None:
    assert bid_hint(seen("KH")) is None
    assert bid_hint(seen("9H", opened=True)) is None
    assert bid_hint(seen("9H", turn=0)) is None
    assert bid_hint(seen("9H", turn=1)) is None

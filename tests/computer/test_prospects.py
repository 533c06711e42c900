"""How far a hand is from its contract: missing cards and the cards that help, against the exact solver (M6, M11)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.computer.last_round import whole_hand_prospect
from bot.computer.masks import CARD_AT, counted
from bot.computer.openings import find_opening
from bot.computer.prospects import Prospect, prospect
from bot.computer.solver import Wanted
from bot.engine.cards import CARDS, JOKER, Card, sorted_hand
from bot.engine.meld_rules import MeldRules
from bot.engine.notation import parse_cards
from bot.engine.rulesets import CONTRACTS


def outs_of(ahead: Prospect) -> set[Card]:
    """The cards that make one less missing."""
    return {
        CARD_AT[suit][place] for suit in range(4) for place in range(1, 14) if ahead.outs >> 16 * suit + place - 1 & 1
    }


@pytest.mark.parametrize(
    ("hand", "contract", "wild_rank", "missing", "outs"),
    [
        ("7C 7D 7S 9S 10S QS KC 2H", (1, 1), 4, 1, "JS"),
        ("7C 7D 7S 8S 9S 10S KC 2H", (1, 1), 4, 1, "7C 7D 7H 7S JS"),  # the 7S cannot lie in both
        ("7C 7D JK 9S 10S JS QS 2H", (1, 1), 4, 0, "7C 7D 7H 7S"),
        ("7C 7D 9C 9D 2H 3S 5S KH", (2, 0), 4, 2, "7C 7D 7H 7S 9C 9D 9H 9S"),
        ("7C 7D 7S QS KS 2H AS 3D", (1, 1), 4, 1, "JS"),  # the ace lies high
    ],
)
def test_missing_and_outs(hand: str, contract: tuple[int, int], wild_rank: int, missing: int, outs: str) -> None:
    rules = MeldRules(wild_rank=wild_rank)
    ahead = prospect(counted(parse_cards(hand), wild_rank), Wanted(*contract, rules))
    assert ahead.missing == missing
    assert outs_of(ahead) == set(parse_cards(outs))


@st.composite
def hands(draw: st.DrawFn) -> tuple[tuple[Card, ...], tuple[int, int], int]:
    """A hand of any contract but the last, from few suits."""
    number = draw(st.integers(1, 6))
    suits = draw(st.sampled_from(["S", "SH", "SHD", "SHDC"]))
    cards = [card for card in CARDS if card.is_joker or card.suit in tuple(suits)]
    hand = draw(st.lists(st.sampled_from(cards), min_size=6 + number, max_size=7 + number))
    return sorted_hand(hand), CONTRACTS[number - 1], number + 2


@settings(max_examples=60)
@given(hands())
def test_missing_is_the_jokers_that_would_open(position: tuple[tuple[Card, ...], tuple[int, int], int]) -> None:
    hand, contract, wild_rank = position
    rules = MeldRules(wild_rank=wild_rank)
    ahead = prospect(counted(hand, wild_rank), Wanted(*contract, rules))
    jokers = 0
    while find_opening((*hand, *[JOKER] * jokers), *contract, 1 if jokers == 0 else 0, rules) is None and (
        find_opening((*hand, *[JOKER] * jokers), *contract, 1, rules) is None
    ):
        jokers += 1
    assert max(0, ahead.missing) == jokers


@settings(max_examples=20)
@given(hands())
def test_outs_make_one_less_missing(position: tuple[tuple[Card, ...], tuple[int, int], int]) -> None:
    hand, contract, wild_rank = position
    wanted = Wanted(*contract, MeldRules(wild_rank=wild_rank))
    ahead = prospect(counted(hand, wild_rank), wanted)
    for card in CARDS[:52]:
        if card.rank != wild_rank and hand.count(card) < 3:
            after = prospect(counted((*hand, card), wild_rank), wanted)
            assert after.missing == ahead.missing - (card in outs_of(ahead))


@pytest.mark.parametrize(
    ("hand", "missing", "outs"),
    [
        ("2C 3C 4C 5C 8H 10H JH KS QS JS 10S 7H JK", 1, "6C AC 9H AS 9S 6H QH"),
        ("2C 3C 4C 6C 8H 9H 10H JH KS QS JS 10S 2D", 2, "AC 5C 7C 7H 9H QH AS 9S"),
        ("2C 3C 4C 5C 6C 7C 8C 9C 10H JH QH KH 2D", 2, "9H AH"),  # two runs of one suit
    ],
)
def test_three_runs_of_the_whole_hand(hand: str, missing: int, outs: str) -> None:
    """M11: fourteen cards as 5 + 5 + 4 or 6 + 4 + 4; what lies outside is replaced card by card."""
    rules = MeldRules(wild_rank=9)
    ahead = whole_hand_prospect(counted(parse_cards(hand), 9), 3, 14, rules)
    assert ahead.missing == missing
    assert {str(card) for card in outs_of(ahead)} >= set(outs.split()) - {"9H", "9S"}


def test_a_hand_without_a_plan_yet() -> None:
    """Pairs of all suits: every run still lacks most of its cards, and a run without any card is one too."""
    rules = MeldRules(wild_rank=9)
    hand = parse_cards("2C 2D 7C 7D KC KD 2C 2D 7C 7D KC KD 5S")
    assert whole_hand_prospect(counted(hand, 9), 3, 14, rules).missing >= 8

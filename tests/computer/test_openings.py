"""The best opening: exact, and always one that the rules accept (M5, M6, M8, M9, M11, M14)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.computer.openings import best_opening
from bot.engine.cards import CARDS, JOKER, Card, sorted_hand
from bot.engine.melds import Kind, MeldRules
from bot.engine.notation import parse_cards
from bot.engine.opening import read_contract
from bot.engine.rulesets import CONTRACTS
from bot.engine.scoring import deadwood_points
from tests.computer.brute import fewest_points
from tests.computer.hands import known_hands


def check(hand: tuple[Card, ...], contract: tuple[int, int], wild_rank: int, keep: int, points: int | None) -> None:
    """Whether the best opening leaves the points, is made of the hand's cards, and is read as it is meant."""
    best = best_opening(hand, contract, wild_rank, keep)
    if best is None:
        assert points is None
        return
    assert best.points == points
    laid = Counter(card for meld in best.melds for card in meld.cards)
    assert laid + Counter(best.left) == Counter(hand)
    assert len(best.left) >= keep
    assert best.points == deadwood_points(best.left, wild_rank)
    rules = MeldRules(wild_rank=wild_rank)
    assert read_contract(best.move.melds, contract, rules) == best.melds


@pytest.mark.parametrize("number", range(1, 8))
def test_known_hands(number: int) -> None:
    for known in known_hands():
        if known.round == number:
            check(known.hand, known.contract, known.wild_rank, known.keep, known.points)


@pytest.mark.parametrize(
    ("hand", "contract", "wild_rank", "keep", "points", "melds"),
    [
        ("7C 7D 4H 9S 10S JS QS KD 2C", (1, 1), 4, 1, 15, "7C 7D 4H=7S | 9S 10S JS QS"),  # worked example, S0
        ("7S 7D 7H 7C 9S 9D 9C 9H", (2, 0), 3, 1, 5, "M8: a card is kept though all fit"),
        ("KC KD KS KH QC QD QS QH", (2, 0), 3, 1, 10, "M8: the cheapest card that can be missed"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", (0, 1), 5, 1, 15, "C1: fourteen places, the wild five itself"),
        ("6S 6S 6C 6C 6H 6H 2D", (2, 0), 3, 1, 5, "two groups of one rank"),
        ("4S 5S 6S 7S 4S 5S 6S 7S KD", (0, 2), 9, 1, 10, "two equal runs"),
        ("4S 5S 6S 7S 8S 9S 10S JS KD", (0, 2), 3, 1, 10, "M6: two runs of one suit that touch"),
        ("KS AS 2S 3S 9D 9C 9H 5D 5C", (1, 1), 4, 1, None, "M5: never around the corner"),
        ("JK JK JK JK JK JK JK 2D", (1, 1), 4, 1, 5, "M9: wilds only"),
        ("3H 3H JK JK JK JK JK JK", (0, 2), 3, 0, 0, "two runs of wilds only"),
        ("4S 4H 4D 4C JK JK JK KD KC", (1, 1), 4, 1, 10, "wilds only, and a king kept"),
        ("2C 3C 4C 5C 6C 8H 9H 10H JH QH KS QS JS 10S", (0, 3), 7, 0, 0, "M11: 5 + 5 + 4"),
        ("2C 3C 4C 5C 8H 9H 10H JH KS QS JS 10S 2D 2H", (0, 3), 7, 0, None, "M11: three short runs leave two"),
        ("2C 3C 4C 5C 8H 9H 10H JH KS QS JS 10S JK 7H", (0, 3), 7, 0, 0, "M11: wilds make them longer"),
    ],
)
def test_by_rule(
    hand: str, contract: tuple[int, int], wild_rank: int, keep: int, points: int | None, melds: str
) -> None:
    cards = sorted_hand(parse_cards(hand))
    check(cards, contract, wild_rank, keep, points)
    if melds[0].isdigit():
        best = best_opening(cards, contract, wild_rank, keep)
        assert best is not None
        assert " | ".join(map(str, best.melds)) == melds


def test_wild_beyond_the_room_stands_in_a_naturals_place() -> None:
    """C1: one run has fourteen places; the joker takes the cheapest natural's, for it costs more in hand (M14)."""
    hand = sorted_hand(parse_cards("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS JK"))
    check(hand, (0, 1), 13, 1, 5)


def test_wild_is_not_wasted_at_the_ace_end() -> None:
    """Fault 20: the joker is laid as 9S, for then 8S goes too."""
    hand = sorted_hand(parse_cards("10S JS QS KS 10D JD QD KD JK 8S 2H"))
    best = best_opening(hand, (0, 2), 5)
    assert best is not None
    assert "8S JK=9S 10S JS QS KS" in map(str, best.melds)


def test_wild_of_its_own_face_is_itself() -> None:
    """M9: a wild that sits where its own face belongs stands for itself."""
    hand = sorted_hand(parse_cards("3S 4S 6S JK 5S 9D 9C 9H KD"))
    best = best_opening(hand, (1, 1), 5)
    assert best is not None
    assert any(str(meld).startswith("3S 4S 5S 6S") for meld in best.melds if meld.kind is Kind.RUN)


# Few faces in few suits, so that groups and runs want the same cards.
_crowded = st.sampled_from([card for card in CARDS[:52] if card.rank <= 8 and card.suit in ("S", "H")])
_any_card = st.sampled_from(CARDS)


def _hands(most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    naturals = st.lists(st.one_of(_crowded, _any_card), min_size=5, max_size=most)
    jokers = st.integers(0, 3)
    return st.builds(lambda cards, wilds: sorted_hand([*cards, *[JOKER] * wilds][:most]), naturals, jokers)


@settings(max_examples=80)
@given(hand=_hands(8), contract=st.sampled_from(CONTRACTS[:3]), wild_rank=st.integers(1, 13), keep=st.integers(0, 2))
def test_as_good_as_brute_force(hand: tuple[Card, ...], contract: tuple[int, int], wild_rank: int, keep: int) -> None:
    check(hand, contract, wild_rank, keep, fewest_points(hand, contract, wild_rank, keep))

"""Splitting cards into the contract: every way, and only such that the rules read as meant (M6, M9, C3)."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.computer import split_into_contract
from bot.engine import Refused, parse_cards
from bot.engine.cards import CARDS, Card
from bot.engine.melds import Kind, Meld, MeldRules, explicit, readings
from bot.engine.moves import Stated
from bot.engine.opening import read_contract


def texts(cards: str, contract: tuple[int, int], wild_rank: int) -> list[str]:
    """The splits in notation."""
    splits = split_into_contract(parse_cards(cards), contract, MeldRules(wild_rank=wild_rank))
    return [" | ".join(map(str, melds)) for melds in splits]


@pytest.mark.parametrize(
    ("cards", "contract", "wild_rank", "expected"),
    [
        ("QS 7C JS 4H 9S 7D 10S", (1, 1), 4, ["7C 7D 4H=7S | 9S 10S JS QS"]),  # worked example
        ("7S 7D 7H 9C 9S 9D", (2, 0), 3, ["7D 7H 7S | 9C 9D 9S"]),
        ("7S 7D 7H 9C 9S", (2, 0), 3, []),
        ("7S 7D 7H 9C 9S 9D 2C", (2, 0), 3, []),  # all the cards, or none
        ("6S 7S 8S JK 9D 9C 9H", (1, 1), 4, ["9C 9D 9H | 6S 7S 8S JK=9S", "9C 9D 9H | JK=5S 6S 7S 8S"]),  # fault 15
        ("6S 7S 7H 9S KD KC KH", (1, 1), 7, ["KC KD KH | 6S 7S 7H=8S 9S"]),  # fault 9: the 7S is itself
        ("4S 5S 6S 7S 8S 9S 10S JS", (0, 2), 3, ["4S 5S 6S 7S | 8S 9S 10S JS"]),  # M6: runs that touch
        (
            "4S 5S 6S 7S 8S 9S 10S JS QS",
            (0, 2),
            3,
            ["4S 5S 6S 7S 8S | 9S 10S JS QS", "4S 5S 6S 7S | 8S 9S 10S JS QS"],
        ),
        ("JK JK JK 9D 9C 9H", (2, 0), 9, ["9C 9D 9H | JK=9S JK=9H JK=9D"]),
        ("KS AS 2S 3S 9D 9C 9H", (1, 1), 4, []),  # M5
        ("JS QS KS AS 9D 9C 9H", (1, 1), 4, ["9C 9D 9H | JS QS KS AS"]),
    ],
)
def test_by_rule(cards: str, contract: tuple[int, int], wild_rank: int, expected: list[str]) -> None:
    found = texts(cards, contract, wild_rank)
    assert sorted(found) == sorted(expected)


def test_no_more_than_asked_for() -> None:
    assert len(texts("JK JK JK JK 4C 4S 4D 4H 7S 8S", (1, 1), 4)) == 25


def _every_split(cards: tuple[Card, ...], melds: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to deal the cards out into so many heaps, heaps in order of their first cards."""
    if melds == 0:
        if not cards:
            yield ()
        return
    first, rest = cards[0], cards[1:]
    for picked in range(1 << len(rest)):
        heap = (first, *(card for at, card in enumerate(rest) if picked >> at & 1))
        left = tuple(card for at, card in enumerate(rest) if not picked >> at & 1)
        if len(left) >= 3 * (melds - 1) and (left or melds == 1):
            for more in _every_split(left, melds - 1):
                yield (heap, *more)


def _key(melds: tuple[Meld, ...], rules: MeldRules) -> tuple[object, ...]:
    """A split; which of several wilds lies where is left out, and the suits in groups."""

    def shown(meld: Meld) -> str:
        cards = ["wild" if rules.is_wild(card) else str(card) for card in meld.cards]
        if meld.kind is Kind.GROUP:
            return f"{meld.rank}: {sorted(cards)}"
        return f"{meld.faces[0]}: {cards}"

    return tuple(sorted(map(shown, melds)))


def _alone(melds: tuple[Meld, ...], rules: MeldRules) -> bool:
    """Whether a meld is made of wilds alone: the engine reads these in fewer ways than they can be stated."""
    return any(all(rules.is_wild(card) for card in meld.cards) for meld in melds)


_card = st.sampled_from([card for card in CARDS if card.is_joker or (card.rank < 8 and card.suit in ("H", "S"))])


@settings(max_examples=60)
@given(
    cards=st.lists(_card, min_size=6, max_size=9),
    contract=st.sampled_from([(2, 0), (1, 1), (0, 2)]),
    wild_rank=st.integers(1, 8),
)
def test_every_way_is_found(cards: list[Card], contract: tuple[int, int], wild_rank: int) -> None:
    rules = MeldRules(wild_rank=wild_rank)
    found = split_into_contract(cards, contract, rules, limit=5000)
    for melds in found:
        assert sorted(card for meld in melds for card in meld.cards) == sorted(cards)
        assert read_contract(tuple(explicit(meld, rules) for meld in melds), contract, rules) == melds
    keys = [_key(melds, rules) for melds in found]
    assert len(set(keys)) == len(keys)
    expected = set()
    for heaps in set(_every_split(tuple(sorted(cards)), 2)):
        try:
            one, other = (readings(tuple(map(Stated, heap)), rules, ordered=False) for heap in heaps)
        except Refused:
            continue
        for pair in ((first, second) for first in one for second in other):
            kinds = [meld.kind for meld in pair]
            if (kinds.count(Kind.GROUP), kinds.count(Kind.RUN)) == contract and not _alone(pair, rules):
                expected.add(_key(pair, rules))
    assert {key for key, melds in zip(keys, found, strict=True) if not _alone(melds, rules)} == expected

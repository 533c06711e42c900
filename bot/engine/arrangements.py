"""Arrangements: the ways to fill the places of a run with cards, some of them wild (M5, M9).

No way is begun that cannot be ended, so the first few are found at once however many wilds there are.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.cards import ACE, Card
from bot.engine.meld_rules import ACE_HIGH, MeldRules
from bot.engine.moves import Stated


class Wanted(NamedTuple):
    """A card with the places of a run that it may take: all of them, or those on one side of a run that lies there."""

    stated: Stated
    places: range


def arrangements(cards: tuple[Wanted, ...], places: tuple[int, ...], rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    """Yield each different way to lay the cards on so many ascending places; equal cards make no difference."""
    seen = set()
    fixed = tuple(one for one in cards if rules.known_face(one.stated) is not None)
    free = tuple(one for one in cards if rules.known_face(one.stated) is None)
    for taken in _fixed(fixed, frozenset(places), rules):
        left = tuple(place for place in places if place not in taken)
        for filled in _filled(free, left):
            laid = tuple({**taken, **filled}[place] for place in places)
            if laid not in seen:
                seen.add(laid)
                yield laid


def _fixed(cards: tuple[Wanted, ...], places: frozenset[int], rules: MeldRules) -> Iterator[dict[int, Card]]:
    """The ways to lay cards whose faces are known: only an ace has two places (C1)."""
    if not cards:
        yield {}
        return
    first, *others = cards
    for place in _places_of(first, rules):
        if place in places:
            for rest in _fixed(tuple(others), places - {place}, rules):
                yield {place: first.stated.card, **rest}


def _places_of(one: Wanted, rules: MeldRules) -> tuple[int, ...]:
    known = rules.known_face(one.stated)
    assert known is not None, "a wild without a statement may lie anywhere"
    both = (ACE, ACE_HIGH) if known.rank == ACE else (known.rank,)
    return tuple(place for place in both if place in one.places)


def _filled(cards: tuple[Wanted, ...], places: tuple[int, ...]) -> Iterator[dict[int, Card]]:
    """The different ways to lay wilds on the places left, each card on its own side."""
    if not _can_fill(cards, places):
        return
    if not places:
        yield {}
        return
    for one in dict.fromkeys(cards):
        if places[0] in one.places:
            at = cards.index(one)
            for rest in _filled(cards[:at] + cards[at + 1 :], places[1:]):
                yield {places[0]: one.stated.card, **rest}


def _can_fill(cards: tuple[Wanted, ...], places: tuple[int, ...]) -> bool:
    """Whether no side has more cards that may lie only there than places; enough, as two sides do not overlap."""
    needed = Counter(one.places for one in cards)
    return all(copies <= sum(place in side for place in places) for side, copies in needed.items())

"""An independent, slow way to the best opening: every set of melds that the engine itself reads as the contract."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from bot.engine.cards import CARDS, Card, card_of
from bot.engine.scoring import deadwood_points

WINDOWS = tuple((low, high) for low in range(1, 15) for high in range(low + 3, 15))


def fewest_points(hand: tuple[Card, ...], contract: tuple[int, int], wild_rank: int, keep: int) -> int | None:
    """Return the fewest points left by laying the contract with at least `keep` cards kept; None when it cannot be."""
    best = None
    for size in range(len(hand) - keep, -1, -1):
        for laid in set(combinations(hand, size)):
            if keep == 0 and size < len(hand):
                return best
            left = Counter(hand) - Counter(laid)
            points = deadwood_points(left.elements(), wild_rank)
            if (best is None or points < best) and splits(laid, *contract, wild_rank):
                best = points
    return best


def splits(cards: tuple[Card, ...], groups: int, runs: int, wild_rank: int) -> bool:
    """Return whether all the cards, sorted, can be laid as so many groups and runs."""
    naturals = tuple(card for card in cards if not card.is_joker and card.rank != wild_rank)
    return _splits(naturals, len(cards) - len(naturals), groups, runs)


@lru_cache(maxsize=100_000)
def _splits(naturals: tuple[Card, ...], wilds: int, groups: int, runs: int) -> bool:
    if groups:
        return any(_splits(rest, left, groups - 1, runs) for rest, left in _without_group(naturals, wilds))
    if runs:
        return any(_splits(rest, left, 0, runs - 1) for rest, left in _without_run(naturals, wilds))
    return not naturals and not wilds


def _without_group(naturals: tuple[Card, ...], wilds: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    for rank in range(1, 14):
        held = tuple(at for at, card in enumerate(naturals) if card.rank == rank)
        for size in range(len(held) + 1):
            for chosen in combinations(held, size):
                rest = tuple(card for at, card in enumerate(naturals) if at not in chosen)
                for used in range(max(0, 3 - size), wilds + 1):
                    yield rest, wilds - used


def _without_run(naturals: tuple[Card, ...], wilds: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    for suit in {card.suit for card in CARDS[:52]}:
        assert suit is not None
        for low, high in WINDOWS:
            faces = [card_of(place, suit) for place in range(low, high + 1)]
            for natural in _subsets(faces, naturals):
                if len(faces) - len(natural) <= wilds:
                    rest = list(naturals)
                    for card in natural:
                        rest.remove(card)
                    yield tuple(rest), wilds - (len(faces) - len(natural))


def _subsets(faces: list[Card], naturals: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Which places of a run natural cards take; the ace may do so twice only if there are two of them."""
    held = Counter(naturals)
    places = [face for face in faces if held[face]]
    for size in range(len(places) + 1):
        for chosen in combinations(places, size):
            if all(count <= held[card] for card, count in Counter(chosen).items()):
                yield chosen

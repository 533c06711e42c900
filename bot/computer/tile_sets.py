"""Sets out of loose tiles: whether all of them go into groups and runs, which do, and where a tile belongs (P4).

Small heaps, as somebody has them on a tray; the best play of a whole table is another matter.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from bot.engine.cards import GROUP_FILL, JOKER, KING, Card, Suit, card_of, sorted_hand
from bot.engine.meld_rules import MeldRules
from bot.engine.melds import Meld, readings
from bot.engine.moves import Stated

Heap = tuple[Card, ...]

SMALLEST: Final = 3
LARGEST_GROUP: Final = 4
_SUIT_AT: Final[dict[Suit | None, int]] = {suit: at for at, suit in enumerate((*GROUP_FILL, None))}


def split_tiles(tiles: Iterable[Card], rules: MeldRules) -> tuple[Meld, ...] | None:
    """Return sets that use all the tiles, long sets rather than many; None when there are none."""
    heap = _sorted(tiles)
    found = _split(heap, set()) if len(heap) >= SMALLEST else None
    return None if found is None else tuple(_meld(one, rules) for one in found)


def sets_among(tiles: Iterable[Card], rules: MeldRules) -> tuple[Meld, ...]:
    """Return sets that use as many of the tiles as possible."""
    return tuple(_meld(one, rules) for one in _most(_sorted(tiles), {}))


def is_part_of_set(tile: Card, heap: Iterable[Card]) -> bool:
    """Return whether a tile of a heap makes a set with two others of it, or is a joker that does."""
    others = list(heap)
    others.remove(tile)
    return any(_are_set((tile, *pair)) for pair in combinations(others, 2))


def _are_set(three: Heap) -> bool:
    return _split(_sorted(three), set()) is not None


def _sorted(tiles: Iterable[Card]) -> Heap:
    """The tiles by number; jokers last, so that the first tile tells where a set begins."""
    return tuple(sorted(tiles, key=lambda tile: (tile.is_joker, tile.rank, _SUIT_AT[tile.suit])))


def _meld(tiles: Heap, rules: MeldRules) -> Meld:
    return readings(tuple(map(Stated, tiles)), rules)[0]


def _split(heap: Heap, failed: set[Heap]) -> tuple[Heap, ...] | None:
    """Sets of all the tiles of a sorted heap; None when there are none."""
    if not heap:
        return ()
    if heap in failed or heap[0].is_joker:
        return None
    for one in _sets_with_first(heap):
        rest = _split(_less(heap, one), failed)
        if rest is not None:
            return (one, *rest)
    failed.add(heap)
    return None


def _most(heap: Heap, known: dict[Heap, tuple[Heap, ...]]) -> tuple[Heap, ...]:
    """Sets of as many tiles of a sorted heap as possible."""
    if len(heap) < SMALLEST or heap[0].is_joker:
        return ()
    if heap not in known:
        ways = [(one, *_most(_less(heap, one), known)) for one in _sets_with_first(heap)]
        known[heap] = max((*ways, _most(heap[1:], known)), key=lambda sets: sum(map(len, sets)))
    return known[heap]


def _less(heap: Heap, gone: Heap) -> Heap:
    left = list(heap)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def _sets_with_first(heap: Heap) -> list[Heap]:
    """The different sets with the first tile of a sorted heap, which is its lowest; the long ones first."""
    first, held = heap[0], Counter(heap)
    sets = dict.fromkeys((*_groups(first, held), *_runs(first, held)))
    return sorted(sets, key=len, reverse=True)


def _groups(first: Card, held: Counter[Card]) -> Iterator[Heap]:
    others = [card for suit in GROUP_FILL if (card := card_of(first.rank, suit)) != first and held[card]]
    for size in range(SMALLEST, LARGEST_GROUP + 1):
        for jokers in range(held[JOKER] + 1):
            for more in combinations(others, size - 1 - jokers) if size > jokers else ():
                yield (*_sorted((first, *more)), *(JOKER,) * jokers)


def _runs(first: Card, held: Counter[Card]) -> Iterator[Heap]:
    assert first.suit is not None, "a set begins with a tile that is no joker"
    for before in range(min(held[JOKER], first.rank - 1) + 1):
        begun = (*(JOKER,) * before, first)
        yield from _continued(begun, first.rank, held[JOKER] - before, held, first)


def _continued(run: Heap, high: int, jokers: int, held: Counter[Card], first: Card) -> Iterator[Heap]:
    if len(run) >= SMALLEST:
        yield run
    if high == KING or first.suit is None:
        return
    following = card_of(high + 1, first.suit)
    if held[following]:
        yield from _continued((*run, following), high + 1, jokers, held, first)
    if jokers:
        yield from _continued((*run, JOKER), high + 1, jokers - 1, held, first)


def as_heap(tiles: Iterable[Card]) -> Heap:
    """Return tiles that are no set in the order in which they are easiest to find."""
    suits = sorted_hand(tiles)
    one_suit = len({tile.suit for tile in suits if not tile.is_joker}) <= 1
    return suits if one_suit else _sorted(suits)

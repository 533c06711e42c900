"""Loose tiles parted into sets: always all of them, or as many as possible (P4)."""

import random
from collections import Counter
from itertools import combinations

import pytest

from bot.computer.tile_sets import as_heap, is_part_of_set, sets_among, split_tiles
from bot.engine import Card, Meld, Refused, parse_cards, ruleset
from bot.engine.melds import readings
from bot.engine.moves import Stated

TILES = ruleset("tiles")
RULES = TILES.meld_rules(1)


def tiles(text: str) -> tuple[Card, ...]:
    return parse_cards(text, tiles=True)


def said(melds: tuple[Meld, ...] | None) -> str | None:
    return None if melds is None else " | ".join(" ".join(map(str, meld.cards)) for meld in melds)


@pytest.mark.parametrize(
    ("heap", "sets"),
    [
        ("7D 7S 7H", "7S 7H 7D"),
        ("10S 9S 8S 11S", "8S 9S 10S JS"),
        ("13S JK 12S", "JK QS KS"),
        ("5S JK 6S", "5S 6S JK"),
        ("5S 7S JK 6S 6H 6D", "5S 6S 7S | 6H 6D JK"),
        ("3S 4S 5S 5S 6S 7S", "3S 4S 5S | 5S 6S 7S"),
        ("1S 1S 2S 2S 3S 3S", "AS 2S 3S | AS 2S 3S"),
        ("5C JK JK", "5C JK JK"),
        ("12S 13S 1S", None),
        ("7S 7S 7H", None),
        ("7S 7H", None),
        ("JK JK", None),
        ("", None),
    ],
)
def test_sets_that_use_every_tile(heap: str, sets: str | None) -> None:
    assert said(split_tiles(tiles(heap), RULES)) == sets


def test_thirteen_in_a_row_are_one_run() -> None:
    assert split_tiles(tiles(" ".join(f"{number}D" for number in range(13, 0, -1))), RULES) is not None


def test_of_a_heap_as_many_as_possible() -> None:
    """Fault 65: six of them; 7♠ stays, as 6♠ is needed beside the other sixes."""
    melds = sets_among(tiles("3S 4S 5S 6S 7S 6D 6H"), RULES)
    assert sum(len(meld.cards) for meld in melds) == 6
    assert sets_among(tiles("3S 8S 9D"), RULES) == ()


def test_a_tile_is_part_of_a_set_with_two_others() -> None:
    assert is_part_of_set(tiles("7S")[0], tiles("7S 7H 9D 7D"))
    assert is_part_of_set(tiles("7S")[0], tiles("7S 9S JK"))
    assert not is_part_of_set(tiles("7S")[0], tiles("7S 7H 9D"))


def test_heaps_lie_so_that_tiles_are_found() -> None:
    assert as_heap(tiles("9S 7H 7S")) == tiles("7S 7H 9S")
    assert as_heap(tiles("JK 9S 7S")) == tiles("7S 9S JK")


def is_set(heap: tuple[Card, ...]) -> bool:
    try:
        return bool(readings(tuple(map(Stated, heap)), RULES, ordered=False))
    except Refused:
        return False


def most(heap: tuple[Card, ...]) -> int:
    """The most tiles in sets, by trying every subset for a set with the first tile in it, or leaving that out."""
    if len(heap) < 3:
        return 0
    first, rest = heap[0], heap[1:]
    best = most(rest)
    for size in range(2, len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            if is_set((first, *(rest[index] for index in others))):
                left = tuple(tile for index, tile in enumerate(rest) if index not in others)
                best = max(best, size + 1 + most(left))
    return best


@pytest.mark.parametrize("seed", range(30))
def test_the_same_as_by_trying_everything(seed: int) -> None:
    rng = random.Random(seed)
    near = [tile for tile in TILES.pack() if tile.is_joker or tile.rank in (4, 5, 6)]
    heap = tuple(rng.sample(near, 8))
    melds = sets_among(heap, RULES)
    laid = Counter(tile for meld in melds for tile in meld.cards)
    assert laid <= Counter(heap)
    assert all(is_set(meld.cards) for meld in melds)
    assert laid.total() == most(heap)
    assert (split_tiles(heap, RULES) is not None) == (laid.total() == len(heap))

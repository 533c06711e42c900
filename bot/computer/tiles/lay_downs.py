"""The least first lay-downs of a hand: sets that are worth enough, and not without one of them (P5)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from bot.computer.tiles.building import TileSet
from bot.computer.tiles.group_ways import COLOURS, SMALLEST
from bot.computer.tiles.problem import CARD_AT, NUMBERS
from bot.engine.cards import JOKER, Card
from bot.engine.scoring import FACES, deadwood_points

_LONGEST = 2 * SMALLEST - 1
"""A longer run is two runs."""


def least_lay_downs(hand: tuple[Card, ...], first: int) -> Iterator[tuple[TileSet, ...]]:
    """Yield the ways to lay down tiles of the hand worth `first` points, those that hold another way left out."""
    sets = sorted(_sets(Counter(hand)), key=lambda one: -_worth(one))
    seen: set[TileSet] = set()
    for chosen in _enough(sets, Counter(hand), first):
        tiles = tuple(sorted(tile for one in chosen for tile in one))
        if tiles not in seen:
            seen.add(tiles)
            yield chosen


def _enough(sets: list[TileSet], held: Counter[Card], first: int) -> Iterator[tuple[TileSet, ...]]:
    for at, one in enumerate(sets):
        tiles = Counter(one)
        if not tiles <= held:
            continue
        if _worth(one) >= first:
            yield (one,)
        else:
            for more in _enough(sets[at:], held - tiles, first - _worth(one)):
                yield one, *more


def _sets(held: Counter[Card]) -> set[TileSet]:
    """Every set that the tiles make, runs of six and more left out; equal tiles are one set."""
    places = [
        *(
            tuple(CARD_AT[colour][number] for number in range(low, low + length))
            for colour in range(COLOURS)
            for length in range(SMALLEST, _LONGEST + 1)
            for low in range(1, NUMBERS - length + 2)
        ),
        *(
            tuple(CARD_AT[colour][number] for colour in colours)
            for number in range(1, NUMBERS + 1)
            for length in (SMALLEST, COLOURS)
            for colours in combinations(range(COLOURS), length)
        ),
    ]
    return {one for faces in places for one in _with_jokers(faces, held)}


def _with_jokers(faces: TileSet, held: Counter[Card]) -> Iterator[TileSet]:
    for jokers in range(held[JOKER] + 1):
        for instead in combinations(range(len(faces)), jokers):
            laid = tuple(JOKER if at in instead else tile for at, tile in enumerate(faces))
            if all(tile == JOKER or held[tile] for tile in laid):
                yield laid


def _worth(tiles: TileSet) -> int:
    return deadwood_points(tiles, None, FACES)

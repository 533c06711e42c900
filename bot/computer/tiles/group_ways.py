"""How the tiles of one number go into groups: so many of each colour, and the jokers it takes (P4)."""

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

COLOURS: Final = 4
COPIES: Final = 2
SMALLEST: Final = 3

Amounts = tuple[int, int, int, int]
"""How many tiles of each colour."""


class Way(NamedTuple):
    """So many tiles of each colour and so many jokers make groups of one number."""

    amounts: Amounts
    jokers: int


class Ways(NamedTuple):
    """The ways to make groups of one number.

    `by_half[first * 3 + second]` are pairs of what then goes in of the third and fourth colour, counted alike, and the
    jokers; `most` is the most that groups take of each colour. Whoever puts so many of `payer` into groups needs at
    least `price[so many]` jokers.
    """

    by_half: dict[int, tuple[tuple[int, int], ...]]
    most: Amounts
    payer: int
    price: tuple[int, int, int]


def numbers_of_groups(amounts: Amounts, jokers: int) -> tuple[int, ...]:
    """Return how many groups the tiles and jokers can be, each of them with a tile."""
    tiles = sum(amounts)
    return tuple(
        number for number in range(max(amounts), tiles + 1) if SMALLEST * number <= tiles + jokers <= COLOURS * number
    )


def _fewest_jokers(amounts: Amounts) -> int:
    return next((jokers for jokers in range(COPIES + 1) if numbers_of_groups(amounts, jokers)), COPIES + 1)


_EVERY: Final[tuple[Amounts, ...]] = tuple(
    (first, second, third, fourth) for first, second, third, fourth in product(range(COPIES + 1), repeat=COLOURS)
)
NEEDFUL: Final = tuple(Way(each, jokers) for each in _EVERY if (jokers := _fewest_jokers(each)) <= COPIES)
"""Every way, with no more jokers than it takes: one more finds room in a group of three, in a run, or nowhere."""
ALL: Final = tuple(
    Way(each, jokers) for each in _EVERY for jokers in range(COPIES + 1) if numbers_of_groups(each, jokers)
)


@lru_cache(maxsize=4096)
def group_ways(held: Amounts, jokers: int, needful: bool, alone: bool) -> Ways:
    """Return the ways for what there is at most; `alone`: also one tile and two jokers, which could be a run too."""
    found = [
        way
        for way in (NEEDFUL if needful else ALL)
        if way.jokers <= jokers and _fits(way.amounts, held) and (alone or sum(way.amounts) != 1)
    ]
    by_half: dict[int, list[tuple[int, int]]] = {}
    for (first, second, third, fourth), used in found:
        by_half.setdefault(first * 3 + second, []).append((third * 3 + fourth, used))
    most = tuple(max(way.amounts[colour] for way in found) for colour in range(COLOURS))
    prices = [_price(found, colour) for colour in range(COLOURS)]
    payer = max(range(COLOURS), key=lambda colour: prices[colour])
    return Ways(
        {half: tuple(rest) for half, rest in by_half.items()},
        (most[0], most[1], most[2], most[3]),
        payer,
        prices[payer],
    )


def _fits(amounts: Amounts, held: Amounts) -> bool:
    return amounts[0] <= held[0] and amounts[1] <= held[1] and amounts[2] <= held[2] and amounts[3] <= held[3]


def _price(ways: list[Way], colour: int) -> tuple[int, int, int]:
    """The fewest jokers with which none, one, two of a colour go into groups; 0 where none can."""
    fewest = [
        min((way.jokers for way in ways if way.amounts[colour] == amount), default=0) for amount in range(COPIES + 1)
    ]
    return fewest[0], fewest[1], fewest[2]

"""Positions of tile Rummy: known ones, read from `tile_plays.txt`, and random ones."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from bot.engine.cards import JOKER, Card, Suit, card_of, pack
from bot.engine.notation import parse_cards

SUITS: Final = tuple(Suit)
LONGEST_RUN: Final = 8
JOKER_IN_SET: Final = 0.07
TRIES: Final = 2000

TileSet = tuple[Card, ...]


class Position(NamedTuple):
    """A hand, a valid table, and the most tiles of the hand that can be laid where that is known."""

    hand: TileSet
    table: tuple[TileSet, ...]
    tiles: int | None = None


def known_positions() -> Iterator[Position]:
    """Yield every position of the file, in its order."""
    for line in Path(__file__).with_name("tile_plays.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            tiles, _, sets = line.partition(": ")
            hand, *table = map(parse_cards, sets.split(" | "))
            yield Position(hand, tuple(table), int(tiles))


def random_position(on_table: int, in_hand: int, rng: random.Random) -> Position:
    """Return a position with so many tiles on the table, half of the sets runs, and so many in the hand."""
    while True:
        pool = Counter(pack(2, 2))
        table: list[TileSet] = []
        left = on_table
        for _ in range(TRIES):
            laid = _some_set(rng)
            if left and left - len(laid) not in (-1, -2, 1, 2) and len(laid) <= left and Counter(laid) <= pool:
                table.append(laid)
                pool -= Counter(laid)
                left -= len(laid)
        if not left:
            return Position(tuple(sorted(rng.sample(sorted(pool.elements()), in_hand))), tuple(table))


def _some_set(rng: random.Random) -> TileSet:
    if rng.random() < 0.5:
        length = rng.randint(3, LONGEST_RUN)
        low, suit = rng.randint(1, 14 - length), rng.choice(SUITS)
        tiles = [card_of(low + at, suit) for at in range(length)]
    else:
        rank = rng.randint(1, 13)
        tiles = [card_of(rank, suit) for suit in rng.sample(SUITS, rng.choice((3, 3, 3, 3, 4)))]
    if rng.random() < JOKER_IN_SET:
        tiles[rng.randrange(len(tiles))] = JOKER
    return tuple(tiles)

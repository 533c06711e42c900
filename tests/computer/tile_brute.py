"""An independent, slow way to the best play of tiles: every choice of hand tiles, every split of the table (P4–P6)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from bot.engine.cards import JOKER, Card, Suit, card_of

Tiles = tuple[Card, ...]
SUITS = tuple(Suit)


def worth(tiles: Tiles) -> int:
    """Return what tiles count: their numbers, a joker 25 (P5, P9)."""
    return sum(25 if tile == JOKER else tile.rank for tile in tiles)


def is_set(tiles: Tiles) -> bool:
    """Return whether some meaning of the jokers makes a group or run of the tiles (P4)."""
    naturals = [tile for tile in tiles if tile != JOKER]
    if len(tiles) < 3 or not naturals:
        return False
    suits, ranks = [tile.suit for tile in naturals], [tile.rank for tile in naturals]
    if len(set(ranks)) == 1 and len(set(suits)) == len(suits) and len(tiles) <= 4:
        return True
    return len(set(suits)) == 1 and len(set(ranks)) == len(ranks) and max(ranks) - min(ranks) < len(tiles) <= 13


@lru_cache(maxsize=200_000)
def splits(tiles: Tiles) -> bool:
    """Return whether all the tiles, sorted, lie in sets of three, four or five."""
    if not tiles:
        return True
    if tiles[0] == JOKER:
        return False
    return any(
        is_set((tiles[0], *more)) and splits(tuple((Counter(tiles[1:]) - Counter(more)).elements()))
        for size in (2, 3, 4)
        for more in set(combinations(near(tiles), size))
    )


def near(tiles: Tiles) -> Tiles:
    """Return the tiles that can be in one set of at most five with the first."""
    first = tiles[0]
    return tuple(
        tile
        for tile in tiles[1:]
        if tile == JOKER or tile.rank == first.rank or (tile.suit == first.suit and abs(tile.rank - first.rank) < 5)
    )


def choices(hand: Tiles) -> Iterator[Tiles]:
    """Yield every choice of one tile or more, the best first: the most tiles, then the most points."""
    for size in range(len(hand), 0, -1):
        yield from sorted(set(combinations(sorted(hand), size)), key=worth, reverse=True)


def has_lay_down(tiles: Tiles, first: int) -> bool:
    """Return whether some of the tiles are sets worth so many points."""
    return any(worth(laid) >= first and splits(laid) for laid in choices(tiles))


def best_tiles(hand: Tiles, table: Tiles, first: int | None = None) -> Tiles | None:
    """Return the tiles of a best play; with `first` a lay-down of so many points must be among them."""
    for laid in choices(hand):
        if splits(tuple(sorted(laid + table))) and (first is None or has_lay_down(laid, first)):
            return laid
    return None


def best_lay_down(hand: Tiles, first: int) -> Tiles | None:
    """Return the tiles of a best first lay-down."""
    return next((laid for laid in choices(hand) if worth(laid) >= first and splits(laid)), None)


def all_tiles() -> list[Card]:
    """Return the 106 tiles."""
    return [card_of(number, suit) for suit in SUITS for number in range(1, 14)] * 2 + [JOKER] * 2

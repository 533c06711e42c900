"""Shuffles and lots: one portable stream of numbers for a seed and a label (G1, docs/records.md)."""

from collections.abc import Iterator
from hashlib import sha256

from bot.engine.cards import ACE, Card
from bot.engine.scoring import FACES

_WORDS = 2**64


def numbers(seed: bytes, label: str) -> Iterator[int]:
    """Yield the stream's 64-bit numbers: four from each SHA-256 of seed, label and block counter."""
    block = 0
    while True:
        digest = sha256(seed + label.encode("ascii") + block.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """Return the stream's next number below a bound, every one equally likely."""
    limit = _WORDS - _WORDS % bound
    return next(number for number in stream if number < limit) % bound


def shuffled(cards: tuple[Card, ...], seed: bytes, label: str) -> tuple[Card, ...]:
    """Return the cards shuffled for a seed and a label; index 0 is dealt or drawn first."""
    deck = sorted(cards)
    stream = numbers(seed, label)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def draw_lots(pack: tuple[Card, ...], seats: int, seed: bytes, *, tiles: bool = False) -> tuple[dict[int, Card], ...]:
    """Return the drawings of lots, a card per seat still in it; the last has one winner.

    The highest card deals, jokers are put back (M2); with tiles the lowest number starts, jokers count 25 (P2).
    """
    drawings: list[dict[int, Card]] = []
    left = tuple(range(seats))
    while True:
        cards = (card for card in shuffled(pack, seed, f"lot {len(drawings) + 1}") if tiles or not card.is_joker)
        drawn = dict(zip(left, cards, strict=False))
        drawings.append(drawn)
        worth = _tile_lot if tiles else _lot
        best = max(map(worth, drawn.values()))
        left = tuple(seat for seat in left if worth(drawn[seat]) == best)
        if len(left) == 1:
            return tuple(drawings)


def first_dealer(drawings: tuple[dict[int, Card], ...]) -> int:
    """Return the seat that drew the highest card of the last drawing (M2)."""
    return max(drawings[-1], key=lambda seat: _lot(drawings[-1][seat]))


def first_starter(drawings: tuple[dict[int, Card], ...]) -> int:
    """Return the seat that drew the lowest tile of the last drawing (P2)."""
    return max(drawings[-1], key=lambda seat: _tile_lot(drawings[-1][seat]))


def _tile_lot(card: Card) -> int:
    return -FACES[card.rank]


def _lot(card: Card) -> int:
    return card.rank + 13 if card.rank == ACE else card.rank

"""Cards: 52 faces and one joker, as small integers that know their suit, rank and notation."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE: Final = 1
KING: Final = 13


class Suit(StrEnum):
    """The four suits in pack order (docs/records.md, shuffles)."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


SUITS: Final = tuple(Suit)
# C3 (d): the order in which a wild without a stated suit fills up a group.
GROUP_FILL: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


class Card(int):
    """One card face: 1…52 are suit x rank, 53 is the joker. Copies of a face are equal.

    No card is falsy, cards sort in pack order (C D H S, in each suit A … K, jokers last), and
    `str(card)` is the notation of docs/rules.en.md.
    """

    __slots__ = ()

    @property
    def rank(self) -> int:
        """The rank, ace 1 … king 13; 0 for the joker."""
        return _RANK[self]

    @property
    def suit(self) -> Suit | None:
        """The suit; None for the joker."""
        return _SUIT[self]

    @property
    def is_joker(self) -> bool:
        """Whether this is the joker."""
        return self == JOKER

    def __str__(self) -> str:
        return _TEXT[self]

    __repr__ = __str__


JOKER: Final = Card(53)
_RANK: Final = (0, *(rank for _ in SUITS for rank in range(1, 14)), 0)
_SUIT: Final = (None, *(suit for suit in SUITS for _ in range(13)), None)
_TEXT: Final = ("", *(rank + suit for suit in SUITS for rank in RANKS), "JK")
CARDS: Final = tuple(Card(number) for number in range(1, 54))
_BY_FACE: Final = {(card.rank, card.suit): card for card in CARDS}


def card_of(rank: int, suit: Suit) -> Card:
    """Return the card of a rank (1 … 13; 14 is the ace again) and a suit."""
    return _BY_FACE[(rank - 1) % 13 + 1, suit]


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards as a hand: a tuple in pack order."""
    return tuple(sorted(cards))


def without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards with one copy of each of `gone` taken out; ValueError when one is missing."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def pack(decks: int, jokers: int) -> tuple[Card, ...]:
    """Return the sorted pack: so many full decks of 52 and so many jokers in all (M1, O1, B1, P1)."""
    faces = tuple(card for card in CARDS[:52] for _ in range(decks))
    return faces + (JOKER,) * jokers

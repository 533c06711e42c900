"""Moves: what a seat can do, as values. Their text form is in `notation`."""

from enum import StrEnum

from msgspec import Struct

from bot.engine.cards import Card


class Source(StrEnum):
    """Where a card is drawn from (M7)."""

    STOCK = "stock"
    DISCARD = "discard"


class Side(StrEnum):
    """The end of a run that a card is laid off on."""

    LOW = "low"
    HIGH = "high"


class Stated(Struct, frozen=True):
    """A card as a player lays it: for a wild perhaps with the face it is stated to stand for (M9)."""

    card: Card
    face: Card | None = None


class Placement(Struct, frozen=True):
    """A card to lay off: on which meld (numbered from 1), standing for what, on which side of a run (M7)."""

    card: Card
    meld: int
    face: Card | None = None
    side: Side | None = None


Spelling = tuple[Stated, ...]
"""The cards of one meld in the order in which they were named; that order says something (C3)."""


class Draw(Struct, frozen=True, tag="draw"):
    """Take one card: the stock's top or the discard pile's top (M7)."""

    source: Source


class Open(Struct, frozen=True, tag="open"):
    """Lay the contract down (M6), any melds (B3), or the first sets of tiles (P5).

    `ordered` is False when the cards were picked, not typed in an order (C3). `table`, in tile Rummy alone, is the
    whole table as it shall lie at the end of this same turn (C11); empty when nothing else on it changes.
    """

    melds: tuple[Spelling, ...]
    ordered: bool = True
    table: tuple[Spelling, ...] = ()


class LayOff(Struct, frozen=True, tag="layoff"):
    """Lay cards off on melds of the table, judged as a whole (M7)."""

    placements: tuple[Placement, ...]


class Swap(Struct, frozen=True, tag="swap"):
    """Put a card in the place of the first wild of a meld that stands for it, and take that wild (T1)."""

    card: Card
    meld: int


class Discard(Struct, frozen=True, tag="discard"):
    """Put one card on the discard pile, which ends the turn (M7)."""

    card: Card


class Bid(Struct, frozen=True, tag="bid"):
    """Bid for the discard pile's top between turns (O4)."""


class DrawTile(Struct, frozen=True, tag="draw-tile"):
    """Draw one tile from the pool, which ends the turn (P3)."""


class Play(Struct, frozen=True, tag="play"):
    """Rearrange the table: `table` is the whole of it as it shall lie, with at least one tile from the hand (P6)."""

    table: tuple[Spelling, ...]


class Pass(Struct, frozen=True, tag="pass"):
    """Play nothing when the pool is empty (P10)."""


Move = Draw | Open | LayOff | Swap | Discard | Bid | DrawTile | Play | Pass

"""What makes a meld in a round: sizes, wilds, repeated suits, where an ace may lie (M5, M9, B2)."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from bot.engine.cards import Card
from bot.engine.moves import Stated

ACE_HIGH: Final = 14


class Ace(StrEnum):
    """Where an ace may lie in a run (M5, B2)."""

    LOW = "low"
    LOW_OR_HIGH = "high-or-low"


class MeldRules(Struct, frozen=True, kw_only=True):
    """What makes a meld in one round of one game."""

    wild_rank: int | None
    min_group: int = 3
    max_group: int | None = None
    suits_repeat: bool = True
    min_run: int = 4
    ace: Ace = Ace.LOW_OR_HIGH

    def is_wild(self, card: Card) -> bool:
        """Return whether a card is a joker or of the wild rank (M9)."""
        return card.is_joker or card.rank == self.wild_rank

    @property
    def last_place(self) -> int:
        """The highest place of a run: 14 (ace high) or 13 (C1)."""
        return ACE_HIGH if self.ace is Ace.LOW_OR_HIGH else ACE_HIGH - 1

    def known_face(self, one: Stated) -> Card | None:
        """Return the face that a card must have: the stated one, or its own when it is no wild; else None."""
        return one.face or (None if self.is_wild(one.card) else one.card)

"""What a person has picked on their panel: a draft that lives in the custom ids and so survives a restart."""

import string
import zlib
from collections.abc import Iterable, Sequence
from typing import Final, Self

from msgspec import Struct, structs

from bot.engine.cards import Card
from bot.ui.errors import UnknownControl
from bot.ui.pictures import Order

PAGE: Final = 25
"""So many options a select of Discord's can have."""
SLIP_FIELDS: Final = 5
"""So many fields of a custom id make a slip."""
_ANSWERS: Final = string.ascii_lowercase
_NONE: Final = "-"
_TICKS: Final = string.digits + string.ascii_lowercase
_ORDERS: Final = {order.value[0]: order for order in Order}


class Draft(Struct, frozen=True, kw_only=True):
    """The cards picked, how the hand is sorted, which page of it is shown, what was chosen where there was a choice.

    Bit i of `picks` is the i-th card of the hand in pack order, so equal cards are told apart. `tick` makes the ids
    of every answer new ones, without which a select does not fire again for the same choice.
    """

    picks: int = 0
    order: Order = Order.RANK
    page: int = 0
    answers: tuple[int, ...] = ()
    tick: int = 0

    def indices(self, hand: Sequence[Card]) -> tuple[int, ...]:
        """Return which cards of the hand are picked, by their place in pack order."""
        return tuple(index for index in range(len(hand)) if self.picks >> index & 1)

    def cards(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards that are picked."""
        return tuple(hand[index] for index in self.indices(hand))

    def picking(self, hand: Sequence[Card], cards: Iterable[Card], answers: tuple[int, ...] = ()) -> Self:
        """Return the draft with these cards of the hand picked instead, as far as they are there."""
        return structs.replace(self, picks=mask_of(hand, cards), answers=answers)

    def picking_on_page(self, shown: Sequence[int], chosen: Iterable[int]) -> Self:
        """Return the draft after a select that shows these places of the hand: what other pages hold stays picked."""
        visible = _mask(shown)
        picks = self.picks & ~visible | _mask(chosen) & visible
        return structs.replace(self, picks=picks, answers=())

    def next(self) -> Self:
        """Return the draft for the next answer: its ids are new."""
        return structs.replace(self, tick=(self.tick + 1) % len(_TICKS))


class Slip(Struct, frozen=True):
    """What a panel's custom ids say: the revision it was made for, a fingerprint of that hand, and the draft."""

    revision: int
    hand: str
    draft: Draft

    def fields(self) -> tuple[str, ...]:
        """Return the slip as fields of a custom id; `read` understands them."""
        draft = self.draft
        look = f"{draft.order.value[0]}{draft.page}{_TICKS[draft.tick]}"
        answers = "".join(_ANSWERS[answer] for answer in draft.answers) or _NONE
        return (str(self.revision), self.hand, f"{draft.picks:x}", look, answers)

    @classmethod
    def read(cls, fields: Sequence[str]) -> Self:
        """Return the slip of a custom id's fields; UnknownControl when they were never ours."""
        try:
            revision, hand, picks, look, answers = fields
            if picks.startswith("-"):
                raise ValueError(picks)
            order, page, tick = tuple(look)
            draft = Draft(
                picks=int(picks, 16),
                order=_ORDERS[order],
                page=int(page),
                answers=tuple(map(_ANSWERS.index, answers)) if answers != _NONE else (),
                tick=_TICKS.index(tick),
            )
            return cls(int(revision), hand, draft)
        except (ValueError, KeyError) as error:
            raise UnknownControl from error


def _mask(indices: Iterable[int]) -> int:
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


def mask_of(hand: Sequence[Card], cards: Iterable[Card]) -> int:
    """Return the bits of the cards in the hand, a copy for each; cards that are not there have none."""
    mask = 0
    for card in cards:
        free = (index for index, held in enumerate(hand) if held == card and not mask >> index & 1)
        index = next(free, None)
        mask |= 0 if index is None else 1 << index
    return mask


def print_of(hand: Sequence[Card]) -> str:
    """Return the fingerprint of a hand: picks made for another hand are never applied to it."""
    return f"{zlib.crc32(bytes(hand)):08x}"

"""The draft of a turn with tiles: what somebody has laid out and not finished, as steps that can be undone."""

from typing import Any, Final, Self

import msgspec
from msgspec import Struct

from bot.engine import Card
from bot.engine.cards import CARDS

NEW: Final = 0
"""Where tiles are put that shall lie as sets of their own; the sets of the table are numbered from 1."""

Tiles = tuple[Card, ...]


class Pick(Struct, frozen=True, tag="pick"):
    """Tiles go from the hand to the tray."""

    tiles: Tiles


class Take(Struct, frozen=True, tag="take"):
    """Tiles go from a set to the tray."""

    tiles: Tiles
    meld: int


class Put(Struct, frozen=True, tag="put"):
    """Tiles of the tray go to a set, or become new ones."""

    tiles: Tiles
    meld: int = NEW


class Back(Struct, frozen=True, tag="back"):
    """Tiles of the tray go back to the hand they came from."""

    tiles: Tiles


class Arrange(Struct, frozen=True, tag="arrange"):
    """The whole table lies so; `first` are the sets that are laid as the first ones, where nothing has been laid."""

    melds: tuple[Tiles, ...]
    first: tuple[Tiles, ...] = ()


Step = Pick | Take | Put | Back | Arrange
Tap = tuple[Step, ...]
"""The steps of one press of a button, which are undone together."""


class Draft(Struct, frozen=True):
    """What a person has done to the table so far, tap by tap."""

    taps: tuple[Tap, ...] = ()

    def __repr__(self) -> str:
        return f"Draft({len(self.taps)} taps)"  # the steps hold tiles of a hand (G2)

    def then(self, *steps: Step) -> Self:
        """Return the draft after one tap more."""
        return type(self)((*self.taps, steps))

    def undone(self) -> Self:
        """Return the draft without the last tap."""
        return type(self)(self.taps[:-1])


def draft_text(draft: Draft) -> str:
    """Return the storage form of a draft; `draft_of` gives an equal one back."""
    return _encoder.encode(draft.taps).decode()


def draft_of(text: str) -> Draft:
    """Return the draft of a storage form; ValueError when it is none."""
    try:
        return Draft(_decoder.decode(text))
    except (msgspec.DecodeError, KeyError) as error:
        raise ValueError("not a stored draft") from error


_CARD_OF: Final = {str(card): card for card in CARDS}


def _card_text(card: object) -> str:
    assert isinstance(card, Card), "a card is the only value in a draft that msgspec does not know"
    return str(card)


def _card(_: type, text: Any) -> Card:
    return _CARD_OF[text]


_encoder: Final = msgspec.json.Encoder(enc_hook=_card_text)
_decoder: Final = msgspec.json.Decoder(tuple[Tap, ...], dec_hook=_card)

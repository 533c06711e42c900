"""The state of a game: one immutable value, and its storage form."""

from enum import StrEnum
from typing import Any, Final

import msgspec
from msgspec import Struct

from bot.engine.cards import CARDS, Card
from bot.engine.melds import Meld
from bot.engine.rulesets import Ruleset


class Phase(StrEnum):
    """Where the seat in turn stands: it has to draw, or it has drawn and must discard (M7)."""

    DRAW = "draw"
    PLAY = "play"


class End(StrEnum):
    """How a round ended."""

    WENT_OUT = "went-out"
    NOTHING_TO_DRAW = "nothing-to-draw"
    BLOCKED = "blocked"
    RESHUFFLES_USED = "reshuffles-used"
    ALL_PASSED = "all-passed"


class RoundResult(Struct, frozen=True):
    """The result of a round: who went out (None: nobody), everyone's deadwood and points, the totals after it.

    `doubled` are the seats whose deadwood counted double, by rummy or capot (B5, C13).
    """

    round: int
    end: End
    winner: int | None
    deadwood: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    doubled: tuple[int, ...] = ()


class Round(Struct, frozen=True, kw_only=True):
    """One round: what lies where and whose turn it is.

    `stock[0]` is drawn first, `discard_pile[-1]` is the top. `known` are cards that a seat took openly and has not
    parted with since; everybody may remember them (C14). `took` is the card taken from the discard pile this turn,
    `took_held` whether another copy was in the hand before (C5); `drew` is the card that came into the hand this turn.
    `laid` says whether the seat in turn opened or laid off this turn; `idle` counts turns towards C4.
    """

    number: int
    dealer: int
    turn: int
    phase: Phase
    stock: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    melds: tuple[Meld, ...] = ()
    opened: tuple[bool, ...] = ()
    opened_this_turn: bool = False
    laid: bool = False
    took: Card | None = None
    took_held: bool = False
    drew: Card | None = None
    idle: int = 0
    reshuffled: int = 0
    bids: tuple[int, ...] = ()
    buys: tuple[int, ...] = ()
    known: tuple[tuple[Card, ...], ...] = ()

    def __repr__(self) -> str:
        return f"Round(number={self.number}, turn={self.turn}, phase={self.phase})"  # no hand, no stock (G2)

    @property
    def top(self) -> Card | None:
        """The discard pile's top, None when it is empty."""
        return self.discard_pile[-1] if self.discard_pile else None


class Game(Struct, frozen=True, kw_only=True):
    """One game. `totals` and `wins` count the rounds before the present one; `places` is None until the end."""

    rules: Ruleset
    seats: tuple[str, ...]
    seed: bytes
    round: Round
    totals: tuple[int, ...]
    wins: tuple[int, ...]
    results: tuple[RoundResult, ...] = ()
    places: tuple[int, ...] | None = None

    def __repr__(self) -> str:
        return f"Game({self.rules.id}, seats={self.seats}, {self.round!r}, over={self.is_over})"  # no seed (G1)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.places is not None


_CARD_OF: Final = {str(card): card for card in CARDS}


def _enc_hook(value: object) -> str:
    if isinstance(value, Card):
        return str(value)
    raise NotImplementedError(type(value).__name__)


def _dec_hook(_: type, value: Any) -> Card:
    return _CARD_OF[value]  # a card is the only value in a game that msgspec does not know


_encoder: Final = msgspec.json.Encoder(enc_hook=_enc_hook)
_decoder: Final = msgspec.json.Decoder(Game, dec_hook=_dec_hook)


def to_json(game: Game) -> str:
    """Return the storage form of a game, secrets included; `from_json` gives an equal game back."""
    return _encoder.encode(game).decode()


def from_json(text: str) -> Game:
    """Return the game of a storage form; ValueError when it is none."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, KeyError) as error:
        raise ValueError("not a stored game") from error

"""Events: what an accepted move brought about, in the past tense, and who may know it (G2)."""

from msgspec import Struct, structs

from bot.engine.cards import Card
from bot.engine.melds import Meld
from bot.engine.state import RoundResult


class Drew(Struct, frozen=True, tag="drew"):
    """A seat drew from the stock, or a tile from the pool; `card` is None for everybody else."""

    seat: int
    card: Card | None


class Took(Struct, frozen=True, tag="took"):
    """A seat took the discard pile's top."""

    seat: int
    card: Card


class Bought(Struct, frozen=True, tag="bought"):
    """A seat bought the top out of turn; `penalty`, its card from the stock, is None for everybody else (O4)."""

    seat: int
    card: Card
    penalty: Card | None


class Bidded(Struct, frozen=True, tag="bidded"):
    """A seat bid for the discard pile's top (O4)."""

    seat: int


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    """The discards became a new stock of so many cards (M12)."""

    stock: int


class Opened(Struct, frozen=True, tag="opened"):
    """A seat laid its contract, melds or first sets down; they lie on the table from number `first` on (M6, B3, P5).

    In tile Rummy a `Played` tells what else changed on the table in the same turn (C11).
    """

    seat: int
    melds: tuple[Meld, ...]
    first: int


class LaidOff(Struct, frozen=True, tag="laid-off"):
    """A seat laid cards off: per card the meld's number and what the card stands for (M7)."""

    seat: int
    cards: tuple[Card, ...]
    faces: tuple[Card, ...]
    melds: tuple[int, ...]


class Swapped(Struct, frozen=True, tag="swapped"):
    """A seat put a natural card in the place of a wild and took the wild (T1)."""

    seat: int
    card: Card
    wild: Card
    meld: int


class Discarded(Struct, frozen=True, tag="discarded"):
    """A seat discarded a card."""

    seat: int
    card: Card


class Played(Struct, frozen=True, tag="played"):
    """A seat rearranged the table: the tiles that came from its hand, and all sets as they lie now (P6).

    `apart` says whether a set that lay there was taken apart; else tiles were only added.
    """

    seat: int
    tiles: tuple[Card, ...]
    melds: tuple[Meld, ...]
    apart: bool = False


class Passed(Struct, frozen=True, tag="passed"):
    """A seat passed, the pool being empty (P10)."""

    seat: int


class RoundEnded(Struct, frozen=True, tag="round-ended"):
    """A round ended; its result stays with the game."""

    result: RoundResult


class Dealt(Struct, frozen=True, tag="dealt"):
    """A round was dealt: everybody sees the dealer, the wild rank and the up-card (M3); tiles have none (P2)."""

    round: int
    dealer: int
    up_card: Card | None


class GameEnded(Struct, frozen=True, tag="game-ended"):
    """The game ended: each seat's place, shared places equal (M15)."""

    places: tuple[int, ...]


Event = (
    Drew
    | Took
    | Bought
    | Bidded
    | Reshuffled
    | Opened
    | LaidOff
    | Swapped
    | Discarded
    | Played
    | Passed
    | RoundEnded
    | Dealt
    | GameEnded
)


def redact(event: Event, seat: int | None) -> Event:
    """Return the event as a seat (None: a spectator) may know it: others' drawn cards are left out (G2)."""
    if isinstance(event, Drew) and event.seat != seat:
        return structs.replace(event, card=None)
    if isinstance(event, Bought) and event.seat != seat:
        return structs.replace(event, penalty=None)
    return event

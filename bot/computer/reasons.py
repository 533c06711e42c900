"""Hints: a move and why a good player would make it. The words are made elsewhere, from the code and the facts."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from bot.engine.moves import Move


class Reason(StrEnum):
    """Why a move is good; stable codes, each with the facts of `FACTS`."""

    TOP_OPENS = "top-opens"
    """With the top the contract can be laid."""
    TOP_LAYS_OFF = "top-lays-off"
    """The top can be laid off at once."""
    TOP_IS_WILD = "top-is-wild"
    """The top is wild and fits anywhere."""
    TOP_HELPS = "top-helps"
    """The top brings the contract nearer: so many cards are missing with it."""
    TOP_GOES_OUT = "top-goes-out"
    """With the top the whole hand can be laid, but for the discard."""
    TOP_MELDS = "top-melds"
    """With the top these cards are a meld."""
    TOP_IS_CHEAP = "top-is-cheap"
    """The top counts so few points that a dearer card can go for it."""
    ONLY_TOP = "only-top"
    """Nothing else is there to take."""
    STOCK = "stock"
    """The top does not help, the stock may."""
    STOCK_PROMISES = "stock-promises"
    """The top would help, but counts so many points until the hand is opened: the stock promises more."""
    OPEN = "open"
    """The contract can be laid, and so many points stay in hand."""
    OPEN_GOES_OUT = "open-goes-out"
    """The contract takes the whole hand, but for the discard if there is one."""
    MELD = "meld"
    """Melds can be laid, and so many points stay in hand."""
    MELD_GOES_OUT = "meld-goes-out"
    """Melds, with what fits the table, take the whole hand but for the discard."""
    RUMMY = "rummy"
    """The whole hand goes in one turn, which counts double."""
    WAIT_FOR_RUMMY = "wait-for-rummy"
    """The card is discarded and the melds are held back: to go out in one turn is worth more than it risks."""
    LAY_OFF = "lay-off"
    """Cards fit the table: so many points leave the hand."""
    LAY_OFF_GOES_OUT = "lay-off-goes-out"
    """All cards but one fit the table: with the discard that goes out."""
    SWAP = "swap"
    """A card frees a wild, which can be used at once or kept."""
    LAST_CARD = "last-card"
    """The last card is discarded, which goes out."""
    DISCARD_UNUSED = "discard-unused"
    """The card serves no meld in the making: without it as with it so many cards are missing."""
    DISCARD_COSTLY = "discard-costly"
    """The card cannot be used before the round may end and costs so many points."""
    DISCARD_SAFE = "discard-safe"
    """The others can use the card less than its like."""
    DISCARD_LEAST = "discard-least"
    """The card might serve a meld in the making, but is missed least: without it as with it so many are missing."""
    TILES_FIRST = "tiles-first"
    """Sets of the hand are worth enough points for the first lay-down."""
    TILES_FIRST_AND_MORE = "tiles-first-and-more"
    """After the first lay-down more tiles can be played in the same turn."""
    TILES_ADD = "tiles-add"
    """Tiles fit the table with all its sets as they lie."""
    TILES_REARRANGE = "tiles-rearrange"
    """Tiles fit when the sets of the table are made anew."""
    TILES_GO_OUT = "tiles-go-out"
    """All tiles of the hand can be played."""
    TILES_DRAW = "tiles-draw"
    """No tile can be played."""
    TILES_DRAW_FIRST = "tiles-draw-first"
    """The hand has no sets worth the points of the first lay-down."""
    TILES_NONE = "tiles-pass"
    """No tile can be played, and the pool is empty."""
    BID = "bid"
    """The top brings the contract nearer, which is worth the penalty card."""
    BID_OPENS = "bid-opens"
    """With the top the contract can be laid."""


FACTS: Final[dict[Reason, tuple[str, ...]]] = {
    Reason.TOP_OPENS: ("card",),
    Reason.TOP_LAYS_OFF: ("card",),
    Reason.TOP_IS_WILD: ("card",),
    Reason.TOP_HELPS: ("card", "missing"),
    Reason.TOP_GOES_OUT: ("card",),
    Reason.TOP_MELDS: ("card", "cards"),
    Reason.TOP_IS_CHEAP: ("card", "points"),
    Reason.ONLY_TOP: ("card",),
    Reason.STOCK: ("missing",),
    Reason.STOCK_PROMISES: ("card", "points"),
    Reason.OPEN: ("points",),
    Reason.OPEN_GOES_OUT: (),
    Reason.MELD: ("points",),
    Reason.MELD_GOES_OUT: (),
    Reason.RUMMY: (),
    Reason.WAIT_FOR_RUMMY: ("card",),
    Reason.LAY_OFF: ("cards", "points"),
    Reason.LAY_OFF_GOES_OUT: ("cards",),
    Reason.SWAP: ("card", "wild", "meld"),
    Reason.LAST_CARD: ("card",),
    Reason.DISCARD_UNUSED: ("card", "missing"),
    Reason.DISCARD_COSTLY: ("card", "points"),
    Reason.DISCARD_SAFE: ("card",),
    Reason.DISCARD_LEAST: ("card", "missing"),
    Reason.TILES_FIRST: ("tiles", "points"),
    Reason.TILES_FIRST_AND_MORE: ("tiles", "more"),
    Reason.TILES_ADD: ("tiles",),
    Reason.TILES_REARRANGE: ("tiles",),
    Reason.TILES_GO_OUT: ("tiles",),
    Reason.TILES_DRAW: (),
    Reason.TILES_DRAW_FIRST: ("points",),
    Reason.TILES_NONE: (),
    Reason.BID: ("card", "missing"),
    Reason.BID_OPENS: ("card",),
}
"""The facts each reason carries: `card` and `wild` are cards, `cards`, `tiles` and `more` tuples, the rest numbers.

`missing` is how many cards the hand lacks for the contract (0 once opened, and where there is none), `points` what
cards count (M14, B6, P5), `meld` the number of a meld on the table, `tiles` and `more` tiles of the hand to play.
"""


class Hint(Struct, frozen=True):
    """A move, the reason for it, and the facts that its words need."""

    move: Move
    reason: Reason
    facts: dict[str, object]

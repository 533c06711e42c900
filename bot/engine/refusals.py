"""The one refusal: a stable code and the facts its text needs (docs/records.md)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final


class Code(StrEnum):
    """Every refusal code, in the order in which a move is judged. Never renamed, never reused."""

    # turn
    GAME_OVER = "game-over"
    NOT_AT_THIS_TABLE = "not-at-this-table"
    NOT_YOUR_TURN = "not-your-turn"
    DRAW_FIRST = "draw-first"
    ALREADY_DREW = "already-drew"
    STALE = "stale"
    # cards
    UNKNOWN_CARD = "unknown-card"
    NOT_IN_HAND = "not-in-hand"
    CARD_USED_TWICE = "card-used-twice"
    JUST_TAKEN = "just-taken"
    KEEP_A_DISCARD = "keep-a-discard"
    # draw
    STOCK_EMPTY = "stock-empty"
    DISCARD_EMPTY = "discard-empty"
    # melds
    WILD_MEANING = "wild-meaning"
    GROUP_TOO_SMALL = "group-too-small"
    GROUP_TOO_LARGE = "group-too-large"
    GROUP_RANKS_DIFFER = "group-ranks-differ"
    GROUP_SUITS_REPEAT = "group-suits-repeat"
    RUN_TOO_SHORT = "run-too-short"
    RUN_SUITS_DIFFER = "run-suits-differ"
    RUN_REPEATS = "run-repeats"
    RUN_AROUND_CORNER = "run-around-corner"
    RUN_GAP = "run-gap"
    WILD_AMBIGUOUS = "wild-ambiguous"
    # opening
    ALREADY_OPENED = "already-opened"
    CONTRACT_MISMATCH = "contract-mismatch"
    USE_EVERY_CARD = "use-every-card"
    TOO_FEW_POINTS = "too-few-points"
    # lay off
    NOT_OPENED = "not-opened"
    OPENED_THIS_TURN = "opened-this-turn"
    NO_SUCH_MELD = "no-such-meld"
    DOES_NOT_FIT = "does-not-fit"
    PLACE_AMBIGUOUS = "place-ambiguous"
    # swap
    SWAP_OFF = "swap-off"
    NOT_A_WILD = "not-a-wild"
    NOT_THE_CARD = "not-the-card"
    # buying
    BUYING_OFF = "buying-off"
    BUYING_CLOSED = "buying-closed"
    OWN_DISCARD = "own-discard"
    NEXT_IN_TURN = "next-in-turn"
    ALREADY_BID = "already-bid"
    NO_BUYS_LEFT = "no-buys-left"
    # tiles
    POOL_EMPTY = "pool-empty"
    POOL_NOT_EMPTY = "pool-not-empty"
    TABLE_BROKEN = "table-broken"
    TILE_MISSING = "tile-missing"
    NOTHING_PLAYED = "nothing-played"


# The facts a refusal of each code carries; codes that are not listed carry none. `cards` and `choices` are tuples,
# `meld` is a number from 1, `seat` a seat index, `why` the code that a set of tiles alone would get, whose facts are
# there too; everything else is a Card or an int.
FACTS: Final[dict[Code, tuple[str, ...]]] = {
    Code.NOT_YOUR_TURN: ("seat",),
    Code.NOT_IN_HAND: ("card",),
    Code.CARD_USED_TWICE: ("card",),
    Code.JUST_TAKEN: ("card",),
    Code.WILD_MEANING: ("meld", "card", "face"),
    Code.GROUP_TOO_SMALL: ("meld", "cards", "minimum"),
    Code.GROUP_TOO_LARGE: ("meld", "cards", "maximum"),
    Code.GROUP_RANKS_DIFFER: ("meld", "cards", "one", "other"),
    Code.GROUP_SUITS_REPEAT: ("meld", "cards", "card"),
    Code.RUN_TOO_SHORT: ("meld", "cards", "minimum"),
    Code.RUN_SUITS_DIFFER: ("meld", "cards", "one", "other"),
    Code.RUN_REPEATS: ("meld", "cards", "card"),
    Code.RUN_AROUND_CORNER: ("meld", "cards"),
    Code.RUN_GAP: ("meld", "cards", "one", "other"),
    Code.WILD_AMBIGUOUS: ("meld", "choices"),
    Code.CONTRACT_MISMATCH: ("groups", "runs", "laid_groups", "laid_runs"),
    Code.USE_EVERY_CARD: ("cards",),
    Code.TOO_FEW_POINTS: ("points", "minimum"),
    Code.NO_SUCH_MELD: ("meld",),
    Code.DOES_NOT_FIT: ("meld", "cards"),
    Code.PLACE_AMBIGUOUS: ("meld", "choices"),
    Code.NOT_A_WILD: ("meld",),
    Code.NOT_THE_CARD: ("meld", "card"),
    Code.NO_BUYS_LEFT: ("maximum",),
    Code.TABLE_BROKEN: ("meld", "cards", "why"),
    Code.TILE_MISSING: ("cards",),
}


class Refused(Exception):
    """A move that the rules do not allow: its stable `code` and the `facts` its text needs. Nothing has changed."""

    def __init__(self, code: Code, **facts: object) -> None:
        super().__init__(code.value)
        self.code: Final = code
        self.facts: Final = facts


def first_broken(refused: Iterable[Refused]) -> Refused:
    """Return the refusal whose code comes first in the order of section 6, of equal ones the first."""
    order = tuple(Code)
    return min(refused, key=lambda one: order.index(one.code))

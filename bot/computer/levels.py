"""How well a computer player plays."""

from typing import Final

from msgspec import Struct


class Level(Struct, frozen=True):
    """A level: how many points it errs by, whether it minds what the next seat can use, how often it weighs the top.

    A top that opens, or can be laid off, every level takes.
    """

    errs: float
    minds_others: bool
    weighs_top: float


LEVELS: Final = {
    "easy": Level(errs=12, minds_others=False, weighs_top=0.6),
    "hard": Level(errs=0, minds_others=True, weighs_top=0.98),  # not always: `player` says why
}
"""The levels by the names under which tables know them."""
BEST: Final = Level(errs=0, minds_others=True, weighs_top=1)
"""What hints are given by."""

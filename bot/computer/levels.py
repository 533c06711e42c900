"""How well a computer player plays."""

from typing import Final

from msgspec import Struct


class Level(Struct, frozen=True):
    """A level: how many points it errs by, whether it minds what the next seat can use, how often it weighs the top.

    A top that opens, or can be laid off, every level takes. `waits` says whether it holds melds back for rummy (B5),
    `rearranges` whether it takes the table of tiles apart (P6).
    """

    errs: float
    minds_others: bool
    weighs_top: float
    waits: bool
    rearranges: bool


LEVELS: Final = {
    "easy": Level(errs=12, minds_others=False, weighs_top=0.6, waits=False, rearranges=False),
    # not every top: `player` says why
    "hard": Level(errs=0, minds_others=True, weighs_top=0.98, waits=True, rearranges=True),
}
"""The levels by the names under which tables know them."""
BEST: Final = Level(errs=0, minds_others=True, weighs_top=1, waits=True, rearranges=True)
"""What hints are given by."""

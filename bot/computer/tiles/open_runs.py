"""The runs of one colour that are still open at a number, as small integers: what a search remembers of them (P4).

A search goes through the numbers one by one. A run is open while its last tile has the number just gone through, and
all that counts of it is whether it has one tile, two, or at least three: the first two kinds must go on, a long run
may. The more a run has the better, so tiles always go to the shortest open runs first, then to long ones, and begin a
new run only then; how many there are at a number therefore tells what is open afterwards.
"""

from itertools import combinations_with_replacement
from typing import Final

LONG: Final = 3
MOST_OPEN: Final = 4
"""Two tiles of a kind and two jokers: no more runs of a colour go through one number."""

OPEN_RUNS: Final = tuple(
    lengths for number in range(MOST_OPEN + 1) for lengths in combinations_with_replacement((1, 2, LONG), number)
)
"""What each state stands for: the lengths of the open runs, the shortest first."""
STATES: Final = len(OPEN_RUNS)
NONE_OPEN: Final = 0
IMPOSSIBLE: Final = -1

_STATE_OF: Final = {lengths: state for state, lengths in enumerate(OPEN_RUNS)}
UNFINISHED: Final = tuple(sum(length < LONG for length in lengths) for lengths in OPEN_RUNS)
"""How many open runs must go on."""


def _after(lengths: tuple[int, ...], tiles: int) -> int:
    unfinished = sum(length < LONG for length in lengths)
    if not unfinished <= tiles <= MOST_OPEN:
        return IMPOSSIBLE
    longer = [min(LONG, length + 1) for length in lengths[:tiles]]
    return _STATE_OF[tuple(sorted(longer + [1] * (tiles - len(longer))))]


AFTER: Final = tuple(tuple(_after(lengths, tiles) for tiles in range(MOST_OPEN + 1)) for lengths in OPEN_RUNS)
"""AFTER[state][tiles]: the state when the next number gives so many tiles; IMPOSSIBLE when a short run ends."""


def _with_long(lengths: tuple[int, ...], most: int) -> int:
    short = tuple(length for length in lengths if length < LONG)
    return _STATE_OF[short + (LONG,) * min(len(lengths) - len(short), most)]


WITH_LONG: Final = tuple(tuple(_with_long(lengths, most) for most in range(MOST_OPEN + 1)) for lengths in OPEN_RUNS)
"""WITH_LONG[state][most]: the state without the long runs beyond so many, which nothing could continue."""


def _not_better() -> tuple[tuple[int, ...], ...]:
    """For each state the states that allow nothing it does not allow: the greatest simulation of the transitions."""
    as_good = {
        (one, other) for one in range(STATES) for other in range(STATES) if UNFINISHED[one] == 0 or UNFINISHED[other]
    }
    while True:
        kept = {
            (one, other)
            for one, other in as_good
            if all(
                there == IMPOSSIBLE or (here, there) in as_good
                for here, there in zip(AFTER[one], AFTER[other], strict=True)
            )
        }
        if kept == as_good:
            return tuple(tuple(other for other in range(STATES) if (one, other) in kept) for one in range(STATES))
        as_good = kept


NOT_BETTER: Final = _not_better()
"""NOT_BETTER[state]: the states, itself among them, from which no tiles can be laid that cannot be laid from it."""
GOODNESS: Final = tuple(map(len, NOT_BETTER))
"""A number that is higher for the better of two states that can be compared."""

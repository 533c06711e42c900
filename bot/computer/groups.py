"""The groups a hand can lay: which ranks, and how many wilds they need.

A group takes every natural of its rank that is left for it. Beside its first group a rank may give a second one from
its fourth natural on; a group of wilds alone is the last resort. Both lay no further points, they only cost wilds.
"""

from functools import lru_cache
from typing import Final

from bot.computer.masks import CARD_POINTS, RANK_BITS, RANK_MASK

RANK_POINTS: Final = CARD_POINTS[:14]
Option = tuple[int, int]
"""A group: the points it lays, its rank (0: wilds alone)."""


def options(ranks: int, number: int, min_group: int) -> list[list[Option]]:
    """Return the possible groups by the wilds they need, most points first, no more than `number` of each need."""
    by_need: list[list[Option]] = [[] for _ in range(min_group)]
    rank = 0
    while ranks:
        ranks >>= RANK_BITS
        rank += 1
        held = ranks & RANK_MASK
        if not held:
            continue
        by_need[max(0, min_group - held)].append((held * RANK_POINTS[rank], rank))
        for more in range(1, number):
            if held <= more * min_group:
                break
            by_need[max(0, min_group * (more + 1) - held)].append((0, rank))
    for found in by_need:
        found.sort(reverse=True)
        del found[number:]
    by_need.append([(0, 0)] * number)
    return by_need


def fewest_wilds(ranks: int, number: int, min_group: int) -> int:
    """Return how many wilds so many groups of the hand need at the least."""
    needs: list[int] = []
    for need, found in enumerate(options(ranks, number, min_group)):
        needs += [need] * len(found)
        if len(needs) >= number:
            break
    return sum(needs[:number])


Groups = tuple[int, tuple[int, ...]]
"""Several groups: the points they lay, their ranks."""


@lru_cache(maxsize=4096)
def best_groups(ranks: int, number: int, wilds: int, min_group: int) -> Groups | None:
    """Return so many groups within the wilds that lay the most points; None when there are none."""
    return _best(options(ranks, number, min_group), 0, number, wilds)


def _best(by_need: list[list[Option]], need: int, number: int, wilds: int) -> Groups | None:
    """The best choice of groups that need so many wilds each or more."""
    if number == 0:
        return 0, ()
    if need == len(by_need):
        return None
    found = by_need[need]
    best: Groups | None = None
    points = 0
    ranks: tuple[int, ...] = ()
    most = min(number, len(found), wilds // need if need else number)
    for taken in range(most + 1):
        if taken:
            points += found[taken - 1][0]
            ranks = (*ranks, found[taken - 1][1])
        rest = _best(by_need, need + 1, number - taken, wilds - need * taken)
        if rest is not None and (best is None or points + rest[0] > best[0]):
            best = points + rest[0], ranks + rest[1]
    return best

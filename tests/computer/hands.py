"""Hands with known best openings, read from `openings.txt`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from bot.engine.cards import Card, sorted_hand
from bot.engine.notation import parse_cards

_HEAD: Final = re.compile(r"\[(\d)\] (\d) \+ (\d), (\d+)")


class KnownHand(NamedTuple):
    """A hand of a round, the contract, how many cards are kept, and the fewest points left (None: cannot open)."""

    round: int
    contract: tuple[int, int]
    wild_rank: int
    keep: int
    hand: tuple[Card, ...]
    points: int | None


def known_hands() -> Iterator[KnownHand]:
    """Yield every hand of the file, in its order."""
    number = wild_rank = 0
    contract = (0, 0)
    for line in Path(__file__).with_name("openings.txt").read_text(encoding="utf-8").splitlines():
        head = _HEAD.fullmatch(line)
        if head:
            number, groups, runs, wild_rank = map(int, head.groups())
            contract = (groups, runs)
        elif line and not line.startswith("#"):
            points, _, cards = line.partition(": ")
            hand = sorted_hand(parse_cards(cards))
            known = None if points == "-" else int(points)
            yield KnownHand(number, contract, wild_rank, 0 if number == 7 else 1, hand, known)

"""A position as numbers: how many tiles of each kind lie on the table and are in the hand, and what they are worth."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bot.computer.tiles.group_ways import COPIES
from bot.engine.cards import JOKER, KING, SUITS, Card, card_of
from bot.engine.scoring import FACES

NUMBERS: Final = KING
TILE: Final = 1 << 12
"""What a tile weighs: more than the points of all tiles together, so that tiles come first and points second."""

Rows = tuple[tuple[int, ...], ...]
"""Per colour how many tiles of the numbers 1 … 13, at these indices; some zeros around them."""

_ROOM: Final = 4


class Problem(NamedTuple):
    """Tiles that must be laid (`least`), that may be laid (`most`), and the jokers of both kinds.

    `weights[number]` is what a tile left in hand costs; a problem seen from the other end counts 13 as 1.
    """

    least: Rows
    most: Rows
    jokers: int
    own_jokers: int
    weights: tuple[int, ...]

    @property
    def mirrored(self) -> "Problem":
        """The same problem with the numbers counted downwards."""
        return self._replace(
            least=tuple(_mirrored(row) for row in self.least),
            most=tuple(_mirrored(row) for row in self.most),
            weights=(self.weights[0], *reversed(self.weights[1:])),
        )


def problem_of(hand: Iterable[Card], table: Iterable[Card], points: Sequence[int] = FACES) -> Problem:
    """Return the problem; ValueError when there are more tiles of a kind than two."""
    lying = _counted(table, [0] * (JOKER + 1))
    every = _counted(hand, lying.copy())
    if max(every) > COPIES:
        raise ValueError("a kind of tile is there more than twice")
    jokers = every[JOKER]
    return Problem(_rows(lying), _rows(every), jokers, jokers - lying[JOKER], tuple(TILE + worth for worth in points))


def _counted(tiles: Iterable[Card], amounts: list[int]) -> list[int]:
    for tile in tiles:
        amounts[tile] += 1
    return amounts


def _rows(amounts: list[int]) -> Rows:
    return tuple((0, *amounts[first : first + NUMBERS], *(0,) * _ROOM) for first in range(1, JOKER, NUMBERS))


def _mirrored(row: tuple[int, ...]) -> tuple[int, ...]:
    return (0, *reversed(row[1 : NUMBERS + 1]), *(0,) * _ROOM)


CARD_AT: Final = tuple((JOKER, *(card_of(number, suit) for number in range(1, NUMBERS + 1))) for suit in SUITS)
"""The tile of a colour (by its number in pack order) and a number."""

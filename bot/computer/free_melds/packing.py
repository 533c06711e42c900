"""Which pieces of a hand to lay so that the fewest points stay: exact, by trying what can be done with each card.

What is left is compared as one number: the points, then the number of cards, then the number of pieces, so that a long
run is laid as one meld. What has been found out for a part of the hand is remembered.
"""

from collections.abc import Sequence
from typing import Final

from bot.computer.free_melds.pieces import Piece

POINT: Final = 1 << 12
CARD: Final = 1 << 6
PIECE: Final = 1
IMPOSSIBLE: Final = 1 << 40
LEAVE: Final = -1
DISCARD: Final = -2


class Packing:
    """The ways to lay pieces of a hand whose cards count so many points; hands that lack some of its cards too."""

    def __init__(self, pieces: Sequence[Piece], points: Sequence[int]) -> None:
        self._points = points
        self._end = 1 << len(points)
        self._masks = [piece.mask for piece in pieces]
        self._pieces = pieces
        self._at: list[list[int]] = [[] for _ in points]
        for number, piece in enumerate(pieces):
            for index in piece.cards:
                self._at[index].append(number)
        self.whole = self._end - 1
        for mask in self._masks:
            self.whole |= mask
        self._left: dict[int, int] = {}
        self._kept: dict[int, int] = {}

    def left(self, mask: int) -> int:
        """Return the least that can be left of the cards of a mask."""
        known = self._left.get(mask)
        if known is not None:
            return known
        low = mask & -mask
        if not 0 < low < self._end:
            return 0
        index = low.bit_length() - 1
        best = self.left(mask ^ low) + self._points[index] * POINT + CARD
        for number in self._at[index]:
            piece = self._masks[number]
            if piece & mask == piece:
                best = min(best, self.left(mask ^ piece) + PIECE)
        self._left[mask] = best
        return best

    def left_after_discard(self, mask: int) -> int:
        """Return the least that can be left when one card is kept for the discard; `IMPOSSIBLE` without a card."""
        known = self._kept.get(mask)
        if known is not None:
            return known
        low = mask & -mask
        if not 0 < low < self._end:
            return IMPOSSIBLE
        index = low.bit_length() - 1
        best = min(self.left(mask ^ low), self.left_after_discard(mask ^ low) + self._points[index] * POINT + CARD)
        for number in self._at[index]:
            piece = self._masks[number]
            if piece & mask == piece:
                best = min(best, self.left_after_discard(mask ^ piece) + PIECE)
        self._kept[mask] = best
        return best

    def chosen(self, mask: int, *, discards: bool) -> list[Piece]:
        """Return the pieces that leave the least, with a card kept for the discard or with none."""
        found: list[Piece] = []
        while 0 < (low := mask & -mask) < self._end:
            step = self._step(mask, low, discards)
            if step == DISCARD:
                discards = False
            if step < 0:
                mask ^= low
            else:
                found.append(self._pieces[step])
                mask ^= self._masks[step]
        return found

    def _step(self, mask: int, low: int, discards: bool) -> int:
        """What is best done with the lowest card: a piece to lay, to leave it, or to discard it."""
        measure = self.left_after_discard if discards else self.left
        index = low.bit_length() - 1
        best = measure(mask)
        for number in self._at[index]:
            piece = self._masks[number]
            if piece & mask == piece and measure(mask ^ piece) + PIECE == best:
                return number
        return DISCARD if discards and self.left(mask ^ low) == best else LEAVE

"""Which pieces of a hand to lay so that the fewest points stay: exact, by trying what can be done with each card
that pieces have; the others are left in any case.

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


class Packing:
    """The ways to lay pieces of a hand whose cards count so many points; hands that lack some of its cards too."""

    def __init__(self, pieces: Sequence[Piece], points: Sequence[int]) -> None:
        self._costs = [value * POINT + CARD for value in points]
        self._masks = [piece.mask for piece in pieces]
        self._pieces = pieces
        self._at: list[list[int]] = [[] for _ in points]
        for number, piece in enumerate(pieces):
            for index in piece.cards:
                self._at[index].append(number)
        self.whole = (1 << len(points)) - 1
        for mask in self._masks:
            self.whole |= mask
        self._free = [(1 << index, cost) for index, cost in enumerate(self._costs) if not self._at[index]]
        """The cards that no piece has: each is left in any case."""
        self._bound = self.whole ^ sum(card for card, _ in self._free)
        self._cards = self._bound & (1 << len(points)) - 1
        self._left: dict[int, int] = {}
        self._kept: dict[int, int] = {}

    def left(self, mask: int) -> int:
        """Return the least that can be left of the cards of a mask."""
        return self._left_of_pieces(mask & self._bound) + sum(self._free_of(mask))

    def left_after_discard(self, mask: int) -> int:
        """Return the least that can be left when one card is kept for the discard; `IMPOSSIBLE` without a card."""
        free = self._free_of(mask)
        bound, total = mask & self._bound, sum(free)
        kept = self._kept_of_pieces(bound) + total
        return min(kept, self._left_of_pieces(bound) + total - max(free)) if free else kept

    def left_with(self, mask: int, points: int) -> int:
        """Return the same for the cards of a mask and one more, in no piece, that counts so many points."""
        return min(self.left(mask), self.left_after_discard(mask) + points * POINT + CARD)

    def _free_of(self, mask: int) -> list[int]:
        """What the cards of a mask cost that no piece has."""
        return [cost for card, cost in self._free if mask & card]

    def _left_of_pieces(self, mask: int) -> int:
        """The least that can be left of the cards of a mask, all of which pieces have."""
        known = self._left.get(mask)
        if known is not None:
            return known
        low = self._lowest(mask)
        if not low:
            return 0
        index = low.bit_length() - 1
        best = self._left_of_pieces(mask ^ low) + self._costs[index]
        for number in self._at[index]:
            piece = self._masks[number]
            if piece & mask == piece:
                best = min(best, self._left_of_pieces(mask ^ piece) + PIECE)
        self._left[mask] = best
        return best

    def _kept_of_pieces(self, mask: int) -> int:
        """The same when one of them is kept for the discard; `IMPOSSIBLE` without one."""
        known = self._kept.get(mask)
        if known is None:
            known = min((self._left_of_pieces(mask ^ card) for card in self._each(mask)), default=IMPOSSIBLE)
            self._kept[mask] = known
        return known

    def _each(self, mask: int) -> list[int]:
        """The cards of a mask that pieces have, as a mask each."""
        return [1 << index for index, numbers in enumerate(self._at) if numbers and mask & 1 << index]

    def _lowest(self, mask: int) -> int:
        """The lowest of them, 0 when there is none."""
        cards = mask & self._cards
        return cards & -cards

    def chosen(self, mask: int, *, discards: bool) -> list[Piece]:
        """Return the pieces that leave the least, with a card kept for the discard or with none."""
        free, mask = self._free_of(mask), mask & self._bound
        if discards:
            mask ^= self._discard(mask, free)
        found: list[Piece] = []
        while low := self._lowest(mask):
            number = self._step(mask, low)
            if number is None:
                mask ^= low
            else:
                found.append(self._pieces[number])
                mask ^= self._masks[number]
        return found

    def _discard(self, mask: int, free: list[int]) -> int:
        """The card of a piece without which the least is left; 0 when it is best to discard one that no piece has."""
        if free and self._left_of_pieces(mask) - max(free) <= self._kept_of_pieces(mask):
            return 0
        return min(self._each(mask), key=lambda card: self._left_of_pieces(mask ^ card), default=0)

    def _step(self, mask: int, low: int) -> int | None:
        """The piece that is best laid of those with the lowest card; None when the card is best left."""
        index = low.bit_length() - 1
        best = self._left_of_pieces(mask)
        for number in self._at[index]:
            piece = self._masks[number]
            if piece & mask == piece and self._left_of_pieces(mask ^ piece) + PIECE == best:
                return number
        return None

"""From the groups and runs chosen to melds on the table: which card lies where and what each wild stands for."""

from collections.abc import Sequence
from typing import Final

from bot.computer.masks import CARD_AT, CARD_RANK
from bot.engine.cards import ACE, Card
from bot.engine.melds import Kind, Meld, MeldRules, group_of
from bot.engine.moves import Stated

LONE_RUN_LOW: Final = 5
"""Where a run of wilds alone starts: with room on both sides."""


class GrowingRun:
    """A run on its way to the table: from which place to which it goes, and which places are wilds' gaps."""

    def __init__(self, suit: int, places: int, last_place: int) -> None:
        self.faces = CARD_AT[suit]
        self.last_place = last_place
        self.places = places
        self.low = (places & -places).bit_length() or LONE_RUN_LOW
        self.high = places.bit_length() or LONE_RUN_LOW - 1

    def __len__(self) -> int:
        return self.high - self.low + 1

    @property
    def naturals(self) -> list[Card]:
        """The naturals of the run."""
        return [face for place, face in self._laid() if self.places >> place - 1 & 1]

    @property
    def gaps(self) -> list[Card]:
        """The faces that wilds have to stand for."""
        return [face for place, face in self._laid() if not self.places >> place - 1 & 1]

    def _laid(self) -> list[tuple[int, Card]]:
        return list(enumerate(self.faces[self.low : self.high + 1], self.low))

    def grow(self) -> None:
        """Take one more place for a wild, at the end with more room (the high one if there is as much)."""
        if self.last_place - self.high >= self.low - 1:
            self.high += 1
        else:
            self.low -= 1

    def meld(self, wilds: list[Card]) -> Meld:
        """Return the run with wilds taken from the end of the list; one that is the face itself where there is one."""
        cards = {place: face for place, face in self._laid() if self.places >> place - 1 & 1}
        gaps = [(place, face) for place, face in self._laid() if place not in cards]
        for place, face in gaps:
            if face in wilds:
                wilds.remove(face)
                cards[place] = face
        for place, _ in gaps:
            if place not in cards:
                cards[place] = wilds.pop()
        return Meld(
            Kind.RUN,
            tuple(cards[place] for place in range(self.low, self.high + 1)),
            self.faces[self.low : self.high + 1],
            self.low,
        )


def lay_out(
    hand: Sequence[Card], ranks: tuple[int, ...], places: tuple[tuple[int, int], ...], rules: MeldRules
) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """Return the melds of groups of these ranks and runs with naturals at these places, and the naturals left.

    Rank 0 is a group of wilds alone. All wilds are laid: the caller knows that they suffice and have room.
    """
    wild = (0, rules.wild_rank)
    naturals = [card for card in hand if CARD_RANK[card] not in wild]
    wilds = [card for card in hand if CARD_RANK[card] in wild]
    growing = [GrowingRun(suit, mask, rules.last_place) for suit, mask in places]
    for run in growing:
        for card in run.naturals:
            naturals.remove(card)
    piles = [_pile(naturals, rank, ranks[index + 1 :].count(rank), rules) for index, rank in enumerate(ranks)]
    fillings = [max(0, rules.min_group - len(pile)) for pile in piles]
    for run in growing:
        while len(run) < rules.min_run:
            run.grow()
    spare = len(wilds) - sum(fillings) - sum(len(run.gaps) for run in growing)
    _lay_spare(spare, growing, fillings)
    runs = tuple(run.meld(wilds) for run in growing)
    groups = tuple(
        _group(pile, rank, wilds, more, rules) for pile, rank, more in zip(piles, ranks, fillings, strict=True)
    )
    return (*groups, *runs), tuple(naturals)


def _pile(naturals: list[Card], rank: int, still_to_come: int, rules: MeldRules) -> list[Card]:
    """Take a group's naturals out of the hand: all of its rank, or the fewest if more groups of that rank follow."""
    pile = [card for card in naturals if CARD_RANK[card] == rank]
    if still_to_come:
        pile = pile[: rules.min_group]
    for card in pile:
        naturals.remove(card)
    return pile


def _lay_spare(spare: int, growing: list[GrowingRun], fillings: list[int]) -> None:
    """Find a place for wilds that are not needed: in a group, where they bar no run's end, else in the shortest run.

    No card left in hand is nearer to a run than two wilds away, or the run would reach it.
    """
    if fillings:
        fillings[0] += spare
        return
    for _ in range(spare):
        min(growing, key=len).grow()


def _group(pile: list[Card], rank: int, wilds: list[Card], number: int, rules: MeldRules) -> Meld:
    """The group of a pile and so many wilds from the start of the list; a group of wilds alone is one of their rank."""
    cards = (*pile, *wilds[:number])
    del wilds[:number]
    meld = group_of(tuple(Stated(card) for card in cards), rank or rules.wild_rank or ACE, rules)
    assert meld is not None, "cards of one rank and wilds are a group"
    return meld

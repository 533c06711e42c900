"""What a hand is worth where melds are free (B3–B6): the next turn looked at card by card, and who may end the deal."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from bot.computer.free_melds.arranging import Plan, best_plan, packing_of
from bot.computer.free_melds.giving import neighbours, partners
from bot.computer.free_melds.packing import CARD, POINT, Packing
from bot.computer.layoffs import open_places
from bot.computer.patience import PATIENCE, turns_gone
from bot.engine.cards import Card
from bot.engine.scoring import deadwood_points
from bot.engine.view import View

LOSES: Final = 0.6
"""How much of the points in a hand is lost on the whole, by another seat's going out."""
HINDERS: Final = 1.0
"""What each card in hand costs besides, for it keeps one from going out."""
DRAWS_A_TURN: Final = 1.3
"""A turn offers the stock's card or the top: more than one card, less than two."""
NEARER: Final = 0.3
"""The chance in a turn to need one card less for going out."""
GOES_OUT: Final = 0.12
"""The chance in a turn to go out for one that needs one card, where nothing is known of it."""
ENDS_SOON: Final = (0.3, 0.3, 0.25, 0.2, 0.15)
"""The chance that a seat that has laid something goes out in its next turn, by the cards it holds."""
ENDS_LATER: Final = 0.1
ENDS_UNOPENED: Final = 0.1
ENDS_MORE: Final = 0.008
"""The same for one that has laid nothing: it grows with every turn."""


class Outlook(NamedTuple):
    """What a hand promises for the next turn: the points expected, and the chance to go out."""

    worth: float
    out: float


class FreeJudge:
    """Judges hands of one seat in one position of a game with free melds, from its View alone."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a spectator holds no hand"
        self.view = view
        self.seat = view.seat

    def points(self, cards: tuple[Card, ...]) -> int:
        """Return what cards count (B6)."""
        return deadwood_points(cards, self.view.wild_rank, self.view.rules.points)

    def plan(self, hand: tuple[Card, ...]) -> Plan:
        """Return the turn that leaves the fewest points of a hand that has drawn."""
        return best_plan(hand, self.view.melds, self.view.rules, self.view.round)

    @property
    def may_rummy(self) -> bool:
        """Whether the seat can still go out in one turn with nothing laid before (B5)."""
        return self.view.rules.rummy and not self.view.opened[self.seat]

    # --- what is still to come ----------------------------------------------------------------------------------------

    @cached_property
    def unseen(self) -> Counter[Card]:
        """The cards the seat has not seen: the stock and what the others hold that they did not take openly."""
        view = self.view
        left = Counter(view.rules.pack())
        left.subtract(view.hand)
        left.subtract(view.discard_pile)
        for seat, known in enumerate(view.known):
            if seat != self.seat:
                left.subtract(known)
        for meld in view.melds:
            left.subtract(meld.cards)
        return +left

    @cached_property
    def at_stake(self) -> float:
        """The points that the others hold, as far as one can tell: what going out is worth, without rummy."""
        view = self.view
        average = self.points(tuple(self.unseen.elements())) / max(1, self.unseen.total())
        total = 0.0
        for seat, cards in enumerate(view.counts):
            if seat != self.seat:
                known = view.known[seat]
                total += self.points(known) + average * (cards - len(known))
        return total

    @cached_property
    def prize(self) -> float:
        """What going out is worth."""
        return self.at_stake * (2 if self.may_rummy else 1)

    @cached_property
    def haste(self) -> float:
        """How much more going out matters than points: the longer a deal takes, the less each turn risks."""
        return 1 + turns_gone(self.view) / PATIENCE

    @cached_property
    def ending(self) -> float:
        """The chance that another seat goes out before the viewer's next turn."""
        going_on = 1.0
        for seat, cards in enumerate(self.view.counts):
            if seat != self.seat:
                going_on *= 1 - self._ends(seat, cards)
        return 1 - going_on

    def _ends(self, seat: int, cards: int) -> float:
        if not self.view.opened[seat]:
            return min(ENDS_UNOPENED, ENDS_MORE * turns_gone(self.view))
        return ENDS_SOON[cards] if cards < len(ENDS_SOON) else ENDS_LATER

    @cached_property
    def risk(self) -> float:
        """How much of its points the viewer is likely to lose before its next turn; twice as much by rummy (B5)."""
        view = self.view
        return sum(
            self._ends(seat, cards) * (2 if view.rules.rummy and not view.opened[seat] else 1)
            for seat, cards in enumerate(view.counts)
            if seat != self.seat
        )

    def race(self, chance: float, left: int) -> float:
        """Return the chance to go out before another seat does, with a chance in the next turn, so many cards left."""
        if chance > 0:
            return self._first(1 - (1 - chance) ** DRAWS_A_TURN)
        result = self._first(GOES_OUT)
        for _ in range(left - 1):
            result *= self._first(NEARER)
        return result

    def _first(self, chance: float) -> float:
        return chance / (chance + self.ending - chance * self.ending)

    def serves(self, card: Card) -> bool:
        """Return whether a card could make a meld with a card of the hand and one that is still to come."""
        hand = list(self.view.hand)
        hand.remove(card)
        held = set(hand)
        return any(
            (one in held and (other in held or self.unseen[other])) or (other in held and self.unseen[one])
            for one, other in partners(card, self.view.meld_rules)
        )

    # --- the next turn ------------------------------------------------------------------------------------------------

    def worth(self, left: int) -> float:
        """Return what it is worth to end a turn with so much left, as `Packing` counts it."""
        if left < CARD:
            return self.prize
        points, cards = left // POINT, left % POINT // CARD
        return -points * LOSES / self.haste - cards * HINDERS * self.haste

    def worth_with(self, card: Card) -> float:
        """Return what the present turn is worth when a card has been drawn."""
        if not self.joins(card):
            whole = self._packing.whole
            return self.worth(self._packing.left_with(whole, self.points((card,))))
        packing = self._packing_with(card)
        return self.worth(packing.left_after_discard(packing.whole))

    def joins(self, card: Card) -> bool:
        """Return whether a card makes a meld with two cards of the hand, or an addition to the table, with any of it.

        Now and then it is true of one that does not.
        """
        rules, held = self.view.meld_rules, self._held
        if card in self._fitting or self._holds_wild or rules.is_wild(card):
            return True
        if any(one in held and other in held for one, other in partners(card, rules)):
            return True
        return any(one in held and one in self._fitting for one in neighbours(card))

    @cached_property
    def _held(self) -> frozenset[Card]:
        return frozenset(self.view.hand)

    @cached_property
    def _holds_wild(self) -> bool:
        return any(map(self.view.meld_rules.is_wild, self.view.hand))

    @cached_property
    def _fitting(self) -> frozenset[Card]:
        """The naturals that can be laid off on the table as it lies."""
        return frozenset(card for place in open_places(self.view) for card in place.naturals)

    @cached_property
    def _packing(self) -> Packing:
        view = self.view
        return packing_of(view.hand, view.melds, view.rules, view.round)

    def _packing_with(self, card: Card) -> Packing:
        """A packing of the hand with one card more, at its end."""
        view = self.view
        return packing_of((*view.hand, card), view.melds, view.rules, view.round)

    def worth_of_stock(self) -> float:
        """Return what the present turn is worth on average when the stock's card is drawn."""
        total = sum(copies * self.worth_with(card) for card, copies in self.unseen.items())
        return total / max(1, self.unseen.total())

    def outlooks(self, discards: tuple[Card, ...]) -> dict[Card, Outlook]:
        """Return what the hand promises after each of these discards, the stock's card being drawn next turn."""
        hand = self.view.hand
        worths = dict.fromkeys(discards, 0.0)
        outs = dict.fromkeys(discards, 0)
        for packing, points, copies in self._draws():
            for gone in discards:
                mask = packing.whole ^ 1 << hand.index(gone)
                left = packing.left_after_discard(mask) if points is None else packing.left_with(mask, points)
                worths[gone] += copies * self.worth(left)
                outs[gone] += copies if left < CARD else 0
        total = max(1, self.unseen.total())
        return {card: Outlook(worths[card] / total, outs[card] / total) for card in discards}

    def _draws(self) -> Iterator[tuple[Packing, int | None, int]]:
        """The cards still to come: a packing with each that joins, or the hand's and the points of those that do not.

        With them how many there are.
        """
        alone: Counter[int] = Counter()
        for card, copies in self.unseen.items():
            if self.joins(card):
                yield self._packing_with(card), None, copies
            else:
                alone[self.points((card,))] += copies
        for points, copies in alone.items():
            yield self._packing, points, copies

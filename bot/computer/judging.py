"""What a hand may cost before it is opened: by what is missing, what can still come, and who may end the round."""

import math
from collections.abc import Iterable
from functools import cached_property
from typing import Final

from bot.computer.last_round import whole_hand_prospect
from bot.computer.masks import CARD_RANK, SUIT_BITS, counted, points_table
from bot.computer.prospects import Prospect, prospect
from bot.computer.solver import Wanted
from bot.engine.cards import CARDS, Card
from bot.engine.view import View

DRAWS_A_TURN: Final = 1.5
"""A turn offers the stock's card or the top: more than one card, less than two."""
NEXT_STEP: Final = 0.2
"""The chance in a turn to get the last card missing, where nothing is known of it; a little more for those before."""
STEP_MORE: Final = 0.06
SAVED_BY_OPENING: Final = 0.95
"""How much of a hand's points opening saves, on the whole."""
ANY_CARD: Final = 0.85
"""What is left of a hand's cost when one may choose which of its cards to give for a card from the stock."""
ENDS_SOON: Final = (0.25, 0.25, 0.12, 0.08, 0.05)
"""The chance that a seat that has opened ends the round in its next turn, by the cards it holds."""
ENDS_LATER: Final = 0.03
ENDS_UNOPENED: Final = 0.015


def _face(card: Card) -> int:
    return 1 << (card - 1) // 13 * SUIT_BITS + CARD_RANK[card] - 1


_FACES: Final = (0, *(_face(card) for card in CARDS[:52]), 0)


class Judge:
    """Judges hands of one seat in one position, from its View alone."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a spectator holds no hand"
        self.view = view
        self.wild_rank = view.wild_rank
        self._points = points_table(self.wild_rank)
        self.wanted = Wanted(*view.contract, view.meld_rules)
        self.whole_hand = not view.rules.keeps_a_discard(view.round)
        self._known: dict[tuple[Card, ...], Prospect] = {}

    def points(self, cards: Iterable[Card]) -> int:
        """Return the penalty points of cards (M14)."""
        return sum(map(self._points.__getitem__, cards))

    def prospect(self, hand: tuple[Card, ...]) -> Prospect:
        """Return how far a hand, with no card drawn yet, is from the contract."""
        found = self._known.get(hand)
        if found is None:
            cards = counted(hand, self.wild_rank, self.wanted.rules.ace)
            if self.whole_hand:
                found = whole_hand_prospect(cards, self.wanted.runs, len(hand) + 1, self.wanted.rules)
            else:
                found = prospect(cards, self.wanted)
            self._known[hand] = found
        return found

    def cost(self, hand: tuple[Card, ...]) -> float:
        """Return the points that a hand, after the discard, may be expected to cost."""
        ahead = self.prospect(hand)
        saved = 1 if self.whole_hand else SAVED_BY_OPENING
        return self.points(hand) * (1 - saved * self._in_time(ahead.missing, self._chance(ahead)))

    def cost_with_luck(self, hand: tuple[Card, ...]) -> float:
        """Return the points to be expected when a card is to be drawn from the stock."""
        ahead = self.prospect(hand)
        chance = self._live(ahead) / max(1, self.unseen)
        saved = 1 if self.whole_hand else SAVED_BY_OPENING
        better = self.points(hand) * (1 - saved * self._in_time(ahead.missing - 1, self._usual(ahead.missing - 1)))
        return chance * better + (1 - chance) * self.cost(hand) * ANY_CARD

    def _chance(self, ahead: Prospect) -> float:
        """The chance to come a card nearer in one turn."""
        missed = 1 - self._live(ahead) / max(1, self.unseen)
        return 1 - math.pow(missed, DRAWS_A_TURN)

    def _usual(self, missing: int) -> float:
        return min(0.6, NEXT_STEP + STEP_MORE * (missing - 1))

    def _in_time(self, missing: int, chance: float) -> float:
        """The chance to open before the round ends, when the first step has a chance that is known."""
        result = 1.0
        for step in range(missing, 0, -1):
            result *= chance / (chance + self.ending - chance * self.ending)
            chance = min(chance, self._usual(step - 1)) if step > 1 else chance
        return result * (1 - self.ending)

    # --- what is still to come ----------------------------------------------------------------------------------------

    def _live(self, ahead: Prospect) -> int:
        """How many unseen cards bring the hand nearer, wilds among them."""
        first, second, third = self._unseen_faces
        live = (ahead.outs & first).bit_count() + (ahead.outs & second).bit_count() + (ahead.outs & third).bit_count()
        return live + self.unseen_wilds

    @cached_property
    def _seen(self) -> list[Card]:
        view = self.view
        others = (card for seat, known in enumerate(view.known) if seat != view.seat for card in known)
        return [*view.hand, *view.discard_pile, *others, *(card for meld in view.melds for card in meld.cards)]

    @cached_property
    def unseen(self) -> int:
        """How many cards the seat has not seen: the stock and what the others drew from it."""
        return len(self.view.rules.pack()) - len(self._seen)

    @cached_property
    def unseen_wilds(self) -> int:
        """How many wilds the seat has not seen."""
        rules = self.view.rules
        wilds = rules.decks * (rules.jokers_per_deck + 4)
        return wilds - sum(CARD_RANK[card] in (0, self.wild_rank) for card in self._seen)

    @cached_property
    def _unseen_faces(self) -> tuple[int, int, int]:
        """The faces of which at least one, two, three copies are unseen; wilds left out."""
        counts = [self.view.rules.decks] * 54
        for card in self._seen:
            counts[card] -= 1
        masks = [0, 0, 0]
        for card in CARDS[:52]:
            if CARD_RANK[card] != self.wild_rank:
                for copy in range(counts[card]):
                    masks[copy] |= _FACES[card]
        return masks[0], masks[1], masks[2]

    @cached_property
    def ending(self) -> float:
        """The chance that another seat ends the round before the viewer's next turn."""
        going_on = 1.0
        for seat, cards in enumerate(self.view.counts):
            if seat != self.view.seat:
                going_on *= 1 - self._ends(seat, cards)
        return 1 - going_on

    def _ends(self, seat: int, cards: int) -> float:
        if not self.view.opened[seat]:
            return ENDS_UNOPENED
        return ENDS_SOON[cards] if cards < len(ENDS_SOON) else ENDS_LATER

"""Deals in which no card can ever be laid again: they end, as nothing else would end them (B8, C4).

In Rami a group is full with four cards and a run ends where other melds begin, so players with a card or two may draw
and discard for ever. All that is judged here is public: what lies on the table, and how many cards the hands have.
A position with cards out of play may be small on purpose: there M12 and C4 hold to the letter.
"""

from collections import Counter
from itertools import chain

from bot.engine.cards import SUITS, Card, card_of
from bot.engine.layoffs import extensions
from bot.engine.meld_rules import MeldRules
from bot.engine.moves import Placement
from bot.engine.state import Game


def is_dead(game: Game) -> bool:
    """Return whether the stock, rebuilt once already, would be rebuilt again and no card can ever be laid, by anybody.

    With nothing to rebuild it from, it is C4 that ends the deal.
    """
    now = game.round
    if now.stock or not now.reshuffled or len(now.discard_pile) < 2 or game.rules.contracts or not _all_in_play(game):
        return False
    rules = game.rules.meld_rules(now.number)
    left = frozenset(chain(now.discard_pile, *now.hands))
    if any(extensions(meld, (Placement(card, 1),), rules) for meld in now.melds for card in left):
        return False
    # A hand can open if it has the cards of a meld before drawing: one more comes, and one is kept to discard (B4).
    smallest = min(rules.min_group, rules.min_run)
    return all(len(hand) < smallest for hand in now.hands) or not _has_meld(left, rules)


def _all_in_play(game: Game) -> bool:
    """Whether the whole pack is in the hands, on the table and in the piles."""
    now = game.round
    piles = (now.stock, now.discard_pile, *now.hands, *(meld.cards for meld in now.melds))
    return sum(map(len, piles)) == len(game.rules.pack())


def _has_meld(cards: frozenset[Card], rules: MeldRules) -> bool:
    """Whether some of the cards, whoever holds them, are a meld; with a wild among them some may be."""
    if (
        any(map(rules.is_wild, cards))
        or max(Counter(card.rank for card in cards).values(), default=0) >= rules.min_group
    ):
        return True
    lows = range(1, rules.last_place - rules.min_run + 2)
    return any(
        all(card_of(place, suit) in cards for place in range(low, low + rules.min_run))
        for suit in SUITS
        for low in lows
    )

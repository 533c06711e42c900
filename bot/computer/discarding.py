"""Which card to discard."""

import random
from typing import Final

from bot.computer.judging import Judge
from bot.computer.layoffs import open_places
from bot.computer.levels import Level
from bot.computer.masks import points_of
from bot.computer.reasons import Hint, Reason
from bot.engine.cards import Card, without
from bot.engine.moves import Discard
from bot.engine.view import View

GIFT: Final = 10
"""The points that a card is reckoned to cost which the next seat is sure to use."""
GOES_NEXT: Final = 30
"""The points that a card is worth which can be laid off next turn, for one whose hand is nearly empty."""
NEAR: Final = 2
"""Cards of one suit so many places apart may belong to one run."""


def best_discard(judge: Judge, level: Level, rng: random.Random) -> Hint:
    """Return the discard after which the hand is expected to cost least, with what it gives the next seat."""
    view = judge.view
    if len(view.hand) == 1:
        return Hint(Discard(view.hand[0]), Reason.LAST_CARD, {"card": view.hand[0]})
    allowed = discards_allowed(view)
    costs = {card: _cost_without(judge, card) for card in allowed}
    gifts = {card: GIFT * use_for_next(view, card) if level.minds_others else 0.0 for card in allowed}
    card = min(allowed, key=lambda card: (costs[card] + gifts[card] + rng.uniform(0, level.errs), card))
    return _hint(judge, card, costs)


def discards_allowed(view: View) -> tuple[Card, ...]:
    """Return the cards that may be discarded, equal ones once (C5)."""
    barred = None if view.took_held or len(view.hand) == 1 else view.took
    return tuple(card for card in dict.fromkeys(view.hand) if card != barred)


def _cost_without(judge: Judge, card: Card) -> float:
    """What the hand is expected to cost without a card."""
    view = judge.view
    assert view.seat is not None, "a spectator discards nothing"
    rest = without(view.hand, (card,))
    if not view.opened[view.seat]:
        return judge.cost(rest)
    # In the turn of opening cards may be left that fit others' melds: the last of them goes out next turn.
    fitting = sum(fits_table(view, one) for one in rest)
    return judge.points(rest) - GOES_NEXT * fitting / max(1, len(rest))


def fits_table(view: View, card: Card) -> bool:
    """Return whether a card could be laid off on the table as it lies."""
    if view.meld_rules.is_wild(card):
        return bool(view.melds)
    return any(card in place.naturals for place in open_places(view))


def use_for_next(view: View, card: Card) -> float:
    """Return how likely the next seat can use a card, 0 … 1: by the table if it has opened, else by what it took."""
    assert view.seat is not None, "a spectator discards nothing"
    following = (view.seat + 1) % len(view.seats)
    if view.meld_rules.is_wild(card):
        return 1.0
    if view.opened[following]:
        return 0.8 if fits_table(view, card) else 0.0
    kin = sum(_kin(card, known) for known in view.known[following])
    return min(0.8, 0.15 + 0.25 * kin)


def _kin(card: Card, other: Card) -> bool:
    """Whether two cards may belong to one meld."""
    return card.rank == other.rank or (card.suit == other.suit and abs(card.rank - other.rank) <= NEAR)


def _hint(judge: Judge, card: Card, costs: dict[Card, float]) -> Hint:
    view = judge.view
    points = points_of(card, view.wild_rank)
    if view.opened[view.seat or 0]:
        return Hint(Discard(card), Reason.DISCARD_COSTLY, {"card": card, "points": points})
    ahead = {one: judge.prospect(without(view.hand, (one,))) for one in costs}
    after = ahead[card]
    if after.missing > min(one.missing for one in ahead.values()):
        return Hint(Discard(card), Reason.DISCARD_COSTLY, {"card": card, "points": points})
    if costs[card] > min(costs.values()):
        return Hint(Discard(card), Reason.DISCARD_SAFE, {"card": card})
    idle = after._replace(outs=judge.prospect(view.hand).outs)
    if judge.whole_hand or after == idle:
        return Hint(Discard(card), Reason.DISCARD_UNUSED, {"card": card, "missing": max(0, after.missing)})
    if idle in ahead.values():
        return Hint(Discard(card), Reason.DISCARD_COSTLY, {"card": card, "points": points})
    return Hint(Discard(card), Reason.DISCARD_LEAST, {"card": card, "missing": max(0, after.missing)})

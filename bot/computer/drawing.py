"""Which card to draw: the stock's or the top; and whether to bid for the top."""

import random
from typing import Final

from bot.computer.discarding import fits_table
from bot.computer.judging import Judge
from bot.computer.levels import Level
from bot.computer.openings import opening_of
from bot.computer.reasons import Hint, Reason
from bot.computer.swapping import swaps_for
from bot.engine.cards import Card, sorted_hand, without
from bot.engine.moves import Draw, Source
from bot.engine.view import View

TOP: Final = Draw(Source.DISCARD)
STOCK: Final = Draw(Source.STOCK)
PENALTY_CARD: Final = 9
"""The points that the penalty card of a buy has on the whole (O4)."""


def best_draw(judge: Judge, level: Level, rng: random.Random) -> Hint:
    """Return the draw that promises most."""
    view = judge.view
    top = view.top
    if top is None:
        return Hint(STOCK, Reason.STOCK, {"missing": _missing(judge)})
    reason = _use_at_once(judge, top)
    weighed = reason is None and rng.random() < level.weighs_top
    if weighed:
        reason = _use_in_time(judge, top)
    if reason is not None:
        return Hint(TOP, reason, _facts(reason, judge, top))
    if nothing_else(view):
        return Hint(TOP, Reason.ONLY_TOP, {"card": top})
    missing = _missing(judge)
    if weighed and missing and _missing_with(judge, top) < missing:
        return Hint(STOCK, Reason.STOCK_PROMISES, {"card": top, "points": judge.points((top,))})
    return Hint(STOCK, Reason.STOCK, {"missing": missing})


def nothing_else(view: View) -> bool:
    """Return whether only the top can be taken: the stock is empty and nothing is left to rebuild it from (M12, C4)."""
    used_up = view.rules.reshuffles is not None and view.reshuffled >= view.rules.reshuffles
    return view.stock == 0 and len(view.discard_pile) <= 1 and not used_up


def good_bid(judge: Judge) -> bool:
    """Return whether the top is worth a penalty card (O4): to a seat that has not opened it may be.

    In round 7 each card more has to go down too, there no buy is worth it.
    """
    view = judge.view
    assert view.seat is not None, "a spectator buys nothing"
    if view.top is None or view.opened[view.seat] or judge.whole_hand:
        return False
    bought = sorted_hand((*view.hand, view.top))
    if judge.prospect(bought).missing >= judge.prospect(view.hand).missing:
        return False
    share = (judge.points(bought) + PENALTY_CARD) / judge.points(bought)
    return judge.cost(bought) * share < judge.cost(view.hand)


def _use_at_once(judge: Judge, top: Card) -> Reason | None:
    """Whether the top can be laid in the same turn; None when it cannot."""
    view = judge.view
    assert view.seat is not None, "a spectator draws nothing"
    if not view.opened[view.seat]:
        return Reason.TOP_OPENS if opening_of(view, (top,)) is not None else None
    if view.meld_rules.is_wild(top):
        return Reason.TOP_IS_WILD
    return Reason.TOP_LAYS_OFF if fits_table(view, top) or swaps_for(view, top) else None


def _use_in_time(judge: Judge, top: Card) -> Reason | None:
    """Whether the top helps towards opening; None when the stock promises more."""
    view = judge.view
    if view.opened[view.seat or 0] or cost_with(judge, top) >= judge.cost_with_luck(view.hand):
        return None
    return Reason.TOP_IS_WILD if view.meld_rules.is_wild(top) else Reason.TOP_HELPS


def cost_with(judge: Judge, top: Card) -> float:
    """Return what the hand is expected to cost with the top taken and the best other card discarded (C5)."""
    hand = sorted_hand((*judge.view.hand, top))
    barred = None if top in judge.view.hand else top
    return min(judge.cost(without(hand, (card,))) for card in set(hand) if card != barred)


def _missing(judge: Judge) -> int:
    """How many cards the viewer's hand is missing; none once opened."""
    view = judge.view
    if view.seat is None or view.opened[view.seat]:
        return 0
    return max(0, judge.prospect(view.hand).missing)


def _facts(reason: Reason, judge: Judge, top: Card) -> dict[str, object]:
    if reason is not Reason.TOP_HELPS:
        return {"card": top}
    return {"card": top, "missing": max(0, _missing_with(judge, top))}


def _missing_with(judge: Judge, top: Card) -> int:
    """How many cards are missing with the top taken and the best other card discarded."""
    hand = sorted_hand((*judge.view.hand, top))
    return min(judge.prospect(without(hand, (card,))).missing for card in set(hand) if card != top)

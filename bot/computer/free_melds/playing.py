"""Computer players of the games with free melds: what to draw, to lay or to hold back for rummy, and to discard."""

import random
from typing import Final

from bot.computer.discarding import discards_allowed
from bot.computer.drawing import STOCK, TOP, nothing_else
from bot.computer.free_melds.arranging import Plan
from bot.computer.free_melds.giving import use_for_next
from bot.computer.free_melds.judging import FreeJudge, Outlook
from bot.computer.levels import Level
from bot.computer.openings import spelt_out
from bot.computer.patience import turns_gone
from bot.computer.reasons import Hint, Reason
from bot.engine.cards import Card, sorted_hand, without
from bot.engine.moves import Discard, LayOff, Open
from bot.engine.state import Phase
from bot.engine.view import View

GIFT: Final = 8
"""The points that a card is reckoned to cost which the next seat is sure to use."""
WAITS: Final = 12
"""So many turns rummy is waited for."""
MARGIN: Final = 1.0
"""So many points better than the stock the top must be: what one takes, the others see."""


def decide(view: View, level: Level, rng: random.Random) -> Hint:
    """Return what a player of the level does now, who is in turn, and why."""
    judge = FreeJudge(view)
    if view.phase is Phase.DRAW:
        return _draw(judge, level, rng)
    plan = judge.plan(view.hand)
    if (plan.melds or plan.lay_offs) and not (level.waits and _should_wait(judge, plan)):
        return _lay(judge, plan)
    return _discard(judge, level, rng, waiting=bool(plan.melds or plan.lay_offs))


# --- drawing ----------------------------------------------------------------------------------------------------------


def _draw(judge: FreeJudge, level: Level, rng: random.Random) -> Hint:
    view = judge.view
    top = view.top
    if top is None:
        return Hint(STOCK, Reason.STOCK, {"missing": 0})
    if nothing_else(view):
        return Hint(TOP, Reason.ONLY_TOP, {"card": top})
    plan = judge.plan(sorted_hand((*view.hand, top)))
    if plan.goes_out and not judge.plan(view.hand).goes_out:
        return Hint(TOP, Reason.TOP_GOES_OUT, {"card": top})
    if rng.random() < level.weighs_top and judge.worth_with(top) > judge.worth_of_stock() + MARGIN:
        return _top(judge, plan, top)
    return Hint(STOCK, Reason.STOCK, {"missing": 0})


def _top(judge: FreeJudge, plan: Plan, top: Card) -> Hint:
    meld = next((meld for meld in plan.melds if top in meld.cards), None)
    if meld is not None:
        return Hint(TOP, Reason.TOP_MELDS, {"card": top, "cards": meld.cards})
    if any(placed.card == top for placed in plan.lay_offs):
        return Hint(TOP, Reason.TOP_LAYS_OFF, {"card": top})
    return Hint(TOP, Reason.TOP_IS_CHEAP, {"card": top, "points": judge.points((top,))})


# --- laying, or holding back ------------------------------------------------------------------------------------------


def _lay(judge: FreeJudge, plan: Plan) -> Hint:
    if not plan.melds:
        cards = tuple(placed.card for placed in plan.lay_offs)
        if plan.goes_out:
            return Hint(LayOff(plan.lay_offs), Reason.LAY_OFF_GOES_OUT, {"cards": cards})
        return Hint(LayOff(plan.lay_offs), Reason.LAY_OFF, {"cards": cards, "points": judge.points(cards)})
    move = Open(tuple(map(spelt_out, plan.melds)))
    if not plan.goes_out:
        melded = tuple(card for meld in plan.melds for card in meld.cards)
        return Hint(move, Reason.MELD, {"points": judge.points(without(judge.view.hand, melded))})
    return Hint(move, Reason.RUMMY if judge.may_rummy else Reason.MELD_GOES_OUT, {})


def _should_wait(judge: FreeJudge, plan: Plan) -> bool:
    view = judge.view
    if plan.goes_out or not judge.may_rummy or turns_gone(view) >= WAITS:
        return False
    laid = judge.points(view.hand) - judge.points(plan.left)
    chance = max((outlook.out for outlook in judge.outlooks(discards_allowed(view)).values()), default=0.0)
    race = judge.race(chance, len(plan.left) - 1)
    return race * judge.at_stake > judge.risk * laid


# --- discarding -------------------------------------------------------------------------------------------------------


def _discard(judge: FreeJudge, level: Level, rng: random.Random, *, waiting: bool) -> Hint:
    view = judge.view
    if len(view.hand) == 1:
        return Hint(Discard(view.hand[0]), Reason.LAST_CARD, {"card": view.hand[0]})
    outlooks = judge.outlooks(discards_allowed(view))
    gifts = {card: GIFT * use_for_next(view, card, judge.unseen) if level.minds_others else 0.0 for card in outlooks}
    best = max(outlooks, key=lambda card: (outlooks[card].worth - gifts[card] + rng.uniform(0, level.errs), -card))
    return _hint(judge, best, outlooks, waiting=waiting)


def _hint(judge: FreeJudge, card: Card, outlooks: dict[Card, Outlook], *, waiting: bool) -> Hint:
    move, points = Discard(card), judge.points((card,))
    if waiting:
        return Hint(move, Reason.WAIT_FOR_RUMMY, {"card": card})
    if outlooks[card].worth < max(outlook.worth for outlook in outlooks.values()):
        return Hint(move, Reason.DISCARD_SAFE, {"card": card})
    if all(map(judge.serves, outlooks)):
        return Hint(move, Reason.DISCARD_LEAST, {"card": card, "missing": 0})
    if judge.serves(card) or points >= max(judge.points((one,)) for one in outlooks):
        return Hint(move, Reason.DISCARD_COSTLY, {"card": card, "points": points})
    return Hint(move, Reason.DISCARD_UNUSED, {"card": card, "missing": 0})

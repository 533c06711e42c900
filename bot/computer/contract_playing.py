"""Computer players of the games with contracts: they open as soon as they can.

What is laid costs nothing any more, and what would have made the opening better can be laid off later just as well.
Before that they keep the hand that may be expected to cost least (`judging`); after it, they lay off what fits and
throw what costs most.
"""

import random

from bot.computer.discarding import best_discard
from bot.computer.drawing import best_draw, good_bid
from bot.computer.judging import Judge
from bot.computer.levels import Level
from bot.computer.masks import points_of
from bot.computer.openings import opening_of
from bot.computer.reasons import Hint, Reason
from bot.computer.swapping import good_swap
from bot.computer.unloading import lay_off_all
from bot.engine.cards import sorted_hand
from bot.engine.moves import Bid
from bot.engine.state import Phase
from bot.engine.view import View


def decide(view: View, level: Level, rng: random.Random) -> Hint:
    """Return what a player of the level does now, who is in turn, and why."""
    judge = Judge(view)
    if view.phase is Phase.DRAW:
        return best_draw(judge, level, rng)
    if view.rules.swap and (swap := good_swap(judge)) is not None:
        return swap
    return _open(view) or _lay_off(view) or best_discard(judge, level, rng)


def good_bid_of(view: View) -> Hint | None:
    """Return why a good player would bid for the top (O4), for a viewer that may; None when it would not."""
    judge = Judge(view)
    if view.top is None or not good_bid(judge):
        return None
    missing = judge.prospect(sorted_hand((*view.hand, view.top))).missing
    if missing <= 0:
        return Hint(Bid(), Reason.BID_OPENS, {"card": view.top})
    return Hint(Bid(), Reason.BID, {"card": view.top, "missing": missing})


def _open(view: View) -> Hint | None:
    opening = None if view.opened[view.seat or 0] else opening_of(view)
    if opening is None:
        return None
    if len(opening.left) <= 1:
        return Hint(opening.move, Reason.OPEN_GOES_OUT, {})
    return Hint(opening.move, Reason.OPEN, {"points": opening.points})


def _lay_off(view: View) -> Hint | None:
    move = lay_off_all(view)
    if move is None:
        return None
    cards = tuple(placed.card for placed in move.placements)
    if len(cards) == len(view.hand) - 1:
        return Hint(move, Reason.LAY_OFF_GOES_OUT, {"cards": cards})
    return Hint(move, Reason.LAY_OFF, {"cards": cards, "points": sum(points_of(c, view.wild_rank) for c in cards)})

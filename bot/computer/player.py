"""The computer players: the next move of a seat, from its View alone.

A computer player opens as soon as it can: what is laid costs nothing any more, and what would have made the opening
better can be laid off later just as well. Before that it keeps the hand that may be expected to cost least (`judging`);
after it, it lays off what fits and throws what costs most.

Its games end, also with unlimited reshuffles. A round without end would need the seats to pass the same cards round,
or to wait for one another's for ever. So now and then every level leaves a top lie that would merely help, which lets
the stock run out; and from the second reshuffle of a round on it more and more often draws from the stock and throws
any card at random. Every order of draws and discards then has a chance in each trip through the stock, those among
them after which a seat goes out, so that the chance that the round goes on falls towards nothing.
"""

import random
from typing import Final

from bot.computer.discarding import best_discard, discards_allowed
from bot.computer.drawing import STOCK, best_draw, good_bid, nothing_else
from bot.computer.judging import Judge
from bot.computer.legal import may_bid
from bot.computer.levels import BEST, LEVELS, Level
from bot.computer.masks import points_of
from bot.computer.openings import opening_of
from bot.computer.reasons import Hint, Reason
from bot.computer.swapping import good_swap
from bot.computer.unloading import lay_off_all
from bot.engine.cards import sorted_hand
from bot.engine.moves import Bid, Discard, Move
from bot.engine.state import Phase
from bot.engine.view import View

PATIENCE: Final = 2
"""So many reshuffles of a round a computer player waits before it does things at random."""
RESTLESS: Final = 0.1
"""How likely it does so in a turn, for each reshuffle beyond."""


def choose_move(view: View, level: str = "hard", rng: random.Random | None = None) -> Move:
    """Return the next move of the viewer, who is in turn: a legal one, at a level of `LEVELS`.

    The same view and the same state of `rng` give the same move. Without `rng` chance comes from the view itself.
    """
    chance = rng or _chance_of(view)
    return _restless(view, chance) or _decide(view, LEVELS[level], chance).move


def choose_bid(view: View, level: str = "hard", rng: random.Random | None = None) -> bool:
    """Return whether the viewer should bid for the discard pile's top (O4); never when it may not."""
    if not may_bid(view):
        return False
    weighs = (rng or _chance_of(view)).random() < LEVELS[level].weighs_top
    return weighs and good_bid(Judge(view))


def hint(view: View) -> Hint:
    """Return what a good player would do now in the viewer's place, who is in turn, and why."""
    return _decide(view, BEST, _chance_of(view))


def bid_hint(view: View) -> Hint | None:
    """Return why a good player would bid for the top in the viewer's place (O4); None when it would not, or may not."""
    judge = Judge(view)
    if view.top is None or not may_bid(view) or not good_bid(judge):
        return None
    missing = judge.prospect(sorted_hand((*view.hand, view.top))).missing
    return Hint(Bid(), Reason.BID, {"card": view.top, "missing": missing})


def _chance_of(view: View) -> random.Random:
    """Chance that depends on nothing but what the seat sees."""
    return random.Random(hash((view.seat, view.round, view.hand, view.discard_pile, view.stock, view.reshuffled)))


def _decide(view: View, level: Level, rng: random.Random) -> Hint:
    assert view.seat is not None, "a spectator has no move"
    judge = Judge(view)
    if view.phase is Phase.DRAW:
        return best_draw(judge, level, rng)
    if view.rules.swap and (swap := good_swap(judge)) is not None:
        return swap
    return _open(view) or _lay_off(view) or best_discard(judge, level, rng)


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


def _restless(view: View, rng: random.Random) -> Move | None:
    """A random draw or discard when the round has gone on for too long; None as long as it has not."""
    likely = RESTLESS * (view.reshuffled - PATIENCE + 1)
    if rng.random() >= likely:
        return None
    if view.phase is Phase.DRAW:
        return None if nothing_else(view) else STOCK
    if (_open(view) or _lay_off(view)) is not None:
        return None
    return Discard(rng.choice(discards_allowed(view)))

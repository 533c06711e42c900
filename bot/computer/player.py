"""The computer players: the next move of a seat, from its View alone. How a game is played, its kind of turn decides.

Their games end. Those of tiles do by the rules: each turn takes a tile from the pool or from a hand for good, or
passes. In the others a round or deal without end would need the seats to pass the same cards round, or to wait for one
another's for ever, with unlimited reshuffles. So now and then every level leaves a top lie that would merely help,
which lets the stock run out; and when a round takes too long (`patience`) it now and then draws from the stock and
throws any card at random, never so often that its hand comes to nothing. Every order of draws and discards then has a
chance in each trip through the stock, those among them after which cards can be laid, and what can be laid is laid. So
the chance that nothing more is laid falls towards nothing, and as no card comes back from the table a seat goes out in
the end; in Rami, where the cards left may fit nowhere, the rules end such a deal. Rami goes on until a total is high
enough, and each new deal may be the one.
"""

import random

from bot.computer import contract_playing
from bot.computer.discarding import discards_allowed
from bot.computer.drawing import STOCK, nothing_else
from bot.computer.free_melds import playing as free_playing
from bot.computer.legal import may_bid
from bot.computer.levels import BEST, LEVELS, Level
from bot.computer.patience import restlessness
from bot.computer.reasons import Hint
from bot.computer.tiles import playing as tile_playing
from bot.engine.moves import Discard, Draw, Move
from bot.engine.view import View


def choose_move(view: View, level: str = "hard", rng: random.Random | None = None) -> Move:
    """Return the next move of the viewer, who is in turn: a legal one, at a level of `LEVELS`.

    The same view and the same state of `rng` give the same move. Without `rng` chance comes from the view itself.
    """
    chance = rng or _chance_of(view)
    restless = chance.random() < restlessness(view)
    move = _decide(view, LEVELS[level], chance).move
    return _at_random(view, move, chance) if restless else move


def choose_bid(view: View, level: str = "hard", rng: random.Random | None = None) -> bool:
    """Return whether the viewer should bid for the discard pile's top (O4); never when it may not."""
    if not may_bid(view):
        return False
    weighs = (rng or _chance_of(view)).random() < LEVELS[level].weighs_top
    return weighs and bid_hint(view) is not None


def hint(view: View) -> Hint:
    """Return what a good player would do now in the viewer's place, who is in turn, and why."""
    return _decide(view, BEST, _chance_of(view))


def bid_hint(view: View) -> Hint | None:
    """Return why a good player would bid for the top in the viewer's place (O4); None when it would not, or may not."""
    return contract_playing.good_bid_of(view) if may_bid(view) else None


def _chance_of(view: View) -> random.Random:
    """Chance that depends on nothing but what the seat sees."""
    return random.Random(hash((view.seat, view.round, view.hand, view.discard_pile, view.stock, view.reshuffled)))


def _decide(view: View, level: Level, rng: random.Random) -> Hint:
    assert view.seat is not None, "a spectator has no move"
    if view.rules.tiles:
        return tile_playing.decide(view, level, rng)
    decide = contract_playing.decide if view.rules.contracts else free_playing.decide
    return decide(view, level, rng)


def _at_random(view: View, move: Move, rng: random.Random) -> Move:
    """The move that is made where a draw or a discard was meant: any other draw or discard; all else is done."""
    if isinstance(move, Draw):
        return move if nothing_else(view) else STOCK
    if isinstance(move, Discard):
        return Discard(rng.choice(discards_allowed(view)))
    return move

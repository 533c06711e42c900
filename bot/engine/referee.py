"""`apply`: one move judged and carried out, by the module of the kind of game that is played."""

from bot.engine import play, tiles
from bot.engine.checks import check_turn
from bot.engine.deal import go_on
from bot.engine.moves import Move
from bot.engine.state import Game
from bot.engine.turns import Applied


def apply(game: Game, seat: int, move: Move) -> Applied:
    """Return the game after a seat's move and what happened; Refused, and nothing has changed, when it may not.

    TypeError for a move that another kind of game has.
    """
    return go_on(*carried_out(game, seat, move))


def carried_out(game: Game, seat: int, move: Move) -> Applied:
    """Return the same, but the table as the move left it when it ended a round: nothing is dealt, nobody ranked yet."""
    check_turn(game, seat, move)
    carry_out = (tiles.MOVES if game.rules.tiles else play.MOVES).get(type(move))
    if carry_out is None:
        raise TypeError(f"{type(move).__name__} is no move of {game.rules.id}")
    return carry_out(game, seat, move)

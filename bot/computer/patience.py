"""How long a round or deal has been going on, as far as its seats can tell."""

from typing import Final

from bot.engine.view import View

PATIENCE: Final = 20
"""So many turns a computer player has patience with a round."""
RESTLESS: Final = 0.02
"""How likely it does things at random in a turn, for each turn beyond."""
MOST_RESTLESS: Final = 0.1
"""More than this it never does: who throws cards at random all the time gathers no three runs (M11)."""


def turns_gone(view: View) -> float:
    """Return about how many turns each seat has had, by the discard pile and the trips through the stock (M12)."""
    thrown = len(view.discard_pile)
    return (view.reshuffled * (view.stock + thrown) + thrown) / len(view.seats)


def restlessness(view: View) -> float:
    """Return how likely a computer player draws and discards at random: not at first, then now and then."""
    return min(MOST_RESTLESS, max(0.0, RESTLESS * (turns_gone(view) - PATIENCE)))

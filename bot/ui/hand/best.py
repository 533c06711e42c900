"""What a good player would lay of a hand: the contract, or the best melds where melds are free."""

from bot.computer import opening_of
from bot.computer.free_melds.arranging import best_plan
from bot.engine.view import View
from bot.ui.games import melds_are_free
from bot.ui.hand.actions import Way


def best_way(view: View) -> Way | None:
    """Return the melds that the seat, who has drawn, would best lay now; None when there are none."""
    if melds_are_free(view.rules):
        return best_plan(view.hand, view.melds, view.rules, view.round).melds or None
    opening = None if view.seat is None or view.opened[view.seat] else opening_of(view)
    return None if opening is None else opening.melds

"""The legal draws and discards of a seat; lay-offs are in `layoffs`, openings in `openings`."""

from bot.engine.moves import Discard, Draw, Source
from bot.engine.state import Phase
from bot.engine.view import View


def legal_draws(view: View) -> tuple[Draw, ...]:
    """Return the draws the viewer may make now (M7, M12): the stock, if need be rebuilt, and the top.

    With the reshuffles used up (O6) drawing from an empty stock is legal too: it ends the round.
    """
    if not view.in_turn or view.phase is not Phase.DRAW:
        return ()
    top = (Draw(Source.DISCARD),) if view.discard_pile else ()
    used_up = view.rules.reshuffles is not None and view.reshuffled >= view.rules.reshuffles
    stock = (Draw(Source.STOCK),) if view.stock or used_up or len(view.discard_pile) > 1 else ()
    return stock + top


def legal_discards(view: View) -> tuple[Discard, ...]:
    """Return the discards the viewer may make now, equal cards once: not the card just taken, but for C5's cases."""
    if not view.in_turn or view.phase is not Phase.PLAY:
        return ()
    barred = None if view.took_held or len(view.hand) == 1 else view.took
    return tuple(Discard(card) for card in dict.fromkeys(view.hand) if card != barred)


def may_bid(view: View) -> bool:
    """Return whether the viewer may bid for the top now (O4)."""
    if view.seat is None or view.is_over or not view.rules.buying:
        return False
    discarder = (view.turn - 1) % len(view.seats)  # the dealer for the first up-card
    return (
        view.phase is Phase.DRAW
        and view.top is not None
        and view.seat not in (view.turn, discarder, *view.bids)
        and view.buys[view.seat] < view.rules.max_buys
    )

"""The computer players: the next move of a seat, from its View alone."""

import random

from bot.computer.masks import points_of
from bot.computer.openings import Opening, best_opening
from bot.computer.reasons import Hint, Reason
from bot.computer.unloading import lay_off_all
from bot.engine.cards import Card
from bot.engine.moves import Discard, Draw, Move, Source
from bot.engine.state import Phase
from bot.engine.view import View


def opening_of(view: View, extra: tuple[Card, ...] = ()) -> Opening | None:
    """Return the best opening of the viewer's hand, with extra cards if given, by the round's rules."""
    keep = 1 if view.rules.keeps_a_discard(view.round) else 0
    return best_opening((*view.hand, *extra), view.contract, view.wild_rank, keep, view.meld_rules)


def choose_move(view: View, level: str = "hard", rng: random.Random | None = None) -> Move:
    """Return the next move of the viewer, who is in turn."""
    return hint(view).move


def hint(view: View) -> Hint:
    """Return what a good player would do now in the viewer's place, who is in turn, and why."""
    assert view.seat is not None, "a spectator has no move"
    if view.phase is Phase.DRAW:
        return _draw(view)
    if not view.opened[view.seat] and (opening := opening_of(view)) is not None:
        if len(opening.left) <= 1:
            return Hint(opening.move, Reason.OPEN_GOES_OUT, {})
        return Hint(opening.move, Reason.OPEN, {"points": opening.points})
    laid = lay_off_all(view)
    if laid is not None:
        cards = tuple(placed.card for placed in laid.placements)
        if len(cards) == len(view.hand) - 1:
            return Hint(laid, Reason.LAY_OFF_GOES_OUT, {"cards": cards})
        points = sum(points_of(card, view.wild_rank) for card in cards)
        return Hint(laid, Reason.LAY_OFF, {"cards": cards, "points": points})
    return _discard(view)


def choose_bid(view: View) -> bool:
    """Return whether the viewer should bid for the discard pile's top (O4)."""
    return view.top is not None and opening_of(view, (view.top,)) is not None


def _draw(view: View) -> Hint:
    top = view.top
    if top is not None and view.stock == 0 and len(view.discard_pile) <= 1:
        return Hint(Draw(Source.DISCARD), Reason.ONLY_TOP, {"card": top})
    if top is not None and not view.opened[view.seat or 0] and opening_of(view, (top,)):
        return Hint(Draw(Source.DISCARD), Reason.TOP_OPENS, {"card": top})
    return Hint(Draw(Source.STOCK), Reason.STOCK, {"missing": 1})


def _discard(view: View) -> Hint:
    if len(view.hand) == 1:
        return Hint(Discard(view.hand[0]), Reason.LAST_CARD, {"card": view.hand[0]})
    allowed = [card for card in view.hand if card != view.took or view.took_held]
    naturals = [card for card in allowed if not view.meld_rules.is_wild(card)]
    card = max(naturals or allowed, key=lambda card: (points_of(card, view.wild_rank), card))
    return Hint(Discard(card), Reason.DISCARD_COSTLY, {"card": card, "points": points_of(card, view.wild_rank)})

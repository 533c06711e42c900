"""Swapping a natural for the wild that stands for it (T1)."""

from msgspec import structs

from bot.computer.judging import Judge
from bot.computer.layoffs import may_lay_off
from bot.computer.openings import opening_of
from bot.computer.reasons import Hint, Reason
from bot.computer.unloading import most_laid_off
from bot.engine.cards import Card, sorted_hand, without
from bot.engine.moves import Swap
from bot.engine.view import View


def swaps_for(view: View, card: Card) -> tuple[tuple[Swap, Card], ...]:
    """Return the swaps a card allows, one for each meld where a wild stands for it, with the wild that comes free."""
    if not view.rules.swap:
        return ()
    found = []
    for number, meld in enumerate(view.melds, 1):
        pairs = zip(meld.cards, meld.faces, strict=True)
        wild = next((lying for lying, face in pairs if face == card != lying), None)
        if wild is not None:
            found.append((Swap(card, number), wild))
    return tuple(found)


def good_swap(judge: Judge) -> Hint | None:
    """Return a swap that brings the viewer nearer to opening or to going out; None when none does.

    Each swap puts a natural on the table for good, so a turn has no end of them.
    """
    view = judge.view
    for card in dict.fromkeys(view.hand):
        for swap, wild in swaps_for(view, card):
            if _gains(judge, card, wild):
                return Hint(swap, Reason.SWAP, {"card": card, "wild": wild, "meld": swap.meld})
    return None


def _gains(judge: Judge, card: Card, wild: Card) -> bool:
    view = judge.view
    assert view.seat is not None, "a spectator swaps nothing"
    hand = sorted_hand((*without(view.hand, (card,)), wild))
    if view.opened[view.seat]:
        if not may_lay_off(view):
            return False
        now = most_laid_off(view.hand, view.melds, view.meld_rules)
        then = most_laid_off(hand, view.melds, view.meld_rules)
        return then is not None and len(then.placements) > (len(now.placements) if now is not None else 0)
    now_opening = opening_of(view)
    opening = opening_of(structs.replace(view, hand=hand))
    if opening is not None:
        return now_opening is None or opening.points < now_opening.points
    return judge.prospect(hand).missing < judge.prospect(view.hand).missing

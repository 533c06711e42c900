"""What the picked cards can do: a pure function of what the seat sees and of the picks."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

from msgspec import Struct

from bot.computer import placements_for, split_freely, split_into_contract, swaps_for
from bot.engine.cards import Card
from bot.engine.melds import Meld, explicit
from bot.engine.moves import LayOff, Open, Placement, Swap
from bot.engine.opening import read_contract
from bot.engine.refusals import Code, Refused
from bot.engine.state import Phase
from bot.engine.view import View
from bot.ui.games import melds_are_free
from bot.ui.hand.why import Reason, why_no_lay_off, why_no_melds, why_no_opening

MOST_WAYS: Final = 100
"""So many ways of laying the same cards are told apart; the questions leave one of them."""

NEW_MELDS: Final = 0
ON_THE_TABLE: Final = 1
"""The answers to what is asked first of cards that could be new melds or be laid off, each in several ways (B3)."""

Way = tuple[Meld, ...]


class CanDiscard(Struct, frozen=True):
    """The one card picked can be discarded."""

    card: Card


class CanOpen(Struct, frozen=True):
    """The cards are the contract, or melds where these are free, in one or several ways."""

    ways: tuple[Way, ...]


class CanLayOff(Struct, frozen=True):
    """The cards fit the table, in one or several ways."""

    ways: tuple[LayOff, ...]


class CanSwap(Struct, frozen=True):
    """The one card picked frees a wild of a meld (T1)."""

    move: Swap
    wild: Card


class Cannot(Struct, frozen=True):
    """The cards can do nothing but, perhaps, be discarded; and this is why."""

    reason: Reason


Action = CanDiscard | CanOpen | CanLayOff | CanSwap | Cannot


def actions(view: View, cards: tuple[Card, ...]) -> tuple[Action, ...]:
    """Return what the cards can do on the seat's turn after drawing, or in a plan as soon as it is that far."""
    if not cards or view.is_over:
        return ()
    laying = _freely(view, cards) if melds_are_free(view.rules) else (_laying(view, cards),)
    if len(cards) > 1:
        return laying
    # whoever picks one card means to discard it, unless it could go elsewhere: why it cannot be laid is no news then
    told = (one for one in laying if not isinstance(one, Cannot) or _would_fit(view, cards, one))
    return (_discarding(view, cards[0]), *_swapping(view, cards[0]), *told)


def _would_fit(view: View, cards: tuple[Card, ...], laying: Cannot) -> bool:
    early = isinstance(laying.reason, Refused) and laying.reason.code is Code.OPENED_THIS_TURN
    return early and bool(placements_for(view, cards, 1))


def is_due(view: View) -> bool:
    """Return whether the seat has drawn and can lay and discard; otherwise it can only plan."""
    return view.in_turn and view.phase is Phase.PLAY


def _seat(view: View) -> int:
    assert view.seat is not None, "a spectator has no cards to pick"
    return view.seat


def has_opened(view: View) -> bool:
    """Return whether the seat has laid its contract in this round (M6)."""
    return view.opened[_seat(view)]


def _discarding(view: View, card: Card) -> Action:
    if is_due(view) and card == view.took and not view.took_held and len(view.hand) > 1:  # C5
        return Cannot(Refused(Code.JUST_TAKEN, card=card))
    return CanDiscard(card)


def _swapping(view: View, card: Card) -> list[CanSwap]:
    return [CanSwap(move, wild) for move, wild in swaps_for(view, card)]


def _freely(view: View, cards: tuple[Card, ...]) -> tuple[Action, ...]:
    """What free melds allow: to lay the cards as melds, to lay them off, or either (B3)."""
    if is_due(view) and len(cards) >= len(view.hand):
        return (Cannot(Refused(Code.KEEP_A_DISCARD)),)
    melds = split_freely(cards, view.meld_rules, MOST_WAYS)
    places = _places(view, cards)
    can = (*((CanOpen(melds),) if melds else ()), *((CanLayOff(places),) if places else ()))
    return can or (Cannot(why_no_melds(view, cards)),)


def _laying(view: View, cards: tuple[Card, ...]) -> CanOpen | CanLayOff | Cannot:
    opened = has_opened(view)
    if is_due(view) and len(cards) >= len(view.hand) and (opened or _keeps_a_discard(view)):
        return Cannot(Refused(Code.KEEP_A_DISCARD))
    if not opened:
        return _opening(view, cards)
    if view.opened_this_turn and view.in_turn and view.rules.layoff == "next-turn":
        return Cannot(Refused(Code.OPENED_THIS_TURN))
    ways = _places(view, cards)
    return CanLayOff(ways) if ways else Cannot(why_no_lay_off(view, cards))


def _places(view: View, cards: tuple[Card, ...]) -> tuple[LayOff, ...]:
    """The places of the cards; which suit a group's wild stands for is asked apart (see `suits`)."""
    return placements_for(view, cards, MOST_WAYS, any_suit=False)


def _keeps_a_discard(view: View) -> bool:
    return view.rules.keeps_a_discard(view.round)


def _opening(view: View, cards: tuple[Card, ...]) -> CanOpen | Cannot:
    ways = split_into_contract(cards, view.contract, view.meld_rules, MOST_WAYS)
    if not ways:
        return Cannot(why_no_opening(view, cards))
    if is_due(view) and len(cards) < len(view.hand) and not _keeps_a_discard(view):
        return Cannot(Refused(Code.USE_EVERY_CARD, cards=tuple((Counter(view.hand) - Counter(cards)).elements())))
    return CanOpen(ways)


# --- which of the ways ------------------------------------------------------------------------------------------------


def opening_of(view: View, way: Way) -> Open:
    """Return the move that lays these melds, every wild with its meaning."""
    return Open(tuple(explicit(meld, view.meld_rules) for meld in way))


def way_of(view: View, move: Open) -> Way:
    """Return the melds of an opening that says all it means, as they will lie on the table."""
    return read_contract(move.melds, view.contract, view.meld_rules, ordered=move.ordered)


def opening_aspects(way: Way) -> tuple[Hashable, ...]:
    """Return what can be asked about an opening: how the cards are split, then how each meld is meant."""
    split = sorted((meld.kind, tuple(sorted(meld.cards))) for meld in way)
    return (tuple(split), *map(_meaning, way))


def _meaning(meld: Meld) -> Hashable:
    return meld.kind, meld.low, tuple(sorted(zip(meld.faces, meld.cards, strict=True)))


def asks_which(found: Sequence[Action]) -> bool:
    """Return whether it is asked first if the cards are to be new melds or to be laid off."""
    several = {type(one) for one in found if isinstance(one, CanOpen | CanLayOff) and len(one.ways) > 1}
    return several == {CanOpen, CanLayOff}


def lead(view: View, cards: tuple[Card, ...], which: int) -> tuple[int, ...]:
    """Return the answers that come before those about the ways of one kind: `which` where that is asked, else none."""
    return (which,) if asks_which(actions(view, cards)) else ()


def lay_off_aspects(way: LayOff) -> tuple[Hashable, ...]:
    """Return what can be asked about a lay-off: for each card on which meld, then where on it and as what."""
    found: list[Hashable] = []
    for placed in asked_in_order(way):
        found += [(placed.card, placed.meld), placed]
    return tuple(found)


def asked_in_order(way: LayOff) -> tuple[Placement, ...]:
    """Return the cards laid off in the order in which they are asked about."""
    return tuple(sorted(way.placements, key=lambda placed: (placed.card, placed.meld)))


def openings(view: View, cards: tuple[Card, ...]) -> tuple[Way, ...]:
    """Return the ways in which the cards can open now; none when they cannot."""
    return next((action.ways for action in actions(view, cards) if isinstance(action, CanOpen)), ())


def lay_offs(view: View, cards: tuple[Card, ...]) -> tuple[LayOff, ...]:
    """Return the ways in which the cards can be laid off now; none when they cannot."""
    return next((action.ways for action in actions(view, cards) if isinstance(action, CanLayOff)), ())

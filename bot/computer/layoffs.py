"""What can be laid off: single cards, each with its places (M7, M9)."""

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.cards import GROUP_FILL, Card, card_of
from bot.engine.melds import Kind, Meld, MeldRules
from bot.engine.moves import LayOff, Placement, Side
from bot.engine.state import Phase
from bot.engine.view import View


class Place(NamedTuple):
    """Where a card can be laid off: the meld's number, the end of a run, the naturals that fit, a wild's meanings."""

    meld: int
    side: Side | None
    naturals: tuple[Card, ...]
    meanings: tuple[Card, ...]


def may_lay_off(view: View) -> bool:
    """Return whether the viewer may lay off now: in turn, opened unless B3, drawn, one to keep (M7, M8, O3)."""
    return (
        view.seat is not None
        and view.in_turn
        and view.phase is Phase.PLAY
        and (view.opened[view.seat] or view.rules.layoff == "anybody")
        and not (view.opened_this_turn and view.rules.layoff == "next-turn")
        and len(view.hand) > 1
    )


def lay_offs(view: View) -> tuple[LayOff, ...]:
    """Return every legal lay-off of one card, spelt so that it is accepted as it stands.

    On a run the side is named, for a wild also what it stands for. On a group a wild stands for what C3 (d) gives it
    or, where wilds may be swapped, for a card of any suit. A card that fits only behind another is not among them; it
    is once that one lies there. Empty when the viewer may not lay off now.
    """
    if not may_lay_off(view):
        return ()
    places = open_places(view)
    rules = view.meld_rules
    return tuple(
        LayOff((placed,))
        for card in dict.fromkeys(view.hand)
        for place in places
        for placed in _placements_at(place, card, rules)
    )


def open_places(view: View) -> tuple[Place, ...]:
    """Return where the table takes one more card, meld by meld."""
    rules = view.meld_rules
    found: list[Place] = []
    for number, meld in enumerate(view.melds, 1):
        if meld.kind is Kind.GROUP:
            found += _group_place(number, meld, rules, any_suit=view.rules.swap)
        else:
            found += _run_places(number, meld, rules)
    return tuple(found)


def _group_place(number: int, meld: Meld, rules: MeldRules, *, any_suit: bool) -> list[Place]:
    if rules.max_group is not None and len(meld.cards) >= rules.max_group:
        return []
    cards = tuple(card_of(meld.rank, suit) for suit in GROUP_FILL)
    lacking = tuple(card for card in cards if card not in meld.faces)
    naturals = cards if rules.suits_repeat else lacking
    ordered = tuple(dict.fromkeys((*lacking, *naturals)))
    return [Place(number, None, naturals, ordered if any_suit else ordered[:1])]


def _run_places(number: int, meld: Meld, rules: MeldRules) -> list[Place]:
    suit = meld.suit
    assert suit is not None, "a run has a suit"
    ends = ((meld.low - 1, Side.LOW), (meld.high + 1, Side.HIGH))
    faces = ((card_of(place, suit), side) for place, side in ends if 1 <= place <= rules.last_place)
    return [Place(number, side, (face,), (face,)) for face, side in faces]


def _placements_at(place: Place, card: Card, rules: MeldRules) -> Iterator[Placement]:
    if not rules.is_wild(card):
        if card in place.naturals:
            yield Placement(card, place.meld, side=place.side)
    elif place.side is None and card.rank == place.meanings[0].rank:
        yield Placement(card, place.meld)  # M9: in a group of its own rank it is itself
    else:
        for face in place.meanings:
            yield wild_at(card, place.meld, face, place.side)


def wild_at(card: Card, meld: int, face: Card, side: Side | None) -> Placement:
    """Return the lay-off of a wild that stands for a face; not stated when that is the wild itself."""
    return Placement(card, meld, None if card == face else face, side)

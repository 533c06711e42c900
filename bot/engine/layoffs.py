"""Laying off: the melds that a table meld can become, several cards judged as a whole (M7, M10)."""

from collections.abc import Iterator
from itertools import islice

from bot.engine.arrangements import Wanted, arrangements
from bot.engine.cards import Card, card_of
from bot.engine.meld_rules import MeldRules
from bot.engine.melds import MOST_CHOICES, Kind, Meld, group_of
from bot.engine.moves import Placement, Side, Stated
from bot.engine.refusals import Code, Refused, first_broken


def laid_off(table: tuple[Meld, ...], placements: tuple[Placement, ...], rules: MeldRules) -> tuple[Meld, ...]:
    """Return the table's melds after laying cards off, judged as a whole (M7); Refused when they do not fit."""
    for placed in placements:
        if not 1 <= placed.meld <= len(table):
            raise Refused(Code.NO_SUCH_MELD, meld=placed.meld)
    melds = list(table)
    faults: list[Refused] = []
    for number in dict.fromkeys(placed.meld for placed in placements):
        added = tuple(placed for placed in placements if placed.meld == number)
        try:
            melds[number - 1] = extend(table[number - 1], number, added, rules)
        except Refused as refused:
            faults.append(refused)
    if faults:
        raise first_broken(faults)
    return tuple(melds)


def extend(meld: Meld, number: int, placements: tuple[Placement, ...], rules: MeldRules) -> Meld:
    """Return meld `number` with the cards laid off on it.

    Refused with `wild-meaning` when a natural card is stated to stand for something, with `does-not-fit` when no order
    of the cards fits, with `place-ambiguous` when orders that fit end differently.
    """
    for placed in placements:
        if placed.face is not None and (placed.face.is_joker or not rules.is_wild(placed.card)):
            raise Refused(Code.WILD_MEANING, meld=number, card=placed.card, face=placed.face)
    endings = extensions(meld, placements, rules)
    if not endings:
        raise Refused(Code.DOES_NOT_FIT, meld=number, cards=tuple(placed.card for placed in placements))
    if len(endings) > 1:
        raise Refused(Code.PLACE_AMBIGUOUS, meld=number, choices=endings)
    return endings[0]


def extensions(meld: Meld, placements: tuple[Placement, ...], rules: MeldRules) -> tuple[Meld, ...]:
    """Return every different meld that comes of laying all these cards off on a meld, in whatever order."""
    if meld.kind is Kind.GROUP:
        grown = _grown_group(meld, placements, rules)
        return (grown,) if grown is not None else ()
    return tuple(islice(_grown_runs(meld, placements, rules), MOST_CHOICES))


def _grown_group(meld: Meld, placements: tuple[Placement, ...], rules: MeldRules) -> Meld | None:
    """A group takes cards of its rank; wilds get what it lacks when all of them lie there (C3 d)."""
    if rules.max_group is not None and len(meld.cards) + len(placements) > rules.max_group:
        return None
    lying = tuple(Stated(card, face if rules.is_wild(card) else None) for card, face in _pairs(meld))
    added = group_of(lying + tuple(Stated(placed.card, placed.face) for placed in placements), meld.rank, rules)
    return None if added is None else Meld(Kind.GROUP, added.cards, added.faces, meld.low, meld.owner)


def _pairs(meld: Meld) -> Iterator[tuple[Card, Card]]:
    return zip(meld.cards, meld.faces, strict=True)


def _grown_runs(meld: Meld, placements: tuple[Placement, ...], rules: MeldRules) -> Iterator[Meld]:
    """Every split of the new cards over the two ends; each split can be laid from the run outwards."""
    cards = tuple(Wanted(Stated(placed.card, placed.face), _allowed(placed, meld, rules)) for placed in placements)
    if any(known.suit != meld.suit for one in cards if (known := rules.known_face(one.stated)) is not None):
        return
    for below in range(len(placements) + 1):
        low = meld.low - below
        high = meld.high + len(placements) - below
        if low >= 1 and high <= rules.last_place:
            new_places = (*range(low, meld.low), *range(meld.high + 1, high + 1))
            for laid in arrangements(cards, new_places, rules):
                yield _joined(meld, laid[:below], laid[below:])


def _allowed(placed: Placement, meld: Meld, rules: MeldRules) -> range:
    if placed.side == Side.LOW:
        return range(1, meld.low)
    if placed.side == Side.HIGH:
        return range(meld.high + 1, rules.last_place + 1)
    return range(1, rules.last_place + 1)


def _joined(meld: Meld, below: tuple[Card, ...], above: tuple[Card, ...]) -> Meld:
    suit = meld.suit
    assert suit is not None, "a run has a suit"
    low = meld.low - len(below)
    cards = (*below, *meld.cards, *above)
    faces = tuple(card_of(low + index, suit) for index in range(len(cards)))
    return Meld(Kind.RUN, cards, faces, low, meld.owner)

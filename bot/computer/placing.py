"""Laying off given cards: every way to spread them over the melds of the table (M7)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Final, NamedTuple

from bot.computer.layoffs import wild_at
from bot.engine.cards import ACE, GROUP_FILL, Card, card_of
from bot.engine.melds import Kind, Meld, MeldRules
from bot.engine.moves import LayOff, Placement, Side
from bot.engine.view import View

MOST_WAYS: Final = 25
"""No more ways to lay the same cards off are told apart."""


class Slot(NamedTuple):
    """A place for a wild before it is said which wild: the meld, and on a run the end and what it stands for."""

    meld: int
    side: Side | None = None
    face: Card | None = None


class Way(NamedTuple):
    """Cards laid off: the naturals with their places, and places for wilds."""

    naturals: tuple[Placement, ...] = ()
    slots: tuple[Slot, ...] = ()

    def join(self, other: "Way") -> "Way":
        """Return both together."""
        return Way(self.naturals + other.naturals, self.slots + other.slots)

    def without_cards_of(self, cards: Counter[Card]) -> Counter[Card]:
        """Return the naturals that are still to be laid."""
        return cards - Counter(placed.card for placed in self.naturals)


NOTHING: Final = Way()


def placements_for(
    view: View, cards: Iterable[Card], limit: int = MOST_WAYS, *, any_suit: bool | None = None
) -> tuple[LayOff, ...]:
    """Return the different ways to lay off exactly these cards, chains found, sides and wilds' meanings spelt out.

    Which of several wilds lies at which place makes no way of its own: one that is the very card goes there. In groups
    a wild gets the suit of C3 (d) or, with `any_suit`, each suit in turn, as usual where wilds may be swapped. No more
    than `limit` ways, none when the cards do not fit. Whose turn it is and what must be kept is not asked.
    """
    rules = view.meld_rules
    picked = tuple(cards)
    if not picked:
        return ()
    naturals = Counter(card for card in picked if not rules.is_wild(card))
    wilds = sorted(card for card in picked if rules.is_wild(card))
    ways = _spread(tuple(enumerate(view.melds, 1)), naturals, len(wilds), rules)
    each_suit = view.rules.swap if any_suit is None else any_suit
    every = (laid for way in ways for laid in spelt(way, wilds, view.melds, any_suit=each_suit))
    return tuple(islice(every, limit))


def _spread(
    melds: tuple[tuple[int, Meld], ...], naturals: Counter[Card], wilds: int, rules: MeldRules
) -> Iterator[Way]:
    """Every way to lay exactly these naturals and so many wilds on the melds."""
    if not naturals and not wilds:
        yield NOTHING
        return
    if not melds or not all(any(_may_take(meld, card) for _, meld in melds) for card in naturals):
        return
    number, meld = melds[0]
    here = _on_group if meld.kind is Kind.GROUP else _on_run
    for way in here(number, meld, naturals, wilds, rules):
        rest = way.without_cards_of(naturals)
        for more in _spread(melds[1:], rest, wilds - len(way.slots), rules):
            yield way.join(more)


def _may_take(meld: Meld, card: Card) -> bool:
    """Whether a natural could ever lie on the meld: in a run each place is there once, the ace has two (C1)."""
    if meld.kind is Kind.GROUP:
        return card.rank == meld.rank
    return card.suit == meld.suit and (card.rank == ACE or card not in meld.faces)


def _on_group(number: int, meld: Meld, naturals: Counter[Card], wilds: int, rules: MeldRules) -> Iterator[Way]:
    """Any of the naturals of its rank with any number of wilds; most cards first."""
    fitting = [card for card in naturals if card.rank == meld.rank]
    room = 99 if rules.max_group is None else rules.max_group - len(meld.cards)
    for amounts in product(*(range(naturals[card], -1, -1) for card in fitting)):
        laid = tuple(
            Placement(card, number) for card, times in zip(fitting, amounts, strict=True) for _ in range(times)
        )
        faces = (*meld.faces, *(placed.card for placed in laid))
        if not rules.suits_repeat and len(set(faces)) < len(faces):
            continue
        for more in range(min(wilds, room - len(laid)), -1, -1):
            yield Way(laid, (Slot(number),) * more)


def _on_run(number: int, meld: Meld, naturals: Counter[Card], wilds: int, rules: MeldRules) -> Iterator[Way]:
    """Any number of cards at either end."""
    assert meld.suit is not None, "a run has a suit"
    faces = [card_of(place, meld.suit) for place in range(1, rules.last_place + 1)]
    above = faces[meld.high :]
    below = faces[: meld.low - 1][::-1]
    for high in _outwards(number, Side.HIGH, above, naturals, wilds):
        rest = high.without_cards_of(naturals)
        for low in _outwards(number, Side.LOW, below, rest, wilds - len(high.slots)):
            yield high.join(low)


def _outwards(number: int, side: Side, faces: list[Card], naturals: Counter[Card], wilds: int) -> Iterator[Way]:
    """Every way to go on from an end, a natural or a wild at each place; longest first."""
    if faces:
        face, beyond = faces[0], faces[1:]
        if naturals[face]:
            one = Way((Placement(face, number, side=side),))
            for more in _outwards(number, side, beyond, naturals - Counter((face,)), wilds):
                yield one.join(more)
        if wilds:
            one = Way((), (Slot(number, side, face),))
            for more in _outwards(number, side, beyond, naturals, wilds - 1):
                yield one.join(more)
    yield NOTHING


# --- which wild lies where --------------------------------------------------------------------------------------------


def spelt(way: Way, wilds: Iterable[Card], melds: tuple[Meld, ...], *, any_suit: bool = False) -> Iterator[LayOff]:
    """Yield the lay-off of a way with its wilds dealt out; with `any_suit` one for each suit of a group's wilds."""
    lying = {slot.meld: list(melds[slot.meld - 1].faces) for slot in way.slots}
    for placed in way.naturals:
        lying.setdefault(placed.meld, []).append(placed.card)
    dealt = _deal(way.slots, list(wilds))
    meanings = [_meanings(slot, card, lying[slot.meld], any_suit=any_suit) for slot, card in dealt]
    seen = set()
    for faces in product(*meanings):
        laid = [wild_at(card, slot.meld, face, slot.side) for (slot, card), face in zip(dealt, faces, strict=True)]
        told_apart = tuple(sorted((slot.meld, face) for (slot, _), face in zip(dealt, faces, strict=True)))
        if told_apart not in seen:
            seen.add(told_apart)
            yield LayOff((*way.naturals, *laid))


def _deal(slots: tuple[Slot, ...], wilds: list[Card]) -> list[tuple[Slot, Card]]:
    """Each slot with a wild: the very card where there is one, jokers on runs before other wilds."""
    dealt = []
    for slot in sorted(slots, key=lambda slot: slot.face not in wilds):
        card = slot.face if slot.face in wilds else wilds[-1 if slot.side else 0]
        assert card is not None, "there are as many wilds as slots"
        wilds.remove(card)
        dealt.append((slot, card))
    return dealt


def _meanings(slot: Slot, card: Card, lying: list[Card], *, any_suit: bool) -> tuple[Card, ...]:
    """What a wild may stand for at a slot; `lying` grows by what a group is given."""
    if slot.face is not None:
        return (slot.face,)
    rank = lying[0].rank
    if card.rank == rank:
        return (card,)  # M9: it sits where its own face belongs
    faces = tuple(card_of(rank, suit) for suit in GROUP_FILL)
    ordered = sorted(faces, key=lambda face: face in lying)
    lying.append(ordered[0])
    return tuple(ordered) if any_suit else (ordered[0],)

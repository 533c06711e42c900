"""Laying off as much as possible in one move: chains, and wilds where they let other cards go too."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.computer.free_melds.arranging import best_lay_off
from bot.computer.layoffs import may_lay_off
from bot.computer.masks import points_of
from bot.computer.placing import NOTHING, Slot, Way, spelt
from bot.engine.cards import Card, card_of, without
from bot.engine.melds import Kind, Meld, MeldRules
from bot.engine.moves import LayOff, Placement, Side
from bot.engine.view import View


class End(NamedTuple):
    """An end of a run: the meld's number, the side, and the faces that go on from there, outwards."""

    meld: int
    side: Side
    faces: tuple[Card, ...]


def lay_off_all(view: View) -> LayOff | None:
    """Return the lay-off that takes the most points out of the hand with a card kept; None when nothing can go.

    Exact: wilds bridge the way to cards that could not go otherwise before they are put where they merely fit.
    """
    if not may_lay_off(view):
        return None
    if not view.rules.contracts:
        return best_lay_off(view.hand, view.melds, view.rules, view.round)
    return most_laid_off(view.hand, view.melds, view.meld_rules)


def most_laid_off(hand: tuple[Card, ...], melds: tuple[Meld, ...], rules: MeldRules) -> LayOff | None:
    """Return the lay-off on these melds that leaves the fewest points of a hand, but at least one card."""
    laid = _unload(hand, melds, rules)
    if len(laid.placements) == len(hand):
        tries = (_unload(without(hand, (card,)), melds, rules) for card in dict.fromkeys(hand))
        laid = max(tries, key=lambda tried: _weight(tried, rules))
    return laid if laid.placements else None


def _weight(laid: LayOff, rules: MeldRules) -> tuple[int, int]:
    cards = [placed.card for placed in laid.placements]
    return sum(points_of(card, rules.wild_rank) for card in cards), len(cards)


def _unload(hand: tuple[Card, ...], melds: tuple[Meld, ...], rules: MeldRules) -> LayOff:
    """The lay-off of the most points, even if it empties the hand."""
    wilds = sorted(card for card in hand if rules.is_wild(card))
    naturals = Counter(card for card in hand if not rules.is_wild(card))
    groups = {meld.rank: number for number, meld in enumerate(melds, 1) if meld.kind is Kind.GROUP}
    ends = _ends(melds, rules)
    way = _farthest(ends, naturals, len(wilds), groups)
    rest = way.without_cards_of(naturals)
    way = way.join(Way(tuple(Placement(card, groups[card.rank]) for card in rest.elements() if card.rank in groups)))
    spare = len(wilds) - len(way.slots)
    way = way.join(Way((), tuple(_spare_slots(spare, ends, way, groups))))
    return next(spelt(way, wilds, melds))


def _farthest(ends: list[End], naturals: Counter[Card], wilds: int, groups: dict[int, int]) -> Way:
    """The way along the runs' ends that takes the most points that no group takes, with the fewest wilds."""

    def worth(cards: Iterable[Card]) -> int:
        return sum(points_of(card, None) for card in cards if card.rank not in groups)

    reachable: Counter[Card] = Counter()
    for end in ends:
        reachable |= Counter(placed.card for placed in _outwards(end, naturals, wilds)[0].naturals)
    best, most = NOTHING, 0
    for way in _ways(ends, naturals, wilds):
        points = worth(placed.card for placed in way.naturals)
        if (points, -len(way.slots)) > (most, -len(best.slots)):
            best, most = way, points
        if most >= worth((reachable & naturals).elements()):
            break
    return best


def _spare_slots(number: int, ends: list[End], way: Way, groups: dict[int, int]) -> Iterator[Slot]:
    """Places for wilds that no card waits for: a group, else the ends of runs with the most room."""
    taken = Counter((placed.meld, placed.side) for placed in way.naturals)
    taken += Counter((slot.meld, slot.side) for slot in way.slots)
    room = {end: end.faces[taken[end.meld, end.side] :] for end in ends}
    for _ in range(number):
        if groups:
            yield Slot(next(iter(groups.values())))
            continue
        end = max(room, key=lambda end: len(room[end]), default=None)
        if end is None or not room[end]:
            return
        yield Slot(end.meld, end.side, room[end][0])
        room[end] = room[end][1:]


def _ends(melds: tuple[Meld, ...], rules: MeldRules) -> list[End]:
    found = []
    for number, meld in enumerate(melds, 1):
        if meld.kind is Kind.RUN:
            assert meld.suit is not None, "a run has a suit"
            faces = [card_of(place, meld.suit) for place in range(1, rules.last_place + 1)]
            found.append(End(number, Side.HIGH, tuple(faces[meld.high :])))
            found.append(End(number, Side.LOW, tuple(faces[: meld.low - 1][::-1])))
    return found


def _ways(ends: list[End], naturals: Counter[Card], wilds: int) -> Iterator[Way]:
    """Every way to lay naturals off on the ends of runs, as far outwards as wilds bridge the gaps between them."""
    if not ends:
        yield NOTHING
        return
    for here in _outwards(ends[0], naturals, wilds):
        rest = here.without_cards_of(naturals) if here.naturals else naturals
        for more in _ways(ends[1:], rest, wilds - len(here.slots)):
            yield here.join(more)


def _outwards(end: End, naturals: Counter[Card], wilds: int) -> list[Way]:
    """The ways to go on from one end that stop with a natural, longest first; a natural goes before a wild."""
    found = [NOTHING]
    way = NOTHING
    left = +naturals
    for face in end.faces:
        if left[face]:
            left[face] -= 1
            way = way.join(Way((Placement(face, end.meld, side=end.side),)))
            found.append(way)
        elif len(way.slots) < wilds:
            way = way.join(Way((), (Slot(end.meld, end.side, face),)))
        else:
            break
    return found[::-1]

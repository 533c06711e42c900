"""How the table lies in a draft: the sets, the tray, the hand left over; every step from one layout to the next."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final

from msgspec import Struct, structs

from bot.computer.tile_sets import as_heap, split_tiles
from bot.engine import Code, MeldRules, Refused, View
from bot.engine.cards import sorted_hand, without
from bot.engine.melds import readings
from bot.engine.moves import Spelling, Stated
from bot.engine.scoring import FACES, deadwood_points
from bot.tables.draft import NEW, Arrange, Back, Draft, Pick, Put, Step, Take, Tiles


class Laid(Struct, frozen=True):
    """Tiles that lie together; `origin` is the number of the set that lay there, None for a new one."""

    tiles: Tiles
    origin: int | None = None


class Layout(Struct, frozen=True, kw_only=True):
    """A draft laid out. `lying` is the table before the turn, `picked` are the tiles that have left the hand.

    `first` is the first lay-down as far as it stands (P5), for a seat that has not `opened`.
    """

    rules: MeldRules
    lying: tuple[Tiles, ...]
    opened: bool
    minimum: int
    hand: Tiles
    sets: tuple[Laid, ...]
    tray: Tiles = ()
    picked: Tiles = ()
    first: tuple[Tiles, ...] = ()

    def __repr__(self) -> str:
        return f"Layout({len(self.sets)} sets, {len(self.tray)} tiles on the tray)"  # no hand (G2)

    @property
    def may_touch(self) -> bool:
        """Whether the sets that lie there may be changed: not before the first lay-down (C11)."""
        return self.opened or bool(self.first)

    @property
    def touchable(self) -> tuple[int, ...]:
        """The numbers of the sets that may be changed."""
        return tuple(number for number, laid in enumerate(self.sets, 1) if laid.origin is None or self.may_touch)

    @property
    def returnable(self) -> Tiles:
        """The tiles of the tray that may go back to the hand."""
        return sorted_hand((Counter(self.tray) & Counter(self.picked)).elements())

    @property
    def broken(self) -> dict[int, Refused]:
        """The numbers of the sets that are none, and why."""
        return {number: fault for number, laid in enumerate(self.sets, 1) if (fault := self._fault(laid)) is not None}

    def _fault(self, laid: Laid) -> Refused | None:
        try:
            readings(spelt(laid.tiles), self.rules)
        except Refused as refused:
            return refused
        return None

    @property
    def points(self) -> int:
        """What the new sets count that are all from the hand (P5)."""
        return sum(map(points_of, self.own))

    @property
    def own(self) -> tuple[Tiles, ...]:
        """The new sets that are valid and all from the hand."""
        left, found = Counter(self.picked), list[Tiles]()
        for laid in self.sets:
            if laid.origin is None and Counter(laid.tiles) <= left and self._fault(laid) is None:
                left -= Counter(laid.tiles)
                found.append(laid.tiles)
        return tuple(found)

    @property
    def before(self) -> tuple[Tiles, ...]:
        """For each set what lay there at the turn's start, so that of equal tiles the new ones can be told."""
        return tuple(() if laid.origin is None else self.lying[laid.origin - 1] for laid in self.sets)


def untouched(view: View) -> Layout:
    """Return the table as the person in turn finds it."""
    assert view.seat is not None, "a spectator has no draft"
    lying = tuple(meld.cards for meld in view.melds)
    return Layout(
        rules=view.meld_rules,
        lying=lying,
        opened=view.opened[view.seat],
        minimum=view.rules.first,
        hand=view.hand,
        sets=tuple(Laid(tiles, number) for number, tiles in enumerate(lying, 1)),
    )


def laid_out(view: View, draft: Draft) -> Layout:
    """Return the layout that a draft leads to; what `stepped` raises when a step makes no sense at this table."""
    return reduce(stepped, (step for tap in draft.taps for step in tap), untouched(view))


def stepped(layout: Layout, step: Step) -> Layout:
    """Return the layout after a step; ValueError for tiles or sets that are not there.

    Refused `not-opened` for a set that may not be touched yet.
    """
    after = _STEPS[type(step)](layout, step)
    return after if layout.opened else structs.replace(after, first=_first(after, step))


def _pick(layout: Layout, step: Pick) -> Layout:
    return structs.replace(
        layout,
        hand=without(layout.hand, step.tiles),
        tray=layout.tray + step.tiles,
        picked=layout.picked + step.tiles,
    )


def _back(layout: Layout, step: Back) -> Layout:
    return structs.replace(
        layout,
        hand=sorted_hand(layout.hand + step.tiles),
        tray=without(layout.tray, step.tiles),
        picked=without(layout.picked, step.tiles),
    )


def _take(layout: Layout, step: Take) -> Layout:
    left = without(_set(layout, step.meld).tiles, step.tiles)
    return structs.replace(_replaced(layout, step.meld, left), tray=layout.tray + step.tiles)


def _put(layout: Layout, step: Put) -> Layout:
    after = structs.replace(layout, tray=without(layout.tray, step.tiles))
    if step.meld == NEW:
        return structs.replace(after, sets=(*after.sets, *map(Laid, _parted(step.tiles, layout.rules))))
    return _replaced(after, step.meld, _set(layout, step.meld).tiles + step.tiles)


def _arrange(layout: Layout, step: Arrange) -> Layout:
    """Lay all sets anew: tiles of the table that are in none of them lie on the tray, others come from the hand."""
    lying, wanted = Counter(all_tiles(layout.lying)), Counter(all_tiles(step.melds))
    held = layout.hand + layout.picked
    picked = sorted_hand((wanted - lying).elements())
    return structs.replace(
        layout,
        hand=sorted_hand(without(held, picked)),
        sets=_with_origins(step.melds, layout.lying),
        tray=sorted_hand((lying - wanted).elements()),
        picked=picked,
        first=step.first,
    )


_STEPS: Final[dict[type[Step], Callable[[Layout, Any], Layout]]] = {
    Pick: _pick,
    Back: _back,
    Take: _take,
    Put: _put,
    Arrange: _arrange,
}


def _set(layout: Layout, number: int) -> Laid:
    if not 1 <= number <= len(layout.sets):
        raise ValueError(f"no set {number}")
    if number not in layout.touchable:
        raise Refused(Code.NOT_OPENED)
    return layout.sets[number - 1]


def _replaced(layout: Layout, number: int, tiles: Tiles) -> Layout:
    """The layout with other tiles in a set; if they are several sets, the others lie behind the last one."""
    old = layout.sets[number - 1]
    first, *more = _parted(tiles, layout.rules) or [()]
    kept = [Laid(first, old.origin)] if first else []
    return structs.replace(layout, sets=(*layout.sets[: number - 1], *kept, *layout.sets[number:], *map(Laid, more)))


def _parted(tiles: Tiles, rules: MeldRules) -> list[Tiles]:
    """Tiles as the sets that they make, or as the one heap that they are; nothing for no tiles."""
    found = split_tiles(tiles, rules)
    if found is not None:
        return [meld.cards for meld in found]
    return [as_heap(tiles)] if tiles else []


def _with_origins(melds: tuple[Tiles, ...], lying: tuple[Tiles, ...]) -> tuple[Laid, ...]:
    """Sets with the number of the one that each was: the very same one, else the one that it has most of."""
    free = dict(enumerate(map(Counter, lying), 1))
    origins: dict[int, int] = {}
    for alike in (True, False):
        for index, tiles in enumerate(map(Counter, melds)):
            origin = max(free, key=lambda number: (free[number] & tiles).total(), default=None)
            if origin is None or index in origins or not free[origin] & tiles:
                continue
            if not alike or free[origin] == tiles:
                origins[index] = origin
                del free[origin]
    return tuple(Laid(tiles, origins.get(index)) for index, tiles in enumerate(melds))


def _first(layout: Layout, step: Step) -> tuple[Tiles, ...]:
    """The first lay-down after a step: it stands, whatever becomes of its sets, until tiles of it are taken back."""
    if isinstance(step, Arrange) and step.first:
        return step.first
    if layout.points >= layout.minimum:
        return layout.own
    stands = Counter(all_tiles(layout.first)) <= Counter(layout.picked)
    return layout.first if stands else ()


def points_of(tiles: Tiles) -> int:
    """Return what tiles count in the first lay-down: each its number, a joker 25 (P5)."""
    return deadwood_points(tiles, None, FACES)


def all_tiles(sets: Iterable[Tiles]) -> Tiles:
    """Return the tiles of all sets."""
    return tuple(tile for tiles in sets for tile in tiles)


def spelt(tiles: Tiles) -> Spelling:
    """Return tiles as they are laid, jokers without a meaning."""
    return tuple(map(Stated, tiles))

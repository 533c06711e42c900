"""The best opening of a hand, exactly: the contract laid so that the fewest points stay in hand."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from bot.computer.laying import lay_out
from bot.computer.solver import Wanted, fewest_left
from bot.engine.cards import Card, sorted_hand, without
from bot.engine.melds import Meld, MeldRules
from bot.engine.moves import Open, Spelling, Stated
from bot.engine.view import View


class Opening(Struct, frozen=True):
    """The contract as it would lie on the table, the cards left in hand and their points (M14)."""

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    points: int

    @property
    def move(self) -> Open:
        """The move that opens so: every wild states what it stands for, unless it is itself."""
        return Open(tuple(map(spelt_out, self.melds)))


def spelt_out(meld: Meld) -> Spelling:
    """Return a meld spelt so that each wild states what it stands for, unless it is itself."""
    return tuple(map(_stated, meld.cards, meld.faces))


def _stated(card: Card, face: Card) -> Stated:
    return Stated(card, None if card == face else face)


def best_opening(
    hand: Iterable[Card],
    contract: tuple[int, int],
    wild_rank: int | None,
    keep: int = 1,
    rules: MeldRules | None = None,
) -> Opening | None:
    """Return the opening that leaves the fewest points with at least `keep` cards kept; None when there is none.

    Exact (M5, M6, M9, M14). With `keep` 0 the whole hand must go down as the contract (M11). `rules` says how small a
    meld may be and where the ace lies, by default as in Mexican Rummy; groups take any number of cards of any suits.
    """
    groups, runs = contract
    return _remembered(sorted_hand(hand), groups, runs, keep, rules or MeldRules(wild_rank=wild_rank))


def find_opening(hand: tuple[Card, ...], groups: int, runs: int, keep: int, rules: MeldRules) -> Opening | None:
    """Return what `best_opening` returns, worked out anew."""
    laid = fewest_left(hand, Wanted(groups, runs, rules), keep)
    if laid is None or (keep == 0 and laid.points > 0):
        return None
    melds, left = lay_out(without(hand, laid.held_back), laid.ranks, laid.runs, rules)
    return Opening(melds, sorted_hand((*left, *laid.held_back)), laid.points)


_remembered = lru_cache(maxsize=2048)(find_opening)


def opening_of(view: View, extra: tuple[Card, ...] = ()) -> Opening | None:
    """Return the best opening of the viewer's hand, with extra cards if given, by the rules of the round (M6, M11)."""
    keep = 1 if view.rules.keeps_a_discard(view.round) else 0
    return best_opening((*view.hand, *extra), view.contract, view.wild_rank, keep, view.meld_rules)

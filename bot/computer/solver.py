"""Which groups and runs of a hand make the contract and lay the most points; exact."""

from typing import NamedTuple

from bot.computer import groups, runs
from bot.computer.groups import Groups, best_groups
from bot.computer.masks import PLACES, RANK_BITS, RANK_MASK, Counted, counted, points_of
from bot.computer.runs import Choice, run_choices
from bot.engine.cards import Card, without
from bot.engine.melds import MeldRules


class Wanted(NamedTuple):
    """How many groups and runs are laid, by which rules."""

    groups: int
    runs: int
    rules: MeldRules

    @property
    def least(self) -> int:
        """The fewest cards it takes."""
        return self.groups * self.rules.min_group + self.runs * self.rules.min_run

    @property
    def room(self) -> int:
        """The most cards it takes: groups take any number."""
        return 1000 if self.groups else self.runs * PLACES


class Laid(NamedTuple):
    """A contract laid: points and number of cards left in hand, ranks of the groups, suits and places of the runs.

    `held_back` are cards that were kept out from the start.
    """

    points: int
    left: int
    ranks: tuple[int, ...]
    runs: tuple[tuple[int, int], ...]
    held_back: tuple[Card, ...] = ()


def fewest_left(hand: tuple[Card, ...], wanted: Wanted, keep: int) -> Laid | None:
    """Return the contract laid from the hand so that the fewest points stay and at least `keep` cards do."""
    keep = max(keep, len(hand) - wanted.room)
    if len(hand) - keep < wanted.least:
        return None
    laid = _most_laid(counted(hand, wanted.rules.wild_rank, wanted.rules.ace), wanted)
    if laid is None or laid.left >= keep:
        return laid
    return _hold_one_back(hand, wanted, keep)


def _hold_one_back(hand: tuple[Card, ...], wanted: Wanted, keep: int) -> Laid | None:
    """The best of keeping one card out, tried from the cheapest on, where laying as much as possible keeps too few."""
    best: Laid | None = None
    wild_rank = wanted.rules.wild_rank
    for points, card in sorted({(points_of(card, wild_rank), card) for card in hand}):
        if best is not None and points >= best.points:
            break
        rest = fewest_left(without(hand, (card,)), wanted, keep - 1)
        if rest is not None and (best is None or points + rest.points < best.points):
            best = Laid(points + rest.points, rest.left + 1, rest.ranks, rest.runs, (card, *rest.held_back))
    return best


def _most_laid(hand: Counted, wanted: Wanted) -> Laid | None:
    """The contract laid with the most points of naturals; the wilds not needed go down too, for there is room."""
    number, suits, rules = wanted.groups, wanted.runs, wanted.rules
    wilds = hand.wilds
    for_groups = groups.fewest_wilds(hand.ranks, number, rules.min_group) if number else 0
    if for_groups > wilds:
        return None
    if not suits:
        found = best_groups(hand.ranks, number, wilds, rules.min_group)
        return _laid(hand, runs.NO_RUNS, found) if found else None
    if runs.fewest_wilds(hand, suits, rules.min_run) + for_groups > wilds:
        return None
    choices = run_choices(hand, suits, wilds - for_groups, rules.min_run, best_only=not number)
    if not choices:
        return None
    if not number:
        return _laid(hand, max(choices, key=_points), (0, ()))
    return _best_with_groups(hand, choices, number, rules.min_group)


def _points(choice: Choice) -> int:
    return choice[1]


def _best_with_groups(hand: Counted, choices: list[Choice], number: int, min_group: int) -> Laid | None:
    """The best runs and groups together; what the whole hand has for groups bounds what is left for them."""
    wilds = hand.wilds
    bounds: dict[int, int] = {}
    for need in {choice[0] for choice in choices}:
        found = best_groups(hand.ranks, number, wilds - need, min_group)
        if found is not None:
            bounds[need] = found[0]
    hopeful = sorted(
        ((choice[1] + bounds[choice[0]], choice) for choice in choices if choice[0] in bounds), reverse=True
    )
    most, best = -1, None
    for bound, choice in hopeful:
        if bound <= most:
            break
        found = best_groups(hand.ranks - choice[2], number, wilds - choice[0], min_group)
        if found is not None and choice[1] + found[0] > most:
            most, best = choice[1] + found[0], (choice, found)
    return _laid(hand, *best) if best else None


def _laid(hand: Counted, choice: Choice, found: Groups) -> Laid:
    ranks_left = hand.ranks - choice[2]
    in_groups = sum(ranks_left >> RANK_BITS * rank & RANK_MASK for rank in set(found[1]) if rank)
    in_runs = sum(places.bit_count() for _, places in choice[3])
    points = hand.points - choice[1] - found[0]
    return Laid(points, hand.naturals - in_groups - in_runs, found[1], choice[3])

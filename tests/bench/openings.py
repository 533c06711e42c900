"""`best_opening` against an exact CP-SAT model of the same question, on every hand that can open."""

import time
from collections.abc import Callable, Iterable, Iterator
from statistics import median
from typing import NamedTuple

from ortools.sat.python import cp_model

from bot.computer.masks import points_of
from bot.computer.openings import find_opening
from bot.engine.cards import SUITS, Card
from bot.engine.melds import MeldRules
from tests.bench.table import Row
from tests.bench.timing import no_collection
from tests.computer.hands import KnownHand, known_hands

LAST_PLACE = 14


def solve_by_model(known: KnownHand) -> int | None:
    """Return the fewest points left by a compact slot model: per meld a rank, or a suit and a window; None if none.

    One Boolean per card and meld. In a run a card that is no wild needs its place inside the window (an ace has two);
    the wilds fill the places no natural takes.
    """
    model = cp_model.CpModel()
    groups, runs = known.contract
    wild = [card.is_joker or card.rank == known.wild_rank for card in known.hand]
    laid: list[list[cp_model.IntVar]] = [[] for _ in known.hand]
    for meld in range(groups):
        _add_group(model, known.hand, wild, laid, meld)
    for meld in range(runs):
        _add_run(model, known.hand, wild, laid, meld)
    for uses in laid:
        model.add_at_most_one(uses)
    every = [use for uses in laid for use in uses]
    if known.keep:
        model.add(sum(every) <= len(known.hand) - known.keep)
    else:
        model.add(sum(every) == len(known.hand))
    points = [points_of(card, known.wild_rank) for card in known.hand]
    model.maximize(sum(value * use for value, uses in zip(points, laid, strict=True) for use in uses))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    return sum(points) - round(solver.objective_value)


def _add_group(
    model: cp_model.CpModel, hand: tuple[Card, ...], wild: list[bool], laid: list[list[cp_model.IntVar]], meld: int
) -> None:
    ranks = sorted({card.rank for card, is_wild in zip(hand, wild, strict=True) if not is_wild})
    chosen = {rank: model.new_bool_var(f"group {meld} of {rank}") for rank in (0, *ranks)}  # 0: wilds alone
    model.add_exactly_one(chosen.values())
    uses = []
    for at, card in enumerate(hand):
        use = model.new_bool_var(f"{at} in group {meld}")
        if not wild[at]:
            model.add_implication(use, chosen[card.rank])
        laid[at].append(use)
        uses.append(use)
    model.add(sum(uses) >= 3)


def _add_run(
    model: cp_model.CpModel, hand: tuple[Card, ...], wild: list[bool], laid: list[list[cp_model.IntVar]], meld: int
) -> None:
    suits = {suit: model.new_bool_var(f"run {meld} in {suit}") for suit in SUITS}
    model.add_exactly_one(suits.values())
    low = model.new_int_var(1, LAST_PLACE - 3, f"low {meld}")
    high = model.new_int_var(4, LAST_PLACE, f"high {meld}")
    model.add(high >= low + 3)
    uses = []
    at_place: dict[int, list[cp_model.IntVar]] = {place: [] for place in range(1, LAST_PLACE + 1)}
    for at, card in enumerate(hand):
        use = model.new_bool_var(f"{at} in run {meld}")
        laid[at].append(use)
        uses.append(use)
        if wild[at]:
            continue
        assert card.suit is not None
        model.add_implication(use, suits[card.suit])
        if card.rank == 1:
            as_high = model.new_bool_var(f"{at} high in run {meld}")
            as_low = model.new_bool_var(f"{at} low in run {meld}")
            model.add(as_high + as_low == use)
            at_place[1].append(as_low)
            at_place[LAST_PLACE].append(as_high)
            model.add(low == 1).only_enforce_if(as_low)
            model.add(high == LAST_PLACE).only_enforce_if(as_high)
        else:
            at_place[card.rank].append(use)
            model.add(low <= card.rank).only_enforce_if(use)
            model.add(high >= card.rank).only_enforce_if(use)
    for there in at_place.values():
        if len(there) > 1:
            model.add_at_most_one(there)
    model.add(sum(uses) == high - low + 1)


class Timing(NamedTuple):
    """One hand: its round, the seconds of both, and the points that both leave (None: it cannot open)."""

    round: int
    ours: float
    peer: float
    ours_left: int | None
    peers_left: int | None


def times(hands: list[KnownHand]) -> list[Timing]:
    """Return the times of ours on every hand, each for the first time, then of the model on every hand."""
    with no_collection():
        for_ours = [_timed(lambda known=known: _points_left(known)) for known in hands]
    with no_collection():
        for_peer = [_timed(lambda known=known: solve_by_model(known)) for known in hands]
    return [
        Timing(known.round, ours, peer, points, their_points)
        for known, (ours, points), (peer, their_points) in zip(hands, for_ours, for_peer, strict=True)
    ]


def _points_left(known: KnownHand) -> int | None:
    best = find_opening(known.hand, *known.contract, known.keep, MeldRules(wild_rank=known.wild_rank))
    return None if best is None else best.points


def _timed(solve: Callable[[], int | None]) -> tuple[float, int | None]:
    begun = time.process_time()
    points = solve()
    return time.process_time() - begun, points


def rows() -> Iterator[Row]:
    """Yield: equal optima, the median over all hands, and the round in which the model comes closest."""
    hands = [known for known in known_hands() if known.points is not None]
    timings = times(hands)
    agreeing = sum(
        timing.ours_left == timing.peers_left == known.points for timing, known in zip(timings, hands, strict=True)
    )
    yield Row(
        "best_opening: hands with the same optimum as CP-SAT",
        str(agreeing),
        str(len(timings)),
        agreeing / len(timings),
        least=1,
    )
    yield _row("best_opening vs CP-SAT, median over all hands", timings, least=15)
    by_round = {number: [t for t in timings if t.round == number] for number in range(1, 8)}
    worst = min(by_round, key=lambda number: _ratio(by_round[number]))
    yield _row(f"best_opening vs CP-SAT, closest round ({worst})", by_round[worst], least=5)


def _ratio(timings: Iterable[Timing]) -> float:
    return median(timing.peer / timing.ours for timing in timings)


def _row(name: str, timings: list[Timing], least: float) -> Row:
    ours, peer = (median(getattr(timing, who) for timing in timings) for who in ("ours", "peer"))
    return Row(name, f"{ours * 1e6:.0f} us a hand", f"{peer * 1e3:.2f} ms a hand", _ratio(timings), least=least)

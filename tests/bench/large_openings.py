"""`best_opening` on large hands: three packs, cards bought, wilds swapped in (O1, O4, T1), against the CP-SAT model."""

import random
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final

from bot.engine.cards import SUITS, Card, card_of, sorted_hand, without
from bot.engine.rulesets import ruleset
from tests.bench.openings import times
from tests.bench.table import Row
from tests.computer.hands import KnownHand

HANDS: Final = 30
"""Hands of each round and kind."""
MOST_WILDS: Final = 6
BOUGHT: Final = (0, 0, 2, 4, 6)
"""A buy is the top and a penalty card, at most three buys a round."""
THREE_PACKS: Final = ruleset("mexican-table", decks="3", buying="on")


def hands(number: int, rng: random.Random) -> Iterator[KnownHand]:
    """Yield hands of a round after the draw: at random, then some that melds were dealt into; wilds in each."""
    rules = THREE_PACKS.meld_rules(number)
    keep = 1 if THREE_PACKS.keeps_a_discard(number) else 0
    for at in range(2 * HANDS):
        size = THREE_PACKS.deal_size(number) + 1 + rng.choice(BOUGHT)
        naturals = [card for card in THREE_PACKS.pack() if not rules.is_wild(card)]
        dealt = tuple(_melds(number, rng, naturals)) if at >= HANDS else ()
        for card in dealt:
            naturals.remove(card)
        hand = (*dealt, *rng.sample(naturals, max(0, size - len(dealt))))[: max(size, len(dealt))]
        wilds = rng.sample([card for card in THREE_PACKS.pack() if rules.is_wild(card)], rng.randint(0, MOST_WILDS))
        hand = (*without(hand, rng.sample(hand, len(wilds))), *wilds)
        yield KnownHand(number, THREE_PACKS.contract(number), rules.wild_rank or 0, keep, sorted_hand(hand), None)


def _melds(number: int, rng: random.Random, naturals: Sequence[Card]) -> Iterator[Card]:
    """Cards of the melds that the contract demands, where the pack has them."""
    left = list(naturals)
    groups, runs = THREE_PACKS.contract(number)
    wanted = [_group(rng) for _ in range(groups)] + [_run(rng) for _ in range(runs)]
    for card in (card for meld in wanted for card in meld):
        if card in left:
            left.remove(card)
            yield card


def _group(rng: random.Random) -> list[Card]:
    rank = rng.randint(1, 13)
    return [card_of(rank, suit) for suit in rng.choices(SUITS, k=3)]


def _run(rng: random.Random) -> list[Card]:
    length = rng.randint(4, 6)
    low, suit = rng.randint(1, 15 - length), rng.choice(SUITS)
    return [card_of(low + at, suit) for at in range(length)]


def rows() -> Iterator[Row]:
    """Yield: equal optima, the median, and the hand that takes ours longest."""
    rng = random.Random(3)
    timings = times([known for number in range(1, 8) for known in hands(number, rng)])
    agreeing = sum(timing.ours_left == timing.peers_left for timing in timings)
    opening = sum(timing.ours_left is not None for timing in timings)
    yield Row(
        f"best_opening, three packs, wilds swapped in: optima ({opening} open)",
        str(agreeing),
        str(len(timings)),
        agreeing / len(timings),
        least=1,
    )
    ours, peer = median(timing.ours for timing in timings), median(timing.peer for timing in timings)
    yield _row("best_opening, three packs, wilds swapped in: median", ours, peer)
    slowest = max(timings, key=lambda timing: timing.ours)
    yield _row(f"best_opening, three packs: its slowest, in round {slowest.round}", slowest.ours, slowest.peer)


def _row(name: str, ours: float, peer: float) -> Row:
    return Row(name, f"{ours * 1e6:.0f} us a hand", f"{peer * 1e3:.2f} ms a hand", peer / ours, least=1)

"""Splitting given cards into melds where melds are free: every way to lay all of them, however many melds (B3)."""

from collections.abc import Iterable, Iterator
from itertools import islice

from bot.computer.splitting import MOST_SPLITS, split_into_contract
from bot.engine.cards import Card
from bot.engine.melds import Kind, Meld, MeldRules


def split_freely(cards: Iterable[Card], rules: MeldRules, limit: int = MOST_SPLITS) -> tuple[tuple[Meld, ...], ...]:
    """Return the different ways to lay all these cards as melds, those with the fewest melds first; none when none is.

    Runs of one suit that touch are laid as one: apart they would take the same cards. No more than `limit` ways.
    """
    return tuple(islice(_ways(tuple(cards), rules), limit))


def _ways(cards: tuple[Card, ...], rules: MeldRules) -> Iterator[tuple[Meld, ...]]:
    for count in range(1, len(cards) // min(rules.min_group, rules.min_run) + 1):
        for groups in range(count, -1, -1):
            for way in split_into_contract(cards, (groups, count - groups), rules):
                if not _has_runs_that_touch(way):
                    yield way


def _has_runs_that_touch(way: tuple[Meld, ...]) -> bool:
    runs = [meld for meld in way if meld.kind is Kind.RUN]
    return any(one.suit == other.suit and one.high + 1 == other.low for one in runs for other in runs)

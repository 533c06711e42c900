"""Replays: a finished game turn by turn, with every hand as it was. Nothing here knows a game that goes on (G2)."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from msgspec import Struct

from bot.engine import Game, Refused, View, new_game, parse_move, view
from bot.engine.deal import go_on
from bot.engine.events import Dealt, Event, RoundEnded
from bot.engine.referee import carried_out
from bot.store import Store
from bot.tables.errors import TableCode, TableError
from bot.tables.history import ended_game, in_turns
from bot.tables.rows import played_of
from bot.tables.table import LogEntry, Table

MOST_GAMES: Final = 8
"""So many replays are kept in memory: some 300 turns of 3 kB each."""


class Frame(Struct, frozen=True, kw_only=True):
    """A moment of a finished game: what was done in a turn, or a deal, and how all lay then.

    `step` counts from 0 to `last`; `next_deal` is the step of the next deal, None in the last round. `table` is what
    lay open, `hands` is what each seat saw. A deal has no moment of its own and `by_computer` False.
    """

    step: int
    last: int
    next_deal: int | None
    table: View
    hands: tuple[View, ...]
    events: tuple[Event, ...]
    at: datetime | None
    by_computer: bool


class _Step(Struct, frozen=True):
    """A turn played, or a deal: the game after it; a round that has ended still lies there."""

    game: Game
    events: tuple[Event, ...]
    at: datetime | None = None
    by_computer: bool = False


class Replays:
    """The finished games looked at last, played anew from their seeds and moves."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._kept: Final[OrderedDict[int, tuple[_Step, ...]]] = OrderedDict()
        self._playing: Final = asyncio.Lock()

    async def frame(self, table: Table, step: int) -> Frame:
        """Return a moment of a table's game, the first or last for a step beyond.

        TableError `still-going`, `never-started`, `never-ended`; `not-sound` when its moves do not lead to its end.
        """
        game = ended_game(table)
        async with self._playing:
            steps = self._kept.get(table.id, ())
            if not steps or steps[-1].game.seats != game.seats:  # a seat may have lost its name since
                steps = await self._play(table.id, game)
        self._keep(table.id, steps)
        return _frame(steps, max(0, min(step, len(steps) - 1)))

    def drop(self, table_id: int) -> None:
        """Forget a game, which is played anew when it is looked at again."""
        self._kept.pop(table_id, None)

    async def _play(self, table_id: int, game: Game) -> tuple[_Step, ...]:
        rows = await self._store.moves(table_id)
        steps = await asyncio.to_thread(_replayed, game, [played_of(row).uncovered() for row in rows])
        if steps is None:
            raise TableError(TableCode.NOT_SOUND)
        return steps

    def _keep(self, table_id: int, steps: tuple[_Step, ...]) -> None:
        self._kept[table_id] = steps
        self._kept.move_to_end(table_id)
        while len(self._kept) > MOST_GAMES:
            self._kept.popitem(last=False)


def _replayed(ended: Game, log: Iterable[LogEntry]) -> tuple[_Step, ...] | None:
    """The steps from a game's first deal to its end; None when the moves do not lead there."""
    game = new_game(ended.rules, ended.seats, ended.seed)
    steps = [_Step(game, (first_deal(game),))]
    try:
        for turn in in_turns(log, ended.rules):
            steps.extend(_turn(steps[-1].game, turn))
    except Refused:
        return None
    return tuple(steps) if steps[-1].game == ended else None


def first_deal(game: Game) -> Dealt:
    """Return the event of a game's first deal, which no move brought about."""
    first = new_game(game.rules, game.seats, game.seed).round
    return Dealt(first.number, first.dealer, first.top)


def _turn(game: Game, turn: tuple[LogEntry, ...]) -> Iterator[_Step]:
    """A turn; when it ended a round, the table as it lay then, and the next deal as a step of its own."""
    done: tuple[Event, ...] = ()
    for entry in turn:
        game, events = carried_out(game, entry.seat, parse_move(entry.text, tiles=game.rules.tiles))
        done += events
    at, by_computer = turn[-1].at, turn[-1].by_computer
    after, all_events = go_on(game, done)
    if after.is_over or not isinstance(done[-1], RoundEnded):
        yield _Step(after, all_events, at, by_computer)
        return
    yield _Step(game, done, at, by_computer)
    yield _Step(after, all_events[len(done) :], at)


def _frame(steps: tuple[_Step, ...], at: int) -> Frame:
    step, game = steps[at], steps[at].game
    later = (number for number in range(at + 1, len(steps)) if isinstance(steps[number].events[0], Dealt))
    return Frame(
        step=at,
        last=len(steps) - 1,
        next_deal=next(later, None),
        table=view(game, None),
        hands=tuple(view(game, seat) for seat in range(len(game.seats))),
        events=step.events,
        at=step.at,
        by_computer=step.by_computer,
    )

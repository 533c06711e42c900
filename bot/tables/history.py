"""What was played at a table: the log as a seat may know it, the record, and the proof that nothing was lost."""

from collections.abc import Iterable, Iterator

from bot.engine import Game, Ruleset, apply, new_game, parse_move
from bot.engine.events import RoundEnded
from bot.engine.record_text import write_record
from bot.engine.turns import ends_turn
from bot.store import MoveRow, Store
from bot.tables.errors import TableCode, TableError
from bot.tables.rows import played_of
from bot.tables.table import LogEntry, Status, Table


async def log_of(store: Store, table: Table, since: int, seat: int | None) -> tuple[LogEntry, ...]:
    """Return the moves after a revision as a seat, or with None everybody, may know them (G2)."""
    return tuple(played_of(row).entry(seat) for row in await store.moves(table.id, since))


async def log_for(store: Store, table: Table, user: int) -> tuple[LogEntry, ...]:
    """Return all moves as a person may know them: their own drawn cards, and of a finished game everything (G2).

    Who was removed from their seat knows as little as who only watches.
    """
    played = tuple(map(played_of, await store.moves(table.id)))
    if table.status is Status.OVER:
        return tuple(one.uncovered() for one in played)
    return tuple(one.entry(table.hand_of(user)) for one in played)


def in_turns(log: Iterable[LogEntry], rules: Ruleset) -> Iterator[tuple[LogEntry, ...]]:
    """Yield the moves turn by turn; the bids before a turn belong to it (O4), and the last turn may not be at its end.

    What ends a round ends a turn.
    """
    turn: list[LogEntry] = []
    for entry in log:
        turn.append(entry)
        if any(isinstance(event, RoundEnded) or ends_turn(event, rules) for event in entry.events):
            yield tuple(turn)
            turn = []
    if turn:
        yield tuple(turn)


async def record_of(store: Store, table: Table) -> str:
    """Return the record of a game played to its end, the seed in it; `still-going`, `never-started`, `never-ended`."""
    game = ended_game(table)
    return write_record(game, [(row.seat, row.text) for row in await store.moves(table.id)])


def ended_game(table: Table) -> Game:
    """Return the game of a table where one was played to its end; `still-going`, `never-started`, `never-ended`."""
    if table.is_open:
        raise TableError(TableCode.STILL_GOING)
    if table.game is None:
        raise TableError(TableCode.NEVER_STARTED)
    if table.status is not Status.OVER:
        raise TableError(TableCode.NEVER_ENDED)
    return table.game


async def replays_alike(store: Store, table: Table) -> bool:
    """Return whether the seed and the moves kept lead to the very game that is kept (G1)."""
    # Whoever reads without the table's lock may find moves that came after its snapshot.
    rows = [row for row in await store.moves(table.id) if row.n <= table.revision]
    if table.game is None:
        return not rows
    return _replayed(new_game(table.game.rules, table.game.seats, table.game.seed), rows) == table.game


def _replayed(game: Game, rows: Iterable[MoveRow]) -> Game:
    for row in rows:
        game, _ = apply(game, row.seat, parse_move(row.text))
    return game

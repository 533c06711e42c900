"""What happened since a person's last turn, for the top of their panel."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.engine.events import Dealt, Event, GameEnded, Reshuffled, RoundEnded
from bot.engine.rulesets import Ruleset
from bot.engine.scoring import Counting
from bot.engine.state import RoundResult
from bot.engine.turns import ends_turn
from bot.tables import LogEntry, Table, Tables
from bot.ui.games import stage_title
from bot.ui.narration import narrate
from bot.ui.people import name_of
from bot.ui.words import Words

OFTEN_ENOUGH: Final = 64
"""So many of the last moves nearly always reach back to anybody's last turn."""
_POINTS: Final = {
    Counting.LOSERS: "hand.points-cost",
    Counting.WINNER: "hand.points-brought",
    Counting.BOTH: "hand.points-cost",
}
_PUBLIC = RoundEnded | Dealt | GameEnded | Reshuffled


async def since_last_turn(tables: Tables, table: Table, seat: int, words: Words) -> tuple[str, ...]:
    """Return a line for each turn since the seat's last one; what the seat itself does in its present turn it knows."""
    names = [name_of(table, other) for other in range(len(table.seats))]
    events = events_since(await _log(tables, table, seat), seat, table.rules)
    return tuple(_told(events, table.rules, seat, names, words))


async def _log(tables: Tables, table: Table, seat: int) -> Sequence[LogEntry]:
    start = max(table.revision - OFTEN_ENOUGH, 0)
    recent = await tables.log(table.id, start, seat)
    if start == 0 or any(_ended_turn(entry, seat, table.rules) for entry in recent):
        return recent
    return await tables.log(table.id, 0, seat)


def events_since(log: Sequence[LogEntry], seat: int, rules: Ruleset) -> tuple[Event, ...]:
    """Return what the others did and what befell the table after the seat's last turn ended."""
    last = max((index for index, entry in enumerate(log) if _ended_turn(entry, seat, rules)), default=0)
    return tuple(event for entry in log[last:] for event in _of_interest(entry, seat))


def _told(events: Iterable[Event], rules: Ruleset, seat: int, names: Sequence[str], words: Words) -> Iterator[str]:
    """What happened, and after each round what it cost the seat, or brought it."""
    untold: list[Event] = []
    for event in events:
        untold.append(event)
        if isinstance(event, RoundEnded):
            yield from narrate(untold, rules, names, words, own=seat)
            yield _own_points(event.result, rules, seat, words)
            untold = []
    yield from narrate(untold, rules, names, words, own=seat)


def _own_points(result: RoundResult, rules: Ruleset, seat: int, words: Words) -> str:
    """What a round cost the seat, or brought it (B6)."""
    points, total = result.points[seat], result.totals[seat]
    stage = stage_title(rules, result.round, words)
    if not points and rules.counting is not Counting.WINNER:
        return words("hand.points-free", stage=stage, total=total)
    if points < 0:
        return words.many("hand.tiles.points-off", -points, stage=stage, total=total)
    return words.many(_POINTS[rules.counting], points, stage=stage, total=total)


def _ended_turn(entry: LogEntry, seat: int, rules: Ruleset) -> bool:
    """Whether the person ended their turn with a move; what the computer played for them they have not seen."""
    if entry.seat != seat or entry.by_computer:
        return False
    return any(isinstance(event, RoundEnded) or ends_turn(event, rules) for event in entry.events)


def _of_interest(entry: LogEntry, seat: int) -> Iterator[Event]:
    own = entry.seat == seat and not entry.by_computer
    return (event for event in entry.events if not own or isinstance(event, _PUBLIC))

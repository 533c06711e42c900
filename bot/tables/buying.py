"""Buying at a table (O4): a draw from the stock waits until everybody who may bid has had the time to."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from msgspec import structs

from bot.computer import may_bid
from bot.engine import Code, Move, Refused, apply
from bot.engine.moves import Bid, Draw, Source
from bot.tables.playing import clocked, play
from bot.tables.table import Played, Status, Table, Window

IsHere = Callable[[int], bool]
"""Whether a person did something at the table a moment ago."""

LIVE: Final = timedelta(seconds=20)
OVER_DAYS: Final = timedelta(hours=1)
LONG_TURN: Final = timedelta(hours=8)
"""With so much time for a turn a game is played over days."""
FROM_STOCK: Final = Draw(Source.STOCK)


def bidders(table: Table) -> tuple[int, ...]:
    """Return the seats that may bid for the top now, whoever plays them."""
    if table.status is not Status.LIVE or not table.rules.buying:
        return ()
    return tuple(seat for seat in range(len(table.seats)) if may_bid(table.view(seat)))


def awaited(table: Table) -> tuple[int, ...]:
    """Return the seats of persons who may bid and have not passed: a draw waits for them."""
    passed = table.window.passed if table.window else ()
    return tuple(seat for seat in bidders(table) if table.seats[seat].is_present and seat not in passed)


def window_length(table: Table, is_here: IsHere) -> timedelta:
    """Return how long a draw waits for bids: as chosen, else 20 seconds, or an hour in a game over days.

    Over days goes a game with eight hours or more for a turn; one without a limit as long as somebody who may bid is
    not here.
    """
    if table.buy_window.length is not None:
        return table.buy_window.length
    if table.turn_time.length is not None:
        return OVER_DAYS if table.turn_time.length >= LONG_TURN else LIVE
    users = (table.seats[seat].user for seat in awaited(table))
    return LIVE if all(user is not None and is_here(user) for user in users) else OVER_DAYS


def opened(table: Table, now: datetime, is_here: IsHere) -> Table:
    """Return the table with a window for bids, if there is a person who may bid."""
    if not awaited(table):
        return table
    return structs.replace(table, window=Window(), deadline=now + window_length(table, is_here))


def made(table: Table, seat: int, move: Move, now: datetime) -> tuple[Table, tuple[Played, ...]]:
    """Return the table after a person's move, or with their draw from the stock kept until nobody is awaited.

    Refused when the rules forbid the move, also one that would be kept.
    """
    if table.window is not None and seat == table.turn and move == FROM_STOCK:
        return _with_kept_draw(table, seat, table.window), ()
    after, played = play(table, seat, move, now)
    after, more = decided(after, now)
    return after, (played, *more)


def _with_kept_draw(table: Table, seat: int, window: Window) -> Table:
    assert table.game is not None
    apply(table.game, seat, FROM_STOCK)
    if window.kept:
        return table
    return structs.replace(table, window=structs.replace(window, kept=True), revision=table.revision + 1)


def passed(table: Table, seat: int, now: datetime) -> tuple[Table, tuple[Played, ...]]:
    """Return the table with the seat awaited no more; Refused as its bid would be, and when no draw waits."""
    assert table.game is not None
    apply(table.game, seat, Bid())
    if table.window is None:
        raise Refused(Code.BUYING_CLOSED)
    if seat in table.window.passed:
        return table, ()
    window = structs.replace(table.window, passed=(*table.window.passed, seat))
    return decided(structs.replace(table, window=window, revision=table.revision + 1), now)


def decided(table: Table, now: datetime) -> tuple[Table, tuple[Played, ...]]:
    """Return the table with its window closed if there is one and nobody is awaited any more."""
    return (table, ()) if table.window is None or awaited(table) else closed(table, now)


def closed(table: Table, now: datetime) -> tuple[Table, tuple[Played, ...]]:
    """Return the table without its window: a draw that was kept is carried out, else the turn's clock starts."""
    if table.window is not None and table.window.kept and table.turn is not None:
        after, drawn = play(table, table.turn, FROM_STOCK, now)
        return after, (drawn,)
    return clocked(structs.replace(table, window=None, revision=table.revision + 1), now), ()

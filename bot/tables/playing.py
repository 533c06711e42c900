"""Moves and whole turns at a table, as functions from table to table."""

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from random import Random
from typing import Final

from msgspec import structs

from bot.engine import Game, Move, Phase, Refused, View, apply
from bot.engine.moves import Bid, Discard, Draw, DrawTile, Pass, Source
from bot.engine.record_text import recorded_text
from bot.tables.lobby import deadline_of
from bot.tables.table import Played, Status, Table

Choose = Callable[[View, str, Random], Move]
"""What a computer player does: `bot.computer.choose_move`."""
Wants = Callable[[View, str, Random], bool]
"""Whether a computer player bids for the top: `bot.computer.choose_bid`."""

STAND_IN_LEVEL: Final = "hard"
"""How well the computer plays for a person who is away or out of time."""

log = logging.getLogger(__name__)


def play(table: Table, seat: int, move: Move, now: datetime, *, by_computer: bool = False) -> tuple[Table, Played]:
    """Return the table after a seat's move, and the move; Refused when the rules forbid it.

    The clock of the one in turn starts anew, but for a bid: that is made between turns (O4).
    """
    before = _game(table)
    game, events = apply(before, seat, move)
    text = recorded_text(move, events, before.rules.meld_rules(before.round.number))
    revision = table.revision + 1
    status = Status.OVER if game.is_over else table.status
    after = _in_its_turn(table, structs.replace(table, game=game, status=status, revision=revision))
    if not isinstance(move, Bid):
        after = clocked(structs.replace(after, window=None, moved=revision), now)
    return after, Played(revision, seat, text, now, by_computer, events)


def _in_its_turn(before: Table, after: Table) -> Table:
    """Forget with a turn how often it was reminded of, and with a round or the game who would like a pause."""
    (round_before, turn_before), (round_after, turn_after) = turn_of(before), turn_of(after)
    if round_before != round_after or after.status is not Status.LIVE:
        return structs.replace(after, reminded=0, agreed=())
    return after if turn_before == turn_after else structs.replace(after, reminded=0)


def clocked(table: Table, now: datetime) -> Table:
    """Return the table with its clock started anew."""
    return structs.replace(table, deadline=deadline_of(table, now))


def play_turn(table: Table, choose: Choose, rng: Random, now: datetime) -> tuple[Table, tuple[Played, ...]]:
    """Return the table after the computer has played the rest of the seat in turn's turn, and its moves.

    Whatever the computer player does wrong, the turn comes to its end.
    """
    game = _game(table)
    seat, number = game.round.turn, game.round.number
    level = table.seats[seat].level or STAND_IN_LEVEL
    moves: list[Played] = []
    while table.turn == seat and _game(table).round.number == number:
        table, played = _play_chosen(table, choose, level, rng, now)
        moves.append(played)
    return table, tuple(moves)


def run_out(table: Table, choose: Choose, rng: Random, now: datetime) -> tuple[Table, tuple[Played, ...]]:
    """Return the table after the turn of a person who is out of time, and the moves that end it.

    The computer plays it; with tiles the table stays as it was, and they draw or, from an empty pool, pass (P8).
    """
    if not table.rules.tiles:
        return play_turn(table, choose, rng, now)
    after, played = _play_plainly(table, _game(table).round.turn, now)
    return after, (played,)


def judged(table: Table, seat: int, move: Move) -> Refused | None:
    """Return why a move would be refused now; None when it would be accepted."""
    try:
        apply(_game(table), seat, move)
    except Refused as refused:
        return refused
    return None


def _play_chosen(table: Table, choose: Choose, level: str, rng: Random, now: datetime) -> tuple[Table, Played]:
    seat = _game(table).round.turn
    try:
        return play(table, seat, choose(table.view(seat), level, rng), now, by_computer=True)
    except Exception:
        # There must be no turn that nobody can take: a fault of the computer player costs it a good move, no more.
        log.exception("table %s: the computer player of seat %s failed", table.id, seat)
    return _play_plainly(table, seat, now)


def _play_plainly(table: Table, seat: int, now: datetime) -> tuple[Table, Played]:
    for move in plain_moves(table.view(seat)):
        with suppress(Refused):
            return play(table, seat, move, now, by_computer=True)
    raise AssertionError("a seat in turn can always draw, discard or pass")


def plain_moves(seen: View) -> Iterator[Move]:
    """Yield moves of which one is always legal for the seat in turn: to draw, or to discard; with tiles to pass."""
    if seen.rules.tiles:
        yield from (DrawTile(), Pass())
        return
    yield Draw(Source.STOCK)
    yield Draw(Source.DISCARD)
    yield from map(Discard, seen.hand)


def opens_bidding(before: Table, after: Table) -> bool:
    """Return whether a change put a card up for sale: a turn has begun, at a table with buying (O4)."""
    if after.turn is None or not after.rules.buying or _game(after).round.phase is not Phase.DRAW:
        return False
    return before.turn is None or turn_of(before) != turn_of(after)


def turn_of(table: Table) -> tuple[int, int]:
    """Return which turn is on at a table with a game: the round's number and the seat."""
    now = _game(table).round
    return now.number, now.turn


def play_bids(table: Table, wants: Wants, rng: Random, now: datetime) -> tuple[Table, tuple[Played, ...]]:
    """Return the table after the bids of those seats that the computer plays, and these (O4)."""
    bids: list[Played] = []
    for seat, sitting in enumerate(table.seats):
        if not sitting.is_present and _wants_top(table, seat, wants, rng):
            with suppress(Refused):
                table, bid = play(table, seat, Bid(), now, by_computer=True)
                bids.append(bid)
    return table, tuple(bids)


def _wants_top(table: Table, seat: int, wants: Wants, rng: Random) -> bool:
    now = _game(table).round
    if seat in {now.turn, (now.turn - 1) % len(table.seats)}:
        return False  # they may not bid: the one about to draw, and the one that discarded
    try:
        return wants(table.view(seat), table.seats[seat].level or STAND_IN_LEVEL, rng)
    except Exception:
        log.exception("table %s: the computer player of seat %s failed to think about a bid", table.id, seat)
        return False


def _game(table: Table) -> Game:
    assert table.game is not None
    return table.game

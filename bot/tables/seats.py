"""Who sits where while a game is on: coming, going, and who may move (G5, G6)."""

from datetime import datetime

from msgspec import structs

from bot.engine import Code, Refused
from bot.tables.errors import TableCode, TableError
from bot.tables.lobby import check_seated, closed, handed_over
from bot.tables.playing import clocked
from bot.tables.table import Cause, Change, Seat, Status, Table


def check_playable(table: Table, user: int, revision: int | None) -> int:
    """Return the seat of a person who wants to move.

    `not-live` in the lobby, `removed`; Refused `game-over`, `not-at-this-table`, or `stale` when something has been
    played since.
    """
    if table.status is Status.LOBBY:
        raise TableError(TableCode.NOT_LIVE)
    if table.status is not Status.LIVE:
        raise Refused(Code.GAME_OVER)
    seat = table.seat_of(user)
    if seat is None:
        raise Refused(Code.NOT_AT_THIS_TABLE)
    check_not_removed(table, seat)
    if revision is not None and not table.is_current(revision):
        raise Refused(Code.STALE)
    return seat


def check_not_removed(table: Table, seat: int) -> None:
    """Raise `removed` when a seat's person may not simply come back."""
    if table.seats[seat].removed:
        raise TableError(TableCode.REMOVED)


def with_away(table: Table, seat: int, away: bool, *, removed: bool = False) -> Table:
    """Return the table with a seat's person gone or back; whoever was removed stays so until they are back."""
    before = table.seats[seat]
    changed = structs.replace(before, away=away, removed=away and (removed or before.removed))
    return table if changed == before else with_seat(table, seat, changed)


def with_seat(table: Table, index: int, seat: Seat) -> Table:
    """Return the table with another one in a seat."""
    return structs.replace(table, seats=(*table.seats[:index], seat, *table.seats[index + 1 :]))


def seated_anew(table: Table, index: int, seat: Seat) -> Table:
    """Return the table with somebody else in a seat, who is meant by its name from now on, in the game's record too."""
    game = table.game
    if game is not None:
        names = (*game.seats[:index], seat.name, *game.seats[index + 1 :])
        game = structs.replace(game, seats=names)  # nothing that is dealt or played goes by names
    return structs.replace(with_seat(table, index, seat), game=game)


def came_back(table: Table, seat: int) -> Table:
    """Return the table with a seat's person there: whoever does something takes their hand back (G5)."""
    after = with_away(table, seat, away=False)
    return after if after is table else structs.replace(after, revision=table.revision + 1)


def seat_changed(
    table: Table, user: int, now: datetime, *, away: bool, actor: int, removed: bool = False
) -> Change | None:
    """Return the change of a person going or coming back in a live game; None when they are already.

    The host's part goes to somebody present; without any person left the game stops (G5). No clock starts anew: who
    leaves and comes back in their own turn has won no time by it; one that began without them has all its time, but
    while a draw waits for bids that window stays.
    """
    seat = check_seated(table, user)
    if not away:
        check_not_removed(table, seat)
    after = with_away(table, seat, away, removed=removed)
    if after is table:
        return None
    after = structs.replace(handed_over(after, user) if away else after, revision=table.revision + 1)
    cause = Cause.SEAT
    if not any(one.is_present for one in after.seats):
        after, cause = closed(after), Cause.ENDED
    if not after.is_open or (after.turn == seat and after.deadline is None and after.window is None):
        after = clocked(after, now)
    return Change(after, cause, actor=actor, previous=table)


def back_in_play(before: Table, after: Table, seat: int, now: datetime) -> Table:
    """Return the table after somebody sat down in a seat: their clock runs if it is their turn."""
    in_turn = after.turn == seat and after.window is None
    return clocked(after, now) if in_turn else after

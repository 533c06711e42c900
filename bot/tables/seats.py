"""Who sits where while a game is on: coming, going, and who may move (G5, G6)."""

from datetime import datetime

from msgspec import structs

from bot.engine import Code, Refused
from bot.tables.errors import TableCode, TableError
from bot.tables.lateness import with_seat
from bot.tables.lobby import check_seated, closed, handed_over
from bot.tables.pausing import agreed_upon, rested, resumed, without_wish
from bot.tables.playing import clocked
from bot.tables.table import Cause, Change, Seat, Status, Table


def check_playable(table: Table, user: int, revision: int | None) -> int:
    """Return the seat of a person who wants to move.

    `not-live` in the lobby, `removed`, `paused`; Refused `game-over`, `not-at-this-table`, or `stale` when something
    has been played since.
    """
    if table.status is Status.LOBBY:
        raise TableError(TableCode.NOT_LIVE)
    if table.status is not Status.LIVE:
        raise Refused(Code.GAME_OVER)
    seat = table.seat_of(user)
    if seat is None:
        raise Refused(Code.NOT_AT_THIS_TABLE)
    check_not_removed(table, seat)
    if table.paused is not None:
        raise TableError(TableCode.PAUSED)
    if revision is not None and not table.is_current(revision):
        raise Refused(Code.STALE)
    return seat


def check_not_removed(table: Table, seat: int) -> None:
    """Raise `removed` when a seat's person may not simply come back."""
    if table.seats[seat].removed:
        raise TableError(TableCode.REMOVED)


def with_away(table: Table, seat: int, away: bool, *, removed: bool = False) -> Table:
    """Return the table with a seat's person gone or back, late no more; the removed stay so until they are back."""
    before = table.seats[seat]
    changed = structs.replace(before, away=away, removed=away and (removed or before.removed), late=0)
    if changed == before:
        return table
    after = with_seat(table, seat, changed)
    return without_wish(after, before.user) if away else after


def seated_anew(table: Table, index: int, seat: Seat) -> Table:
    """Return the table with somebody else in a seat, who is meant by its name from now on, in the game's record too."""
    game = table.game
    if game is not None:
        names = (*game.seats[:index], seat.name, *game.seats[index + 1 :])
        game = structs.replace(game, seats=names)  # nothing that is dealt or played goes by names
    return structs.replace(with_seat(table, index, seat), game=game)


def came_back(table: Table, seat: int, now: datetime) -> Table:
    """Return the table with a seat's person there: whoever does something takes their hand back (G5)."""
    after = structs.replace(with_away(table, seat, away=False), touched=now, idle=False)
    return structs.replace(after, revision=table.revision + 1) if table.seats[seat].away else after


def seat_changed(
    table: Table, user: int, now: datetime, *, away: bool, actor: int, removed: bool = False
) -> Change | None:
    """Return the change of a person going or coming back in a live game; None when they are already.

    The host's part goes to somebody present; without any person left the game stops (G5), or rests if the computer only
    keeps somebody's seat for them. No clock starts anew: who leaves and comes back in their own turn has won no time by
    it; one that began without them has all its time, but while a draw waits for bids that window stays.
    """
    seat = check_seated(table, user)
    if not away:
        check_not_removed(table, seat)
    after = with_away(table, seat, away, removed=removed)
    if after is table or not (away or table.seats[seat].away):
        return None
    after = structs.replace(handed_over(after, user) if away else after, revision=table.revision + 1)
    after = rested(after, now) if away else hosted_by(_returned(table, after, now), user)
    cause = Cause.SEAT
    if not any(one.is_present or one.is_absent for one in after.seats):
        after, cause = closed(after), Cause.ENDED
    after = agreed_upon(after, now)
    if not after.is_open or (after.turn == seat and after.deadline is None and after.window is None):
        after = clocked(after, now)
    return Change(after, cause, actor=actor, previous=table)


def hosted_by(table: Table, user: int) -> Table:
    """Return the table with a person who sits down as its host where the host is not there."""
    return table if table.host in table.present else structs.replace(table, host=user)


def back_in_play(before: Table, after: Table, seat: int, now: datetime) -> Table:
    """Return the table after somebody sat down in a seat: their clock runs if it is their turn."""
    after = _returned(before, after, now)
    in_turn = after.turn == seat and after.window is None
    return clocked(after, now) if in_turn else after


def _returned(before: Table, after: Table, now: datetime) -> Table:
    """Return the table after somebody is there again: a sign of life, and a game that rests goes on."""
    after = structs.replace(after, touched=now, idle=False)
    return resumed(after, now) if before.rests else after

"""Time for a turn over days: reminders, and seats that the computer keeps for who ran out of time again and again."""

import asyncio
from datetime import timedelta

import pytest
from msgspec import structs
from sqlalchemy import text

from bot.tables import Cause, NoticeKind, Status, Table, TurnTime, Window, deadlines
from bot.tables.waking import closes, next_wake
from tests.tables.house import ADA, BO, CY, GUILD, House

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
LENGTHS = {
    TurnTime.HOUR: HOUR,
    TurnTime.HOURS: 8 * HOUR,
    TurnTime.DAY: 24 * HOUR,
    TurnTime.DAYS: 72 * HOUR,
}


@pytest.fixture(autouse=True)
def seldom_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Being there is noted seldom, for weeks to pass quickly."""
    monkeypatch.setattr(deadlines, "LONGEST_BEAT", timedelta(days=1))


async def kinds(house: House, table: Table) -> list[NoticeKind]:
    """What is to be said at a table, or has been."""
    return [notice.kind for notice in await house.tables.notices(table.id)]


@pytest.mark.parametrize("turn_time", TurnTime)
async def test_every_turn_time_is_as_long_as_it_says(house: House, turn_time: TurnTime) -> None:
    length = {TurnTime.NONE: None, TurnTime.SHORT: 3 * MINUTE, **LENGTHS}[turn_time]
    table = await house.game(ADA, BO, turn_time=turn_time)
    assert table.deadline == (None if length is None else house.clock.now() + length)
    assert turn_time.length == length


async def test_the_usual_time_is_the_server_s_else_a_day(house: House) -> None:
    assert (await house.lobby(ADA, room=1)).turn_time is TurnTime.DAY
    await house.store.set_guild_settings(GUILD, {"turn_time": "8h"})
    assert (await house.lobby(ADA, room=2)).turn_time is TurnTime.HOURS


# --- reminders --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn_time", LENGTHS)
async def test_two_reminders_at_half_time_and_shortly_before_the_end(house: House, turn_time: TurnTime) -> None:
    length, last_call = LENGTHS[turn_time], turn_time.last_call
    assert last_call is not None
    table = await house.game(ADA, BO, turn_time=turn_time)
    second = timedelta(seconds=1)
    said = []
    for passed in (length / 2 - second, second, length / 2 - last_call - second, second, last_call - second):
        await house.advance(seconds=passed.total_seconds())
        said.append(len(await house.tables.notices(table.id)))
    assert said == [0, 1, 1, 2, 2]
    assert await kinds(house, table) == [NoticeKind.REMINDER, NoticeKind.LAST_CALL]
    assert {notice.user for notice in await house.tables.notices(table.id)} == {table.waits_for}
    assert house.causes().count(Cause.NOTICE) == 2
    assert Cause.TIMED_OUT not in house.causes()


@pytest.mark.parametrize("turn_time", [TurnTime.NONE, TurnTime.SHORT])
async def test_nobody_is_reminded_of_a_quick_turn_or_of_one_without_end(house: House, turn_time: TurnTime) -> None:
    table = await house.game(ADA, BO, turn_time=turn_time)
    await house.advance(minutes=2, seconds=59)
    assert await kinds(house, table) == []


async def test_a_moment_is_not_looked_at_before_it_has_come(house: House) -> None:
    """The store knows whole milliseconds, the clock does not keep to them."""
    house.clock.jump(timedelta(microseconds=1234567))
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)
    async with asyncio.timeout(20):
        await house.advance(minutes=3, milliseconds=1)
    assert house.causes()[-1] is Cause.TIMED_OUT
    assert (await house.tables.get(table.id)).turn != table.turn


async def test_a_reminder_makes_no_panel_stale_and_moves_no_deadline(house: House) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.DAY)
    await house.advance(hours=12)
    after = await house.tables.get(table.id)
    assert (after.deadline, after.moved) == (table.deadline, table.moved)
    assert after.is_current(table.revision)
    await house.moves(table, "draw stock", revision=table.revision)


async def test_a_move_makes_its_reminder_useless(house: House) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.DAY)
    await house.advance(hours=12)
    (notice,) = await house.tables.notices(table.id)
    assert notice.is_of_use(await house.tables.get(table.id))
    after = await house.moves(table, "draw stock")
    assert not notice.is_of_use(after)


async def test_no_turn_has_more_than_two_reminders(house: House) -> None:
    """The clock starts anew after the draw; what has been reminded of is not reminded of again."""
    table = await house.game(ADA, BO, turn_time=TurnTime.DAY)
    await house.advance(hours=13)
    await house.moves(table, "draw stock")
    await house.advance(hours=23, minutes=59)
    assert await kinds(house, table) == [NoticeKind.REMINDER, NoticeKind.LAST_CALL]


async def test_the_next_turn_is_reminded_of_afresh(house: House) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.DAY)
    await house.advance(hours=23)
    table = await house.turn(table)
    assert table.reminded == 0
    await house.advance(hours=12)
    assert (await house.tables.notices(table.id))[-1].user == table.waits_for
    assert len(await house.tables.notices(table.id)) == 3


async def test_after_a_long_sleep_only_the_last_reminder_comes(house: House) -> None:
    """Both are due at once when a table could not be looked after for long."""
    table = await house.game(ADA, BO, turn_time=TurnTime.HOUR)
    await house.store.set_wakes(table.id, house.clock.now() + 55 * MINUTE)
    await house.restart()
    await house.advance(minutes=56)
    assert await kinds(house, table) == [NoticeKind.LAST_CALL]


@pytest.mark.parametrize("down", [timedelta(seconds=30), timedelta(days=3)])
async def test_reminders_move_on_with_the_deadline(house: House, down: timedelta) -> None:
    """Fault 52: not only the deadline, the reminders too."""
    table = await house.game(ADA, BO, turn_time=TurnTime.DAY)
    await house.advance(hours=11)
    await house.restart(down)
    await house.advance(minutes=59)
    assert await kinds(house, table) == []
    await house.advance(minutes=1)
    assert await kinds(house, table) == [NoticeKind.REMINDER]
    await house.restart(down)
    await house.advance(hours=9, minutes=59)
    assert await kinds(house, table) == [NoticeKind.REMINDER]
    await house.advance(minutes=1)
    assert await kinds(house, table) == [NoticeKind.REMINDER, NoticeKind.LAST_CALL]


async def test_nobody_is_reminded_while_a_draw_waits_for_bids(house: House) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.DAY)
    assert table.deadline is not None
    assert next_wake(table) == table.deadline - 12 * HOUR
    assert next_wake(structs.replace(table, window=Window())) == table.deadline


# --- out of time again and again --------------------------------------------------------------------------------------


async def test_after_two_turns_in_a_row_out_of_time_the_computer_keeps_the_seat(house: House) -> None:
    table = await house.game(ADA, BO, CY, turn_time=TurnTime.SHORT)
    late = table.waits_for
    assert late is not None
    for _ in range(3):
        table = await house.tables.get(table.id)
        if table.waits_for == late:
            await house.advance(minutes=3)
        else:
            await house.turn(table)
    table = await house.tables.get(table.id)
    seat = table.seats[table.seat_of(late) or 0]
    assert (seat.late, seat.is_present, seat.is_absent) == (1, True, False)
    await house.advance(minutes=3)
    table = await house.tables.get(table.id)
    seat = table.seats[table.seat_of(late) or 0]
    assert (seat.is_present, seat.is_absent) == (False, True)
    assert house.changes[-1].cause is Cause.TIMED_OUT
    (notice,) = await house.tables.notices(table.id)
    assert (notice.kind, notice.user, notice.is_of_use(table)) == (NoticeKind.ABSENT, late, True)
    while table.waits_for is not None and len(await house.tables.log(table.id)) < 14:
        table = await house.turn(table)
    assert [cause for cause in house.causes() if cause is Cause.COMPUTER]  # their next turn waited for nobody


async def test_who_plays_in_between_is_not_late_twice_in_a_row(house: House) -> None:
    """Fault 52: nobody is away who has just played."""
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)
    late = table.waits_for
    for _ in range(2):
        await house.advance(minutes=3)
        table = await house.turn(await house.tables.get(table.id))
        assert table.waits_for == late
        table = await house.turn(table)
        table = await house.turn(table)
    assert all(seat.is_present and seat.late == 0 for seat in table.seats)


async def absent(house: House, *, turn_time: TurnTime = TurnTime.SHORT) -> tuple[Table, int, int]:
    """A game in which the computer keeps the seat of one person; whose, and who still plays."""
    table = await house.game(ADA, BO, turn_time=turn_time)
    late = table.waits_for
    assert late is not None
    assert turn_time.length is not None
    await house.advance(seconds=turn_time.length.total_seconds())
    await house.turn(await house.tables.get(table.id))
    await house.advance(seconds=turn_time.length.total_seconds())
    table = await house.tables.get(table.id)
    assert table.seats[table.seat_of(late) or 0].is_absent
    return table, late, BO.id if late == ADA.id else ADA.id


async def test_coming_back_makes_the_seat_theirs_and_them_punctual(house: House) -> None:
    table, late, _ = await absent(house)
    notices = await house.tables.notices(table.id)
    after = await house.tables.come_back(table.id, late)
    seat = after.seats[after.seat_of(late) or 0]
    assert (seat.is_present, seat.late) == (True, 0)
    assert [notice.is_of_use(after) for notice in notices] == [False]


async def test_any_move_takes_the_seat_back(house: House) -> None:
    house.options["computer_pause"] = 3600.0
    await house.restart()
    table, late, other = await absent(house)
    table = await house.moves(table, "draw stock", other)
    await house.moves(table, f"discard {table.view(table.seat_of(other)).hand[0]}", other)
    after = await house.moves(table, "draw stock", late)
    assert after.seats[after.seat_of(late) or 0].is_present
    await house.tables.close()


async def test_a_host_who_is_absent_hands_over_to_somebody_present(house: House) -> None:
    table, late, other = await absent(house)
    assert table.host == other or late != ADA.id


async def test_when_nobody_is_left_the_game_rests_until_somebody_is_back(house: House) -> None:
    """The computer players play no game of their own, and it is kept: whoever comes back goes on."""
    table = await house.game(ADA, BO, computers=2, turn_time=TurnTime.DAY)
    await house.advance(days=5)
    table = await house.tables.get(table.id)
    assert (table.status, table.rests, table.waits_for, table.waits_for_computer) == (Status.LIVE, True, None, False)
    log = await house.tables.log(table.id)
    await house.restart()
    await house.advance(days=1)
    assert await house.tables.log(table.id) == log
    back = await house.tables.come_back(table.id, BO.id)
    assert (back.paused, back.present) == (None, (BO.id,))
    await house.quiet()
    table = await house.tables.get(table.id)
    assert table.waits_for == BO.id
    assert table.deadline == house.clock.now() + timedelta(days=1)
    await house.turn(table)


async def test_leaving_while_the_others_are_absent_lets_the_game_rest_and_all_gone_ends_it(house: House) -> None:
    table, late, other = await absent(house)
    table = await house.tables.leave(table.id, other)
    assert (table.status, table.rests) == (Status.LIVE, True)
    table = await house.tables.leave(table.id, late)
    assert table.status is Status.CANCELLED


async def test_who_comes_back_first_to_a_game_that_rests_is_its_host(house: House) -> None:
    """Else there would be nobody to let newcomers in or to stop it."""
    table, late, other = await absent(house)
    table = await house.tables.leave(table.id, other)
    assert table.rests
    table = await house.tables.come_back(table.id, late)
    assert (table.host, table.present) == (late, (late,))
    table = await house.tables.come_back(table.id, other)
    assert table.host == late


async def test_seats_and_clocks_are_the_same_after_a_restart(house: House) -> None:
    table, _, _ = await absent(house)
    await house.advance(minutes=1)
    before = await house.tables.get(table.id)
    await house.restart()
    assert await house.tables.get(table.id) == before


# --- games that nobody plays ------------------------------------------------------------------------------------------


async def test_a_game_that_no_person_plays_for_a_fortnight_is_closed_and_says_so_before(house: House) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.NONE)
    await house.advance(days=11, hours=23)
    assert await kinds(house, table) == []
    await house.advance(hours=1)
    assert await kinds(house, table) == [NoticeKind.CLOSING]
    await house.advance(days=1, hours=23)
    assert (await house.tables.get(table.id)).status is Status.LIVE
    await house.advance(hours=1)
    after = await house.tables.get(table.id)
    assert (after.status, after.idle) == (Status.CANCELLED, True)
    assert after.standing is not None
    assert house.changes[-1].cause is Cause.CANCELLED
    assert len(await house.tables.notices(table.id)) == 1  # said once; it goes when it is taken away


async def test_no_game_is_closed_without_a_word_however_long_ago_it_was_played(house: House) -> None:
    """As one is that an older version left alone: it is said, and closed only after the time that has been said."""
    table = await house.game(ADA, BO, turn_time=TurnTime.NONE)
    async with house.store._database.writing() as connection:
        await connection.execute(text("UPDATE tables SET touched = touched - 30 * 86400000, wakes = touched"))
    await house.restart()
    await house.quiet()
    assert await kinds(house, table) == [NoticeKind.CLOSING]
    after = await house.tables.get(table.id)
    assert (after.status, closes(after)) == (Status.LIVE, house.clock.now() + timedelta(days=2))
    await house.advance(days=1, hours=23)
    assert (await house.tables.get(table.id)).status is Status.LIVE
    await house.advance(hours=1)
    assert (await house.tables.get(table.id)).status is Status.CANCELLED


async def test_a_move_keeps_a_game_open_for_another_fortnight(house: House) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.NONE)
    await house.advance(days=13)
    (notice,) = await house.tables.notices(table.id)
    after = await house.moves(table, "draw stock")
    assert not notice.is_of_use(after)
    await house.advance(days=13, hours=23)
    assert (await house.tables.get(table.id)).status is Status.LIVE
    await house.advance(hours=1)
    assert (await house.tables.get(table.id)).status is Status.CANCELLED


async def test_a_game_that_rests_is_closed_in_its_time(house: House) -> None:
    table = await house.game(ADA, computers=1, turn_time=TurnTime.DAY)
    await house.advance(days=14)
    after = await house.tables.get(table.id)
    assert (after.status, after.idle) == (Status.CANCELLED, True)


async def test_the_fortnight_moves_on_by_a_downtime(house: House) -> None:
    """Fault 52: nobody could play while the bot was down."""
    table = await house.game(ADA, BO, turn_time=TurnTime.NONE)
    await house.restart(timedelta(days=20))
    await house.advance(days=13, hours=23)
    assert (await house.tables.get(table.id)).status is Status.LIVE


async def test_a_game_stopped_by_its_host_is_not_one_that_nobody_plays(house: House) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.NONE)
    await house.advance(days=13)
    assert not (await house.tables.cancel(table.id, ADA.id)).idle

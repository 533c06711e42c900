"""Pausing and going on by agreement of those who are there."""

from datetime import timedelta

import pytest

from bot.tables import Cause, Status, Table, TableCode, TableError, TurnTime, deadlines
from tests.tables.house import ADA, BO, CY, DI, House
from tests.tables.test_standings import SHORT

MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def seldom_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Being there is noted seldom, for weeks to pass quickly."""
    monkeypatch.setattr(deadlines, "LONGEST_BEAT", timedelta(days=1))


async def paused(house: House, table: Table) -> Table:
    """The table, paused by all who are there."""
    for user in table.present:
        table = await house.tables.pause(table.id, user)
    assert table.paused is not None
    return table


async def test_alone_with_computer_players_it_is_at_once(house: House) -> None:
    table = await house.game(ADA, computers=2)
    table = await house.tables.pause(table.id, ADA.id)
    assert (table.paused, table.agreed) == (house.clock.now(), ())
    table = await house.tables.resume(table.id, ADA.id)
    assert (table.paused, table.agreed) == (None, ())
    assert house.causes()[-2:] == [Cause.PAUSE, Cause.PAUSE]


async def test_it_needs_everybody_who_is_there(house: House) -> None:
    table = await house.game(ADA, BO, CY, computers=1)
    gone = next(person for person in (ADA, BO, CY) if person.id != table.waits_for)
    table = await house.tables.leave(table.id, gone.id)
    first, second = table.present
    table = await house.tables.pause(table.id, first)
    assert (table.paused, table.agreed) == (None, (first,))
    assert (await house.tables.pause(table.id, first)).revision == table.revision
    table = await house.tables.pause(table.id, second)
    assert table.paused is not None
    table = await house.tables.resume(table.id, first)
    assert table.paused is not None
    table = await house.tables.resume(table.id, second)
    assert table.paused is None


async def test_a_wish_can_be_taken_back_by_the_other_one(house: House) -> None:
    table = await house.game(ADA, BO)
    await house.tables.pause(table.id, ADA.id)
    assert (await house.tables.resume(table.id, ADA.id)).agreed == ()
    assert (await house.tables.pause(table.id, BO.id)).paused is None


async def test_a_wish_ends_with_its_round(house: House) -> None:
    table = await house.game(ADA, BO, options={"decks": "1", "reshuffles": "0"})
    table = await house.tables.pause(table.id, ADA.id)
    while table.view(None).round == 1:
        assert table.agreed == (ADA.id,)
        table = await house.turn(table)
    assert table.agreed == ()


async def test_leaving_can_make_the_rest_agree(house: House) -> None:
    table = await house.game(ADA, BO)
    await house.tables.pause(table.id, ADA.id)
    table = await house.tables.leave(table.id, BO.id)
    assert table.paused is not None


async def test_a_wish_ends_with_its_game(house: House) -> None:
    table = await house.game(ADA, BO, options=SHORT)
    while table.status is Status.LIVE:
        await house.tables.pause(table.id, ADA.id)
        table = await house.turn(table)
    assert table.agreed == ()


async def test_who_leaves_wishes_for_nothing(house: House) -> None:
    table = await house.game(ADA, BO, CY)
    await house.tables.pause(table.id, ADA.id)
    table = await house.tables.leave(table.id, ADA.id)
    assert (table.paused, table.agreed) == (None, ())
    await house.tables.pause(table.id, BO.id)
    table = await house.tables.remove(table.id, BO.id, BO.id, moderator=True)
    assert (table.paused, table.agreed) == (None, ())


async def test_whose_seat_the_computer_keeps_wishes_for_nothing_and_is_not_waited_for(house: House) -> None:
    table = await house.game(ADA, BO, CY, turn_time=TurnTime.SHORT)
    late, *others = (table.waits_for or 0, *(user for user in table.present if user != table.waits_for))
    await house.tables.pause(table.id, late)
    while late in (table := await house.tables.get(table.id)).present:
        if table.waits_for == late:
            await house.advance(minutes=3)
        else:
            await house.turn(table)
    assert (table.paused, table.agreed) == (None, ())
    await house.tables.come_back(table.id, late)
    for user in others:
        table = await house.tables.pause(table.id, user)
    assert table.paused is None
    while table.paused is None:
        if table.waits_for == late:
            await house.advance(minutes=3)
        else:
            await house.turn(table)
        table = await house.tables.get(table.id)
    assert late not in table.present


async def test_a_card_is_for_sale_as_ever_after_a_pause_that_began_with_its_turn(house: House) -> None:
    """O4: whoever had not agreed is out of time with this turn, so the game pauses at once, no bid skipped."""
    table = await house.game(ADA, BO, CY, turn_time=TurnTime.SHORT, options={"buying": "on"})
    table = await house.sold(table)
    late, *others = (table.waits_for or 0, *(user for user in table.present if user != table.waits_for))
    await house.advance(minutes=3)
    while (table := await house.sold(table)).waits_for != late:
        table = await house.turn(table)
    for user in others:
        assert (await house.tables.pause(table.id, user)).paused is None
    await house.advance(minutes=3)
    table = await house.tables.get(table.id)
    assert (table.seats[table.seat_of(late) or 0].is_absent, table.paused) == (True, house.clock.now())
    assert table.window is not None
    for user in others:
        table = await house.tables.resume(table.id, user)
    assert (table.paused, table.window is not None) == (None, True)


async def test_while_it_is_paused_nothing_moves_and_nobody_is_late(house: House) -> None:
    table = await house.game(ADA, BO, computers=1, turn_time=TurnTime.SHORT)
    await house.advance(minutes=1)
    table = await paused(house, table)
    log = await house.tables.log(table.id)
    await house.advance(days=1)
    await house.restart(timedelta(hours=3))
    await house.advance(days=1)
    assert await house.tables.log(table.id) == log
    assert Cause.TIMED_OUT not in house.causes()
    table = await house.tables.get(table.id)
    assert (table.waits_for, table.waits_for_computer) == (None, False)


async def test_what_is_left_of_the_time_is_left_after_the_pause(house: House) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)
    await house.advance(minutes=1)
    table = await paused(house, table)
    await house.advance(days=2)
    await house.restart(timedelta(hours=3))
    await house.advance(days=2)
    for user in table.present:
        table = await house.tables.resume(table.id, user)
    assert table.deadline == house.clock.now() + 2 * MINUTE
    await house.advance(minutes=2)
    assert house.causes()[-1] is Cause.TIMED_OUT


async def test_nobody_is_reminded_in_a_pause_and_reminders_come_after_it(house: House) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.DAY)
    await house.advance(hours=11)
    await paused(house, table)
    await house.advance(days=3)
    assert await house.tables.notices(table.id) == ()
    for user in table.present:
        await house.tables.resume(table.id, user)
    await house.advance(minutes=59)
    assert await house.tables.notices(table.id) == ()
    await house.advance(minutes=1)
    assert len(await house.tables.notices(table.id)) == 1


async def test_computer_players_wait_and_then_move(house: House) -> None:
    house.options["computer_pause"] = 60.0
    await house.restart()
    table = await house.lobby(ADA, computers=3)
    table = await house.tables.start_game(table.id, ADA.id)
    table = await house.tables.pause(table.id, ADA.id)
    house.clock.jump(timedelta(hours=1))
    await house.quiet()
    assert (await house.tables.get(table.id)).revision == table.revision
    house.tables._computers._pause = timedelta()
    await house.tables.resume(table.id, ADA.id)
    await house.quiet()
    assert (await house.tables.get(table.id)).waits_for == ADA.id


async def test_moves_are_refused_in_so_many_words(house: House) -> None:
    table = await paused(house, await house.game(ADA, BO))
    for user in (ADA.id, BO.id):
        with pytest.raises(TableError) as refused:
            await house.moves(table, "draw stock", user)
        assert refused.value.code is TableCode.PAUSED
        with pytest.raises(TableError):
            await house.tables.pass_by(table.id, user)
    assert (await house.tables.get(table.id)).revision == table.revision


async def test_who_comes_back_in_a_pause_has_the_whole_turn_after_it(house: House) -> None:
    table = await house.game(ADA, BO, CY, turn_time=TurnTime.SHORT)
    users = [seat.user or 0 for seat in table.seats]
    turn = table.turn or 0
    after = users[(turn + 1) % 3]
    await house.tables.leave(table.id, after)
    table = await house.turn(table)
    table = await paused(house, table)
    await house.tables.come_back(table.id, after)
    await house.advance(hours=1)
    for user in (await house.tables.get(table.id)).present:
        table = await house.tables.resume(table.id, user)
    assert table.waits_for is not None
    assert table.deadline is not None
    assert timedelta() < table.deadline - house.clock.now() <= 3 * MINUTE


async def test_a_paused_game_is_closed_after_its_fortnight(house: House) -> None:
    table = await paused(house, await house.game(ADA, BO))
    await house.advance(days=12)
    (warning,) = await house.tables.notices(table.id)
    assert warning.user == table.host, "nobody is in turn, and somebody has to hear of it"
    await house.advance(days=2)
    assert (await house.tables.get(table.id)).status is Status.CANCELLED


async def test_going_on_keeps_a_game_open(house: House) -> None:
    table = await paused(house, await house.game(ADA, BO, turn_time=TurnTime.NONE))
    await house.advance(days=13)
    for user in table.present:
        table = await house.tables.resume(table.id, user)
    assert not table.idle
    await house.advance(days=2)
    assert (await house.tables.get(table.id)).status is Status.LIVE


async def test_strangers_lobbies_and_games_that_are_over_have_no_pause(house: House) -> None:
    lobby = await house.lobby(ADA, BO)
    with pytest.raises(TableError) as refused:
        await house.tables.pause(lobby.id, ADA.id)
    assert refused.value.code is TableCode.NOT_LIVE
    with pytest.raises(TableError) as refused:
        await house.tables.resume(lobby.id, DI.id)
    assert refused.value.code is TableCode.NOT_SEATED


async def test_a_pause_is_as_it_was_after_a_restart(house: House) -> None:
    table = await paused(house, await house.game(ADA, BO))
    table = await house.tables.resume(table.id, BO.id)
    await house.restart()
    assert await house.tables.get(table.id) == table

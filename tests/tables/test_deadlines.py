"""Deadlines: rows, one waking task, the computer plays the turn whose time is out, and no downtime counts."""

import asyncio
import sqlite3
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from bot.engine import Refused
from bot.engine.events import RoundEnded
from bot.store import TableRow
from bot.tables import Cause, Table, TurnTime
from tests.tables.house import ADA, BO, CY, House, hand

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


async def test_a_turn_has_the_time_of_its_table(house: House) -> None:
    now = house.clock.now()
    assert (await house.game(ADA, BO, room=1, turn_time=TurnTime.NONE)).deadline is None
    assert (await house.game(ADA, BO, room=2, turn_time=TurnTime.SHORT)).deadline == now + 3 * MINUTE
    assert (await house.game(ADA, BO, room=3, turn_time=TurnTime.DAY)).deadline == now + DAY


async def test_out_of_time_the_computer_plays_the_whole_turn(house: House) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)
    await house.advance(minutes=2, seconds=59)
    assert await house.tables.get(table.id) == table
    await house.advance(seconds=1)
    after = await house.tables.get(table.id)
    assert (after.turn, after.deadline) == (1 - (table.turn or 0), house.clock.now() + 3 * MINUTE)
    change = house.changes[-1]
    assert (change.cause, change.actor, len(change.events)) == (Cause.TIMED_OUT, None, 2)
    log = await house.tables.log(table.id)
    assert [(entry.seat, entry.by_computer) for entry in log] == [(table.turn, True)] * 2


async def test_a_turn_half_played_is_played_to_its_discard(house: House) -> None:
    table = await house.moves(await house.game(ADA, BO, turn_time=TurnTime.SHORT), "draw discard")
    await house.advance(minutes=3)
    log = await house.tables.log(table.id)
    assert [(entry.text.split()[0], entry.by_computer) for entry in log] == [("draw", False), ("discard", True)]


async def test_nobody_is_away_for_being_late_once(house: House) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)
    await house.advance(minutes=6)
    after = await house.tables.get(table.id)
    assert all(seat.is_present and seat.late == 1 for seat in after.seats)
    assert house.causes().count(Cause.TIMED_OUT) == 2


async def test_any_accepted_move_resets_the_clock(house: House) -> None:
    """Fault 52: not late, who has just played."""
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)
    await house.advance(minutes=2)
    table = await house.moves(table, "draw stock")
    await house.advance(minutes=2)
    with pytest.raises(Refused):
        await house.moves(table, "draw stock")
    assert (await house.tables.get(table.id)).deadline == house.clock.now() + MINUTE
    table = await house.moves(table, f"discard {hand(table)[0]}")
    await house.advance(minutes=2)
    assert Cause.TIMED_OUT not in house.causes()
    assert (await house.tables.get(table.id)).deadline == house.clock.now() + MINUTE


async def test_many_tables_each_at_its_own_time(house: House) -> None:
    tables: list[Table] = []
    for room in range(5):
        tables.append(await house.game(ADA, BO, room=room, turn_time=TurnTime.SHORT))
        await house.advance(seconds=20)
    await house.advance(seconds=80)
    late = []
    for _ in tables:
        late.append(house.causes().count(Cause.TIMED_OUT))
        await house.advance(seconds=20)
    assert late == [1, 2, 3, 4, 5]


async def test_a_nearer_deadline_wakes_the_task_earlier(house: House) -> None:
    await house.game(ADA, BO, room=1, turn_time=TurnTime.DAY)
    await house.advance(hours=1)
    late = await house.game(ADA, BO, room=2, turn_time=TurnTime.SHORT)
    await house.advance(minutes=3)
    assert [change.table.id for change in house.changes if change.cause is Cause.TIMED_OUT] == [late.id]


async def test_a_computer_in_turn_has_no_deadline(house: House) -> None:
    house.options["computer_pause"] = 3600.0
    await house.restart()
    table = await house.lobby(ADA, computers=3, turn_time=TurnTime.SHORT)
    table = await house.tables.start_game(table.id, ADA.id)
    assert (table.waits_for, table.deadline) == (None, None)
    await house.tables.close()


async def going_out_next(house: House, turn_time: TurnTime) -> tuple[Table, str]:
    """A game in which the person in turn holds one card and has drawn: the next discard goes out."""
    table = await house.moves(await house.game(ADA, BO, turn_time=turn_time), "draw stock")
    assert table.game is not None
    keep = hand(table)[0]
    now = table.game.round
    turn = now.turn
    rest = tuple(card for index, card in enumerate(hand(table)) if index)
    hands = tuple((keep,) if seat == turn else cards for seat, cards in enumerate(now.hands))
    dealt = structs.replace(now, hands=hands, stock=(*now.stock, *rest))
    table = structs.replace(table, game=structs.replace(table.game, round=dealt))
    house.tables._shelf.put(table)
    return table, f"discard {keep}"


@pytest.mark.parametrize("player_first", [True, False])
async def test_going_out_as_the_time_runs_out_scores_the_round_once(house: House, player_first: bool) -> None:
    """Fault 37: the timer fires at the instant of going out."""
    table, last = await going_out_next(house, TurnTime.SHORT)
    assert table.deadline is not None
    deadline = table.deadline
    # The time is out and the timer rings, but its task has not run yet when the click arrives, or the other way round.
    click = house.moves(table, last, table.waits_for, table.revision)
    house.clock.jump(deadline - house.clock.now())
    timer = house.tables._moment_come(table.id)
    outcomes = await asyncio.gather(*((click, timer) if player_first else (timer, click)), return_exceptions=True)
    await house.quiet()
    ended = [event for change in house.changes for event in change.events if isinstance(event, RoundEnded)]
    assert len(ended) == 1
    after = await house.tables.get(table.id)
    assert after.view(None).round == 2
    assert [result.winner for result in after.view(None).results] == [table.turn]
    assert sum(isinstance(one, Refused) for one in outcomes) == (0 if player_first else 1)


async def test_leaving_as_the_time_runs_out_plays_the_turn_once(house: House) -> None:
    """Fault 37."""
    table = await house.game(ADA, BO, CY, turn_time=TurnTime.SHORT)
    house.clock.jump(3 * MINUTE)
    await asyncio.gather(house.tables.leave(table.id, table.waits_for or 0), house.quiet())
    await house.quiet()
    assert (await house.tables.get(table.id)).turn == ((table.turn or 0) + 1) % 3
    assert len(await house.tables.log(table.id)) == 2


@pytest.mark.parametrize("down", [timedelta(seconds=40), timedelta(hours=7), timedelta(days=400)])
async def test_a_restart_costs_nobody_time(house: House, down: timedelta) -> None:
    """Fault 52: deadlines move on by the downtime."""
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)
    await house.advance(minutes=2)
    await house.restart(down)
    await house.quiet()
    after = await house.tables.get(table.id)
    assert after.deadline == house.clock.now() + MINUTE
    assert after.revision == table.revision
    await house.advance(minutes=1)
    assert house.causes()[-1] is Cause.TIMED_OUT


async def test_a_crash_costs_nobody_time_either(house: House, tmp_path: Path) -> None:
    """Fault 52: without a last word the deadline moves on by at least the downtime, at most a little more."""
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)
    await house.advance(minutes=2, seconds=7)
    left = (table.deadline or house.clock.now()) - house.clock.now()
    copy = tmp_path / "copy.db"
    with sqlite3.connect(tmp_path / "rummy.db") as crashed:  # the database as the crash leaves it
        crashed.execute("VACUUM INTO ?", (str(copy),))
    crashed.close()
    after_it = House.at(copy)
    after_it.clock.jump(house.clock.now() + timedelta(hours=5) - after_it.clock.now())
    await after_it.open()
    after = await after_it.tables.get(table.id)
    assert after.deadline is not None
    assert left <= after.deadline - after_it.clock.now() <= left + timedelta(seconds=20)
    await after_it.close()


async def test_a_machine_put_to_sleep_costs_nobody_time(house: House) -> None:
    """Fault 52: sleep of the host."""
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)
    await house.advance(minutes=1)
    house.clock.jump(timedelta(hours=9))
    await house.quiet()
    after = await house.tables.get(table.id)
    assert Cause.TIMED_OUT not in house.causes()
    assert after.deadline is not None
    assert timedelta(minutes=2) <= after.deadline - house.clock.now() <= timedelta(minutes=2, seconds=20)


async def test_being_alive_is_noted_seldom_and_never_without_deadlines(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    beats = 0
    beat = house.store.beat

    async def counted(*args: object) -> None:
        nonlocal beats
        beats += 1
        await beat(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(house.store, "beat", counted)
    await house.advance(days=30)
    assert beats == 0
    await house.game(ADA, BO, turn_time=TurnTime.DAY)
    await house.advance(hours=24)
    assert Cause.TIMED_OUT in house.causes()
    assert beats < 400


async def test_a_deadline_that_could_not_be_dealt_with_is_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)

    async def failing(*_: object, **__: object) -> bool:
        raise OSError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "save", failing)
        await house.advance(minutes=3)
        assert await house.tables.get(table.id) == table
    await house.advance(seconds=5)
    assert house.causes()[-1] is Cause.TIMED_OUT
    caplog.clear()


async def test_a_store_that_cannot_be_read_for_a_while_stops_no_clock(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await house.game(ADA, BO, turn_time=TurnTime.SHORT)

    async def failing(*_: object) -> None:
        raise OSError("gone")

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "next_wakes", failing)
        await house.advance(minutes=3)
    await house.advance(seconds=5)
    assert house.causes()[-1] is Cause.TIMED_OUT
    caplog.clear()


async def test_a_table_that_cannot_be_dealt_with_does_not_hold_up_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What is overdue for long is no sign that the machine slept: nobody else's deadline moves on."""
    broken = await house.game(ADA, BO, room=1, turn_time=TurnTime.SHORT)
    await house.advance(minutes=1)
    other = await house.game(ADA, BO, room=2, turn_time=TurnTime.SHORT)
    save = house.store.save

    async def failing(row: TableRow, **how: Any) -> bool:
        if row.id == broken.id:
            raise OSError("unreadable")
        return await save(row, **how)

    monkeypatch.setattr(house.store, "save", failing)
    await house.advance(minutes=2, seconds=59)
    assert (await house.tables.get(other.id)).deadline == other.deadline
    await house.advance(seconds=6)
    assert [change.table.id for change in house.changes if change.cause is Cause.TIMED_OUT] == [other.id]
    caplog.clear()


async def test_leaving_and_coming_back_wins_no_time(house: House) -> None:
    """Only an accepted move resets the clock."""
    house.options["computer_pause"] = 1.0
    await house.restart()
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)
    late = table.waits_for
    assert late is not None
    await house.advance(minutes=2)
    await house.tables.leave(table.id, late)
    await house.tables.come_back(table.id, late)
    assert (await house.tables.get(table.id)).deadline == table.deadline


async def test_who_comes_back_to_a_turn_that_began_without_them_has_all_its_time(house: House) -> None:
    house.options["computer_pause"] = 3600.0
    await house.restart()
    table = await house.game(ADA, BO, turn_time=TurnTime.SHORT)
    first = table.waits_for
    assert first is not None
    other = next(person.id for person in (ADA, BO) if person.id != first)
    await house.tables.leave(table.id, other)
    table = await house.moves(table, "draw stock")
    await house.moves(table, f"discard {hand(table)[0]}")
    assert (await house.tables.get(table.id)).deadline is None
    await house.tables.come_back(table.id, other)
    assert (await house.tables.get(table.id)).deadline == house.clock.now() + 3 * MINUTE
    await house.tables.close()


async def test_a_look_is_one_query_however_many_tables_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    looks, next_wakes = 0, house.store.next_wakes

    async def counted() -> object:
        nonlocal looks
        looks += 1
        return await next_wakes()

    monkeypatch.setattr(house.store, "next_wakes", counted)
    await house.game(ADA, BO, room=1, turn_time=TurnTime.HOUR)
    looks = 0
    await house.advance(minutes=20)
    alone = looks
    for room in range(2, 22):
        await house.game(ADA, BO, room=room, turn_time=TurnTime.DAYS)
    looks = 0
    await house.advance(minutes=5)
    assert 0 < looks <= alone


async def test_a_change_that_began_before_a_downtime_is_given_back_takes_no_time_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 52: what is written then was judged by deadlines that have not moved on."""
    table = await house.game(ADA, BO, turn_time=TurnTime.DAY)
    asked, save = asyncio.Event(), house.store.save

    async def slow(*args: Any, **how: Any) -> bool:
        asked.set()
        await asyncio.sleep(0.05)
        return await save(*args, **how)

    monkeypatch.setattr(house.store, "save", slow)
    wish = asyncio.create_task(house.tables.pause(table.id, ADA.id))
    await asked.wait()
    await house.tables._postpone(timedelta(hours=5))
    await wish
    after = await house.tables.get(table.id)
    assert (after.agreed, table.deadline) == ((ADA.id,), (after.deadline or house.clock.now()) - timedelta(hours=5))

"""A restart at any moment keeps everything."""

import asyncio
from datetime import timedelta

import pytest

from bot.engine import parse_move
from bot.tables import RealClock, Status, TurnTime
from bot.tables.rows import seat_rows, table_row
from bot.tables.shelf import Shelf
from tests.tables.house import ADA, BO, CY, GUILD, ROOM, House, hand


async def test_a_lobby_is_as_it_was(house: House) -> None:
    table = await house.lobby(ADA, BO, computers=2, options={"swap": "on"}, language="fr", turn_time=TurnTime.NONE)
    await house.tables.set_option(table.id, ADA.id, "hints", "off")
    table = await house.tables.get(table.id)
    await house.restart()
    assert await house.tables.get(table.id) == table
    await house.tables.join(table.id, CY)
    assert (await house.tables.start_game(table.id, ADA.id)).status is Status.LIVE


@pytest.mark.parametrize("moments", [0, 1, 2, 3])
async def test_a_game_is_as_it_was_before_the_draw_after_it_and_in_the_next_turn(house: House, moments: int) -> None:
    table = await house.game(ADA, BO, computers=1)
    for moment in range(moments):
        text = "draw stock" if moment % 2 == 0 else f"discard {hand(table)[0]}"
        await house.moves(table, text)
        await house.tables.settled()
        table = await house.tables.get(table.id)
    await house.restart()
    assert await house.tables.get(table.id) == table
    assert await house.tables.at(ROOM) == table
    assert table in await house.tables.of_user(GUILD, ADA.id)
    await house.moves(table, "draw stock" if table.view(None).phase == "draw" else f"discard {hand(table)[0]}")


async def test_a_game_between_rounds_is_as_it_was(house: House) -> None:
    table = await house.game(ADA, BO, options={"decks": "1", "reshuffles": "0"})
    while table.view(None).round == 1:
        table = await house.turn(table)
    await house.restart()
    assert await house.tables.get(table.id) == table
    assert len(table.view(None).results) == 1


async def test_a_game_that_ended_is_as_it_was(house: House) -> None:
    table = await house.game(ADA, BO)
    table = await house.tables.cancel(table.id, ADA.id)
    await house.restart()
    assert await house.tables.get(table.id) == table


async def test_who_is_away_is_still_away(house: House) -> None:
    table = await house.game(ADA, BO, CY)
    leaver = next(person for person in (ADA, BO, CY) if person.id != table.waits_for)
    table = await house.tables.leave(table.id, leaver.id)
    await house.restart(timedelta(hours=1))
    after = await house.tables.get(table.id)
    assert after.seats == table.seats
    await house.tables.come_back(table.id, leaver.id)


async def test_a_panel_from_before_the_restart_still_works(house: House) -> None:
    table = await house.moves(await house.game(ADA, BO), "draw stock")
    await house.restart()
    after = await house.moves(table, f"discard {hand(table)[2]}", revision=table.revision)
    assert after.revision == table.revision + 1


async def test_closing_twice_or_before_the_start_does_no_harm(house: House) -> None:
    await house.tables.close()
    await house.tables.close()
    other = House(house.database)
    await other.open()
    await other.tables.move(
        (await other.game(ADA, BO)).id, other.changes[-1].table.waits_for or 0, parse_move("draw stock")
    )
    await other.close()


async def test_closing_lets_a_turn_under_way_be_finished(house: House) -> None:
    """Nothing is committed and then not told."""
    table = await house.game(ADA, computers=3)
    table = await house.moves(table, "draw stock")
    await house.moves(table, f"discard {hand(table)[0]}")
    await asyncio.sleep(0)
    await house.tables.close()
    told = house.changes[-1].table
    assert await house.store.load(table.id) == (table_row(told, house.clock.now()), seat_rows(told))
    assert told.waits_for_computer
    await house.restart()
    await house.quiet()
    assert (await house.tables.get(table.id)).waits_for == ADA.id


async def test_the_machines_clock() -> None:
    clock = RealClock()
    before = clock.now()
    await clock.sleep_until(before - timedelta(days=1))
    await clock.sleep_until(before + timedelta(milliseconds=20))
    assert clock.now() >= before + timedelta(milliseconds=20)
    assert before.utcoffset() == timedelta()


async def test_the_shelf_holds_so_many_tables_and_the_store_all(house: House) -> None:
    shelf = Shelf(most=2)
    tables = [await house.game(ADA, BO, room=room) for room in range(3)]
    for table in tables:
        shelf.put(table)
    shelf.get(tables[1].id)
    shelf.put(tables[0])
    assert [shelf.get(table.id) for table in tables] == [tables[0], tables[1], None]
    assert [shelf.open_in(room) for room in range(3)] == [tables[0], tables[1], None]
    shelf.put(await house.tables.cancel(tables[0].id, ADA.id))
    assert shelf.open_in(0) is None
    shelf.clear()
    assert shelf.get(tables[1].id) is shelf.open_in(1) is None


async def test_a_start_loads_no_table(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for room in range(5):
        await house.game(ADA, BO, room=room)
    await house.close()
    loaded: list[int] = []
    load = type(house.store).load

    async def counted(store: object, table_id: int) -> object:
        loaded.append(table_id)
        return await load(store, table_id)  # type: ignore[arg-type]

    monkeypatch.setattr(type(house.store), "load", counted)
    await house.open()
    await house.quiet()
    assert loaded == []

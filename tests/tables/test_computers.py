"""Computer players: they move by themselves, and nothing that goes wrong with one leaves a table stuck."""

import asyncio
from datetime import timedelta
from random import Random

import pytest

from bot.engine import Move, View, parse_move
from bot.engine.moves import Bid
from bot.tables import Cause, TurnTime
from tests.tables.house import ADA, BO, House, witless


async def test_computers_move_until_a_person_is_in_turn(house: House) -> None:
    table = await house.game(ADA, computers=3)
    assert table.waits_for == ADA.id
    for _ in range(3):
        house.changes.clear()
        table = await house.turn(table)
        assert table.waits_for == ADA.id
        assert house.causes() == [Cause.MOVED, Cause.MOVED, *[Cause.COMPUTER] * 3]


async def test_a_computers_turn_is_one_change_of_several_moves(house: House) -> None:
    table = await house.game(ADA, computers=1)
    before = len(await house.tables.log(table.id))
    await house.turn(table)
    change = house.changes[-1]
    assert (change.cause, len(change.events)) == (Cause.COMPUTER, 2)
    assert change.previous is not None
    assert change.table.revision == change.previous.revision + 2
    log = await house.tables.log(table.id)
    assert [entry.n for entry in log[before:]] == list(range(table.revision + 1, table.revision + 5))


async def rings_in(house: House, pause: timedelta) -> None:
    """Wait until somebody sleeps for just this long."""
    while house.clock.next_ring() != house.clock.now() + pause:
        await asyncio.sleep(0.001)


async def test_a_computer_takes_its_time(house: House) -> None:
    pause = timedelta(seconds=1.2)
    house.options["computer_pause"] = 1.2
    await house.restart()
    table = await house.lobby(ADA, computers=1, turn_time=TurnTime.NONE)
    table = await house.tables.start_game(table.id, ADA.id)
    if table.waits_for_computer:
        await rings_in(house, pause)
        house.clock.jump(pause)
        await house.quiet()
    table = await house.moves(table, "draw stock")
    await house.moves(table, f"discard {table.view(0).hand[0]}")
    await rings_in(house, pause)
    assert (await house.tables.get(table.id)).waits_for_computer
    house.clock.jump(pause)
    await house.quiet()
    assert (await house.tables.get(table.id)).waits_for == ADA.id


async def test_a_computer_sees_its_own_view_and_plays_by_its_level(house: House) -> None:
    """G2."""
    seen: list[tuple[int | None, int, str]] = []

    def watching(view: View, level: str, rng: Random) -> Move:
        seen.append((view.seat, view.turn, level))
        return witless(view, level, rng)

    house.options["choose"] = watching
    await house.restart()
    table = await house.lobby(ADA, computers=1)
    await house.tables.add_computer(table.id, ADA.id, "easy")
    await house.tables.start_game(table.id, ADA.id)
    await house.quiet()
    await house.turn(await house.tables.get(table.id))
    assert all(seat == turn for seat, turn, _ in seen)
    assert {(seat, level) for seat, _, level in seen} == {(1, "hard"), (2, "easy")}


def broken(view: View, level: str, rng: Random) -> Move:
    raise ZeroDivisionError


def lawless(view: View, level: str, rng: Random) -> Move:
    return parse_move("swap 2C > 9")


def bidding(view: View, level: str, rng: Random) -> Move:
    return Bid()


@pytest.mark.parametrize("choose", [broken, lawless, bidding])
async def test_a_computer_player_that_fails_still_plays_its_turn(
    house: House, choose: object, caplog: pytest.LogCaptureFixture
) -> None:
    house.options["choose"] = choose
    await house.restart()
    table = await house.game(ADA, computers=2)
    for _ in range(3):
        table = await house.turn(table)
        assert table.waits_for == ADA.id
    assert "the computer player of seat 1 failed" in caplog.text
    caplog.clear()


async def test_a_turn_that_could_not_be_written_is_played_later(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await house.game(ADA, computers=1)
    table = await house.moves(table, "draw stock")
    failures = 0
    save = house.store.save

    async def failing(*args: object, **kwargs: object) -> bool:
        nonlocal failures
        if kwargs["played"][0].seat == 0:  # type: ignore[index]
            return await save(*args, **kwargs)  # type: ignore[arg-type]
        failures += 1
        raise OSError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "save", failing)
        table = await house.moves(table, f"discard {table.view(0).hand[0]}")
        while not failures or house.clock.next_ring() is None:
            await asyncio.sleep(0.001)
    assert (await house.tables.get(table.id)).waits_for_computer
    house.clock.jump(timedelta(seconds=5))
    await house.quiet()
    assert (await house.tables.get(table.id)).waits_for == ADA.id
    assert caplog.text.count("it will be tried again") == failures == 1
    caplog.clear()


async def test_after_a_restart_every_computer_in_turn_is_woken(house: House) -> None:
    house.options["computer_pause"] = 3600.0
    await house.restart()
    tables = []
    for room in range(6):
        table = await house.lobby(ADA, computers=2, room=room)
        tables.append(await house.tables.start_game(table.id, ADA.id))
    waiting = [table.id for table in tables if table.waits_for_computer]
    assert waiting
    house.options["computer_pause"] = 0.0
    await house.restart()
    await house.quiet()
    for table in tables:
        assert (await house.tables.get(table.id)).waits_for == ADA.id
    assert await house.store.waiting_for_computers() == ()


async def test_what_a_computer_plays_belongs_to_nobody(house: House) -> None:
    """A change made by the computer has no actor; a seat that a person left is played as that seat's."""
    table = await house.game(ADA, BO)
    leaver = table.waits_for or 0
    await house.tables.leave(table.id, leaver)
    await house.quiet()
    assert (house.changes[-1].cause, house.changes[-1].actor) == (Cause.COMPUTER, None)
    assert {entry.seat for entry in await house.tables.log(table.id)} == {table.turn}


def keen(view: View, level: str, rng: Random) -> bool:
    return True


async def test_computers_bid_for_the_top(house: House) -> None:
    """O4: neither the seat about to draw nor the one that discarded; the nearest clockwise buys."""
    house.options["wants"] = keen
    await house.restart()
    table = await house.sold(await house.game(ADA, computers=3, options={"buying": "on"}))
    bids = [entry for entry in await house.tables.log(table.id) if entry.text == "bid"]
    assert bids
    assert all(entry.by_computer for entry in bids)
    after = await house.moves(table, "draw stock")
    buyers = [seat for seat in range(4) if after.view(None).buys[seat] > table.view(None).buys[seat]]
    assert buyers == [min(table.view(None).bids, key=lambda seat: (seat - (table.turn or 0)) % 4)]
    assert await house.tables.integrity(table.id)


async def test_nobody_bids_at_a_table_without_buying(house: House) -> None:
    house.options["wants"] = keen
    await house.restart()
    table = await house.turn(await house.game(ADA, computers=3))
    assert all(entry.text != "bid" for entry in await house.tables.log(table.id))


async def test_a_computer_player_that_fails_to_bid_lets_the_game_go_on(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.options["wants"] = broken
    await house.restart()
    table = await house.sold(await house.game(ADA, computers=3, options={"buying": "on"}))
    table = await house.sold(await house.turn(table))
    assert table.waits_for == ADA.id
    assert "failed to think about a bid" in caplog.text
    caplog.clear()


async def test_the_real_computer_players_play_at_a_table(house: House) -> None:
    del house.options["choose"]
    await house.restart()
    table = await house.sold(await house.game(ADA, computers=2, options={"buying": "on"}))
    for _ in range(6):
        table = await house.sold(await house.turn(table))
        assert table.waits_for == ADA.id
    assert await house.tables.integrity(table.id)

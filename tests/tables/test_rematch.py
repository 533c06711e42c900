"""Playing again: who sits, who deals first, and what the record says of it."""

import asyncio
import secrets
from datetime import timedelta

import pytest

from bot.engine import ruleset
from bot.engine.deal import dealer_by_lot
from bot.engine.record import read_record
from bot.engine.replay import what_fails
from bot.tables import Cause, Seat, Status, Table, TableCode, TurnTime
from bot.tables.rematch import next_dealer, seed_that_deals
from tests.tables.house import ADA, BO, CY, DI, GUILD, ROOM, House
from tests.tables.test_lobby import refused


async def played(house: House, table: Table) -> Table:
    """Play a game to its end."""
    while table.status is Status.LIVE:
        table = await house.turn(table)
    return table


async def stopped(house: House, *people: object, computers: int = 0) -> Table:
    table = await house.game(*people, computers=computers)  # type: ignore[arg-type]
    return await house.tables.cancel(table.id, table.host)


def dealer_of(table: Table) -> Seat:
    return table.seats[table.view(None).dealer]


async def test_everything_is_as_it_was(house: House) -> None:
    table = await house.lobby(ADA, BO, computers=2)
    for name, value in (("swap", "on"), ("hints", "off"), ("language", "fr"), ("buying", "on"), ("buy-window", "1m")):
        await house.tables.set_option(table.id, ADA.id, name, value)
    await house.tables.set_turn_time(table.id, ADA.id, TurnTime.SHORT)
    await house.tables.start_game(table.id, ADA.id)
    before = await house.tables.cancel(table.id, ADA.id)
    after = await house.tables.rematch(before.id, BO)
    assert (after.status, after.host, after.rematch_of) == (Status.LOBBY, BO.id, before.id)
    assert after.seats == before.seats
    for field in ("guild", "channel", "game_id", "options", "turn_time", "language", "hints", "buy_window"):
        assert getattr(after, field) == getattr(before, field), field
    assert house.causes()[-1] is Cause.CREATED
    await house.restart()
    assert await house.tables.get(after.id) == after


@pytest.mark.parametrize("game_id", ["mexican", "rami", "tiles"])
async def test_the_seat_left_of_the_first_dealer_deals_first(house: House, game_id: str) -> None:
    """M2, B1, P2: game after game."""
    table = await house.game(ADA, BO, CY, game_id=game_id)
    dealers = [table.view(None).dealer]
    for _ in range(4):
        await house.tables.cancel(table.id, table.host)
        lobby = await house.tables.rematch(table.id, BO)
        table = await house.tables.start_game(lobby.id, BO.id)
        dealers.append(table.view(None).dealer)
    assert dealers == [(dealers[0] + game) % 3 for game in range(5)]


async def test_the_record_of_a_rematch_proves_itself(house: House) -> None:
    """G1: it needs nothing but its seed to deal as it was dealt."""
    table = await played(house, await house.game(ADA, BO, options={"decks": "1", "reshuffles": "0"}))
    lobby = await house.tables.rematch(table.id, ADA)
    again = await played(house, await house.tables.start_game(lobby.id, ADA.id))
    record = await house.tables.record(again.id)
    assert what_fails(read_record(record)) is None
    assert await house.tables.integrity(again.id)
    assert again.seed_revealed != table.seed_revealed
    (first,) = (await house.tables.get(table.id)).results[:1]
    assert first.round == 1


async def test_the_deal_passes_over_who_does_not_play_again(house: House) -> None:
    """G6: it follows the seats, whoever sits in them now."""
    table = await stopped(house, ADA, BO, CY, DI)
    first = dealer_of(table).user
    order = [seat.user for seat in table.seats]
    left = order[(order.index(first) + 1) % 4]
    heir = order[(order.index(first) + 2) % 4]
    lobby = await house.tables.rematch(table.id, next(one for one in (ADA, BO, CY, DI) if one.id == first))
    await house.tables.leave(lobby.id, left or 0)
    await house.tables.add_computer(lobby.id, first or 0)
    again = await house.tables.start_game(lobby.id, first or 0)
    assert dealer_of(again).user == heir


async def test_computer_players_deal_in_their_turn_too(house: House) -> None:
    table = await stopped(house, ADA, computers=2)
    names = [seat.name for seat in table.seats]
    lobby = await house.tables.rematch(table.id, ADA)
    again = await house.tables.start_game(lobby.id, ADA.id)
    assert dealer_of(again).name == names[(table.view(None).dealer + 1) % 3]


async def test_without_any_of_the_old_seats_the_lot_decides(house: House) -> None:
    table = await stopped(house, ADA, BO)
    assert next_dealer(table, (Seat(name="Cy", user=CY.id), Seat(name="Rosita", level="hard"))) is None
    assert next_dealer(await house.lobby(CY, room=9), table.seats) is None


def test_a_seed_for_every_dealer() -> None:
    """M2: whatever seed it begins with, and always the same one for the same beginning."""
    for game_id, seats in (("mexican", 6), ("mexican", 2), ("rami", 4), ("tiles", 3)):
        rules, start = ruleset(game_id), secrets.token_bytes(32)
        for dealer in range(seats):
            seed = seed_that_deals(rules, seats, dealer, start)
            assert dealer_by_lot(rules, seats, seed) == dealer
            assert seed_that_deals(rules, seats, dealer, start) == seed


async def test_who_was_away_at_the_end_keeps_no_seat_unless_they_ask(house: House) -> None:
    table = await house.game(ADA, BO, CY)
    await house.tables.leave(table.id, CY.id)
    await house.tables.cancel(table.id, ADA.id)
    lobby = await house.tables.rematch(table.id, ADA)
    assert [seat.user for seat in lobby.seats] == [ADA.id, BO.id]
    await house.tables.cancel(lobby.id, ADA.id)
    lobby = await house.tables.rematch(table.id, CY)
    assert [(seat.user, seat.is_present) for seat in lobby.seats] == [(one.id, True) for one in (ADA, BO, CY)]


async def test_pressed_by_two_at_once_it_is_one_table(house: House) -> None:
    """Fault 50."""
    table = await stopped(house, ADA, BO)
    asked = (house.tables.rematch(table.id, one) for one in (ADA, BO, ADA, BO))
    opened = await asyncio.gather(*asked)
    assert len({one.id for one in opened}) == 1
    live = await house.tables.start_game(opened[0].id, opened[0].host)
    assert (await house.tables.rematch(table.id, BO)).id == live.id


async def test_one_table_too_many_is_no_obstacle_to_ones_own_rematch(house: House) -> None:
    """Asked for twice by people who may sit at one table each; who has sat down elsewhere keeps out."""
    table = await stopped(house, ADA, BO, CY)
    await house.tables.welcome.choose(GUILD, most_tables=1)
    await house.lobby(CY, room=9)
    opened = await asyncio.gather(*(house.tables.rematch(table.id, one) for one in (ADA, BO)))
    assert len({one.id for one in opened}) == 1
    assert [seat.user for seat in opened[0].seats] == [ADA.id, BO.id]
    assert (await refused(house.tables.rematch((await stopped_elsewhere(house)).id, DI))).code is (
        TableCode.TOO_MANY_TABLES
    )


async def stopped_elsewhere(house: House) -> Table:
    """A game of Di's that is over, while she sits at another table."""
    table = await house.game(DI, computers=1, room=10)
    await house.tables.cancel(table.id, DI.id)
    await house.lobby(DI, room=11)
    return table


async def test_when_there_can_be_no_rematch(house: House) -> None:
    live = await house.game(ADA, BO)
    assert (await refused(house.tables.rematch(live.id, ADA))).code is TableCode.NOT_OVER
    over = await house.tables.cancel(live.id, ADA.id)
    assert (await refused(house.tables.rematch(over.id, CY))).code is TableCode.DID_NOT_PLAY
    other = await house.lobby(CY)
    error = await refused(house.tables.rematch(over.id, ADA))
    assert (error.code, error.facts) == (TableCode.CHANNEL_TAKEN, {"table": other.id})
    closed = await house.tables.cancel(other.id, CY.id)
    assert (await refused(house.tables.rematch(closed.id, CY))).code is TableCode.NEVER_STARTED
    await house.tables.welcome.choose(GUILD, channels=(ROOM + 1,))
    assert (await refused(house.tables.rematch(over.id, ADA))).code is TableCode.CHANNEL_NOT_ALLOWED
    assert (await house.tables.rematch(over.id, ADA, within=(ROOM + 1,))).status is Status.LOBBY


async def test_a_start_and_giving_time_back_do_not_wait_for_each_other(house: House) -> None:
    """The game before is read while all tables are about to be written anew, and neither is in memory."""
    before = await stopped(house, ADA, BO)
    lobby = await house.tables.rematch(before.id, ADA)
    writer = house.tables._writer
    await writer.postpone(timedelta(seconds=1))  # nothing is in memory now
    starting = asyncio.create_task(house.tables.start_game(lobby.id, ADA.id))
    while not writer._gate._inside:
        await asyncio.sleep(0)
    async with asyncio.timeout(20):
        await asyncio.gather(starting, writer.postpone(timedelta(seconds=1)))
    assert (await house.tables.get(lobby.id)).status is Status.LIVE


async def test_the_last_game_of_a_channel(house: House) -> None:
    assert await house.tables.last_played_at(ROOM) is None
    first = await stopped(house, ADA, BO)
    second = await stopped(house, ADA, BO)
    await house.tables.cancel((await house.lobby(ADA)).id, ADA.id)
    last = await house.tables.last_played_at(ROOM)
    assert last is not None
    assert (first.id < last.id, last.id) == (True, second.id)

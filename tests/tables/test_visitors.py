"""A new person in a game that goes on: which seat they may ask for, what they take over, what stays as it was."""

import asyncio
from datetime import timedelta
from itertools import pairwise

import pytest
from msgspec import structs

from bot.engine.record import read_record
from bot.engine.replay import what_fails
from bot.tables import Cause, Person, Seat, Status, Table, TableCode, TableError
from bot.tables.taking import seat_taken
from tests.tables.house import ADA, BO, CY, DI, GUILD, House, pack_of
from tests.tables.test_lobby import refused
from tests.tables.test_seats import with_seat


async def let_in(house: House, table: Table, person: Person, by: Person = ADA) -> Table:
    """Let a person ask, and the host agree."""
    seat = await house.tables.ask_for_seat(table.id, person)
    return await house.tables.let_in(table.id, by.id, person.id, seat)


async def test_a_person_takes_over_a_computer_players_seat_as_it_is(house: House) -> None:
    """G5, G6: the hand, the points, and the order of the seats."""
    before = await house.game(ADA, computers=2)
    after = await let_in(house, before, BO)
    seat = with_seat(after, BO.id)
    assert after.seats[seat] == Seat(name="Bo", user=BO.id)
    assert (seat, after.turn, after.deadline) == (1, before.turn, before.deadline)
    assert before.game is not None
    assert after.game == structs.replace(before.game, seats=("Ada", "Bo", "Pancho"))
    assert after.is_current(before.revision)
    assert (house.changes[-1].cause, house.changes[-1].actor) == (Cause.SEAT, ADA.id)
    since = after.revision
    for _ in range(4):
        after = await house.turn(after)
    movers = [entry.by_computer for entry in await house.tables.log(after.id, since) if entry.seat == seat]
    assert movers
    assert not any(movers)
    await house.restart()
    assert (await house.tables.get(after.id)).seats[seat].user == BO.id


async def test_asking_changes_nothing_and_shows_nothing(house: House) -> None:
    """G2: the hand is seen once the host has agreed, not before."""
    table = await house.game(ADA, computers=2)
    assert await house.tables.ask_for_seat(table.id, BO) == 1
    assert await house.tables.get(table.id) == table
    assert table.seat_of(BO.id) is None


async def test_the_host_or_a_moderator_decides(house: House) -> None:
    table = await house.game(ADA, CY, computers=1)
    seat = await house.tables.ask_for_seat(table.id, BO)
    for by in (BO, CY, DI):
        assert (await refused(house.tables.let_in(table.id, by.id, BO.id, seat))).code is TableCode.HOST_ONLY
    after = await house.tables.let_in(table.id, DI.id, BO.id, seat, moderator=True)
    assert after.seats[seat].user == BO.id


async def test_computer_players_go_first_then_those_who_left(house: House) -> None:
    table = await house.game(ADA, BO, computers=1)
    assert await house.tables.ask_for_seat(table.id, CY) == 2
    await house.tables.leave(table.id, BO.id)
    assert await house.tables.ask_for_seat(table.id, CY) == 2
    table = await let_in(house, table, CY)
    assert await house.tables.ask_for_seat(table.id, DI) == 1


async def test_whose_seat_was_given_away_is_out(house: House) -> None:
    """The host has agreed to it; who comes back in time keeps it."""
    table = await house.game(ADA, BO, CY)
    await house.tables.leave(table.id, BO.id)
    seat = await house.tables.ask_for_seat(table.id, DI)
    await house.tables.come_back(table.id, BO.id)
    error = await refused(house.tables.let_in(table.id, ADA.id, DI.id, seat))
    assert error.code is TableCode.SEAT_GONE
    await house.tables.leave(table.id, BO.id)
    table = await house.tables.let_in(table.id, ADA.id, DI.id, seat)
    assert [one.user for one in table.seats] == [ADA.id, DI.id, CY.id]
    assert (await refused(house.tables.come_back(table.id, BO.id))).code is TableCode.NOT_SEATED


async def test_who_was_removed_is_let_in_again_to_their_own_hand(house: House) -> None:
    """G5: whatever other seats are free."""
    table = await house.game(ADA, BO, computers=2)
    await house.tables.remove(table.id, CY.id, BO.id, moderator=True)
    assert await house.tables.ask_for_seat(table.id, BO) == 1
    table = await let_in(house, table, BO)
    assert table.seats[1] == Seat(name="Bo", user=BO.id)


async def test_when_there_is_nothing_to_ask_for(house: House) -> None:
    lobby = await house.lobby(ADA, BO)
    assert (await refused(house.tables.ask_for_seat(lobby.id, CY))).code is TableCode.NOT_LIVE
    table = await house.tables.start_game(lobby.id, ADA.id)
    assert (await refused(house.tables.ask_for_seat(table.id, CY))).code is TableCode.NO_FREE_SEAT
    assert (await refused(house.tables.ask_for_seat(table.id, BO))).code is TableCode.ALREADY_SEATED
    await house.tables.leave(table.id, BO.id)
    assert (await refused(house.tables.ask_for_seat(table.id, BO))).code is TableCode.ALREADY_SEATED
    seat = await house.tables.ask_for_seat(table.id, CY)
    await house.tables.cancel(table.id, ADA.id)
    assert (await refused(house.tables.let_in(table.id, ADA.id, CY.id, seat))).code is TableCode.NOT_LIVE


@pytest.mark.parametrize(
    ("user", "seat", "code"),
    [
        (DI.id, 1, TableCode.NOBODY_THERE),
        (BO.id, 0, TableCode.SEAT_GONE),
        (BO.id, 9, TableCode.SEAT_GONE),
        (ADA.id, 1, TableCode.ALREADY_SEATED),
    ],
)
async def test_made_up_answers_seat_nobody(house: House, user: int, seat: int, code: TableCode) -> None:
    table = await house.game(ADA, computers=1)
    await house.tables.ask_for_seat(table.id, BO)
    assert (await refused(house.tables.let_in(table.id, ADA.id, user, seat))).code is code
    assert await house.tables.get(table.id) == table


async def test_one_seat_goes_to_one_person_and_one_person_to_one_seat(house: House) -> None:
    """Fault 50: agreed twice at once, and two agreed to for the same seat."""
    table = await house.game(ADA, computers=2)
    for person in (BO, CY):
        assert await house.tables.ask_for_seat(table.id, person) == 1
    answers = [(BO, 1), (BO, 1), (BO, 2), (CY, 1)]
    agreed = (house.tables.let_in(table.id, ADA.id, person.id, seat) for person, seat in answers)
    outcomes = await asyncio.gather(*agreed, return_exceptions=True)
    table = await house.tables.get(table.id)
    seated = [one.user for one in table.seats if one.user is not None]
    assert len(seated) == len(set(seated)) == 1 + sum(isinstance(one, Table) for one in outcomes)
    assert {one.code for one in outcomes if isinstance(one, TableError)} <= {
        TableCode.ALREADY_SEATED,
        TableCode.SEAT_GONE,
    }


async def test_one_table_too_many_is_one_too_many_here_too(house: House) -> None:
    table = await house.game(ADA, computers=1)
    seat = await house.tables.ask_for_seat(table.id, BO)
    await house.tables.welcome.choose(GUILD, most_tables=1)
    await house.lobby(BO, room=9)
    assert (await refused(house.tables.ask_for_seat(table.id, BO))).code is TableCode.TOO_MANY_TABLES
    assert (await refused(house.tables.let_in(table.id, ADA.id, BO.id, seat))).code is TableCode.TOO_MANY_TABLES


async def test_a_person_in_turn_has_all_their_time(house: House) -> None:
    """The seat they take was about to be played."""
    table = await house.game(ADA, BO)
    await house.advance(hours=3)
    mover = table.waits_for or 0
    left = await house.tables.leave(table.id, mover)
    after = seat_taken(left, with_seat(left, mover), CY, house.clock.now(), left.host).table
    assert (after.waits_for, after.turn) == (CY.id, table.turn)
    assert after.deadline == house.clock.now() + timedelta(hours=24)


async def test_a_game_that_rests_goes_on_with_whom_a_moderator_lets_in(house: House) -> None:
    """Its people are all absent, so that the newcomer is the host."""
    table = await house.game(ADA, computers=1)
    await house.advance(days=3)
    table = await house.tables.get(table.id)
    assert table.rests
    seat = await house.tables.ask_for_seat(table.id, BO)
    assert not table.seats[seat].is_person
    table = await house.tables.let_in(table.id, DI.id, BO.id, seat, moderator=True)
    assert (table.host, table.paused, table.seats[0].is_absent) == (BO.id, None, True)
    await house.quiet()
    assert (await house.turn(await house.tables.get(table.id))).waits_for == BO.id


async def test_a_seat_that_is_kept_for_somebody_is_not_on_offer(house: House) -> None:
    """Who ran out of time has not left: any click takes the seat back."""
    table = await house.game(ADA, BO)
    while not any(seat.is_absent for seat in table.seats):
        await house.advance(hours=12)
        table = await house.tables.get(table.id)
        if table.waits_for == ADA.id:
            table = await house.turn(table)
    error = await refused(house.tables.ask_for_seat(table.id, CY))
    assert error.code is TableCode.NO_FREE_SEAT


async def test_the_record_names_those_who_sat_there_last(house: House) -> None:
    """G1: one name for a seat, on the board and in the record; what is proved does not go by names."""
    table = await house.game(ADA, computers=1, options={"decks": "1", "reshuffles": "0"})
    table = await let_in(house, table, BO)
    while table.status is Status.LIVE:
        table = await house.turn(table)
    record = await house.tables.record(table.id)
    assert "seats Ada Bo\n" in record
    assert "Rosita" not in record
    assert what_fails(read_record(record)) is None
    assert await house.tables.integrity(table.id)
    assert [seat.name for seat in table.seats] == ["Ada", "Bo"]


async def test_of_a_leaver_whose_seat_was_given_away_no_name_stays(house: House) -> None:
    table = await house.game(ADA, BO)
    await house.tables.leave(table.id, BO.id)
    table = await let_in(house, table, CY)
    assert table.game is not None
    assert table.game.seats == ("Ada", "Cy")


async def test_whoever_comes_and_goes_the_cards_and_the_turn_stay(house: House) -> None:
    """Faults 35 and 45, G4, G6: leaving, removing, taking over and coming back in every turn of a round."""
    table = await house.game(ADA, BO, CY, computers=1)
    pack, turns = pack_of(table), [table.turn]
    await house.tables.leave(table.id, BO.id)
    await house.tables.remove(table.id, DI.id, CY.id, moderator=True)
    table = await let_in(house, table, DI)
    table = await let_in(house, table, CY)
    table = await house.tables.join(table.id, BO)
    assert [seat.user for seat in table.seats] == [ADA.id, BO.id, CY.id, DI.id]
    assert pack_of(table) == pack
    for _ in range(8):
        table = await house.turn(await house.tables.get(table.id))
        turns.append(table.turn)
    await house.tables.integrity(table.id)
    discards = [entry.seat for entry in await house.tables.log(table.id) if entry.text.startswith("discard")]
    assert all((after - before) % 4 == 1 for before, after in pairwise(discards))

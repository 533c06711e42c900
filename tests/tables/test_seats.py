"""Seats while a game is on: leaving, being removed, coming back, and nobody being left (G5, G6)."""

import pytest

from bot.engine import Code, Refused, parse_move
from bot.engine.events import RoundEnded
from bot.tables import Cause, Status, Table, TableCode, TableError
from tests.tables.house import ADA, BO, CY, DI, House, pack_of


def with_seat(table: Table, user: int) -> int:
    seat = table.seat_of(user)
    assert seat is not None
    return seat


def others_of(table: Table) -> list[int]:
    return [seat.user for seat in table.seats if seat.user and seat.user != table.waits_for]


async def test_who_leaves_is_played_on_from_the_same_hand(house: House) -> None:
    """G5."""
    table = await house.game(ADA, BO, CY)
    leaver = table.waits_for or 0
    seat = with_seat(table, leaver)
    left = await house.tables.leave(table.id, leaver)
    assert left.seats[seat].away
    assert left.game == table.game
    assert (left.waits_for, left.waits_for_computer, left.deadline) == (None, True, table.deadline)
    assert house.causes()[-1] is Cause.SEAT
    await house.quiet()
    after = await house.tables.get(table.id)
    assert (after.turn, house.changes[-1].cause) == ((seat + 1) % 3, Cause.COMPUTER)
    assert [entry.by_computer for entry in await house.tables.log(table.id)] == [True, True]


async def test_who_comes_back_takes_the_hand_as_it_is(house: House) -> None:
    """G5."""
    table = await house.game(ADA, BO, CY)
    leaver = others_of(table)[0]
    await house.tables.leave(table.id, leaver)
    table = await house.tables.come_back(table.id, leaver)
    assert not table.seats[with_seat(table, leaver)].away
    assert house.causes()[-2:] == [Cause.SEAT, Cause.SEAT]
    told = len(house.changes)
    assert await house.tables.come_back(table.id, leaver) == table
    assert len(house.changes) == told


async def test_joining_again_is_coming_back(house: House) -> None:
    table = await house.game(ADA, BO, CY)
    leaver = next(person for person in (ADA, BO, CY) if person.id != table.waits_for)
    await house.tables.leave(table.id, leaver.id)
    table = await house.tables.join(table.id, leaver)
    assert table.seats[with_seat(table, leaver.id)].is_present
    with pytest.raises(TableError) as error:
        await house.tables.join(table.id, DI)
    assert error.value.code is TableCode.NOT_IN_LOBBY


async def test_a_move_brings_its_player_back(house: House) -> None:
    """G5: any click of theirs takes the hand back; the computer was just about to move."""
    table = await house.game(ADA, BO)
    mover = table.waits_for or 0
    await house.tables.leave(table.id, mover)
    after = await house.tables.move(table.id, mover, parse_move("draw stock"), table.revision)
    await house.quiet()
    assert await house.tables.get(table.id) == after
    assert (after.waits_for, after.deadline is not None) == (mover, True)


async def test_a_refused_move_brings_nobody_back(house: House) -> None:
    table = await house.game(ADA, BO, CY)
    leaver = others_of(table)[0]
    await house.tables.leave(table.id, leaver)
    with pytest.raises(Refused):
        await house.moves(table, "discard 2C", leaver)
    assert (await house.tables.get(table.id)).seats[with_seat(table, leaver)].away


async def test_coming_and_going_makes_no_panel_stale(house: House) -> None:
    """Ada's picks must not lapse because Bo leaves; the revision still guards against two writers."""
    table = await house.game(ADA, BO, CY)
    left = await house.tables.leave(table.id, others_of(table)[0])
    assert left.revision == table.revision + 1
    assert left.is_current(table.revision)
    after = await house.moves(table, "draw stock", revision=table.revision)
    assert not after.is_current(table.revision)
    assert not after.is_current(left.revision)


async def test_turn_and_deal_stay_with_the_seats_whoever_leaves(house: House) -> None:
    """Fault 45, G6: four seats; A leaves in C's turn, then C, then the dealer; nobody plays twice."""
    table = await house.game(ADA, BO, CY, DI, options={"reshuffles": "0"})
    while table.turn != with_seat(table, CY.id):
        table = await house.turn(table)
    await house.tables.leave(table.id, ADA.id)
    await house.tables.leave(table.id, CY.id)
    await house.quiet()
    table = await house.tables.get(table.id)
    assert table.turn == with_seat(table, DI.id)
    dealer = table.view(None).dealer
    while table.view(None).round == 1:
        table = await house.turn(table)
    assert table.view(None).dealer == (dealer + 1) % 4
    log = await house.tables.log(table.id)
    ends = next(entry.n for entry in log if any(isinstance(event, RoundEnded) for event in entry.events))
    discards = [entry.seat for entry in log if entry.n < ends and entry.text.startswith("discard")]
    assert discards == [(dealer + 1 + turn) % 4 for turn in range(len(discards))]


async def test_the_dealer_leaving_between_rounds_keeps_the_deal_in_order(house: House) -> None:
    """Fault 45, G6."""
    table = await house.game(ADA, BO, CY, options={"reshuffles": "0"})
    first = table.view(None).dealer
    while table.view(None).round == 1:
        table = await house.turn(table)
    dealer = table.view(None).dealer
    assert dealer == (first + 1) % 3
    await house.tables.leave(table.id, table.seats[dealer].user or 0)
    await house.quiet()
    table = await house.tables.get(table.id)
    while table.view(None).round == 2:
        table = await house.turn(table)
    assert table.view(None).dealer == (dealer + 1) % 3


async def test_cards_are_conserved_with_seats_that_nobody_plays(house: House) -> None:
    """Fault 35, G4: stock rebuilt while departed players' hands lie on the table."""
    table = await house.game(ADA, BO, CY, DI, options={"decks": "3", "reshuffles": "1"})
    pack = pack_of(table)
    for person in (BO, DI):
        await house.tables.leave(table.id, person.id)
    await house.quiet()
    table = await house.tables.get(table.id)
    while table.view(None).round == 1:
        assert pack_of(table) == pack
        table = await house.turn(table)
    assert len(pack) == 162
    assert house.changes[-1].table.game is not None
    assert sorted(house.changes[-1].table.rules.pack()) == pack_of(house.changes[-1].table)


async def test_the_game_goes_on_for_the_last_person(house: House) -> None:
    """Fault 47, G5."""
    table = await house.game(ADA, BO, CY)
    for person in (ADA, BO):
        await house.tables.leave(table.id, person.id)
    await house.quiet()
    table = await house.tables.get(table.id)
    assert (table.status, table.host, table.waits_for) == (Status.LIVE, CY.id, CY.id)
    for _ in range(5):
        table = await house.turn(table)
        assert table.waits_for == CY.id


async def test_without_any_person_the_game_stops_with_its_standing(house: House) -> None:
    """Fault 47, G5: computers do not play among themselves, and nobody is declared the winner."""
    table = await house.game(ADA, BO, computers=2)
    await house.tables.leave(table.id, ADA.id)
    await house.tables.leave(table.id, BO.id)
    await house.quiet()
    table = await house.tables.get(table.id)
    assert (table.status, table.deadline, table.turn) == (Status.CANCELLED, None, None)
    assert (house.changes[-1].cause, house.changes[-1].actor) == (Cause.ENDED, BO.id)
    assert table.standing == (1, 1, 1, 1)
    assert table.seed_revealed == bytes(32).hex()
    assert await house.store.results(table.id) == ()
    assert await house.tables.leave(table.id, ADA.id) == table
    with pytest.raises(TableError) as error:
        await house.tables.come_back(table.id, ADA.id)
    assert error.value.code is TableCode.NOT_LIVE
    with pytest.raises(Refused) as refused:
        await house.moves(table, "draw stock", ADA.id)
    assert refused.value.code is Code.GAME_OVER


async def test_who_was_removed_is_played_on_and_does_not_simply_come_back(house: House) -> None:
    """G5: the seat stays theirs and is played on from the same hand, but no click of theirs takes it back."""
    table = await house.game(ADA, BO, CY)
    table = await house.tables.remove(table.id, ADA.id, BO.id)
    seat = table.seats[with_seat(table, BO.id)]
    assert (seat.away, seat.removed, house.changes[-1].actor) == (True, True, ADA.id)
    await house.restart()
    for doing in (
        house.tables.come_back(table.id, BO.id),
        house.tables.join(table.id, BO),
        house.tables.move(table.id, BO.id, parse_move("draw stock")),
    ):
        with pytest.raises(TableError) as error:
            await doing
        assert error.value.code is TableCode.REMOVED
    for _ in range(3):
        table = await house.turn(table)
        assert table.waits_for != BO.id


async def test_who_left_can_be_removed_too(house: House) -> None:
    """G5: one who comes and goes to hold everybody up does so no more."""
    table = await house.game(ADA, BO, CY)
    await house.tables.leave(table.id, BO.id)
    table = await house.tables.remove(table.id, DI.id, BO.id, moderator=True)
    assert table.seats[with_seat(table, BO.id)].removed
    await house.quiet()
    table, told = await house.tables.get(table.id), len(house.changes)
    assert await house.tables.remove(table.id, DI.id, BO.id, moderator=True) == table
    assert await house.tables.leave(table.id, BO.id) == table
    assert len(house.changes) == told


async def test_strangers_neither_leave_nor_come_back(house: House) -> None:
    table = await house.game(ADA, BO)
    for doing in (house.tables.leave(table.id, CY.id), house.tables.come_back(table.id, CY.id)):
        with pytest.raises(TableError) as error:
            await doing
        assert error.value.code is TableCode.NOT_SEATED


async def test_only_the_clock_of_the_seat_itself_starts_anew(house: House) -> None:
    table = await house.game(ADA, BO, CY)
    deadline = table.deadline
    await house.advance(hours=1)
    leaver = others_of(table)[0]
    assert (await house.tables.leave(table.id, leaver)).deadline == deadline
    assert (await house.tables.come_back(table.id, leaver)).deadline == deadline

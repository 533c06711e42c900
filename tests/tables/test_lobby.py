"""The lobby: who sits down, what is chosen, who is the host, and when it can start."""

import asyncio

import pytest
from msgspec import structs

from bot.tables import Cause, Person, Status, TableCode, TableError, TurnTime
from bot.tables.lobby import started
from tests.tables.house import ADA, BO, CY, GUILD, ROOM, House


async def refused(doing: object) -> TableError:
    with pytest.raises(TableError) as error:
        await doing  # type: ignore[misc]
    return error.value


async def test_the_host_sits_first_and_the_others_follow(house: House) -> None:
    table = await house.lobby(ADA, BO, computers=1)
    assert [(seat.name, seat.user, seat.level) for seat in table.seats] == [
        ("Ada", 1, None),
        ("Bo", 2, None),
        ("Rosita", None, "hard"),
    ]
    assert (table.status, table.host, table.turn_time, table.game) == (Status.LOBBY, 1, TurnTime.DAY, None)
    assert (table.turn, table.in_turn, table.commit, table.standing) == (None, None, None, None)
    assert house.causes() == [Cause.CREATED, Cause.LOBBY, Cause.LOBBY]


async def test_join_pressed_twice_at_once_takes_one_seat(house: House) -> None:
    """Fault 50."""
    table = await house.lobby(ADA)
    joins = (house.tables.join(table.id, BO) for _ in range(5))
    outcomes = await asyncio.gather(*joins, return_exceptions=True)
    assert [one.code for one in outcomes if isinstance(one, TableError)] == [TableCode.ALREADY_SEATED] * 4
    assert [seat.user for seat in (await house.tables.get(table.id)).seats] == [1, 2]


async def test_join_while_start_is_pressed_is_either_in_or_told(house: House) -> None:
    """Fault 50: whoever comes first; nobody sits in a game that did not deal to them."""
    for room in range(8):
        table = await house.lobby(ADA, BO, room=room)
        doing = [house.tables.start_game(table.id, ADA.id), house.tables.join(table.id, CY)]
        outcomes = await asyncio.gather(*(doing if room % 2 else reversed(doing)), return_exceptions=True)
        table = await house.tables.get(table.id)
        assert table.status is Status.LIVE
        assert table.game is not None
        assert len(table.game.seats) == len(table.seats)
        told = [one.code for one in outcomes if isinstance(one, TableError)]
        assert told == ([] if len(table.seats) == 3 else [TableCode.NOT_IN_LOBBY])


async def test_one_lobby_or_game_per_channel_many_per_guild(house: House) -> None:
    table = await house.lobby(ADA)
    error = await refused(house.tables.new(GUILD, ROOM, BO))
    assert (error.code, error.facts) == (TableCode.CHANNEL_TAKEN, {"table": table.id})
    other = await house.tables.new(GUILD, ROOM + 1, ADA)
    assert await house.tables.at(ROOM) == table
    assert await house.tables.at(ROOM + 1) == other
    await house.tables.cancel(table.id, ADA.id)
    assert await house.tables.at(ROOM) is None
    assert (await house.tables.new(GUILD, ROOM, BO)).host == BO.id


async def test_two_lobbies_opened_at_once_in_a_channel_are_one(house: House) -> None:
    opening = (house.tables.new(GUILD, ROOM, person) for person in (ADA, BO, CY))
    outcomes = await asyncio.gather(*opening, return_exceptions=True)
    assert sum(isinstance(one, TableError) for one in outcomes) == 2


async def test_a_table_has_six_seats_and_with_one_pack_three(house: House) -> None:
    """M1, O1."""
    table = await house.lobby(ADA, computers=5)
    for sitting_down in (house.tables.join(table.id, BO), house.tables.add_computer(table.id, ADA.id)):
        error = await refused(sitting_down)
        assert (error.code, error.facts) == (TableCode.TABLE_FULL, {"maximum": 6})
    error = await refused(house.tables.set_option(table.id, ADA.id, "decks", "1"))
    assert (error.code, error.facts) == (TableCode.TOO_MANY_SEATS, {"maximum": 3})
    assert len({seat.name for seat in table.seats}) == 6


async def test_a_computer_player_keeps_clear_of_the_names_at_the_table(house: House) -> None:
    table = await house.lobby(Person(id=7, name="Rosita"))
    table = await house.tables.add_computer(table.id, 7, "easy")
    assert [(seat.name, seat.level) for seat in table.seats] == [("Rosita", None), ("Pancho", "easy")]


async def test_a_computer_player_of_no_known_level_is_not_seated(house: House) -> None:
    table = await house.lobby(ADA)
    error = await refused(house.tables.add_computer(table.id, ADA.id, "divine"))
    assert (error.code, error.facts) == (TableCode.BAD_OPTION, {"option": "level", "value": "divine"})


async def test_the_computer_player_seated_last_goes_first(house: House) -> None:
    table = await house.lobby(ADA, computers=2)
    await house.tables.join(table.id, BO)
    table = await house.tables.remove_computer(table.id, BO.id)
    assert [seat.name for seat in table.seats] == ["Ada", "Rosita", "Bo"]
    await house.tables.remove_computer(table.id, BO.id)
    assert (await refused(house.tables.remove_computer(table.id, BO.id))).code is TableCode.NO_COMPUTER


async def test_the_host_leaving_hands_the_lobby_on(house: House) -> None:
    """Fault 48."""
    table = await house.lobby(ADA, computers=1)
    await house.tables.join(table.id, BO)
    table = await house.tables.leave(table.id, ADA.id)
    assert (table.host, table.seat_of(ADA.id)) == (BO.id, None)
    assert (await house.tables.start_game(table.id, BO.id)).status is Status.LIVE


async def test_the_last_person_leaving_closes_the_lobby(house: House) -> None:
    table = await house.lobby(ADA, computers=2)
    table = await house.tables.leave(table.id, ADA.id)
    assert (table.status, table.deadline, house.causes()[-1]) == (Status.CANCELLED, None, Cause.CANCELLED)
    assert await house.tables.at(ROOM) is None


async def test_leaving_always_works_and_one_may_come_again(house: House) -> None:
    """Fault 48: nobody is told that they are in a game that they cannot leave."""
    table = await house.lobby(ADA, BO)
    await house.tables.leave(table.id, BO.id)
    assert (await refused(house.tables.leave(table.id, BO.id))).code is TableCode.NOT_SEATED
    assert (await house.tables.join(table.id, BO)).seat_of(BO.id) == 1
    closed = await house.tables.cancel(table.id, ADA.id)
    assert await house.tables.leave(table.id, BO.id) == closed


async def test_a_person_sits_at_many_tables(house: House) -> None:
    tables = [await house.lobby(ADA, BO, room=room) for room in range(3)]
    assert all(table.seat_of(ADA.id) == 0 for table in tables)


async def test_what_only_the_host_may(house: House) -> None:
    table = await house.lobby(ADA, BO)
    tables = house.tables
    for doing in (
        tables.start_game(table.id, BO.id),
        tables.cancel(table.id, BO.id),
        tables.set_option(table.id, BO.id, "swap", "on"),
        tables.set_turn_time(table.id, BO.id, TurnTime.SHORT),
        tables.remove(table.id, BO.id, ADA.id),
    ):
        assert (await refused(doing)).code is TableCode.HOST_ONLY
    for doing in (tables.add_computer(table.id, CY.id), tables.remove_computer(table.id, CY.id)):
        assert (await refused(doing)).code is TableCode.NOT_SEATED
    assert await tables.get(table.id) == table


async def test_a_moderator_may_cancel_and_remove(house: House) -> None:
    """Fault 48."""
    table = await house.lobby(ADA, BO)
    table = await house.tables.remove(table.id, CY.id, ADA.id, moderator=True)
    assert [seat.user for seat in table.seats] == [BO.id]
    cancelled = await house.tables.cancel(table.id, CY.id, moderator=True)
    assert cancelled.status is Status.CANCELLED
    assert await house.tables.cancel(table.id, CY.id) == cancelled


async def test_house_rules_are_chosen_in_the_lobby(house: House) -> None:
    table = await house.lobby(ADA, BO)
    choices = (("swap", "on"), ("reshuffles", "2"), ("hints", "off"), ("language", "fr"), ("game", "mexican-table"))
    for name, value in choices:
        table = await house.tables.set_option(table.id, ADA.id, name, value)
    table = await house.tables.set_turn_time(table.id, ADA.id, TurnTime.SHORT)
    assert (table.game_id, table.options) == ("mexican-table", {"swap": "on", "reshuffles": "2"})
    assert (table.hints, table.language) == (False, "fr")
    table = await house.tables.start_game(table.id, ADA.id)
    assert table.game is not None
    assert (table.game.rules.id, table.game.rules.swap, table.game.rules.reshuffles) == ("mexican-table", True, 2)
    assert (await refused(house.tables.set_option(table.id, ADA.id, "swap", "off"))).code is TableCode.NOT_IN_LOBBY


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("swap", "perhaps"),
        ("wings", "on"),
        ("game", "chess"),
        ("decks", "4"),
        ("hints", ""),
        ("id", "x"),
        ("self", "x"),
    ],
)
async def test_a_choice_that_is_none_changes_nothing(house: House, name: str, value: str) -> None:
    table = await house.lobby(ADA)
    error = await refused(house.tables.set_option(table.id, ADA.id, name, value))
    assert (error.code, error.facts) == (TableCode.BAD_OPTION, {"option": name, "value": value})
    assert await house.tables.get(table.id) == table


async def test_a_lobby_of_an_unknown_game_is_not_opened(house: House) -> None:
    assert (await refused(house.tables.new(GUILD, ROOM, ADA, game_id="chess"))).code is TableCode.BAD_OPTION
    assert await house.tables.at(ROOM) is None


async def test_a_guild_chooses_the_time_of_its_turns(house: House) -> None:
    await house.store.set_guild_settings(GUILD, {"turn_time": "3m"})
    assert (await house.lobby(ADA)).turn_time is TurnTime.SHORT
    assert (await house.lobby(ADA, room=ROOM + 1, turn_time=TurnTime.NONE)).turn_time is TurnTime.NONE


async def test_start_needs_two_seats(house: House) -> None:
    table = await house.lobby(ADA)
    error = await refused(house.tables.start_game(table.id, ADA.id))
    assert (error.code, error.facts) == (TableCode.TOO_FEW_SEATS, {"minimum": 2})
    await house.tables.add_computer(table.id, ADA.id)
    table = await house.tables.start_game(table.id, ADA.id)
    assert (table.status, house.causes()[-1]) == (Status.LIVE, Cause.STARTED)


async def test_a_game_is_dealt_to_people_and_to_no_more_than_it_takes(house: House) -> None:
    """However a lobby came to be as it is."""
    table = await house.lobby(ADA, computers=3)
    for wrong, code in (
        (structs.replace(table, options={"decks": "1"}), TableCode.TOO_MANY_SEATS),
        (structs.replace(table, seats=table.seats[1:]), TableCode.NO_PERSON),
    ):
        with pytest.raises(TableError) as error:
            started(wrong, bytes(32))
        assert error.value.code is code


async def test_before_the_deal_there_is_nothing_to_see(house: House) -> None:
    with pytest.raises(ValueError, match="dealt"):
        (await house.lobby(ADA)).view(None)


async def test_start_pressed_twice_deals_once(house: House) -> None:
    table = await house.lobby(ADA, BO)
    starts = (house.tables.start_game(table.id, ADA.id) for _ in range(3))
    outcomes = await asyncio.gather(*starts, return_exceptions=True)
    assert [one.code for one in outcomes if isinstance(one, TableError)] == [TableCode.NOT_IN_LOBBY] * 2
    assert house.causes().count(Cause.STARTED) == 1


async def test_an_idle_lobby_closes_itself_after_a_day(house: House) -> None:
    """Fault 48."""
    table = await house.lobby(ADA)
    await house.advance(hours=1)
    await house.tables.join(table.id, BO)
    await house.advance(hours=23, minutes=59)
    assert (await house.tables.get(table.id)).status is Status.LOBBY
    await house.advance(minutes=1)
    assert (await house.tables.get(table.id)).status is Status.CANCELLED
    assert (house.changes[-1].cause, house.changes[-1].actor) == (Cause.CANCELLED, None)
    assert await house.tables.at(ROOM) is None


@pytest.mark.parametrize("table_id", [0, -1, 77, 2**63, 10**400])
async def test_a_table_that_is_not_there(house: House, table_id: int) -> None:
    """Fault 62: a made-up id is answered like any other that is unknown."""
    assert (await refused(house.tables.get(table_id))).code is TableCode.NO_SUCH_TABLE
    assert (await refused(house.tables.join(table_id, ADA))).code is TableCode.NO_SUCH_TABLE

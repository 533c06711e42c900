"""What a guild has chosen: where tables are welcome, how they are at first, how many a person may sit at."""

import asyncio

import pytest

from bot.tables import GuildSettings, Status, TableCode, TableError, TurnTime
from bot.tables.guild_settings import read_settings, settings_texts
from tests.tables.house import ADA, BO, CY, GUILD, ROOM, House
from tests.tables.test_lobby import refused

CHANNEL, CATEGORY = 900, 901


async def test_without_any_choice_everything_goes(house: House) -> None:
    assert await house.tables.welcome.settings(GUILD) == GuildSettings()
    for room in range(5):
        assert (await house.lobby(ADA, room=room)).turn_time is TurnTime.DAY


async def test_choices_are_kept_and_leave_the_others_as_they_are(house: House) -> None:
    """Two moderators at the same instant, and settings of other makers beside them."""
    await house.store.set_guild_settings(GUILD, {"of-another": "kind"})
    welcome = house.tables.welcome
    await asyncio.gather(
        welcome.choose(GUILD, channels=(ROOM, CHANNEL)),
        welcome.choose(GUILD, turn_time=TurnTime.SHORT, language="fr"),
        welcome.choose(GUILD, most_tables=3),
    )
    await house.restart()
    wanted = GuildSettings(channels=(ROOM, CHANNEL), turn_time=TurnTime.SHORT, language="fr", most_tables=3)
    assert await house.tables.welcome.settings(GUILD) == wanted
    assert (await house.store.guild_settings(GUILD))["of-another"] == "kind"
    assert (await house.lobby(ADA)).turn_time is TurnTime.SHORT
    assert await house.tables.welcome.choose(GUILD, channels=(), language=None, most_tables=None) == GuildSettings(
        turn_time=TurnTime.SHORT
    )


def test_what_cannot_be_read_is_as_if_nobody_had_chosen() -> None:
    assert read_settings({"turn_time": "5 years", "most_tables": "", "channels": "x", "wings": "2"}) == GuildSettings()
    chosen = GuildSettings(channels=(1, 2), language="fr", most_tables=1)
    assert read_settings(settings_texts(chosen)) == chosen


async def test_tables_stand_only_where_they_are_allowed(house: House) -> None:
    """A thread counts with its channel, a channel with its category."""
    await house.tables.welcome.choose(GUILD, channels=(CHANNEL, CATEGORY))
    error = await refused(house.tables.new(GUILD, ROOM, ADA))
    assert (error.code, error.facts) == (TableCode.CHANNEL_NOT_ALLOWED, {"channels": (CHANNEL, CATEGORY)})
    assert await house.tables.at(ROOM) is None
    await house.tables.new(GUILD, CHANNEL, ADA)
    await house.tables.new(GUILD, ROOM, ADA, within=(CHANNEL,))
    await house.tables.new(GUILD, ROOM + 1, ADA, within=(7, CATEGORY))
    await house.tables.new(GUILD + 1, ROOM + 2, ADA)


async def test_a_table_stays_where_it_was_allowed_once(house: House) -> None:
    table = await house.game(ADA, BO)
    await house.tables.welcome.choose(GUILD, channels=(CHANNEL,))
    assert (await house.turn(table)).status is Status.LIVE


async def test_a_person_sits_at_so_many_tables_and_no_more(house: House) -> None:
    """Neither by opening one nor by joining; who leaves one may sit at another."""
    await house.tables.welcome.choose(GUILD, most_tables=2)
    first = await house.lobby(ADA, BO, room=1)
    game = await house.game(ADA, CY, room=2)
    third = await house.lobby(CY, room=3)
    for doing in (house.tables.join(third.id, ADA), house.tables.new(GUILD, 4, ADA)):
        error = await refused(doing)
        assert (error.code, error.facts) == (TableCode.TOO_MANY_TABLES, {"maximum": 2})
    assert (await refused(house.tables.join(first.id, ADA))).code is TableCode.ALREADY_SEATED
    await house.tables.new(GUILD + 1, 5, ADA)
    await house.tables.leave(game.id, ADA.id)
    assert (await house.tables.join(third.id, ADA)).seat_of(ADA.id) == 1
    await house.tables.leave(first.id, ADA.id)
    await house.tables.new(GUILD, 6, ADA)


async def test_coming_back_is_never_one_table_too_many(house: House) -> None:
    """G5: the hand is theirs, wherever they sat down meanwhile."""
    game = await house.game(ADA, BO, CY, room=1)
    await house.tables.welcome.choose(GUILD, most_tables=1)
    await house.tables.leave(game.id, ADA.id)
    await house.tables.new(GUILD, 2, ADA)
    assert (await house.tables.join(game.id, ADA)).seats[0].is_present


async def test_sitting_down_everywhere_at_once_does_not_get_round_it(house: House) -> None:
    """Fault 50."""
    await house.tables.welcome.choose(GUILD, most_tables=2)
    lobbies = [await house.lobby(BO if room < 2 else CY, room=room) for room in range(4)]
    joins = (house.tables.join(lobby.id, ADA) for lobby in lobbies)
    news = (house.tables.new(GUILD, room, ADA) for room in (10, 11))
    outcomes = await asyncio.gather(*joins, *news, return_exceptions=True)
    assert [type(one) for one in outcomes].count(TableError) == 4
    assert await house.store.seated_at(GUILD, ADA.id) == 2


@pytest.mark.parametrize("most", [1, 2])
async def test_a_table_that_is_over_counts_no_more(house: House, most: int) -> None:
    await house.tables.welcome.choose(GUILD, most_tables=most)
    for room in range(most):
        table = await house.lobby(ADA, room=room)
    await house.tables.cancel(table.id, ADA.id)
    await house.tables.new(GUILD, 9, ADA)

"""A guild that removes the bot and invites it again: its tables wait, and nobody's time runs."""

from datetime import timedelta

from bot.tables import Cause, Status
from tests.tables.house import ADA, BO, GUILD, ROOM, House


async def test_no_time_runs_while_the_bot_is_out(house: House) -> None:
    """Fault 52: neither a turn's nor a lobby's, nor that of a game nobody plays."""
    game = await house.game(ADA, BO)
    lobby = await house.lobby(ADA, room=ROOM + 1)
    await house.advance(hours=10)
    await house.tables.guild_gone(GUILD)
    await house.advance(days=20)
    await house.tables.guild_back(GUILD)
    for before in (game, lobby):
        after = await house.tables.get(before.id)
        assert (after.status, after.suspended) == (before.status, None)
        assert before.deadline is not None
        assert after.deadline == before.deadline + timedelta(days=20)
        assert after.is_current(before.revision)
    await house.advance(hours=13, minutes=59)
    assert (await house.tables.get(game.id)).turn == game.turn
    assert (await house.tables.get(lobby.id)).status is Status.LOBBY
    await house.advance(minutes=2)
    assert (await house.tables.get(game.id)).turn != game.turn
    assert (await house.tables.get(lobby.id)).status is Status.CANCELLED


async def test_it_outlives_restarts(house: House) -> None:
    game = await house.game(ADA, BO)
    await house.tables.guild_gone(GUILD)
    await house.restart(timedelta(days=3))
    await house.advance(days=30)
    table = await house.tables.get(game.id)
    assert (table.status, table.turn) == (Status.LIVE, game.turn)
    assert await house.tables.open_guilds() == (GUILD,)
    await house.tables.guild_back(GUILD)
    table = await house.turn(await house.tables.get(game.id))
    assert table.turn != game.turn


async def test_computers_wait_too(house: House) -> None:
    """They would play to an empty channel."""
    table = await house.game(ADA, BO)
    await house.tables.guild_gone(GUILD)
    await house.tables.leave(table.id, table.waits_for or 0)
    await house.advance(days=1)
    assert (await house.tables.get(table.id)).turn == table.turn
    await house.tables.guild_back(GUILD)
    await house.quiet()
    assert (await house.tables.get(table.id)).turn != table.turn


async def test_other_guilds_go_on_and_twice_is_once(house: House) -> None:
    game = await house.game(ADA, BO)
    other = await house.tables.new(GUILD + 1, ROOM + 5, ADA)
    await house.tables.guild_gone(GUILD)
    changes = len(house.changes)
    await house.tables.guild_gone(GUILD)
    await house.tables.guild_back(GUILD + 1)
    await house.tables.guild_gone(GUILD + 2)
    assert len(house.changes) == changes
    assert (house.changes[-1].cause, house.changes[-1].table.id) == (Cause.GUILD, game.id)
    assert (await house.tables.get(other.id)).suspended is None


async def test_a_pause_by_agreement_stays_one(house: House) -> None:
    game = await house.game(ADA, BO)
    await house.advance(hours=4)
    for person in (ADA, BO):
        await house.tables.pause(game.id, person.id)
    await house.advance(hours=1)
    await house.tables.guild_gone(GUILD)
    await house.advance(days=2)
    await house.tables.guild_back(GUILD)
    assert (await house.tables.get(game.id)).paused is not None
    for person in (ADA, BO):
        await house.tables.resume(game.id, person.id)
    table = await house.tables.get(game.id)
    assert table.paused is None
    assert table.deadline is not None
    assert table.deadline - house.clock.now() == timedelta(hours=20)

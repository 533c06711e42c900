"""`/rummy stats` and `leaderboard` as people see them."""

from typing import Any

from msgspec import structs

from bot.store import Ending, ResultRow, SeatRow
from bot.tables.ratings import RULE
from tests.e2e.evening import Evening, buttons, texts
from tests.store.conftest import PLAYER, a_row

_channels = iter(range(1000, 9999))


async def ended(evening: Evening, *results: tuple[Any, int], game: str = "mexican", **fields: int) -> None:
    """Let a game of these people end with these places."""
    store, guild, now = evening.store, evening.guild.id, evening.env.now()
    row = a_row(guild=guild, channel=next(_channels), game=game)
    seats = [SeatRow("Somebody", getattr(who, "id", who), None, False) for who, _ in results]
    table_id = await store.new_table(row, seats, PLAYER)
    ranking = tuple(
        ResultRow(seat, place, 10 * place, getattr(who, "id", who), **fields)
        for seat, (who, place) in enumerate(results)
    )
    over = structs.replace(row, id=table_id, revision=1, status="over", told=None)
    assert await store.save(over, expected=0, ending=Ending(guild, game, now, ranking, RULE))


async def test_nothing_played_yet(evening: Evening) -> None:
    own = await evening.ada.slash(evening.room, "rummy stats")
    assert own.ephemeral
    assert "You have not played a game to its end in this server yet" in texts(own.response)
    others = await evening.ada.slash(evening.room, "rummy stats", user=evening.bo.user)
    assert f"<@{evening.bo.id}> has not played a game" in texts(others.response)
    leaders = await evening.ada.slash(evening.room, "rummy leaderboard")
    assert leaders.ephemeral
    assert "Nobody is listed yet" in texts(leaders.response)
    assert "You** will be listed after 3 more games" in texts(leaders.response)
    assert not evening.pings()


async def test_the_games_of_somebody(evening: Evening) -> None:
    ada, bo = evening.ada, evening.bo
    await ended(evening, (ada, 1), (bo, 2), rounds=7, rounds_won=4, best=0)
    await ended(evening, (ada, 2), (bo, 1), rounds=5, rounds_won=1, best=15)
    await ended(evening, (ada, 1), (bo, 2), rounds=3, rounds_won=2, best=48, game="rami")
    said = texts((await bo.slash(evening.room, "rummy stats", user=ada.user)).response)
    assert said.strip().splitlines() == [
        f"**The games of <@{ada.id}> in this server**, those played to their end",
        "3 games, 2 won · 7 rounds won",
        "**Mexican Rummy**: 2 games, 1 won",
        "-# 5 rounds won · 2.5 points a round on average · best round: 0 points",
        "**Rami**: 1 game, 1 won",
        "-# 2 rounds won · 3.3 points a round on average · best round: 48 points",
    ]


async def test_the_games_of_somebody_in_french(evening: Evening) -> None:
    await ended(evening, (evening.camille, 1), (evening.bo, 2), rounds=4, rounds_won=1, best=5)
    said = texts((await evening.camille.slash(evening.room, "rummy stats")).response)
    assert "1 partie, 1 gagnée" in said
    assert "1 manche gagnée · 2,5 points par manche en moyenne · meilleure manche : 5 points" in said.replace(
        "\xa0", " "
    )


async def test_who_plays_best(evening: Evening) -> None:
    ada, bo, camille = evening.ada, evening.bo, evening.camille
    for _ in range(3):
        await ended(evening, (ada, 1), (bo, 2))
    await ended(evening, (camille, 1), (bo, 2))
    said = texts((await bo.slash(evening.room, "rummy leaderboard")).response)
    first, second = [line for line in said.splitlines() if "<@" in line]
    assert first.startswith(f"1. <@{ada.id}>: **")
    assert first.endswith("3 games, 3 won")
    assert second.startswith(f"2. <@{bo.id}>: **")
    assert second.endswith("4 games, 0 won")
    assert "**You** are in place 2" in said
    said = texts((await camille.slash(evening.room, "rummy leaderboard")).response)
    assert "encore 2 parties avec d’autres personnes" in said


async def test_a_long_leaderboard_has_pages_that_outlive_a_restart(evening: Evening) -> None:
    for _ in range(3):
        await ended(evening, *((number, number) for number in range(1, 24)))
    shown = await evening.ada.slash(evening.room, "rummy leaderboard")
    message = shown.response.message
    assert [line.split(".")[0] for line in texts(message).splitlines() if "<@" in line] == [*map(str, range(1, 11))]
    assert list(buttons(message)) == ["Places 11 to 20"]
    await evening.ada.click(message, label="Places 11 to 20")
    message = evening.private_to(evening.ada)[-1]
    assert list(buttons(message)) == ["Places 1 to 10", "Places 21 to 23"]
    await evening.restart()
    await evening.ada.click(message, label="Places 21 to 23")
    message = evening.private_to(evening.ada)[-1]
    assert [line.split(".")[0] for line in texts(message).splitlines() if "<@" in line] == ["21", "22", "23"]

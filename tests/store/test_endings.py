"""Games that have ended: results, statistics, and ratings that are written with them and can be made anew."""

import random
from pathlib import Path

import pytest
from msgspec import structs
from sqlalchemy import create_engine, text

from bot.store import Ending, ResultRow, SeatRow, Skill, StatRow, Store
from bot.store.migrate import migrate
from bot.tables.ratings import BEGIN, RULE
from bot.tables.standings import Standings
from tests.store.conftest import NOW, a_table

PEOPLE = (1, 2, 3, 4)


async def ends(store: Store, *ranking: ResultRow, guild: int = 100, game: str = "mexican") -> int:
    """Let a game end so, and return its table."""
    seats = [SeatRow(str(row.user), row.user, None if row.user else "hard", False) for row in ranking]
    row = await a_table(store, *seats, guild=guild, game=game, channel=random.getrandbits(60))
    ending = Ending(guild, game, NOW, ranking, RULE)
    assert await store.save(structs.replace(row, revision=1, status="over"), expected=0, ending=ending)
    return row.id


def result(seat: int, place: int, user: int | None, **fields: int) -> ResultRow:
    return ResultRow(seat, place, 10 * place, user, **fields)


async def rated(store: Store, guild: int = 100) -> dict[int, tuple[Skill, int, int]]:
    return {row.user: (Skill(row.mu, row.sigma), row.games, row.wins) for row in await store.endings.ratings(guild)}


async def test_what_somebody_has_made_of_their_games(store: Store) -> None:
    await ends(store, result(0, 1, 1, rounds=7, rounds_won=4, best=0), result(1, 2, 2, rounds=7, best=5))
    await ends(store, result(0, 2, 1, rounds=5, rounds_won=1, best=10), result(1, 1, None, rounds=5))
    await ends(store, result(0, 1, 1, rounds=3, rounds_won=2, best=40), result(1, 2, 2), game="rami")
    await ends(store, result(0, 1, 1, rounds=3), result(1, 2, 2), guild=101)
    assert await store.endings.stats(100, 1) == (
        StatRow("mexican", 2, 1, 12, 5, 30, 0, 10),
        StatRow("rami", 1, 1, 3, 2, 10, 40, 40),
    )
    assert await store.endings.stats(100, 9) == ()


async def test_a_game_of_several_persons_is_rated_with_its_end(store: Store) -> None:
    table_id = await ends(store, result(0, 2, 1), result(1, 1, 2), result(2, 3, None))
    ratings = await rated(store)
    assert ratings.keys() == {1, 2}
    assert ratings[2][0].mu > BEGIN.mu > ratings[1][0].mu
    assert [one[1:] for one in (ratings[1], ratings[2])] == [(1, 0), (1, 1)]
    befores = [(row.mu, row.sigma) for row in await store.results(table_id)]
    assert befores == [BEGIN, BEGIN, (None, None)], "the computer player is not rated"


async def test_who_is_level_is_rated_alike(store: Store) -> None:
    await ends(store, result(0, 1, 1), result(1, 1, 2), result(2, 3, 3))
    ratings = await rated(store)
    assert ratings[1] == ratings[2]
    assert ratings[3][0].mu < BEGIN.mu < ratings[1][0].mu, "a third is not as good as two who share the win"


async def test_a_person_alone_among_computers_is_not_rated(store: Store) -> None:
    await ends(store, result(0, 1, 1), result(1, 2, None), result(2, 3, None))
    assert await rated(store) == {}
    assert [row.games for row in await store.endings.stats(100, 1)] == [1]


async def test_servers_have_ratings_of_their_own(store: Store) -> None:
    await ends(store, result(0, 1, 1), result(1, 2, 2))
    await ends(store, result(0, 2, 1), result(1, 1, 2), guild=101)
    here, there = await rated(store), await rated(store, 101)
    assert here[1][0] == there[2][0]
    assert here[2][0] == there[1][0]


async def test_a_game_cannot_end_twice(store: Store) -> None:
    """Fault 37: of two ends of one revision the second is none."""
    row = await a_table(store)
    ending = Ending(100, "mexican", NOW, (result(0, 1, 1), result(1, 2, 2)), RULE)
    over = structs.replace(row, revision=1, status="over")
    assert await store.save(over, expected=0, ending=ending)
    once = await rated(store)
    assert not await store.save(over, expected=0, ending=ending)
    assert await rated(store) == once


async def test_an_end_that_is_not_written_rates_nobody(store: Store) -> None:
    row = await a_table(store)
    ending = Ending(100, "mexican", NOW, (result(0, 1, 1), result(0, 2, 2)), RULE)  # a seat twice
    with pytest.raises(Exception, match="UNIQUE"):
        await store.save(structs.replace(row, revision=1, status="over"), expected=0, ending=ending)
    assert await rated(store) == {}


async def test_ratings_made_anew_are_the_very_same(store: Store) -> None:
    dice = random.Random(4)
    for _ in range(40):
        people = dice.sample([*PEOPLE, None], dice.randint(2, 4))
        places = [dice.randint(1, 3) for _ in people]
        ranking = [result(seat, place, user) for seat, (place, user) in enumerate(zip(places, people, strict=True))]
        await ends(store, *ranking, guild=dice.choice([100, 101]))
    before = [await rated(store, guild) for guild in (100, 101)]
    assert all(one.keys() == set(PEOPLE) for one in before)
    await store.endings.rebuild(RULE)
    assert [await rated(store, guild) for guild in (100, 101)] == before


OLD = """
INSERT INTO tables (id, guild, channel, status, host, game, options, turn_time, language, hints, revision, moved,
                    created, updated, snapshot)
VALUES (:id, 100, 200, :status, 1, :game, '{}', '24h', 'en', 1, 3, 3, 0, :updated, :snapshot)
"""
ENDED = '{"results": [{"winner": 1, "points": [20, 0, 5]}, {"winner": null, "points": [10, 35, 5]}]}'


async def test_games_that_ended_before_there_were_ratings(tmp_path: Path) -> None:
    file = tmp_path / "rummy.db"
    with create_engine(f"sqlite:///{file}").begin() as connection:
        migrate(connection, "0006")
        for number, (status, game) in enumerate((("over", "mexican"), ("over", "rami"), ("cancelled", "mexican")), 1):
            facts = {"id": number, "status": status, "game": game, "updated": 9000 - number, "snapshot": ENDED}
            connection.execute(text(OLD), facts)
            for seat, user in enumerate((1, 2, None)):
                seated = f"({number}, {seat}, 'Somebody', {user or 'NULL'}, 0)"
                connection.execute(text(f'INSERT INTO seats (table_id, seat, name, "user", away) VALUES {seated}'))
                if status == "over":
                    placed = f"({number}, {seat}, {3 - seat}, {30 + seat})"
                    connection.execute(text(f"INSERT INTO results (table_id, seat, place, points) VALUES {placed}"))
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    stats, unrated = await store.endings.stats(100, 1), await store.endings.is_unrated()
    await Standings(store).catch_up()
    ratings, rest = await rated(store), await store.endings.is_unrated()
    await store.close()
    assert stats == (StatRow("mexican", 1, 0, 2, 0, 30, 10, 10), StatRow("rami", 1, 0, 2, 0, 30, 20, 20))
    assert ratings.keys() == {1, 2}
    assert ratings[2][1:] == (2, 0)
    assert (unrated, rest) == (True, False)

"""How people stand: what counts for them, ratings with the end of a game, and who is listed."""

from msgspec import structs

from bot.store import Ending, ResultRow, Skill, Store
from bot.tables import GameStats, Status, Table
from bot.tables.ratings import AT_LEAST, BEGIN, RULE, shown
from bot.tables.standings import Standings
from tests.store.conftest import NOW, a_table
from tests.tables.house import ADA, BO, CY, GUILD, House, hand

SHORT = {"decks": "1", "reshuffles": "0"}


async def to_the_end(house: House, table: Table) -> Table:
    """Let everybody who is there play on until the game is over, drawing from the stock and discarding."""
    await house.quiet()
    while (table := await house.tables.get(table.id)).status is Status.LIVE:
        text = "draw stock" if table.view(None).phase == "draw" else f"discard {hand(table)[-1]}"
        await house.moves(table, text)
        await house.quiet()
    return table


async def played(house: House, *people: object, **options: object) -> Table:
    table = await house.game(*people, options=SHORT, **options)  # type: ignore[arg-type]
    return await to_the_end(house, table)


async def test_a_game_played_to_its_end_counts_for_everybody(house: House) -> None:
    table = await played(house, ADA, BO)
    assert table.game is not None
    for seat, person in enumerate((ADA, BO)):
        (stats,) = await house.tables.standings.stats(GUILD, person.id)
        points = [result.points[seat] for result in table.game.results]
        assert stats == GameStats(
            game="mexican",
            games=1,
            wins=int(table.game.places[seat] == 1),
            rounds=5,
            rounds_won=0,
            points=sum(points),
            best=min(points),
        )
        assert stats.average == sum(points) / 5
    assert {row.user for row in await house.store.endings.ratings(GUILD)} == {ADA.id, BO.id}


async def test_a_game_that_stops_before_its_end_counts_for_nobody(house: House) -> None:
    table = await house.game(ADA, BO)
    await house.turn(table)
    await house.tables.cancel(table.id, ADA.id)
    table = await house.game(ADA, BO)
    for person in (ADA, BO):
        await house.tables.leave(table.id, person.id)
    assert await house.tables.standings.stats(GUILD, ADA.id) == ()
    assert await house.store.endings.ratings(GUILD) == ()


async def test_who_leaves_has_the_result_of_their_seat(house: House) -> None:
    """Else leaving in time would save a rating."""
    table = await house.game(ADA, BO, CY, options=SHORT)
    await house.tables.leave(table.id, CY.id)
    await to_the_end(house, table)
    assert len(await house.tables.standings.stats(GUILD, CY.id)) == 1
    assert len(await house.store.endings.ratings(GUILD)) == 3


async def test_who_was_removed_has_no_part_in_the_result(house: House) -> None:
    table = await house.game(ADA, BO, CY, options=SHORT)
    await house.tables.remove(table.id, ADA.id, CY.id)
    await to_the_end(house, table)
    assert await house.tables.standings.stats(GUILD, CY.id) == ()
    assert {row.user for row in await house.store.endings.ratings(GUILD)} == {ADA.id, BO.id}


async def test_computer_players_are_not_rated(house: House) -> None:
    await played(house, ADA, computers=1)
    assert len(await house.tables.standings.stats(GUILD, ADA.id)) == 1
    assert await house.store.endings.ratings(GUILD) == ()


async def test_ratings_made_anew_after_whole_games_are_the_same(house: House) -> None:
    for people in ((ADA, BO), (BO, CY, ADA)):
        await played(house, *people)
    before = await house.store.endings.ratings(GUILD)
    await house.restart()
    await house.tables.standings.rebuild()
    assert await house.store.endings.ratings(GUILD) == before


# --- the leaderboard --------------------------------------------------------------------------------------------------


async def ended(store: Store, *places: tuple[int, int]) -> None:
    """Let a game of these users end with these places."""
    row = await a_table(store, guild=GUILD, channel=next(_channels))
    ranking = tuple(ResultRow(seat, place, 0, user) for seat, (user, place) in enumerate(places))
    ending = Ending(GUILD, "mexican", NOW, ranking, RULE)
    assert await store.save(structs.replace(row, revision=1, status="over"), expected=0, ending=ending)


_channels = iter(range(1000, 9999))


async def test_listed_is_who_has_played_often_enough(house: House) -> None:
    for _ in range(AT_LEAST):
        assert (await house.tables.standings.leaderboard(GUILD)).listed == ()
        await ended(house.store, (1, 1), (2, 2))
    await ended(house.store, (1, 2), (3, 1))
    board = await house.tables.standings.leaderboard(GUILD)
    assert [one.user for one in board.listed] == [1, 2]
    assert (board.listed[0].games, board.listed[0].wins) == (AT_LEAST + 1, AT_LEAST)
    assert board.lacking(3) == AT_LEAST - 1
    assert board.lacking(4) == AT_LEAST
    assert board.of(3) is None
    assert (await Standings(house.store).leaderboard(GUILD + 1)).listed == ()


async def test_equal_ratings_share_a_place(house: House) -> None:
    for _ in range(AT_LEAST):
        await ended(house.store, (1, 1), (2, 1), (3, 3), (4, 4))
    listed = (await house.tables.standings.leaderboard(GUILD)).listed
    assert [one.place for one in listed] == [1, 1, 3, 4]
    assert listed[0].rating == listed[1].rating > listed[2].rating > listed[3].rating


async def test_winning_again_and_again_is_surer_than_winning_once(house: House) -> None:
    for _ in range(AT_LEAST):
        await ended(house.store, (1, 1), (2, 2), (3, 3))
    for _ in range(10):
        await ended(house.store, (1, 1), (3, 2))
    board = await house.tables.standings.leaderboard(GUILD)
    assert [one.user for one in board.listed] == [1, 2, 3]
    assert board.listed[0].rating > 1000


def test_everybody_begins_with_a_thousand() -> None:
    assert shown(BEGIN) == 1000
    assert shown(Skill(30.0, 5.0)) == 1300

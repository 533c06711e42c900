"""Forgetting a person: nothing kept names them, every game stays whole, and ratings can still be made anew."""

from typing import Any

from msgspec import structs
from sqlalchemy import select, text

from bot.engine.record import read_record
from bot.engine.replay import what_fails
from bot.store.schema import metadata
from bot.tables import Cause, Person, Status, TurnTime
from tests.tables.house import ADA, BO, GUILD, House
from tests.tables.test_standings import SHORT, to_the_end

ZENOBIA = Person(id=987654321987654321, name="Zenobia")


async def rows(house: House) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that the database holds."""
    async with house.store._database.reading() as connection:
        return {
            table.name: [tuple(row) for row in await connection.execute(select(table))]
            for table in metadata.sorted_tables
        }


async def traces(house: House) -> list[str]:
    """The tables of the database in which Zenobia's name or id is found."""
    found = await rows(house)
    assert any(found["tables"]), "there is something to look through"
    return [name for name, lines in found.items() if any(_tells_of_her(value) for line in lines for value in line)]


def _tells_of_her(value: object) -> bool:
    return ZENOBIA.name in str(value) or str(ZENOBIA.id) in str(value)


async def with_a_past(house: House) -> None:
    """Let Zenobia have preferences, finished, stopped and open games and lobbies, as a host and as a guest."""
    await house.tables.people.set_preference(ZENOBIA.id, "language", "fr")
    await to_the_end(house, await house.game(ZENOBIA, BO, ADA, options=SHORT))
    stopped = await house.game(ZENOBIA, BO)
    await house.tables.cancel(stopped.id, ZENOBIA.id)
    left = await house.lobby(ZENOBIA)
    await house.tables.leave(left.id, ZENOBIA.id)
    given_up = await house.lobby(ZENOBIA)
    await house.tables.cancel(given_up.id, ZENOBIA.id)
    await house.lobby(ZENOBIA, ADA, room=301)
    await house.lobby(ADA, ZENOBIA, room=302)
    going_on = await house.game(ZENOBIA, ADA, BO, room=303)
    await house.tables.pause(going_on.id, ZENOBIA.id)
    alone = await house.game(ZENOBIA, computers=1, room=304)
    assert alone.status is Status.LIVE
    removed = await house.game(ADA, ZENOBIA, room=305)
    await house.tables.remove(removed.id, ADA.id, ZENOBIA.id)
    wished = await house.game(ZENOBIA, ADA, BO, room=306)
    await house.tables.pause(wished.id, ZENOBIA.id)
    await _kept_for_nobody_else(house)
    await house.quiet()


async def _kept_for_nobody_else(house: House) -> None:
    """A game that rests: Zenobia is its host and has left, the computer keeps the seat of the other."""
    rests = await house.game(ZENOBIA, BO, room=307, turn_time=TurnTime.SHORT)
    for _ in range(2):
        table = await house.tables.get(rests.id)
        if table.waits_for == ZENOBIA.id:
            await house.turn(table)
        await house.advance(minutes=3)
    await house.tables.leave(rests.id, ZENOBIA.id)
    table = await house.tables.get(rests.id)
    assert (table.rests, table.host) == (True, ZENOBIA.id)


async def test_no_row_holds_the_id_or_the_name(house: House) -> None:
    await with_a_past(house)
    assert {"players", "tables", "seats", "results", "ratings"} <= set(await traces(house))
    await house.tables.forget(ZENOBIA.id)
    await house.quiet()
    assert await traces(house) == []
    once = await rows(house)
    await house.tables.forget(ZENOBIA.id)
    assert await rows(house) == once, "doing it twice changes nothing"
    await house.restart()
    assert await traces(house) == []


async def test_every_game_stays_whole(house: House) -> None:
    await with_a_past(house)
    (over,) = await house.tables.archive.over_in(GUILD, 9)
    before = await house.tables.record(over.table.id)
    await house.tables.archive.frame(over.table, 0)
    await house.tables.forget(ZENOBIA.id)
    await house.quiet()
    async with house.store._database.reading() as connection:
        ids = (await connection.execute(text("SELECT id FROM tables"))).scalars().all()
    for table_id in ids:
        assert await house.tables.integrity(table_id), table_id
    record = await house.tables.record(over.table.id)
    assert what_fails(read_record(record)) is None
    assert record.splitlines()[1] == "seats _ Bo Ada"
    assert (await house.tables.archive.prove(before, GUILD)).alike, "the record she has kept tells of this game"
    table = await house.tables.get(over.table.id)
    assert (table.seats[0].name, table.seats[0].user, table.seats[0].is_forgotten) == ("", None, True)
    assert table.host == 0
    assert (await house.tables.archive.frame(table, 0)).table.seats == ("", "Bo", "Ada")


async def test_a_live_game_goes_on_without_a_shift(house: House) -> None:
    """G5, G6: a computer player has the very hand, the turn stays where it was, and the host's part is handed on."""
    table = await house.game(ZENOBIA, ADA, BO)
    assert table.waits_for == ADA.id
    hand = table.view(0).hand
    await house.tables.forget(ZENOBIA.id)
    after = await house.tables.get(table.id)
    assert house.causes()[-1] is Cause.SEAT
    assert (after.status, after.turn, after.waits_for, after.host) == (Status.LIVE, 1, ADA.id, ADA.id)
    assert (after.seats[0].user, after.seats[0].level) == (None, "hard")
    assert after.seats[0].name == after.view(None).seats[0] == "Rosita"
    assert after.view(0).hand == hand
    assert after.deadline == table.deadline
    await house.turn(await house.turn(after))
    await house.quiet()
    assert (await house.tables.get(table.id)).waits_for == ADA.id, "the computer has played her turn"
    assert await house.tables.integrity(table.id)


async def test_whoever_is_forgotten_in_their_turn_is_played_on(house: House) -> None:
    table = await house.game(ADA, ZENOBIA)
    assert table.waits_for == ZENOBIA.id
    await house.moves(table, "draw stock")
    await house.tables.forget(ZENOBIA.id)
    await house.quiet()
    assert (await house.tables.get(table.id)).waits_for == ADA.id


async def test_the_last_persons_game_stops(house: House) -> None:
    table = await house.game(ZENOBIA, computers=2)
    await house.tables.forget(ZENOBIA.id)
    after = await house.tables.get(table.id)
    assert after.status is Status.CANCELLED
    assert house.causes()[-1] is Cause.ENDED
    assert after.host == 0


async def test_ratings_made_anew_are_the_same_although_somebody_is_forgotten(house: House) -> None:
    await to_the_end(house, await house.game(ADA, BO, ZENOBIA, options=SHORT))
    await to_the_end(house, await house.game(BO, ZENOBIA, options=SHORT))
    before = {row.user: row for row in await house.store.endings.ratings(GUILD)}
    await house.tables.forget(ZENOBIA.id)
    del before[ZENOBIA.id]
    assert {row.user: row for row in await house.store.endings.ratings(GUILD)} == before
    await house.tables.standings.rebuild()
    assert {row.user: row for row in await house.store.endings.ratings(GUILD)} == before
    assert await house.tables.standings.stats(GUILD, ZENOBIA.id) == ()
    assert len(await house.tables.standings.stats(GUILD, BO.id)) == 1


async def test_who_comes_back_begins_anew(house: House) -> None:
    await house.tables.people.set_preference(ZENOBIA.id, "text", "on")
    await house.game(ADA, ZENOBIA)
    await house.tables.forget(ZENOBIA.id)
    assert not house.tables.people.preferences(ZENOBIA.id).text
    lobby = await house.lobby(structs.replace(ZENOBIA, name="Zoe"), room=400)
    assert lobby.seat_of(ZENOBIA.id) == 0


async def test_who_was_never_here_can_be_forgotten(house: House) -> None:
    await house.game(ADA, BO)
    before = await rows(house)
    await house.tables.forget(ZENOBIA.id)
    assert await rows(house) == before

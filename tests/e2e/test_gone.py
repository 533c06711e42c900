"""People who leave the server without leaving the table: the game goes on, whoever they were in it."""

from bot.tables import Status
from tests.e2e.evening import Evening, texts
from tests.e2e.hands import sit_down
from tests.e2e.test_asking import question

HOUR = 60 * 60


async def test_the_computer_plays_on_for_who_has_left_the_server(evening: Evening) -> None:
    """Fault 45: even where a turn may take for ever, and the turn stays where it belongs."""
    players = await sit_down(evening, people={"Ada": evening.ada, "Bo": evening.bo, "Camille": evening.camille})
    table = players["Ada"].table
    order = [seat.user for seat in table.seats]
    gone = order[((table.turn or 0) + 1) % 3]
    await evening.let_pass(HOUR)
    leaver = next(one for one in (evening.ada, evening.bo, evening.camille) if one.id == gone)
    evening.guild.remove_member(leaver)
    mover = next(one for one in players.values() if one.member.id == table.waits_for)
    await mover.member.slash(evening.room, "draw", **{"from": "stock"})
    await evening.tables.move(table.id, mover.member.id, evening.choose(mover.view))
    await evening.quiet()
    await evening.tables.settled()
    await evening.quiet()
    table = await evening.table()
    assert [seat.user for seat in table.seats if seat.away] == [gone]
    assert table.waits_for == order[(order.index(gone) + 1) % 3]


async def test_a_host_who_has_left_the_server_is_no_host_any_more(evening: Evening) -> None:
    """Fault 48: whoever joins the lobby next can begin."""
    await evening.ada.slash(evening.room, "rummy new")
    await evening.let_pass(HOUR)
    evening.guild.remove_member(evening.ada)
    await evening.bo.click(evening.last(), label="Join")
    await evening.quiet()
    assert f"1. <@{evening.bo.id}> (host)" in texts(evening.last())
    await evening.bo.click(evening.last(), label="Add computer (easy)")
    await evening.bo.click(evening.last(), label="Start")
    await evening.quiet()
    assert (await evening.table()).status is Status.LIVE


async def test_a_seat_is_asked_of_a_host_who_is_there(evening: Evening) -> None:
    await sit_down(evening, computers=1)
    await evening.let_pass(HOUR)
    evening.guild.remove_member(evening.ada)
    await evening.camille.slash(evening.room, "rummy join")
    await evening.quiet()
    assert f"<@{evening.bo.id}>, may they?" in texts(question(evening))
    await evening.bo.click(question(evening), label="Let them in")
    assert (await evening.table()).seat_of(evening.camille.id) is not None


async def test_when_all_have_left_the_server_the_game_stops(evening: Evening) -> None:
    """Fault 47."""
    await evening.start()
    await evening.let_pass(HOUR)
    evening.guild.remove_member(evening.ada)
    evening.guild.remove_member(evening.bo)
    table = await evening.table()
    for _ in range(2):
        await evening.camille.slash(evening.room, "rummy board")
        await evening.quiet()
        await evening.tables.settled()
        await evening.quiet()
    assert (await evening.tables.get(table.id)).status is Status.CANCELLED
    assert "The game was stopped" in texts(evening.last())


async def test_who_cannot_be_asked_about_stays(evening: Evening) -> None:
    """An outage of Discord makes nobody leave."""
    await evening.start()
    await evening.let_pass(HOUR)
    evening.env.inject_error("GET", "/guilds/*/members/*", status=500, code=0, times=None)
    await evening.camille.slash(evening.room, "rummy board")
    await evening.quiet()
    assert all(seat.is_present for seat in (await evening.table()).seats)


async def test_who_is_here_is_not_asked_about(evening: Evening) -> None:
    await evening.start()
    await evening.camille.slash(evening.room, "rummy board")
    await evening.quiet()
    assert not [one for one in evening.env.http_requests if one.method == "GET" and "/members/" in one.path]

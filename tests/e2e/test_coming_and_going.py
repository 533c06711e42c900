"""Leaving a game and coming back, as people see it: the seats stay, whoever plays them."""

from bot.tables import Status
from tests.e2e.evening import Evening, texts
from tests.e2e.hands import Player, sit_down


async def three(evening: Evening) -> dict[str, Player]:
    return await sit_down(evening, people={"Ada": evening.ada, "Bo": evening.bo, "Camille": evening.camille})


async def after_the_computers(evening: Evening) -> None:
    """Let the computer play where it has to."""
    await evening.quiet()
    await evening.tables.settled()
    await evening.quiet()


async def test_who_leaves_is_played_on_and_comes_back_to_the_same_hand(evening: Evening) -> None:
    """G5: by any click of theirs."""
    players = await three(evening)
    table = await evening.table()
    leaver = next(one for one in players.values() if one.member.id != table.waits_for)
    hand = leaver.view.hand
    said = await leaver.member.slash(evening.room, "rummy leave")
    assert "the computer plays on from your hand" in texts(said.response)
    await after_the_computers(evening)
    assert [seat.user for seat in (await evening.table()).seats if seat.away] == [leaver.member.id]
    await leaver.member.click(evening.last(), label="My hand")
    await evening.quiet()
    assert all(seat.is_present for seat in (await evening.table()).seats)
    assert leaver.view.hand == hand


async def test_the_host_hands_over_by_leaving_the_game(evening: Evening) -> None:
    """Fault 48: the next one present can stop it; the one before cannot any more."""
    await three(evening)
    await evening.ada.slash(evening.room, "rummy leave")
    await after_the_computers(evening)
    refused = await evening.ada.slash(evening.room, "rummy cancel")
    assert "Only the host" in texts(refused.response)
    asked = await evening.bo.slash(evening.room, "rummy cancel")
    await evening.bo.click(asked.response, label="Stop the game")
    await evening.quiet()
    assert "The game was stopped" in texts(evening.last())


async def test_turns_follow_the_seats_whoever_leaves(evening: Evening) -> None:
    """Fault 45, G6: nobody is skipped, nobody pinged for another's turn."""
    players = await three(evening)
    order = [seat.user for seat in players["Ada"].table.seats]
    turn = players["Ada"].table.turn or 0
    in_turn, following = order[turn], order[(turn + 1) % 3]
    leaver = next(one for one in players.values() if one.member.id == order[(turn + 2) % 3])
    await leaver.member.slash(evening.room, "rummy leave")
    await after_the_computers(evening)
    assert (await evening.table()).waits_for == in_turn
    mover = next(one for one in players.values() if one.member.id == in_turn)
    await mover.member.slash(evening.room, "rummy leave")
    await after_the_computers(evening)
    table = await evening.table()
    assert (table.waits_for, table.host) == (following, following)
    assert f"<@{following}>" in texts(evening.last())


async def test_without_any_person_the_game_stops_and_tells_how_it_stood(evening: Evening) -> None:
    """Fault 47, G5: computers do not go on by themselves, and nobody is called the winner."""
    await sit_down(evening, computers=2)
    table = await evening.table()
    for who in (evening.ada, evening.bo):
        await who.slash(evening.room, "rummy leave")
    await after_the_computers(evening)
    assert (await evening.tables.get(table.id)).status is Status.CANCELLED
    end = texts(evening.last())
    assert "The game was stopped" in end
    assert all(f"**{name}**" in end for name in ("Ada", "Bo", "Rosita", "Pancho"))
    assert "wins" not in end
    await evening.bo.slash(evening.room, "rummy new")
    assert (await evening.table()).host == evening.bo.id


async def test_leaving_always_works(evening: Evening) -> None:
    """Fault 48: in the lobby, in the game, a second time, and nobody is held at a table that is over."""
    await evening.start()
    for _ in range(2):
        said = await evening.bo.slash(evening.room, "rummy leave")
        assert "left the game" in texts(said.response)
    await evening.ada.slash(evening.room, "rummy leave")
    await after_the_computers(evening)
    await evening.ada.slash(evening.room, "rummy new")
    joined = await evening.bo.slash(evening.room, "rummy join")
    assert "You sit at the table" in texts(joined.response)

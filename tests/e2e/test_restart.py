"""The bot is killed and comes back: every button answers, and the boards show what was committed."""

from datetime import timedelta

import discord
import pytest

from bot.engine import parse_move
from bot.tables import Status, Tables
from tests.e2e.crowd import Crowd
from tests.e2e.evening import Evening, buttons, options_of, parts_of, texts
from tests.e2e.hands import sit_down

ASLEEP = 90


async def test_every_button_of_the_lobby_works_afterwards(evening: Evening) -> None:
    """Fault 54."""
    await evening.ada.slash(evening.room, "rummy new")
    options = (await evening.ada.click(evening.last(), label="Options")).followups[0]
    lobby = evening.last()
    await evening.restart()
    await evening.bo.click(lobby, label="Join")
    await evening.bo.click(lobby, label="Leave")
    await evening.ada.click(lobby, label="Add computer (easy)")
    await evening.ada.select(options, ["2"], custom_id=options_of(options)["reshuffles"])
    await evening.ada.click(lobby, label="Start")
    await evening.until(lambda: "is to" in texts(evening.last()))
    table = await evening.table()
    assert table.status is Status.LIVE
    assert table.rules.reshuffles == 2
    assert len(evening.history()) == 2


async def test_every_button_of_the_board_works_afterwards(evening: Evening) -> None:
    """Fault 54."""
    await evening.start()
    board = evening.last()
    await evening.restart()
    assert evening.last().id == board.id
    for label in buttons(board):
        answer = await evening.ada.click(evening.last(), label=label)
        assert answer.followups, label


@pytest.mark.parametrize("phase", ["lobby", "draw", "play", "buying"])
async def test_every_control_that_anybody_sees_answers_afterwards(evening: Evening, phase: str) -> None:
    """Fault 54. Whatever it is: each finds its way by its own id, none is of a view that has died."""
    crowd = Crowd(evening)
    seen = [(crowd.seen(message), parts_of(message)) for message in await on_show(evening, phase)]
    await evening.restart()
    controls = [(message, part) for message, parts in seen for part in parts if part.get("type") in {2, 3}]
    assert len(controls) >= 4
    for message, part in controls:
        values = tuple(option["value"] for option in part.get("options", ())[:1])
        before = {one.id for one in evening.private_to(evening.ada)}
        await crowd.at_once([crowd.press(evening.ada, message, part["custom_id"], values)])
        assert crowd.unanswered == [], part
        told = [texts(one) for one in evening.private_to(evening.ada) if one.id not in before]
        assert not any("older version" in text or "Sorry" in text for text in told), part


async def on_show(evening: Evening, phase: str) -> list[discord.Message]:
    """The messages with controls that Ada sees in a phase."""
    if phase == "lobby":
        await evening.ada.slash(evening.room, "rummy new")
        await evening.ada.click(evening.last(), label="Options")
    else:
        hand = "7C 7D 4H 9S 10S JS QS KD" + (" 2C" if phase == "play" else "")
        turn = {"draw": "Ada draw", "play": "Ada play", "buying": "Bo draw"}[phase]
        position = f"round 2\ndealer Bo\nturn {turn}\nhand Ada {hand}\nhand Bo AC AH 3S 3D 3C\ndiscard QH\nstock 7H 8D"
        options = {"buying": "on"} if phase == "buying" else {}
        ada = (await sit_down(evening, position, **options))["Ada"]
        await ada.type("rummy board")
        await ada.type("hand")
        if phase == "play":
            await ada.pick("KD")
    return [*evening.history(), *evening.private_to(evening.ada)]


async def test_nothing_is_posted_or_edited_when_nothing_was_missed(evening: Evening) -> None:
    await evening.start()
    await evening.let_pass(ASLEEP)
    evening.env.http_requests.clear()
    await evening.restart()
    assert not list(evening.requests("POST", "/messages"))
    assert not list(evening.requests("PATCH", "/messages"))


async def test_a_reminder_said_before_makes_no_new_board(evening: Evening) -> None:
    """A reminder raises the table's revision and leaves the board as it was, however old that is."""
    await evening.start()
    board = evening.last()
    await evening.let_pass(12 * 3600 + 60)
    assert len(evening.history()) == 3
    for _ in range(2):
        await evening.restart()
    assert len(evening.history()) == 3
    assert board.id in {message.id for message in evening.history()}


async def test_a_move_committed_and_not_yet_shown_is_shown(evening: Evening) -> None:
    await evening.start()
    await evening.stop()
    await unseen(evening, "draw stock")
    await evening.restart()
    assert "has drawn" in texts(evening.last())
    assert len(evening.history()) == 2
    assert evening.pings() == []


async def test_a_turn_not_yet_told_is_told_with_one_ping(evening: Evening) -> None:
    await evening.start()
    hand = (await evening.table()).view(1).hand
    await evening.stop()
    await unseen(evening, "draw stock", f"discard {hand[0]}")
    await evening.restart()
    assert f"<@{evening.ada.id}> is to draw" in texts(evening.last())
    assert evening.pings() == [evening.ada.id]
    await evening.restart()
    assert evening.pings() == [evening.ada.id]
    assert len(evening.history()) == 2


async def test_who_played_just_before_gets_no_ping_just_after(evening: Evening) -> None:
    """Who moved less than 60 seconds ago is there, whether or not the bot was started since."""
    players = await sit_down(evening, "turn Bo play\nhand Ada 3C 5H 7S\nhand Bo 2C 9H JS")
    await players["Bo"].type("discard", card="9H")
    await evening.restart()
    before = len(evening.pings())
    await evening.let_pass(10)
    table_id = players["Ada"].table_id
    await evening.tables.move(table_id, evening.ada.id, parse_move("draw stock"))
    await evening.tables.move(table_id, evening.ada.id, parse_move("discard 5H"))
    await evening.quiet()
    assert (await evening.table()).waits_for == evening.bo.id
    assert evening.pings()[before:] == []


async def test_a_game_started_and_not_yet_shown_is_shown(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")
    await evening.bo.click(evening.last(), label="Join")
    table = await evening.table()
    await evening.stop()
    store = await evening.open_store()
    await Tables(store, evening.clock, seeds=lambda: evening.seed).start_game(table.id, evening.ada.id)
    await store.close()
    await evening.restart()
    assert f"<@{evening.bo.id}> is to draw" in texts(evening.last())
    assert (await evening.table()).commit in texts(evening.history()[0])


async def test_the_game_goes_on_where_it_was(evening: Evening) -> None:
    await evening.start()
    await evening.tables.move((await evening.table()).id, evening.bo.id, parse_move("draw stock"))
    before = await evening.table()
    await evening.restart()
    after = await evening.table()
    assert (after.game, after.revision) == (before.game, before.revision)


async def deadline_shown(evening: Evening) -> bool:
    """Whether the board shows until when the turn is."""
    deadline = (await evening.table()).deadline
    return f"<t:{int(deadline.timestamp())}:R>" in texts(evening.last()) if deadline else False


async def test_after_a_downtime_the_board_shows_until_when_the_turn_is_now(evening: Evening) -> None:
    """Deadlines move on by the time the bot was down; nobody is pinged for it, and the board stays where it is."""
    await evening.start()
    board, before = evening.last().id, (await evening.table()).deadline
    assert before is not None
    await evening.stop()
    await evening.env.advance_time(3600)
    await evening.restart()
    assert (await evening.table()).deadline == before + timedelta(hours=1)
    assert await deadline_shown(evening)
    assert evening.last().id == board
    assert evening.pings() == []
    evening.env.http_requests.clear()
    await evening.restart()
    assert not list(evening.requests("PATCH", "/messages"))


async def test_after_the_machine_slept_the_board_shows_until_when_the_turn_is_now(evening: Evening) -> None:
    await evening.start()
    before = (await evening.table()).deadline
    assert before is not None
    await evening.env.advance_time(3600)
    evening.clock.ring()
    await evening.until(lambda: f"<t:{int(before.timestamp())}:R>" not in texts(evening.last()))
    after = (await evening.table()).deadline
    assert after is not None
    assert after > before + timedelta(minutes=45)
    assert await deadline_shown(evening)
    assert evening.pings() == []


async def unseen(evening: Evening, *moves: str) -> None:
    """Moves of Bo's that are committed while nobody can show them."""
    store = await evening.open_store()
    tables = Tables(store, evening.clock)
    for move in moves:
        await tables.move(1, evening.bo.id, parse_move(move))
    await tables.close()
    await store.close()

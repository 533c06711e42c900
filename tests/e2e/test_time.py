"""Time over days as people see it: reminders, the computer keeping a seat, pauses, games that nobody plays."""

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.engine import parse_move
from bot.tables import Status, deadlines
from tests.e2e.evening import Evening, buttons, pressable, texts
from tests.e2e.hands import sit_down

HOUR, DAY = 3600, 86400


@pytest.fixture(autouse=True)
def seldom_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Being there is noted seldom, for weeks to pass quickly."""
    monkeypatch.setattr(deadlines, "LONGEST_BEAT", timedelta(days=1))


async def start(evening: Evening, turn_time: str = "24h", **new: str) -> None:
    """Let Ada and Bo begin a game; Bo is in turn."""
    await evening.ada.slash(evening.room, "rummy new", turn_time=turn_time, **new)
    await evening.bo.click(evening.last(), label="Join")
    await evening.ada.click(evening.last(), label="Start")
    await evening.quiet()


def said(evening: Evening, part: str) -> list[discord.Message]:
    """The public messages that say something."""
    return [message for message in evening.history() if part in texts(message)]


def reminders(evening: Evening) -> list[discord.Message]:
    """The reminders to be seen in the room."""
    return [
        message for message in evening.history() if "it is your turn" in texts(message) or "still" in texts(message)
    ]


async def play(evening: Evening, name: str) -> None:
    """Let somebody make their turn."""
    table = await evening.table()
    seat = table.seat_of(getattr(evening, name.lower()).id) or 0
    await evening.tables.move(table.id, table.seats[seat].user or 0, parse_move("draw stock"))
    card = (await evening.table()).view(seat).hand[0]
    await evening.tables.move(table.id, table.seats[seat].user or 0, parse_move(f"discard {card}"))
    await evening.quiet()


async def pressed(evening: Evening, who: Any, label: str, message: discord.Message | None = None) -> Any:
    """Press a button of the newest message, or of another."""
    result = await who.click(message or evening.last(), label=label)
    await evening.quiet()
    return result


async def test_every_turn_time_can_be_chosen_by_command_and_in_the_lobby(evening: Evening) -> None:
    for turn_time, name in (("1h", "1 hour"), ("8h", "8 hours"), ("3d", "3 days")):
        await evening.ada.slash(evening.room, "rummy new", turn_time=turn_time)
        assert name in texts(evening.last())
        await evening.ada.click(evening.last(), label="Cancel")


# --- reminders --------------------------------------------------------------------------------------------------------


async def test_two_reminders_with_a_ping_each_are_gone_after_the_move(evening: Evening) -> None:
    await start(evening)
    await evening.let_pass(12 * HOUR)
    (first,) = reminders(evening)
    assert f"<@{evening.bo.id}>" in texts(first)
    assert "Half of your time is over" in texts(first)
    await evening.let_pass(10 * HOUR)
    assert len(reminders(evening)) == 2
    assert evening.pings() == [evening.bo.id] * 2  # none for the turn: Bo has just sat down
    await play(evening, "Bo")
    assert reminders(evening) == []
    assert await evening.tables.notices((await evening.table()).id) == ()
    assert evening.pings() == [evening.bo.id] * 2 + [evening.ada.id]


async def test_a_reminder_s_button_brings_the_hand(evening: Evening) -> None:
    await start(evening)
    await evening.let_pass(12 * HOUR)
    answer = await pressed(evening, evening.bo, "My hand", reminders(evening)[0])
    assert "Draw from the stock" in buttons(answer.followups[0])


async def test_who_is_there_needs_no_reminder(evening: Evening) -> None:
    await start(evening)
    await evening.let_pass(12 * HOUR - 30)
    await pressed(evening, evening.bo, "My hand")
    await evening.let_pass(60)
    assert reminders(evening) == []
    assert evening.pings() == []


async def test_reminders_come_as_direct_messages_to_who_wants_them_so(evening: Evening) -> None:
    await start(evening)
    await evening.tables.people.set_preference(evening.bo.id, "dm", "on")
    await evening.tables.people.set_preference(evening.bo.id, "language", "fr")
    await evening.let_pass(12 * HOUR)
    assert reminders(evening) == []
    assert evening.pings() == []
    direct = evening.bo.user.dm_channel.last_message
    assert "c’est votre tour" in texts(direct)
    (address,) = [part["url"] for part in direct.components[-1].to_dict()["components"]]
    assert address.endswith(f"{evening.room.id}/{(await evening.table()).message}")
    await play(evening, "Bo")
    assert evening.bo.user.dm_channel.history() == []


async def test_who_takes_no_direct_messages_is_reminded_in_the_channel(evening: Evening) -> None:
    await start(evening)
    await evening.tables.people.set_preference(evening.bo.id, "dm", "on")
    evening.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await evening.let_pass(12 * HOUR)
    assert len(reminders(evening)) == 1


async def test_no_reminder_comes_twice_across_restarts(evening: Evening) -> None:
    await start(evening)
    await evening.let_pass(12 * HOUR)
    for _ in range(2):
        await evening.restart()
        await evening.let_pass(HOUR)
    assert len(reminders(evening)) == 1
    assert evening.pings() == [evening.bo.id]
    await play(evening, "Bo")
    assert reminders(evening) == []


async def test_a_reminder_committed_and_not_yet_said_is_said_with_the_same_nonce(evening: Evening) -> None:
    """Discord posts no second message with a nonce that it has seen within the last minutes."""
    await start(evening)
    evening.bot.notices.heard = lambda change: None  # type: ignore[method-assign]
    evening.bot.notices._see_to = lambda table_id: None  # type: ignore[method-assign]
    await evening.let_pass(12 * HOUR)
    assert reminders(evening) == []
    (notice,) = await evening.tables.notices((await evening.table()).id)
    await evening.restart()
    assert len(reminders(evening)) == 1
    nonces = [body.get("nonce") for body in evening.requests("POST", "/messages") if body and body.get("nonce")]
    assert f"notice-{notice.table}-{notice.n}" in nonces


async def test_a_reminder_that_may_have_been_said_long_ago_is_not_said_again(evening: Evening) -> None:
    await start(evening)
    evening.bot.notices._see_to = lambda table_id: None  # type: ignore[method-assign]
    await evening.let_pass(12 * HOUR)
    await evening.stop()
    await evening.env.advance_time(HOUR)
    await evening.restart()
    assert reminders(evening) == []
    assert await evening.tables.notices((await evening.table()).id) == ()


async def test_a_reminder_that_discord_refused_is_said_later(evening: Evening) -> None:
    await start(evening)
    evening.env.inject_error("POST", f"/channels/{evening.room.id}/messages", status=500, times=1)
    await evening.let_pass(12 * HOUR)
    assert reminders(evening) == []
    await evening.let_pass(HOUR)
    evening.bot.dispatch("resumed")
    await evening.quiet()
    assert len(reminders(evening)) == 1


@pytest.mark.parametrize("failures", [1, 4])
async def test_a_reminder_that_could_not_be_taken_away_goes_later(evening: Evening, failures: int) -> None:
    await start(evening)
    await evening.let_pass(12 * HOUR)
    (reminder,) = reminders(evening)
    path = f"/channels/{evening.room.id}/messages/{reminder.id}"
    evening.env.inject_error("DELETE", path, status=403, code=50001, times=failures)
    await play(evening, "Bo")
    await evening.let_pass(10 * 60)
    assert reminders(evening) == []
    assert len(list(evening.requests("DELETE", path))) == failures + 1
    assert await evening.tables.notices((await evening.table()).id) == ()


async def test_no_reminder_is_said_of_a_turn_that_was_made_meanwhile(evening: Evening) -> None:
    await start(evening)
    see_to = evening.bot.notices._see_to
    evening.bot.notices._see_to = lambda table_id: None  # type: ignore[method-assign]
    await evening.let_pass(12 * HOUR)
    await play(evening, "Bo")
    evening.bot.notices._see_to = see_to  # type: ignore[method-assign]
    evening.bot.notices.catch_up()
    await evening.quiet()
    assert reminders(evening) == []
    assert not [body for body in evening.requests("POST", "/messages") if "Half of your time" in str(body)]


async def test_a_reminder_shows_until_when_there_is_time_now(evening: Evening) -> None:
    await start(evening)
    await evening.let_pass(12 * HOUR)
    await evening.stop()
    await evening.env.advance_time(HOUR)
    await evening.restart()
    deadline = (await evening.table()).deadline
    assert deadline is not None
    assert f"<t:{int(deadline.timestamp())}:R>" in texts(reminders(evening)[0])
    assert evening.pings() == [evening.bo.id]


# --- the computer keeps a seat ----------------------------------------------------------------------------------------


async def make_bo_absent(evening: Evening, turn_time: str = "3m", seconds: int = 180) -> None:
    """Let Bo run out of time twice in a row."""
    await start(evening, turn_time)
    await evening.let_pass(seconds + 1)
    await play(evening, "Ada")
    await evening.let_pass(seconds + 1)


def kept(evening: Evening) -> list[discord.Message]:
    """What is said of seats that the computer keeps."""
    return said(evening, "out of time twice in a row")


async def test_after_two_turns_out_of_time_it_is_said_once_and_pings_nobody(evening: Evening) -> None:
    await make_bo_absent(evening)
    (message,) = kept(evening)
    assert f"<@{evening.bo.id}>" in texts(message)
    assert evening.pings().count(evening.bo.id) == 1  # for the second turn
    await evening.restart()
    assert len(kept(evening)) == 1
    await play(evening, "Ada")
    await evening.until(lambda: evening.pings()[-1] == evening.ada.id)  # Bo's turn has been played
    assert evening.pings().count(evening.bo.id) == 1


@pytest.mark.parametrize("click", ["take", "hand", "scores", "rules", "board", "hint", "pause"])
async def test_any_click_takes_the_seat_back(evening: Evening, click: str) -> None:
    await make_bo_absent(evening)
    labels = {"hand": "My hand", "scores": "Scores", "rules": "Rules"}
    if click == "take":
        await pressed(evening, evening.bo, "Take my seat back", kept(evening)[0])
    elif click in labels:
        board = next(message for message in reversed(evening.history()) if "Rules" in buttons(message))
        await pressed(evening, evening.bo, labels[click], board)
    else:
        await evening.bo.slash(evening.room, f"rummy {click}" if click != "hint" else "hint")
        await evening.quiet()
    table = await evening.table()
    assert evening.bo.id in table.present
    assert kept(evening) == []


async def test_a_stranger_s_click_takes_nothing_back(evening: Evening) -> None:
    await make_bo_absent(evening)
    await evening.camille.click(kept(evening)[0], label="Take my seat back")
    assert evening.bo.id not in (await evening.table()).present


async def test_who_leaves_has_left_though_the_click_came_first(evening: Evening) -> None:
    await make_bo_absent(evening)
    await evening.bo.slash(evening.room, "rummy leave")
    await evening.quiet()
    table = await evening.table()
    assert evening.bo.id not in table.present
    assert not any(seat.is_absent for seat in table.seats)


async def test_with_nobody_left_the_game_rests_and_goes_on_with_the_first_one_back(evening: Evening) -> None:
    await start(evening, "3m")
    await evening.let_pass(60 * 60)
    table = await evening.table()
    assert table.rests
    (board,) = [message for message in evening.history() if "Rules" in buttons(message)]
    assert "the game waits for the first one back" in texts(board)
    moves = len(await evening.tables.log(table.id))
    await evening.let_pass(DAY)
    assert len(await evening.tables.log(table.id)) == moves
    await pressed(evening, evening.ada, "My hand", board)
    await evening.let_pass(1)
    assert (await evening.table()).waits_for == evening.ada.id
    assert "Draw from the stock" in buttons(evening.private_to(evening.ada)[-1])


# --- pauses -----------------------------------------------------------------------------------------------------------


async def test_a_pause_by_agreement_by_command_and_button(evening: Evening) -> None:
    await start(evening)
    answer = await evening.ada.slash(evening.room, "rummy pause")
    await evening.quiet()
    assert "still missing: Bo" in texts(answer.response)
    assert "Ada would like a pause" in texts(evening.last())
    await pressed(evening, evening.bo, "Pause")
    assert "The game is paused" in texts(evening.last())
    assert "the computer plays" not in texts(evening.last())
    await evening.let_pass(5 * DAY)
    assert reminders(evening) == []
    answer = await evening.bo.slash(evening.room, "draw", **{"from": "stock"})
    assert "The game is paused" in texts(answer.response)
    await pressed(evening, evening.ada, "Go on")
    assert "Ada would like to go on" in texts(evening.last())
    answer = await evening.bo.slash(evening.room, "rummy resume")
    await evening.quiet()
    assert "goes on" in texts(answer.response)
    assert "is to draw" in texts(evening.last())
    assert "Go on" not in buttons(evening.last())
    assert evening.pings() == []


@pytest.mark.parametrize("game", ["mexican", "tiles"])
async def test_panels_say_that_the_game_is_paused(evening: Evening, game: str) -> None:
    """O4 too: no draw goes ahead at a time that stands still, and the top is not for sale."""
    everybody = {"Ada": evening.ada, "Bo": evening.bo, "Zoe": evening.person("Zoe")}
    buying = {} if game == "tiles" else {"buying": "on"}
    people = await sit_down(evening, people=everybody, game=game, **buying)
    for person in people.values():
        await person.type("hand")
    before = {name: (person.labels, "<t:" in person.says) for name, person in people.items()}
    table = await evening.table()
    for person in people.values():
        await evening.tables.pause(table.id, person.member.id)
    await evening.quiet()
    for person in people.values():
        assert " · Paused\n" in person.says
        assert "`/rummy resume` lets it go on" in person.says
        assert "<t:" not in person.says
        assert not {"Draw from the stock", "Take 6♥", "Buy 6♥", "Pass", "Draw a tile"} & set(pressable(person.panel))
    for person in people.values():
        await evening.tables.resume(table.id, person.member.id)
    await evening.quiet()
    assert {name: (person.labels, "<t:" in person.says) for name, person in people.items()} == before


async def test_a_paused_table_is_listed_as_paused(evening: Evening) -> None:
    await start(evening)
    table = await evening.table()
    for person in (evening.ada, evening.bo):
        await evening.tables.pause(table.id, person.id)
    assert (await evening.table()).waits_for is None
    answer = await evening.ada.slash(evening.room, "rummy board", text=True)
    assert any("The game is paused" in texts(message) for message in (answer.response, *answer.followups))


async def test_buttons_of_a_pause_work_after_a_restart(evening: Evening) -> None:
    await start(evening)
    await evening.ada.slash(evening.room, "rummy pause")
    await evening.quiet()
    await evening.restart()
    await pressed(evening, evening.bo, "Pause")
    assert (await evening.table()).paused is not None


# --- games that nobody plays ------------------------------------------------------------------------------------------


async def test_a_game_that_nobody_plays_says_so_and_is_closed_with_its_standing(evening: Evening) -> None:
    await start(evening, "none")
    await evening.let_pass(12 * DAY)
    (warning,) = said(evening, "Nobody has played at this table for 12 days")
    assert evening.pings() == [evening.bo.id]
    await evening.let_pass(2 * DAY)
    table = await evening.tables.get(1)
    assert table.status is Status.CANCELLED
    assert "Nobody has played here for 14 days" in texts(evening.last())
    assert warning.id not in [message.id for message in evening.history()]


async def test_of_a_paused_game_the_host_hears_that_it_will_be_closed(evening: Evening) -> None:
    await start(evening)
    for person in (evening.ada, evening.bo):
        await evening.tables.pause((await evening.table()).id, person.id)
    await evening.let_pass(12 * DAY)
    (warning,) = said(evening, "Nobody has played at this table for 12 days")
    assert f"<@{evening.ada.id}>" in texts(warning)
    assert evening.pings() == [evening.ada.id]


async def test_a_move_takes_the_warning_away(evening: Evening) -> None:
    await start(evening, "none")
    await evening.let_pass(12 * DAY)
    await play(evening, "Bo")
    assert said(evening, "Nobody has played") == []


# --- Discord cannot be reached ----------------------------------------------------------------------------------------


async def test_time_without_a_connection_is_given_back(evening: Evening) -> None:
    """Fault 52: who cannot reach the table loses no time by it; reminders move on, too."""
    await start(evening)
    before = (await evening.table()).deadline
    assert before is not None
    await evening.let_pass(11 * HOUR)
    evening.bot.dispatch("disconnect")
    await evening.until(lambda: not evening.tables._deadlines._in_touch)
    await evening.let_pass(2 * DAY)
    assert not await evening.tables.log((await evening.table()).id)
    evening.bot.dispatch("resumed")
    await evening.until(lambda: evening.tables._deadlines._in_touch)
    table = await evening.table()
    assert table.deadline == before + timedelta(days=2)
    shown = f"<t:{int(table.deadline.timestamp())}:R>"
    await evening.until(lambda: shown in texts(evening.last()))
    assert reminders(evening) == []
    await evening.let_pass(HOUR)
    assert len(reminders(evening)) == 1


async def test_a_stop_during_an_outage_gives_the_whole_outage_back(evening: Evening) -> None:
    """Fault 52."""
    await start(evening)
    before = (await evening.table()).deadline
    assert before is not None
    evening.bot.dispatch("disconnect")
    await evening.until(lambda: not evening.tables._deadlines._in_touch)
    await evening.let_pass(DAY)
    await evening.restart()
    assert (await evening.table()).deadline == before + timedelta(days=1)


async def test_time_in_which_discord_answers_nothing_is_given_back(evening: Evening) -> None:
    """Fault 52: connected, but every request fails."""
    await start(evening, "3m")
    evening.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    evening.env.inject_error("GET", "/users/*", status=503, times=None)
    await play(evening, "Bo")
    before = (await evening.table()).deadline
    assert before is not None
    await evening.let_pass(HOUR)
    table = await evening.table()
    assert (table.deadline, table.waits_for) == (before, evening.ada.id)
    evening.env.backend.faults.clear()
    await evening.let_pass(130)
    table = await evening.table()
    assert table.waits_for == evening.ada.id
    assert table.deadline is not None
    assert table.deadline - evening.env.now() > timedelta(seconds=40)
    assert f"<@{evening.ada.id}> is to draw" in texts(evening.last())

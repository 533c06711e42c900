"""What Discord takes: five messages and edits in five seconds and channel, few edits of old messages, slow mode."""

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.builders import ChannelHandle
from simcord.http import router

from bot.computer import choose_move
from bot.engine import parse_move
from bot.tables import Status, Table
from bot.ui.pace import MOST, PERIOD, Pace
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import sit_down

SHOWING = (("POST", "/messages"), ("PATCH", "/messages/"))


class Post:
    """Takes the time of every message and edit in a channel, by the simulated clock."""

    def __init__(self, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: dict[int, list[datetime]] = {}
        dispatch = router.dispatch

        def timed(backend: Any, method: str, path: str, **how: Any) -> Any:
            if path.startswith("/channels/") and any(method == verb and part in path for verb, part in SHOWING):
                self.made.setdefault(int(path.split("/")[2]), []).append(evening.env.now())
            return dispatch(backend, method, path, **how)

        monkeypatch.setattr(router, "dispatch", timed)

    def most_in_a_period(self, channel: int) -> int:
        """The most messages and edits that came within any five seconds."""
        made = self.made[channel]
        return max(sum(first <= other < first + PERIOD for other in made) for first in made)


def keep_pace(evening: Evening) -> None:
    """Let who has to wait wait by the simulated clock, as by a real one."""
    evening.bot.pace = Pace(evening.tables.now, evening.tables.sleep_until)  # type: ignore[misc]


async def tick(evening: Evening, seconds: float = 0.25) -> None:
    """Let a moment pass, and let whatever it wakes do its work."""
    await evening.env.advance_time(seconds)
    evening.clock.ring()
    for _ in range(40):
        await asyncio.sleep(0.001)


async def play_on(evening: Evening, table: Table, dice: Random) -> Table:
    """Make a move of whoever is in turn."""
    assert table.waits_for is not None
    move = choose_move(table.view(table.turn), "easy", dice)
    return await evening.tables.move(table.id, table.waits_for, move)


async def all_is_shown(evening: Evening, *rooms: ChannelHandle) -> None:
    """Let time pass until nothing is left to be shown."""
    for _ in range(400):
        if not evening.bot.announcer._tasks():
            return
        await tick(evening)
    raise AssertionError("it never comes to an end")


async def test_the_quickest_play_stays_within_five_messages_in_five_seconds(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 58. Four moves a second over rounds at two tables, one in a thread: each channel counts for itself."""
    evening.env.backend.create_thread(evening.room.id, "cards", owner_id=evening.ada.id)
    rooms = [evening.room, evening.room.threads[0]]
    for room in rooms:
        await evening.start(room)
    keep_pace(evening)
    post, dice = Post(evening, monkeypatch), Random(3)
    tables = [await evening.table(room) for room in rooms]
    for _ in range(60):
        tables = [await play_on(evening, table, dice) for table in tables]
        await tick(evening)
    await all_is_shown(evening)
    for room, table in zip(rooms, tables, strict=True):
        assert len(post.made[room.id]) < 60
        board = evening.last(room)
        assert f":{table.id}:{table.revision}" in buttons(board)["My hand"]
        assert sum("My hand" in buttons(message) for message in evening.history(room)) == 1
        told = [message for message in evening.history(room) if "### Round" in texts(message)]
        assert len(told) == len((await evening.tables.get(table.id)).results)


async def test_computer_players_alone_stay_within_it_too(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for them, and what they did is shown together."""
    players = await sit_down(evening, people={"Ada": evening.ada}, computers=3)
    keep_pace(evening)
    post, dice = Post(evening, monkeypatch), Random(4)
    for _ in range(20):
        table = players["Ada"].table
        if table.waits_for is not None:
            await play_on(evening, table, dice)
        await tick(evening)
    await all_is_shown(evening)
    assert post.most_in_a_period(evening.room.id) <= MOST
    assert f":{players['Ada'].table.revision}" in buttons(evening.last())["My hand"]


# --- old messages ---


async def test_a_board_an_hour_old_is_posted_anew_and_never_edited(evening: Evening) -> None:
    """Fault 58. By its age, before Discord says so; nobody is pinged for that."""
    await evening.start()
    before = evening.last().id
    await evening.let_pass(3700)
    evening.env.http_requests.clear()
    await evening.tables.move((await evening.table()).id, evening.bo.id, parse_move("draw stock"))
    await evening.quiet()
    assert not list(evening.requests("PATCH", "/channels/"))
    assert evening.last().id != before
    assert "has drawn" in texts(evening.last())
    assert sum("My hand" in buttons(message) for message in evening.history()) == 1
    assert evening.pings() == []


async def test_an_old_lobby_comes_anew_as_well(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")
    before = evening.last().id
    await evening.let_pass(3700)
    await evening.bo.click(evening.last(), label="Join")
    await evening.quiet()
    assert [message.id == before for message in evening.history()] == [False]
    assert f"<@{evening.bo.id}>" in texts(evening.last())


async def test_what_was_not_played_edits_an_old_board_in_its_place(evening: Evening) -> None:
    """Somebody leaves, the bot is restarted: no channel is full of boards for that."""
    await sit_down(evening, people={"Ada": evening.ada, "Bo": evening.bo, "Camille": evening.camille})
    before = evening.last().id
    await evening.let_pass(3700)
    await evening.tables.leave((await evening.table()).id, evening.camille.id)
    await evening.quiet()
    await evening.restart()
    assert evening.last().id == before


async def test_an_edit_that_is_too_many_becomes_a_new_board(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 58. 20 moves in 30 seconds, and Discord takes no edit at all."""
    await evening.start()
    evening.env.inject_error("PATCH", f"/channels/{evening.room.id}/messages/*", status=429, code=30046, times=None)
    keep_pace(evening)
    post, dice, table = Post(evening, monkeypatch), Random(5), await evening.table()
    for _ in range(20):
        table = await play_on(evening, table, dice)
        await tick(evening, 1.5)
    await all_is_shown(evening)
    assert f":{table.revision}" in buttons(evening.last())["My hand"]
    assert post.most_in_a_period(evening.room.id) <= MOST


# --- slow mode ---


@pytest.fixture
def slow_mode(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """A room in slow mode: after each message Discord takes the next one only so many seconds later."""
    seconds, sent, dispatch = [0.0], list[datetime](), router.dispatch

    def slow(backend: Any, method: str, path: str, **how: Any) -> Any:
        if method == "POST" and path == f"/channels/{evening.room.id}/messages" and seconds[0]:
            if sent and evening.env.now() < sent[-1] + timedelta(seconds=seconds[0]):
                raise BackendError(429, 20016, "This action cannot be performed due to slowmode rate limit.")
            sent.append(evening.env.now())
        return dispatch(backend, method, path, **how)

    monkeypatch.setattr(router, "dispatch", slow)
    yield seconds
    seconds[0] = 0.0


async def test_in_slow_mode_the_board_waits_and_is_kept_up_to_date_meanwhile(
    evening: Evening, slow_mode: list[float]
) -> None:
    await evening.start()
    slow_mode[0] = 30.0
    dice, table = Random(6), await evening.table()
    while table.waits_for == evening.bo.id:
        table = await play_on(evening, table, dice)
    await evening.quiet()
    first = evening.last().id  # the board of Ada's turn
    while table.waits_for == evening.ada.id:
        table = await play_on(evening, table, dice)
    await evening.quiet()
    assert evening.last().id == first
    assert f":{table.revision}" in buttons(evening.last())["My hand"]
    table = await evening.tables.move(table.id, evening.bo.id, parse_move("draw stock"))
    await evening.quiet()
    assert evening.last().id == first
    assert f":{table.revision}" in buttons(evening.last())["My hand"]
    for _ in range(7):
        await evening.let_pass(5)
    assert evening.last().id != first
    assert f":{table.revision}" in buttons(evening.last())["My hand"]
    assert sum("My hand" in buttons(message) for message in evening.history()) == 1
    assert not any("Discord" in texts(message) for message in evening.private_to(evening.bo))


async def test_what_fails_is_tried_again_by_itself(evening: Evening) -> None:
    """Nobody has to move, and nobody is bothered with a hiccup."""
    await evening.start()
    evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=502, times=2)
    table = await evening.tables.move((await evening.table()).id, evening.bo.id, parse_move("draw stock"))
    await evening.quiet()
    assert f":{table.revision}" not in buttons(evening.last())["My hand"]
    for _ in range(4):
        await evening.let_pass(5)
    assert f":{table.revision}" in buttons(evening.last())["My hand"]
    assert table.status is Status.LIVE
    assert not any("Discord" in texts(message) for message in evening.private_to(evening.bo))


async def test_what_goes_on_failing_is_told_once(evening: Evening) -> None:
    await evening.start()
    evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=502, times=None)
    await evening.tables.move((await evening.table()).id, evening.bo.id, parse_move("draw stock"))
    await evening.quiet()
    for _ in range(12):
        await evening.let_pass(30)
    told = [texts(message) for message in evening.private_to(evening.bo) if "keep trying" in texts(message)]
    assert len(told) == 1

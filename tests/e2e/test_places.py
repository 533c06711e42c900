"""Where tables stand: channels and threads that go, are closed or shut us out. The right person hears of it, once."""

import pytest
from simcord.builders import ChannelHandle

from bot.engine import parse_move
from bot.tables import Status
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import sit_down


def direct(evening: Evening) -> list[str]:
    """What the host, Ada, was told by direct message."""
    channel = evening.ada.user.dm_channel
    return [texts(message) for message in channel.history()] if channel is not None else []


def thread_in(evening: Evening) -> ChannelHandle:
    """A thread of the room."""
    evening.env.backend.create_thread(evening.room.id, "cards", owner_id=evening.ada.id)
    return evening.room.threads[-1]


def shut(evening: Evening, channel: ChannelHandle, *, locked: bool = True) -> None:
    """Archive a thread, locked or not."""
    thread = evening.env.backend.get_channel(channel.id)
    thread.thread_metadata.archived = True
    thread.thread_metadata.locked = locked
    code = 160005 if locked else 50083
    methods = ("POST", "PATCH", "DELETE") if locked else ("PATCH", "DELETE")
    for method in methods:
        path = f"/channels/{channel.id}/messages*"
        evening.env.inject_error(method, path, status=403 if locked else 400, code=code, times=None)


def open_up(evening: Evening, channel: ChannelHandle) -> None:
    """Unlock a thread, of which Discord tells."""
    evening.env.backend.faults.clear()
    thread = evening.env.backend.get_channel(channel.id)
    thread.thread_metadata.archived = thread.thread_metadata.locked = False
    evening.env.backend.announce_channel_update(channel.id)


async def draw(evening: Evening, table_id: int = 1) -> None:
    """Let who is in turn draw, past the panel."""
    table = await evening.tables.get(table_id)
    assert table.waits_for is not None
    await evening.tables.move(table_id, table.waits_for, parse_move("draw stock"))
    await evening.quiet()


# --- deleted ---


@pytest.mark.parametrize("kind", ["channel", "thread", "lobby"])
async def test_the_host_hears_at_once_and_once_that_the_channel_is_gone(evening: Evening, kind: str) -> None:
    place = thread_in(evening) if kind == "thread" else evening.room
    if kind == "lobby":
        await evening.ada.slash(place, "rummy new")
    else:
        await evening.start(place)
    before = await evening.table(place)
    evening.env.backend.delete_channel(place.id)
    await evening.quiet()
    assert len(direct(evening)) == 1
    assert "is gone" in direct(evening)[0]
    assert (await evening.tables.get(before.id)).game == before.game
    for _ in range(2):
        await evening.restart()
        assert len(direct(evening)) == 1
    if kind != "lobby":
        await draw(evening)
        assert len(direct(evening)) == 1
    assert (await evening.tables.get(before.id)).status is before.status


@pytest.mark.parametrize("refused", ["/users/@me/channels", "/channels/*/messages"])
async def test_somebody_else_hears_of_it_when_the_host_takes_no_messages(evening: Evening, refused: str) -> None:
    await evening.start()
    evening.env.inject_error("POST", refused, status=403, code=50007)
    evening.env.backend.delete_channel(evening.room.id)
    await evening.quiet()
    assert direct(evening) == []
    assert "is gone" in texts(evening.bo.user.dm_channel.last_message)


async def test_who_plays_on_from_elsewhere_is_told_when_they_ask(evening: Evening) -> None:
    """The host hears of it by direct message all the same."""
    hall = evening.guild.create_text_channel("hall")
    await evening.start()
    evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=404, code=10003, times=None)
    await evening.bo.slash(hall, "draw", **{"from": "stock"})
    await evening.quiet()
    assert (await evening.tables.get(1)).view(None).phase == "play"
    assert len(direct(evening)) == 1
    for _ in range(2):
        before = len(evening.private_to(evening.bo, hall))
        await evening.bo.slash(hall, "rummy board")
        await evening.quiet()
        assert any("is gone" in texts(message) for message in evening.private_to(evening.bo, hall)[before:])
    assert len(direct(evening)) == 1


async def test_where_nobody_could_be_told_it_is_told_later(evening: Evening) -> None:
    await evening.start()
    evening.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    evening.env.backend.delete_channel(evening.room.id)
    await evening.quiet()
    evening.env.backend.faults.clear()
    await evening.restart()
    assert len(direct(evening)) == 1


async def test_a_channel_without_a_table_is_nobody_s_business(evening: Evening) -> None:
    await evening.start()
    other = evening.guild.create_text_channel("other")
    evening.env.http_requests.clear()
    evening.env.backend.delete_channel(other.id)
    await evening.quiet()
    assert evening.env.http_requests == []


async def test_a_deleted_board_comes_again_with_the_next_move_or_when_asked_for(evening: Evening) -> None:
    await evening.start()
    for by in ("move", "command"):
        evening.env.backend.delete_message(evening.room.id, evening.last().id)
        if by == "move":
            await draw(evening)
        else:
            await evening.bo.slash(evening.room, "rummy board")
            await evening.quiet()
        assert sum("My hand" in buttons(message) for message in evening.history()) == 1
    assert f":{(await evening.table()).revision}" in buttons(evening.last())["My hand"]


# --- archived, locked ---


async def test_an_archived_thread_opens_by_itself(evening: Evening) -> None:
    """Fault 59. No edit is possible there, and a message opens it again."""
    thread = thread_in(evening)
    await evening.start(thread)
    shut(evening, thread, locked=False)
    await draw(evening)
    assert "has drawn" in texts(evening.last(thread))
    assert direct(evening) == []


async def test_a_locked_thread_is_told_elsewhere_the_game_is_kept_and_unlocking_heals(evening: Evening) -> None:
    """Fault 59."""
    thread = thread_in(evening)
    await evening.start(thread)
    await evening.let_pass(20 * 60)  # too long ago for a private answer
    shut(evening, thread)
    await draw(evening)
    await evening.restart()
    (told,) = direct(evening)
    assert "is locked" in told
    assert f"<#{thread.id}>" in told
    before = await evening.table(thread)
    open_up(evening, thread)
    await evening.quiet()
    assert "has drawn" in texts(evening.last(thread))
    assert (await evening.table(thread)).game == before.game


# --- shut out ---


async def test_a_channel_that_stays_forbidden_is_told_once_over_any_number_of_restarts(evening: Evening) -> None:
    await evening.start()
    await evening.let_pass(20 * 60)
    evening.forbid(evening.room, "send_messages", "view_channel")
    await draw(evening)
    for _ in range(3):
        await evening.restart()
    assert len(direct(evening)) == 1
    evening.allow(evening.room)
    await evening.quiet()
    assert f":{(await evening.table()).revision}" in buttons(evening.last())["My hand"]
    assert (await evening.table()).trouble is None
    evening.forbid(evening.room, "send_messages", "view_channel")
    await evening.restart()
    assert len(direct(evening)) == 2


async def test_who_asks_for_the_board_is_told_which_permission_is_missing_however_often(evening: Evening) -> None:
    await evening.start()
    evening.forbid(evening.room, "send_messages", "view_channel")
    for _ in range(2):
        before = len(evening.private_to(evening.camille))
        await evening.camille.slash(evening.room, "rummy board")
        await evening.quiet()
        told = [texts(message) for message in evening.private_to(evening.camille)[before:]]
        assert any("Envoyer des messages" in text and f"<#{evening.room.id}>" in text for text in told)
    assert direct(evening) == []


async def test_what_was_told_of_a_table_is_kept_with_it_until_it_heals(evening: Evening) -> None:
    players = await sit_down(evening)
    evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=403, code=50013, times=None)
    await draw(evening)
    assert players["Bo"].table.trouble == "forbidden"
    evening.env.backend.faults.clear()
    await evening.let_pass(3601)
    assert players["Bo"].table.trouble is None
    assert players["Bo"].table.status is Status.LIVE
    assert "has drawn" in texts(evening.last())

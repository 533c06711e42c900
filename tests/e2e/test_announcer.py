"""Showing what was committed: never in the way of a click, the latest state wins, nothing owed is forgotten."""

import asyncio

import pytest

from bot.engine import parse_move
from bot.ui.channel import Channel
from bot.ui.post import Post
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import sit_down

ONE_CARD_LEFT = """\
  round 2
  dealer Ada
  turn Bo play
  hand Bo 7C
  hand Ada 4S AH KC 2D
  discard 5H 9C
  opened Bo
  meld Bo group 9H 9D 9S
"""


class SlowChannel:
    """Holds the table's edits back until told to let them through, as Discord does when a limit is reached."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.let_through = asyncio.Event()
        self.edits = 0
        original = Channel.replace

        async def replace(channel: Channel, message: int, post: Post) -> bool:
            self.edits += 1
            await self.let_through.wait()
            return await original(channel, message, post)

        monkeypatch.setattr(Channel, "replace", replace)


async def test_many_moves_make_few_edits_and_the_last_state_is_shown(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 58. However slow Discord is, a move is answered at once, and one edit at a time is under way."""
    players = await sit_down(
        evening, ONE_CARD_LEFT.replace("turn Bo play\n  hand Bo 7C", "turn Bo play\n  hand Bo 9C 9H 7C")
    )
    slow = SlowChannel(monkeypatch)
    table_id = players["Bo"].table_id
    for move in ("layoff 9C > 1", "layoff 9H > 1"):
        await evening.tables.move(table_id, evening.bo.id, parse_move(move))
        await asyncio.sleep(0.05)
    assert slow.edits == 1
    assert len((await evening.table()).view(None).melds[0].cards) == 5
    slow.let_through.set()
    await evening.quiet()
    assert slow.edits == 2
    assert "laid off" in texts(evening.last())


async def test_a_result_that_could_not_be_posted_is_posted_later(evening: Evening) -> None:
    players = await sit_down(evening, ONE_CARD_LEFT)
    evening.forbid(evening.room, "send_messages")
    await evening.tables.move(players["Bo"].table_id, evening.bo.id, parse_move("discard 7C"))
    await evening.quiet()
    assert not any("### Round 2" in texts(message) for message in evening.history())
    evening.allow(evening.room)
    await evening.ada.slash(evening.room, "rummy board")
    *_, result, board = evening.history()
    assert "**Bo** goes out" in texts(result)
    assert "is to draw" in texts(board)
    await evening.ada.slash(evening.room, "rummy board")
    assert sum("### Round 2" in texts(message) for message in evening.history()) == 1


async def test_trouble_is_told_once(evening: Evening) -> None:
    await evening.start()
    evening.forbid(evening.room, "view_channel")
    evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=403, code=50001, times=None)
    table = await evening.table()
    await evening.tables.move(table.id, evening.bo.id, parse_move("draw stock"))
    await evening.quiet()
    await evening.tables.move(table.id, evening.bo.id, parse_move(f"discard {table.view(1).hand[0]}"))
    await evening.quiet()
    told = [texts(message) for message in evening.private_to(evening.bo) if "View Channel" in texts(message)]
    assert len(told) == 1


async def in_a_thread(evening: Evening) -> None:
    """Bo and Ada play in the one thread of the room."""
    await evening.start()
    offered = await evening.bo.slash(evening.room, "rummy new")
    await evening.bo.click(offered.response.message, label="Open a thread")
    (thread,) = evening.room.threads
    await evening.ada.click(evening.last(thread), label="Join")
    await evening.bo.click(evening.last(thread), label="Start")
    await evening.quiet()


async def test_an_archived_thread_is_opened_again_by_posting(evening: Evening) -> None:
    """Fault 59."""
    await in_a_thread(evening)
    (thread,) = evening.room.threads
    before = evening.last(thread).id
    evening.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083)
    table = await evening.table(thread)
    person = table.waits_for
    assert person is not None
    await evening.tables.move(table.id, person, parse_move("draw stock"))
    await evening.quiet()
    assert evening.last(thread).id != before
    assert "has drawn" in texts(evening.last(thread))


async def test_a_locked_thread_is_told_to_who_acted(evening: Evening) -> None:
    """Fault 59."""
    await in_a_thread(evening)
    (thread,) = evening.room.threads
    evening.env.inject_error("*", f"/channels/{thread.id}/messages*", status=403, code=50083, times=None)
    table = await evening.table(thread)
    person = {evening.ada.id: evening.ada, evening.bo.id: evening.bo}[table.waits_for or 0]
    await evening.tables.move(table.id, person.id, parse_move("draw stock"))
    await evening.quiet()
    assert any("is locked" in texts(message) for message in evening.private_to(person, thread))


async def test_a_thread_needs_its_permissions(evening: Evening) -> None:
    await evening.start()
    offered = await evening.camille.slash(evening.room, "rummy new")
    evening.forbid(evening.room, "create_public_threads")
    refused = await evening.camille.click(offered.response.message, label="Ouvrir un fil")
    assert "Créer des fils publics" in texts(refused.followups[-1])
    assert evening.room.threads == []


async def test_where_there_can_be_no_thread_none_is_offered(evening: Evening) -> None:
    voice = evening.guild.create_voice_channel("voice")
    await evening.ada.slash(voice, "rummy new")
    refused = await evening.bo.slash(voice, "rummy new")
    assert "already a table" in texts(refused.response)
    assert buttons(refused.response) == {}


async def test_a_host_who_takes_no_messages_is_not_pestered(evening: Evening) -> None:
    await evening.start()
    await evening.let_pass(20 * 60)
    evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=404, code=10003, times=None)
    evening.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await evening.tables.move((await evening.table()).id, evening.bo.id, parse_move("draw stock"))
    await evening.quiet()
    assert (await evening.table()).view(None).phase == "play"


async def test_after_a_reconnection_what_was_owed_is_shown(evening: Evening) -> None:
    await evening.start()
    evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=403, code=50013, times=None)
    await evening.tables.move((await evening.table()).id, evening.bo.id, parse_move("draw stock"))
    await evening.quiet()
    assert "is to draw" in texts(evening.last())
    evening.env.backend.faults.clear()
    evening.bot.announcer.catch_up()
    await evening.quiet()
    assert "has drawn" in texts(evening.last())


async def test_where_history_may_not_be_read_nobody_is_pinged_after_a_restart(evening: Evening) -> None:
    await evening.start()
    await evening.let_pass(90)
    evening.env.inject_error("GET", f"/channels/{evening.room.id}/messages/*", status=403, code=50001, times=None)
    await evening.restart()
    assert evening.pings() == []
    assert len(evening.history()) == 2

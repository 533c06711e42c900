"""The board in the channel: where it is, what it says, whom it pings, and what happens when Discord says no."""

import re

import pytest

from bot.engine import parse_move
from bot.tables import Status
from tests.e2e.evening import Evening, buttons, texts

ASLEEP = 90
"""Seconds after which somebody who did nothing gets a ping."""


async def play(evening: Evening, who: str, *moves: str) -> None:
    """Let somebody play, past the panel: what is looked at here is the board."""
    user = {"Ada": evening.ada, "Bo": evening.bo}[who].id
    for move in moves:
        await evening.tables.move((await evening.table()).id, user, parse_move(move))
    await evening.quiet()


async def discard_of(evening: Evening, seat: int) -> str:
    """A discard that the seat in turn can make after drawing from the stock."""
    return f"discard {(await evening.table()).view(seat).hand[0]}"


async def whole_turn(evening: Evening, who: str) -> None:
    """Draw from the stock, and discard."""
    await play(evening, who, "draw stock")
    await play(evening, who, await discard_of(evening, {"Ada": 0, "Bo": 1}[who]))


# --- where it is ---


async def test_the_board_is_shown_at_the_start(evening: Evening) -> None:
    """G1: the seed's SHA-256 is shown, the seed is not."""
    await evening.start()
    lobby, board = evening.history()
    assert (await evening.table()).commit in texts(lobby)
    assert buttons(lobby) == {}
    assert bytes(32).hex() not in texts(lobby)
    assert f"<@{evening.bo.id}> is to draw" in texts(board)
    assert set(buttons(board)) == {"My hand", "Scores", "Rules"}
    assert board.attachments[0].filename == "board.png"
    assert len(texts(board).strip().splitlines()) <= 4


async def test_inside_a_turn_the_board_is_edited_in_place(evening: Evening) -> None:
    await evening.start()
    before = evening.last().id
    await play(evening, "Bo", "draw stock")
    assert evening.last().id == before
    assert "has drawn and is to play" in texts(evening.last())


async def test_a_new_turn_brings_the_board_to_the_end_and_takes_the_old_one_away(evening: Evening) -> None:
    await evening.start()
    before = evening.last().id
    await whole_turn(evening, "Bo")
    assert before not in [message.id for message in evening.history()]
    assert f"<@{evening.ada.id}> is to draw" in texts(evening.last())
    assert "Bo drew from the stock and discarded" in texts(evening.last())
    assert len(evening.history()) == 2


async def test_while_computers_move_the_board_stays_in_place(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")
    for _ in range(2):
        await evening.ada.click(evening.last(), label="Add computer (easy)")
    await evening.ada.click(evening.last(), label="Start")
    await evening.until(lambda: f"<@{evening.ada.id}> is to" in texts(evening.last()))
    sent = len(list(evening.requests("POST", f"/channels/{evening.room.id}/messages")))
    await whole_turn(evening, "Ada")
    await evening.until(lambda: f"<@{evening.ada.id}> is to draw" in texts(evening.last()))
    assert len(list(evening.requests("POST", f"/channels/{evening.room.id}/messages"))) == sent + 1
    said = texts(evening.last())
    assert "Rosita" in said
    assert "Pancho" in said


# --- pings ---


async def test_who_is_awake_gets_no_ping(evening: Evening) -> None:
    await evening.start()
    await whole_turn(evening, "Bo")
    assert evening.pings() == []


async def test_who_has_gone_gets_one_ping_a_turn(evening: Evening) -> None:
    await evening.start()
    await evening.let_pass(ASLEEP)
    await whole_turn(evening, "Bo")
    assert evening.pings() == [evening.ada.id]
    await play(evening, "Ada", "draw stock")
    assert evening.pings() == [evening.ada.id]
    await evening.let_pass(ASLEEP)
    await play(evening, "Ada", await discard_of(evening, 0))
    assert evening.pings() == [evening.ada.id, evening.bo.id]


async def test_nothing_else_can_ping(evening: Evening) -> None:
    await evening.start()
    await evening.let_pass(ASLEEP)
    await whole_turn(evening, "Bo")
    for one in evening.env.http_requests:
        allowed = (one.json or {}).get("allowed_mentions") if isinstance(one.json, dict) else None
        assert not (allowed or {}).get("parse"), one.path
    edits = list(evening.requests("PATCH", f"/channels/{evening.room.id}/messages"))
    assert all(body["allowed_mentions"] == {"parse": []} for body in edits)


# --- what people press ---


async def test_scores_and_rules_are_private_and_in_ones_own_language(evening: Evening) -> None:
    await evening.start()
    scores = await evening.camille.click(evening.last(), label="Scores")
    assert scores.followups[0].ephemeral
    assert "le total le plus bas gagne" in texts(scores.followups[0])
    rules = await evening.camille.click(evening.last(), label="Rules")
    page = rules.followups[0]
    assert "Rami mexicain" in texts(page)
    await evening.camille.click(page, label="Votre tour")
    assert "Piochez" in texts(page)
    english = await evening.bo.click(evening.last(), label="Rules")
    assert "Mexican Rummy" in texts(english.followups[0])


async def test_who_does_not_sit_here_has_no_hand(evening: Evening) -> None:
    await evening.start()
    refused = await evening.camille.click(evening.last(), label="My hand")
    assert refused.followups[0].ephemeral
    assert "hand.png" not in str(refused.followups[0].attachments)


async def test_the_board_by_command_in_ones_own_language(evening: Evening) -> None:
    await evening.start()
    shown = await evening.camille.slash(evening.room, "rummy board")
    assert shown.ephemeral
    assert "doit piocher" in texts(shown.response)
    assert shown.response.attachments[0].filename == "board.png"
    told = await evening.camille.slash(evening.room, "rummy board", text=True)
    assert "Manche 1 sur 7" in texts(told.response)


async def test_an_unknown_board_by_command(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")
    refused = await evening.ada.slash(evening.room, "rummy board")
    assert "No game is being played" in texts(refused.response)


# --- leaving and coming back ---


async def test_the_computer_plays_for_who_leaves(evening: Evening) -> None:
    """G5: the seat stays, and the game goes on."""
    await evening.start()
    left = await evening.bo.slash(evening.room, "rummy leave")
    assert "the computer plays on" in texts(left.response)
    await evening.until(lambda: f"<@{evening.ada.id}> is to draw" in texts(evening.last()))
    back = await evening.bo.slash(evening.room, "rummy join")
    assert "You sit" in texts(back.response)
    assert not (await evening.table()).seats[1].away


async def test_the_game_stops_when_nobody_is_left(evening: Evening) -> None:
    """G5: without a person the game stops."""
    await evening.start()
    table = await evening.table()
    await evening.bo.slash(evening.room, "rummy leave")
    last = await evening.ada.slash(evening.room, "rummy leave")
    assert (await evening.tables.get(table.id)).status is Status.CANCELLED
    assert texts(last.response) == "The game has been stopped."
    assert "The game was stopped" in texts(evening.last())


async def test_a_turn_out_of_time_is_played_and_told(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new", turn_time="3m")
    await evening.bo.click(evening.last(), label="Join")
    await evening.ada.click(evening.last(), label="Start")
    assert "<t:" in texts(evening.last())
    await evening.let_pass(181)
    await evening.until(lambda: f"<@{evening.ada.id}> is to draw" in texts(evening.last()))
    assert evening.pings() == [evening.ada.id]


# --- when Discord says no ---


async def test_a_deleted_board_is_posted_again(evening: Evening) -> None:
    await evening.start()
    evening.env.backend.delete_message(evening.room.id, evening.last().id)
    await play(evening, "Bo", "draw stock")
    assert "has drawn" in texts(evening.last())
    evening.env.backend.delete_message(evening.room.id, evening.last().id)
    await evening.bo.slash(evening.room, "rummy board")
    assert "has drawn" in texts(evening.last())
    assert evening.pings() == []


async def test_cards_are_written_never_drawn_as_emoji(evening: Evening) -> None:
    """Fault 64. No application's emoji that Discord could refuse, and no sign that it turns into one."""
    await evening.start()
    for command in ("hand", "rummy board", "rummy scores", "rummy help"):
        await evening.bo.slash(evening.room, command)
    await evening.bo.slash(evening.room, "rummy board", text=True)
    sent = str([request.json for request in evening.env.http_requests])
    assert "♣" in sent
    assert "'emoji'" not in sent
    assert not re.search("[♣♦♥♠](?!\ufe0e)", sent)


async def test_a_board_too_old_to_be_edited_is_posted_anew(evening: Evening) -> None:
    """Fault 58. Discord's 30046: a message older than an hour takes few edits."""
    await evening.start()
    before = evening.last().id
    evening.env.inject_error("PATCH", "/channels/*/messages/*", status=429, code=30046)
    await play(evening, "Bo", "draw stock")
    assert evening.last().id != before
    assert "has drawn" in texts(evening.last())


@pytest.mark.parametrize("permission", ["send_messages", "attach_files"])
async def test_a_missing_permission_is_named_before_anything_is_opened(evening: Evening, permission: str) -> None:
    closed = evening.guild.create_text_channel("closed")
    evening.forbid(closed, permission)
    refused = await evening.camille.slash(closed, "rummy new")
    named = {"send_messages": "Envoyer des messages", "attach_files": "Joindre des fichiers"}[permission]
    assert named in texts(refused.response)
    assert f"<#{closed.id}>" in texts(refused.response)
    assert await evening.tables.at(closed.id) is None


async def test_who_acted_is_told_when_the_board_cannot_be_shown(evening: Evening) -> None:
    await evening.start()
    evening.forbid(evening.room, "send_messages")
    await whole_turn(evening, "Bo")
    told = [texts(message) for message in evening.private_to(evening.bo)]
    assert any("Send Messages" in text for text in told)
    evening.allow(evening.room)
    await whole_turn(evening, "Ada")
    assert f"<@{evening.bo.id}> is to draw" in texts(evening.last())


async def test_the_host_gets_a_message_when_the_channel_is_gone(evening: Evening) -> None:
    await evening.start()
    await evening.let_pass(20 * 60)
    table = await evening.table()
    evening.env.inject_error("*", f"/channels/{evening.room.id}/*", status=404, code=10003, times=None)
    await evening.tables.move(table.id, evening.bo.id, parse_move("draw stock"))
    await evening.quiet()
    assert "is gone" in texts(evening.ada.user.dm_channel.last_message)

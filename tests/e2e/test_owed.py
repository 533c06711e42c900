"""What a channel is owed comes, once: after a lack of permission, an outage, a crash or a restart."""

from datetime import timedelta

import pytest

from bot.engine import parse_move
from bot.tables import Status
from bot.ui.channel import Channel
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import Player, sit_down

LAST_CARD = """\
  round {number}
  dealer Ada
  turn Bo play
  hand Bo 7C
  hand Ada 4S AH KC 2D
  discard 5H 9C
  opened Bo
  meld Bo group 9H 9D 9S
"""
LAST_MOVE = """\
  round 7
  dealer Ada
  turn Bo play
  hand Bo AC 2C 3C 4C 5C 6D 7D 8D 9D 10D JH QH KH AH
  hand Ada 9H 9C JK AS
  discard 5D
  scores Ada=200 Bo=150
  wins Ada=3 Bo=3
"""
GO_OUT = "open AC 2C 3C 4C 5C | 6D 7D 8D 9D 10D | JH QH KH AH"


async def play(evening: Evening, player: Player, move: str) -> None:
    """Let somebody play past the panel."""
    await evening.tables.move(player.table_id, player.member.id, parse_move(move))
    await evening.quiet()


def told(evening: Evening, what: str = "### Round") -> int:
    """How many messages in the channel say something."""
    return sum(what in texts(message) for message in evening.history())


async def last_move(evening: Evening) -> None:
    """Play a game's last move."""
    players = await sit_down(evening, LAST_MOVE)
    await play(evening, players["Bo"], GO_OUT)


def nothing_can_be_sent(evening: Evening) -> None:
    """Let Discord refuse every message to the room."""
    evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=403, code=50013, times=None)


def all_is_well(evening: Evening) -> None:
    """Let Discord refuse nothing."""
    evening.env.backend.faults.clear()


async def test_the_end_of_a_game_that_could_not_be_told_is_told_after_a_restart_once(evening: Evening) -> None:
    nothing_can_be_sent(evening)
    await last_move(evening)
    assert (await evening.tables.get(1)).status is Status.OVER
    all_is_well(evening)
    for _ in range(2):
        await evening.restart()
        *_, result, final = evening.history()
        assert "### Round 7" in texts(result)
        assert "The game is over" in texts(final)
        assert {"Rematch", "Record"} <= set(buttons(final))
        assert told(evening) == told(evening, "The game is over") == 1
    assert not any("My hand" in buttons(message) for message in evening.history())


async def test_results_that_could_not_be_told_are_told_after_a_restart_once(evening: Evening) -> None:
    players = await sit_down(evening, LAST_CARD.format(number=2))
    nothing_can_be_sent(evening)
    await play(evening, players["Bo"], "discard 7C")
    before = await evening.table()
    assert [result.round for result in before.results] == [2]
    all_is_well(evening)
    for _ in range(2):
        await evening.restart()
        *_, result, board = evening.history()
        assert "### Round 2" in texts(result)
        assert "is to draw" in texts(board)
        assert told(evening) == 1


@pytest.mark.parametrize("lost", ["deleted", "unreadable"])
async def test_a_result_comes_though_the_board_is_lost(evening: Evening, lost: str) -> None:
    players = await sit_down(evening, LAST_CARD.format(number=2))
    nothing_can_be_sent(evening)
    await play(evening, players["Bo"], "discard 7C")
    all_is_well(evening)
    if lost == "deleted":
        evening.env.backend.delete_message(evening.room.id, evening.last().id)
    else:
        evening.env.inject_error("GET", f"/channels/{evening.room.id}/messages/*", status=403, code=50001, times=None)
    await evening.restart()
    *_, result, board = evening.history()
    assert "### Round 2" in texts(result)
    assert "is to draw" in texts(board)


async def test_a_result_told_before_a_crash_is_not_told_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, logged_errors: list[str]
) -> None:
    """The bot dies between the result and the board."""
    players = await sit_down(evening, LAST_CARD.format(number=2))
    with monkeypatch.context() as dying:

        async def dead(*_: object) -> bool:
            raise RuntimeError("no power")

        dying.setattr(Channel, "remove", dead)
        dying.setattr(Channel, "replace", dead)
        original = Channel.send

        async def once(channel: Channel, *posted: object, **how: object) -> int:
            dying.setattr(Channel, "send", dead)
            return await original(channel, *posted, **how)  # type: ignore[arg-type]

        dying.setattr(Channel, "send", once)
        await play(evening, players["Bo"], "discard 7C")
    logged_errors.clear()
    assert "### Round 2" in texts(evening.last())
    await evening.restart()
    *_, result, board = evening.history()
    assert "### Round 2" in texts(result)
    assert f"<@{evening.ada.id}> is to draw" in texts(board)
    assert told(evening) == 1


async def test_discord_is_told_how_to_know_a_result_sent_twice(evening: Evening) -> None:
    """Whoever dies before noting that a result was sent sends it again: Discord drops what has the same nonce."""
    await last_move(evening)
    nonces = [body.get("nonce") for body in evening.requests("POST", f"/channels/{evening.room.id}/messages")]
    sent = [one for one in nonces if not str(one).isdecimal()]
    assert len(sent) == len(set(sent)) == 2
    assert all(len(one) <= 25 for one in sent)


async def test_a_game_that_stopped_while_nothing_could_be_told(evening: Evening) -> None:
    await sit_down(evening)
    nothing_can_be_sent(evening)
    await evening.tables.cancel(1, evening.ada.id)
    await evening.quiet()
    all_is_well(evening)
    for _ in range(2):
        await evening.restart()
        assert "The game was stopped" in texts(evening.last())
        assert len(evening.history()) == 2


async def test_a_lobby_that_closed_while_nothing_could_be_told(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")
    nothing_can_be_sent(evening)
    await evening.tables.cancel(1, evening.ada.id)
    await evening.quiet()
    assert "Join" in buttons(evening.last())
    all_is_well(evening)
    await evening.restart()
    assert buttons(evening.last()) == {}
    evening.env.http_requests.clear()
    await evening.restart()
    assert not list(evening.requests("PATCH", "/messages"))


async def test_what_ended_long_ago_is_not_brought_up(evening: Evening) -> None:
    nothing_can_be_sent(evening)
    await last_move(evening)
    before = len(evening.history())
    await evening.stop()
    await evening.env.advance_time(timedelta(days=8).total_seconds())
    all_is_well(evening)
    await evening.restart()
    assert len(evening.history()) == before


async def test_what_is_owed_to_a_channel_that_is_gone_is_owed_no_more(evening: Evening) -> None:
    """Or the host would be told so at every restart."""
    await sit_down(evening, LAST_MOVE)
    evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=404, code=10003, times=None)
    await evening.let_pass(20 * 60)
    await evening.tables.move(1, evening.bo.id, parse_move(GO_OUT))
    await evening.quiet()
    direct = evening.ada.user.dm_channel
    assert "is gone" in texts(direct.last_message)
    await evening.restart()
    assert len(direct.history()) == 1


async def test_the_next_game_in_the_channel_is_owed_nothing_of_the_last(evening: Evening) -> None:
    await last_move(evening)
    await sit_down(evening)
    await evening.restart()
    assert told(evening) == told(evening, "The game is over") == 1
    assert "is to draw" in texts(evening.last())


async def test_a_board_that_could_not_be_looked_up_at_the_start_is_looked_up_later(evening: Evening) -> None:
    players = await sit_down(evening)
    nothing_can_be_sent(evening)
    await play(evening, players["Bo"], "draw stock")
    all_is_well(evening)
    evening.env.inject_error("GET", f"/channels/{evening.room.id}/messages/*", status=400)
    await evening.restart()
    assert "is to draw" in texts(evening.last())
    evening.bot.dispatch("resumed")
    await evening.quiet()
    assert "has drawn" in texts(evening.last())


async def test_an_outage_of_the_network_is_caught_up_with(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, logged_errors: list[str]
) -> None:
    """What fails below HTTP is owed as well, and comes as soon as the connection is there again."""
    await evening.start()

    async def unreachable(*_: object, **__: object) -> bool:
        raise OSError("network is unreachable")

    with monkeypatch.context() as outage:
        outage.setattr(Channel, "send", unreachable)
        outage.setattr(Channel, "replace", unreachable)
        await evening.tables.move(1, evening.bo.id, parse_move("draw stock"))
        await evening.quiet()
    logged_errors.clear()
    assert "is to draw" in texts(evening.last())
    evening.bot.dispatch("resumed")
    await evening.quiet()
    assert "has drawn" in texts(evening.last())

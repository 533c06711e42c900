"""Discord fails while something is shown: nothing is told twice, nothing false is said, nothing stays behind."""

from typing import Any

import aiohttp
import discord
import pytest
from simcord.http import router

from bot.engine import parse_move
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import clicks
from tests.e2e.test_board import ASLEEP, whole_turn
from tests.e2e.test_hand import WORKED, at_the_table


def boards(evening: Evening) -> list[int]:
    """The boards in the room."""
    return [message.id for message in evening.history() if "My hand" in buttons(message)]


@pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (403, 50013), (400, 50035)])
async def test_a_turn_is_told_once_though_the_old_board_cannot_be_taken_away(
    evening: Evening, status: int, code: int
) -> None:
    """One ping per turn; and nobody is told that the board could not be shown, for it was."""
    await evening.start()
    await evening.let_pass(ASLEEP)
    evening.env.inject_error("DELETE", f"/channels/{evening.room.id}/messages/*", status=status, code=code)
    await whole_turn(evening, "Bo")
    new = boards(evening)[-1]
    await evening.tables.move((await evening.table()).id, evening.ada.id, parse_move("draw stock"))
    await evening.quiet()
    assert evening.pings() == [evening.ada.id]
    assert boards(evening)[-1] == new
    told = [texts(message) for who in (evening.ada, evening.bo) for message in evening.private_to(who)]
    assert not any("did not let me" in text or "more rights" in text for text in told)


async def test_an_old_board_that_could_not_be_taken_away_goes_later(evening: Evening) -> None:
    await evening.start()
    evening.env.inject_error("DELETE", f"/channels/{evening.room.id}/messages/*", status=503)
    await whole_turn(evening, "Bo")
    assert len(boards(evening)) == 2
    await evening.tables.move((await evening.table()).id, evening.ada.id, parse_move("draw stock"))
    await evening.quiet()
    assert len(boards(evening)) == 1


async def test_the_last_board_goes_later_and_the_end_is_told_once(evening: Evening) -> None:
    await evening.start()
    evening.env.inject_error("DELETE", f"/channels/{evening.room.id}/messages/*", status=503, times=2)
    await evening.tables.cancel(1, evening.ada.id)
    await evening.quiet()
    assert len(boards(evening)) == 1
    for _ in range(3):
        await evening.let_pass(61)
    assert boards(evening) == []
    assert sum("The game was stopped" in texts(message) for message in evening.history()) == 1
    assert evening.bot.announcer._desks == {}


async def test_what_never_goes_is_given_up(evening: Evening) -> None:
    await evening.start()
    evening.env.inject_error("DELETE", f"/channels/{evening.room.id}/messages/*", status=503, times=None)
    await evening.tables.cancel(1, evening.ada.id)
    for _ in range(12):
        await evening.let_pass(61)
    assert evening.bot.announcer._desks == {}


async def test_a_lobby_that_cannot_be_edited_any_more_goes_when_it_closes(evening: Evening) -> None:
    """Nobody is left a button of a table that is not there."""
    await evening.ada.slash(evening.room, "rummy new")
    evening.env.inject_error("PATCH", f"/channels/{evening.room.id}/messages/*", status=400, code=30046)
    await evening.tables.cancel(1, evening.ada.id)
    await evening.quiet()
    assert evening.history() == []


async def test_the_database_s_failure_is_no_end_of_showing(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, logged_errors: list[str]
) -> None:
    await evening.start()
    with monkeypatch.context() as failing:

        async def broken(*_: object) -> None:
            raise RuntimeError("disk full")

        failing.setattr(type(evening.tables), "set_message", broken)
        await whole_turn(evening, "Bo")
    assert any("disk full" in text for text in logged_errors)
    logged_errors.clear()
    for _ in range(3):
        await evening.let_pass(301)
    (board,) = boards(evening)
    assert (await evening.table()).message == board


async def test_g1_the_seed_s_hash_is_shown_though_the_lobby_s_message_is_gone(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")
    await evening.bo.click(evening.last(), label="Join")
    evening.env.backend.delete_message(evening.room.id, evening.last().id)
    await evening.ada.slash(evening.room, "rummy start")
    await evening.quiet()
    begun, board = evening.history()
    assert (await evening.table()).commit in texts(begun)
    assert "is to draw" in texts(board)


@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50013), (404, 0), (400, 50035)])
@pytest.mark.parametrize("by", ["button", "command"])
async def test_who_moved_is_not_told_that_nothing_has_changed(
    evening: Evening, by: str, status: int, code: int, logged_errors: list[str]
) -> None:
    """The move is made; that its answer cannot be shown does not unmake it, and the person must not think so."""
    ada = await at_the_table(evening, WORKED)
    evening.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=status, code=code)
    if by == "button":
        await ada.press("Draw from the stock")
    else:
        await evening.ada.slash(evening.room, "draw", **{"from": "stock"})
        await evening.quiet()
    assert len(ada.view.hand) == 9
    assert not any("Nothing at the table has changed" in texts(message) for message in ada.own)
    logged_errors.clear()
    evening.env._errors.clear()


async def test_a_board_deleted_while_the_bot_was_away_comes_alone(evening: Evening) -> None:
    """Nobody is pinged a second time for the same turn."""
    await evening.start()
    await evening.let_pass(ASLEEP)
    await whole_turn(evening, "Bo")
    evening.env.backend.delete_message(evening.room.id, evening.last().id)
    await evening.restart()
    begun, board = evening.history()
    assert "The game has begun" in texts(begun)
    assert "is to draw" in texts(board)
    assert evening.pings() == [evening.ada.id]


@pytest.mark.parametrize("error", [aiohttp.ServerDisconnectedError, TimeoutError])
@pytest.mark.parametrize("acknowledged", [True, False])
@pytest.mark.parametrize("by", ["button", "command"])
async def test_a_move_made_while_the_network_fails_is_made_wholly_or_not_at_all(
    evening: Evening,
    by: str,
    acknowledged: bool,
    error: type[Exception],
    monkeypatch: pytest.MonkeyPatch,
    logged_errors: list[str],
) -> None:
    """What cannot be acknowledged counts for nothing; what can be counts, and nothing else goes wrong by it."""
    ada = await at_the_table(evening, WORKED)
    before = ada.table.revision
    with monkeypatch.context() as outage:
        _cut(outage, error, but="/callback" if acknowledged else "nothing")
        if by == "button":
            await clicks(evening, (evening.ada, ada.panel, buttons(ada.panel)["Draw from the stock"]))
        else:
            await evening.ada.slash(evening.room, "draw", **{"from": "stock"})
            await evening.quiet()
    assert ada.table.revision == before + acknowledged
    assert all("could not be shown" in text or text.startswith("error ") for text in logged_errors)
    assert all(isinstance(one, discord.app_commands.CommandInvokeError) for one in evening.env.errors)
    logged_errors.clear()
    evening.env._errors.clear()
    await ada.type("hand")
    assert ("drawn: 2♣" in ada.says) is acknowledged


def _cut(outage: pytest.MonkeyPatch, error: type[Exception], but: str) -> None:
    """Let every request fail below HTTP, but for those whose path has a part in it."""
    dispatch = router.dispatch

    def cut(backend: Any, method: str, path: str, **how: Any) -> Any:
        if but not in path:
            raise error
        return dispatch(backend, method, path, **how)

    outage.setattr(router, "dispatch", cut)

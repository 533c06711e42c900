"""Every kind of call the bot makes fails in every way: the table recovers, and the log says what happened."""

import logging
from collections.abc import Awaitable, Callable

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.engine import parse_move
from bot.tables import Status, Table
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import clicks
from tests.e2e.outage import FAULTS, KINDS, LASTING, Outage

Scene = Callable[[Evening, Outage, str, str], Awaitable[None]]
BY_INTERACTION = frozenset({kind for kind, (_, pattern) in KINDS.items() if pattern.startswith(("/inter", "/web"))})
"""Calls that answer a click or a command: what fails there is the person's own answer."""


def in_turn(evening: Evening, table: Table) -> MemberActor:
    """Who is in turn."""
    return next(who for who in (evening.ada, evening.bo) if who.id == table.waits_for)


async def move(evening: Evening, table: Table) -> None:
    """Let who is in turn draw, past their panel, which has to follow by itself; or type what they discard."""
    who = in_turn(evening, table)
    if table.view(None).phase == "draw":
        await evening.tables.move(table.id, who.id, parse_move("draw stock"))
    else:
        await who.slash(evening.room, "discard", card=str(table.view(table.turn).hand[0]))
    await evening.quiet()


async def look(evening: Evening) -> None:
    """Let both press the board's button for their hand."""
    board = next((one for one in reversed(evening.history()) if "My hand" in buttons(one)), None)
    if board is not None:
        for who in (evening.ada, evening.bo):
            await clicks(evening, (who, board, buttons(board)["My hand"]))


async def recover(evening: Evening, fault: str, channel: ChannelHandle | None = None) -> None:
    """Let a while pass after a fault; of what lasts Discord tells us that it is over."""
    if fault in LASTING:
        evening.env.backend.announce_channel_update((channel or evening.room).id)
        await evening.quiet()
    for _ in range(12):
        await evening.let_pass(5)


async def check_all_is_well(evening: Evening, channel: ChannelHandle | None = None, table_id: int = 1) -> None:
    """The one board shows the present state, and it is the state that was played."""
    table = await evening.tables.get(table_id)
    assert table.status is Status.LIVE
    boards = [message for message in evening.history(channel) if "My hand" in buttons(message)]
    assert [buttons(board)["My hand"] for board in boards] == [f"r1:hand:{table_id}:{table.revision}"]
    assert table.message == boards[0].id
    assert await evening.tables.integrity(table_id)


# --- the scenes: together they make every kind of call ---


async def turns(evening: Evening, outage: Outage, kind: str, fault: str) -> None:
    """Ada and Bo play on while Discord fails, and once more when it does not."""
    for failing in (True, True, False):
        table = await evening.table()
        with outage.of(kind if failing else "", fault):
            await look(evening)
            await move(evening, table)
        if failing:
            await recover(evening, fault)
        if (await evening.table()).revision == table.revision:  # it did not reach us
            await move(evening, table)
        await check_all_is_well(evening)


async def restart(evening: Evening, outage: Outage, kind: str, fault: str) -> None:
    """The bot starts while Discord fails; somebody has moved, and nothing shows it."""
    with outage.of("edit", "500"):
        await move(evening, await evening.table())
    with outage.of(kind, fault):
        await evening.restart()
    await recover(evening, fault)
    await check_all_is_well(evening)


async def thread(evening: Evening, outage: Outage, kind: str, fault: str) -> None:
    """Bo wants a table where one is."""
    offered = (await evening.bo.slash(evening.room, "rummy new")).response.message
    with outage.of(kind, fault):
        await clicks(evening, (evening.bo, offered, buttons(offered)["Open a thread"]))
    if not [one for one in evening.room.threads if await evening.tables.at(one.id)]:
        await clicks(evening, (evening.bo, offered, buttons(offered)["Open a thread"]))
    (place,) = [one for one in evening.room.threads if await evening.tables.at(one.id)]
    new = await evening.table(place)
    assert "Leave" in buttons(evening.last(place))
    await evening.tables.cancel(new.id, evening.bo.id)
    await check_all_is_well(evening)


async def gone(evening: Evening, outage: Outage, kind: str, fault: str) -> None:
    """A channel is deleted, and the host cannot be told."""
    await evening.restart()  # no channel to anybody is known
    other = evening.guild.create_text_channel("other")
    await evening.start(other)
    table = await evening.table(other)
    await evening.let_pass(20 * 60)
    with outage.of(kind, fault):
        evening.env.backend.delete_channel(other.id)
        await evening.quiet()
    await evening.restart()
    direct = evening.ada.user.dm_channel
    assert "is gone" in texts(direct.last_message)
    await evening.tables.cancel(table.id, evening.ada.id)
    await check_all_is_well(evening)


async def unseen(evening: Evening, outage: Outage, kind: str, fault: str) -> None:
    """The turn of somebody begins who has not been seen for a while: are they still a member?"""
    if (await evening.table()).view(None).phase == "draw":
        await move(evening, await evening.table())
    await evening.let_pass(20 * 60)
    with outage.of(kind, fault):
        await move(evening, await evening.table())
    await recover(evening, fault)
    assert all(seat.is_present for seat in (await evening.table()).seats)
    await check_all_is_well(evening)


async def moving(evening: Evening, outage: Outage, kind: str, fault: str) -> None:
    """A moderator brings the table to an archived thread, of which Discord has to be asked, and back."""
    evening.env.backend.create_thread(evening.room.id, "cards", owner_id=evening.ada.id)
    archived = evening.room.threads[-1]
    evening.env.backend.get_channel(archived.id).thread_metadata.archived = True
    evening.bot.get_guild(evening.guild.id)._threads.clear()  # type: ignore[union-attr]
    mo = next((one for one in [getattr(evening, "mo", None)] if one), None) or moderator(evening)
    with outage.of(kind, fault):
        await mo.slash(evening.room, "rummy-admin move", channel=archived)
        await evening.quiet()
    await recover(evening, fault, archived)
    if await evening.tables.at(archived.id) is None:
        await mo.slash(evening.room, "rummy-admin move", channel=archived)
        await evening.quiet()
    await check_all_is_well(evening, archived)
    await mo.slash(archived, "rummy-admin move", channel=evening.room)
    await evening.quiet()
    await check_all_is_well(evening)


async def cut_off(evening: Evening, outage: Outage, kind: str, fault: str) -> None:
    """Discord fails, and the bot looks whether it fails wholly."""
    looked, line = outage.calls["look oneself up"], evening.bot.line
    with outage.of(kind, fault, also="edit"):
        await evening.tables.move(1, in_turn(evening, await evening.table()).id, parse_move("draw stock"))
        await evening.until(lambda: outage.calls["look oneself up"] > looked)
    while line._probing is not None and not line._probing.done():  # it looks again, now and then
        await evening.let_pass(15)
    await recover(evening, fault)
    await check_all_is_well(evening)
    await move(evening, await evening.table())
    await check_all_is_well(evening)


def moderator(evening: Evening) -> MemberActor:
    """Somebody who may manage the server."""
    role = evening.guild.create_role("moderators", permissions=discord.Permissions(manage_guild=True))
    return evening.guild.add_member(evening.env.create_user("mo", global_name="Mo"), roles=[role])


SCENES: dict[str, Scene] = {
    "look a message up": restart,
    "tell the commands": restart,
    "open a thread": thread,
    "bring into a thread": thread,
    "open a direct channel": gone,
    "look a channel up": moving,
    "look a member up": unseen,
    "look oneself up": cut_off,
}


async def test_these_are_all_calls_that_the_bot_makes(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    outage = Outage(evening, monkeypatch)
    await evening.start()
    await evening.restart()
    for scene in (turns, restart, thread, gone, unseen, moving, cut_off):
        await scene(evening, outage, "", "500")
    assert set(KINDS) <= set(outage.calls)


@pytest.mark.parametrize("kind", KINDS)
async def test_the_table_recovers_whatever_fails(
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    logged_errors: list[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One table plays on through every fault of a kind of call."""
    outage, scene = Outage(evening, monkeypatch), SCENES.get(kind, turns)
    caplog.set_level(logging.INFO, "bot")
    await evening.start()
    for fault in FAULTS:
        if fault == "429 for long" and kind in BY_INTERACTION:
            continue  # Discord's library waits for those itself
        caplog.clear()
        before = outage.failed
        await scene(evening, outage, kind, fault)
        assert outage.failed > before, f"{fault} did not happen"
        assert "injected" in caplog.text or "45" in caplog.text, f"nothing tells of {fault}"
        check_answers(evening, kind)
        check_errors(logged_errors, kind)
        evening.env._errors.clear()


def check_answers(evening: Evening, kind: str) -> None:
    """Every click and command has been answered, unless it is the answers that Discord does not take."""
    unanswered = [one for one in evening.env.backend.interactions.values() if not one.responded]
    assert kind == "answer" or unanswered == []


def check_errors(logged_errors: list[str], kind: str) -> None:
    """Nothing is logged as unforeseen but what a person was told by its number, in answer to a click or a command."""
    assert all(text.startswith("error ") for text in logged_errors), logged_errors
    logged_errors.clear()

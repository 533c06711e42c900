"""A server removes the bot and invites it again: its tables wait, and go on where they were."""

from collections.abc import Callable

from simcord.backend import serializers

from tests.e2e.evening import Evening, texts
from tests.e2e.hands import sit_down

DAY = 24 * 60 * 60


def remove_the_bot(evening: Evening) -> Callable[[], None]:
    """Remove the bot from the server; returns what invites it again, the channels and what was said there kept."""
    backend = evening.env.backend
    guild = backend.get_guild(evening.guild.id)
    places = [*guild.channel_ids, *guild.thread_ids]
    channels = {place: backend.channels[place] for place in places}
    messages = {place: backend.messages[place] for place in places if place in backend.messages}
    backend.remove_guild(guild.id)

    def invite_again() -> None:
        backend.guilds[guild.id] = guild
        backend.channels.update(channels)
        backend.messages.update(messages)
        backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, guild))

    return invite_again


async def test_tables_wait_and_are_shown_anew(evening: Evening) -> None:
    """Fault 52: nobody has lost time, and nobody is pinged for a turn a second time."""
    await evening.start()
    board = evening.last()
    before = await evening.table()
    invite_again = remove_the_bot(evening)
    await evening.quiet()
    sent = len(evening.env.http_requests)
    await evening.let_pass(3 * DAY)
    assert [one for one in evening.env.http_requests[sent:] if "/messages" in one.path] == []
    pings = evening.pings()
    invite_again()
    await evening.quiet()
    after = await evening.table()
    assert (after.turn, after.suspended) == (before.turn, None)
    assert before.deadline is not None
    assert after.deadline is not None
    assert (after.deadline - before.deadline).days == 3
    assert evening.last().id != board.id
    assert f"<@{after.waits_for}>" in texts(evening.last())
    assert board.id not in [message.id for message in evening.history()]
    assert evening.pings() == pings
    (who,) = [one for one in (evening.ada, evening.bo) if one.id == after.waits_for]
    await who.slash(evening.room, "draw", **{"from": "stock"})
    assert (await evening.table()).view(None).phase == "play"


async def test_removed_and_invited_again_while_the_bot_was_down(evening: Evening) -> None:
    await sit_down(evening)
    turn = (await evening.table()).turn
    await evening.stop()
    invite_again = remove_the_bot(evening)
    evening.clock.sleepers.clear()
    await evening.env.restart_bot(await evening._new_bot())
    await evening.quiet()
    assert (await evening.table()).suspended is not None
    await evening.let_pass(20 * DAY)
    await evening.stop()
    invite_again()
    evening.clock.sleepers.clear()
    await evening.env.restart_bot(await evening._new_bot())
    await evening.quiet()
    table = await evening.table()
    assert (table.turn, table.suspended) == (turn, None)
    assert f"<@{table.waits_for}>" in texts(evening.last())

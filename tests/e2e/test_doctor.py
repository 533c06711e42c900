"""What the doctor finds in Discord: whether the bot may do its work where tables stand open."""

import discord

from bot.doctor.findings import State
from bot.doctor.places import look_at_places
from bot.store.checking import Place
from bot.ui.words import words_for
from tests.e2e.evening import Evening

EN = words_for("en")


async def found(evening: Evening, *channels: int, guild: int | None = None) -> list[str]:
    """What is found, as lines; table 1 stands in the first channel, and so on."""
    places = [Place(n, guild or evening.guild.id, channel) for n, channel in enumerate(channels, 1)]
    client: discord.Client = evening.bot
    findings = [finding async for finding in look_at_places(client, places, EN)]
    assert all((finding.state is State.WELL) == ("all that" in finding.text) for finding in findings)
    return [finding.text for finding in findings]


async def test_all_is_allowed(evening: Evening) -> None:
    """It counts in threads too, where other permissions are needed."""
    await evening.ada.slash(evening.room, "rummy new")
    taken = await evening.bo.slash(evening.room, "rummy new")
    await evening.bo.click(taken.response.message, label="Open a thread")
    thread = (await evening.tables.get(2)).channel
    assert await found(evening, evening.room.id, thread) == ["Permissions: 2 open tables have all that they need."]
    evening.forbid(evening.room, "send_messages_in_threads")
    assert await found(evening, evening.room.id, thread) == [
        "Permissions: in #Mexican Rummy with Bo of Cards (table 2) the bot lacks Send Messages in Threads.",
        "Permissions: 1 open table has all that it needs.",
    ]


async def test_what_is_lacking_is_named_with_its_channel(evening: Evening) -> None:
    evening.forbid(evening.room, "attach_files", "send_messages")
    assert (await found(evening, evening.room.id))[0] == (
        "Permissions: in #rummy of Cards (table 1) the bot lacks Send Messages and Attach Files."
    )


async def test_a_channel_that_is_gone_or_hidden(evening: Evening) -> None:
    other = evening.guild.create_text_channel("cellar")
    evening.forbid(other, "view_channel")
    lines = await found(evening, other.id, 12345)
    assert lines[0].startswith(f"Permissions: channel {other.id} of Cards is gone, or hidden from the bot; table 1 ")
    assert lines[1].startswith("Permissions: channel 12345 of Cards is gone, ")


async def test_a_server_that_the_bot_has_left(evening: Evening) -> None:
    assert await found(evening, evening.room.id, 12345, guild=99) == [
        "Permissions: the bot is no longer in server 99, where tables stand open: 1 and 2."
    ]

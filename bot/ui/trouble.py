"""What cannot be shown in a channel is told to the right person: whoever acted last, else the host."""

import logging
from typing import Any

import discord

from bot.tables import Table
from bot.ui import errors
from bot.ui.answers import locale_of, until_answered
from bot.ui.channel import ARCHIVED, UNKNOWN_CHANNEL
from bot.ui.people import Presences
from bot.ui.words import Words, words_for

log = logging.getLogger(__name__)


async def tell_trouble(
    client: Any, presences: Presences, table: Table, actor: int | None, error: discord.HTTPException
) -> None:
    """Tell somebody that the table's channel cannot be written to; failing that, the log."""
    log.warning("table %s cannot be shown in channel %s (%s)", table.id, table.channel, error.code)
    for user in dict.fromkeys((actor, table.host)):
        interaction = presences.reach(table.id, user) if user is not None else None
        if interaction is not None and await _follow_up(interaction, table, error):
            return
    await _direct_message(client, table, error)


def trouble_text(table: Table, error: discord.HTTPException, words: Words, missing: tuple[str, ...]) -> str:
    """Return what is wrong with a table's channel, in words."""
    channel = f"<#{table.channel}>"
    if error.code == UNKNOWN_CHANNEL:
        return words("trouble.channel-gone")
    if error.code == ARCHIVED:
        return words("trouble.thread-locked", channel=channel)
    if isinstance(error, discord.Forbidden):
        return errors.permission_text(errors.MissingPermission(table.channel, *missing), words)
    return words("trouble.not-shown", channel=channel)


def lacking_now(client: discord.Client, table: Table) -> tuple[str, ...]:
    """Return which permissions the bot lacks in a table's channel, as far as it is known."""
    guild = client.get_guild(table.guild)
    channel = guild.get_channel_or_thread(table.channel) if guild is not None else None
    if guild is None or channel is None:
        return ()
    return errors.lacking_of(channel.permissions_for(guild.me), in_thread=isinstance(channel, discord.Thread))


async def _follow_up(interaction: errors.Interaction, table: Table, error: discord.HTTPException) -> bool:
    text = trouble_text(table, error, words_for(locale_of(interaction)), lacking_now(interaction.client, table))
    try:
        await until_answered(interaction)
        await interaction.followup.send(text, ephemeral=True)
    except errors.UNSENT:
        return False
    return True


async def _direct_message(client: Any, table: Table, error: discord.HTTPException) -> None:
    try:
        direct = await client.create_dm(discord.Object(table.host))
        await direct.send(trouble_text(table, error, words_for(table.language), lacking_now(client, table)))
    except errors.UNSENT as failure:
        log.warning("the host of table %s cannot be told (%r)", table.id, failure)

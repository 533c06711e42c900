"""What cannot be shown in a channel is told to the right person: whoever acted last, else the host."""

import logging
from enum import StrEnum
from typing import Any

import discord

from bot.tables import Table
from bot.ui import errors
from bot.ui.answers import locale_of, until_answered
from bot.ui.channel import ARCHIVED, LOCKED, UNKNOWN_CHANNEL
from bot.ui.words import Words, words_for

log = logging.getLogger(__name__)


class Trouble(StrEnum):
    """Why a table cannot be shown. Never renamed: it is kept with the table."""

    GONE = "gone"
    LOCKED = "locked"
    FORBIDDEN = "forbidden"
    FAILING = "failing"


def trouble_of(error: Exception) -> Trouble:
    """Return what an error means for a table's channel."""
    if not isinstance(error, discord.HTTPException):
        return Trouble.FAILING
    if error.code == UNKNOWN_CHANNEL:
        return Trouble.GONE
    if error.code in {ARCHIVED, LOCKED}:
        return Trouble.LOCKED
    return Trouble.FORBIDDEN if isinstance(error, discord.Forbidden) else Trouble.FAILING


async def tell_trouble(client: Any, table: Table, trouble: Trouble, actor: int | None) -> bool:
    """Tell who acted last or the host privately, else by direct message the host or another player.

    Of a channel that is gone the host gets a direct message in any case. Return whether anybody could be told.
    """
    people = dict.fromkeys(user for user in (actor, table.host) if user is not None)
    for user in people if trouble is not Trouble.GONE else ():
        if await tell_here(client, table, trouble, user):
            return True
    seated = (seat.user for seat in table.seats if seat.user is not None and seat.is_present)
    for user in dict.fromkeys((table.host, *seated)):
        if await _direct_message(client, user, table, trouble):
            return True
    log.warning("nobody at table %s can be told that it cannot be shown", table.id)
    return False


async def tell_here(client: Any, table: Table, trouble: Trouble, user: int) -> bool:
    """Tell a person where they were a moment ago; return whether that could be done. In a channel gone nothing can."""
    interaction = client.presences.reach(table.id, user)
    if interaction is None or (trouble is Trouble.GONE and interaction.channel_id == table.channel):
        return False
    text = trouble_text(table, trouble, words_for(locale_of(interaction)), lacking_now(client, table))
    try:
        await until_answered(interaction)
        await interaction.followup.send(text, ephemeral=True)
    except errors.UNSENT as failure:
        log.info("person %s of table %s cannot be told (%r)", user, table.id, failure)
        return False
    return True


def trouble_text(table: Table, trouble: Trouble, words: Words, missing: tuple[str, ...]) -> str:
    """Return what is wrong with a table's channel, and who can do what about it, in words."""
    channel = f"<#{table.channel}>"
    if trouble is Trouble.FORBIDDEN:
        return errors.permission_text(errors.MissingPermission(table.channel, *missing), words)
    if trouble is Trouble.GONE:
        return words("trouble.channel-gone")
    return words("trouble.thread-locked" if trouble is Trouble.LOCKED else "trouble.not-shown", channel=channel)


def lacking_now(client: discord.Client, table: Table) -> tuple[str, ...]:
    """Return which permissions the bot lacks in a table's channel, as far as it is known."""
    guild = client.get_guild(table.guild)
    channel = guild.get_channel_or_thread(table.channel) if guild is not None else None
    if guild is None or channel is None:
        return ()
    return errors.lacking_of(channel.permissions_for(guild.me), in_thread=isinstance(channel, discord.Thread))


async def _direct_message(client: Any, user: int, table: Table, trouble: Trouble) -> bool:
    try:
        direct = await client.create_dm(discord.Object(user))
        await direct.send(trouble_text(table, trouble, words_for(table.language), lacking_now(client, table)))
    except errors.UNSENT as failure:
        log.info("person %s of table %s cannot be told (%r)", user, table.id, failure)
        return False
    return True

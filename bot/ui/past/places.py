"""Where tables stand: which of their channels a person may see, and the way there."""

from typing import Any

import discord

from bot.tables import Status, Table, TableCode, TableError
from bot.ui.items import Interaction, tables_of
from bot.ui.words import Words

Somewhere = discord.abc.GuildChannel | discord.Thread


def may_see(interaction: Interaction, channel_id: int) -> bool:
    """Return whether the person of an interaction sees a channel; of one that is unknown, nobody knows."""
    if channel_id == interaction.channel_id:
        return True
    channel = _channel(interaction, channel_id)
    member = interaction.user
    if channel is None or not isinstance(member, discord.Member):
        return False
    try:
        allowed = channel.permissions_for(member)
    except discord.ClientException:  # a thread whose channel is gone
        return False
    if isinstance(channel, discord.Thread) and channel.is_private() and not allowed.manage_threads:
        return False
    return allowed.view_channel


async def last_over_here(interaction: Interaction) -> Table:
    """Return the channel's table whose game was finished last, else the one that is played at.

    TableError `never-started` where there is neither.
    """
    tables, channel = tables_of(interaction), interaction.channel_id or 0
    table = await tables.last_over_at(channel) or await tables.at(channel)
    if table is None or table.status is Status.LOBBY:
        raise TableError(TableCode.NEVER_STARTED)
    return table


def _channel(interaction: Interaction, channel_id: int) -> Somewhere | None:
    guild: Any = interaction.guild
    found: Somewhere | None = guild.get_channel_or_thread(channel_id) if guild is not None else None
    return found


def place_words(table: Table, words: Words) -> str:
    """Return where a table stands: its channel, and a link to the message that shows it."""
    channel = f"<#{table.channel}>"
    if table.message is None:
        return channel
    url = f"https://discord.com/channels/{table.guild}/{table.channel}/{table.message}"
    return words("games.place", channel=channel, url=url)

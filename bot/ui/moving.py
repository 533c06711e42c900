"""Bringing a table to another channel: a moderator's way out when its own is gone, locked or closed to the bot."""

import logging
from typing import Any, Final

import discord
from discord import ChannelType

from bot.tables import Table, TableCode, TableError
from bot.ui import errors
from bot.ui.answers import locale_of, whisper
from bot.ui.errors import MissingPermission
from bot.ui.items import Interaction, tables_of
from bot.ui.moderation import at_any_table, check_moderator
from bot.ui.which import action
from bot.ui.words import words_for

PLACES: Final = frozenset(
    {
        ChannelType.text,
        ChannelType.news,
        ChannelType.voice,
        ChannelType.stage_voice,
        ChannelType.public_thread,
        ChannelType.private_thread,
        ChannelType.news_thread,
    }
)
"""Where messages can be written, and so a table can stand."""
LONGEST_ID: Final = 20
"""More digits than an id has."""

log = logging.getLogger(__name__)


async def move_to(interaction: Interaction, place: int) -> None:
    """Bring this channel's table, or one that is asked for, to a place; deferred already."""
    check_moderator(interaction)
    if place == interaction.channel_id and await tables_of(interaction).at(place) is not None:
        raise TableError(TableCode.CHANNEL_TAKEN)
    await at_any_table(interaction, admin_move, str(place))


@action("admin-move")
async def admin_move(interaction: Interaction, table: Table, channel: str) -> None:
    """Bring a table to a channel where it can be shown, and say so."""
    check_moderator(interaction)
    place = int(channel) if channel.isdecimal() and len(channel) < LONGEST_ID else 0
    words = words_for(locale_of(interaction))
    wrong = await _wrong_with(interaction, place)
    if wrong is not None:
        await whisper(interaction, words(wrong, channel=f"<#{place}>"))
        return
    await tables_of(interaction).bring_to(table.id, place, interaction.user.id)
    await whisper(interaction, words("places.brought", channel=f"<#{place}>"))


async def _wrong_with(interaction: Interaction, place: int) -> str | None:
    """Return the word for why no table can stand in a place, None when one can; MissingPermission."""
    channel = await _found(interaction, place)
    if channel is None or channel.type not in PLACES:
        return "places.no-place"
    allowed, in_thread = channel.permissions_for(channel.guild.me), isinstance(channel, discord.Thread)
    missing = errors.lacking_of(allowed, in_thread=in_thread)
    if missing:
        raise MissingPermission(place, *missing)
    return "places.locked" if in_thread and channel.locked and not allowed.manage_threads else None


async def _found(interaction: Interaction, place: int) -> Any:
    """The channel or thread of this server, also one that is archived; None when there is none."""
    guild = interaction.guild
    if guild is None or not place:
        return None
    try:
        return guild.get_channel_or_thread(place) or await guild.fetch_channel(place)
    except (discord.NotFound, discord.InvalidData) as error:
        log.info("there is no such channel here (%r)", error)
        return None
    except discord.Forbidden as error:
        log.info("a channel may not be seen (%r)", error)
        raise MissingPermission(place, "view_channel") from None

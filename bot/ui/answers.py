"""Private answers: the one way to tell a person something that nobody else sees."""

import asyncio
from typing import Any

import discord
from discord import InteractionResponseType
from discord.utils import MISSING

from bot.tables import Letters, Preferences
from bot.ui.words import with_english_letters

Interaction = discord.Interaction[Any]


def locale_of(interaction: Interaction) -> str:
    """Return the language that the person prefers, else their Discord's, with the letters of cards they prefer.

    In it everything private is told.
    """
    preferred = preferences_of(interaction)
    locale = preferred.language or str(interaction.locale)
    return with_english_letters(locale) if preferred.letters is Letters.ENGLISH else locale


def preferences_of(interaction: Interaction) -> Preferences:
    """Return what the person prefers."""
    preferences: Preferences = interaction.client.tables.people.preferences(interaction.user.id)
    return preferences


async def whisper(
    interaction: Interaction, content: str | None = None, *, view: Any = MISSING, files: Any = MISSING
) -> None:
    """Answer so that only this person sees it, whatever has been answered before.

    A command that is waiting gets its first whisper as its answer, everything else is a message of its own.
    """
    response, said = interaction.response, content or MISSING
    if view is not MISSING:
        view.stop()  # discord.py would keep it, with a task of its own, for a quarter of an hour
    if not response.is_done():
        await response.send_message(content, view=view, files=files, ephemeral=True)
    elif is_waiting(interaction):
        nobody = discord.AllowedMentions.none()
        answered(interaction)
        await interaction.edit_original_response(content=said, view=view, attachments=files, allowed_mentions=nobody)
    else:
        await interaction.followup.send(said, view=view, files=files, ephemeral=True)


def is_waiting(interaction: Interaction) -> bool:
    """Return whether a command's answer has been promised and not given yet."""
    promised = interaction.response.type is InteractionResponseType.deferred_channel_message
    return promised and "answered" not in interaction.extras


async def until_answered(interaction: Interaction) -> None:
    """Wait a little until a command has its own answer: Discord would take the first message for it."""
    for _ in range(20):
        if not is_waiting(interaction):
            return
        await asyncio.sleep(0.1)


def answered(interaction: Interaction) -> None:
    """Note that a command's promised answer is given now: what follows is a message of its own."""
    interaction.extras["answered"] = True


async def defer_command(interaction: Interaction) -> None:
    """Acknowledge a command at once; its answer, to the person alone, follows."""
    await interaction.response.defer(ephemeral=True, thinking=True)

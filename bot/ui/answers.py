"""Private answers: the one way to tell a person something that nobody else sees."""

from typing import Any

import discord
from discord import InteractionResponseType
from discord.utils import MISSING

Interaction = discord.Interaction[Any]


def locale_of(interaction: Interaction) -> str:
    """Return the locale of the person, in which everything private is told."""
    return str(interaction.locale)


async def whisper(
    interaction: Interaction, content: str | None = None, *, view: Any = MISSING, files: Any = MISSING
) -> None:
    """Answer so that only this person sees it, whatever has been answered before.

    A command that is waiting (deferred) gets it as its answer, everything else as an ephemeral message of its own.
    """
    response = interaction.response
    if not response.is_done():
        await response.send_message(content, view=view, files=files, ephemeral=True)
    elif response.type is InteractionResponseType.deferred_channel_message:
        await interaction.edit_original_response(
            content=content, view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none()
        )
    else:
        await interaction.followup.send(content or MISSING, view=view, files=files, ephemeral=True)

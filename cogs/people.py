"""`/rummy preferences`: what people prefer."""

from typing import Any

import discord
from discord import app_commands

from bot.ui.answers import defer_command
from bot.ui.preferences import show_preferences
from bot.ui.translator import add_to, told

Interaction = discord.Interaction[Any]


@app_commands.command(name=told("command.preferences"), description=told("command.preferences.about"))
async def preferences(interaction: Interaction) -> None:
    """Show what the person prefers."""
    await defer_command(interaction)
    await show_preferences(interaction)


async def setup(bot: Any) -> None:
    """Put the command under `/rummy`."""
    add_to(bot.rummy, preferences)

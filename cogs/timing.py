"""`/rummy pause`, `/rummy resume`: a game that waits until everybody is back."""

from typing import Any

import discord
from discord import app_commands

from bot.ui import pausing
from bot.ui.answers import defer_command
from bot.ui.translator import add_to, told
from bot.ui.which import on_table

Interaction = discord.Interaction[Any]


@app_commands.command(name=told("command.pause"), description=told("command.pause.about"))
async def pause(interaction: Interaction) -> None:
    """Wish for a pause."""
    await defer_command(interaction)
    await on_table(interaction, pausing.pause)


@app_commands.command(name=told("command.resume"), description=told("command.resume.about"))
async def resume(interaction: Interaction) -> None:
    """Wish that the game goes on."""
    await defer_command(interaction)
    await on_table(interaction, pausing.resume)


async def setup(bot: Any) -> None:
    """Put the commands under `/rummy`."""
    add_to(bot.rummy, pause, resume)

"""`/rummy play`: playing with tiles by typing."""

from typing import Any

import discord
from discord import app_commands

from bot.ui.answers import defer_command
from bot.ui.hand.tiles.typed import type_play
from bot.ui.translator import add_to, told

Interaction = discord.Interaction[Any]


@app_commands.command(name=told("command.play"), description=told("command.play.about"))
@app_commands.rename(sets=told("command.play.sets"))
@app_commands.describe(sets=told("command.play.sets.about"))
async def play(interaction: Interaction, sets: str | None = None) -> None:
    """Lay the table out as typed."""
    await defer_command(interaction)
    await type_play(interaction, sets)


async def setup(bot: Any) -> None:
    """Put the command under `/rummy`."""
    add_to(bot.rummy, play)

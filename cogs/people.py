"""`/rummy preferences`, `stats`, `leaderboard`: the people, what they prefer and how they stand."""

from typing import Any

import discord
from discord import app_commands

from bot.ui.answers import defer_command
from bot.ui.preferences import show_preferences
from bot.ui.standings import show_leaders, show_stats
from bot.ui.translator import add_to, told

Interaction = discord.Interaction[Any]


@app_commands.command(name=told("command.preferences"), description=told("command.preferences.about"))
async def preferences(interaction: Interaction) -> None:
    """Show what the person prefers."""
    await defer_command(interaction)
    await show_preferences(interaction)


@app_commands.command(name=told("command.stats"), description=told("command.stats.about"))
@app_commands.rename(user=told("command.stats.user"))
@app_commands.describe(user=told("command.stats.user.about"))
async def stats(interaction: Interaction, user: discord.User | None = None) -> None:
    """Tell what somebody has made of their games."""
    await defer_command(interaction)
    await show_stats(interaction, (user or interaction.user).id)


@app_commands.command(name=told("command.leaderboard"), description=told("command.leaderboard.about"))
async def leaderboard(interaction: Interaction) -> None:
    """Show who plays best."""
    await defer_command(interaction)
    await show_leaders(interaction)


async def setup(bot: Any) -> None:
    """Put the commands under `/rummy`."""
    add_to(bot.rummy, preferences, stats, leaderboard)

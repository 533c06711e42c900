"""`/rummy-admin settings`, `cancel`, `remove`: for those who manage the server, in any channel."""

from typing import Any

import discord
from discord import app_commands

from bot.ui import moderation, server_settings
from bot.ui.answers import defer_command
from bot.ui.translator import add_to, told

Interaction = discord.Interaction[Any]


@app_commands.command(name=told("command.settings"), description=told("command.settings.about"))
async def settings(interaction: Interaction) -> None:
    """Choose for the whole server."""
    await defer_command(interaction)
    await server_settings.send_settings(interaction)


@app_commands.command(name=told("command.cancel"), description=told("command.admin-cancel.about"))
async def cancel(interaction: Interaction) -> None:
    """Close any table."""
    await defer_command(interaction)
    await moderation.at_any_table(interaction, moderation.admin_cancel)


@app_commands.command(name=told("command.remove"), description=told("command.remove.about"))
async def remove(interaction: Interaction) -> None:
    """Take a person out of their seat."""
    await defer_command(interaction)
    await moderation.at_any_table(interaction, moderation.admin_remove)


async def setup(bot: Any) -> None:
    """Put the commands under `/rummy-admin`."""
    add_to(bot.admin, settings, cancel, remove)

"""`/rummy-admin settings`, `cancel`, `move`, `remove`: for those who manage the server, in any channel."""

from typing import Any

import discord
from discord import app_commands

from bot.ui import moderation, moving, server_settings
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


@app_commands.command(name=told("command.move"), description=told("command.move.about"))
@app_commands.rename(channel=told("command.move.channel"))
@app_commands.describe(channel=told("command.move.channel.about"))
async def move(
    interaction: Interaction, channel: app_commands.AppCommandChannel | app_commands.AppCommandThread
) -> None:
    """Bring any table to another channel."""
    await defer_command(interaction)
    await moving.move_to(interaction, channel.id)


@app_commands.command(name=told("command.remove"), description=told("command.remove.about"))
async def remove(interaction: Interaction) -> None:
    """Take a person out of their seat."""
    await defer_command(interaction)
    await moderation.at_any_table(interaction, moderation.admin_remove)


async def setup(bot: Any) -> None:
    """Put the commands under `/rummy-admin`."""
    add_to(bot.admin, settings, cancel, move, remove)

"""`/rummy games`, `log`, `replay`, `verify`: looking around and back."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.ui import past
from bot.ui.answers import defer_command
from bot.ui.translator import add_to, told

Interaction = discord.Interaction[Any]


@app_commands.command(name=told("command.games"), description=told("command.games.about"))
async def games(interaction: Interaction) -> None:
    """Show the tables of the server."""
    await defer_command(interaction)
    await past.show_games(interaction)


@app_commands.command(name=told("command.log"), description=told("command.log.about"))
async def log(interaction: Interaction) -> None:
    """Show what was played."""
    await defer_command(interaction)
    await past.show_log(interaction)


@app_commands.command(name=told("command.replay"), description=told("command.replay.about"))
@app_commands.rename(game=told("command.replay.game"))
@app_commands.describe(game=told("command.replay.game.about"))
async def replay(interaction: Interaction, game: str | None = None) -> None:
    """Show a finished game step by step."""
    await defer_command(interaction)
    await past.show_replay(interaction, game)


@replay.autocomplete("game")
async def offered(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Offer the finished games."""
    return await past.offered_games(interaction, typed)


@app_commands.command(name=told("command.verify"), description=told("command.verify.about"))
@app_commands.rename(file=told("command.verify.file"))
@app_commands.describe(file=told("command.verify.file.about"))
async def verify(interaction: Interaction, file: discord.Attachment | None = None) -> None:
    """Say whether a record holds."""
    await defer_command(interaction)
    await past.show_proof(interaction, file)


async def setup(bot: Any) -> None:
    """Put the commands under `/rummy`."""
    add_to(bot.rummy, games, log, replay, verify)

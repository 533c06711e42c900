"""`/rummy board`, `scores`, `record`: looking at a table."""

from typing import Any

import discord
from discord import app_commands

from bot.ui import table_actions
from bot.ui.answers import defer_command
from bot.ui.translator import add_to, told
from bot.ui.which import on_table

Interaction = discord.Interaction[Any]


@app_commands.command(name=told("command.board"), description=told("command.board.about"))
@app_commands.rename(text=told("command.board.text"))
@app_commands.describe(text=told("command.board.text.about"))
async def board(interaction: Interaction, text: bool = False) -> None:
    """Show the board."""
    await defer_command(interaction)
    await on_table(interaction, table_actions.board_text if text else table_actions.board)


@app_commands.command(name=told("command.scores"), description=told("command.scores.about"))
async def scores(interaction: Interaction) -> None:
    """Show the scores."""
    await defer_command(interaction)
    await on_table(interaction, table_actions.scores)


@app_commands.command(name=told("command.record"), description=told("command.record.about"))
async def record(interaction: Interaction) -> None:
    """Hand out the record of the channel's last game."""
    await defer_command(interaction)
    await table_actions.record_here(interaction)


async def setup(bot: Any) -> None:
    """Put the commands under `/rummy`."""
    add_to(bot.rummy, board, scores, record)

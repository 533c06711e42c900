"""`/rummy new`, `join`, `leave`, `add-computer`, `start`, `cancel`, `rematch`: how a table comes together."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.engine.rulesets import GAMES
from bot.tables import TurnTime
from bot.ui import table_actions
from bot.ui.answers import defer_command
from bot.ui.new_table import Wish, open_table
from bot.ui.rematch import rematch_here
from bot.ui.translator import add_to, told
from bot.ui.which import on_table

Interaction = discord.Interaction[Any]


@app_commands.command(name=told("command.new"), description=told("command.new.about"))
@app_commands.rename(
    game=told("command.new.game"), turn_time=told("command.new.turn-time"), language=told("command.new.language")
)
@app_commands.describe(
    game=told("command.new.game.about"),
    turn_time=told("command.new.turn-time.about"),
    language=told("command.new.language.about"),
)
@app_commands.choices(
    game=[Choice(name=told(f"game.{game}"), value=game) for game in GAMES],
    turn_time=[Choice(name=told(f"option.turn-time.{one}"), value=one.value) for one in TurnTime],
    language=[
        Choice(name="English", value="en"),
        Choice(name="Français", value="fr"),
        Choice(name="Português (Brasil)", value="pt-BR"),
        Choice(name="Español", value="es-ES"),
    ],
)
async def new(
    interaction: Interaction, game: str = GAMES[0], turn_time: str | None = None, language: str | None = None
) -> None:
    """Open a table."""
    await defer_command(interaction)
    await open_table(interaction, Wish(game, TurnTime(turn_time) if turn_time else None, language))


@app_commands.command(name=told("command.join"), description=told("command.join.about"))
async def join(interaction: Interaction) -> None:
    """Take a seat."""
    await defer_command(interaction)
    await on_table(interaction, table_actions.join)


@app_commands.command(name=told("command.leave"), description=told("command.leave.about"))
async def leave(interaction: Interaction) -> None:
    """Give the seat up."""
    await defer_command(interaction)
    await on_table(interaction, table_actions.leave)


@app_commands.command(name=told("command.add-computer"), description=told("command.add-computer.about"))
@app_commands.rename(level=told("command.add-computer.level"))
@app_commands.describe(level=told("command.add-computer.level.about"))
@app_commands.choices(
    level=[Choice(name=told("level.easy"), value="easy"), Choice(name=told("level.hard"), value="hard")]
)
async def add_computer(interaction: Interaction, level: str = "hard") -> None:
    """Seat a computer player."""
    await defer_command(interaction)
    await on_table(interaction, table_actions.add_computer, level)


@app_commands.command(name=told("command.start"), description=told("command.start.about"))
async def start(interaction: Interaction) -> None:
    """Start the game."""
    await defer_command(interaction)
    await on_table(interaction, table_actions.start)


@app_commands.command(name=told("command.cancel"), description=told("command.cancel.about"))
async def cancel(interaction: Interaction) -> None:
    """Close the table."""
    await defer_command(interaction)
    await on_table(interaction, table_actions.cancel)


@app_commands.command(name=told("command.rematch"), description=told("command.rematch.about"))
async def rematch(interaction: Interaction) -> None:
    """Play again."""
    await defer_command(interaction)
    await rematch_here(interaction)


async def setup(bot: Any) -> None:
    """Put the commands under `/rummy`."""
    add_to(bot.rummy, new, join, leave, add_computer, start, cancel, rematch)

"""`/rummy rules`, `help`: what a newcomer wants to know."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.engine.rulesets import GAMES
from bot.ui.answers import defer_command, locale_of, whisper
from bot.ui.items import tables_of
from bot.ui.rules import DEFAULT_GAME, commands_of, guide_view, rules_view
from bot.ui.translator import add_to, told
from bot.ui.words import words_for

Interaction = discord.Interaction[Any]


@app_commands.command(name=told("command.rules"), description=told("command.rules.about"))
@app_commands.rename(game=told("command.rules.game"))
@app_commands.describe(game=told("command.rules.game.about"))
@app_commands.choices(game=[Choice(name=told(f"game.{game}"), value=game) for game in GAMES])
async def rules(interaction: Interaction, game: str | None = None) -> None:
    """Show the rules: of the game asked for, else of the one that is played here."""
    await defer_command(interaction)
    table = await tables_of(interaction).at(interaction.channel_id or 0)
    played = DEFAULT_GAME if table is None else table.game_id
    await whisper(interaction, view=rules_view(words_for(locale_of(interaction)), game or played, table=table))


@app_commands.command(name=told("command.help"), description=told("command.help.about"))
async def guide(interaction: Interaction) -> None:
    """Show how to play here."""
    await defer_command(interaction)
    await whisper(interaction, view=guide_view(words_for(locale_of(interaction)), commands_of(interaction)))


async def setup(bot: Any) -> None:
    """Put the commands under `/rummy`."""
    add_to(bot.rummy, rules, guide)

"""`/hand`, `/draw`, `/open`, `/layoff`, `/swap`, `/discard`, `/buy`, `/hint`: playing by typing."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.engine.moves import Source
from bot.ui.answers import defer_command
from bot.ui.hand.complete import complete_discard, complete_lay_off, complete_open, complete_swap
from bot.ui.hand.typed import type_discard, type_draw, type_lay_off, type_open, type_swap
from bot.ui.translator import told
from bot.ui.which import on_table

Interaction = discord.Interaction[Any]


@app_commands.command(name=told("command.hand"), description=told("command.hand.about"))
@app_commands.guild_only
async def hand(interaction: Interaction) -> None:
    """Bring the hand."""
    await defer_command(interaction)
    await on_table(interaction, "hand")


@app_commands.command(name=told("command.draw"), description=told("command.draw.about"))
@app_commands.rename(source=told("command.draw.from"))
@app_commands.describe(source=told("command.draw.from.about"))
@app_commands.choices(
    source=[
        Choice(name=told("command.draw.stock"), value=Source.STOCK.value),
        Choice(name=told("command.draw.discard"), value=Source.DISCARD.value),
    ]
)
@app_commands.guild_only
async def draw(interaction: Interaction, source: str) -> None:
    """Draw a card."""
    await defer_command(interaction)
    await type_draw(interaction, source)


@app_commands.command(name=told("command.open"), description=told("command.open.about"))
@app_commands.rename(melds=told("command.open.melds"))
@app_commands.describe(melds=told("command.open.melds.about"))
@app_commands.autocomplete(melds=complete_open)
@app_commands.guild_only
async def open_(interaction: Interaction, melds: str | None = None) -> None:
    """Lay the contract down."""
    await defer_command(interaction)
    await type_open(interaction, melds)


@app_commands.command(name=told("command.layoff"), description=told("command.layoff.about"))
@app_commands.rename(cards=told("command.layoff.cards"))
@app_commands.describe(cards=told("command.layoff.cards.about"))
@app_commands.autocomplete(cards=complete_lay_off)
@app_commands.guild_only
async def layoff(interaction: Interaction, cards: str | None = None) -> None:
    """Lay cards off."""
    await defer_command(interaction)
    await type_lay_off(interaction, cards)


@app_commands.command(name=told("command.swap"), description=told("command.swap.about"))
@app_commands.rename(card=told("command.swap.card"))
@app_commands.describe(card=told("command.swap.card.about"))
@app_commands.autocomplete(card=complete_swap)
@app_commands.guild_only
async def swap(interaction: Interaction, card: str | None = None) -> None:
    """Put a card in the place of a wild, and take the wild."""
    await defer_command(interaction)
    await type_swap(interaction, card)


@app_commands.command(name=told("command.discard"), description=told("command.discard.about"))
@app_commands.rename(card=told("command.discard.card"))
@app_commands.describe(card=told("command.discard.card.about"))
@app_commands.autocomplete(card=complete_discard)
@app_commands.guild_only
async def discard(interaction: Interaction, card: str) -> None:
    """Discard a card."""
    await defer_command(interaction)
    await type_discard(interaction, card)


@app_commands.command(name=told("command.buy"), description=told("command.buy.about"))
@app_commands.rename(passing=told("command.buy.pass"))
@app_commands.describe(passing=told("command.buy.pass.about"))
@app_commands.guild_only
async def buy(interaction: Interaction, passing: bool = False) -> None:
    """Bid for the top of the discard pile, or pass."""
    await defer_command(interaction)
    await on_table(interaction, "pass" if passing else "buy")


@app_commands.command(name=told("command.hint"), description=told("command.hint.about"))
@app_commands.guild_only
async def hint(interaction: Interaction) -> None:
    """Say what a good player would do."""
    await defer_command(interaction)
    await on_table(interaction, "hint")


async def setup(bot: Any) -> None:
    """Add the commands."""
    commands: tuple[app_commands.Command[Any, ..., None], ...] = (hand, draw, open_, layoff, swap, discard, buy, hint)
    for command in commands:
        bot.tree.add_command(command)

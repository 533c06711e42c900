"""Pausing by agreement: the two wishes as commands and buttons, and what the board says of them."""

from collections.abc import Iterator
from typing import Any

import discord
from discord.ui import ActionRow, Button

from bot.tables import Status, Table
from bot.ui.answers import locale_of, whisper
from bot.ui.items import Interaction, TableItem, tables_of
from bot.ui.people import safe
from bot.ui.which import action
from bot.ui.words import Words, words_for


class Pause(TableItem, kind="pause"):
    """Wishes for a pause."""

    async def handle(self, interaction: Interaction) -> None:
        """Pause, if all agree now; the board follows by itself."""
        table = await self.table(interaction)
        await tables_of(interaction).pause(table.id, interaction.user.id)


class Resume(TableItem, kind="resume"):
    """Wishes that the game goes on."""

    async def handle(self, interaction: Interaction) -> None:
        """Go on, if all agree now; the board follows by itself."""
        table = await self.table(interaction)
        await tables_of(interaction).resume(table.id, interaction.user.id)


@action("pause")
async def pause(interaction: Interaction, table: Table) -> None:
    """Wish for a pause, and say what came of it."""
    after = await tables_of(interaction).pause(table.id, interaction.user.id)
    await whisper(interaction, _answer(after, words_for(locale_of(interaction))))


@action("resume")
async def resume(interaction: Interaction, table: Table) -> None:
    """Wish that the game goes on, and say what came of it."""
    after = await tables_of(interaction).resume(table.id, interaction.user.id)
    await whisper(interaction, _answer(after, words_for(locale_of(interaction))))


def _answer(table: Table, words: Words) -> str:
    """How the game stands after a wish."""
    if not table.agreed:
        return words("timing.is-paused") if table.paused is not None else words("timing.goes-on")
    names = words.listing(_names(table, agreed=False))
    if table.paused is not None:
        return words("timing.noted-resume", names=names)
    return words("timing.noted-pause", names=names)


def pause_lines(table: Table, words: Words) -> Iterator[str]:
    """Yield a line when the game is paused, or when somebody would like it to be."""
    names, agreed = words.listing(_names(table, agreed=False)), words.listing(_names(table, agreed=True))
    if table.status is not Status.LIVE:
        return
    if table.rests:
        yield words("timing.rests")
    elif table.paused is not None and table.agreed:
        yield words("timing.resume-wished", agreed=agreed, names=names)
    elif table.paused is not None:
        yield words("timing.paused")
    elif table.agreed:
        yield words("timing.pause-wished", agreed=agreed, names=names)


def pause_row(table: Table, words: Words) -> ActionRow[Any] | None:
    """Return the button for those who have not agreed yet; None when nobody has to."""
    if table.paused is not None:
        button = Button[Any](label=words("timing.resume"), style=discord.ButtonStyle.success)
        return ActionRow(Resume(button, table.id))
    return ActionRow(Pause(Button[Any](label=words("timing.pause")), table.id)) if table.agreed else None


def _names(table: Table, *, agreed: bool) -> Iterator[str]:
    """Yield the names of those present who have agreed, or who have not."""
    for seat in table.seats:
        if seat.is_present and (seat.user in table.agreed) is agreed:
            yield safe(seat.name)

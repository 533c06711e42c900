"""The record of a finished game, as a file."""

from io import BytesIO

import discord

from bot.tables import Table
from bot.ui.answers import locale_of, whisper
from bot.ui.items import Interaction, TableItem, tables_of
from bot.ui.words import words_for


class Record(TableItem, kind="record"):
    """Hands out the record of a finished game."""

    async def handle(self, interaction: Interaction) -> None:
        """Send the file."""
        await send_record(interaction, await self.table(interaction))


async def send_record(interaction: Interaction, table: Table) -> None:
    """Send the person the record of a game; TableError `still-going` while it goes on."""
    text = await tables_of(interaction).record(table.id)
    file = discord.File(BytesIO(text.encode()), f"{table.game_id}-{table.id}.txt")
    await whisper(interaction, words_for(locale_of(interaction))("results.record-file"), files=[file])

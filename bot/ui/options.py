"""The lobby's options: a line on each with its select menu, for the host alone; only what the chosen game has."""

from typing import Any

import discord
from discord.ui import ActionRow, LayoutView, Select, TextDisplay

from bot.tables import Table, TableCode, TableError
from bot.ui.answers import locale_of
from bot.ui.choices import Choice, about_words, choices, choose, name_words, value_words
from bot.ui.hand.click import panels_of
from bot.ui.hand.places import deliver
from bot.ui.items import Interaction, TableItem, tables_of
from bot.ui.post import Post, text_layout
from bot.ui.words import Words, words_for


class Option(TableItem, kind="option"):
    """The select of one option, named in its first field; the second, the revision, makes it anew after each choice."""

    async def handle(self, interaction: Interaction) -> None:
        """Choose, and show what is chosen now."""
        table = await self.table(interaction)
        for value in self.values[:1]:
            table = await choose(tables_of(interaction), table, interaction.user.id, self.fields[0], value)
        await show_options(interaction, table)


async def show_options(interaction: Interaction, table: Table) -> None:
    """Bring the select menus, to the host alone; when the game begins they give way to the hand."""
    user = interaction.user.id
    place = await deliver(interaction, Post(options_view(table, user, words_for(locale_of(interaction)))))
    await panels_of(interaction).stands(table.id, user, place)


def options_view(table: Table, by: int, words: Words) -> LayoutView:
    """Return the select menus; TableError `host-only` for anybody else, `not-in-lobby` once the game has started."""
    if by != table.host:
        raise TableError(TableCode.HOST_ONLY)
    if table.commit is not None or not table.is_open:
        raise TableError(TableCode.NOT_IN_LOBBY)
    layout = text_layout(words("lobby.choose"))
    for choice in choices(table):
        about = about_words(choice.name, words, tiles=table.rules.tiles)
        layout.add_item(TextDisplay(words("option.line", name=name_words(choice.name, words), about=about)))
        row: ActionRow[Any] = ActionRow(Option(_select(choice, words), table.id, choice.name, table.revision))
        layout.add_item(row)
    return layout


def _select(choice: Choice, words: Words) -> Select[Any]:
    name = name_words(choice.name, words)
    options = [
        discord.SelectOption(
            label=_label(value_words(choice.name, value, words)),
            value=value,
            default=value == choice.chosen,
        )
        for value in choice.values
    ]
    return Select(options=options, placeholder=name)


def _label(value: str) -> str:
    """What is chosen, as a line of its own: the option is named above, and a phone shows little more than this."""
    return value[0].upper() + value[1:]

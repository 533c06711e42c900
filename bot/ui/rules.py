"""The rules and the guide, a page at a time, for one person."""

from collections.abc import Callable
from typing import Any, Final

import discord
from discord.ui import ActionRow, Button, LayoutView

from bot.engine.rulesets import GAMES
from bot.tables import Table
from bot.ui.answers import locale_of
from bot.ui.choices import chosen_words
from bot.ui.errors import UnknownControl
from bot.ui.items import NO_TABLE, Interaction, TableItem
from bot.ui.post import text_layout
from bot.ui.rulebook import guide_pages, rules_pages, rules_titles
from bot.ui.words import Words, words_for

DEFAULT_GAME: Final = GAMES[0]


class RulesPage(TableItem, kind="rules-page"):
    """Turns to a page of the rules; its fields are the game and the page."""

    async def handle(self, interaction: Interaction) -> None:
        """Show the page in place of the present one."""
        game, page = _read(self.fields)
        await interaction.edit_original_response(view=rules_view(words_for(locale_of(interaction)), game, page))


class GuidePage(TableItem, kind="guide-page"):
    """Turns to a page of the guide; its field is the page."""

    async def handle(self, interaction: Interaction) -> None:
        """Show the page in place of the present one."""
        _, page = _read((DEFAULT_GAME, *self.fields))
        view = guide_view(words_for(locale_of(interaction)), commands_of(interaction), page)
        await interaction.edit_original_response(view=view)


def rules_view(words: Words, game: str = DEFAULT_GAME, page: int = 0, table: Table | None = None) -> LayoutView:
    """Return a page of a game's rules; with a table that plays it, what is chosen there comes first."""
    pages = rules_pages(game, words)
    here = table is not None and table.game_id == game
    note = words("help.this-table", chosen=chosen_words(table, words)) if table is not None and here else ""
    titles = enumerate(rules_titles(game, words))
    turners = [RulesPage(Button(label=title), NO_TABLE, game, number) for number, title in titles]
    return _paged(pages, page, note, turners)


def guide_view(words: Words, called: Callable[[str], str], page: int = 0) -> LayoutView:
    """Return a page of the guide to playing here."""
    titles = [words("help.page.play"), words("help.page.cards"), words("help.page.tiles")]
    turners = [GuidePage(Button(label=title), NO_TABLE, n) for n, title in enumerate(titles)]
    return _paged(guide_pages(words, called), page, "", turners)


def commands_of(interaction: Interaction) -> Callable[[str], str]:
    """Return what writes a command so that it can be clicked, and reads in everybody's language."""
    ids: dict[str, int] = interaction.client.command_ids

    def called(name: str) -> str:
        command_id = ids.get(name.partition(" ")[0])
        return f"`/{name}`" if command_id is None else f"</{name}:{command_id}>"

    return called


def _paged(pages: tuple[str, ...], page: int, note: str, turners: list[Any]) -> LayoutView:
    if not 0 <= page < len(pages):
        raise UnknownControl
    layout = text_layout("\n".join(filter(None, (note, pages[page]))))
    for number, turner in enumerate(turners):
        if number == page:
            turner.item.style, turner.item.disabled = discord.ButtonStyle.primary, True
    layout.add_item(ActionRow(*turners))
    return layout


def _read(fields: tuple[str, ...]) -> tuple[str, int]:
    match fields:
        case (game, page) if game in GAMES and page.isdecimal() and len(page) == 1:
            return game, int(page)
    raise UnknownControl

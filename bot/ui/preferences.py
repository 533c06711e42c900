"""What a person prefers, shown to them alone: a press changes it, and everything is told anew at once."""

from collections.abc import Iterator
from typing import Any, Final

import discord
from discord.ui import ActionRow, Button, LayoutView, Select, TextDisplay

from bot.tables import Deck, Letters, Preferences, Sorting
from bot.ui.answers import locale_of, preferences_of, whisper
from bot.ui.errors import UnknownControl
from bot.ui.items import NO_TABLE, Interaction, TableItem, tables_of
from bot.ui.post import text_layout
from bot.ui.words import Words, languages, words_for

AUTO: Final = "auto"
SWITCH: Final = ("off", "on")
PREFERABLE: Final[dict[str, tuple[str, ...]]] = {
    "sort": tuple(Sorting),
    "deck": tuple(Deck),
    "letters": tuple(Letters),
    "text": SWITCH,
    "dm": SWITCH,
}
"""What is chosen with buttons, a button for each value; the language has a select."""


class Prefer(TableItem, kind="prefer"):
    """Chooses something for whoever presses it; its fields are what is chosen and, on a button, the value."""

    async def handle(self, interaction: Interaction) -> None:
        """Keep it, show it, and bring the person's panels up to date."""
        name, value = self._chosen()
        before = preferences_of(interaction)
        chosen = await tables_of(interaction).people.set_preference(interaction.user.id, name, value)
        view = preferences_view(chosen, words_for(locale_of(interaction)))
        await interaction.edit_original_response(view=view)
        if chosen != before:
            interaction.client.panels.redraw(interaction.user.id, sorted_anew=chosen.sort is not before.sort)

    def _chosen(self) -> tuple[str, str]:
        match self.fields, self.values:
            case ("language",), [value] if value in {AUTO, *languages()}:
                return "language", value
            case (name, value), _ if value in PREFERABLE.get(name, ()):
                return name, value
        raise UnknownControl


class Forget(TableItem, kind="forget"):
    """Forgets whoever presses it, once they have said yes; its field is how far they have come."""

    async def handle(self, interaction: Interaction) -> None:
        """Ask, do it, or go back to what the person prefers."""
        await interaction.edit_original_response(view=await self._answer(interaction))

    async def _answer(self, interaction: Interaction) -> LayoutView:
        match self.fields:
            case ("ask",):
                return _really(words_for(locale_of(interaction)))
            case ("yes",):
                await tables_of(interaction).forget(interaction.user.id)
                return text_layout(words_for(locale_of(interaction))("forget.done"))
            case ("no",):
                return preferences_view(preferences_of(interaction), words_for(locale_of(interaction)))
        raise UnknownControl


async def show_preferences(interaction: Interaction) -> None:
    """Show what the person prefers."""
    view = preferences_view(preferences_of(interaction), words_for(locale_of(interaction)))
    await whisper(interaction, view=view)


def preferences_view(chosen: Preferences, words: Words) -> LayoutView:
    """Return everything that can be preferred, what is chosen marked."""
    layout = text_layout(words("preferences.title"))
    layout.add_item(TextDisplay(words("preferences.language.about")))
    layout.add_item(ActionRow(_language_select(chosen, words)))
    for name, values in PREFERABLE.items():
        layout.add_item(TextDisplay(words(f"prefer.{name}.about")))
        layout.add_item(ActionRow(*_buttons(name, values, chosen, words)))
    layout.add_item(TextDisplay(words("forget.about")))
    layout.add_item(ActionRow(_forget("ask", words("forget.ask"), discord.ButtonStyle.secondary)))
    return layout


def _really(words: Words) -> LayoutView:
    layout = text_layout(words("forget.really"))
    yes = _forget("yes", words("forget.yes"), discord.ButtonStyle.danger)
    layout.add_item(ActionRow(yes, _forget("no", words("forget.no"), discord.ButtonStyle.secondary)))
    return layout


def _forget(step: str, label: str, style: discord.ButtonStyle) -> Forget:
    return Forget(Button[Any](label=label, style=style), NO_TABLE, step)


def _language_select(chosen: Preferences, words: Words) -> Prefer:
    options = [
        discord.SelectOption(label=label, value=value, default=value == (chosen.language or AUTO))
        for value, label in _languages(words)
    ]
    return Prefer(Select[Any](options=options), NO_TABLE, "language")


def _languages(words: Words) -> Iterator[tuple[str, str]]:
    """The languages there are, each by its own name, after the one that goes by Discord's."""
    yield AUTO, words("preferences.language.auto")
    for language in languages():
        name = words_for(language)("option.language.own")
        yield language, name[0].upper() + name[1:]


def _buttons(name: str, values: tuple[str, ...], chosen: Preferences, words: Words) -> Iterator[Prefer]:
    present = _present(name, chosen)
    for value in values:
        here = value == present
        style = discord.ButtonStyle.primary if here else discord.ButtonStyle.secondary
        label = words(f"prefer.{name}.{value}")
        yield Prefer(Button[Any](label=label, style=style, disabled=here), NO_TABLE, name, value)


def _present(name: str, chosen: Preferences) -> str:
    value = getattr(chosen, name)
    return SWITCH[value] if isinstance(value, bool) else str(value)

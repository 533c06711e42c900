"""Names and descriptions of commands, in every language that has a catalogue."""

from typing import Any

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.ui.words import words_for
from bot.ui.words.catalogue import language_of


def told(key: str) -> locale_str:
    """Return the text of a key as Discord wants it: English, and the key to find it in other languages."""
    return locale_str(words_for("en")(key), key=key)


def add_to(group: app_commands.Group, *commands: app_commands.Command[Any, ..., Any]) -> None:
    """Add commands to a group."""
    for command in commands:
        group.add_command(command)


class CatalogueTranslator(app_commands.Translator):
    """Looks the keys of `told` up in the catalogues."""

    async def translate(self, string: locale_str, locale: Locale, _: TranslationContextTypes) -> str | None:
        """Return a text in a language of Discord's; None when no catalogue speaks it."""
        key, language = string.extras.get("key"), language_of(locale.value)
        return words_for(language)(key) if key is not None and language else None

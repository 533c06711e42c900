"""Names and descriptions of commands, in every language that has a catalogue."""

from typing import Any

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.ui.words import languages, words_for


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
        """Return a text in a language of Discord's; None when no catalogue is in that very language."""
        key = string.extras.get("key")
        known = [name for name in (locale.value, locale.value.partition("-")[0]) if name in languages()]
        return words_for(known[0])(key) if key is not None and known else None

"""What a server chooses for its tables, as a message with a select for each choice; for moderators alone."""

import secrets
from collections.abc import Callable, Iterator
from typing import Any, Final

import discord
from discord import ChannelType, SelectOption
from discord.ui import ActionRow, Button, ChannelSelect, LayoutView, Select, TextDisplay

from bot.tables import GuildSettings, TurnTime
from bot.ui.answers import locale_of, whisper
from bot.ui.choices import LANGUAGE, TURN_TIME, value_words
from bot.ui.errors import UnknownControl
from bot.ui.items import NO_TABLE, Interaction, TableItem, tables_of
from bot.ui.moderation import check_moderator
from bot.ui.post import text_layout
from bot.ui.words import Words, languages, words_for

MOST_CHANNELS: Final = 25
"""So many a select takes; whole categories can be picked, too."""
NONE: Final = "none"
LIMITS: Final = (NONE, "1", "2", "3", "5", "10")
PLACES: Final = (
    ChannelType.text,
    ChannelType.news,
    ChannelType.forum,
    ChannelType.voice,
    ChannelType.stage_voice,
    ChannelType.category,
)
"""What can be picked: channels where a table or its thread can stand, and categories of them."""


async def send_settings(interaction: Interaction) -> None:
    """Show a moderator what the server has chosen, and let them choose."""
    check_moderator(interaction)
    settings = await tables_of(interaction).welcome.settings(interaction.guild_id or 0)
    await whisper(interaction, view=settings_view(interaction, settings))


class Setting(TableItem, kind="setting"):
    """The select of one setting, named in its first field; the second makes it anew after each choice."""

    async def handle(self, interaction: Interaction) -> None:
        """Choose, and show what is chosen now."""
        check_moderator(interaction)
        chosen = _chosen(self.fields[0] if self.fields else "", self.values)
        settings = await tables_of(interaction).welcome.choose(interaction.guild_id or 0, **chosen)
        await interaction.edit_original_response(view=settings_view(interaction, settings))


def _chosen(name: str, values: list[str]) -> dict[str, Any]:
    """What has been chosen, as fields of the settings; UnknownControl for what is not on offer."""
    match name, values:
        case ("channels", _) if all(value.isdecimal() for value in values) and len(values) <= MOST_CHANNELS:
            return {"channels": tuple(map(int, values))}
        case ("turn-time", [value]) if value in set(TurnTime):
            return {"turn_time": TurnTime(value)}
        case ("language", [value]) if value in (NONE, *languages()):
            return {"language": None if value == NONE else value}
        case ("limit", [value]) if value in LIMITS:
            return {"most_tables": None if value == NONE else int(value)}
    raise UnknownControl


def settings_view(interaction: Interaction, settings: GuildSettings) -> LayoutView:
    """Return the choices of a server as they stand, in the moderator's language."""
    words = words_for(locale_of(interaction))
    layout = text_layout(words("settings.title"))
    for text, control in _controls(interaction, settings, words):
        layout.add_item(TextDisplay(text))
        layout.add_item(ActionRow(control))
    return layout


def _controls(interaction: Interaction, settings: GuildSettings, words: Words) -> Iterator[tuple[str, Setting]]:
    yield words("settings.channels"), _item(_channel_select(interaction, settings, words), "channels")
    if settings.channels:
        listed = words.listing([f"<#{channel}>" for channel in settings.channels])
        everywhere: Button[Any] = Button(label=words("settings.everywhere"))
        yield words("settings.only-in", channels=listed), _item(everywhere, "channels")
    times = _select(tuple(TurnTime), settings.turn_time, lambda value: value_words(TURN_TIME, value, words))
    yield words("settings.turn-time"), _item(times, "turn-time")
    spoken = _select((NONE, *languages()), settings.language or NONE, lambda value: _language(value, words))
    yield words("settings.language"), _item(spoken, "language")
    limits = _select(LIMITS, str(settings.most_tables or NONE), lambda value: _limit(value, words))
    yield words("settings.limit"), _item(limits, "limit")


def _item(control: Any, name: str) -> Setting:
    return Setting(control, NO_TABLE, name, secrets.token_hex(4))


def _channel_select(interaction: Interaction, settings: GuildSettings, words: Words) -> ChannelSelect[Any]:
    """The select of channels; those that are gone cannot be shown as picked."""
    guild = interaction.guild
    there = [channel for channel in settings.channels if guild is not None and guild.get_channel(channel)]
    return ChannelSelect(
        channel_types=list(PLACES),
        placeholder=words("settings.everywhere"),
        min_values=0,
        max_values=MOST_CHANNELS,
        default_values=[discord.SelectDefaultValue.from_channel(discord.Object(channel)) for channel in there],
    )


def _select(values: tuple[str, ...], chosen: str, called: Callable[[str], str]) -> Select[Any]:
    return Select(options=[SelectOption(label=called(value), value=value, default=value == chosen) for value in values])


def _language(value: str, words: Words) -> str:
    return words("settings.language.any") if value == NONE else value_words(LANGUAGE, value, words)


def _limit(value: str, words: Words) -> str:
    return words("settings.limit.none") if value == NONE else words.many("settings.limit.most", int(value))

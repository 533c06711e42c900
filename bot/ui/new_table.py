"""Opening a table: in the channel, or in a thread when the channel has one already."""

import logging
from typing import Any, Final, NamedTuple

import discord
from discord import ChannelType
from discord.ui import ActionRow, Button

from bot.engine.rulesets import GAMES
from bot.tables import TableCode, TableError, TurnTime
from bot.ui import errors
from bot.ui.answers import locale_of, whisper
from bot.ui.errors import MissingPermission, UnknownControl
from bot.ui.items import Interaction, TableItem, at_table, tables_of
from bot.ui.people import person_of
from bot.ui.post import text_layout
from bot.ui.words import languages, words_for
from bot.ui.words.catalogue import language_for

FOR_A_THREAD: Final = ("create_public_threads", "send_messages_in_threads", "attach_files")
LONGEST_THREAD_NAME: Final = 100

log = logging.getLogger(__name__)


class Wish(NamedTuple):
    """What somebody wants of a new table; what is None is left to the server or to the person's language."""

    game: str
    turn_time: TurnTime | None
    language: str | None

    @property
    def fields(self) -> tuple[str, str, str]:
        """The wish as fields of a custom id."""
        return self.game, self.turn_time or "-", self.language or "-"


class InThread(TableItem, kind="thread"):
    """Opens a thread and the table in it; the id's table is the one that stands in the channel."""

    async def handle(self, interaction: Interaction) -> None:
        """Open both, once: a second click at the same instant is none."""
        message = interaction.message
        await interaction.client.once.do(message and message.id, lambda: self._open(interaction))

    async def _open(self, interaction: Interaction) -> None:
        wish = _wish_of(self.fields)
        missing = errors.lacking(interaction, *FOR_A_THREAD)
        if missing:
            raise MissingPermission(interaction.channel_id or 0, *missing)
        words = words_for(locale_of(interaction))
        await _check_welcome(interaction)
        thread = await _new_thread(interaction, _thread_name(interaction, wish))
        await _new(interaction, thread, wish)
        try:
            said = text_layout(words("tables.in-thread", channel=f"<#{thread.id}>"))
            await interaction.edit_original_response(view=said)
        except errors.UNSENT as error:  # the table is there all the same, and another click must not open a second one
            log.info("the host cannot be told in which thread their table is (%r)", error)


async def open_table(interaction: Interaction, wish: Wish) -> None:
    """Open a table where the person is, or offer a thread; the interaction is deferred already."""
    missing = errors.lacking(interaction)
    if missing:
        raise MissingPermission(interaction.channel_id or 0, *missing)
    words = words_for(locale_of(interaction))
    try:
        await _new(interaction, interaction.channel, wish)
    except TableError as error:
        taken = error.facts.get("table")
        if error.code is not TableCode.CHANNEL_TAKEN or _parent_of(interaction) is None:
            raise
        layout = text_layout(words("tables.taken"))
        button = Button[Any](label=words("tables.open-thread"), style=discord.ButtonStyle.primary)
        layout.add_item(ActionRow(InThread(button, taken if isinstance(taken, int) else 0, *wish.fields)))
        await whisper(interaction, view=layout)
    else:
        await whisper(interaction, words("tables.opened"))


async def _new(interaction: Interaction, channel: Any, wish: Wish) -> None:
    tables, guild = tables_of(interaction), interaction.guild_id or 0
    usual = (await tables.welcome.settings(guild)).language
    table = await tables.new(
        guild,
        interaction.channel_id or 0 if channel is None else channel.id,
        person_of(interaction),
        game_id=wish.game,
        turn_time=wish.turn_time,
        language=wish.language or (usual if usual in languages() else language_for(locale_of(interaction))),
        within=places_around(channel),
    )
    at_table(interaction, table)


async def _check_welcome(interaction: Interaction) -> None:
    """Raise the TableError of somebody who may not open a table here, before there is a thread for it."""
    welcome, guild = tables_of(interaction).welcome, interaction.guild_id or 0
    await welcome.check_place(guild, interaction.channel_id or 0, *places_around(interaction.channel))
    async with welcome.one_more(guild, interaction.user.id):
        pass


def places_around(channel: Any) -> tuple[int, ...]:
    """Return what a channel lies in, as ids: a thread in its channel, that in its category."""
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    around = (getattr(channel, "parent_id", None), getattr(parent, "category_id", None))
    return tuple(place for place in around if place is not None)


def _parent_of(interaction: Interaction) -> discord.TextChannel | None:
    """The text channel in which a thread can be opened; None where Discord has none."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    return channel if isinstance(channel, discord.TextChannel) else None


async def _new_thread(interaction: Interaction, name: str) -> discord.Thread:
    parent = _parent_of(interaction)
    if parent is None:
        raise UnknownControl
    kind = ChannelType.news_thread if parent.is_news() else ChannelType.public_thread
    thread = await parent.create_thread(name=name[:LONGEST_THREAD_NAME], type=kind)
    try:
        await thread.add_user(discord.Object(interaction.user.id))
    except errors.UNSENT as error:
        log.info("the host could not be brought into the thread (%r)", error)
    return thread


def _thread_name(interaction: Interaction, wish: Wish) -> str:
    words = words_for(locale_of(interaction))
    return words("tables.thread", game=words(f"game.{wish.game}"), name=person_of(interaction).name)


def _wish_of(fields: tuple[str, ...]) -> Wish:
    match fields:
        case (game, turn_time, language) if game in GAMES and turn_time in {"-", *TurnTime}:
            spoken = language if language in languages() else None
            return Wish(game, None if turn_time == "-" else TurnTime(turn_time), spoken)
    raise UnknownControl

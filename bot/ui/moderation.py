"""What moderators may do at any table of their server, from any of its channels: take a person out, close it."""

from typing import Any, Final

import discord
from discord.ui import ActionRow, Button, LayoutView, Select

from bot.tables import Status, Table, TableCode, TableError
from bot.ui.answers import locale_of, whisper
from bot.ui.items import Interaction, TableItem, at_table, tables_of
from bot.ui.people import name_of
from bot.ui.post import text_layout
from bot.ui.which import Action, action, ask_which
from bot.ui.words import Words, words_for

LONGEST_LABEL: Final = 100


def check_moderator(interaction: Interaction) -> None:
    """Raise TableError `moderator-only` for who may not manage the server, whatever Discord has let through."""
    if not interaction.permissions.manage_guild:
        raise TableError(TableCode.MODERATOR_ONLY)


async def at_any_table(interaction: Interaction, act: Action, *arguments: str) -> None:
    """Do something at the table of this channel, or ask at which of the server's; TableError when there is none."""
    check_moderator(interaction)
    tables = tables_of(interaction)
    here = await tables.at(interaction.channel_id or 0)
    others = await tables.of_guild(interaction.guild_id or 0) if here is None else ()
    if here is not None:
        at_table(interaction, here)
        await act.do(interaction, here, *arguments)
    elif others:
        await ask_which(interaction, others, act, *arguments)
    else:
        raise TableError(TableCode.NO_SUCH_TABLE)


@action("admin-cancel")
async def admin_cancel(interaction: Interaction, table: Table) -> None:
    """Ask once more before the table is closed for everybody."""
    check_moderator(interaction)
    words = words_for(locale_of(interaction))
    layout = text_layout(_about(table, words))
    button: Button[Any] = Button(label=words("admin.close"), style=discord.ButtonStyle.danger)
    layout.add_item(ActionRow(Close(button, table.id)))
    await whisper(interaction, view=layout)


def _about(table: Table, words: Words) -> str:
    names = words.listing([name_of(table, seat) for seat in range(len(table.seats))])
    channel = f"<#{table.channel}>"
    if table.status is Status.LOBBY:
        return words("admin.really-close", channel=channel, names=names)
    return words("admin.really-stop", channel=channel, names=names)


class Close(TableItem, kind="admin-close"):
    """Closes a lobby or stops a game, pressed by a moderator in answer to the question."""

    async def handle(self, interaction: Interaction) -> None:
        """Close it."""
        check_moderator(interaction)
        table = await self.table(interaction)
        await tables_of(interaction).cancel(table.id, interaction.user.id, moderator=True)
        await _settle(interaction, words_for(locale_of(interaction))("admin.closed"))


@action("admin-remove")
async def admin_remove(interaction: Interaction, table: Table) -> None:
    """Ask who is to lose their seat."""
    check_moderator(interaction)
    words = words_for(locale_of(interaction))
    people = [_person(table, seat) for seat, sitting in enumerate(table.seats) if sitting.user and not sitting.removed]
    if not people:
        raise TableError(TableCode.NOBODY_THERE)
    layout = text_layout(words("admin.remove-whom", channel=f"<#{table.channel}>"))
    select: Select[Any] = Select(options=people, placeholder=words("admin.remove"))
    layout.add_item(ActionRow(Remove(select, table.id)))
    await whisper(interaction, view=layout)


def _person(table: Table, seat: int) -> discord.SelectOption:
    label = f"{seat + 1}. {table.seats[seat].name}"
    return discord.SelectOption(label=label[:LONGEST_LABEL], value=str(table.seats[seat].user))


class Remove(TableItem, kind="admin-remove"):
    """The select that asks who is to lose their seat."""

    async def handle(self, interaction: Interaction) -> None:
        """Take the person picked out."""
        check_moderator(interaction)
        table = await self.table(interaction)
        user = int(self.values[0]) if self.values and self.values[0].isdecimal() else 0
        seat = table.seat_of(user)
        if seat is None:
            raise TableError(TableCode.NOBODY_THERE)
        await tables_of(interaction).remove(table.id, interaction.user.id, user, moderator=True)
        words, name = words_for(locale_of(interaction)), name_of(table, seat)
        lobby = table.status is Status.LOBBY
        await _settle(interaction, words("admin.unseated", name=name) if lobby else words("admin.removed", name=name))


async def _settle(interaction: Interaction, text: str) -> None:
    """Put the outcome in the place of the question."""
    layout: LayoutView = text_layout(text)
    await interaction.edit_original_response(view=layout)

"""What the `/rummy` commands do at a table, each with its answer to the person alone."""

from collections.abc import Sequence
from typing import Any

import discord
from discord.ui import ActionRow, Button, LayoutView

from bot.tables import Deck, LogEntry, Status, Table, TableCode, TableError
from bot.ui.answers import locale_of, preferences_of, whisper
from bot.ui.asking import ask_host, may_ask
from bot.ui.board import LOOK_BACK, board_view, text_views
from bot.ui.items import Interaction, TableItem, tables_of
from bot.ui.people import person_of
from bot.ui.post import text_layout
from bot.ui.records import send_record
from bot.ui.scores import scores_text
from bot.ui.which import action
from bot.ui.words import Words, words_for


@action("join", here=True)
async def join(interaction: Interaction, table: Table) -> None:
    """Seat the person, or give them back the seat they left; in a game of others, ask the host for a seat."""
    if may_ask(table, interaction.user.id):
        await whisper(interaction, await ask_host(interaction, table))
        return
    await tables_of(interaction).join(table.id, person_of(interaction))
    await whisper(interaction, _words(interaction)("tables.joined"))


@action("leave")
async def leave(interaction: Interaction, table: Table) -> None:
    """Unseat the person; in a game the computer plays on for them."""
    left = await tables_of(interaction).leave(table.id, interaction.user.id)
    await whisper(interaction, _left_text(left, _words(interaction)))


def _left_text(table: Table, words: Words) -> str:
    """What leaving came to: the game goes on without the person, or it stopped because nobody is left (G5)."""
    if table.status is Status.LIVE:
        return words("tables.left-game")
    return words("tables.left") if table.commit is None else words("tables.stopped")


@action("add-computer", here=True)
async def add_computer(interaction: Interaction, table: Table, level: str) -> None:
    """Seat a computer player."""
    await tables_of(interaction).add_computer(table.id, interaction.user.id, level)
    await whisper(interaction, _words(interaction)("tables.computer-added"))


@action("start", here=True)
async def start(interaction: Interaction, table: Table) -> None:
    """Start the game."""
    await tables_of(interaction).start_game(table.id, interaction.user.id)
    await whisper(interaction, _words(interaction)("tables.started"))


@action("cancel", here=True)
async def cancel(interaction: Interaction, table: Table) -> None:
    """Close a lobby; before a game is stopped for everybody the host is asked once more."""
    words = _words(interaction)
    if table.status is Status.LOBBY:
        await tables_of(interaction).cancel(table.id, interaction.user.id)
        await whisper(interaction, words("tables.cancelled"))
    elif table.host != interaction.user.id:
        raise TableError(TableCode.HOST_ONLY)
    else:
        await whisper(interaction, view=_really(table, words))


@action("board")
async def board(interaction: Interaction, table: Table) -> None:
    """Show the board to the person as they prefer it, and post the public one anew if it has been deleted."""
    _renew(interaction, table)
    _check_dealt(table)
    look = preferences_of(interaction)
    if look.text:
        await say_board(interaction, table)
        return
    four_colour = look.deck is Deck.FOUR
    post = await board_view(table, await _log(interaction, table), _words(interaction), four_colour=four_colour)
    await whisper(interaction, view=post.view, files=list(post.files))


@action("board-text")
async def board_text(interaction: Interaction, table: Table) -> None:
    """Say the board in words."""
    _renew(interaction, table)
    _check_dealt(table)
    await say_board(interaction, table)


async def say_board(interaction: Interaction, table: Table) -> None:
    """Say a board that has been dealt to in words."""
    for view in text_views(table, await _log(interaction, table), _words(interaction)):
        await whisper(interaction, view=view)


async def _log(interaction: Interaction, table: Table) -> Sequence[LogEntry]:
    return await tables_of(interaction).log(table.id, max(table.revision - LOOK_BACK, 0))


@action("scores")
async def scores(interaction: Interaction, table: Table) -> None:
    """Show the scores."""
    await whisper(interaction, scores_text(table, _words(interaction)))


def _renew(interaction: Interaction, table: Table) -> None:
    """Have the public board brought up to date; whom it waits for may have left the server."""
    interaction.client.announcer.renew(table, interaction.user.id)
    if table.waits_for is not None:
        interaction.client.membership.look(table, table.waits_for)


async def record_here(interaction: Interaction) -> None:
    """Hand out the record of the channel's last game; TableError `still-going` while one is played here."""
    tables, channel = tables_of(interaction), interaction.channel_id or 0
    table = await tables.at(channel)
    if table is None or table.status is Status.LOBBY:
        table = await tables.last_over_at(channel)
    if table is None:
        raise TableError(TableCode.NEVER_STARTED)
    await send_record(interaction, table)


class Stop(TableItem, kind="stop"):
    """Stops a game for everybody, pressed by the host in answer to the question."""

    async def handle(self, interaction: Interaction) -> None:
        """Stop it."""
        table = await self.table(interaction)
        await tables_of(interaction).cancel(table.id, interaction.user.id)
        layout = text_layout(_words(interaction)("tables.stopped"))
        await interaction.edit_original_response(view=layout)


def _really(table: Table, words: Words) -> LayoutView:
    layout = text_layout(words("tables.really-stop"))
    button: Button[Any] = Button(label=words("tables.stop"), style=discord.ButtonStyle.danger)
    layout.add_item(ActionRow(Stop(button, table.id)))
    return layout


def _check_dealt(table: Table) -> None:
    if table.commit is None:
        raise TableError(TableCode.NOT_LIVE)


def _words(interaction: Interaction) -> Words:
    return words_for(locale_of(interaction))

"""The lobby's message: the game, what is chosen, who sits, and the buttons to get a game going."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ButtonStyle
from discord.ui import ActionRow, Button, LayoutView, Separator, TextDisplay

from bot.tables import Status, Table
from bot.ui.choices import chosen_words, game_words
from bot.ui.items import Interaction, TableItem, tables_of
from bot.ui.options import show_options
from bot.ui.people import name_of, person_of, seat_words
from bot.ui.post import Post, text_layout
from bot.ui.words import Words, words_for


class Join(TableItem, kind="join"):
    """Takes a seat."""

    async def handle(self, interaction: Interaction) -> None:
        """Seat the person; the lobby's message follows by itself."""
        table = await self.table(interaction)
        table = await tables_of(interaction).join(table.id, person_of(interaction))
        interaction.client.membership.look(table, table.host)


class Leave(TableItem, kind="leave"):
    """Gives a seat up."""

    async def handle(self, interaction: Interaction) -> None:
        """Unseat the person."""
        table = await self.table(interaction)
        await tables_of(interaction).leave(table.id, interaction.user.id)


class AddComputer(TableItem, kind="add"):
    """Seats a computer player of the level in its field."""

    async def handle(self, interaction: Interaction) -> None:
        """Seat the computer player."""
        table = await self.table(interaction)
        await tables_of(interaction).add_computer(table.id, interaction.user.id, *self.fields[:1])


class RemoveComputer(TableItem, kind="remove"):
    """Sends the computer player who came last away."""

    async def handle(self, interaction: Interaction) -> None:
        """Unseat the computer player."""
        table = await self.table(interaction)
        await tables_of(interaction).remove_computer(table.id, interaction.user.id)


class Options(TableItem, kind="options"):
    """Shows the host what can be chosen."""

    async def handle(self, interaction: Interaction) -> None:
        """Bring the select menus."""
        await show_options(interaction, await self.table(interaction))


class Start(TableItem, kind="start"):
    """Starts the game."""

    async def handle(self, interaction: Interaction) -> None:
        """Deal."""
        table = await self.table(interaction)
        await tables_of(interaction).start_game(table.id, interaction.user.id)


class Cancel(TableItem, kind="cancel"):
    """Closes the lobby."""

    async def handle(self, interaction: Interaction) -> None:
        """Close it."""
        table = await self.table(interaction)
        await tables_of(interaction).cancel(table.id, interaction.user.id)


def lobby_post(table: Table) -> Post:
    """Return the lobby's message, in the table's language."""
    words = words_for(table.language)
    seats = words("lobby.seats", taken=len(table.seats), seats=table.rules.max_seats)
    how = [words(_how_to_start(table))]
    if table.rematch_of is not None:
        how.append(words("lobby.rematch"))
    layout = _in_parts(_head(table, words), [seats, *_seats(table, words)], how)
    for row in _buttons(table, words):
        layout.add_item(row)
    return Post(layout)


def _how_to_start(table: Table) -> str:
    if len(table.seats) < table.rules.min_seats or not any(seat.is_person for seat in table.seats):
        return "lobby.how-to-start"
    return "lobby.ready" if len(table.seats) < table.rules.max_seats else "lobby.full"


def begun_post(table: Table) -> Post:
    """Return what the lobby's message becomes when the game starts: who plays what, and the seed's SHA-256 (G1)."""
    words = words_for(table.language)
    view = table.view(None)
    begun = words("lobby.begun", dealer=name_of(table, view.dealer), first=name_of(table, view.turn))
    if table.rules.tiles:
        begun = words("lobby.begun-tiles", first=name_of(table, view.turn))
    commit = words("lobby.commit", commit=table.commit)
    return Post(_in_parts(_head(table, words), list(_seats(table, words)), [begun, commit]))


def closed_post(table: Table) -> Post:
    """Return what the lobby's message becomes when the table was closed."""
    words = words_for(table.language)
    return Post(text_layout("\n".join([_title(table, words), words("lobby.cancelled")])))


def moved_post(table: Table) -> Post:
    """Return what a table's message becomes in a channel that the table has left."""
    words = words_for(table.language)
    return Post(text_layout("\n".join([_title(table, words), words("places.moved", channel=f"<#{table.channel}>")])))


def _head(table: Table, words: Words) -> list[str]:
    return [_title(table, words), chosen_words(table, words)]


def _title(table: Table, words: Words) -> str:
    return words("lobby.title", game=game_words(table, words))


def _in_parts(first: Sequence[str], *others: Sequence[str]) -> LayoutView:
    """Return the lines as texts apart: a list takes whatever follows it in the same text for its own."""
    layout = text_layout("\n".join(first))
    layout.add_item(Separator(visible=False))
    for lines in others:
        layout.add_item(TextDisplay("\n".join(lines)))
    return layout


def _seats(table: Table, words: Words) -> Iterator[str]:
    for number, seat in enumerate(table.seats, 1):
        who = seat_words(seat, words)
        is_host = seat.user == table.host and table.status is Status.LOBBY
        yield words("lobby.host", number=number, who=who) if is_host else words("lobby.seat", number=number, who=who)


def _buttons(table: Table, words: Words) -> Iterator[ActionRow[Any]]:
    yield ActionRow(
        Join(Button(label=words("lobby.join"), style=ButtonStyle.primary), table.id),
        Leave(Button(label=words("lobby.leave")), table.id),
    )
    computers: list[TableItem] = [
        AddComputer(Button(label=words("lobby.add-easy")), table.id, "easy"),
        AddComputer(Button(label=words("lobby.add-hard")), table.id, "hard"),
    ]
    if any(not seat.is_person for seat in table.seats):
        computers.append(RemoveComputer(Button(label=words("lobby.remove")), table.id))
    yield ActionRow(*computers)
    yield ActionRow(
        Start(Button(label=words("lobby.start"), style=ButtonStyle.success), table.id),
        Options(Button(label=words("lobby.options")), table.id),
        Cancel(Button(label=words("lobby.cancel"), style=ButtonStyle.danger), table.id),
    )

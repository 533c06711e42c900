"""Which table a command means: this channel's, else the only one that waits for the person, else they are asked."""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar, Final

import discord
from discord.ui import ActionRow, LayoutView, Select

from bot.tables import Status, Table, TableCode, TableError
from bot.ui.answers import locale_of, whisper
from bot.ui.errors import UnknownControl
from bot.ui.items import Interaction, TableItem, back_at, table_named, tables_of
from bot.ui.post import text_layout
from bot.ui.words import Words, words_for

Function = Callable[..., Awaitable[None]]
"""What an action does: `(interaction, table, *arguments)`."""
MOST_OPTIONS: Final = 25
MOST_SELECTS: Final = 5


class Action:
    """What a command does at a table. It has a name, so that a select can do it after a restart, too."""

    named: ClassVar[dict[str, "Action"]] = {}

    def __init__(self, name: str, function: Function, *, here: bool, once: bool) -> None:
        self.name: Final = name
        self.here: Final = here
        self.once: Final = once
        self.do: Final = function
        self._signature: Final = inspect.signature(function)
        Action.named[name] = self

    def takes(self, arguments: Sequence[str]) -> bool:
        """Return whether the action takes so many arguments: an id may come from another version."""
        try:
            self._signature.bind(None, None, *arguments)
        except TypeError:
            return False
        return True


def action(name: str, *, here: bool = False, once: bool = False) -> Callable[[Function], Action]:
    """Make a function an action.

    `here` keeps it to the table of the channel in which it is asked for; with `once` a double click does it once.
    """
    return lambda function: Action(name, function, here=here, once=once)


async def on_table(interaction: Interaction, asked: Action | str, *arguments: str) -> None:
    """Do something, or what has that name, at the table that is meant, or ask which; deferred already.

    TableError `no-such-table` when there is none. The arguments travel in a custom id: letters, digits, `_.=+-`,
    and short.
    """
    act = Action.named[asked] if isinstance(asked, str) else asked
    table = await meant(interaction, here=act.here)
    if table is not None:
        table = await back_at(interaction, table)
        await act.do(interaction, table, *arguments)
        return
    theirs = await tables_of(interaction).of_user(interaction.guild_id or 0, interaction.user.id)
    await ask_which(interaction, theirs, act, *arguments)


async def ask_which(interaction: Interaction, tables: Sequence[Table], act: Action, *arguments: str) -> None:
    """Ask the person at which of some tables to do something."""
    await whisper(interaction, view=_question(interaction, tables, act.name, arguments))


async def meant(interaction: Interaction, *, here: bool = False) -> Table | None:
    """Return the table that a command means; None when there are several. TableError when there is none."""
    tables = tables_of(interaction)
    table = await tables.at(interaction.channel_id or 0)
    if table is not None:
        return table
    user = interaction.user.id
    theirs = () if here else await tables.of_user(interaction.guild_id or 0, user)
    if not theirs:
        raise TableError(TableCode.NO_SUCH_TABLE)
    waiting = [table for table in theirs if table.waits_for == user]
    if len(waiting) == 1 or len(theirs) == 1:
        return (*waiting, *theirs)[0]
    return None


def _question(interaction: Interaction, theirs: Sequence[Table], name: str, arguments: tuple[str, ...]) -> LayoutView:
    words = words_for(locale_of(interaction))
    view = text_layout(words("tables.which"))
    for start in range(0, min(len(theirs), MOST_OPTIONS * MOST_SELECTS), MOST_OPTIONS):
        page = theirs[start : start + MOST_OPTIONS]
        select: Select[Any] = Select(options=[_option(interaction, table, words) for table in page])
        view.add_item(ActionRow(Which(select, page[0].id, name, *arguments)))
    return view


def _option(interaction: Interaction, table: Table, words: Words) -> discord.SelectOption:
    channel = interaction.guild.get_channel_or_thread(table.channel) if interaction.guild else None
    label = f"#{channel.name}" if channel is not None else words.listing([seat.name for seat in table.seats])
    return discord.SelectOption(label=label[:100], value=str(table.id), description=_state(interaction, table, words))


def _state(interaction: Interaction, table: Table, words: Words) -> str:
    if table.status is Status.LOBBY:
        return words("tables.not-begun")
    if table.paused is not None:
        return words("timing.state")
    return words("tables.your-turn") if table.waits_for == interaction.user.id else words("tables.others-turn")


class Which(TableItem, kind="which"):
    """The select that asks which table is meant; the id's table is only the first on offer."""

    async def handle(self, interaction: Interaction) -> None:
        """Do the action on the table picked."""
        name, *arguments = self.fields or ("",)
        act = Action.named.get(name)
        if act is None or not act.takes(arguments):
            raise UnknownControl
        table = await table_named(interaction, *self.values[:1])
        if act.once:
            asked = interaction.message and interaction.message.id
            await interaction.client.once.do((asked, table.id), lambda: act.do(interaction, table, *arguments))
        else:
            await act.do(interaction, table, *arguments)

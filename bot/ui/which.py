"""Which table a command means: this channel's, else the only one that waits for the person, else the person is asked."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import discord

from bot.tables import Table, TableCode, TableError
from bot.ui.answers import locale_of, whisper
from bot.ui.errors import UnknownControl
from bot.ui.items import Interaction, TableItem, table_here, tables_of
from bot.ui.words import Words, words_for

Action = Callable[..., Awaitable[None]]
MOST_OPTIONS: Final = 25
MOST_SELECTS: Final = 5
_actions: Final[dict[str, Action]] = {}


def action(name: str) -> Callable[[Action], Action]:
    """Register what a command does on a table, `(interaction, table, *arguments)`, so that a select can do it too."""

    def register(function: Action) -> Action:
        _actions[name] = function
        return function

    return register


async def on_table(interaction: Interaction, name: str, *arguments: str) -> None:
    """Do a registered action on the table that is meant, or ask which; the interaction is deferred already.

    TableError `no-such-table` when the person sits nowhere and nothing stands here. The arguments travel in a custom
    id: letters, digits, `_.=+-`, and short.
    """
    table = await meant(interaction)
    if table is not None:
        interaction.client.presences.note(interaction, table.id)
        await _actions[name](interaction, table, *arguments)
        return
    theirs = await tables_of(interaction).of_user(interaction.guild_id or 0, interaction.user.id)
    await whisper(interaction, view=_question(interaction, theirs, name, arguments))


async def meant(interaction: Interaction) -> Table | None:
    """Return the table that a command means; None when there are several. TableError when there is none."""
    tables = tables_of(interaction)
    here = await tables.at(interaction.channel_id or 0)
    if here is not None:
        return here
    theirs = await tables.of_user(interaction.guild_id or 0, interaction.user.id)
    if not theirs:
        raise TableError(TableCode.NO_SUCH_TABLE)
    waiting = [table for table in theirs if waits_for(table, interaction.user.id)]
    if len(waiting) == 1 or len(theirs) == 1:
        return (waiting or list(theirs))[0]
    return None


def waits_for(table: Table, user: int) -> bool:
    """Return whether it is a person's turn at a table."""
    return table.in_turn is not None and table.in_turn.user == user


def _question(
    interaction: Interaction, theirs: Sequence[Table], name: str, arguments: tuple[str, ...]
) -> discord.ui.LayoutView:
    words = words_for(locale_of(interaction))
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(words("tables.which")))
    for start in range(0, min(len(theirs), MOST_OPTIONS * MOST_SELECTS), MOST_OPTIONS):
        page = theirs[start : start + MOST_OPTIONS]
        options = [_option(interaction, table, words) for table in page]
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(Which.of(options, page[0].id, name, *arguments))
        view.add_item(row)
    return view


def _option(interaction: Interaction, table: Table, words: Words) -> discord.SelectOption:
    channel = interaction.guild.get_channel_or_thread(table.channel) if interaction.guild else None
    label = f"#{channel.name}" if channel is not None else str(table.channel)
    state = words("tables.your-turn") if waits_for(table, interaction.user.id) else words(f"tables.status.{table.status}")
    return discord.SelectOption(label=label[:100], value=str(table.id), description=state)


class Which(TableItem, kind="which"):
    """The select that asks which table is meant; the id's table is only the first on offer."""

    @classmethod
    def of(cls, options: list[discord.SelectOption], first: int, name: str, *arguments: str) -> "Which":
        """Return the select for an action and its arguments."""
        return cls(discord.ui.Select(options=options), first, name, *arguments)

    async def handle(self, interaction: Interaction) -> None:
        """Do the action on the table picked."""
        picked = self.values[0] if self.values else ""
        table = await table_here(interaction, int(picked) if picked.isdecimal() and len(picked) < 16 else 0)
        name, *arguments = self.fields or ("",)
        if name not in _actions:
            raise UnknownControl
        await _actions[name](interaction, table, *arguments)

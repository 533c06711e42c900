"""The base of every lasting button and select: its custom id says all it needs, and a failure is always answered."""

import re
from contextlib import suppress
from typing import Any, ClassVar, Final, Self, final

import discord

from bot.tables import Status, Table, TableCode, TableError, Tables
from bot.ui import errors
from bot.ui.people import names_at

Interaction = discord.Interaction[Any]
Control = discord.ui.Button[Any] | discord.ui.Select[Any] | discord.ui.ChannelSelect[Any]

FORMAT: Final = "r1"
LONGEST_ID: Final = 100
NO_TABLE: Final = 0
"""Stands in the id of a control that belongs to no table."""
_NUMBER: Final = "[0-9]{1,15}"
_TABLE: Final = f"(?P<table>{_NUMBER})"
_REST: Final = r"(?::(?P<rest>[0-9A-Za-z_.=+:-]*))?"


class TableItem(discord.ui.DynamicItem[Any], template=r"(?!)"):
    """A button or select of one table that outlives restarts.

    Its custom id reads `r1:<kind>:<table>[:<field>…]`. A subclass names its kind, `class Join(TableItem,
    kind="join")`, and does its work in `handle`; `callback` is final. No two classes share a kind, so no click is
    answered twice.
    """

    kind: ClassVar[str]
    kinds: ClassVar[dict[str, type["TableItem"]]] = {}
    opens_modal: ClassVar[bool] = False
    """Whether the answer is a modal; everything else defers before it does anything."""

    def __init_subclass__(cls, *, kind: str) -> None:
        super().__init_subclass__(template=rf"{FORMAT}:{kind}:{_TABLE}{_REST}")
        known = TableItem.kinds.get(kind)
        if known is not None and known.__qualname__ != cls.__qualname__:
            raise TypeError(f"two items of the kind {kind}")
        cls.kind = kind
        TableItem.kinds[kind] = cls

    def __init__(self, control: Control, table_id: int, *fields: object) -> None:
        control.custom_id = self.id_of(table_id, *fields)
        super().__init__(control)
        self.table_id = table_id
        self.fields = tuple(map(str, fields))

    @classmethod
    def id_of(cls, table_id: int, *fields: object) -> str:
        """Return the custom id for a table and fields; ValueError when Discord would refuse its length."""
        custom_id = ":".join(map(str, (FORMAT, cls.kind, table_id, *fields)))
        if len(custom_id) > LONGEST_ID:
            raise ValueError(f"custom id of {len(custom_id)} characters")
        return custom_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: Any, /) -> Self:
        """Return the item of a click, its fields read from the custom id. Nothing is judged here: `handle` does."""
        rest = match["rest"]
        made = cls.__new__(cls)
        TableItem.__init__(made, item, int(match["table"]), *(rest.split(":") if rest is not None else ()))
        return made

    @property
    def values(self) -> list[str]:
        """The values picked in a select, of channels their ids; none for a button."""
        if isinstance(self.item, discord.ui.Button):
            return []
        return [value if isinstance(value, str) else str(value.id) for value in self.item.values]

    @final
    async def callback(self, interaction: Interaction) -> None:
        """Defer, do the work, and answer whatever goes wrong (discord.py itself would only log it)."""
        if not interaction.client.under_way.begin():
            return
        try:
            if not self.opens_modal and not await errors.deferred(interaction):
                return
            await self.handle(interaction)
        except Exception as error:
            await errors.answer(interaction, error)

    async def handle(self, interaction: Interaction) -> None:
        """Do what the control is for; raise Refused, TableError or anything else to have it answered."""
        raise NotImplementedError

    async def table(self, interaction: Interaction) -> Table:
        """Return the table of this control; TableError when there is none in this server."""
        return await table_here(interaction, self.table_id)


def tables_of(interaction: Interaction) -> Tables:
    """Return the tables that the bot of an interaction serves."""
    tables: Tables = interaction.client.tables
    return tables


async def table_here(interaction: Interaction, table_id: int) -> Table:
    """Return a table of the interaction's server; TableError `no-such-table` for another server's table."""
    table = await tables_of(interaction).get(table_id)
    if table.guild != interaction.guild_id:
        raise TableError(TableCode.NO_SUCH_TABLE)
    return await back_at(interaction, table)


async def table_named(interaction: Interaction, picked: str = "") -> Table:
    """Return the table of the interaction's server that was picked or typed; TableError `no-such-table`."""
    return await table_here(interaction, int(picked) if re.fullmatch(_NUMBER, picked) else 0)


async def back_at(interaction: Interaction, table: Table) -> Table:
    """Return the table at which a person acts, with their seat taken back if the computer only keeps it for them."""
    at_table(interaction, table)
    seat = table.seat_of(interaction.user.id)
    if table.status is Status.LIVE and seat is not None and table.seats[seat].is_absent:
        with suppress(TableError):  # over at this very moment: there is nothing to come back to
            return await tables_of(interaction).come_back(table.id, interaction.user.id)
    return table


def at_table(interaction: Interaction, table: Table) -> None:
    """Note at which table the person of an interaction acts: they are awake there, and errors can name who sits."""
    interaction.client.presences.note(interaction, table.id)
    interaction.extras["names"] = names_at(table)

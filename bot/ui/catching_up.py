"""What a channel has missed while the bot was away: its message is compared with the table as it stands."""

import logging
from typing import Any

import discord
from msgspec import structs

from bot.tables import Cause, Change, Status, Table, Tables
from bot.ui.board import shown_revision, shows_deadline
from bot.ui.channel import Channel

log = logging.getLogger(__name__)


async def missed(client: Any, tables: Tables, table: Table) -> Change | None:
    """Return what happened since a table's message was last brought up to date, as one change; None when nothing did.

    What Discord fails with raises.
    """
    if table.status is not Status.LIVE:
        return Change(table, Cause.SEAT)
    try:
        shown = None if table.message is None else await Channel(client, table).fetch(table.message)
    except discord.Forbidden as error:
        log.info("table %s: what is shown may not be read (%r)", table.id, error)
        return Change(table, Cause.SEAT)  # it is edited, and nobody pinged
    if shown is None:  # never posted; or deleted, and then what it said has been told
        cause = Cause.STARTED if table.message is None else Cause.SEAT
        return Change(structs.replace(table, message=None), cause)
    revision = shown_revision(shown, table.id)
    if revision is None:  # it is the lobby's still
        return Change(table, Cause.STARTED)
    if revision == table.revision:
        return None if shows_deadline(shown, table) else Change(table, Cause.SEAT)
    entries = await tables.log(table.id, revision)
    cause = Cause.MOVED if entries else Cause.SEAT  # a reminder, or who sits there: the board stays where it is
    return Change(table, cause, tuple(event for entry in entries for event in entry.events))

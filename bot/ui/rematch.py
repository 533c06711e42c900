"""Playing again with the same seats: the button under a game's end, and the command."""

from bot.tables import Status, Table, TableCode, TableError
from bot.ui import errors
from bot.ui.answers import locale_of, whisper
from bot.ui.errors import MissingPermission
from bot.ui.items import Interaction, TableItem, at_table, tables_of
from bot.ui.new_table import places_around
from bot.ui.people import person_of
from bot.ui.words import Words, words_for


class Rematch(TableItem, kind="rematch"):
    """Opens a lobby where the seats are taken as they were."""

    async def handle(self, interaction: Interaction) -> None:
        """Open it."""
        await _rematch(interaction, await self.table(interaction))


async def rematch_here(interaction: Interaction) -> None:
    """Play the channel's last game again; TableError `never-started` where there was none."""
    last = await tables_of(interaction).last_played_at(interaction.channel_id or 0)
    if last is None:
        raise TableError(TableCode.NEVER_STARTED)
    await _rematch(interaction, last)


async def _rematch(interaction: Interaction, previous: Table) -> None:
    missing = errors.lacking(interaction)
    if missing:
        raise MissingPermission(interaction.channel_id or 0, *missing)
    within = places_around(interaction.channel)
    table = await tables_of(interaction).rematch(previous.id, person_of(interaction), within=within)
    at_table(interaction, table)
    await whisper(interaction, _answer(table, interaction.user.id, words_for(locale_of(interaction))))


def _answer(table: Table, user: int, words: Words) -> str:
    if table.seat_of(user) is None:
        return words("tables.rematch-without-you", channel=f"<#{table.channel}>")
    if table.status is not Status.LOBBY:
        return words("tables.rematch-begun")
    return words("tables.rematch-open") if table.host == user else words("tables.rematch-yours-too")

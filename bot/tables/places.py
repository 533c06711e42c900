"""Where a table stands, and how far its channel has been told of it."""

from bot.tables.errors import TableCode, TableError
from bot.tables.finding import Finding
from bot.tables.table import Table


class Places(Finding):
    """Tables in their channels."""

    async def bring_to(self, table_id: int, channel: int, by: int) -> Table:
        """Bring an open table to another channel of its guild, where it will be shown anew; the game is as it was.

        `channel-taken` (with the `table` there), `closed`. What stands there already stays.
        """
        async with self._writer.table(table_id) as table:
            if not table.is_open:
                raise TableError(TableCode.CLOSED)
            return table if table.channel == channel else await self._writer.bring_to(table, channel, by)

    async def set_message(self, table_id: int, message: int | None) -> None:
        """Keep which message shows the table."""
        await self._writer.set_message(table_id, message)

    async def set_told(self, table_id: int, told: int | None) -> None:
        """Keep which round's result was told last in the channel; None once the end has been."""
        await self._writer.set_told(table_id, told)

    async def set_trouble(self, table_id: int, trouble: str | None) -> None:
        """Keep why the table's channel cannot show it, as somebody has been told; None when it can."""
        await self._writer.set_trouble(table_id, trouble)

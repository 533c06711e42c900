"""The bot as a process of its own, on a stand-in instead of Discord.

`python -m tests.bench.loopback.bot_process ADDRESS DATABASE` first says how the database is synchronised. It ends
when its standard input does, so it never outlives the process that started it.
"""

import asyncio
import logging
import sys

from bot.client import create_bot
from bot.config import Settings
from bot.store import Store
from bot.store.database import database_at
from bot.tables import RealClock, Tables
from bot.ui.pace import Pace
from tests.bench.loopback.wiring import end_of_input, pong, use_stand_in

LEVELS = ("OFF", "NORMAL", "FULL", "EXTRA")


class Unpaced(Pace):
    """The stand-in takes as many messages as come, and nobody has to wait until the board is shown."""

    async def room(self, channel: int) -> None:
        """Return at once."""


async def synchronous(url: str) -> str:
    """Return how the bot's own connections to the database are synchronised."""
    database = database_at(url)
    async with database.reading() as connection:
        level = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one()
    await database.close()
    return LEVELS[level]


async def serve(address: str, file: str) -> None:
    """Run the bot until standard input ends; its computer players need no time to think."""
    use_stand_in(address)
    url = f"sqlite+aiosqlite:///{file}"
    store = await Store.open(url)
    print(await synchronous(url), flush=True)
    clock = RealClock()
    tables = Tables(store, clock, computer_pause=0.0)
    bot = create_bot(Settings(discord_token=None), tables, Unpaced(clock.now, clock.sleep_until))
    bot.tree.add_command(pong)
    running = asyncio.create_task(bot.start("loopback"))
    try:
        await asyncio.wait({running, asyncio.create_task(end_of_input())}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await bot.close()
        await running
        await store.close()


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns that there is no voice
    asyncio.run(serve(*sys.argv[1:]))

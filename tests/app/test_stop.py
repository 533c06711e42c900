"""`python -m bot run` stopped in the middle of a move: in good order, and whatever was shown is kept."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.client import create_bot
from bot.config import Settings
from bot.store import Store
from bot.tables import RealClock, Tables
from tests.bench.loopback.game import Game
from tests.bench.loopback.stand_in import StandIn

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
PROGRAM = """\
import sys
from tests.bench.loopback.wiring import use_stand_in
use_stand_in(sys.argv[1])
from bot.__main__ import main
sys.exit(main(["run"]))
"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals"),
]


@asynccontextmanager
async def running(discord: StandIn, folder: Path) -> AsyncIterator[Process]:
    """The bot's process, ready for commands."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": "an.invented.token",
        "DATABASE_PATH": str(folder / "rummy.db"),
        "COMPUTER_PAUSE": "0",
        "PYTHONPATH": str(ROOT),
    }
    command = (sys.executable, "-c", PROGRAM, discord.address)
    process = await asyncio.create_subprocess_exec(*command, env=environment, cwd=folder, stderr=PIPE)
    try:
        await asyncio.wait_for(discord.gateway.identified.wait(), PATIENCE)
        await discord.quiet(0.2)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def play_on(game: Game) -> None:
    """Play until nobody answers any more."""
    while True:
        await game.turn_begins()
        await game.draw()
        if await game.lay():
            await game.discard()


async def stopped(process: Process, sign: signal.Signals) -> str:
    """Send the signal, and return what the bot has said once it is gone."""
    process.send_signal(sign)
    assert process.stderr is not None
    said = (await asyncio.wait_for(process.stderr.read(), PATIENCE)).decode()
    await asyncio.wait_for(process.wait(), PATIENCE)
    return said


async def stored(folder: Path) -> int:
    """How many moves of persons are kept; they must lead to the very game that is kept."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'rummy.db'}")
    tables = Tables(store, RealClock())
    assert await tables.integrity(1)
    count = sum(not entry.by_computer for entry in await tables.log(1))
    await store.close()
    return count


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("moment", [0.0, 0.006, 0.03])
async def test_a_signal_in_the_middle_of_a_move_loses_nothing_that_was_shown(
    tmp_path: Path, sign: signal.Signals, moment: float
) -> None:
    """So many seconds after a button was pressed."""
    async with StandIn() as discord, running(discord, tmp_path) as process:
        game = Game(discord)
        await game.sit_down()
        await game.turn_begins()
        playing = asyncio.create_task(play_on(game))
        while game.moves < 3:
            await asyncio.sleep(0.001)
        await asyncio.sleep(moment)
        said = await stopped(process, sign)
        shown = game.moves
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    assert process.returncode == 0, said
    assert "Traceback" not in said, said
    assert " ERROR " not in said, said
    assert await stored(tmp_path) >= shown


async def test_nothing_is_announced_after_the_end() -> None:
    """Discord's library may say that it is ready some seconds later, on a loop that it has let go of."""
    store = await Store.open("sqlite+aiosqlite://")
    bot = create_bot(Settings(discord_token=None), Tables(store, RealClock()))
    await bot.close()
    await store.close()
    bot.dispatch("ready")

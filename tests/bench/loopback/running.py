"""Starts the bot's process on a stand-in, and sees to it that it ends."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

from tests.bench.loopback.stand_in import StandIn

START, END = 60.0, 10.0  # seconds
ROOT = Path(__file__).parents[3]


class RunningBot:
    """`async with RunningBot(discord, database) as bot:` is entered once the bot is ready for commands."""

    def __init__(self, discord: StandIn, database: Path) -> None:
        self._discord = discord
        self._database = database
        self._process: Process | None = None
        self.synchronous = ""

    async def __aenter__(self) -> "RunningBot":
        module = "tests.bench.loopback.bot_process"
        command = (sys.executable, "-m", module, self._discord.address, str(self._database))
        self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT)
        try:
            await self._ready(self._process)
        except BaseException:
            await self._end()
            raise
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self._end()

    async def _ready(self, process: Process) -> None:
        assert process.stdout is not None
        said = (await asyncio.wait_for(process.stdout.readline(), START)).decode().strip()
        if not said:
            raise RuntimeError(f"the bot did not start: exit code {await process.wait()}")
        self.synchronous = said
        await asyncio.wait_for(self._discord.gateway.identified.wait(), START)
        await self._discord.quiet(0.5)

    async def _end(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        assert process.stdin is not None
        process.stdin.close()  # the bot ends when its input does
        try:
            await asyncio.wait_for(process.wait(), END)
        except TimeoutError:
            process.kill()
            await process.wait()

"""The demo: the real bot in a simulated Discord, shown live in the browser. Nothing else knows simcord.

simcord's preview shows a channel page but neither refreshes by itself nor lets its clock run. What makes it live is
gathered in this package, and each change to a page of simcord's fails loudly when it no longer applies (`DemoBroken`).
"""

import asyncio
import errno
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

import discord
from simcord.backend.errors import SetupError
from simcord.env import Env

from bot.app import BAD_SETTINGS, NO_DATABASE, complain, stop_on_signal
from bot.client import create_bot
from bot.config import Settings
from bot.demo.clock import DemoClock
from bot.demo.live import FRAGMENT, LivePreview
from bot.demo.pages import check_pages
from bot.demo.people import PERSONAS, Persona, build_world
from bot.store import Store, StoreError
from bot.tables import Tables
from bot.ui.words import Words, languages, words_for

PORT: Final = 8765
EPOCH: Final = datetime.min.replace(tzinfo=UTC)


def addresses(port: int, personas: tuple[Persona, ...] = PERSONAS) -> list[tuple[Persona, str]]:
    """Return for each person the address to open."""
    return [(person, f"http://127.0.0.1:{port}/?as={person.key}#{FRAGMENT}") for person in personas]


async def play(database: Path, port: int, welcome: str, ready: Callable[[int], None], speed: float = 1) -> None:
    """Run the demo until cancelled, with a first message in an empty channel; `ready` gets the port once it answers.

    With a `speed` all clocks go so many times as fast as the machine's.
    """
    stop_on_signal()
    check_pages()
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    settings = Settings(_env_file=None)
    clock = DemoClock(max(datetime.now(UTC), await store.last_beat() or EPOCH))  # a quick clock was ahead of the time
    tables = Tables(store, clock, computer_pause=settings.computer_pause)
    bot = create_bot(settings, tables)
    env = clock.env = Env(bot, settle_timeout=30)
    world = build_world(env)
    env.backend.bot_user.name = "Mexican Rummy"
    env.backend.clock._epoch = clock.now()
    env._record_error = _already_answered  # type: ignore[method-assign, assignment]
    await env.start()
    if not await tables.open_ids():
        await world.house.send(world.room, welcome)
    try:
        live = LivePreview(env, world.room, world.members, port, clock, speed, tables.looked_after)
        async with live.preview:
            ready(int(live.preview._server.port or port))
            await live.keep_live()
    finally:
        await bot.close()
        await env.shutdown()
        await store.close()


def _already_answered(_: BaseException) -> None:
    """Take no note: the bot answers and logs its errors, and the page would call every refused command a failure."""


def _language(words: Words, person: Persona) -> str:
    match person.locale:
        case discord.Locale.french:
            return words("demo.french")
        case discord.Locale.brazil_portuguese:
            return words("demo.portuguese")
        case discord.Locale.spain_spanish:
            return words("demo.spanish")
    return words("demo.english")


def announce(words: Words, kept_in: Path | None, port: int) -> None:
    """Say on the terminal what to open."""
    lines = [words("demo.open")]
    lines += [
        words("demo.person", name=person.name, language=_language(words, person), address=address)
        for person, address in addresses(port)
    ]
    lines.append(words("demo.kept", file=str(kept_in)) if kept_in else words("demo.not-kept"))
    lines.append(words("demo.stop"))
    print("\n".join(lines), flush=True)  # noqa: T201 - the terminal is where a demo says how to begin


def _port_trouble(words: Words, port: int, cause: OSError) -> str:
    """Return why the port cannot be opened: it is in use, or the system does not give it to us."""
    if cause.errno == errno.EADDRINUSE:
        return words("demo.port-taken", port=port)
    return words("demo.port-refused", port=port, reason=cause.strerror or str(cause))


def run_demo(database: Path | None = None, port: int = PORT, language: str = "en", speed: float = 1) -> int:
    """Run the demo in the foreground; returns the exit code: 0 after Ctrl-C or SIGTERM, 2 no port, 5 no database."""
    words = words_for(language)
    welcome = "\n".join(words_for(spoken)("demo.welcome") for spoken in languages())
    with tempfile.TemporaryDirectory(prefix="rummy-demo-") as folder:
        file = database or Path(folder) / "demo.db"
        try:
            asyncio.run(play(file, port, welcome, partial(announce, words, database), speed))
        except (KeyboardInterrupt, asyncio.CancelledError):
            return 0
        except SetupError as error:
            if not isinstance(error.__cause__, OSError):
                raise
            return complain(_port_trouble(words, port, error.__cause__), BAD_SETTINGS)
        except StoreError as error:
            return complain(words(f"cli.database.{error.fault}", place=error.place), NO_DATABASE)
    return 0

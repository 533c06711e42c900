"""`python -m bot run`: the bot on Discord, until a signal stops it. What is wrong is said in one line."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
from typing import Final

import aiohttp
import discord

from bot.client import create_bot
from bot.config import ConfigError, Settings, read_settings
from bot.store import Store, StoreError
from bot.tables import RealClock, Tables
from bot.ui.words import words_for

STOPPED: Final = 0
BAD_SETTINGS: Final = 2
LOGIN_REFUSED: Final = 3
UNREACHABLE: Final = 4
NO_DATABASE: Final = 5

TALKATIVE: Final = ("discord", "aiosqlite")
"""Libraries that log at DEBUG what they are sent."""
LOG_FORMAT: Final = "{asctime} {levelname:<7} {name}: {message}"

log = logging.getLogger(__name__)


def run() -> int:
    """Run the bot with the settings of the environment; returns the exit code.

    0 stopped by a signal, 2 bad settings, 3 Discord refuses the token, 4 Discord cannot be reached, 5 no database.
    """
    words = words_for(terminal_language())
    try:
        settings = read_settings()
        set_up_logging(settings.log_level)
        asyncio.run(serve(settings))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return STOPPED
    except ConfigError as error:
        return complain(words(f"cli.config.{error.fault}", names=words.listing(error.names)), BAD_SETTINGS)
    except StoreError as error:
        return complain(words(f"cli.database.{error.fault}", place=error.place), NO_DATABASE)
    except discord.LoginFailure:
        return complain(words("cli.login-refused"), LOGIN_REFUSED)
    except (aiohttp.ClientError, discord.GatewayNotFound, discord.HTTPException, OSError) as error:
        return complain(words("cli.unreachable", reason=_reason(error)), UNREACHABLE)
    return STOPPED


async def serve(settings: Settings) -> None:
    """Run the bot until SIGTERM; raises what keeps it from starting."""
    stop_on_signal()
    token = sendable(settings.token())
    store = await Store.open(settings.store_url())
    try:
        tables = Tables(store, RealClock(), computer_pause=settings.computer_pause)
        async with create_bot(settings, tables) as bot:
            await bot.login(token)
            await bot.connect()
    finally:
        await store.close()


def sendable(token: str) -> str:
    """Return a token; LoginFailure for one that no request can carry, which Discord cannot have given out."""
    if not token.isascii() or not token.isprintable() or " " in token:
        raise discord.LoginFailure
    return token


def stop_on_signal() -> None:
    """Let SIGTERM, as service managers send it, end the present task as Ctrl-C does; Windows has none."""
    serving = asyncio.current_task()
    assert serving is not None
    with contextlib.suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, serving.cancel)


def set_up_logging(level: str) -> None:
    """Log to standard error, no secret at any level (G2): at DEBUG these libraries would tell hands and seeds."""
    logging.basicConfig(level=level, format=LOG_FORMAT, style="{", stream=sys.stderr)
    for talkative in TALKATIVE:
        logging.getLogger(talkative).setLevel(max(logging.INFO, logging.getLevelName(level)))


def terminal_language() -> str:
    """Return the language that the terminal asks for."""
    return os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"


def complain(text: str, code: int) -> int:
    """Say in one line what is wrong, and return the exit code."""
    sys.stderr.write(" ".join(text.split()) + "\n")
    return code


def _reason(error: BaseException) -> str:
    return str(error) or type(error).__name__

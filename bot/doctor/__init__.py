"""`python -m bot doctor`: looks whether all is well, while the bot runs or not, and changes nothing.

Each check yields findings in the terminal's language; start at `run_doctor`.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from typing import Final

from bot.app import terminal_language
from bot.config import ConfigError, Settings, read_settings
from bot.doctor.database import look_at_database
from bot.doctor.findings import Finding, State
from bot.doctor.pictures import look_at_pictures
from bot.doctor.places import look_at_discord
from bot.ui.words import Words, words_for

ALL_WELL: Final = 0
SOMETHING_WRONG: Final = 1


def run_doctor(as_json: bool = False) -> int:
    """Print what is found, a line each; returns the exit code: 0 all is well, 1 something is wrong."""
    return asyncio.run(_report(words_for(terminal_language()), as_json))


async def _report(words: Words, as_json: bool) -> int:
    wrong = 0
    async for finding in findings(words):
        wrong += finding.state is State.WRONG
        _print(json.dumps(finding.as_dict(), ensure_ascii=False) if as_json else str(finding))
    if not as_json:
        _print(words.many("doctor.wrong", wrong) if wrong else words("doctor.well"))
    return SOMETHING_WRONG if wrong else ALL_WELL


async def findings(words: Words) -> AsyncIterator[Finding]:
    """Yield what is found, check by check; without settings that can be read nothing more can be looked at."""
    async for finding in look_at_pictures(words):
        yield finding
    try:
        settings = read_settings()
    except ConfigError as error:
        text = words(f"cli.config.{error.fault}", names=words.listing(error.names))
        yield Finding("settings", State.WRONG, text)
        return
    yield Finding("settings", State.WELL, _settings_text(settings, words))
    async for finding in look_at_database(settings.store_url(), words):
        yield finding
    async for finding in look_at_discord(settings, words):
        yield finding


def _settings_text(settings: Settings, words: Words) -> str:
    names = sorted(name.upper() for name in settings.model_fields_set if getattr(settings, name) is not None)
    return words("doctor.settings", names=words.listing(names)) if names else words("doctor.no-settings")


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()

"""The simulated Discord that the end-to-end tests play in, and what must hold in every one of them."""

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import simcord
import simcord.interactions

from bot.engine import Refused
from bot.tables import TableError
from bot.ui.errors import MissingPermission
from bot.ui.words import catalogue
from tests.e2e.evening import Evening
from tests.e2e.outage import unknown

# Settling looks for work left to do; ten times as often makes the tests ten times as fast.
simcord.Env._settle_internal.__kwdefaults__["idle"] = 0.002


class _Errors(logging.Handler):
    """Collects what is logged as an error: discord.py only logs what goes wrong in a button."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(self.format(record))


@pytest.fixture(autouse=True)
def logged_errors() -> Iterator[list[str]]:
    """Errors logged by the bot or by discord.py; a test that expects some empties the list."""
    handler = _Errors()
    logging.getLogger().addHandler(handler)
    yield handler.messages
    logging.getLogger().removeHandler(handler)
    assert not handler.messages, "\n".join(handler.messages)


@pytest.fixture(autouse=True)
def no_gap_in_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key without a text fails the test."""
    monkeypatch.setattr(catalogue.Strictness, "on", True)


@pytest.fixture
async def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Evening]:
    """The house, open; whatever the bot raised fails the test at the end."""
    house = Evening(tmp_path / "tables.db")
    _speak_their_languages(house, monkeypatch)
    await house.begin()
    try:
        yield house
    finally:
        await house.end()
    never_failed = unknown((one.method, one.path) for one in house.env.http_requests)
    assert not never_failed, "a kind of call that no test lets fail"
    unforeseen = [error for error in house.env.errors if not _is_refusal(error)]
    assert not unforeseen, unforeseen


def _is_refusal(error: BaseException) -> bool:
    """Whether a command raised what the person was told as an answer."""
    return isinstance(error.__cause__, Refused | TableError | MissingPermission)


def _speak_their_languages(house: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    original = simcord.interactions.base_payload

    def with_locale(*args: Any, user_id: int, **kwargs: Any) -> Any:
        record, payload = original(*args, user_id=user_id, **kwargs)
        payload["locale"] = house.locales.get(user_id, "en-US")
        return record, payload

    monkeypatch.setattr(simcord.interactions, "base_payload", with_locale)

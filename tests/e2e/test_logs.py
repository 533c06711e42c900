"""The log tells nobody's hand, not the stock and not the seed (G2), however much it is asked to say."""

import logging
from collections.abc import Iterator

import pytest

from bot.app import set_up_logging
from tests.e2e.evening import Evening
from tests.e2e.test_hand import WORKED, at_the_table


class Everything(logging.Handler):
    """Keeps all that reaches the root."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name} {record.getMessage()}")


@pytest.fixture
def log() -> Iterator[list[str]]:
    """What is logged with LOG_LEVEL=DEBUG."""
    root, everything = logging.getLogger(), Everything()
    levels = {name: logging.getLogger(name).level for name in (None, "discord", "aiosqlite")}
    set_up_logging("DEBUG")
    root.setLevel(logging.DEBUG)
    root.addHandler(everything)
    yield everything.lines
    root.removeHandler(everything)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


async def test_not_even_with_debug_does_the_log_tell_a_hand_or_the_seed(evening: Evening, log: list[str]) -> None:
    evening.seed = bytes(range(32))
    ada = await at_the_table(evening, WORKED)
    await ada.press("Draw from the stock")
    await ada.pick("KD")
    await ada.type("discard", card="5D")
    assert log
    secrets = [evening.seed.hex(), repr(evening.seed), *map(str, ada.view.hand)]
    told = [line for line in log if any(secret in line for secret in secrets)]
    assert told == []


def test_other_libraries_would_say_at_debug_what_they_are_sent(log: list[str]) -> None:
    """Discord's events hold panels, and statements hold games."""
    for name in ("discord.gateway", "discord.http", "aiosqlite"):
        logging.getLogger(name).debug("all of it")
        logging.getLogger(name).info("a step")
    assert [line.partition(" ")[2] for line in log] == ["a step"] * 3

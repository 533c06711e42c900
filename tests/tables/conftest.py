"""The house that the tests of tables play in."""

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.tables.house import House


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """Tables on a file, open."""
    house = await House.at(tmp_path / "rummy.db").open()
    yield house
    await house.close()


@pytest.fixture(autouse=True)
def nothing_wrong(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test in which an error was logged; one that expects some clears the log."""
    yield
    assert not [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]

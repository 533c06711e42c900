"""What holds for every test."""

import pytest
from hypothesis import HealthCheck, settings

from bot.ui.words.catalogue import Strictness

# Examples are judged by what they find; a slow machine or one that measures coverage is no fault of theirs.
settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("table")

# A text that is missing is a fault here; at a table it would be bridged with English and logged.
Strictness.on = True


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let golden files be written anew; the difference is what is reviewed."""
    parser.addoption("--update-golden", action="store_true", help="write the expected outcomes of golden games anew")

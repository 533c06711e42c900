"""The decisions: each has a number of its own, and bears it in its name and in its title."""

import re
from pathlib import Path

DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"


def test_no_number_is_given_twice_and_none_is_left_out() -> None:
    numbers = sorted(int(path.name.partition("-")[0]) for path in DECISIONS.glob("*.md"))
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_title_has_the_number() -> None:
    for path in DECISIONS.glob("*.md"):
        title = path.read_text(encoding="utf-8").splitlines()[0]
        assert re.match(rf"# {path.name.partition('-')[0]}\. \S", title), path.name

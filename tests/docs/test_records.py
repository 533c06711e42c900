"""The page on records: its example is played, its codes are those of the rules, its figures those of the shuffle."""

import re
from hashlib import sha256
from pathlib import Path

from bot.engine.notation import VERBS
from bot.engine.record import read_record
from bot.engine.refusals import Code
from bot.engine.replay import replay
from bot.engine.rulesets import GAMES, OPTIONS
from bot.engine.shuffle import below, numbers

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/records.md").read_text(encoding="utf-8")
MENTION = re.compile(r"\b[\w./-]+\.md\b")
PYTHON = sorted(path for room in ("bot", "cogs", "tests") for path in (ROOT / room).glob("**/*.py"))


def section(title: str) -> str:
    """Return what the page says under a heading."""
    (found,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


def test_the_example_goes_as_its_comments_say() -> None:
    (record,) = re.findall(r"^```record\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    said = list(replay(read_record(record)))
    answers = ["ok" if line.fields.get("ok") else line.fields["refused"] for line in said if "move" in line.fields]
    assert answers == re.findall(r"^\w+ .*#> (\S+)$", record, re.MULTILINE)
    assert re.findall(r"^#> has: (.+)$", record, re.MULTILINE)[0] in said[-1].text


def test_every_code_is_listed_in_the_order_in_which_a_move_is_judged() -> None:
    listed = re.findall(r"`([a-z-]+)`", "".join(re.findall(r"^\|.*\|$", section("Refusals"), re.MULTILINE)))
    assert listed == [str(code) for code in Code]


def test_every_game_option_and_verb_is_named() -> None:
    prose = re.sub(r"^```.*?^```$", "", PAGE, flags=re.MULTILINE | re.DOTALL)
    named = set(re.findall(r"[a-z-]+", " ".join(re.findall(r"`([^`]+)`", prose))))
    assert {*GAMES, *(name for options in OPTIONS.values() for name in options), *VERBS} <= named


def test_every_line_of_a_position_is_there() -> None:
    rows = re.findall(r"^\| `([^|]+)\|", section("A position"), re.MULTILINE)
    listed = {key for row in rows for key in re.findall(r"(?:^|`)([a-z]+) ", row)}
    wanted = "round dealer turn hand discard stock opened laid meld took idle bids buys reshuffled scores wins"
    assert listed == set(wanted.split())


def test_the_figures_of_the_shuffle() -> None:
    """G1."""
    assert sha256(bytes(32) + b"deal 1" + bytes(8)).hexdigest()[:16] in PAGE
    stream = numbers(bytes(32), "deal 1")
    assert " ".join(str(below(108, stream)) for _ in range(8)) in PAGE


def test_documents_that_the_code_speaks_of_exist() -> None:
    for path in PYTHON:
        for mention in MENTION.findall(path.read_text(encoding="utf-8")):
            assert any((room / mention).is_file() for room in (ROOT, ROOT / "docs")), (path, mention)

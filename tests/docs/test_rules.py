"""The examples of the rules are played: what docs/rules.*.md says is what the engine does."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.engine import Refused, ruleset
from bot.engine.melds import readings
from bot.engine.notation import parse_spelling
from bot.engine.record import read_record
from bot.engine.replay import replay

DOCS = Path(__file__).parents[2] / "docs"
LANGUAGES = ("en", "fr", "pt", "es")
ROW = re.compile(r"^\| (\d) \| `([^`]+)` \| `([^`]+)` \|$", re.MULTILINE)
RECORD = re.compile(r"^```record\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RULE = re.compile(r"^\*\*([MTBCOP]\d+)\b", re.MULTILINE)


def text_of(language: str) -> str:
    return (DOCS / f"rules.{language}.md").read_text(encoding="utf-8")


class Example(NamedTuple):
    """A row of a table: cards as they are typed in a round, and the meld or the refusal they make."""

    round: int
    typed: str
    becomes: str


ROWS = sorted({Example(int(one), typed, says) for lang in LANGUAGES for one, typed, says in ROW.findall(text_of(lang))})


def outcome(number: int, typed: str) -> str:
    """Return the meld that cards make in a round, in notation, or the code with which they are refused."""
    try:
        found = readings(parse_spelling(typed), ruleset("mexican").meld_rules(number))
    except Refused as refused:
        return str(refused.code)
    return "wild-ambiguous" if len(found) > 1 else str(found[0])


@pytest.mark.parametrize("example", ROWS, ids=str)
def test_cards_are_the_melds_that_the_rules_say(example: Example) -> None:
    """M5, M9, C1, C3."""
    assert outcome(example.round, example.typed) == example.becomes


@pytest.mark.parametrize("language", LANGUAGES)
def test_records_go_as_their_comments_say(language: str) -> None:
    records = RECORD.findall(text_of(language))
    assert records
    for record in records:
        said = [line.text for line in replay(read_record(record))]
        moves = [line.split()[1:3] for line in said if line[0].isdigit()]
        answers = [code if word == "refused" else word for word, code in moves]
        assert answers == re.findall(r"^\w+ .*#> (\S+)$", record, re.MULTILINE), record
        whole = "\n".join(said)
        for line in re.findall(r"^#> (?:has: )?(.+)$", record, re.MULTILINE):
            assert line in whole, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_rules_and_examples(language: str) -> None:
    english, other = text_of("en"), text_of(language)
    assert RULE.findall(english) == RULE.findall(other)
    assert ROW.findall(english) == ROW.findall(other)
    assert len(RECORD.findall(english)) == len(RECORD.findall(other))


def test_every_rule_is_there() -> None:
    found = set(RULE.findall(text_of("en")))
    wanted = {f"M{number}" for number in range(1, 16)} | {f"B{number}" for number in range(1, 9)}
    wanted |= {f"T{number}" for number in range(1, 4)} | {f"O{number}" for number in range(1, 7)}
    wanted |= {f"P{number}" for number in range(1, 12)} | {"C11", "C12", "C13"}
    assert wanted | {f"C{number}" for number in range(1, 10)} <= found

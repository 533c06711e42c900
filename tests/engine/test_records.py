"""The records in tests/records: each move gets the answer written behind it, and every rule has its record."""

import re
from pathlib import Path

import pytest

from bot.engine.record import read_record
from bot.engine.replay import Said, replay

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in RECORDS}
RULES = (
    *(f"M{number}" for number in range(1, 16)),
    *(f"C{number}" for number in range(1, 14)),
    *("T1", "T2", "T3"),
    *(f"O{number}" for number in range(1, 7)),
    *(f"B{number}" for number in range(1, 9)),
    *(f"P{number}" for number in range(1, 12)),
)


def promised(text: str) -> tuple[list[str], list[str], list[str]]:
    """Return what the comments of a record say: the moves' answers, the ends of rounds, lines of the position."""
    moves, ends, has = [], [], []
    for line in text.splitlines():
        before, mark, said = line.partition("#>")
        if mark and before.strip():
            moves.append(said.strip())
        elif said.strip().startswith("has:"):
            has.append(said.partition(":")[2].strip())
        elif mark:
            ends.append(said.strip())
    return moves, ends, has


def answers(said: list[Said]) -> list[str]:
    return ["ok" if line.fields.get("ok") else line.fields["refused"] for line in said if "move" in line.fields]


def ends(said: list[Said]) -> list[str]:
    return [line.text for line in said if {"round", "result"} & line.fields.keys()]


@pytest.mark.parametrize("name", TEXTS)
def test_a_record_gets_the_answers_written_in_it(name):
    said = list(replay(read_record(TEXTS[name])))
    moves, rounds, has = promised(TEXTS[name])
    assert answers(said) == moves
    assert ends(said) == rounds
    position = [line.strip() for line in said[-1].fields.get("position", "").splitlines()]
    assert [line for line in has if line not in position] == []


def head_and_moves(text: str) -> tuple[list[str], list[str]]:
    """Return the lines of a record's head without the position, and its move lines."""
    lines = [line for raw in text.splitlines() if (line := raw.partition("#")[0].strip())]
    if "position" in lines:
        del lines[lines.index("position") : lines.index("end") + 1]
    head = [line for line in lines if line.split()[0] in ("game", "seats", "seed")]
    return head, [line for line in lines if line not in head]


@pytest.mark.parametrize("name", TEXTS)
def test_a_position_printed_anywhere_plays_on_exactly_alike(name):
    """Stop after each move, feed the printed position in again, go on: all later lines are the same."""
    record = read_record(TEXTS[name])
    whole = list(replay(record))
    head, moves = head_and_moves(TEXTS[name])
    for played in range(len(moves)):
        begun = list(replay(record._replace(moves=record.moves[:played])))
        if "position" not in begun[-1].fields:
            break
        going_on = replay(read_record("\n".join([*head, begun[-1].text, *moves[played:]])))
        later = whole[len(begun) - 1 :]
        assert [renumbered(line, played) for line in going_on] == [line.text for line in later]


def renumbered(line: Said, played: int) -> str:
    if "move" not in line.fields:
        return line.text
    number, rest = line.text.split(" ", 1)
    return f"{int(number) + played} {rest}"


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_record(rule):
    first_lines = [text.splitlines()[0] for text in TEXTS.values()]
    assert any(re.search(rf"\b{rule}\b", line) for line in first_lines)

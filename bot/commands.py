"""What the subcommands that need no Discord do: play records again and prove them."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bot.engine.lines import BadRecord
from bot.engine.record import Record, read_record
from bot.engine.replay import replay, what_fails

NOT_PROVEN: Final = 1
BAD_FILE: Final = 2


class Unreadable(Exception):
    """A file that is no record, or that cannot be read at all: its name and what is wrong, in one line."""


def replay_files(files: Sequence[str], as_json: bool) -> int:
    """Print the replay of records, or only what is wrong with the first bad file. Returns the exit code."""
    try:
        records = [(name, _record_of(name)) for name in files]
    except Unreadable as error:
        return _complain(error)
    for name, record in records:
        if len(files) > 1:
            _print(json.dumps({"file": name}, ensure_ascii=False) if as_json else f"file {name}")
        for said in replay(record):
            _print(said.json if as_json else said.text)
    return 0


def verify_files(files: Sequence[str]) -> int:
    """Print whether records prove the games they tell of (G1). Returns the exit code: 1 when one does not."""
    try:
        records = [(name, _record_of(name)) for name in files]
    except Unreadable as error:
        return _complain(error)
    failures = [(name, what_fails(record)) for name, record in records]
    for name, failure in failures:
        _print(f"{name}: {failure or 'verified'}")
    return NOT_PROVEN if any(failure for _, failure in failures) else 0


def _record_of(name: str) -> Record:
    try:
        text = Path(name).read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise Unreadable(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"{name}: line {line}: this is not UTF-8") from None
    try:
        return read_record(text.replace("\r\n", "\n"))
    except BadRecord as error:
        raise Unreadable(f"{name}: {error}") from None


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _complain(error: Unreadable) -> int:
    sys.stderr.write(" ".join(str(error).split("\n")) + "\n")
    return BAD_FILE

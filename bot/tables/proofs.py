"""Proofs: whether a record is sound, and whether it tells of a game that was played at one of the tables (G1)."""

from hashlib import sha256
from typing import Final

from msgspec import Struct

from bot.engine.record import Record, read_record
from bot.engine.replay import Flaw, what_fails
from bot.tables.table import Table

LARGEST_RECORD: Final = 512 * 1024
"""In bytes. The longest games fill a tenth of it; whoever sends more wants us to be busy."""
MOST_MOVES: Final = 10_000


class Proof(Struct, frozen=True):
    """What came of checking a record: its `flaw`, None when it is sound; how many moves it has; who sat in it.

    `commit` is the SHA-256 of the seed in it. `table` is where a game with that seed ended, None when no table here
    had it; `alike` says whether the moves are those played there.
    """

    flaw: Flaw | None
    commit: str
    moves: int
    names: tuple[str, ...]
    tiles: bool
    table: Table | None = None
    alike: bool = False


class TooLong(Exception):
    """A record with more moves than any game has."""


def read(text: str) -> Record:
    """Return the record that somebody hands in; BadRecord, TooLong."""
    record = read_record(text)
    if len(record.moves) > MOST_MOVES:
        raise TooLong
    return record


def proof_of(record: Record) -> Proof:
    """Return whether a record is sound, by the same judgement as `python -m bot verify`."""
    start = record.start
    commit = sha256(start.seed).hexdigest()
    return Proof(what_fails(record), commit, len(record.moves), start.seats, start.rules.tiles)


def tell_the_same(one: Record, other: Record) -> bool:
    """Return whether two records tell of the same game, whatever its seats are called in them."""
    return _essence(one) == _essence(other)


def _essence(record: Record) -> object:
    return record.start.rules, record.start.seed, [(move.seat, move.move) for move in record.moves]

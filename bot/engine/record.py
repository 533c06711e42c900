"""Records: a game as text, its head, position and moves, read for a replay or a proof (docs/records.md)."""

import re
from typing import Final, NamedTuple

from bot.engine.deal import new_game
from bot.engine.lines import Line, claims_of, lines_of, quoted
from bot.engine.moves import Move
from bot.engine.notation import VERBS, BadNotation, move_kind, parse_move
from bot.engine.position import read_position
from bot.engine.refusals import Refused
from bot.engine.rulesets import Ruleset, ruleset
from bot.engine.state import Game

HEAD: Final = ("game", "seats", "seed", "position", "commit")
_NO_SEED: Final = "0" * 64
_SEED: Final = re.compile(r"[0-9a-fA-F]{64}", re.ASCII)


class RecordedMove(NamedTuple):
    """A move line: who (None for a name that is no seat), which kind of move, and the move unless it is unreadable."""

    name: str
    seat: int | None
    kind: type[Move]
    move: Move | None


class Record(NamedTuple):
    """A game as recorded: where it starts, its moves, and what its `commit` and its comments claim."""

    start: Game
    from_position: bool
    moves: tuple[RecordedMove, ...]
    commit: str | None
    claims: tuple[str, ...]


class _Parts(NamedTuple):
    """The lines of a record sorted out: the head by first words, the position block, the moves."""

    head: dict[str, Line]
    block: list[Line]
    moves: list[Line]


def read_record(text: str) -> Record:
    """Return the game that a text records; BadRecord names the line that is wrong."""
    parts = _sorted_out(lines_of(text))
    start = _start(parts)
    moves = tuple(_recorded(line, start) for line in parts.moves)
    commit = parts.head["commit"].rest if "commit" in parts.head else None
    return Record(start, "position" in parts.head, moves, commit, claims_of(text))


def _sorted_out(lines: tuple[Line, ...]) -> _Parts:
    parts = _Parts({}, [], [])
    inside = False
    for line in lines:
        if inside:
            inside = line.text != "end"
            parts.block.extend([line] if inside else [])
        elif _is_head(line, parts):
            parts.head.setdefault(line.key, line)
            inside = line.key == "position"
        else:
            parts.moves.append(line)
    if inside:
        raise parts.head["position"].bad("the position has no `end`")
    return parts


def _is_head(line: Line, parts: _Parts) -> bool:
    """Whether a line belongs to the head: what a verb follows is a move, by a seat of whatever name."""
    if line.key not in HEAD or ("seats" in parts.head and line.words[:1] and line.words[0] in VERBS):
        return False
    return line.key == "commit" or (line.key not in parts.head and not parts.moves)


def _start(parts: _Parts) -> Game:
    for key in ("game", "seats"):
        if key not in parts.head:
            first = min((*parts.head.values(), *parts.moves), default=Line(1, ""))
            raise first.bad(f"a record begins with its game and its seats: no line `{key}`")
    rules, seats = _rules(parts.head["game"]), _seats(parts.head["seats"])
    if not rules.min_seats <= len(seats) <= rules.max_seats:
        raise parts.head["seats"].bad(f"{len(seats)} seats, not {rules.min_seats} to {rules.max_seats}")
    seed = _seed(parts.head.get("seed"))
    if "position" not in parts.head:
        return new_game(rules, seats, seed)
    if parts.head["position"].words:
        raise parts.head["position"].bad("`position` stands alone, its lines follow")
    return read_position(rules, seats, seed, parts.block)


def _rules(line: Line) -> Ruleset:
    options: dict[str, str] = {}
    for word in line.words[1:]:
        name, equals, value = word.partition("=")
        if not equals or name in options:
            raise line.bad(f"{quoted(word)} is no option, or one given twice")
        options[name] = value
    try:
        return ruleset("".join(line.words[:1]), **options)
    except ValueError as error:
        raise line.bad(quoted(str(error)).strip('"')) from None


def _seats(line: Line) -> tuple[str, ...]:
    if len(set(line.words)) < len(line.words):
        raise line.bad("two seats have one name")
    return line.words


def _seed(line: Line | None) -> bytes:
    if line is None:
        return bytes.fromhex(_NO_SEED)
    if not _SEED.fullmatch(line.rest):
        raise line.bad("a seed is 64 hexadecimal digits")
    return bytes.fromhex(line.rest)


def _recorded(line: Line, game: Game) -> RecordedMove:
    try:
        kind = move_kind(line.rest)
        if kind not in game.rules.moves:
            raise BadNotation(f"no move of {game.rules.id}")
        seat = game.seats.index(line.key) if line.key in game.seats else None
        return RecordedMove(line.key, seat, kind, parse_move(line.rest, tiles=game.rules.tiles))
    except BadNotation as error:
        raise line.bad(f"{quoted(line.rest)}: {error}") from None
    except Refused:
        return RecordedMove(line.key, seat, kind, None)

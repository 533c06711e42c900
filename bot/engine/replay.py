"""Replays: a record played move by move, as lines of text or as objects, and the proof of a finished game."""

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from hashlib import sha256
from typing import Any, Final, NamedTuple

from bot.engine.checks import check_turn
from bot.engine.deal import settle
from bot.engine.events import Event, RoundEnded
from bot.engine.notation import move_text, numbered
from bot.engine.position_text import position_text
from bot.engine.record import Record, RecordedMove
from bot.engine.referee import apply
from bot.engine.refusals import Code, Refused
from bot.engine.state import Game, RoundResult
from bot.engine.turns import Applied


class Said(NamedTuple):
    """One line of a replay, in its two forms."""

    text: str
    fields: dict[str, Any]

    @property
    def json(self) -> str:
        """The line as an object of JSON."""
        return json.dumps(self.fields, ensure_ascii=False)


def replay(record: Record) -> Iterator[Said]:
    """Yield what there is to say of each move, each round's end, and the result or the position at the end."""
    game, events = settle(record.start)
    yield from _ends(game, events)
    for number, recorded in enumerate(record.moves, 1):
        try:
            game, events = play(game, recorded)
        except Refused as refused:
            yield Said(f"{number} refused {refused.code}", {"move": number, "refused": str(refused.code)})
            continue
        yield _accepted(game, number, recorded)
        yield from _ends(game, events)
    if not game.is_over:
        block = position_text(game)
        yield Said(block, {"position": block})


def play(game: Game, recorded: RecordedMove) -> Applied:
    """Return the game after a recorded move; of one that cannot be read, what comes before its cards is judged too."""
    if recorded.seat is None or recorded.move is None:
        check_turn(game, -1 if recorded.seat is None else recorded.seat, recorded.kind)
        raise Refused(Code.UNKNOWN_CARD)
    return apply(game, recorded.seat, recorded.move)


def _accepted(game: Game, number: int, recorded: RecordedMove) -> Said:
    assert recorded.move is not None, "an accepted move was readable"
    text = move_text(recorded.move)
    text = numbered(text) if game.rules.tiles else text
    return Said(f"{number} ok {recorded.name} {text}", {"move": number, "ok": True})


def _ends(game: Game, events: Iterable[Event]) -> Iterator[Said]:
    for event in events:
        if isinstance(event, RoundEnded):
            yield round_said(game.seats, event.result)
    if game.places is not None and events:
        yield result_said(game.seats, game.places)


def round_said(seats: tuple[str, ...], result: RoundResult) -> Said:
    """Return the line of a round's end."""
    winner = None if result.winner is None else seats[result.winner]
    points = dict(zip(seats, result.points, strict=True))
    text = f"round {result.round} winner {winner or 'none'} points {_pairs(points)}"
    return Said(text, {"round": result.round, "winner": winner, "points": points})


def result_said(seats: tuple[str, ...], places: tuple[int, ...]) -> Said:
    """Return the line of a game's result: the places."""
    result = dict(zip(seats, places, strict=True))
    return Said(f"result {_pairs(result)}", {"result": result})


def _pairs(values: dict[str, int]) -> str:
    return " ".join(f"{name}={value}" for name, value in values.items())


class FlawCode(StrEnum):
    """The kinds of flaws. Never renamed, never reused."""

    POSITION = "position"
    NO_COMMIT = "no-commit"
    OTHER_COMMIT = "other-commit"
    REFUSED = "refused"
    NO_END = "no-end"
    OTHER_RESULTS = "other-results"


class Flaw(NamedTuple):
    """What keeps a record from proving a finished game: a code, and of a move that is refused its number and why."""

    code: FlawCode
    move: int = 0
    refused: Refused | None = None

    def __str__(self) -> str:
        if self.refused is not None:
            return f"move {self.move} refused {self.refused.code}"
        return _SAID[self.code]


_SAID: Final = {
    FlawCode.POSITION: "it starts from a position, not from the deal",
    FlawCode.NO_COMMIT: "there is no commit to the seed",
    FlawCode.OTHER_COMMIT: "the commit is not the SHA-256 of the seed",
    FlawCode.NO_END: "the game does not end",
    FlawCode.OTHER_RESULTS: "the results written in it are not those of its moves",
}


def what_fails(record: Record) -> Flaw | None:
    """Return what keeps a record from proving a finished game, None when all holds: seed, moves, result (G1)."""
    if record.from_position:
        return Flaw(FlawCode.POSITION)
    if record.commit is None:
        return Flaw(FlawCode.NO_COMMIT)
    if record.commit.lower() != sha256(record.start.seed).hexdigest():
        return Flaw(FlawCode.OTHER_COMMIT)
    return _flaw_of_moves(record)


def _flaw_of_moves(record: Record) -> Flaw | None:
    """What is wrong with the moves, which are played up to the first that is refused."""
    game, events = settle(record.start)
    ends = [said.text for said in _ends(game, events)]
    for number, recorded in enumerate(record.moves, 1):
        try:
            game, events = play(game, recorded)
        except Refused as refused:
            return Flaw(FlawCode.REFUSED, number, refused)
        ends += [said.text for said in _ends(game, events)]
    if not game.is_over:
        return Flaw(FlawCode.NO_END)
    return Flaw(FlawCode.OTHER_RESULTS) if record.claims and record.claims != tuple(ends) else None

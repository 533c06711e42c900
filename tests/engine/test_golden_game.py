"""A whole game as it has always gone: every answer, and from time to time the position and what each seat sees of it.

`pytest tests/engine/test_golden_game.py --update-golden` writes the files anew; look at the difference before
keeping it.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from bot.engine import Game, View, view
from bot.engine.events import Bidded, Bought, Discarded, Drew, Event, Played, Took, redact
from bot.engine.position_text import position_text
from bot.engine.record import read_record
from bot.engine.record_text import write_record
from bot.engine.replay import play, replay
from tests.engine.games import a_played_game

FOLDER = Path(__file__).parent / "golden"
GAMES = {
    "mexican": (("Ada", "Bo", "Cy", "Di"), 37, {"reshuffles": 0}),
    "mexican-table": (
        ("Ada", "Bo", "Cy"),
        9,
        {"reshuffles": 0, "buying": True, "layoff": "same-turn", "decks": 1},
    ),
    "rami": (("Ada", "Bo", "Cy"), 2, {"ace": "high-or-low", "target": 60}),
    "tiles": (("Ada", "Bo", "Cy"), 5, {"capot": True, "points": "fives", "games": 2}),
}
EVERY = 150
OF_LITTLE_INTEREST = (Drew, Took, Discarded, Bidded, Played)
OF_NO_INTEREST = {"rules", "seats", "seat", "results"}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_has_always_gone(name, request):
    record, expected = FOLDER / f"{name}.record.txt", FOLDER / f"{name}.seen.txt"
    if request.config.getoption("--update-golden"):
        seats, chance, options = GAMES[name]
        record.write_text(write_record(*a_played_game(seats, random.Random(chance), bytes(range(32)), name, **options)))
        expected.write_text("\n".join(seen(record.read_text())) + "\n")
    assert list(seen(record.read_text())) == expected.read_text().splitlines()


def seen(text: str) -> Iterator[str]:
    """Yield what a game's record answers, and what everybody sees on the way."""
    record = read_record(text)
    answers = {line.fields["move"]: line.text for line in replay(record) if "move" in line.fields}
    game = record.start
    for number, move in enumerate(record.moves, 1):
        game, events = play(game, move)
        yield answers[number]
        yield from (f"  {seen_by(game, seat)} {redact(event, seat)}" for event in events for seat in learns(event))
        if number % EVERY == 0 and not game.is_over:
            yield from position_text(game).splitlines()
            yield from (line for seat in (None, *range(len(game.seats))) for line in view_lines(game, view(game, seat)))
    yield f"totals {game.totals} places {game.places}"


def learns(event: Event) -> tuple[int | None, ...]:
    """Return who sees an event in a way of their own: everybody the same, but for secret cards."""
    if isinstance(event, OF_LITTLE_INTEREST):
        return ()
    return (None, event.seat) if isinstance(event, Bought) else (None,)


def seen_by(game: Game, seat: int | None) -> str:
    return "everybody" if seat is None else game.seats[seat]


def view_lines(game: Game, seen: View) -> Iterator[str]:
    fields = {name: value for name, value in structs.asdict(seen).items() if name not in OF_NO_INTEREST}
    yield f"  {seen_by(game, seen.seat)} sees:"
    yield from (f"    {name} {list(map(str, value)) if name == 'melds' else value}" for name, value in fields.items())

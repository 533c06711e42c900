"""Records as text: what is handed out when a game has ended (docs/records.md, G1)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from unicodedata import category

from bot.engine.events import Event, Opened
from bot.engine.melds import MeldRules, explicit
from bot.engine.moves import Move, Open
from bot.engine.notation import move_text, numbered
from bot.engine.record import HEAD
from bot.engine.replay import result_said, round_said
from bot.engine.rulesets import chosen_options
from bot.engine.state import Game


def write_record(game: Game, moves: Iterable[tuple[int, str]]) -> str:
    """Return the record of a finished game that was played from the deal; ValueError while it goes on.

    `moves` are all accepted moves in order: the seat and the text that `recorded_text` gives. The seed is in it.
    """
    if game.places is None:
        raise ValueError("the game goes on: its seed is secret")
    seats = record_names(game.seats)
    lines = [
        " ".join(("game", game.rules.id, *(f"{name}={value}" for name, value in chosen_options(game.rules).items()))),
        " ".join(("seats", *seats)),
        f"seed {game.seed.hex()}",
        f"commit {commit_to(game.seed)}",
        *(f"{seats[seat]} {numbered(text) if game.rules.tiles else text}" for seat, text in moves),
        *(f"#> {round_said(seats, result).text}" for result in game.results),
        f"#> {result_said(seats, game.places).text}",
    ]
    return "\n".join(lines) + "\n"


def commit_to(seed: bytes) -> str:
    """Return the SHA-256 of a seed in hexadecimal digits: shown when a game starts, checked when it has ended (G1)."""
    return sha256(seed).hexdigest()


def recorded_text(move: Move, events: Iterable[Event], rules: MeldRules) -> str:
    """Return the text of an accepted move as a record keeps it: read again, it lays the very same melds.

    Melds that were picked, in no order, are spelt out as they came to lie, which the move's events tell.
    """
    if isinstance(move, Open) and not move.ordered:
        laid = next(event for event in events if isinstance(event, Opened))
        move = Open(tuple(explicit(meld, rules) for meld in laid.melds), table=move.table)
    return move_text(move)


def record_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return seat names as a record can hold them: without spaces and `#`, each only once, none a word of the head."""
    return tuple(_numbered([_plain(name) for name in names]))


def _plain(name: str) -> str:
    name = "".join(
        "_" if letter.isspace() or letter == "#" or category(letter) in ("Cc", "Cs") else letter for letter in name
    )
    return f"{name}_" if not name or name in HEAD else name


def _numbered(names: list[str]) -> Iterator[str]:
    copies = Counter(names)
    given: Counter[str] = Counter()
    for name in names:
        wanted = name
        while copies[name] > 1 and (wanted == name or wanted in copies):
            given[name] += 1
            wanted = f"{name}{given[name]}"
        yield wanted

"""Whole games of computer players among themselves, each a function of its sitting: rules, levels and seed."""

import hashlib
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import chain
from typing import Final

from msgspec import Struct

from bot.computer.player import choose_bid, choose_move
from bot.engine import Game, Phase, Refused, apply, new_game, ruleset, view
from bot.engine.moves import Bid, Draw, Move
from bot.engine.notation import move_text
from bot.engine.options import Option
from bot.engine.rulesets import OPTIONS, Ruleset, chosen_options

LONGEST_ROUND: Final = 10_000
"""Moves; a round that takes more counts as one without end."""
SMALL_NUMBERS: Final = 6


class Sitting(Struct, frozen=True):
    """A game before it begins: its rules, the level of each seat, and the seed of its shuffles and its players."""

    rules: Ruleset
    levels: tuple[str, ...]
    seed: bytes

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in chosen_options(self.rules).items())
        return f"{self.rules.id}{options}, {' '.join(self.levels)}, seed {self.seed.hex()}"


class Played(Struct, frozen=True):
    """A game played to its end: moves by kind, turns by round, and the level of each seat."""

    game: Game
    moves: Counter[str]
    turns: Counter[int]
    levels: tuple[str, ...]


class Fault(StrEnum):
    """What must never happen in a game of computer players."""

    REFUSED = "refused"
    """A move of theirs was refused."""
    CARDS_LOST = "cards lost"
    """The cards are no longer the pack (G4)."""
    UNFINISHED = "unfinished"
    """A round goes on and on."""


class Broken(Exception):
    """A game that broke off: its `fault`; the text says at which sitting and move."""

    def __init__(self, fault: Fault, sitting: Sitting, where: str) -> None:
        super().__init__(f"{fault}: {sitting}: {where}")
        self.fault: Final = fault


# --- who plays what ---------------------------------------------------------------------------------------------------


def sittings(games: int, seats: int, rules: Ruleset, levels: Sequence[str], seed: int = 0) -> Iterator[Sitting]:
    """Yield sittings; the same arguments give the same ones.

    The levels go round the table, a seat further in each game, so that no level sits better.
    """
    for number in range(games):
        sitting = tuple(levels[(seat + number) % len(levels)] for seat in range(seats))
        yield Sitting(rules, sitting, _seed(seed, number))


def any_sittings(
    games: int, game_id: str, options: Mapping[str, str], levels: Sequence[str], seed: int = 0
) -> Iterator[Sitting]:
    """Yield sittings with any options but for those given, any number of seats, and any of the levels at each seat."""
    for number in range(games):
        rng = random.Random(f"{seed} {number} options")
        rules = ruleset(game_id, **(any_options(game_id, rng) | dict(options)))
        seats = rng.randint(rules.min_seats, rules.max_seats)
        yield Sitting(rules, tuple(rng.choices(levels, k=seats)), _seed(seed, number))


def any_options(game_id: str, rng: random.Random) -> dict[str, str]:
    """Return options for a game, about half of them set, each to any of its values; of numbers, to a small one."""
    return {name: rng.choice(_values(option)) for name, option in OPTIONS[game_id].items() if rng.random() < 0.5}


def _values(option: Option) -> list[str]:
    numbers = () if option.values else option.numbers[:SMALL_NUMBERS]
    return [*(option.values or ()), *option.words, *map(str, numbers)]


def _seed(seed: int, number: int) -> bytes:
    return hashlib.sha256(f"{seed} {number}".encode()).digest()


# --- playing ----------------------------------------------------------------------------------------------------------


def simulate(
    games: int, seats: int, rules: Ruleset, levels: Sequence[str] = ("hard",), seed: int = 0
) -> Iterator[Played]:
    """Yield the games of `sittings`, one by one; `Broken` when one breaks off."""
    return map(play_game, sittings(games, seats, rules, levels, seed))


def play_game(sitting: Sitting) -> Played:
    """Play one game to its end; `Broken` when it cannot go on."""
    rules, levels = sitting.rules, sitting.levels
    rng = random.Random(sitting.seed)
    game = new_game(rules, tuple(f"{level} {seat}" for seat, level in enumerate(levels, 1)), sitting.seed)
    moves: Counter[str] = Counter()
    turns: Counter[int] = Counter()
    begun = 0
    while not game.is_over:
        for seat in _bidding(game, levels, rng):
            game = _after(game, seat, Bid(), sitting)
            moves["bid"] += 1
        seat, number = game.round.turn, game.round.number
        move = choose_move(view(game, seat), levels[seat], rng)
        game = _after(game, seat, move, sitting)
        moves[type(move).__name__.lower()] += 1
        turns[number] += rules.tiles or isinstance(move, Draw)
        if game.round.number != number:
            begun = moves.total()
        elif moves.total() - begun > LONGEST_ROUND:
            raise Broken(Fault.UNFINISHED, sitting, f"round {number}")
    return Played(game, moves, turns, levels)


def _after(game: Game, seat: int, move: Move, sitting: Sitting) -> Game:
    """The game after a move, its cards counted."""
    try:
        game, _events = apply(game, seat, move)
    except Refused as refused:
        raise Broken(Fault.REFUSED, sitting, f"seat {seat + 1}, {move_text(move)}: {refused.code}") from refused
    now = game.round
    places = (now.stock, now.discard_pile, *now.hands, *(meld.cards for meld in now.melds))
    if sorted(chain.from_iterable(places)) != list(game.rules.pack()):
        raise Broken(Fault.CARDS_LOST, sitting, f"round {now.number}, seat {seat + 1}, {move_text(move)}")
    return game


def _bidding(game: Game, levels: tuple[str, ...], rng: random.Random) -> list[int]:
    """The seats that bid for the top before the seat in turn draws (O4)."""
    if not game.rules.buying or game.round.phase is not Phase.DRAW:
        return []
    return [seat for seat, level in enumerate(levels) if choose_bid(view(game, seat), level, rng)]

"""Games in the middle: any rules, any number of seats, played on by computer players for a while."""

import random
from collections.abc import Sequence

from hypothesis import strategies as st

from bot.computer import choose_bid, choose_move
from bot.computer.whole_games import any_options
from bot.engine import Game, apply, new_game, ruleset, view
from bot.engine.moves import Bid
from bot.engine.rulesets import OPTIONS, Ruleset

GAMES = tuple(OPTIONS)
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


@st.composite
def house_rules(draw: st.DrawFn, games: Sequence[str] = GAMES) -> Ruleset:
    """Any rules of these games."""
    game_id = draw(st.sampled_from(games))
    return ruleset(game_id, **any_options(game_id, random.Random(draw(st.integers(0, 2**32)))))


@st.composite
def positions(draw: st.DrawFn, games: Sequence[str] = GAMES) -> Game:
    """A game that computer players have played for a while."""
    played = draw(house_rules(games))
    seats = draw(st.integers(2, played.max_seats))
    rng = random.Random(draw(st.integers(0, 2**32)))
    game = new_game(played, NAMES[:seats], rng.randbytes(32))
    level = draw(st.sampled_from(["easy", "hard"]))
    for _ in range(draw(st.integers(0, 120))):
        for seat in range(seats):
            if choose_bid(view(game, seat), level, rng):
                game, _events = apply(game, seat, Bid())  # never refused
        seat = game.round.turn
        game, _events = apply(game, seat, choose_move(view(game, seat), level, rng))  # never refused
        if game.is_over:
            game = new_game(played, NAMES[:seats], rng.randbytes(32))
    return game

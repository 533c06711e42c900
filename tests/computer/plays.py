"""Games in the middle: any rules, any number of seats, played on by computer players for a while."""

import random

from hypothesis import strategies as st

from bot.computer import choose_bid, choose_move
from bot.engine import Game, apply, new_game, ruleset, view
from bot.engine.moves import Bid
from bot.engine.rulesets import Ruleset

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


@st.composite
def house_rules(draw: st.DrawFn) -> Ruleset:
    """Any rules of the two Mexican games."""
    return ruleset(
        draw(st.sampled_from(["mexican", "mexican-table"])),
        decks=draw(st.sampled_from(["1", "2", "3"])),
        wilds=draw(st.sampled_from(["rotating", "twos", "kings"])),
        layoff=draw(st.sampled_from(["next-turn", "same-turn"])),
        buying=draw(st.booleans()),
        swap=draw(st.booleans()),
        reshuffles=draw(st.sampled_from([None, 0, 2])),
    )


@st.composite
def positions(draw: st.DrawFn) -> Game:
    """A game that computer players have played for a while."""
    rules = draw(house_rules())
    seats = draw(st.integers(2, rules.max_seats))
    rng = random.Random(draw(st.integers(0, 2**32)))
    game = new_game(rules, NAMES[:seats], rng.randbytes(32))
    level = draw(st.sampled_from(["easy", "hard"]))
    for _ in range(draw(st.integers(0, 120))):
        if game.is_over:
            return new_game(rules, NAMES[:seats], rng.randbytes(32))
        for seat in range(seats):
            if choose_bid(view(game, seat), level, rng):
                game, _events = apply(game, seat, Bid())  # never refused
        seat = game.round.turn
        game, _events = apply(game, seat, choose_move(view(game, seat), level, rng))  # never refused
    return game

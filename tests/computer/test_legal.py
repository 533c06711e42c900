"""Legal draws, discards and bids: listed exactly when the rules accept them (M7, M12, C5, O4, O6)."""

from hypothesis import given, settings

from bot.computer import legal_discards, legal_draws, may_bid
from bot.engine import Game, Refused, apply, view
from bot.engine.cards import CARDS
from bot.engine.moves import Bid, Discard, Draw, Move, Source
from tests.computer.plays import positions


def accepted(game: Game, seat: int, move: Move) -> bool:
    """Whether the rules accept a move."""
    try:
        apply(game, seat, move)
    except Refused:
        return False
    return True


@settings(max_examples=25)
@given(game=positions())
def test_listed_exactly_when_accepted(game: Game) -> None:
    for seat in range(len(game.seats)):
        seen = view(game, seat)
        draws = {move for move in map(Draw, Source) if accepted(game, seat, move)}
        discards = {move for move in map(Discard, CARDS) if accepted(game, seat, move)}
        assert set(legal_draws(seen)) == draws
        assert set(legal_discards(seen)) == discards
        assert may_bid(seen) == accepted(game, seat, Bid())
    assert legal_draws(view(game, None)) == legal_discards(view(game, None)) == ()
    assert not may_bid(view(game, None))

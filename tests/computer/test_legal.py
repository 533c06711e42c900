"""Legal draws, discards, melds, additions, passes and bids: listed exactly when the rules accept them.

M7, M12, B3, B4, C5, O4, O6, P3, P6, P10.
"""

from itertools import combinations

from hypothesis import given, settings

from bot.computer import (
    lay_offs,
    legal_additions,
    legal_discards,
    legal_draws,
    legal_melds,
    may_bid,
    may_pass,
)
from bot.engine import Game, Refused, apply, view
from bot.engine.cards import CARDS
from bot.engine.moves import Bid, Discard, Draw, DrawTile, LayOff, Move, Open, Pass, Placement, Side, Source, Stated
from bot.engine.rulesets import ruleset
from tests.computer.plays import positions
from tests.computer.tables import a_game


def accepted(game: Game, seat: int, move: Move) -> bool:
    """Whether the rules accept a move."""
    if type(move) not in game.rules.moves:
        return False
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
        draws = {move for move in (*map(Draw, Source), DrawTile()) if accepted(game, seat, move)}
        discards = {move for move in map(Discard, CARDS) if accepted(game, seat, move)}
        assert set(legal_draws(seen)) == draws
        assert set(legal_discards(seen)) == discards
        assert may_bid(seen) == accepted(game, seat, Bid())
        assert may_pass(seen) == accepted(game, seat, Pass())
    spectator = view(game, None)
    assert legal_draws(spectator) == legal_discards(spectator) == ()
    assert legal_melds(spectator) == legal_additions(spectator) == ()
    assert not may_bid(spectator)
    assert not may_pass(spectator)


@settings(max_examples=10)
@given(game=positions(("rami",)))
def test_every_meld_of_a_hand_that_can_be_laid(game: Game) -> None:
    """B2 … B4: of three to five cards; longer ones are runs all of whose parts are listed."""
    seat = game.round.turn
    hand = game.round.hands[seat]
    listed = {frozenset(one.card for one in move.melds[0]) for move in legal_melds(view(game, seat))}
    for size in (3, 4, 5):
        laid = (Open((tuple(map(Stated, cards)),)) for cards in combinations(hand, size))
        meant = {frozenset(one.card for one in move.melds[0]) for move in laid if accepted(game, seat, move)}
        assert {cards for cards in listed if len(cards) == size} == meant


@settings(max_examples=10)
@given(game=positions(("rami",)))
def test_every_card_that_can_be_laid_off(game: Game) -> None:
    """B3: on anybody's melds, also by a seat that has laid nothing yet."""
    seat = game.round.turn
    single = {
        move
        for card in game.round.hands[seat]
        for number in range(1, len(game.round.melds) + 1)
        for side in (None, *Side)
        if accepted(game, seat, move := LayOff((Placement(card, number, side=side),)))
    }
    listed = lay_offs(view(game, seat))
    assert set(listed) <= single
    assert {(placed.card, placed.meld) for move in single for placed in move.placements} == {
        (placed.card, placed.meld) for move in listed for placed in move.placements
    }


@settings(max_examples=10)
@given(game=positions(("tiles",)))
def test_every_tile_that_can_be_added(game: Game) -> None:
    """P6."""
    seat = game.round.turn
    listed = legal_additions(view(game, seat))
    assert all(accepted(game, seat, move) for move in listed)
    assert not listed or game.round.opened[seat]


def test_a_meld_that_takes_the_whole_hand_cannot_be_laid() -> None:
    """B4."""
    game = a_game("4H 5H 6H 7H", rules=ruleset("rami"))
    assert len(legal_melds(view(game, 0))) == 2

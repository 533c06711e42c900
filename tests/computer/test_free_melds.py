"""The best of a hand where melds are free: exact, as the rules read melds, with a card kept (B2, B3, B4, B6)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.computer import best_melds, lay_off_all, legal_draws
from bot.computer.free_melds.arranging import best_plan
from bot.computer.openings import spelt_out
from bot.engine import Game, Phase, apply, parse_cards, ruleset, view
from bot.engine.cards import CARDS, Card, sorted_hand
from bot.engine.notation import move_text
from bot.engine.opening import read_contract
from bot.engine.rulesets import NO_CONTRACT, Ruleset
from bot.engine.scoring import deadwood_points
from tests.computer.free_brute import fewest_points, fewest_points_of_lay_offs, fewest_points_of_turn
from tests.computer.plays import positions
from tests.computer.tables import a_game

RAMI = ruleset("rami")
HIGH_OR_LOW = ruleset("rami", ace="high-or-low")
TWO_PACKS = structs.replace(RAMI, decks=2, jokers_per_deck=1)


@pytest.mark.parametrize(
    ("hand", "melds", "left", "points"),
    [
        ("4H 5H 6H 7H 9C 9D 9S 2C KS", ["9C 9D 9S", "4H 5H 6H 7H"], "2C KS", 12),
        ("4H 5H 6H 6C 6S KD", ["6C 6H 6S"], "4H 5H KD", 19),  # the run would lay less
        ("4H 5H 6H 7H 6C 6S KD", ["4H 5H 6H 7H"], "6C 6S KD", 22),
        ("7H 7C 7S 5H 6H 8H 9H", ["5H 6H 7H 8H 9H"], "7C 7S", 14),
        ("8H 8C 8S 5H 6H 7H 9H", ["8C 8H 8S", "5H 6H 7H"], "9H", 9),
        ("AH 2H 3H QH KH", ["AH 2H 3H"], "QH KH", 20),
        ("2C 4C 6C", [], "2C 4C 6C", 12),
        ("", [], "", 0),
    ],
)
def test_known_hands(hand: str, melds: list[str], left: str, points: int) -> None:
    """B6: J Q K 10, ace 1, others their number."""
    found = best_melds(parse_cards(hand), RAMI)
    assert sorted(map(str, found.melds)) == sorted(melds)
    assert found.left == sorted_hand(parse_cards(left))
    assert found.points == points


def test_a_long_run_is_one_meld() -> None:
    assert len(best_melds(parse_cards("AH 2H 3H 4H 5H 6H 7H"), RAMI).melds) == 1


def test_an_ace_lies_high_where_it_may() -> None:
    """B2."""
    assert best_melds(parse_cards("QH KH AH"), RAMI).melds == ()
    assert [str(meld) for meld in best_melds(parse_cards("QH KH AH"), HIGH_OR_LOW).melds] == ["QH KH AH"]


@settings(max_examples=150)
@given(data=st.data(), rules=st.sampled_from([RAMI, HIGH_OR_LOW, TWO_PACKS]))
def test_no_melds_leave_fewer_points(data: st.DataObject, rules: Ruleset) -> None:
    """Also of two packs, and with jokers, which the game has not: a variant may."""
    near = [card for card in rules.pack() if card.rank in (0, 1, 2, 3, 12, 13) or card.suit == "H"]
    hand = sorted_hand(data.draw(st.permutations(near))[: data.draw(st.integers(3, 8))])
    found = best_melds(hand, rules)
    laid = tuple(card for meld in found.melds for card in meld.cards)
    assert sorted_hand((*laid, *found.left)) == hand
    assert found.points == fewest_points(hand, rules)


@settings(max_examples=40)
@given(hand=st.lists(st.sampled_from(CARDS[:52]), min_size=7, max_size=11, unique=True))
def test_its_melds_are_accepted(hand: list[Card]) -> None:
    melds = best_melds(hand, RAMI).melds
    if melds:
        assert read_contract(tuple(map(spelt_out, melds)), NO_CONTRACT, RAMI.meld_rules(1)) == melds


@settings(max_examples=25)
@given(game=positions(("rami",)))
def test_no_turn_leaves_fewer_points(game: Game) -> None:
    """B3: melds and lay-offs together, a card kept (B4)."""
    for move in legal_draws(view(game, game.round.turn))[:1]:
        game, _ = apply(game, game.round.turn, move)
    now = game.round
    if now.phase is Phase.DRAW:  # the deal has ended in this very turn
        return
    plan = best_plan(now.hands[now.turn], now.melds, game.rules, now.number)
    assert plan.points == fewest_points_of_turn(game)


@settings(max_examples=25)
@given(game=positions(("rami",)))
def test_no_lay_off_takes_more_points_off(game: Game) -> None:
    """B3, B4: lay-offs alone, one by one or all together."""
    seat = game.round.turn
    move = lay_off_all(view(game, seat))
    left = game.round.hands[seat] if move is None else apply(game, seat, move)[0].round.hands[seat]
    assert deadwood_points(left, None, game.rules.points) == fewest_points_of_lay_offs(game)


def test_lays_off_without_a_meld_of_its_own() -> None:
    """B3: anybody may; the group takes one nine more, the run a card at either end and the one behind it."""
    game = a_game("9H 3C 7C 8C KD", "9C 9D 9S | 4C 5C 6C", rules=RAMI, opened=False)
    move = lay_off_all(view(game, 0))
    assert move is not None
    assert move_text(move) == "layoff 3C > 2 low, 7C > 2 high, 8C > 2 high, 9H > 1"


def test_keeps_a_card_when_all_could_go() -> None:
    """B4: the dearest card that can stay alone is kept for the discard."""
    game = a_game("3C 7C", "4C 5C 6C", rules=RAMI)
    plan = best_plan(game.round.hands[0], game.round.melds, RAMI, 1)
    assert plan.goes_out
    assert plan.points == 0

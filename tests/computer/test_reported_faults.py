"""Faults that players of comparable programs reported, as far as they are the computer players' or the hints'.

The number is that of the report; what the rules have to do with it is in the tests of the engine.
"""

import random

import pytest
from msgspec import structs

from bot.computer import (
    LEVELS,
    Reason,
    best_tile_play,
    choose_bid,
    choose_move,
    hint,
    lay_offs,
    opening_of,
    swaps_for,
)
from bot.computer.tiles import best_first_lay_down
from bot.engine import Game, Phase, apply, parse_cards, ruleset, view
from bot.engine.cards import sorted_hand
from bot.engine.moves import Discard, Open
from bot.engine.notation import move_text
from bot.engine.state import End
from tests.computer.tables import a_game

TABLE = ruleset("mexican-table")


def move_of(game: Game, level: str = "hard") -> str:
    return move_text(choose_move(view(game, game.round.turn), level, random.Random(1)))


@pytest.mark.parametrize("level", LEVELS)
def test_fault_18_two_groups_and_not_three(level: str) -> None:
    """M6: nine cards are three groups, yet two are laid, and the third is no meld of this round."""
    game = a_game("7S 7D 7H 9S 9D 9C KS KD KC", opened=False)
    move = choose_move(view(game, 0), level, random.Random(1))
    assert move_text(move) == "open KC KD KS | 9C 9D 9S"
    after, _ = apply(game, 0, move)
    assert isinstance(choose_move(view(after, 0), level, random.Random(1)), Discard)


def test_fault_18_one_group_is_no_opening() -> None:
    game = a_game("7S 7D 7H 9S KD 2C 4H JC", opened=False)
    assert opening_of(view(game, 0)) is None
    assert isinstance(choose_move(view(game, 0)), Discard)


@pytest.mark.parametrize("opened", [True, False])
def test_fault_22_the_list_of_swaps_is_not_empty(opened: bool) -> None:
    """C6: the exact card, whether or not its holder has opened."""
    game = a_game("6D 6S 9D 2C 8H KC QS", "5D JK 7D 8D", number=2, rules=TABLE, opened=opened)
    found = {str(card): [move_text(swap) for swap, _ in swaps_for(view(game, 0), card)] for card in game.round.hands[0]}
    assert found == {"6D": ["swap 6D > 1"], "6S": [], "9D": [], "2C": [], "8H": [], "KC": [], "QS": []}


def test_fault_22_a_swap_is_suggested() -> None:
    """T1: the joker makes the opening."""
    game = a_game("6D 7S 7H 9S 10S JS QS KC 2H", "5D JK 7D 8D", number=2, rules=TABLE, opened=False)
    told = hint(view(game, 0))
    assert (move_text(told.move), told.reason) == ("swap 6D > 1", Reason.SWAP)
    assert told.facts == {"card": parse_cards("6D")[0], "wild": parse_cards("JK")[0], "meld": 1}
    after, _ = apply(game, 0, told.move)
    assert move_of(after) == "open 7H 7S JK=7D | 9S 10S JS QS"


def test_fault_23_a_swap_out_of_a_group() -> None:
    """The joker is shown as 9S: with 9S it comes free, 9H is laid off."""
    game = a_game("9S 9H 2C", "9C 9D JK", number=2, rules=TABLE)
    nine_of_spades, nine_of_hearts = parse_cards("9S 9H")
    assert [move_text(swap) for swap, _ in swaps_for(view(game, 0), nine_of_spades)] == ["swap 9S > 1"]
    assert swaps_for(view(game, 0), nine_of_hearts) == ()
    assert "layoff 9H > 1" in map(move_text, lay_offs(view(game, 0)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "goes_out"),
    [
        ("AC 2C 3C 4C 5C 6D 7D 8D 9D 10D JH QH KH AH", True),  # 5 + 5 + 4
        ("AC 2C 3C 4C 6D 7D 8D 9D 10D JD JH QH KH AH", True),  # 6 + 4 + 4
        ("AC 2C 3C 4C 6D 7D 8D 9D JH QH KH AH 7S 3H", False),  # 4 + 4 + 4, two over
        ("AC 2C 3C 4C 6D 7D 8D 9D JH QH 2H 3S 7S 8S", False),  # two runs
    ],
)
def test_fault_29_the_last_round(level: str, hand: str, goes_out: bool) -> None:
    """M11: the whole hand as three runs, else a discard; nothing in between."""
    game = a_game(hand, number=7, opened=False)
    move = choose_move(view(game, 0), level, random.Random(1))
    assert isinstance(move, Open if goes_out else Discard)
    after, _ = apply(game, 0, move)
    assert len(after.results) == goes_out


@pytest.mark.parametrize("game_id", ["mexican", "rami"])
@pytest.mark.parametrize("level", LEVELS)
def test_fault_30_two_computers_and_one_card_for_ever(game_id: str, level: str) -> None:
    """C5, C4: only the top can be taken, and nothing can be laid; after a turn of each the round is over."""
    game = a_game("2C KD", rules=ruleset(game_id), opened=False, phase=Phase.DRAW, discards="9S", stock=())
    game = structs.replace(game, round=structs.replace(game.round, hands=(parse_cards("2C KD"), parse_cards("5H QS"))))
    rng = random.Random(1)
    moves = []
    while not game.results:
        move = choose_move(view(game, game.round.turn), level, rng)
        moves.append(move_text(move))
        game, _ = apply(game, game.round.turn, move)
    assert moves[::2] == ["draw discard"] * 2
    assert moves[1] in ("discard 2C", "discard KD")  # not the card just taken
    assert game.results[0].end is End.BLOCKED


@pytest.mark.parametrize("level", LEVELS)
def test_fault_42_a_computer_bids_before_the_next_draw(level: str) -> None:
    """O4: nobody bids once the player in turn has drawn, nor for a card that the next player will be asked for."""
    hand = sorted_hand(parse_cards("7H 7S 9C 9D 9H 2C"))
    game = a_game("2D KD", rules=ruleset("mexican", buying="on"), seats=3, phase=Phase.DRAW, discards="QS 7C")
    game = structs.replace(game, round=structs.replace(game.round, hands=(game.round.hands[0], hand, ())))
    game = structs.replace(game, round=structs.replace(game.round, opened=(True, False, False), buys=(0, 0, 0)))
    bids = [choose_bid(view(game, 1), level, random.Random(seed)) for seed in range(10)]
    assert any(bids)
    drawn, _ = apply(game, 0, choose_move(view(game, 0)))
    assert not any(choose_bid(view(drawn, seat), level, random.Random(seed)) for seat in range(3) for seed in range(10))


# --- tiles ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opened", [True, False])
def test_fault_65_six_tiles_and_the_seven_stays(opened: bool) -> None:
    game = a_game("3S 4S 5S 6S 7S 6D 6H", rules=ruleset("tiles"), opened=opened, phase=Phase.DRAW)
    after, _ = apply(game, 0, hint(view(game, 0)).move)
    assert after.round.hands[0] == parse_cards("7S")


@pytest.mark.parametrize("level", LEVELS)
def test_fault_68_the_same_run_twice_on_the_table(level: str) -> None:
    """P6: both fours go, one to each run."""
    game = a_game("4H 4H 9S", "AH 2H 3H | AH 2H 3H", rules=ruleset("tiles"), phase=Phase.DRAW)
    assert move_of(game, level) == "play 1H 2H 3H 4H | 1H 2H 3H 4H"


@pytest.mark.parametrize(
    ("hand", "points"), [("AC 2C JK", 28), ("10C 10D 10H", 30), ("5H 6H 7H 5H 6H 7H", 36), ("5D 6D 7D 5S 6S 7S", 36)]
)
def test_fault_69_first_lay_downs(hand: str, points: int) -> None:
    """P5: all of them are worth 25 and more, and every solver has to find them."""
    found = best_first_lay_down(parse_cards(hand))
    assert found is not None
    assert (found.tiles, found.points) == (sorted_hand(parse_cards(hand)), points)
    play = best_tile_play(parse_cards(hand), (), opened=False)
    assert play is not None
    assert play.tiles == found.tiles

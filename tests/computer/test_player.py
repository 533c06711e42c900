"""Computer players: sensible moves, legal ones always, from the View alone (M7, M8, M11, T1, O4, G2)."""

import random

import pytest
from msgspec import structs

from bot.computer import FACTS, LEVELS, Reason, choose_bid, choose_move, hint
from bot.engine import Game, Phase, apply, parse_cards, ruleset, view
from bot.engine.notation import move_text
from tests.computer.tables import a_game

TABLE = ruleset("mexican-table")
BUYING = ruleset("mexican", buying=True)


def move_of(game: Game, level: str = "hard") -> str:
    """What the seat in turn does, in notation."""
    return move_text(choose_move(view(game, 0), level, random.Random(1)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "discards", "number", "expected"),
    [
        ("7H 7S 9C 9D 9H 2C KD", "QS 7C", 1, "draw discard"),  # 7C opens
        ("7H 7S 9C 9D 2C 4S KD", "QS JH", 1, "draw stock"),
    ],
)
def test_draws(level: str, hand: str, discards: str, number: int, expected: str) -> None:
    game = a_game(hand, number=number, opened=False, phase=Phase.DRAW, discards=discards)
    assert move_of(game, level) == expected


def test_takes_what_can_be_laid_off() -> None:
    game = a_game("2C KD", "7C 7D 7S", phase=Phase.DRAW, discards="QS 7H")
    assert move_of(game) == "draw discard"


def test_takes_a_wild() -> None:
    """M3: any card may be taken, a joker too."""
    game = a_game("7H 7S 9C 9D 2C 4S KD", opened=False, phase=Phase.DRAW, discards="QS JK")
    assert move_of(game) == "draw discard"


def test_takes_the_top_when_nothing_else_is_there() -> None:
    """C4: stock empty and nothing to recycle."""
    game = a_game("7H 7S 9C 9D 2C 4S KD", opened=False, phase=Phase.DRAW, discards="QH", stock=())
    assert move_of(game) == "draw discard"


@pytest.mark.parametrize("level", LEVELS)
def test_opens_when_it_can(level: str) -> None:
    game = a_game("7H 7S 7D 9C 9D JK 2C KD", opened=False)
    assert move_of(game, level) == "open 7D 7H 7S | 9C 9D JK=9S"


def test_goes_out_by_opening() -> None:
    """M8: seven of eight cards go down, the eighth is discarded."""
    game = a_game("7H 7S 7D 9C 9D 9H 9S KD", opened=False)
    assert hint(view(game, 0)).reason is Reason.OPEN_GOES_OUT
    game, _ = apply(game, 0, choose_move(view(game, 0)))
    assert move_of(game) == "discard KD"
    assert hint(view(game, 0)).reason is Reason.LAST_CARD


def test_goes_out_in_the_last_round() -> None:
    """M11: the whole hand as three runs, without a discard."""
    game = a_game("2C 3C 4C 5C 6C 8H JK 10H JH KS QS JS 10S 9C", number=7, opened=False)
    move = choose_move(view(game, 0))
    after, _ = apply(game, 0, move)
    assert after.results[-1].winner == 0


def test_plans_three_runs_in_the_last_round() -> None:
    """M11: kings and pairs are of no use when three runs are wanted."""
    game = a_game("2C 3C 4C 5C 8H 9C 10H JH QS JS 10S 8S KD KC", number=7, opened=False)
    assert move_of(game) in {"discard KD", "discard KC"}


def test_lays_off_and_goes_out() -> None:
    """Fault 20: the joker is not wasted at the ace end, as 9S it lets 8S go too."""
    game = a_game("8S JK 2C", "10S JS QS KS")
    assert move_of(game) == "layoff 8S > 1 low, JK=9S > 1 low"
    assert hint(view(game, 0)).reason is Reason.LAY_OFF_GOES_OUT


def test_keeps_what_the_contract_needs() -> None:
    game = a_game("7H 7S 9C 9D JK 4S KD QS", opened=False)
    assert move_of(game) in {"discard KD", "discard QS"}


def test_does_not_feed_the_next_seat() -> None:
    """The next seat has opened and can lay off a seven; the five and the two cost as much and fit nothing."""
    game = a_game("2C 5H 7H KC KD KS QC QD", "7C 7D 7S", opened=False)
    assert move_of(game) in {"discard 2C", "discard 5H"}


def test_throws_what_costs_most_when_it_has_opened() -> None:
    game = a_game("AH 2C 5D", "7C 7D 7S")
    assert move_of(game) == "discard AH"


def test_may_not_discard_what_it_just_took() -> None:
    """C5."""
    game = a_game("AH 2C 5D", "7C 7D 7S", took=a_game("AH").round.hands[0][0])
    assert move_of(game) == "discard 2C"


def test_swaps_for_the_wild_that_opens() -> None:
    """T1, C6: also before it has opened."""
    game = a_game("7H 7S 7D 9C 9D 6H 2C KD", "4H 5H JK=6H 7H", rules=TABLE, opened=False, number=2)
    assert move_of(game) == "swap 6H > 1"
    assert hint(view(game, 0)).reason is Reason.SWAP


def test_does_not_swap_what_can_be_laid_off_anyway() -> None:
    game = a_game("7H 2C", "7C 7D 7S | 5H 6H JK=7H 8H", rules=TABLE, number=5)
    assert move_of(game).startswith("layoff 7H")


def test_goes_on_with_lay_offs_in_the_same_turn() -> None:
    """O3."""
    rules = ruleset("mexican", layoff="same-turn")
    game = a_game("7H 2C KD", "7C 7D 7S", rules=rules, opened_this_turn=True)
    assert move_of(game) == "layoff 7H > 1"


@pytest.mark.parametrize(
    ("hand", "discards", "opened", "bids"),
    [
        ("7H 7S 7D 9C 9D 2C 4S", "9H", False, True),
        ("7H 7S 7D 9C 9D 2C 4S", "KH", False, False),
        ("7H 7S 7D 9C 9D 2C 4S", "9H", True, False),  # two cards more help nobody who has opened
    ],
)
def test_bids(hand: str, discards: str, opened: bool, bids: bool) -> None:
    """O4: a buy costs a penalty card."""
    game = a_game(hand, rules=BUYING, phase=Phase.DRAW, discards=discards, opened=opened, seats=4, turn=2)
    assert choose_bid(view(game, 0)) is bids


def test_bids_only_where_it_may() -> None:
    """O4: not the one about to draw, nor the one that discarded."""
    for turn in (0, 1):
        game = a_game(
            "7H 7S 7D 9C 9D 2C 4S", rules=BUYING, phase=Phase.DRAW, discards="9H", opened=False, seats=4, turn=turn
        )
        assert not choose_bid(view(game, 0))
    game = a_game("7H 7S 7D 9C 9D 2C 4S", phase=Phase.DRAW, discards="9H", opened=False, seats=4, turn=2)
    assert not choose_bid(view(game, 0))


@pytest.mark.parametrize(
    ("hand", "table", "number", "opened", "reason"),
    [
        ("7H 7S 9C 9D JK 4S KD QS", "", 1, False, Reason.DISCARD_UNUSED),
        ("7H 7S 9C 9D KD KS QD QS", "", 1, False, Reason.DISCARD_LEAST),  # four pairs, two groups wanted
        ("4C 9C 5D AD 5H AH 4S 4H", "", 1, False, Reason.DISCARD_COSTLY),  # an ace of a pair, though 9C serves nothing
        ("2C 3C 4C 5C 8H 9C 10H JH QS JS 10S 8S KD KC", "", 7, False, Reason.DISCARD_UNUSED),
        ("2C 5H 7H KC KD KS QC QD", "7C 7D 7S", 1, False, Reason.DISCARD_UNUSED),
        ("AH 2C 5D", "7C 7D 7S", 1, True, Reason.DISCARD_COSTLY),
        ("AH", "7C 7D 7S", 1, True, Reason.LAST_CARD),
    ],
)
def test_says_why_it_discards(hand: str, table: str, number: int, opened: bool, reason: Reason) -> None:
    told = hint(view(a_game(hand, table, number=number, opened=opened), 0))
    assert told.reason is reason
    assert set(told.facts) == set(FACTS[reason])


def test_breaks_a_pair_of_aces_when_the_round_may_end() -> None:
    """M14: with an opponent about to go out the points count more than a far contract."""
    game = a_game("AH AC KC KD 2C 5D 7D 8S", "7C 7D 7S", opened=False)
    hands = (game.round.hands[0], game.round.hands[1][:1])
    game = structs.replace(game, round=structs.replace(game.round, hands=hands))
    told = hint(view(game, 0))
    assert move_text(told.move) == "discard AC"
    assert (told.reason, told.facts["points"]) == (Reason.DISCARD_COSTLY, 15)


def test_gives_the_next_seat_no_wild() -> None:
    game = a_game("2C 5D 7D 9S JH KC AD JK", "7C 7D 7S", opened=False)
    hands = (game.round.hands[0], game.round.hands[1][:1])
    game = structs.replace(game, round=structs.replace(game.round, hands=hands))
    told = hint(view(game, 0))
    assert (move_text(told.move), told.reason) == ("discard AD", Reason.DISCARD_SAFE)


def test_gets_rid_of_a_wild_in_time() -> None:
    """M14: far from the contract, with an opponent about to go out, a joker only costs its 20 points."""
    game = a_game("2C 5D 7D 8S 9H 6C 4S JK", "7C 7D 7S", opened=False)
    hands = (game.round.hands[0], game.round.hands[1][:1])
    game = structs.replace(game, round=structs.replace(game.round, hands=hands))
    assert move_of(game) == "discard JK"


def test_keeps_a_card_that_goes_next_turn() -> None:
    """M7: in the turn of opening nothing is laid off; the five costs less, but the king fits and goes next turn."""
    game = a_game("5D KC", "KD KS KH | 7C 7D 7S", opened_this_turn=True)
    assert move_of(game) == "discard 5D"


def test_every_reason_has_its_facts() -> None:
    assert set(FACTS) == set(Reason)


def test_chance_comes_from_the_view_when_none_is_given() -> None:
    game = a_game("7H 7S 9C 9D JK 4S KD QS", opened=False)
    assert len({move_text(choose_move(view(game, 0), "easy")) for _ in range(20)}) == 1


def test_a_top_that_would_help_is_not_called_useless() -> None:
    """A joker for two runs, two cards of which are there: the stock may promise more, but the joker does help."""
    hand = "AC 3C 6S 6C 6D 7D 8S JC JD"
    game = a_game(hand, number=3, seats=3, opened=False, phase=Phase.DRAW, discards="JK")
    told = hint(view(game, 0))
    assert (move_text(told.move), told.reason) == ("draw stock", Reason.STOCK_PROMISES)
    assert told.facts == {"card": parse_cards("JK")[0], "points": 20}
    assert set(told.facts) == set(FACTS[told.reason])

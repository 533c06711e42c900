"""Computer players of Rami: draws, melds laid or held back for rummy, lay-offs, discards (B2 … B6, C5)."""

import random

import pytest

from bot.computer import FACTS, LEVELS, Reason, choose_move, hint
from bot.computer.free_melds.giving import use_for_next
from bot.computer.free_melds.judging import FreeJudge
from bot.computer.whole_games import simulate
from bot.engine import Game, Phase, apply, parse_cards, ruleset, view
from bot.engine.notation import move_text
from tests.computer.tables import a_game

RAMI = ruleset("rami")


def a_deal(hand: str, table: str = "", **fields: object) -> Game:
    return a_game(hand, table, rules=RAMI, **({"seats": 3, "opened": False} | fields))  # type: ignore[arg-type]


def move_of(game: Game, level: str = "hard") -> str:
    return move_text(choose_move(view(game, 0), level, random.Random(1)))


@pytest.mark.parametrize(
    ("hand", "table", "top", "expected", "reason"),
    [
        ("4H 5H 6H 7H 9C 9D 2C", "", "9S", "draw discard", Reason.TOP_GOES_OUT),
        ("4H 5H QH 9C 9D KS 2C", "", "9S", "draw discard", Reason.TOP_MELDS),
        ("4H 5H QH 8C JD KS 2C", "9D 9H 9S", "9C", "draw discard", Reason.TOP_LAYS_OFF),
        ("4H 5H QH 9C 9D KS 2C", "", "JC", "draw stock", Reason.STOCK),
    ],
)
def test_draws(hand: str, table: str, top: str, expected: str, reason: Reason) -> None:
    game = a_deal(hand, table, phase=Phase.DRAW, discards=f"3D {top}")
    told = hint(view(game, 0))
    assert (move_text(told.move), told.reason) == (expected, reason)
    assert set(told.facts) == set(FACTS[reason])


@pytest.mark.parametrize("level", LEVELS)
def test_takes_the_top_when_nothing_else_is_there(level: str) -> None:
    """C4."""
    game = a_deal("4H 5H QH 9C JD KS 2C", phase=Phase.DRAW, discards="JC", stock=())
    assert move_of(game, level) == "draw discard"
    assert hint(view(game, 0)).reason is Reason.ONLY_TOP


def test_goes_out_at_once_by_rummy() -> None:
    """B5: S4's deal in the end: the run and the nines, then the two."""
    game = a_deal("4H 5H 6H 7H 9C 9D 9S 2C")
    assert hint(view(game, 0)).reason is Reason.RUMMY
    game, _ = apply(game, 0, choose_move(view(game, 0)))
    assert move_of(game) == "discard 2C"
    game, _ = apply(game, 0, choose_move(view(game, 0)))
    assert game.results[-1].winner == 0
    assert game.results[-1].doubled == (1, 2)


def test_holds_back_for_rummy() -> None:
    """B5: nobody has laid anything yet, and one card is missing."""
    game = a_deal("4H 5H 6H 9C 9D KS 2C 2D")
    told = hint(view(game, 0))
    assert (move_text(told.move), told.reason) == ("discard KS", Reason.WAIT_FOR_RUMMY)
    assert move_of(game, "easy") == "open 4H 5H 6H"


def test_lays_when_the_others_are_about_to_go_out() -> None:
    """B6: two melds of theirs lie there and each has a card left; a hand with three cards missing is laid in time."""
    hand, table = "4H 5H 6H 9C QC KS JD 2D", "8C 8D 8H | 3S 4S 5S"
    mine, *others = a_deal(hand, table).round.hands
    game = a_deal(hand, table, hands=(mine, *(cards[:1] for cards in others)))
    assert hint(view(game, 0)).reason is Reason.MELD


def test_lays_what_it_can_once_it_has_laid() -> None:
    """B5 is gone by then."""
    game = a_deal("4H 5H 6H KS 2C 9D", "8C 8D 8H", opened=True)
    assert hint(view(game, 0)).reason is Reason.MELD
    assert move_of(game) == "open 4H 5H 6H"


def test_melds_and_lays_off_to_go_out() -> None:
    """B3, B4: both in one turn."""
    game = a_deal("4H 5H 6H 8S KS", "8C 8D 8H", opened=True)
    assert hint(view(game, 0)).reason is Reason.MELD_GOES_OUT
    game, _ = apply(game, 0, choose_move(view(game, 0)))
    assert hint(view(game, 0)).reason is Reason.LAY_OFF_GOES_OUT
    game, _ = apply(game, 0, choose_move(view(game, 0)))
    assert hint(view(game, 0)).reason is Reason.LAST_CARD


@pytest.mark.parametrize(
    ("hand", "table", "expected", "reason"),
    [
        ("KS 2C 3C 7D 7H", "", "discard KS", Reason.DISCARD_COSTLY),
        ("KS KH 9C 9D 5H 5S 2C 2D", "", None, Reason.DISCARD_LEAST),
    ],
)
def test_says_why_it_discards(hand: str, table: str, expected: str | None, reason: Reason) -> None:
    told = hint(view(a_deal(hand, table), 0))
    assert told.reason is reason
    assert set(told.facts) == set(FACTS[reason])
    assert expected in (None, move_text(told.move))


def test_does_not_throw_the_card_it_took() -> None:
    """C5."""
    game = a_deal("KS 2C 7D", took=a_deal("KS").round.hands[0][0])
    assert move_of(game) != "discard KS"


@pytest.mark.parametrize(
    ("card", "known", "least", "most"),
    [
        ("10S", "", 0.9, 1),  # anybody can lay it off (B3)
        ("KC", "", 0, 0.5),
        ("KC", "KD KH", 1, 1),  # it took two kings openly
        ("KC", "JC QC", 1, 1),
        ("2D", "AD 4D", 0, 0.5),  # with low aces two of them make a run with what nobody knows it has
    ],
)
def test_knows_what_the_next_seat_can_use(card: str, known: str, least: float, most: float) -> None:
    game = a_deal("10S KC 2D 4S", "7S 8S 9S", known=((), parse_cards(known), ()))
    unseen = FreeJudge(view(game, 0)).unseen
    assert least <= use_for_next(view(game, 0), parse_cards(card)[0], unseen) <= most


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_hard_plays_better_than_easy(seats: int) -> None:
    scored = {"hard": 0, "easy": 0}
    for played in simulate(12, seats, ruleset("rami", target=1), ("hard", "easy"), seed=5):
        for level, total in zip(played.levels, played.game.totals, strict=True):
            scored[level] += total
    assert scored["hard"] > scored["easy"]

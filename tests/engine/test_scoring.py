"""What cards cost, and who wins (M14, M15)."""

import pytest

from bot.engine.scoring import card_points, deadwood_points, places
from tests.engine.builders import a_round, after, cards


@pytest.mark.parametrize(
    ("card", "wild_rank", "points"),
    [
        ("JK", 4, 20),
        ("4H", 4, 20),
        ("4H", 5, 5),
        ("AS", 4, 15),
        ("10D", 4, 10),
        ("JD", 4, 10),
        ("QD", 4, 10),
        ("KD", 4, 10),
        ("KD", 13, 20),
        ("9D", 4, 5),
        ("2D", 2, 20),
        ("2D", 4, 5),
        ("JK", None, 20),
    ],
)
def test_what_a_card_costs(card, wild_rank, points):
    """M14, O2."""
    assert card_points(cards(card)[0], wild_rank) == points


def test_the_example_of_round_two():
    """M14, fault 38: 4♠ A♥ K♣ 2♦ = 20+15+10+5 = 50; the 4 costs 20 even if it was meant as itself."""
    assert deadwood_points(cards("4S AH KC 2D"), 4) == 50
    assert deadwood_points((), 4) == 0


def test_who_went_out_has_nothing_and_the_others_count_every_card():
    """M14: cards on the table cost nothing."""
    lines = ("round 2", "opened Ada Bo", "meld Bo group QC QD QH", "scores Ada=5 Bo=7 Cy=9")
    game = after(a_round("2C | 4S AH KC 2D | JK", *lines), "Ada discard 2C")
    assert game.totals == (5, 57, 29)
    assert game.results[0].points == (0, 50, 20)
    assert game.results[0].deadwood == ((), cards("KC 2D AH 4S"), cards("JK"))


def test_a_rank_that_is_wild_later_changes_no_score_already_written():
    """M14."""
    game = after(a_round("2C | 4S", "round 1"), "Ada discard 2C")
    assert (game.results[0].points, game.totals) == ((0, 5), (0, 5))
    assert game.rules.wild_rank(game.round.number) == 4


@pytest.mark.parametrize(
    ("totals", "wins", "ranking"),
    [
        pytest.param((10, 20, 30), (0, 5, 6), (1, 2, 3), id="M15: lowest total"),
        pytest.param((30, 10, 10), (7, 1, 2), (3, 2, 1), id="M15: more rounds won"),
        pytest.param((10, 10, 30), (1, 1, 5), (1, 1, 3), id="M15: shared, the next place is left out"),
        pytest.param((10, 20, 20, 20), (0, 1, 3, 1), (1, 3, 2, 3), id="docs/records.md: ties at any place"),
        pytest.param((0, 0), (0, 0), (1, 1), id="M15: all level"),
    ],
)
def test_the_ranking(totals, wins, ranking):
    assert places(totals, wins) == ranking


def test_the_game_ends_after_round_seven():
    """M15: the last win counts."""
    lines = ("round 7", "scores Ada=40 Bo=30", "wins Ada=2 Bo=3")
    game = after(a_round("2C | KD", *lines), "Ada discard 2C")
    assert (game.totals, game.wins, game.places) == ((40, 40), (3, 3), (1, 1))


def test_the_winner_is_found_by_score_not_by_who_moved():
    """Fault 38."""
    game = after(a_round("2C | KD", "round 7", "scores Ada=90 Bo=30"), "Ada discard 2C")
    assert game.places == (2, 1)

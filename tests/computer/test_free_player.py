"""Computer players of Rami: draws, melds laid or held back for rummy, lay-offs, discards (B2 … B6, C5)."""

import random

import pytest
from msgspec import structs

from bot.computer import LEVELS, Reason, choose_move, hint
from bot.computer.free_melds.giving import use_for_next
from bot.computer.free_melds.judging import FreeJudge
from bot.computer.whole_games import simulate
from bot.engine import Game, Phase, apply, parse_cards, ruleset, view
from bot.engine.cards import Card
from bot.engine.notation import move_text
from tests.computer.tables import a_game

RAMI = ruleset("rami")


def a_deal(hand: str, table: str = "", **fields: object) -> Game:
    return a_game(hand, table, rules=RAMI, **({"seats": 3, "opened": False} | fields))  # type: ignore[arg-type]


def move_of(game: Game, level: str = "hard") -> str:
    return move_text(choose_move(view(game, 0), level, random.Random(1)))


@pytest.mark.parametrize(
    ("hand", "table", "top", "reason", "facts"),
    [
        pytest.param("4H 5H 6H 7H 9C 9D 2C", "", "9S", Reason.TOP_GOES_OUT, {"card": "9S"}, id="a run, the nines, 2C"),
        pytest.param("4H 5H KS", "7H 8H 9H", "6H", Reason.TOP_GOES_OUT, {"card": "6H"}, id="three cards fit the run"),
        pytest.param(
            "4H 5H QH 9C 9D KS 2C", "", "9S", Reason.TOP_MELDS, {"card": "9S", "cards": "9C 9D 9S"}, id="group"
        ),
        pytest.param("4H 5H QH 9C KD KS 2C", "", "6H", Reason.TOP_MELDS, {"card": "6H", "cards": "4H 5H 6H"}, id="run"),
        pytest.param(
            "4H 5H QH 8C JD KS 2C", "9D 9H 9S", "9C", Reason.TOP_LAYS_OFF, {"card": "9C"}, id="the fourth nine"
        ),
        pytest.param(
            "4H 9S QH 8C JD KS 2C", "4D 5D 6D", "3D", Reason.TOP_LAYS_OFF, {"card": "3D"}, id="a run's low end"
        ),
        pytest.param("6C KC QS JD KH 10D", "", "AS", Reason.TOP_IS_CHEAP, {"card": "AS", "points": 1}, id="an ace"),
        pytest.param("4H 5H QH 9C 9D KS 2C", "", "JC", Reason.STOCK, {"missing": 0}, id="of no use"),
        pytest.param("4H 5H QH 9C 8D KS 2C", "9D 9H 9S JD QD KD", "KH", Reason.STOCK, {"missing": 0}, id="dear"),
    ],
)
def test_draws(hand: str, table: str, top: str, reason: Reason, facts: dict[str, str | int]) -> None:
    game = a_deal(hand, table.replace("9S JD", "9S | JD"), phase=Phase.DRAW, discards=f"3C {top}")
    told = hint(view(game, 0))
    assert told.reason is reason
    assert move_text(told.move) == ("draw stock" if reason is Reason.STOCK else "draw discard")
    assert said(told.facts) == facts


def test_the_ace_is_high_where_it_may() -> None:
    """B2."""
    hand, seat = "QS KS 4H 5H 9C 9D 2C", {"phase": Phase.DRAW, "discards": "3C AS"}
    assert hint(view(a_deal(hand, **seat), 0)).reason is Reason.TOP_IS_CHEAP
    told = hint(view(a_game(hand, rules=ruleset("rami", ace="high-or-low"), opened=False, **seat), 0))
    assert (told.reason, said(told.facts)) == (Reason.TOP_MELDS, {"card": "AS", "cards": "QS KS AS"})


def said(facts: dict[str, object]) -> dict[str, object]:
    """The facts of a hint, cards in notation."""
    return {
        name: " ".join(map(str, fact)) if isinstance(fact, tuple) else str(fact) if isinstance(fact, Card) else fact
        for name, fact in facts.items()
    }


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
    assert said(told.facts) == {"card": "KS"}
    assert move_of(game, "easy") == "open 4H 5H 6H"


def test_waits_no_longer_when_the_deal_is_old() -> None:
    """B5: others may go out any time; as many turns as this nobody holds back."""
    deck = RAMI.pack()
    hand = parse_cards("4H 5H 6H 9C 9D KS 2C 2D")
    old = " ".join(map(str, [card for card in deck if card not in hand][:36]))
    game = a_deal("4H 5H 6H 9C 9D KS 2C 2D", discards=old, hands=(hand, (), ()), stock=())
    told = hint(view(game, 0))
    assert (told.reason, said(told.facts)) == (Reason.MELD, {"points": 32})


def test_lays_when_the_others_are_about_to_go_out() -> None:
    """B6: two melds of theirs lie there and each has a card left; a hand with three cards missing is laid in time."""
    hand, table = "4H 5H 6H 9C QC KS JD 2D", "8C 8D 8H | 3S 4S 5S"
    mine, *others = a_deal(hand, table).round.hands
    game = a_deal(hand, table, hands=(mine, *(cards[:1] for cards in others)))
    told = hint(view(game, 0))
    assert (told.reason, said(told.facts)) == (Reason.MELD, {"points": 41})  # 9 + 10 + 10 + 10 + 2


def test_rummy_is_not_waited_for_where_it_counts_nothing() -> None:
    """B5 is a rule of the ruleset: without it there is no reason to hold anything back."""
    game = a_deal("4H 5H 6H 9C 9D KS 2C 2D")
    plain = structs.replace(game, rules=structs.replace(RAMI, rummy=False))
    assert hint(view(game, 0)).reason is Reason.WAIT_FOR_RUMMY
    assert hint(view(plain, 0)).reason is Reason.MELD


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
    ("hand", "table", "known", "expected", "reason", "facts"),
    [
        pytest.param("KS 2C 3C 7D 7H", "", "", "KS", Reason.DISCARD_COSTLY, {"card": "KS", "points": 10}, id="a king"),
        pytest.param("KS KH 9C 9D 5H 5S 2C 2D", "", "", None, Reason.DISCARD_LEAST, {"missing": 0}, id="four pairs"),
        pytest.param("KS 9C 2C 3C", "", "KD KH", "9C", Reason.DISCARD_SAFE, {"card": "9C"}, id="it collects kings"),
    ],
)
def test_says_why_it_discards(
    hand: str, table: str, known: str, expected: str | None, reason: Reason, facts: dict[str, str | int]
) -> None:
    game = a_deal(hand, table, known=((), parse_cards(known), ()), opened=True)
    told = hint(view(game, 0))
    assert told.reason is reason
    assert expected is None or move_text(told.move) == f"discard {expected}"
    assert {**said(told.facts), **facts} == said(told.facts)


@pytest.mark.parametrize(
    ("hand", "table", "move", "reason", "facts"),
    [
        ("9C 2H 4S KD", "9D 9H 9S | JC QC KC", "layoff 9C > 1", Reason.LAY_OFF, {"cards": "9C", "points": 9}),
        (
            "10C 2H 4S 9C",
            "JC QC KC",
            "layoff 10C > 1 low, 9C > 1 low",
            Reason.LAY_OFF,
            {"cards": "10C 9C", "points": 19},
        ),
        ("10C 9C 4S", "JC QC KC", "layoff 10C > 1 low, 9C > 1 low", Reason.LAY_OFF_GOES_OUT, {"cards": "10C 9C"}),
        ("4H 5H 6H KS 2C", "", "open 4H 5H 6H", Reason.MELD, {"points": 12}),
        ("4H 5H 6H KS", "", "open 4H 5H 6H", Reason.MELD_GOES_OUT, {}),
        ("9H 9C 9D 9S KS KD KH 8H", "", "open 9C 9D 9H 9S | KD KH KS", Reason.MELD_GOES_OUT, {}),
    ],
)
def test_says_why_it_lays(hand: str, table: str, move: str, reason: Reason, facts: dict[str, str | int]) -> None:
    """B3, B4, B6: all points of the cards laid off; after melding what is left in the hand."""
    told = hint(view(a_deal(hand, table, opened=True), 0))
    assert (move_text(told.move), told.reason, said(told.facts)) == (move, reason, facts)


def test_a_card_that_serves_nothing_goes_before_a_pair() -> None:
    """What 9S would need lies in the discard pile."""
    told = hint(view(a_deal("KC KD 9S 3C 3D 4D", discards="8S 10S 9H 9C"), 0))
    assert (told.reason, said(told.facts)) == (Reason.DISCARD_UNUSED, {"card": "9S", "missing": 0})


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

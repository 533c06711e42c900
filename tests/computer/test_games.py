"""Whole games of computer players: every move legal, no secret used, always an end (G2, G4, M12, C4, O1 … O6)."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.computer import LEVELS, choose_bid, choose_move, hint, whole_games
from bot.computer.patience import restlessness
from bot.computer.reasons import FACTS
from bot.computer.simulate import run_simulation
from bot.computer.summing_up import print_table, summary
from bot.computer.whole_games import Broken, Fault, Sitting, any_sittings, play_game, simulate, sittings
from bot.engine import Game, apply, parse_cards, ruleset, view
from bot.engine.cards import sorted_hand, without
from bot.engine.events import Event
from bot.engine.moves import Draw, Move, Source
from bot.engine.rulesets import OPTIONS, Ruleset
from bot.engine.state import End
from tests.computer.plays import GAMES, house_rules, positions
from tests.computer.tables import a_game


def _with_other_secrets(game: Game, seat: int, rng: random.Random) -> Game:
    """The same game to a seat's eyes: what it cannot see, stock and others' hands, dealt anew."""
    now = game.round
    others = [other for other in range(len(game.seats)) if other != seat]
    hidden = {other: without(now.hands[other], now.known[other]) for other in others}
    pool = [*now.stock, *(card for cards in hidden.values() for card in cards)]
    rng.shuffle(pool)
    cards = iter(pool)
    hands = list(now.hands)
    for other in others:
        hands[other] = sorted_hand((*now.known[other], *islice(cards, len(hidden[other]))))
    changed = structs.replace(now, hands=tuple(hands), stock=tuple(cards))
    return structs.replace(game, round=changed, seed=rng.randbytes(32))


@settings(max_examples=25)
@given(game=positions(), seed=st.integers(0, 2**32))
def test_hidden_cards_make_no_difference(game: Game, seed: int) -> None:
    """G2: two games that differ only in what the seat cannot see get the same move and the same hint."""
    seat = game.round.turn
    other = _with_other_secrets(game, seat, random.Random(seed))
    assert view(game, seat) == view(other, seat)
    for level in ("easy", "hard"):
        first = choose_move(view(game, seat), level, random.Random(seed))
        assert first == choose_move(view(other, seat), level, random.Random(seed))
    for bidder in set(range(len(game.seats))) - {seat}:
        elsewhere = _with_other_secrets(game, bidder, random.Random(seed))
        first_bid = choose_bid(view(game, bidder), "hard", random.Random(seed))
        assert first_bid == choose_bid(view(elsewhere, bidder), "hard", random.Random(seed))
    told = hint(view(game, seat))
    assert told == hint(view(other, seat))
    assert set(told.facts) == set(FACTS[told.reason])
    apply(game, seat, told.move)  # accepted


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
def test_games_end_with_unlimited_reshuffles(seats: int) -> None:
    """Also with unlimited reshuffles: no round goes on for ever, and each ends by somebody going out."""
    for played in simulate(4, seats, ruleset("mexican"), ("hard", "easy"), seed=seats):
        assert played.game.is_over
        assert len(played.game.results) == 7
        assert played.moves.total() < 3000


@pytest.mark.slow
@settings(max_examples=8)
@given(rules=house_rules(), data=st.data())
def test_games_of_all_house_rules_end(rules: Ruleset, data: st.DataObject) -> None:
    seats = data.draw(st.integers(2, rules.max_seats))
    levels = tuple(data.draw(st.sampled_from(["easy", "hard"])) for _ in range(seats))
    played = play_game(Sitting(rules, levels, data.draw(st.binary(min_size=32, max_size=32))))
    assert played.game.is_over


def test_patience_is_not_lost_altogether() -> None:
    """M11: who throws cards at random all the time gathers no three runs; this round 7 went on for ever."""
    seed = bytes.fromhex("36f7752500924eb7fc2f89bbc61d5e9caaa9f6b8c72e48fdb04e573b1b68bea0")
    played = play_game(Sitting(ruleset("mexican", buying="on"), ("easy", "easy"), seed))
    assert len(played.game.results) == 7
    thrown = parse_cards("KS KH KD KC") * 100
    game = a_game("7H 7S 9C 9D 2C 4D 5S 6H", opened=False, stock=())
    late = structs.replace(game, round=structs.replace(game.round, discard_pile=thrown, reshuffled=9))
    assert restlessness(view(late, 0)) == 0.1
    assert restlessness(view(game, 0)) == 0


def test_seats_that_wait_for_one_another() -> None:
    """Each of two seats holds the pairs that the other needs, and nothing else comes: they do not wait for ever."""
    game = a_game("7H 7S 9C 9D 2C 4D 5S 6H", opened=False)
    hands = (game.round.hands[0], sorted_hand(parse_cards("7C 7D 9H 9S 2D 4C 5H")))
    stock = parse_cards("10S JC QD KH 8S 6C AD")
    game = structs.replace(game, round=structs.replace(game.round, hands=hands, stock=stock))
    rng = random.Random(0)
    for _ in range(5000):
        seat = game.round.turn
        game, _events = apply(game, seat, choose_move(view(game, seat), "hard", rng))
        if game.results:
            return
    pytest.fail("the round goes on and on")


def test_hard_plays_better_than_easy() -> None:
    totals = {"hard": 0, "easy": 0}
    for played in simulate(6, 4, ruleset("mexican"), ("hard", "easy"), seed=5):
        for level, total in zip(played.levels, played.game.totals, strict=True):
            totals[level] += total
    assert totals["hard"] < totals["easy"]


# --- simulate ---------------------------------------------------------------------------------------------------------


def test_same_seed_same_games() -> None:
    first, second = (list(simulate(1, 3, ruleset("mexican"), seed=9)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("game_id", GAMES)
def test_any_sittings(game_id: str) -> None:
    """Every option takes each of its values, every number of seats and every level comes; the seed decides it all."""
    found = list(any_sittings(300, game_id, {}, tuple(LEVELS), seed=3))
    assert found == list(any_sittings(300, game_id, {}, tuple(LEVELS), seed=3))
    assert found[:5] == list(any_sittings(5, game_id, {}, tuple(LEVELS), seed=3))
    assert found != list(any_sittings(300, game_id, {}, tuple(LEVELS), seed=4))
    for name, option in OPTIONS[game_id].items():
        values = {option.write(getattr(sitting.rules, name)) for sitting in found}
        assert values >= {*(option.values or ()), *option.words}
        assert option.values or len(values) > 5
    base = ruleset(game_id)
    assert {len(sitting.levels) for sitting in found} == set(range(base.min_seats, base.max_seats + 1))
    assert all(len(sitting.levels) <= sitting.rules.max_seats for sitting in found)
    assert {level for sitting in found for level in sitting.levels} == set(LEVELS)


def test_given_options_hold_in_every_sitting() -> None:
    assert {sitting.rules.target for sitting in any_sittings(20, "rami", {"target": "7"}, ("hard",))} == {7}


@pytest.mark.parametrize("game_id", GAMES)
def test_games_of_any_options(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    """G4, M12, C4, B8, P10, O1 … O6: they finish, no move is refused, and at every step the cards are the pack."""
    assert run_simulation(4, game=game_id, seed=1, random_options=True) == 0
    shown = capsys.readouterr().out
    assert shown.split()[:2] == ["games", "4"]
    assert shown.splitlines()[-1].split("  ")[0] == "faults"
    assert [int(word) for word in shown.splitlines()[-1].split() if word.isdigit()] == [0, 0, 0]


SITTING = Sitting(ruleset("mexican", decks=1), ("hard", "easy"), bytes(32))


def test_a_refused_move_is_a_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It is counted and named, and the other games go on."""
    monkeypatch.setattr(whole_games, "choose_move", lambda *_: Draw(Source.DISCARD))
    with pytest.raises(Broken, match=r"refused: mexican decks=1, hard easy, seed 00.*draw discard: already-drew"):
        play_game(SITTING)
    turns = iter([choose_move] * 3 + [lambda *_: Draw(Source.DISCARD)] * 2)
    monkeypatch.setattr(whole_games, "choose_move", lambda *given: next(turns, choose_move)(*given))
    assert run_simulation(2, seats=2, options={"decks": "1"}) == 1
    shown = capsys.readouterr()
    assert "games         1\n" in shown.out
    assert "faults        refused 1" in shown.out
    assert shown.err.count("refused: ") == 1


def test_lost_cards_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """G4."""

    def losing(game: Game, seat: int, move: Move) -> tuple[Game, tuple[Event, ...]]:
        after, events = apply(game, seat, move)
        return structs.replace(after, round=structs.replace(after.round, stock=after.round.stock[1:])), events

    monkeypatch.setattr(whole_games, "apply", losing)
    with pytest.raises(Broken) as broken:
        play_game(SITTING)
    assert broken.value.fault is Fault.CARDS_LOST


def test_a_round_without_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_games, "LONGEST_ROUND", 3)
    with pytest.raises(Broken, match=r"round 1$") as broken:
        play_game(SITTING)
    assert broken.value.fault is Fault.UNFINISHED


def test_summary_tells_rounds_moves_and_levels(capsys: pytest.CaptureFixture[str]) -> None:
    lines = summary(list(simulate(2, 2, ruleset("mexican", decks=1), ("hard", "easy"))))
    assert [line[0] for line in lines if line[0].startswith("round ")] == [f"round {n}" for n in range(1, 6)]
    print_table(lines)
    shown = capsys.readouterr().out
    assert shown.startswith("games         2\n")
    assert "any round" not in shown
    assert "hard" in shown
    assert "easy" in shown


def test_simulation_prints_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_simulation(1, seats=2, options={"decks": "1"}) == 0
    assert "moves a game" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seats": 9}, "mexican takes 2 to 6 seats, not 9"),
        ({"game": "whist"}, "unknown game whist: mexican, mexican-table, rami, tiles"),
        ({"game": "tiles", "seats": 5}, "tiles takes 2 to 4 seats, not 5"),
        ({"options": {"decks": "7"}}, "unknown value 7 for option decks: 1, 2, 3"),
        ({"options": {"reshuffles": "few"}}, "unknown value few for option reshuffles: 0 to 999, unlimited"),
        ({"game": "rami", "options": {"decks": "2"}}, "unknown option decks for rami: ace, target"),
        ({"level": "godlike"}, "unknown level godlike: easy, hard"),
    ],
)
def test_simulation_says_what_is_wrong(
    arguments: dict[str, object], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_simulation(1, **arguments) == 2  # type: ignore[arg-type]
    assert capsys.readouterr().err == said + "\n"
    assert run_simulation(0) == 2


def test_broken_off_simulation_sums_up_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken_off(*arguments: object) -> Iterator[Sitting]:
        yield from sittings(1, 2, ruleset("mexican", decks=1), ("hard",))
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.computer.simulate.sittings", broken_off)
    assert run_simulation(5) == 130
    assert "moves a game" in capsys.readouterr().out


def test_a_round_in_which_nobody_can_ever_lay_a_card_ends() -> None:
    """C4: all had opened, what was left fitted nowhere, and three players drew and discarded for ever."""
    seed = bytes.fromhex("4dbe21d2b1db60324023b1455ac2b61e0ca9551530e3092be59ab50bb71a4e1c")
    rules = ruleset("mexican-table", decks=1, buying="on", swap="off")
    game = play_game(Sitting(rules, ("hard", "hard", "easy"), seed)).game
    assert [result.end for result in game.results][4:] == [End.BLOCKED]

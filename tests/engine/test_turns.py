"""Turns: draw one, lay, discard one; whose turn it is, and in which order a move is judged (M7, M13, C5, section 6)."""

import pytest

from bot.engine import Code, Phase, Refused, apply, new_game, ruleset
from bot.engine.events import Discarded, Drew, Took
from bot.engine.moves import Bid, Discard, Draw, Source
from bot.engine.refusals import FACTS
from bot.engine.turns import ends_turn
from tests.engine.builders import a_round, a_tile_game, after, answer, cards, hand_of, happened, refusal

OVER = a_round("2C | KD", "round 7")


def test_a_turn_is_a_draw_and_a_discard():
    """M7."""
    game = a_round("7S 8S | KD", "discard 5H", stock="9S", turn="Ada draw")
    drawn, events = happened(game, "Ada draw stock")
    assert (drawn.round.phase, hand_of(drawn, "Ada"), events) == (Phase.PLAY, "7S 8S 9S", (Drew(0, cards("9S")[0]),))
    discarded, events = happened(drawn, "Ada discard 7S")
    assert (discarded.round.turn, discarded.round.phase) == (1, Phase.DRAW)
    assert discarded.round.discard_pile == cards("5H 7S")
    assert events == (Discarded(0, cards("7S")[0]),)


def test_the_discard_piles_top_may_be_taken_instead():
    """M7."""
    game, events = happened(a_round("7S | KD", "discard 5H 9H", turn="Ada draw"), "Ada draw discard")
    assert (hand_of(game, "Ada"), game.round.discard_pile) == ("9H 7S", cards("5H"))
    assert events == (Took(0, cards("9H")[0]),)


def test_the_turn_goes_round_by_seats():
    """G6: clockwise is seat order."""
    game = a_round("7S 8S | KD QD | 5C 6C", stock="2S 3S 4S", turn="Cy draw")
    for name in ("Cy", "Ada", "Bo"):
        assert game.seats[game.round.turn] == name
        card = hand_of(game, name).split()[0]
        game = after(game, f"{name} draw stock", f"{name} discard {card}")
    assert game.seats[game.round.turn] == "Cy"


@pytest.mark.parametrize(
    ("turn", "line", "code"),
    [
        ("Ada draw", "Ada discard 7S", "draw-first"),
        ("Ada draw", "Ada discard KH", "draw-first"),
        ("Ada draw", "Ada open 7S 7S 7S", "draw-first"),
        ("Ada draw", "Ada layoff 7S > 1", "draw-first"),
        ("Ada draw", "Ada swap 7S > 1", "draw-first"),
        ("Ada play", "Ada draw stock", "already-drew"),
        ("Ada play", "Ada draw discard", "already-drew"),
        ("Ada play", "Bo draw stock", "not-your-turn"),
        ("Ada play", "Bo discard KD", "not-your-turn"),
        ("Ada draw", "Bo draw discard", "not-your-turn"),
        ("Ada play", "Zoe draw stock", "not-at-this-table"),
        ("Ada play", "Zoe bid", "not-at-this-table"),
        ("Ada play", "Ada discard KD", "not-in-hand"),
        ("Ada draw", "Ada draw discard", "discard-empty"),
        ("Ada draw", "Ada draw stock", "ok"),
    ],
)
def test_who_may_do_what_when(turn, line, code):
    """Fault 25, 26: draw first, and once."""
    assert answer(a_round("7S 8S | KD", stock="9S", turn=turn), line) == code


@pytest.mark.parametrize("line", ["Ada draw stock", "Bo draw stock", "Zoe draw stock", "Ada bid", "Ada discard ??"])
def test_nothing_goes_on_when_the_game_is_over(line):
    """Section 6: game-over comes first of all."""
    assert answer(after(OVER, "Ada discard 2C"), line) == "game-over"


@pytest.mark.parametrize("seat", [-1, 2, 99, None, "0"])
def test_a_seat_that_is_not_there_is_refused(seat):
    with pytest.raises(Refused, match="not-at-this-table"):
        apply(new_game(ruleset("mexican"), ("Ada", "Bo"), bytes(32)), seat, Draw(Source.STOCK))


@pytest.mark.parametrize("move", [None, "discard 7S", Discard])
def test_what_is_no_move_is_an_error_of_the_caller(move):
    with pytest.raises(TypeError, match="is no move"):
        apply(a_round("7S 8S | KD"), 0, move)


def test_a_refused_move_changes_nothing():
    """M13: all cards are back in hand and the turn goes on."""
    game = a_round("7S 7D 9C KC 2C | KD")
    before = repr(game.round.hands)
    assert answer(game, "Ada open 7S 7D | 9C KC") == "group-too-small"
    assert repr(game.round.hands) == before
    assert answer(game, "Ada discard KC") == "ok"


@pytest.mark.parametrize(
    ("hand", "top", "lines", "code"),
    [
        pytest.param("2C", "9S", ["Ada discard 9S"], "just-taken", id="C5: the card just taken"),
        pytest.param("2C", "9S", ["Ada discard 2C"], "ok", id="C5: another one"),
        pytest.param("2C 9S", "9S", ["Ada discard 9S"], "ok", id="C5: another copy was held"),
        pytest.param("", "9S", ["Ada discard 9S"], "ok", id="C5: the only card in the hand"),
        pytest.param("2C", "JK", ["Ada discard JK"], "just-taken", id="C5: a joker"),
        pytest.param("2C", "9S", ["Ada discard 9H"], "not-in-hand", id="not in the hand"),
    ],
)
def test_the_card_just_taken(hand, top, lines, code):
    """Fault 30."""
    game = after(a_round(f"{hand} | KD", f"discard {top}", turn="Ada draw"), "Ada draw discard")
    assert answer(game, lines[0]) == code


def test_the_card_just_taken_may_go_in_a_later_turn():
    """C5: in the same turn."""
    game = a_round("2C 3C | KD", "discard 9S", stock="4D 5D", turn="Ada draw")
    game = after(game, "Ada draw discard", "Ada discard 2C", "Bo draw stock", "Bo discard KD", "Ada draw stock")
    assert answer(game, "Ada discard 9S") == "ok"


def test_the_card_just_drawn_from_the_stock_may_go():
    """C5 is about the discard pile."""
    assert answer(after(a_round("2C | KD", stock="9S", turn="Ada draw"), "Ada draw stock"), "Ada discard 9S") == "ok"


def test_a_turn_can_end_when_the_hand_is_nothing_but_the_card_just_taken():
    """C5: a joker taken and another one swapped for; no turn that nobody can end."""
    lines = ("round 2", "opened Bo", "meld Bo run 5D JK=6D 7D 8D", "discard JK")
    game = a_round("6D | KD", *lines, turn="Ada draw", game="mexican-table")
    game = after(game, "Ada draw discard", "Ada swap 6D > 1")
    assert hand_of(game, "Ada") == "JK JK"
    assert answer(game, "Ada discard JK") == "ok"


def test_every_refusal_code_that_carries_facts_says_which():
    """G3: what a text needs is written down once."""
    assert set(FACTS) <= set(Code)
    refused = refusal(a_round("7S | KD", turn="Bo draw"), "Ada draw stock")
    assert set(refused.facts) == set(FACTS[refused.code])


def test_moves_without_cards_need_no_hand():
    game = a_round("7S | KD | 5C", "discard 9S", stock="4D", turn="Ada draw", game="mexican buying=on")
    assert answer(game, "Bo bid") == "ok"
    assert apply(game, 1, Bid())[0].round.bids == (1,)


def test_a_discard_of_the_last_card_goes_out():
    """M8."""
    game, events = happened(a_round("7S | KD"), "Ada discard 7S")
    assert [type(event).__name__ for event in events] == ["Discarded", "RoundEnded", "Dealt"]
    assert (game.round.number, game.totals, game.wins) == (2, (0, 10), (1, 0))
    assert apply(a_round("7S | KD"), 0, Discard(cards("7S")[0]))[0] == game


@pytest.mark.parametrize(
    ("game", "lines", "ends"),
    [
        pytest.param(a_round("KC | KD", stock="2H", turn="Ada draw"), ["Ada draw stock"], [False], id="M7: a draw"),
        pytest.param(a_round("KC 2C | KD"), ["Ada discard 2C"], [True], id="M7: a discard"),
        pytest.param(a_tile_game("9S | 5C", pool="7D"), ["Ada draw"], [True], id="P3: a tile"),
        pytest.param(a_tile_game("9S | 5C"), ["Ada pass"], [True], id="P10: a pass"),
        pytest.param(a_tile_game("9S 9H 9D 2C"), ["Ada open 9S 9H 9D"], [True], id="P3: a first lay-down"),
    ],
)
def test_what_ends_a_turn(game, lines, ends):
    assert [ends_turn(event, game.rules) for event in happened(game, *lines)[1]] == ends

"""The storage form of a game: everything in it, and back."""

import json

import pytest

from bot.engine import from_json, new_game, ruleset, to_json
from tests.engine.builders import NAMES, a_round, a_tile_game, after

TABLE = ("round 2", "opened Bo", "meld Bo run 5D JK=6D 7D 8D", "meld Bo group 9C 9D JK", "discard 9H", "buys Bo=2")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(new_game(ruleset("mexican"), NAMES[:4], bytes(range(32))), id="just dealt"),
        pytest.param(a_round("6D KC | KD", *TABLE, game="mexican-table buying=on"), id="in the middle of a turn"),
        pytest.param(
            after(a_round("KC | KD", "discard 9H JK", turn="Ada draw"), "Ada draw discard"), id="a card taken"
        ),
        pytest.param(after(a_round("KC | KD", "round 7"), "Ada discard KC"), id="over"),
        pytest.param(
            a_tile_game("13S JK", "opened Ada", "meld - run 10S JK=11S 12S", options="points=fives", pool="1C"),
            id="tiles",
        ),
        pytest.param(
            after(
                a_round("KC | 9S", "scores Ada=95 Bo=0", "opened Ada", game="rami ace=high-or-low"), "Ada discard KC"
            ),
            id="rami",
        ),
        pytest.param(
            new_game(ruleset("mexican", decks=1, reshuffles=0, wilds="kings"), ("🂡", "Ada Lo"), bytes(32)), id="options"
        ),
    ],
)
def test_a_game_comes_back_as_it_was(game):
    assert from_json(to_json(game)) == game
    assert to_json(from_json(to_json(game))) == to_json(game)


def test_a_game_stored_before_a_rule_became_a_field_is_read_as_it_was():
    """A ruleset's field that is not stored has the value of Mexican Rummy."""
    stored = json.loads(to_json(a_round("KC | KD", "round 3", game="mexican-table buying=on")))
    for name in ("tiles", "hand", "hand_grows", "points", "counting", "target", "games", "wins_break_ties"):
        del stored["rules"][name]
    stored["rules"]["first_deal"] = 7
    assert from_json(json.dumps(stored)) == a_round("KC | KD", "round 3", game="mexican-table buying=on")


def test_cards_are_stored_in_notation():
    assert json.loads(to_json(a_round("KC 10H | KD")))["round"]["hands"] == [["KC", "10H"], ["KD"]]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        '{"rules": 1}',
        to_json(a_round("KC | KD")).replace("KC", "KX"),
        to_json(a_round("KC | KD")).replace('"KC"', "[]"),
        "\x00",
        to_json(a_round("KC | KD"))[:-2],
    ],
)
def test_what_is_no_stored_game(text):
    with pytest.raises(ValueError, match="not a stored game"):
        from_json(text)


def test_other_values_are_not_stored_by_mistake():
    from msgspec import structs

    with pytest.raises(NotImplementedError):
        to_json(structs.replace(a_round("KC | KD"), totals=object()))

"""Tile Rummy: the first lay-down and playing the whole table (P4–P7, C11)."""

import pytest

from bot.engine import Refused, apply, ruleset
from bot.engine.events import Opened, Played
from bot.engine.moves import Open, Play, Stated
from bot.engine.notation import parse_melds
from bot.engine.tiles import read_table
from tests.engine.builders import (
    a_tile_game,
    after,
    answer,
    cards,
    cards_of,
    hand_of,
    happened,
    read,
    refusal,
    table_of,
)

RULES = ruleset("tiles").meld_rules(1)


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("10D 10C 10H", "group 10D 10C 10H"),
        ("10D 10C 10H 10S", "group 10D 10C 10H 10S"),
        ("10D 10C", "group-too-small"),
        ("10D 10C 10H 10S 10D", "group-too-large"),
        ("10D 10C 10H 10S JK", "group-too-large"),
        ("10D 10C 10D", "group-suits-repeat"),
        ("KH KC KS KS", "group-suits-repeat"),
        ("10D 10D JK", "group-suits-repeat"),
        ("10D JK 10C", "group 10D JK=10S 10C"),
        ("10D JK=10H 10C", "group 10D JK=10H 10C"),
        ("10D JK=10D 10C", "wild-meaning"),
        ("10D JK JK 10C", "group 10D JK=10S JK=10H 10C"),
        ("AS 2S 3S", "run AS 2S 3S"),
        ("JS QS KS", "run JS QS KS"),
        ("3S 2S AS", "run AS 2S 3S"),
        ("AS 2S JK", "run AS 2S JK=3S"),
        ("QS KS AS", "run-around-corner"),
        ("KS AS 2S", "run-around-corner"),
        ("QS KS JK", "run JK=JS QS KS"),
        ("3S 4S", "run-too-short"),
        ("3S 4S 2D", "run-suits-differ"),
        ("3S 4S 6S", "run-gap"),
        ("3S JK 5S", "run 3S JK=4S 5S"),
        ("3S JK=5S 5S", "wild-meaning"),
        ("3S 4S 4S", "run-repeats"),
        ("3S 4S 4D", "group-ranks-differ"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", "run AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS JK", "run-around-corner"),
    ],
)
def test_what_is_a_set(typed, means):
    """P4: no two of one colour in a group, no run around the corner, a joker stands for any tile."""
    assert read(typed, RULES)[0] == means


@pytest.mark.parametrize(
    ("sets", "points"),
    [
        pytest.param("10D 10C 10H", 30, id="fault 69, S3: a group"),
        pytest.param("1C 2C JK", 28, id="fault 69, S3: with a joker"),
        pytest.param("8H 9H 10H", 27, id="S3: a run"),
        pytest.param("5D 5C 5H | 1S 2S 3S 4S", 25, id="exactly 25"),
        pytest.param("8D 8C 8H", 24, id="24"),
        pytest.param("5H 6H 7H | 5H 6H 7H", 36, id="fault 69: the same run twice"),
        pytest.param("1S 2S 3S | 1C 2C 3C", 12, id="12"),
        pytest.param("JK JK 1C", 51, id="both jokers"),
        pytest.param("11S 12S 13S | 1C 1D 1H", 39, id="numbers above ten"),
    ],
)
@pytest.mark.parametrize("first", [25, 50, 51])
def test_the_points_of_the_first_lay_down(sets, points, first):
    """P5, C12: each tile its number, a joker 25."""
    game = a_tile_game(sets.replace("|", "") + " 9D", options=f"first={first}")
    refused = refusal(game, f"Ada open {sets}")
    if points >= first:
        assert refused is None
    else:
        assert (refused.code, refused.facts) == ("too-few-points", {"points": points, "minimum": first})


@pytest.mark.parametrize(
    ("move", "code"),
    [
        pytest.param("play 10D 10C 10H | 6S 7S 8S", "not-opened", id="P5: play before opening"),
        pytest.param("open 8S 9S 10S", "not-in-hand", id="P5: a tile of the table"),
        pytest.param("open 10D 10C 10H | 10D 10C 10S", "card-used-twice", id="a tile twice"),
        pytest.param("open 3S 4S 5S", "too-few-points", id="P5: 12 points"),
        pytest.param("open 3S 4S 5S | 9S 10S", "run-too-short", id="melds before points"),
        pytest.param("open 3S 4S | 10D 10C", "group-too-small", id="the first broken in the order of the list"),
        pytest.param("open 10D 10C 10S | 3S 4S JK=9D", "not-in-hand", id="cards before melds"),
        pytest.param("open 10D 10C 10H", "ok", id="P5"),
        pytest.param("open 10D 10C 10H=10H", "wild-meaning", id="a natural tile stands for itself"),
        pytest.param("open 10D 10C 10H / 10D 10C 10H | 6S 7S 8S 9S", "ok", id="C11"),
        pytest.param("open 10D 10C 10H / 10D 10C 10H 10S | 5S 6S 7S 8S 9S | 3S 4S JK", "not-in-hand", id="C11: cards"),
        pytest.param("open 10D 10C 10H / 10D 10C 10H | 6S 7S 8S", "ok", id="C11: nothing more"),
        pytest.param(
            "open 3S 4S 5S / 3S 4S 5S 6S 7S 8S 9S 10S", "too-few-points", id="C11: points from the hand alone"
        ),
        pytest.param("open 10D 10C 10H / 10D 10C 10H", "tile-missing", id="C11: a tile of the table"),
        pytest.param("open 10D 10C 10H / 6S 7S 8S 9S 10S", "tile-missing", id="C11: the tiles just laid down"),
        pytest.param("open 10D 10C 10H / 10D 10C 10H | 6S 7S 8S | 4S 5S", "table-broken", id="C11: broken"),
        pytest.param("open 3S 4S 5S / 6S 7S", "too-few-points", id="points before the table"),
        pytest.param("open 10D 10C / 6S 7S", "group-too-small", id="melds before the table"),
        pytest.param("open 10D 10C 10H / 4S 5S", "table-broken", id="broken before missing"),
    ],
)
def test_the_first_lay_down(move, code):
    """P5, C11, section 6."""
    game = a_tile_game("10D 10C 10H 10S 3S 4S 5S 9S", "opened Bo", "meld - run 6S 7S 8S")
    assert answer(game, f"Ada {move}") == code


def test_a_first_lay_down_is_refused_as_a_whole():
    """C11, P7."""
    game = a_tile_game("10D 10C 10H 9S 2C", "opened Bo", "meld - run 6S 7S 8S")
    with pytest.raises(Refused, match="table-broken"):
        after(game, "Ada open 10D 10C 10H / 10D 10C 10H 9S | 6S 7S 8S")
    assert (game.round.opened, table_of(game)) == ((False, True), ["6S 7S 8S"])


def test_what_a_first_lay_down_tells():
    game = a_tile_game("10D 10C 10H 9S 2C", "opened Bo", "meld - run 6S 7S 8S")
    plain, events = happened(game, "Ada open 10D 10C 10H")
    assert events == (Opened(0, plain.round.melds[1:], 2),)
    assert (plain.round.opened, plain.round.melds[1].owner) == ((True, True), None)
    whole, events = happened(game, "Ada open 10D 10C 10H / 6S 7S 8S 9S | 10D 10C 10H")
    assert events[1:] == (Played(0, cards("9S"), whole.round.melds),)
    assert hand_of(whole, "Ada") == "2C"


def test_nobody_opens_twice():
    """P5."""
    game = a_tile_game("10D 10C 10H 5H 6H 7H", "opened Ada")
    for move in ("open 10D 10C 10H", "open 10D 10C", "open 5H 6H 7H / 5H 6H 7H"):
        assert answer(game, f"Ada {move}") == "already-opened"
    assert answer(game, "Ada open 10D 10C 10S") == "not-in-hand"


def test_opening_with_nothing():
    """G3: no notation says it."""
    game = a_tile_game("10D 10C 10H")
    for move, code in ((Open(()), "too-few-points"), (Open(((),)), "group-too-small"), (Play(()), "not-opened")):
        with pytest.raises(Refused, match=code):
            apply(game, 0, move)
    with pytest.raises(Refused, match="nothing-played"):
        apply(a_tile_game("10D", "opened Ada"), 0, Play(()))


# --- the whole table --------------------------------------------------------------------------------------------------

TABLE = ("opened Ada", "meld - run 4S 5S 6S", "meld - group 7S 7D 7C", "meld - run JK=3H 4H 5H")
HAND = "3S 7H 8H 6C 2C"


@pytest.mark.parametrize(
    ("table", "code"),
    [
        pytest.param("3S 4S 5S 6S | 7S 7D 7C | JK 4H 5H", "ok", id="P6: added to a run"),
        pytest.param("4S 5S 6S | 7S 7D 7C 7H | JK 4H 5H", "ok", id="P6: added to a group"),
        pytest.param("3S 4S 5S 6S 7S | JK 7D 7C | 7H 4H 5H", "table-broken", id="P6: a set of no use"),
        pytest.param("3S 4S 5S 6S | 7S 7D 7C | 4H 5H JK 7H 8H", "ok", id="P6: the joker means another tile"),
        pytest.param("4S 5S 6S 7S | JK 7D 7C | 4H 5H", "table-broken", id="two tiles are no set"),
        pytest.param("3S 4S 5S | 6S 7S JK | 7D 7C 7H | 4H 5H 6C", "table-broken", id="colours differ"),
        pytest.param("4S 5S 6S | 7S 7D 7C | JK 4H 5H", "nothing-played", id="P6: no tile of the hand"),
        pytest.param("6S 5S 4S | 7C 7D 7S | 4H JK 5H", "nothing-played", id="P6: turned round"),
        pytest.param("3S 4S 5S 6S | 7S 7D 7C", "tile-missing", id="P6: a set is gone"),
        pytest.param("3S 4S 5S 6S | 7S 7D 7C | 4H 5H 6C", "table-broken", id="fault 71: the joker kept, and broken"),
        pytest.param("4S 5S 6S | 7S 7D 7C 7H", "tile-missing", id="fault 71: the joker kept"),
        pytest.param("3S 4S 5S 6S | 7S 7D 7C | JK 4H 5H 6H", "not-in-hand", id="a tile from nowhere"),
        pytest.param("3S 4S 5S 6S | 3S 7S 7D 7C | JK 4H 5H", "card-used-twice", id="a tile of the hand twice"),
        pytest.param("3S 4S 5S 6S | 7S 7D 7C | JK=6H 4H 5H", "ok", id="P6: stated, in any order"),
        pytest.param("3S 4S 5S 6S | 7S 7D 7C | JK=8H 4H 5H", "wild-meaning", id="P6: stated, and impossible"),
        pytest.param("3S 4S 5S 6S | 7S 7D 7C=7C | JK 4H 5H", "wild-meaning", id="a natural tile has no meaning"),
        pytest.param("3S 4S 5S 6S | 7S 7D | JK=8H 4H 5H", "wild-meaning", id="the first in the order of the list"),
        pytest.param("3S | 4S 5S 6S | 7S 7D 7C | JK 4H 5H", "table-broken", id="a lone tile"),
        pytest.param("3S 4S 5S 6S | 7S 7D", "table-broken", id="broken before missing"),
    ],
)
def test_playing_the_whole_table(table, code):
    """P4, P6, P7, section 6."""
    game = a_tile_game(HAND, *TABLE)
    before = game.round
    assert answer(game, f"Ada play {table}") == code
    assert game.round is before


def test_no_meaning_is_kept_from_turn_to_turn():
    """P6, fault 71: a joker that stood for 3♥ is a seven now, and may be a six next; it never leaves the table."""
    lines = ("opened Ada", "meld - run JK=3H 4H 5H", "meld - group 7S 7D 7C")
    game = after(a_tile_game("3H 6D 2D | 9C", *lines, pool="1D 2D"), "Ada play 3H 4H 5H | 7S 7D 7C JK")
    assert table_of(game) == ["3H 4H 5H", "7S 7D 7C JK=7H"]
    game = after(game, "Bo draw")
    assert answer(game, "Ada play 3H 4H 5H | 7S 7D 7C") == "tile-missing"
    assert answer(game, "Ada play 3H 4H 5H JK | 7S 7D 7C") == "nothing-played"


def test_what_a_play_tells():
    """P6: which tiles came from the hand, and the table as it lies now."""
    game, events = happened(a_tile_game(HAND, *TABLE), "Ada play 3S 4S 5S 6S | 7S 7D 7C 7H | JK 4H 5H")
    assert events == (Played(0, cards("7H 3S"), game.round.melds),)
    assert hand_of(game, "Ada") == "2C 6C 8H"
    assert {meld.owner for meld in game.round.melds} == {None}


def test_refusals_name_the_tiles():
    """G3, fault 67."""
    game = a_tile_game(HAND, *TABLE)
    missing = refusal(game, "Ada play 3S 4S 5S 6S | 7S 7D 7C")
    assert missing.facts == {"cards": cards("4H 5H JK")}
    broken = refusal(game, "Ada play 4S 5S 6S | 7S 7D 7C 7H | 3S JK 4H 5H")
    assert (broken.facts["meld"], broken.facts["why"]) == (3, "run-suits-differ")
    assert broken.facts["cards"] == cards("3S JK 4H 5H")
    assert (broken.facts["one"], broken.facts["other"]) == cards("3S 4H")
    stated = refusal(game, "Ada play 4S 5S 6S | 7S 7D 7C 7H | JK=8H 4H 5H")
    assert stated.facts == {"meld": 3, "card": cards("JK")[0], "face": cards("8H")[0]}


@pytest.mark.parametrize(
    ("table", "shown"),
    [
        ("JK JK 7H", "JK=7S JK=7D 7H"),
        ("7H JK JK", "7H JK=7S JK=7D"),
        ("7H 8H JK JK", "7H 8H JK=9H JK=10H"),
        ("12H 13H JK JK", "JK=10H JK=JH QH KH"),
        ("8H JK 7H", "JK=6H 7H 8H"),
    ],
)
def test_any_valid_reading_will_do(table, shown):
    """P6: what a card game would ask is not asked here."""
    game = a_tile_game("7H 8H JK JK 12H 13H 1C 2C", "opened Ada")
    assert table_of(after(game, f"Ada play {table}"))[0].replace("=7H", "=7D") == shown.replace("=7H", "=7D")


def test_a_set_that_is_not_touched_stays_as_it_is():
    """P6: also what its joker is shown as, whichever reading would come first."""
    game = a_tile_game("3S 2C", "opened Ada", "meld - run 7H JK=8H JK=9H", "meld - run 4S 5S 6S")
    assert table_of(after(game, "Ada play 3S 4S 5S 6S | 7H JK JK")) == ["3S 4S 5S 6S", "7H JK=8H JK=9H"]
    assert table_of(after(game, "Ada play 3S 4S 5S 6S | 7H JK=7S JK"))[1] == "7H JK=7S JK=7D"


def test_preview_and_move_read_a_table_alike():
    """One function reads a table for both."""
    game = a_tile_game(HAND, *TABLE)
    table = parse_melds("3S 4S 5S 6S | 7S 7D 7C 7H | JK 4H 5H")
    assert (
        read_table(table, game.round.melds, RULES)
        == after(game, "Ada play 3S 4S 5S 6S | 7S 7D 7C 7H | JK 4H 5H").round.melds
    )


def test_thirty_sets():
    """P6: a long table, rearranged altogether."""
    runs = [f"{low}{suit} {low + 1}{suit} {low + 2}{suit}" for suit in "SHDC" for low in (1, 4, 7, 10)] * 2
    lines = ("opened Ada", *(f"meld - run {run}" for run in runs[:30]))
    game = a_tile_game("13S 13H | 13C", *lines)
    groups = [f"{rank}S {rank}H {rank}D {rank}C" for rank in range(1, 13)]
    rest = [
        "1S 2S 3S 4S 5S 6S 7S 8S 9S 10S 11S 12S 13S",
        *(" ".join(f"{n}{suit}" for n in range(1, 13)) for suit in "HD"),
    ]
    rest.append("1C 2C 3C 4C 5C 6C")
    played = after(game, "Ada play " + " | ".join(groups + rest))
    assert (len(played.round.melds), cards_of(played)) == (16, cards_of(game))


def test_picked_tiles_are_spelt_as_they_lie():
    """P5: cards picked with buttons, in no order."""
    game = a_tile_game("12S JK 13S 9C", options="first=50")
    picked = Open((tuple(map(Stated, cards("QS JK KS"))),), ordered=False)
    assert table_of(apply(game, 0, picked)[0]) == ["JK=JS QS KS"]


@pytest.mark.parametrize(
    ("table", "apart"),
    [
        pytest.param("3S 4S 5S 6S | 7S 7D 7C 7H | JK 4H 5H", False, id="only added"),
        pytest.param("3S 4S 5S 6S | 7S 7D 7C | 4H 5H JK", False, id="another order"),
        pytest.param("4S 5S 6S 7S | JK 7D 7C | 7H 8H 5H 4H", None, id="a gap"),
        pytest.param("4S 5S 6S 7S | JK 7D 7C 7H | 3H 4H 5H", True, id="taken apart"),
    ],
)
def test_a_play_tells_whether_sets_were_taken_apart(table, apart):
    game = a_tile_game("3S 7H 8H 3H 2C", *TABLE)
    if apart is None:
        assert answer(game, f"Ada play {table}") == "table-broken"
    else:
        assert happened(game, f"Ada play {table}")[1][0].apart is apart


def test_the_same_set_twice_is_not_found_in_one_set():
    game = a_tile_game("4H 2C", "opened Ada", "meld - run 1H 2H 3H", "meld - run 1H 2H 3H")
    assert happened(game, "Ada play 1H 2H 3H 4H | 1H 2H 3H")[1][0].apart is False

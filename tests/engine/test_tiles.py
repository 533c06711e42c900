"""Tile Rummy: the deal, the turn, passing, the count and the match (P1–P3, P9–P11, C12, C13)."""

import pytest

from bot.engine import Phase, Refused, apply, new_game, ruleset, view
from bot.engine.cards import JOKER
from bot.engine.events import Dealt, Drew, GameEnded, Passed, Played, RoundEnded, redact
from bot.engine.lines import BadRecord
from bot.engine.moves import Discard, Draw, LayOff, Source
from bot.engine.rulesets import OPTIONS, chosen_options
from bot.engine.shuffle import draw_lots, first_starter, shuffled
from bot.engine.state import End
from tests.engine.builders import NAMES, a_tile_game, after, answer, cards, cards_of, hand_of, happened

ZEROS = bytes(32)
TEN_ELEVEN_TWELVE = ("opened Ada", "meld - run 10S 11S 12S")


# --- the deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("hand", [13, 14])
def test_what_is_dealt(seats, hand):
    """P1, P2: 106 tiles, 14 each (or 13), no tile is turned up, the rest is the pool."""
    game = new_game(ruleset("tiles", hand=hand), NAMES[:seats], ZEROS)
    assert {len(tiles) for tiles in game.round.hands} == {hand}
    assert (game.round.discard_pile, len(game.round.stock)) == ((), 106 - hand * seats)
    pack = cards_of(game)
    assert (len(pack), pack.count(JOKER)) == (106, 2)
    assert {pack.count(tile) for tile in set(pack)} == {2}
    assert view(game, 0).stock == 106 - hand * seats


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players(seats):
    """P1."""
    with pytest.raises(ValueError, match="2 to 4 seats"):
        new_game(ruleset("tiles"), NAMES[:seats], ZEROS)


def test_tiles_are_dealt_one_at_a_time_from_the_starter():
    """P2, docs/records.md: the dealer is the seat before the starter."""
    game = new_game(ruleset("tiles"), NAMES[:3], ZEROS)
    order = shuffled(game.rules.pack(), ZEROS, "deal 1")
    assert game.round.hands[game.round.turn] == tuple(sorted(order[0:42:3]))
    assert game.round.dealer == (game.round.turn - 1) % 3
    assert game.round.stock == order[42:]


@pytest.mark.parametrize(
    ("packs", "starter"),
    [
        pytest.param("2C 1D 3C", 1, id="P2: the lowest number starts"),
        pytest.param("13C JK 12C", 2, id="P2: a joker counts 25"),
        pytest.param("JK JK 13C", 2, id="P2: both jokers"),
        pytest.param("4C 4D 9C | 2C 3D", 0, id="P2: ties draw again"),
        pytest.param("9C 4S 4D | JK JK | 5C 2H", 2, id="P2: jokers tie too"),
    ],
)
def test_who_starts_the_first_game(packs, starter, monkeypatch):
    order = iter([cards(pack.replace("13", "K").replace("12", "Q").replace("1D", "AD")) for pack in packs.split("|")])
    monkeypatch.setattr("bot.engine.shuffle.shuffled", lambda *_: next(order))
    assert first_starter(draw_lots((), 3, ZEROS, tiles=True)) == starter


def test_the_starter_of_a_new_game_has_drawn_the_lowest_tile():
    """P2, G1."""
    rules = ruleset("tiles")
    for seed in (bytes([number] * 32) for number in range(10)):
        drawn = draw_lots(rules.pack(), 4, seed, tiles=True)
        assert new_game(rules, NAMES[:4], seed).round.turn == first_starter(drawn)


# --- the turn ---------------------------------------------------------------------------------------------------------


def test_a_draw_ends_the_turn():
    """P3: the tile waits for the next turn."""
    game, events = happened(a_tile_game("10D 10C | 5C", pool="10H 7D"), "Ada draw")
    assert (hand_of(game, "Ada"), game.round.turn, game.round.phase) == ("10C 10D 10H", 1, Phase.DRAW)
    assert events == (Drew(0, cards("10H")[0]),)
    assert answer(game, "Ada open 10D 10C 10H") == "not-your-turn"
    assert answer(after(game, "Bo draw"), "Ada open 10D 10C 10H") == "ok"


def test_a_play_ends_the_turn():
    """P3."""
    game = after(a_tile_game("9S 13S 2C | 5C", *TEN_ELEVEN_TWELVE, pool="7D"), "Ada play 9S 10S 11S 12S")
    assert answer(game, "Ada play 9S 10S 11S 12S 13S") == "not-your-turn"
    assert game.round.turn == 1


def test_what_another_drew_is_their_secret():
    """G2."""
    game, events = happened(a_tile_game("10D | 5C", pool="10H 7D"), "Ada draw")
    assert [redact(event, 1) for event in events] == [Drew(0, None)]
    assert (view(game, 1).counts, view(game, 1).known, view(game, 1).drew) == ((2, 1), ((), ()), None)
    assert (view(game, 1).stock, view(game, None).hand) == (1, ())


def test_a_draw_resets_nothing_but_the_turn():
    game = after(a_tile_game("10D | 5C", *TEN_ELEVEN_TWELVE, pool="7D"), "Ada draw")
    assert (game.round.melds[0].owner, game.round.opened) == (None, (True, False))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Bo draw", "not-your-turn"),
        ("Bo pass", "not-your-turn"),
        ("Bo play 10S 11S 12S", "not-your-turn"),
        ("Zoe draw", "not-at-this-table"),
        ("Ada pass", "pool-not-empty"),
        ("Ada play 10S 11S 12X", "unknown-card"),
        ("Ada open 10S 11S 12X", "unknown-card"),
    ],
)
def test_refusals_of_the_turn(line, code):
    """P3, P10."""
    assert answer(a_tile_game("10D | 5C", *TEN_ELEVEN_TWELVE, pool="7D"), line) == code


def test_the_pool_is_empty():
    """P10."""
    game = a_tile_game("10D | 5C", *TEN_ELEVEN_TWELVE)
    assert answer(game, "Ada draw") == "pool-empty"
    after_pass, events = happened(game, "Ada pass")
    assert (events, after_pass.round.turn, view(after_pass, 0).idle) == ((Passed(0),), 1, 1)


@pytest.mark.parametrize("line", ["draw stock", "discard 10D", "layoff 10D > 1", "swap 10D > 1", "bid"])
def test_verbs_of_the_card_games(line):
    """docs/records.md: a bad file."""
    with pytest.raises(BadRecord, match="no move of tiles"):
        answer(a_tile_game("10D | 5C"), f"Ada {line}")


@pytest.mark.parametrize("move", [Draw(Source.STOCK), Discard(JOKER), LayOff(())])
def test_moves_of_the_card_games(move):
    with pytest.raises(TypeError, match="no move of tiles"):
        apply(a_tile_game("10D | 5C", pool="7D"), 0, move)


# --- the count --------------------------------------------------------------------------------------------------------


def test_who_has_no_tiles_left_wins():
    """P9: each loser counts the tiles left, a joker 25; the winner gets the sum of all off."""
    game = a_tile_game("13S | 1C 12D | JK 7D", *TEN_ELEVEN_TWELVE, "scores Ada=5 Bo=-6 Cy=7", options="games=1")
    game, events = happened(game, "Ada play 10S 11S 12S 13S")
    result = game.results[0]
    assert (result.end, result.winner, result.points) == (End.WENT_OUT, 0, (-45, 13, 32))
    assert (game.totals, game.places) == ((-40, 7, 39), (1, 2, 3))
    assert [type(event) for event in events] == [Played, RoundEnded, GameEnded]


@pytest.mark.parametrize(
    ("tiles", "face", "fives"),
    [
        ("1C", 1, 1),
        ("2C", 2, 5),
        ("9C", 9, 5),
        ("10C", 10, 10),
        ("11C", 11, 11),
        ("13C", 13, 13),
        ("JK", 25, 25),
        ("2C 9C JK 1D", 37, 36),
    ],
)
def test_what_tiles_count(tiles, face, fives):
    """P9, the option `points`."""
    for points, counted in (("face", face), ("fives", fives)):
        game = a_tile_game(f"13S | {tiles}", *TEN_ELEVEN_TWELVE, options=f"points={points} games=1")
        assert after(game, "Ada play 10S 11S 12S 13S").results[0].points == (-counted, counted)


def test_everybody_passed():
    """P10: the game ends, each counts their tiles, nobody gets points off."""
    game = a_tile_game("1S 2S | 3S | JK", "opened Ada", options="games=1")
    game = after(game, "Ada pass", "Bo pass", "Cy pass")
    result = game.results[0]
    assert (result.end, result.winner, result.points) == (End.ALL_PASSED, None, (3, 3, 25))
    assert game.places == (1, 1, 3)


def test_passes_must_be_in_a_row():
    """P10: who plays starts the counting anew."""
    game = a_tile_game("1S 2S | 3S | 13S 4C", "opened Cy", "meld - run 10S 11S 12S")
    game = after(game, "Ada pass", "Bo pass", "Cy play 10S 11S 12S 13S")
    assert (game.round.idle, after(game, "Ada pass", "Bo pass").round.idle) == (0, 2)
    assert len(after(game, "Ada pass", "Bo pass", "Cy pass").results) == 1


def test_a_first_lay_down_is_a_play_too():
    """P10."""
    game = a_tile_game("1S | 13S 13C 13D 4C", "idle 1", turn="Bo")
    assert after(game, "Bo open 13S 13C 13D").round.idle == 0


CAPOT = "meld - run 4S 5S 6S"


@pytest.mark.parametrize(
    ("options", "lines", "move", "points", "doubled"),
    [
        pytest.param("", (), "open 9D 9C 9H", (-31, 6, 25), (), id="C13: off by default"),
        pytest.param("capot=on", (), "open 9D 9C 9H", (-62, 12, 50), (1, 2), id="C13: nobody has laid down"),
        pytest.param("capot=on", ("opened Cy",), "open 9D 9C 9H", (-37, 12, 25), (1,), id="C13: Cy has laid down"),
        pytest.param("capot=on", ("opened Bo Cy",), "open 9D 9C 9H", (-31, 6, 25), (), id="C13: all have"),
        pytest.param(
            "capot=on", ("opened Ada",), "play 9D 9C 9H | 4S 5S 6S", (-31, 6, 25), (), id="C13: not the first lay-down"
        ),
        pytest.param(
            "capot=on points=fives", (), "open 9D 9C 9H", (-70, 20, 50), (1, 2), id="C13: the count that is chosen"
        ),
        pytest.param(
            "capot=on", (), "open 9D 9C 9H / 4S 5S 6S | 9D 9C 9H", (-62, 12, 50), (1, 2), id="C13: with the table"
        ),
    ],
)
def test_capot(options, lines, move, points, doubled):
    game = a_tile_game("9D 9C 9H | 2S 4H | JK", CAPOT, *lines, options=f"{options} games=1")
    result = after(game, f"Ada {move}").results[0]
    assert (result.points, result.doubled) == (points, doubled)


def test_capot_with_lay_offs_on_the_table():
    """C13, S3: who reached the points with the hand alone may put the rest to what lies there."""
    game = a_tile_game("9D 9C 9H 7S 3S | 2S", CAPOT, options="capot=on games=1")
    game = after(game, "Ada open 9D 9C 9H / 9D 9C 9H | 3S 4S 5S 6S 7S")
    assert game.results[0].points == (-4, 4)


# --- the match --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "number", "over"),
    [
        pytest.param("", 2, False, id="P11: one game per player"),
        pytest.param("", 3, True, id="P11: three players, three games"),
        pytest.param("games=one-each", 3, True, id="P11: said"),
        pytest.param("games=5", 3, False, id="P11: five games"),
        pytest.param("games=5", 5, True, id="P11: the last of five"),
        pytest.param("games=1", 1, True, id="P11: one"),
    ],
)
def test_how_many_games(options, number, over):
    game = a_tile_game("13S | 1C | 2C", *TEN_ELEVEN_TWELVE, f"round {number}", options=options)
    game, events = happened(game, "Ada play 10S 11S 12S 13S")
    assert game.is_over == over
    assert isinstance(events[-1], GameEnded if over else Dealt)


def test_the_seat_left_of_the_last_starter_starts():
    """P2, G6: not the winner."""
    game = a_tile_game("13S | 1C | 2C", *TEN_ELEVEN_TWELVE, "dealer Ada")
    game, events = happened(game, "Ada play 10S 11S 12S 13S")
    assert (game.round.dealer, game.round.turn) == (1, 2)
    assert events[-1] == Dealt(2, 1, None)
    assert game.round.opened == (False, False, False)
    assert (game.round.melds, len(game.round.hands[0])) == ((), 14)


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ("Ada=0 Bo=0 Cy=0", (1, 2, 3)),
        ("Ada=10 Bo=0 Cy=0", (3, 1, 2)),
        ("Ada=4 Bo=0 Cy=5", (1, 1, 3)),
        ("Ada=9 Bo=1 Cy=0", (3, 1, 1)),
    ],
)
def test_the_lowest_total_wins_and_ties_are_shared(scores, places):
    """P11: whoever won more games."""
    game = a_tile_game("13S | 1C | 2C", *TEN_ELEVEN_TWELVE, f"scores {scores}", "wins Bo=2", options="games=1")
    assert after(game, "Ada play 10S 11S 12S 13S").places == places


def test_a_view_knows_how_many_games_there_are():
    """P11."""
    game = new_game(ruleset("tiles"), NAMES[:3], ZEROS)
    assert (view(game, 0).rounds, view(game, 0).wild_rank, view(game, 0).contract) == (3, None, (0, 0))
    assert view(new_game(ruleset("tiles", games=7), NAMES[:3], ZEROS), 0).rounds == 7
    assert view(new_game(ruleset("mexican"), NAMES[:3], ZEROS), 0).rounds == 7
    assert view(new_game(ruleset("mexican", decks=1), NAMES[:3], ZEROS), 0).rounds == 5


# --- options ----------------------------------------------------------------------------------------------------------


def test_the_options_of_tiles():
    """P5, P11, C12, C13: S3's suggestions and its reader's variant."""
    assert set(OPTIONS["tiles"]) == {"first", "hand", "points", "capot", "games"}
    assert chosen_options(ruleset("tiles")) == {}
    chosen = {"first": "51", "hand": "13", "points": "fives", "capot": "on", "games": "4"}
    assert chosen_options(ruleset("tiles", **chosen)) == chosen
    assert ruleset("tiles", first=51, hand=13, points="fives", capot=True, games=4) == ruleset("tiles", **chosen)
    as_fields = {name: getattr(ruleset("tiles", **chosen), name) for name in chosen}
    assert ruleset("tiles", **as_fields) == ruleset("tiles", **chosen)
    assert ruleset("tiles", games=None) == ruleset("tiles", games="one-each") == ruleset("tiles")


def test_fifty_points_for_two_players_are_offered_not_forced():
    """C12."""
    assert new_game(ruleset("tiles"), NAMES[:2], ZEROS).rules.first == 25
    assert new_game(ruleset("tiles", first=50), NAMES[:3], ZEROS).rules.first == 50


@pytest.mark.parametrize(
    ("name", "value"),
    [("first", 30), ("hand", 12), ("points", "tens"), ("capot", "yes"), ("games", 0), ("games", 1000), ("swap", True)],
)
def test_an_unknown_option_or_value_is_named(name, value):
    with pytest.raises(ValueError, match=name):
        ruleset("tiles", **{name: value})


def test_a_game_that_is_over():
    game = after(a_tile_game("13S | 1C", *TEN_ELEVEN_TWELVE, options="games=1"), "Ada play 10S 11S 12S 13S")
    with pytest.raises(Refused, match="game-over"):
        after(game, "Bo pass")

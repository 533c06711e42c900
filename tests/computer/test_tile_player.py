"""Computer players of tiles: the first lay-down, the best play, additions, drawing, passing (P3 … P6, P10, C11)."""

import random

import pytest

from bot.computer import LEVELS, Reason, choose_move, hint
from bot.computer.tiles.tidying import tidied
from bot.computer.whole_games import simulate
from bot.engine import Game, Phase, apply, parse_cards, ruleset, view
from bot.engine.notation import move_text
from tests.computer.tables import a_game

TILES = ruleset("tiles")


def a_position(hand: str, table: str = "", opened: bool = True, **fields: object) -> Game:
    return a_game(hand, table, rules=TILES, opened=opened, phase=Phase.DRAW, **fields)  # type: ignore[arg-type]


def move_of(game: Game, level: str = "hard") -> str:
    return move_text(choose_move(view(game, 0), level, random.Random(1)))


@pytest.mark.parametrize("opened", [True, False])
def test_fault_65_six_tiles_and_the_seven_stays(opened: bool) -> None:
    game = a_position("3S 4S 5S 6S 7S 6D 6H", opened=opened)
    told = hint(view(game, 0))
    assert [str(tile) for tile in told.facts["tiles"]] == ["6D", "6H", "3S", "4S", "5S", "6S"]  # type: ignore[attr-defined]
    after, _ = apply(game, 0, choose_move(view(game, 0)))
    assert after.round.hands[0] == parse_cards("7S")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("10D 10C 10H 2S", "open 10C 10D 10H"),  # 30
        ("AC 2C JK 9S", "open AC 2C JK"),  # 28
        ("8H 9H 10H 2S", "open 8H 9H 10H"),  # 27
        ("7H 8H 9H 2S", "draw"),  # 24
    ],
)
def test_first_lay_down(level: str, hand: str, expected: str) -> None:
    """P5: at least 25 points from the hand alone, a joker 25."""
    assert move_of(a_position(hand, "2D 3D 4D", opened=False), level) == expected


def test_goes_on_in_the_turn_of_the_first_lay_down() -> None:
    """C11: after it the table may be used."""
    game = a_position("10D 10C 10H 5D AD 9S", "2D 3D 4D", opened=False)
    told = hint(view(game, 0))
    assert told.reason is Reason.TILES_FIRST_AND_MORE
    assert told.facts == {"tiles": parse_cards("10C 10D 10H"), "more": parse_cards("AD 5D")}
    after, _ = apply(game, 0, told.move)
    assert [str(meld) for meld in after.round.melds] == ["AD 2D 3D 4D 5D", "10C 10D 10H"]
    assert move_of(game, "easy") == "open 10C 10D 10H"


@pytest.mark.parametrize(
    ("hand", "table", "easy", "hard", "reason", "tiles"),
    [
        ("5D 9S", "2D 3D 4D", "play 2D 3D 4D 5D", None, Reason.TILES_ADD, "5D"),
        ("5D 6D 9S", "2D 3D 4D", "play 2D 3D 4D 5D 6D", None, Reason.TILES_ADD, "5D 6D"),
        ("9S 9C 9H 2S", "2D 3D 4D", "play 2D 3D 4D | 9C 9H 9S", None, Reason.TILES_ADD, "9C 9H 9S"),
        ("9S KC", "9C 9D 9H", "play 9C 9D 9H 9S", None, Reason.TILES_ADD, "9S"),
        ("4H 5H KS", "4C 4D 4S | AH 2H 3H", "play 4C 4D 4S | 1H 2H 3H 4H 5H", None, Reason.TILES_ADD, "4H 5H"),
        ("3H 4H KS", "AH 2H 3H | 5H 6H 7H", "play 1H 2H 3H | 3H 4H 5H 6H 7H", None, Reason.TILES_ADD, "3H 4H"),
        ("2C 2H 9S", "2D 3D 4D 5D", "draw", "play 3D 4D 5D | 2C 2D 2H", Reason.TILES_REARRANGE, "2C 2H"),
        ("5C 9S", "3C 4C 5C 6C 7C", "draw", "play 3C 4C 5C | 5C 6C 7C", Reason.TILES_REARRANGE, "5C"),
        ("9S 5H", "2D 3D 4D", "draw", None, Reason.TILES_DRAW, None),
        ("2H KS", "JH QH KH", "draw", None, Reason.TILES_DRAW, None),
        ("5D", "2D 3D 4D", "play 2D 3D 4D 5D", None, Reason.TILES_GO_OUT, "5D"),
        ("2C 2H", "2D 3D 4D 5D", "draw", "play 3D 4D 5D | 2C 2D 2H", Reason.TILES_GO_OUT, "2C 2H"),
    ],
)
def test_plays(hand: str, table: str, easy: str, hard: str | None, reason: Reason, tiles: str | None) -> None:
    """P6; the easy one only adds. None: the hard one does the same."""
    game = a_position(hand, table)
    assert (move_of(game, "easy"), move_of(game)) == (easy, hard or easy)
    told = hint(view(game, 0))
    assert told.reason is reason
    assert told.facts == ({} if tiles is None else {"tiles": parse_cards(tiles)})
    apply(game, 0, told.move)


@pytest.mark.parametrize(
    ("hand", "first", "points"),
    [
        ("10D 10C 10H 2S", "10C 10D 10H", 30),
        ("AC 2C JK 9S", "AC 2C JK", 28),
        ("4C 4H 4S 5H 6H 7H KS", "4C 4H 5H 6H 7H 4S", 30),
    ],
)
def test_says_what_the_first_lay_down_is_worth(hand: str, first: str, points: int) -> None:
    """P5."""
    told = hint(view(a_position(hand, opened=False), 0))
    assert (told.reason, told.facts) == (Reason.TILES_FIRST, {"tiles": parse_cards(first), "points": points})


def test_goes_out_with_the_first_lay_down() -> None:
    """C11, P9."""
    told = hint(view(a_position("10D 10C 10H 5D", "2D 3D 4D", opened=False), 0))
    assert (told.reason, told.facts) == (Reason.TILES_GO_OUT, {"tiles": parse_cards("10C 5D 10D 10H")})


@pytest.mark.parametrize(("first", "expected"), [("25", "open 10C 10D 10H"), ("50", "draw")])
def test_the_option_says_what_the_first_lay_down_takes(first: str, expected: str) -> None:
    """C12."""
    game = a_game("10D 10C 10H 2S", rules=ruleset("tiles", first=first), opened=False, phase=Phase.DRAW)
    assert move_of(game) == expected
    if expected == "draw":
        assert hint(view(game, 0)).facts == {"points": 50}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("opened", [True, False])
def test_passes_when_the_pool_is_empty(level: str, opened: bool) -> None:
    """P10."""
    game = a_position("9S 5H", "2D 3D 4D", opened=opened, stock=())
    assert move_of(game, level) == "pass"
    assert hint(view(game, 0)).reason is Reason.TILES_NONE


def test_says_what_the_first_lay_down_takes() -> None:
    told = hint(view(a_position("9S 5H", opened=False), 0))
    assert (told.reason, told.facts) == (Reason.TILES_DRAW_FIRST, {"points": 25})


def test_leaves_alone_what_has_nothing_to_do_with_the_play() -> None:
    """P6: the kings stay where they lie, though the table is made anew."""
    table = [parse_cards(text) for text in ("KC KD KH", "2D 3D 4D 5D", "7S 8S 9S")]
    after = [parse_cards(text) for text in ("2C 2D 2H", "7S 8S 9S", "3D 4D 5D", "KD KH KC")]
    found = tidied(parse_cards("2C 2H"), table, after, TILES.meld_rules(1))
    assert found.rearranges
    assert [" ".join(map(str, one)) for one in found.table] == ["KC KD KH", "3D 4D 5D", "7S 8S 9S", "2C 2D 2H"]


def test_takes_a_tile_from_a_set_that_can_spare_it() -> None:
    """P6."""
    game = a_position("6C 6H KS", "3D 4D 5D 6D | 9S 9D 9H")
    after, _ = apply(game, 0, choose_move(view(game, 0)))
    assert [str(meld) for meld in after.round.melds] == ["3D 4D 5D", "9S 9D 9H", "6C 6D 6H"]


@pytest.mark.parametrize(("seats", "games"), [(2, 3), (4, 1)])
def test_hard_plays_better_than_easy(seats: int, games: int) -> None:
    """P9, P11: over whole matches, whoever sits where."""
    totals = {"hard": 0, "easy": 0}
    for played in simulate(games, seats, TILES, ("hard", "easy"), seed=5):
        for level, total in zip(played.levels, played.game.totals, strict=True):
            totals[level] += total
    assert totals["hard"] < totals["easy"]

"""The best play of tiles: exact, and always one that the rules accept (P4–P6, C11)."""

import random
from collections import Counter

import pytest

from bot.computer.tiles import TilePlay, best_first_lay_down, best_tile_play, keep_sets
from bot.engine import Card, parse_cards, ruleset
from bot.engine.cards import sorted_hand
from bot.engine.melds import readings
from bot.engine.moves import Stated
from bot.engine.scoring import FIVES
from tests.computer.tile_brute import all_tiles, best_lay_down, best_tiles, is_set, worth
from tests.computer.tile_positions import Position, TileSet, known_positions, random_position

RULES = ruleset("tiles").meld_rules(1)
SMALL_POSITIONS = 100


def tiles(text: str) -> tuple[Card, ...]:
    return sorted_hand(parse_cards(text))


def sets(text: str) -> tuple[TileSet, ...]:
    return tuple(parse_cards(one) for one in text.split("|")) if text else ()


def said(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def on(table: tuple[TileSet, ...]) -> tuple[Card, ...]:
    return tuple(tile for one in table for tile in one)


def check(play: TilePlay, hand: tuple[Card, ...], table: tuple[TileSet, ...]) -> None:
    """Whether the tiles come from the hand, every tile of the table is kept, and every set reads as one."""
    assert play.tiles
    assert Counter(play.tiles) <= Counter(hand)
    assert Counter(on(play.table)) == Counter(on(table)) + Counter(play.tiles)
    assert play.points == worth(play.tiles)
    for one in (*play.table, *play.first):
        assert readings(tuple(map(Stated, one)), RULES)
    assert Counter(on(play.first)) <= Counter(play.tiles)


def test_known_positions() -> None:
    """P6: the most tiles, in a hundred positions with 30 and 60 tiles on the table."""
    for hand, table, most in known_positions():
        play = best_tile_play(hand, table)
        assert play is not None
        assert len(play.tiles) == most
        check(play, hand, table)


@pytest.mark.parametrize(
    ("hand", "table", "laid"),
    [
        ("3S 4S 5S 6S 7S 6D 6H", "", "3S 4S 5S 6S 6D 6H"),  # fault 65: six tiles, the 7 stays
        ("4H 4H 9S", "AH 2H 3H | AH 2H 3H | 9S 9H 9D 9C", "4H 4H"),  # fault 68: the same run twice
        ("2C", "3C 4C 5C 6C", "2C"),
        ("AC 2C", "10D JD QD", None),
        ("4C", "3C 4C 5C 6C 7C", None),
        ("5C", "3C 4C 5C 6C 7C", "5C"),  # P6: 3 4 5 and 5 6 7
        ("6S 6D", "5H 6H 7H 8H | 6C 7C 8C", None),
        ("6S 6D", "6H 7H 8H 9H | 6C 7C 8C 9C", "6D 6S"),  # P6: a six of each run makes a group
        ("KD AD", "10D JD QD", "KD"),  # P4: no run goes on from 13 to 1
        ("8H", "5H JK 7H", "8H"),
        ("6H 2C", "5H JK 7H", "6H"),  # P6: the joker gets another meaning and stays
        ("5H", "5C 5D 5S JK", None),  # the joker would find no room beside four fives
        ("5H 6H", "5C 5D 5S JK", "5H 6H"),  # two fives more and the joker are run and group
        ("5H JK", "5C 5D 5S JK", "5H JK"),  # 5 5 JK twice
        ("JK", "5C 5D 5S 5H", None),
        ("JK JK", "5C 5D 5S 5H", "JK JK"),  # 5 5 JK twice
        ("JK", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "JK"),  # the run is split
        ("JK 9C", "", None),
        ("JK JK 9C", "", "9C JK JK"),
        ("QC KC JK", "", "QC KC JK"),
        ("QC JK JK", "", "QC JK JK"),
        ("KC KC JK JK", "", "KC JK JK"),
        ("AC 2C 3C 3C 3D 3H", "", "AC 2C 3C 3C 3D 3H"),
        ("AC 2C 3C 3D 3H", "", "3C 3D 3H"),  # as many tiles as A 2 3, worth more
    ],
)
def test_by_rule(hand: str, table: str, laid: str | None) -> None:
    lying = sets(table)
    play = best_tile_play(parse_cards(hand), lying)
    if laid is None:
        assert play is None
        return
    assert play is not None
    assert said(play.tiles) == said(tiles(laid))
    check(play, parse_cards(hand), lying)


def test_points_by_option() -> None:
    """P11, `points=fives`: the tiles of a play count what they would count in hand."""
    hand, table = parse_cards("8H 10C"), sets("9H JK JH | 9C JK JC")
    faces, fives = best_tile_play(hand, table), best_tile_play(hand, table, points=FIVES)
    assert faces is not None
    assert fives is not None
    assert (faces.points, fives.points) == (18, 15)


@pytest.mark.parametrize(
    ("hand", "first", "laid"),
    [
        ("10D 10C 10H 3S", 25, "10D 10C 10H"),  # P5: 30
        ("AC 2C JK 9H 9D", 25, "9D 9H JK"),  # 43, one and two would be 28
        ("AC 2C JK", 25, "AC 2C JK"),  # 28
        ("8H 9H 10H", 25, "8H 9H 10H"),  # 27
        ("5D 6D 7D 5S 6S 7S", 25, "5D 6D 7D 5S 6S 7S"),  # fault 69: 36
        ("3S 4S 5S", 25, None),
        ("8D 8C 8H", 25, None),  # 24
        ("5D 5C 5H AS 2S 3S 4S", 25, "5D 5C 5H AS 2S 3S 4S"),  # exactly 25
        ("5D 5C 5H AS 2S 3S 4S", 26, None),
        ("KD KC KH AD 2D 3D AC 2C 3C 4D", 50, "KD KC KH AD 2D 3D AC 2C 3C 4D"),
        ("AD AC AH AS KD KC KH KD", 25, "AD AC AH AS KD KC KH"),
        ("JK JK 2C", 50, "2C JK JK"),
    ],
)
def test_first_lay_down(hand: str, first: int, laid: str | None) -> None:
    """P5: sets from the hand alone that are worth enough, the most tiles of it."""
    found = best_first_lay_down(parse_cards(hand), first)
    assert (None if found is None else said(found.tiles)) == (None if laid is None else said(tiles(laid)))


@pytest.mark.parametrize(
    ("hand", "table", "first", "laid"),
    [
        ("8S 9S 10S 4H", "AH 2H 3H", "8S 9S 10S", "8S 9S 10S 4H"),  # C11: the 4 goes on in the same move
        ("8S 9S", "10S JS QS KS", None, None),  # P5: from the hand alone
        ("10D 10C 10H 10S", "7S 8S 9S", "10C 10D 10H 10S", "10C 10D 10H 10S"),
        ("KC KD KH 9C", "9D 9H 9S | 10C JC QC", "KC KD KH", "9C KC KD KH"),
        ("KC KD KH 9C", "10C JC QC", "KC KD KH", "9C KC KD KH"),
        ("9C 9D 9S 10S 10D", "9C JK JK", "9C 9D 9S", "9C 9D 9S"),  # 9D 9S 10S 10D would be four, but no lay-down
    ],
)
def test_first_lay_down_and_more(hand: str, table: str, first: str | None, laid: str | None) -> None:
    play = best_tile_play(parse_cards(hand), sets(table), opened=False)
    if laid is None:
        assert play is None
        return
    assert play is not None
    check(play, parse_cards(hand), sets(table))
    assert said(play.tiles) == said(tiles(laid))
    assert said(sorted_hand(on(play.first))) == first


def _small(rng: random.Random) -> Position:
    """A crowded position: few numbers, few colours, jokers often, a table of up to twelve tiles."""
    low = rng.randint(1, 11)
    suits = rng.sample("CDHS", rng.randint(1, 4))
    pool = [tile for tile in all_tiles() if tile.is_joker or (low <= tile.rank <= low + 4 and tile.suit in suits)]
    rng.shuffle(pool)
    table: list[TileSet] = []
    for _ in range(30):
        laid = pool[: rng.choice((3, 3, 4, 5))]
        if is_set(tuple(laid)) and len(on(tuple(table))) <= 8:
            table.append(sorted_hand(laid))
            del pool[: len(laid)]
        rng.shuffle(pool)
    return Position(tuple(pool[: rng.randint(1, 7)]), tuple(table))


@pytest.mark.parametrize("seed", range(SMALL_POSITIONS))
def test_small_positions(seed: int) -> None:
    """P5, P6, C11: as many tiles and points as by trying everything, before and after the first lay-down."""
    rng = random.Random(seed)
    hand, table, _ = _small(rng)
    first = rng.choice((10, 25, 25, 50))
    for play, best in (
        (best_tile_play(hand, table), best_tiles(hand, on(table))),
        (best_tile_play(hand, table, opened=False, first=first), best_tiles(hand, on(table), first)),
    ):
        assert (play is None) == (best is None)
        if play is not None and best is not None:
            check(play, hand, table)
            assert (len(play.tiles), play.points) == (len(best), worth(best))
    lay_down, laid = best_first_lay_down(hand, first), best_lay_down(hand, first)
    assert (lay_down is None) == (laid is None)
    if lay_down is not None and laid is not None:
        assert (len(lay_down.tiles), lay_down.points) == (len(laid), worth(laid))
        assert lay_down.points >= first
        assert all(map(is_set, lay_down.sets))


def test_large_hand() -> None:
    """Thirty tiles in the hand and sixty on the table: still a play that the rules accept, and no better one found
    by taking tiles away.
    """
    hand, table, _ = random_position(60, 30, random.Random(7))
    play = best_tile_play(hand, table)
    assert play is not None
    check(play, hand, table)
    fewer = best_tile_play(play.tiles, table)
    assert fewer is not None
    assert fewer.tiles == play.tiles


def test_more_than_two_of_a_kind() -> None:
    with pytest.raises(ValueError, match="more than twice"):
        best_tile_play(parse_cards("4H 4H"), sets("4H 5H 6H"))


def test_table_that_is_none() -> None:
    """P7: what lies there cannot be made sets, whatever is added."""
    assert best_tile_play(parse_cards("4H"), sets("4C 9H KD")) is None


@pytest.mark.parametrize("seed", range(10))
def test_sets_are_kept(seed: int) -> None:
    """The same tiles in sets, and whoever adds one tile to one set finds all others as they were."""
    hand, table, _ = random_position(45, 4, random.Random(seed))
    play = best_tile_play(hand, table)
    if play is None:
        return
    kept = keep_sets(play.table, table)
    check(play._replace(table=kept), hand, table)
    assert sum(one in kept for one in table) >= sum(one in play.table for one in table)


def test_one_set_grows() -> None:
    table = sets("3C 4C 5C | 4D 5D 6D | 5H 6H 7H | 3S 4S 5S")
    play = best_tile_play(parse_cards("6C"), table)
    assert play is not None
    assert keep_sets(play.table, table) == (*sets("4D 5D 6D | 5H 6H 7H | 3S 4S 5S"), *sets("3C 4C 5C 6C"))

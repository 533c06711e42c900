"""Notation: what a player may type, what is no card, and every value back to the text it came from."""

import pytest

from bot.engine import BadNotation, Refused, parse_cards, parse_move
from bot.engine.moves import (
    Bid,
    Discard,
    Draw,
    DrawTile,
    LayOff,
    Open,
    Pass,
    Placement,
    Play,
    Side,
    Source,
    Stated,
    Swap,
)
from bot.engine.notation import (
    move_kind,
    move_text,
    numbered,
    parse_card,
    parse_melds,
    parse_spelling,
    spelling_text,
)
from tests.engine.builders import cards

(SEVEN, TEN, QUEEN, WILD, NINE) = cards("7H 10S QD 4H 9C")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("7h 7H", "7H 7H"),
        ("7H7S7D", "7H 7S 7D"),
        ("  7 H  1 0 S ", "7H 10S"),
        ("TS ts t♠", "10S 10S 10S"),
        ("7♥ 7♠️ 7♦︎ 7♣", "7H 7S 7D 7C"),
        ("jkJK jK", "JK JK JK"),
        ("V♥ D♦ R♣ v♠", "JH QD KC JS"),
        ("JKKS", "JK KS"),
        ("7\u00a0H\u202f8\u3000H\n9H", "7H 8H 9H"),
        ("", ""),
    ],
)
def test_what_a_player_may_type(typed, meant):
    assert parse_cards(typed) == parse_cards(meant)


@pytest.mark.parametrize(
    "typed",
    [
        "7",
        "H",
        "1H",
        "11S",
        "0S",
        "7X",
        "VH",  # a rank of another language needs a suit symbol
        "DH",
        "RS",
        "K♥♥",
        "JKS",
        "7H,8H",
        "７H",  # full-width digit
        "7Ｈ",
        "7ſ",  # the long s folds to S
        "\u212aS",  # the Kelvin sign folds to K
        "7\u200bH",  # zero-width space
        "7H\u200b",
        "\ufe0f",
        "7♥\ufe0f\ufe0f",
        "٧H",  # an Arabic seven is a digit, but no rank
        "<@&1234>",
        "=7S",
        "4H=",
        "4H=7S=8S",
        "?" * 6000,
        "7H " * 2000 + "?",
    ],
)
def test_what_is_no_card(typed):
    with pytest.raises(Refused, match="unknown-card") as refused:
        parse_spelling(typed)
    assert refused.value.facts == {}  # nothing that was typed is ever said again


def test_six_thousand_characters_of_cards_are_just_many_cards():
    assert len(parse_cards("7H" * 3000)) == 3000


def test_a_statement_belongs_in_melds_only():
    """Section 6: unknown-card, a statement where none belongs."""
    for parse in (parse_cards, parse_card):
        with pytest.raises(Refused, match="unknown-card"):
            parse("4H=7S")


@pytest.mark.parametrize("typed", ["", " ", "7H 8H"])
def test_one_card_is_one_card(typed):
    with pytest.raises(Refused, match="unknown-card"):
        parse_card(typed)


def test_melds_are_kept_in_the_order_typed():
    assert parse_melds("4H=7S 7D|8C") == (
        (Stated(WILD, cards("7S")[0]), Stated(cards("7D")[0])),
        (Stated(cards("8C")[0]),),
    )


MOVES = [
    ("draw stock", Draw(Source.STOCK)),
    ("draw discard", Draw(Source.DISCARD)),
    ("open 7H 10S | QD 4H=10S", Open(((Stated(SEVEN), Stated(TEN)), (Stated(QUEEN), Stated(WILD, TEN))))),
    ("layoff 7H > 1", LayOff((Placement(SEVEN, 1),))),
    (
        "layoff 7H > 1 low, 4H=10S > 12 high",
        LayOff((Placement(SEVEN, 1, None, Side.LOW), Placement(WILD, 12, TEN, Side.HIGH))),
    ),
    ("swap 7H > 2", Swap(SEVEN, 2)),
    ("discard 10S", Discard(TEN)),
    ("bid", Bid()),
    ("draw", DrawTile()),
    ("pass", Pass()),
    ("play 7H 10S | 9C", Play(((Stated(SEVEN), Stated(TEN)), (Stated(NINE),)))),
    (
        "open 7H 10S / QD | 7H 10S",
        Open(
            ((Stated(SEVEN), Stated(TEN)),),
            table=((Stated(QUEEN),), (Stated(SEVEN), Stated(TEN))),
        ),
    ),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_moves_both_ways(text, move):
    assert parse_move(text) == move
    assert move_text(move) == text
    assert move_kind(text) is type(move)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("draw\tstock ", "draw stock"),
        ("layoff 7H 8H>1 LOW,9C>2", "layoff 7H > 1 low, 8H > 1 low, 9C > 2"),
        ("layoff 7H > 007", "layoff 7H > 7"),
        ("open 7h7s7d|10c", "open 7H 7S 7D | 10C"),
    ],
)
def test_moves_typed_otherwise(typed, text):
    assert move_text(parse_move(typed)) == text


@pytest.mark.parametrize("digits", ["0", "000", "9" * 30, "9" * 5000])
def test_any_number_may_be_a_meld_that_there_is_not(digits):
    placed = parse_move(f"layoff 7H > {digits}").placements[0]
    assert placed.meld == 0 or placed.meld >= 10**8


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "hop",
        "DRAW stock",
        "pass 7H",
        "play",
        "play 7H 8H 9H |",
        "draw top",
        "draw stock 7H",
        "open",
        "open |",
        "open 7H |",
        "open ?? | ",
        "open 7H /",
        "open / 7H",
        "layoff",
        "layoff 7H",
        "layoff > 1",
        "layoff 7H >",
        "layoff 7H > x",
        "layoff 7H > -1",
        "layoff 7H > ١",
        "layoff 7H > 1 left",
        "layoff ?? > 1, 8H",
        "layoff 7H > 1,",
        "swap",
        "swap 7H",
        "swap 7H 8H > 1",
        "swap 7H > 1 low",
        "discard",
        "bid 7H",
    ],
)
def test_what_is_no_move_line(text):
    with pytest.raises(BadNotation):
        parse_move(text)


@pytest.mark.parametrize(
    "text", ["open 7H ?? | 8H", "layoff ?? > 1", "swap ?? > 1", "swap 4H=7S > 1", "discard 7H 8H", "play ??"]
)
def test_a_move_line_with_cards_that_cannot_be_read(text):
    with pytest.raises(Refused, match="unknown-card"):
        parse_move(text)
    assert move_kind(text).__struct_config__.tag == text.split()[0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1S 11S 12S 13S", "AS JS QS KS"),
        ("AS JS QS KS", "AS JS QS KS"),
        ("1s11s10s12♥️", "AS JS 10S QH"),
        ("1 1S", "JS"),
        ("2S 9S TS JK", "2S 9S 10S JK"),
        ("V♥ R♠", "JH KS"),
    ],
)
def test_tiles_are_numbers_and_read_as_ranks_too(typed, meant):
    """docs/records.md."""
    assert parse_cards(typed, tiles=True) == parse_cards(meant)


@pytest.mark.parametrize("typed", ["0S", "14S", "111S", "110S", "1", "S", "1X", "01S", "１S"])
def test_what_is_no_tile(typed):
    with pytest.raises(Refused, match="unknown-card"):
        parse_spelling(typed, tiles=True)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("AS 2S | JH QH JK=KH", "1S 2S | 11H 12H JK=13H"),
        ("JK JK=AC 10D", "JK JK=1C 10D"),
        ("open AC 2C JK / AC 2C JK", "open 1C 2C JK / 1C 2C JK"),
        ("draw", "draw"),
        ("pass", "pass"),
    ],
)
def test_tiles_are_printed_as_numbers(text, numbers):
    """docs/records.md."""
    assert numbered(text) == numbers
    assert numbered(numbers) == numbers


def test_a_play_is_printed_with_numbers():
    assert move_text(parse_move("play AS 2S 3S | 11H 12H 13H JK=10H")) == "play 1S 2S 3S | 11H 12H 13H JK=10H"


@pytest.mark.parametrize("text", ["open 11S 12S 13S", "open JS QS KS / JS QS KS"])
def test_an_opening_is_read_as_the_kind_of_game_has_it(text):
    """docs/records.md: not said, either will do."""
    assert parse_move(text) == parse_move(text, tiles=True)
    assert len(parse_move(text).melds) == 1
    with pytest.raises(Refused, match="unknown-card"):
        parse_move(text, tiles=False)


def test_a_spelling_prints_as_it_was_typed():
    assert spelling_text(parse_spelling("jk=10s 9C")) == "JK=10S 9C"

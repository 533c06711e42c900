"""The board's picture: its size, what it shows, and that it shows nothing a seat alone knows (G2)."""

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.engine import Phase, View, parse_cards, ruleset
from bot.ui.pictures import Player, draw_board, is_for_sale
from bot.ui.pictures.layout import WIDTH, Box
from bot.ui.pictures.melds import laid_cards, spread_out
from bot.ui.pictures.seats import seat_boxes
from bot.ui.words import Words, words_for
from tests.ui.pictures.positions import MID_ROUND, SIX, crowded, laid, mid_round, rami, seen, trading


@pytest.fixture(params=["en", "fr", "pt-BR", "es-ES"])
def words(request: pytest.FixtureRequest) -> Words:
    return words_for(request.param)


def opened(png: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(png))
    assert picture.format == "PNG"
    return picture


@pytest.mark.parametrize("four_colour", [False, True])
def test_mid_round_board_is_1000_wide_and_at_most_40_kilobytes(words: Words, four_colour: bool) -> None:
    png = draw_board(mid_round(), words, players=[Player.COMPUTER, Player.AWAY], four_colour=four_colour)
    assert opened(png).width == WIDTH == 1000
    assert len(png) <= 40_000


def test_mid_round_position_has_four_seats_and_forty_cards() -> None:
    view = mid_round()
    assert len(view.seats) == 4
    assert sum(len(meld.cards) for meld in view.melds) == 40


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_number_of_seats_fits(words: Words, seats: int) -> None:
    picture = opened(draw_board(seen(SIX[:seats]), words))
    assert picture.width == WIDTH
    for box in seat_boxes(seats, 0):
        assert 0 <= box.left < box.right <= WIDTH
        assert box.bottom <= picture.height


def test_sixteen_melds_of_six_seats_lie_apart_and_inside() -> None:
    view = crowded()
    owned = [(meld, "Ada") for meld in view.melds]
    boxes = [spread.box for spread in spread_out(owned, view.meld_rules, words_for("en"), top=0, four_colour=False)]
    assert len(boxes) == len(view.melds)
    assert all(box.left >= 0 and box.right <= WIDTH for box in boxes)
    assert not any(_meet(one, other) for one in boxes for other in boxes if one is not other)


def _meet(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def test_group_wider_than_the_table_goes_on_below(words: Words) -> None:
    """All eight sevens with every wild of two packs: twenty cards."""
    wide = laid([(0, "7C 7C 7D 7D 7H 7H 7S 7S 3C 3C 3D 3D 3H 3H 3S 3S JK JK JK JK")])
    view = seen(melds=wide)
    (spread,) = spread_out([(wide[0], "Ada")], view.meld_rules, words, top=0, four_colour=False)
    assert len(spread.rows) == 2
    assert sum(map(len, spread.rows)) == 20
    assert spread.box.right <= WIDTH
    assert opened(draw_board(view, words)).height > spread.box.bottom


def test_board_is_the_same_whatever_is_hidden_g2(words: Words) -> None:
    view = mid_round()
    spectator = draw_board(view, words)
    for hand in ("", "3C 4D JK", "KS KS"):
        cards = parse_cards(hand)
        own = replace(view, seat=2, hand=cards, drew=cards[0] if cards else None, known=(cards,) * 4)
        assert draw_board(own, words) == spectator


@pytest.mark.parametrize(
    "change",
    [
        {"round": 2},
        {"turn": 1},
        {"counts": (3, 11, 8, 1)},
        {"opened": (True, True, False, True)},
        {"totals": (35, 120, 5, 265)},
        {"stock": 40},
        {"discard_pile": parse_cards("4C 10H JD 8C")},
        {"discard_pile": parse_cards("4C 10C JD 8S")},
        {"melds": laid(MID_ROUND[:-1])},
        {"seats": ("Ada", "Bo", "Christophe", "Dunja")},
        {"places": (2, 3, 1, 4)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_public_fact_is_in_the_picture(words: Words, change: dict[str, object]) -> None:
    assert draw_board(replace(mid_round(), **change), words) != draw_board(mid_round(), words)


def test_cards_below_the_three_last_discards_are_not_shown(words: Words) -> None:
    deep = replace(mid_round(), discard_pile=parse_cards("4C 4D 4H 10H JD 8S"))
    assert draw_board(deep, words) == draw_board(mid_round(), words)


@pytest.mark.parametrize("player", [Player.COMPUTER, Player.AWAY])
def test_who_is_no_person_has_a_sign(words: Words, player: Player) -> None:
    as_person = draw_board(mid_round(), words, players=[Player.PERSON] * 4)
    assert as_person == draw_board(mid_round(), words)
    assert draw_board(mid_round(), words, players=[player]) != as_person


def test_what_a_wild_stands_for_is_in_the_picture(words: Words) -> None:
    spade, heart = (seen(melds=laid([(0, f"7C 7D 3H={meant}")])) for meant in ("7S", "7H"))
    assert draw_board(spade, words) != draw_board(heart, words)


def test_letters_are_those_of_the_language() -> None:
    english, french = (opened(draw_board(seen(discard_pile=parse_cards("QS")), words_for(one))) for one in ("en", "fr"))
    pile = (876, 16, 984, 162)
    assert english.crop(pile).tobytes() != french.crop(pile).tobytes()


def test_empty_table_and_used_up_piles(words: Words) -> None:
    empty = draw_board(seen(stock=0, discard_pile=()), words)
    assert opened(empty).width == WIDTH
    assert empty != draw_board(seen(), words)


def test_game_over_shows_the_winner_in_place_of_the_turn(words: Words) -> None:
    over = replace(mid_round(), places=(1, 3, 1, 4))
    assert draw_board(over, words) == draw_board(replace(over, turn=0), words)


# --- swapping and buying ----------------------------------------------------------------------------------------------


def test_wilds_that_can_be_swapped_have_a_sign_of_their_own_t1(words: Words) -> None:
    no_swap = replace(trading(), rules=ruleset("mexican-table", buying="on", swap="off"))
    assert draw_board(no_swap, words) != draw_board(trading(), words)


def test_a_wild_that_stands_for_itself_cannot_be_swapped_c6() -> None:
    rules = seen().meld_rules
    (own,), (other,) = (laid([(0, text)]) for text in ("3C 3D 3H", "7C 7D 3H"))
    for meld, can in ((own, [False] * 3), (other, [False, False, True])):
        cards = laid_cards(meld, rules, words_for("en"), four_colour=False, swap=True)
        assert [one.marks.swap for one in cards] == can


@pytest.mark.parametrize(
    "change",
    [{"bids": ()}, {"bids": (0, 3)}, {"bids": (3,)}, {"phase": Phase.PLAY}],
    ids=["nobody bids", "two bid", "another bids", "drawn"],
)
def test_who_bids_and_whether_the_top_is_for_sale_is_in_the_picture_o4(words: Words, change: dict[str, object]) -> None:
    assert draw_board(replace(trading(), **change), words) != draw_board(trading(), words)


def test_top_is_not_for_sale_once_the_time_to_bid_is_over_o4(words: Words) -> None:
    assert draw_board(trading(), words, buying=False) != draw_board(trading(), words)


@pytest.mark.parametrize("view", [mid_round(), replace(trading(), places=(1, 2, 3, 4)), trading(discard_pile=())])
def test_nothing_is_for_sale_without_buying_or_a_top_or_after_the_end(words: Words, view: View) -> None:
    assert not is_for_sale(view)
    assert draw_board(view, words, buying=False) == draw_board(view, words)


@pytest.mark.parametrize("seats", range(2, 7))
def test_bids_fit_every_number_of_seats(words: Words, seats: int) -> None:
    """The widest totals, longest names and all that can bid (O4)."""
    names = tuple("Bartholomew Featherstonehaugh"[seat:] for seat in range(seats))
    view = replace(
        seen(names, totals=(1010,) * seats, turn=1), rules=trading().rules, bids=tuple(range(seats)), buys=(3,) * seats
    )
    assert opened(draw_board(view, words)).width == WIDTH


# --- Rami -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [{"round": 5}, {"turn": 2}, {"opened": (True, True, False)}, {"rules": ruleset("rami", target=200)}],
    ids=lambda change: next(iter(change)),
)
def test_deal_target_and_who_has_laid_are_in_the_picture_b7(words: Words, change: dict[str, object]) -> None:
    assert draw_board(replace(rami(), **change), words) != draw_board(rami(), words)


def test_no_wild_rank_is_shown_where_there_is_none_b1(words: Words) -> None:
    """Where the Mexican games show the wild rank there is nothing but felt."""
    place = (496, 16, 604, 100)
    assert len(opened(draw_board(rami(), words)).crop(place).getcolors() or ()) == 1

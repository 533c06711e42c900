"""Tiles: told apart by shape and by any eye, jokers unmistakable, the rack that they stand on (P1)."""

import io
import math
from itertools import combinations, pairwise

import pytest
from PIL import Image

from bot.engine import Card, Suit
from bot.engine.cards import CARDS, JOKER
from bot.ui.pictures import Order, draw_hand, in_display_order
from bot.ui.pictures.palette import PALETTE, Colour
from bot.ui.pictures.rack import FULL, ROW, rack_boxes
from bot.ui.pictures.tiles import INKS, LAID, RACK, TileSize, tile, tile_back
from bot.ui.words import words_for
from tests.ui.pictures.tile_positions import rack, tiles

WORDS = words_for("en")
FORTY = " ".join([f"{number}{suit}" for suit in "SHDC" for number in range(1, 14)][:40])

Light = tuple[float, float, float]
# How colour-blind eyes see linear red, green, blue: Machado, Oliveira and Fernandes 2009, full severity.
BLIND = {
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}


def _light(colour: Colour) -> Light:
    """Linear red, green, blue of a colour of the palette."""
    red, green, blue = (part / 255 for part in PALETTE[3 * colour : 3 * colour + 3])

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    return linear(red), linear(green), linear(blue)


def _lab(light: Light) -> Light:
    """CIE L*a*b* of linear red, green, blue, white at D65."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (
        max(0.0, sum(a * b for a, b in zip(row, light, strict=True)) / white)
        for row, white in zip(rows, (0.9505, 1.0, 1.089), strict=True)
    )
    x, y, z = (math.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", BLIND)
def test_every_eye_tells_the_four_colours_apart_p1(eye: str) -> None:
    """Colours some 10 apart are told side by side; these are told alone."""
    seen = [
        _lab(tuple(sum(a * b for a, b in zip(row, _light(ink), strict=True)) for row in BLIND[eye]))  # type: ignore[arg-type]
        for ink in INKS.values()
    ]
    assert min(math.dist(one, other) for one, other in combinations(seen, 2)) > 25


def test_every_colour_can_be_read_on_a_tile() -> None:
    """The contrast that WCAG asks of large letters is 3."""

    def luminance(colour: Colour) -> float:
        return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), _light(colour), strict=True))

    for ink in (*INKS.values(), Colour.VIOLET):
        assert (luminance(Colour.TILE) + 0.05) / (luminance(ink) + 0.05) > 3


@pytest.mark.parametrize("size", [LAID, RACK])
def test_colours_are_told_apart_without_colour_p1(size: TileSize) -> None:
    grey = [tile(one, size).point(lambda number: 255 * (number == Colour.TILE)) for one in tiles("7C 7D 7H 7S")]
    assert all(one.tobytes() != other.tobytes() for one, other in combinations(grey, 2))


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize("size", [LAID, RACK])
def test_all_tiles_look_different(size: TileSize, marked: bool) -> None:
    assert len({tile(card, size, marked=marked).tobytes() for card in CARDS}) == 53


def test_tiles_have_numbers_not_letters_p1() -> None:
    """The one on a tile is the one of the eleven, not an ace's letter."""
    ink = Colour.INK
    one, eleven = (tile(card, LAID).point(lambda number: 255 * (number == ink)) for card in tiles("1S 11S"))
    top = (0, 0, LAID.width, LAID.height // 2)
    wide_one, wide_eleven = (piece.crop(top).getbbox() for piece in (one, eleven))
    assert wide_one is not None
    assert wide_eleven is not None
    assert wide_eleven[2] - wide_eleven[0] > 1.8 * (wide_one[2] - wide_one[0])


def test_a_joker_has_an_ink_of_its_own() -> None:
    violet = {Colour.VIOLET.value in _numbers(tile(card, LAID)) for card in CARDS if card != JOKER}
    assert violet == {False}
    assert Colour.VIOLET.value in _numbers(tile(JOKER, LAID))


def _numbers(piece: Image.Image) -> set[int]:
    return set(piece.tobytes())


@pytest.mark.parametrize("card", [*tiles("10C 8S"), JOKER])
def test_marked_tiles_differ_and_notes_can_be_read(card: Card) -> None:
    pieces = {
        tile(card, RACK).tobytes(),
        tile(card, RACK, marked=True).tobytes(),
        tile(card, RACK, note=WORDS("picture.drawn")).tobytes(),
    }
    assert len(pieces) == 3


def test_a_tile_face_down_shows_its_number_alone() -> None:
    assert tile_back(RACK, Colour.FELT, "14") != tile_back(RACK, Colour.FELT, "15")
    assert not _numbers(tile_back(RACK, Colour.FELT, "14")) & {Colour.CRIMSON.value, Colour.VIOLET.value}


# --- the rack ---------------------------------------------------------------------------------------------------------


def _opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


@pytest.mark.parametrize("count", [1, 2, 8, 10, 11, 14, 16, 17, 25, 26, 33, 40, 56])
def test_all_tiles_stand_inside_and_apart(count: int) -> None:
    text = " ".join((FORTY.split() * 2)[:count])
    picture, boxes = _opened(draw_hand(rack(text), WORDS)), rack_boxes(count)
    assert len(boxes) == count
    assert picture.width <= FULL == 1000
    assert all(box.right <= picture.width and box.bottom < picture.height for box in boxes)
    for one, other in pairwise(boxes):
        assert other.left >= one.right or other.top >= one.bottom


def test_no_row_of_the_rack_is_fuller_than_a_phone_can_show() -> None:
    for count in range(1, 61):
        tops = [box.top for box in rack_boxes(count)]
        assert max(tops.count(top) for top in tops) <= ROW


def test_forty_tiles_are_forty_places_in_the_order_asked_for() -> None:
    view = rack(FORTY)
    for order in Order:
        picture = _opened(draw_hand(view, WORDS, order=order)).convert("L")
        shown = in_display_order(view.hand, order, view.meld_rules)
        crops = [picture.crop(box).tobytes() for box in rack_boxes(len(shown))]
        assert len(set(crops)) == len(crops) == len(set(FORTY.split()))


def test_sorted_by_number_or_by_colour_with_jokers_last_p1() -> None:
    view = rack("JK 13C 1D 10S 7H 7S 1S")
    assert in_display_order(view.hand, Order.RANK, view.meld_rules) == tiles("1S 1D 7S 7H 10S 13C JK")
    assert in_display_order(view.hand, Order.SUIT, view.meld_rules) == tiles("1S 7S 10S 7H 13C 1D JK")


def test_the_last_copy_of_the_drawn_tile_is_marked() -> None:
    seven = tiles("7C")[0]
    plain, drawn = (_opened(draw_hand(rack("7C 7C 9D", drew=drew), WORDS)) for drew in (None, seven))
    changed = [plain.crop(box).tobytes() != drawn.crop(box).tobytes() for box in rack_boxes(3)]
    assert changed == [False, True, False]


def test_an_empty_rack_is_a_picture_too() -> None:
    assert _opened(draw_hand(rack(""), WORDS)).format == "PNG"


def test_inks_are_those_of_the_rules_p1() -> None:
    assert INKS == {
        Suit.SPADES: Colour.INK,
        Suit.HEARTS: Colour.CRIMSON,
        Suit.DIAMONDS: Colour.BLUE,
        Suit.CLUBS: Colour.AMBER,
    }

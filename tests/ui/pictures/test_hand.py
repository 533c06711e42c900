"""The hand's picture: every card in its place, wilds signed, the drawn card marked."""

import io
from itertools import pairwise

import pytest
from PIL import Image

from bot.engine import parse_cards
from bot.ui.pictures import Order, draw_hand, in_display_order
from bot.ui.pictures.hand import FULL, ROW, hand_boxes
from bot.ui.words import words_for
from tests.ui.pictures.positions import holding, seen

WORDS = words_for("en")
TWENTY_SIX = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AD 2D 3D 4D 5D JK JK JK AH 2H 3S 4S 5S"
RULES = seen().meld_rules


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


@pytest.mark.parametrize("count", range(1, 27))
def test_all_cards_lie_inside_and_apart(count: int) -> None:
    cards = " ".join(TWENTY_SIX.split()[:count])
    picture = opened(draw_hand(holding(cards), WORDS))
    boxes = hand_boxes(count)
    assert len(boxes) == count
    assert picture.width <= FULL == 1000
    assert all(box.right <= picture.width and box.bottom <= picture.height for box in boxes)
    for one, other in pairwise(boxes):
        assert other.left >= one.right or other.top >= one.bottom


def test_no_row_is_fuller_than_a_phone_can_show() -> None:
    for count in range(1, 40):
        tops = [box.top for box in hand_boxes(count)]
        assert max(tops.count(top) for top in tops) <= ROW


def test_26_cards_are_26_different_places_in_the_picture() -> None:
    view = holding(TWENTY_SIX)
    order = in_display_order(view.hand, Order.RANK, RULES)
    picture = opened(draw_hand(view, WORDS)).convert("L")
    crops = [picture.crop(box).tobytes() for box in hand_boxes(26)]
    for card, crop in zip(order, crops, strict=True):
        assert [other for other, one in zip(order, crops, strict=True) if one == crop] == [card] * order.count(card)


def test_empty_hand_is_a_picture_too() -> None:
    assert opened(draw_hand(holding(""), WORDS)).format == "PNG"


def test_sorted_by_rank_with_wilds_last() -> None:
    hand = parse_cards("JK 3C AD 10S 7H 7S 3S KC")
    assert in_display_order(hand, Order.RANK, RULES) == parse_cards("AD 7S 7H 10S KC 3S 3C JK")


def test_sorted_by_suit_with_wilds_last_and_colours_taking_turns() -> None:
    hand = parse_cards("JK 3C AD 10S 7H 2H 7S 3S KC")
    assert in_display_order(hand, Order.SUIT, RULES) == parse_cards("7S 10S 2H 7H KC AD 3S 3C JK")


@pytest.mark.parametrize("order", Order)
def test_order_keeps_every_card(order: Order) -> None:
    hand = parse_cards(TWENTY_SIX)
    assert sorted(in_display_order(hand, order, RULES)) == sorted(hand)


def test_wilds_are_marked_m9() -> None:
    """A three is wild in round 1 and natural in round 2."""
    box = hand_boxes(1)[0]
    wild, natural = (opened(draw_hand(holding("3C", number=number), WORDS)).crop(box) for number in (1, 2))
    assert wild.tobytes() != natural.tobytes()


def test_the_last_copy_of_the_drawn_card_is_marked() -> None:
    seven = parse_cards("7C")[0]
    plain, drawn = (opened(draw_hand(holding("7C 7C 9D", drew=drew), WORDS)) for drew in (None, seven))
    changed = [plain.crop(box).tobytes() != drawn.crop(box).tobytes() for box in hand_boxes(3)]
    assert changed == [False, True, False]


def test_drawn_card_that_was_laid_is_not_marked() -> None:
    assert draw_hand(holding("9D", drew=parse_cards("7C")[0]), WORDS) == draw_hand(holding("9D"), WORDS)


def test_four_colours_tell_all_suits_apart() -> None:
    def inks(four_colour: bool) -> set[tuple[int, ...]]:
        picture = opened(draw_hand(holding("7C 7D 7H 7S"), WORDS, four_colour=four_colour)).convert("RGB")
        pips = [picture.getpixel((box.right - 40, box.bottom - 40)) for box in hand_boxes(4)]
        return {pip for pip in pips if isinstance(pip, tuple)}

    assert len(inks(four_colour=True)) == 4
    assert len(inks(four_colour=False)) == 2

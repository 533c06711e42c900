"""Drafts: picks as bits, carried in custom ids, never taken for another hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import parse_cards
from bot.engine.cards import CARDS, Card
from bot.ui.errors import UnknownControl
from bot.ui.hand.items import LayOffAll, PickCards, SwapPicked
from bot.ui.hand.pages import page_at, pages_of
from bot.ui.hand.picks import Draft, Slip, mask_of, print_of
from bot.ui.items import LONGEST_ID
from bot.ui.pictures import Order
from tests.ui.hand.positions import seen

HAND = tuple(sorted(parse_cards("7C 7C 9D JK JK")))
drafts = st.builds(
    Draft,
    picks=st.integers(0, 2**40 - 1),
    order=st.sampled_from(Order),
    page=st.integers(0, 9),
    answers=st.lists(st.integers(0, 24), max_size=8).map(tuple),
    tick=st.integers(0, 35),
)
slips = st.builds(Slip, revision=st.integers(0, 10**6), hand=st.just(print_of(HAND)), draft=drafts)


@given(slips)
def test_a_slip_survives_the_custom_id(slip: Slip) -> None:
    custom_id = PickCards.id_of(10**14, *slip.fields())
    assert len(custom_id) < LONGEST_ID
    assert Slip.read(custom_id.split(":")[3:]) == slip


def test_the_longest_ids_are_allowed() -> None:
    slip = Slip(10**6, print_of(HAND), Draft(picks=2**40 - 1, answers=(24,) * 12))
    for kind in (PickCards, LayOffAll, SwapPicked):
        assert len(kind.id_of(10**14, *slip.fields(), "discard")) < LONGEST_ID


@pytest.mark.parametrize(
    "fields",
    [
        [],
        ["1", "x", "0", "r00"],
        ["1", "x", "0", "r00", "-", "more"],
        ["x", "x", "0", "r00", "-"],
        ["1", "x", "zz", "r00", "-"],
        ["1", "x", "-1", "r00", "-"],
        ["1", "x", "0", "q00", "-"],
        ["1", "x", "0", "r0", "-"],
        ["1", "x", "0", "rx0", "-"],
        ["1", "x", "0", "r00", "A"],
        ["1", "x", "0", "r0_", "-"],
    ],
)
def test_what_was_never_a_slip_is_an_unknown_control(fields: list[str]) -> None:
    with pytest.raises(UnknownControl):
        Slip.read(fields)


def test_equal_cards_are_told_apart() -> None:
    draft = Draft(picks=0b00010)
    assert draft.indices(HAND) == (1,)
    assert draft.cards(HAND) == parse_cards("7C")
    assert Draft(picks=0b00011).cards(HAND) == parse_cards("7C 7C")


def test_bits_beyond_the_hand_pick_nothing() -> None:
    assert Draft(picks=2**39).cards(HAND) == ()


@given(st.lists(st.sampled_from(CARDS), max_size=30).map(sorted), st.data())
def test_cards_and_bits_are_the_same_picks(hand: list[Card], data: st.DataObject) -> None:
    picked = data.draw(st.lists(st.sampled_from(range(len(hand))), unique=True)) if hand else []
    cards = [hand[index] for index in picked]
    assert sorted(Draft(picks=mask_of(hand, cards)).cards(hand)) == sorted(cards)


def test_a_copy_that_is_not_there_is_not_picked() -> None:
    assert Draft().picking(HAND, parse_cards("9D 9D KS")).cards(HAND) == parse_cards("9D")


def test_each_answer_has_new_ids() -> None:
    draft = Draft()
    seen_ticks = set()
    for _ in range(36):
        seen_ticks.add(draft.tick)
        draft = draft.next()
    assert len(seen_ticks) == 36
    assert draft == Draft()


def test_another_hand_has_another_print() -> None:
    assert print_of(HAND) != print_of(HAND[1:])
    assert print_of(HAND) == print_of(tuple(sorted(HAND, reverse=True))[::-1])


# --- pages ------------------------------------------------------------------------------------------------------------


def test_a_large_hand_has_pages_and_every_card_is_on_one() -> None:
    many = " ".join(str(card) for card in CARDS[:52:2]) + " JK JK JK KS"
    view = seen("turn Ada play", f"hand Ada {many}")
    for order in Order:
        pages = pages_of(view, order)
        assert [len(page) for page in pages] == [25, 5]
        assert sorted(index for page in pages for index in page) == list(range(30))
        assert page_at(pages, 7) == 1


def test_picks_of_another_page_stay() -> None:
    draft = Draft(picks=0b1001, answers=(1,))
    turned = draft.picking_on_page((0, 1), [1])
    assert turned.picks == 0b1010
    assert turned.answers == ()


def test_a_select_cannot_pick_what_it_does_not_show() -> None:
    assert Draft().picking_on_page((0, 1), [7]).picks == 0


def test_no_cards_are_one_empty_page() -> None:
    assert pages_of(seen("turn Bo draw", "hand Bo 2C"), Order.RANK) == ((),)

"""Cards and packs: what a card is, in what order cards lie, and what is in a pack."""

import pytest

from bot.engine.cards import CARDS, JOKER, SUITS, Card, Suit, card_of, pack, sorted_hand, without
from bot.engine.rulesets import ruleset
from tests.engine.builders import cards


def test_a_card_knows_its_rank_and_suit():
    (ten, ace, joker) = cards("10H AS JK")
    assert (ten.rank, ten.suit) == (10, Suit.HEARTS)
    assert (ace.rank, ace.suit) == (1, Suit.SPADES)
    assert (joker.rank, joker.suit, joker.is_joker) == (0, None, True)


def test_no_card_is_falsy_and_copies_are_equal():
    assert all(CARDS)
    assert cards("7H 7H")[0] == cards("7h")[0]


def test_a_hand_lies_in_pack_order():
    """docs/records.md: suits C D H S, in each suit A 2 … K, jokers last."""
    assert sorted_hand(cards("JK AS KC AC 2D 10H")) == cards("AC KC 2D 10H AS JK")


def test_a_card_prints_in_notation():
    assert [str(card) for card in cards("JK 10H as")] == ["JK", "10H", "AS"]
    assert repr(Card(1)) == "AC"


def test_the_place_after_the_king_is_the_ace_again():
    """C1."""
    assert card_of(14, Suit.SPADES) == card_of(1, Suit.SPADES)


def test_taking_cards_out_takes_one_copy_each():
    assert without(cards("7H 7H 8S"), cards("7H")) == cards("7H 8S")
    with pytest.raises(ValueError, match="not in list"):
        without(cards("7H"), cards("8S"))


@pytest.mark.parametrize(
    ("decks", "size", "jokers"),
    [(1, 54, 2), (2, 108, 4), (3, 162, 6)],
)
def test_the_pack(decks, size, jokers):
    """M1, O1."""
    whole = ruleset("mexican", decks=decks).pack()
    assert len(whole) == size
    assert whole.count(JOKER) == jokers
    assert all(whole.count(card) == decks for card in CARDS[:52])


def test_a_pack_may_have_no_jokers():
    assert len(pack(1, 0)) == 52
    assert {card.suit for card in pack(1, 0)} == set(SUITS)

"""Buying out of turn: who may bid, who buys, what it costs, and when it fails (O4, C8)."""

import pytest

from bot.engine.events import Bidded, Bought, Drew, Reshuffled
from tests.engine.builders import a_round, after, answer, cards, cards_of, hand_of, happened

HANDS = "2C 2D | 3C 3D | 5C 5D | 6C 6D"
BUYING = "mexican buying=on"


def between_turns(*lines, hands=HANDS, game=BUYING, stock="9H 10H JH QH", turn="Bo draw"):
    """A table of four: Ada has discarded KC, Bo is about to draw."""
    return a_round(hands, "discard 7C KC", *lines, stock=stock, turn=turn, game=game)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ada bid", "own-discard"),
        ("Bo bid", "next-in-turn"),
        ("Cy bid", "ok"),
        ("Di bid", "ok"),
        ("Zoe bid", "not-at-this-table"),
    ],
)
def test_who_may_bid(line, code):
    """O4: any seat but the one about to draw and the one that discarded."""
    assert answer(between_turns(), line) == code


def test_bids_are_made_between_turns_only():
    """O4."""
    drawn = after(between_turns(), "Bo draw stock")
    assert [answer(drawn, f"{name} bid") for name in ("Ada", "Bo", "Cy")] == ["buying-closed"] * 3


def test_there_must_be_something_to_bid_for():
    game = a_round(HANDS, stock="9H", turn="Bo draw", game=BUYING)
    assert answer(game, "Cy bid") == "buying-closed"


@pytest.mark.parametrize("game", ["mexican", "mexican-table", "mexican buying=off"])
def test_buying_is_an_option(game):
    """O4: off by default."""
    assert answer(between_turns(game=game), "Cy bid") == "buying-off"


def test_a_seat_bids_once():
    game, events = happened(between_turns(), "Cy bid")
    assert events == (Bidded(2),)
    assert answer(game, "Cy bid") == "already-bid"


def test_at_most_three_buys_a_round():
    """O4."""
    assert answer(between_turns("buys Cy=2 Di=3"), "Cy bid") == "ok"
    assert answer(between_turns("buys Cy=2 Di=3"), "Di bid") == "no-buys-left"


def test_the_nearest_bidder_after_the_seat_in_turn_buys():
    """O4: penalty card, top, then the seat in turn draws; fault 42: the order of the bids does not matter."""
    game, events = happened(between_turns(), "Di bid", "Cy bid", "Bo draw stock")
    (penalty, drawn) = cards("9H 10H")
    assert events == (Bought(2, cards("KC")[0], penalty), Drew(1, drawn))
    assert hand_of(game, "Cy") == "5C KC 5D 9H"
    assert hand_of(game, "Bo") == "3C 3D 10H"
    assert hand_of(game, "Di") == "6C 6D"
    assert (game.round.buys, game.round.bids) == ((0, 0, 1, 0), ())
    assert game.round.discard_pile == cards("7C")


def test_the_seat_before_the_discarder_is_the_last_to_be_served():
    game = after(between_turns(turn="Di draw"), "Bo bid", "Ada bid", "Di draw stock")
    assert game.round.buys == (1, 0, 0, 0)


def test_bids_lapse_when_the_top_is_taken():
    """O4: nobody pays, no buy is counted."""
    game, events = happened(between_turns(), "Cy bid", "Bo draw discard")
    assert (game.round.bids, game.round.buys) == ((), (0, 0, 0, 0))
    assert len(events) == 1
    assert answer(after(game, "Bo discard 3C"), "Di bid") == "ok"


def test_a_buy_that_leaves_nothing_to_draw_fails():
    """C8: it is not counted; the seat in turn draws."""
    alone = after(a_round(HANDS, "discard KC", stock="9H", turn="Bo draw", game=BUYING), "Cy bid", "Bo draw stock")
    assert (hand_of(alone, "Bo"), hand_of(alone, "Cy")) == ("3C 3D 9H", "5C 5D")
    assert (alone.round.buys, alone.round.bids) == ((0, 0, 0, 0), ())


def test_a_buy_needs_a_penalty_card():
    """C8, C4: nothing to draw at all: the draw is refused and the bid stands until the top is taken."""
    game = after(a_round(HANDS, "discard KC", turn="Bo draw", game=BUYING), "Cy bid")
    assert answer(game, "Bo draw stock") == "stock-empty"
    assert answer(game, "Cy bid") == "already-bid"
    assert after(game, "Bo draw discard").round.bids == ()


def test_the_stock_is_rebuilt_for_the_penalty_card():
    """O4: the bought card stays the top until it is bought."""
    game = a_round(HANDS, "discard 7C 7C KC", turn="Bo draw", game=BUYING)
    bought, events = happened(game, "Cy bid", "Bo draw stock")
    assert events[0] == Reshuffled(2)
    assert hand_of(bought, "Cy") == "5C 7C KC 5D"
    assert hand_of(bought, "Bo") == "3C 7C 3D"
    assert (bought.round.discard_pile, bought.round.reshuffled) == ((), 1)
    assert cards_of(bought) == cards_of(game)


def test_the_stock_is_rebuilt_for_the_draw_after_the_buy():
    """O4, M12: what lies under the bought card is recycled but for its own top."""
    game = after(a_round(HANDS, "discard 7C 8C KC", stock="9H", turn="Bo draw", game=BUYING), "Cy bid", "Bo draw stock")
    assert (hand_of(game, "Bo"), game.round.discard_pile) == ("3C 7C 3D", cards("8C"))


def test_a_buy_that_would_need_a_reshuffle_too_many_fails():
    """C8, O6: the one reshuffle left is for the seat in turn."""
    game = a_round(HANDS, "discard 7C KC", turn="Bo draw", game="mexican buying=on reshuffles=1")
    drawn = after(game, "Cy bid", "Bo draw stock")
    assert (hand_of(drawn, "Bo"), drawn.round.buys) == ("3C 7C 3D", (0, 0, 0, 0))
    assert drawn.round.reshuffled == 1


def test_no_reshuffle_left_ends_the_round_whatever_is_bid():
    """O6."""
    game = a_round(HANDS, "discard 7C KC", turn="Bo draw", game="mexican buying=on reshuffles=0")
    assert after(game, "Cy bid", "Bo draw stock").round.number == 2


def test_the_first_up_card_counts_as_the_dealers_discard():
    """O4."""
    game = between_turns("dealer Ada")
    assert answer(game, "Ada bid") == "own-discard"


def test_of_two_seats_nobody_can_bid():
    game = a_round("2C | 3C", "discard KC", stock="9H", turn="Bo draw", game=BUYING)
    assert [answer(game, f"{name} bid") for name in ("Ada", "Bo")] == ["own-discard", "next-in-turn"]


def test_bids_and_buys_end_with_the_round():
    game = after(a_round("2C | 3C | 5C", "buys Cy=2", "discard KC", game=BUYING), "Ada discard 2C")
    assert (game.round.bids, game.round.buys) == ((), (0, 0, 0))


def test_a_buyer_in_round_seven_must_lay_sixteen_cards():
    """Fault 44: one buy makes 15, the draw 16: all of them go down."""
    hand = "AC 2C 3C 4C 5C 6C 6D 7D 8D 9D 10D 10H JH QH KH"
    game = after(a_round(f"{hand} | 2C", "round 7", stock="AH", turn="Ada draw", game=BUYING), "Ada draw stock")
    assert answer(game, "Ada open AC 2C 3C 4C 5C | 6D 7D 8D 9D 10D | 10H JH QH KH AH") == "use-every-card"
    assert answer(game, "Ada open AC 2C 3C 4C 5C 6C | 6D 7D 8D 9D 10D | 10H JH QH KH AH") == "ok"

"""What a seat may know, and that nothing else shows (G2, C14)."""

import msgspec
import pytest
from msgspec import structs

from bot.engine import new_game, ruleset, view
from bot.engine.events import Bought, Discarded, Drew, redact
from tests.engine.builders import NAMES, a_round, after, cards, happened


def test_a_seat_sees_its_own_hand_and_counts_of_the_others():
    """G2."""
    seen = view(a_round("7S 8S | KD | 5C 6C 7C", stock="2H 3H"), 0)
    assert seen.hand == cards("7S 8S")
    assert (seen.counts, seen.stock) == ((2, 1, 3), 2)


def test_a_spectator_sees_no_hand():
    """G2."""
    seen = view(a_round("7S 8S | KD", "took 8S held"), None)
    assert (seen.seat, seen.hand, seen.drew, seen.took_held) == (None, (), None, False)


def test_what_was_drawn_from_the_stock_is_its_players_secret():
    """G2."""
    game, events = happened(a_round("7S | KD", stock="2H", turn="Ada draw"), "Ada draw stock")
    assert view(game, 0).drew == cards("2H")[0]
    assert view(game, 1).drew is None
    assert [redact(event, 1) for event in events] == [Drew(0, None)]
    assert [redact(event, None) for event in events] == [Drew(0, None)]
    assert [redact(event, 0) for event in events] == [Drew(0, cards("2H")[0])]


def test_the_penalty_card_of_a_buy_is_its_buyers_secret():
    """G2, O4."""
    game = a_round("7S | KD | 5C", "discard 9H", stock="2H 3H", turn="Ada draw", game="mexican buying=on")
    events = happened(game, "Bo bid", "Ada draw stock")[1]
    (top, penalty) = cards("9H 2H")
    assert redact(events[0], 0) == Bought(1, top, None)
    assert redact(events[0], 1) == Bought(1, top, penalty)
    assert redact(Discarded(0, top), 1) == Discarded(0, top)


def test_what_was_taken_openly_may_be_remembered():
    """C14: until the player parts with such a card."""
    game = a_round("7S 8S | KD | 5C", "discard 3D 9H", "round 2", turn="Ada draw", game="mexican-table")
    game = after(game, "Ada draw discard")
    assert view(game, 1).known == (cards("9H"), (), ())
    assert view(game, None).took == cards("9H")[0]
    game = after(game, "Ada discard 7S", "Bo draw discard", "Bo discard KD", "Cy draw discard", "Cy discard 5C")
    assert view(game, 1).known == (cards("9H"), cards("7S"), cards("KD"))
    game = after(game, "Ada draw discard", "Ada discard 9H")
    assert view(game, 1).known[0] == cards("5C")


def test_swapped_and_bought_cards_are_known():
    """C14."""
    lines = ("round 2", "opened Bo", "meld Bo run 5D JK=6D 7D 8D", "discard 9H")
    game = after(a_round("6D KC | KD | 5C", *lines, game="mexican-table"), "Ada swap 6D > 1")
    assert view(game, 2).known[0] == cards("JK")
    bought = a_round("7S | KD | 5C", "discard 9H", stock="2H 3H", turn="Ada draw", game="mexican buying=on")
    assert view(after(bought, "Bo bid", "Ada draw stock"), 2).known[1] == cards("9H")


def test_laid_cards_are_forgotten_from_the_hand():
    lines = ("round 2", "opened Ada Bo", "meld Bo group QC QD QH", "discard QS")
    game = after(a_round("KC 2C | KD", *lines, turn="Ada draw"), "Ada draw discard", "Ada layoff QS > 1")
    assert view(game, 1).known[0] == ()


def test_the_table_and_scores_are_everybodys():
    lines = ("round 2", "opened Bo", "meld Bo group QC QD QH", "discard QS 2C", "scores Ada=5", "wins Bo=1")
    seen = view(a_round("KC | KD", *lines), None)
    assert [str(meld) for meld in seen.melds] == ["QC QD QH"]
    assert (seen.top, seen.discard_pile) == (cards("2C")[0], cards("QS 2C"))
    assert (seen.totals, seen.wins, seen.opened) == ((5, 0), (0, 1), (False, True))
    assert (seen.wild_rank, seen.contract, seen.meld_rules.wild_rank) == (4, (1, 1), 4)


def test_a_view_knows_whose_turn_it_is():
    game = a_round("KC | KD")
    assert [view(game, seat).in_turn for seat in (0, 1, None)] == [True, False, False]
    over = after(a_round("KC | KD", "round 7"), "Ada discard KC")
    assert [view(over, seat).in_turn for seat in (0, 1)] == [False, False]
    assert view(over, 0).is_over
    assert view(a_round("KC | KD"), 0).top is None


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat):
    with pytest.raises(ValueError, match="no seat"):
        view(a_round("KC | KD"), seat)


SECRET_FIELDS = {"seed", "stock_order", "hands"}


def test_no_secret_is_in_what_a_game_prints():
    """G1, G2: neither hand nor stock nor seed reach a log by way of repr."""
    game = new_game(ruleset("mexican"), NAMES[:3], bytes(range(32)))
    for text in (repr(game), repr(game.round), str(game)):
        assert game.seed.hex() not in text
        assert repr(game.seed) not in text
        assert not any(str(card) in text for hand in game.round.hands for card in hand)


def test_a_view_has_no_field_for_a_secret():
    assert not SECRET_FIELDS & {field.name for field in structs.fields(type(view(a_round("KC | KD"), 0)))}
    assert msgspec.json.encode(view(a_round("KC | KD", stock="9H"), 1), enc_hook=str).count(b'"9H"') == 0

"""The stock runs out: it is rebuilt, or only the top is left, or the round ends (M12, C4, O6)."""

from bot.engine.events import Drew, Reshuffled, RoundEnded
from bot.engine.shuffle import shuffled
from bot.engine.state import End
from tests.engine.builders import a_round, after, answer, cards, cards_of, hand_of, happened, settled


def ended(events):
    """Return how the round ended, None when it did not."""
    return next((event.result.end for event in events if isinstance(event, RoundEnded)), None)


def test_an_empty_stock_is_rebuilt_from_the_discards_but_the_top():
    """M12, G1: shuffled with the label `reshuffle R.K`."""
    game = a_round("7S 8S | KD", "round 3", "reshuffled 1", "discard 2D 3D 4D 5D 9D", turn="Ada draw")
    rebuilt, events = happened(game, "Ada draw stock")
    order = shuffled(cards("2D 3D 4D 5D"), bytes(32), "reshuffle 3.2")
    assert events == (Reshuffled(4), Drew(0, order[0]))
    assert rebuilt.round.stock == order[1:]
    assert rebuilt.round.discard_pile == cards("9D")
    assert rebuilt.round.reshuffled == 2
    assert cards_of(rebuilt) == cards_of(game)


def test_nothing_to_recycle_means_that_only_the_top_can_be_taken():
    """C4, fault 32."""
    game = a_round("7S 8S | KD", "discard 9D", turn="Ada draw")
    assert answer(game, "Ada draw stock") == "stock-empty"
    assert answer(game, "Ada draw discard") == "ok"


def test_the_last_card_of_the_stock_can_be_drawn():
    game = after(a_round("7S 8S | KD", "discard 9D", stock="2D", turn="Ada draw"), "Ada draw stock")
    assert hand_of(game, "Ada") == "2D 7S 8S"


PASSING = ("Ada draw discard", "Ada discard 7S", "Bo draw discard", "Bo discard KD")


def test_a_round_is_blocked_when_every_seat_only_passes_the_top_on():
    """C4, fault 30: it ends without a winner, every hand is counted."""
    game = a_round("7S 8S | KD QD", "discard 9D", turn="Ada draw")
    blocked, events = happened(game, *PASSING)
    assert ended(events) is End.BLOCKED
    assert (blocked.totals, blocked.wins) == ((10, 15), (0, 0))


def test_going_out_comes_before_a_block():
    """C4: the last of the turns may still be won."""
    events = happened(a_round("7S 8S | ", "discard 9D", turn="Ada draw"), *PASSING[:3], "Bo discard 7S")[1]
    assert ended(events) is End.WENT_OUT


def test_laying_off_starts_the_count_again():
    """C4."""
    lines = ("discard 9D", "opened Ada Bo", "meld Ada group KC KH KS")
    game = a_round("7S 8S | KD QD 2D", *lines, turn="Ada draw")
    game = after(game, *PASSING[:3], "Bo layoff KD > 1", "Bo discard QD")
    assert (game.round.number, game.round.idle) == (1, 0)


def test_opening_starts_the_count_again():
    """C4."""
    game = a_round("7S 8S | 7C 7D 2C 2D 2H KD QD", "discard 9D", turn="Ada draw")
    game = after(game, *PASSING[:3], "Bo open 7C 7D 7S | 2C 2D 2H", "Bo discard KD")
    assert (game.round.number, game.round.idle) == (1, 0)


def test_a_swap_does_not_start_the_count_again():
    """C4."""
    lines = ("discard 9D", "opened Ada", "meld Ada group KC KH JK=KD", "round 2")
    game = a_round("7S 8S | KD QD", *lines, turn="Ada draw", game="mexican-table")
    events = happened(game, *PASSING[:3], "Bo swap KD > 1", "Bo discard QD")[1]
    assert ended(events) is End.BLOCKED


def test_taking_the_top_by_choice_does_not_count():
    """C4: only when nothing else can be taken."""
    game = a_round("7S 8S | KD QD", "discard 5D 9D", turn="Ada draw")
    assert after(game, *PASSING).round.idle == 0
    game = a_round("7S 8S | KD QD", "discard 9D", stock="3D", turn="Ada draw")
    assert after(game, *PASSING).round.idle == 0


def test_a_turn_that_drew_starts_the_count_again():
    game = after(
        a_round("7S 8S | KD QD", "discard 9D", "idle 1", stock="3D", turn="Ada draw"),
        "Ada draw stock",
        "Ada discard 7S",
    )
    assert game.round.idle == 0


def test_neither_stock_nor_top_ends_the_round_at_once():
    """M12: at the start of a turn, so not in the middle of one."""
    game = a_round("7S AS | KD", turn="Ada draw")
    assert settled(game).totals == (20, 10)
    assert settled(game).results[0].end is End.NOTHING_TO_DRAW
    playing = a_round("7S AS | KD", turn="Ada play")
    assert settled(playing) == playing


def test_after_the_last_reshuffle_a_draw_ends_the_round():
    """O6: it is accepted, nobody wins."""
    game = a_round("7S 8S | KD QD", "discard 5D 9D", "reshuffled 1", turn="Ada draw", game="mexican reshuffles=1")
    events = happened(game, "Ada draw stock")[1]
    assert ended(events) is End.RESHUFFLES_USED
    assert after(game, "Ada draw stock").totals == (10, 20)


def test_after_the_last_reshuffle_the_top_may_still_be_taken():
    """O6, C4."""
    game = a_round("7S 8S | KD QD", "discard 5D 9D", turn="Ada draw", game="mexican reshuffles=0")
    assert ended(happened(game, *PASSING)[1]) is End.BLOCKED


def test_the_limit_counts_each_round_anew():
    """O6: n reshuffles a round."""
    game = a_round("7S | KD", "discard 5D 9D", "reshuffled 1", game="mexican reshuffles=1")
    assert after(game, "Ada discard 7S").round.reshuffled == 0

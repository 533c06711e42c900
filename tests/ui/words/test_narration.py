"""What happened at the table, told turn by turn as in docs/rules.en.md, without saying what is secret (G2)."""

import pytest

from bot.engine import Card, parse_cards, ruleset
from bot.engine.events import (
    Bidded,
    Bought,
    Dealt,
    Discarded,
    Drew,
    Event,
    GameEnded,
    LaidOff,
    Opened,
    Reshuffled,
    RoundEnded,
    Swapped,
    Took,
    redact,
)
from bot.engine.melds import Meld, readings
from bot.engine.notation import parse_spelling
from bot.engine.state import End, RoundResult
from bot.ui.narration import narrate
from bot.ui.words import words_for
from tests.plain import plain

NAMES = ("Ada", "Bo")


def card(text: str) -> Card:
    return parse_cards(text)[0]


def meld(text: str) -> Meld:
    return readings(parse_spelling(text), ruleset("mexican").meld_rules(2))[0]


def result(end: End, winner: int | None) -> RoundEnded:
    return RoundEnded(RoundResult(2, end, winner, ((), ()), (0, 0), (0, 0)))


OPENING = Opened(0, (meld("7C 7D 4H"), meld("9S 10S JS QS")), 1)
TURN: list[Event] = [Drew(0, None), OPENING, Discarded(0, card("KD"))]


def told(events: list[Event], locale: str = "en") -> list[str]:
    lines = narrate(events, ruleset("mexican"), NAMES, words_for(locale))
    return [plain(line).replace("\u00a0", " ") for line in lines]


def test_a_turn_makes_one_line() -> None:
    line = "Ada drew from the stock, opened: 7♣ 7♦ 4♥=7♠ · 9♠–Q♠, and discarded K♦"
    assert told(TURN) == [line]
    assert told(TURN, "fr") == ["Ada pioche, ouvre : 7♣ 7♦ 4♥=7♠ · 9♠–D♠ et défausse R♦"]
    assert told(TURN, "es-ES") == ["Ada robó del mazo, abrió: 7♣ 7♦ 4♥=7♠ · 9♠–Q♠ y descartó K♦"]
    assert told(TURN, "pt-BR") == ["Ada comprou do monte, abriu: 7♣ 7♦ 4♥=7♠ · 9♠–D♠ e descartou R♦"]


def test_each_seat_has_a_line_of_its_own() -> None:
    events = [*TURN, Took(1, card("KD")), Discarded(1, card("2C")), Drew(0, None)]
    assert told(events)[1:] == ["Bo took K♦ and discarded 2♣", "Ada drew from the stock"]


def test_the_same_seat_again_begins_a_new_line() -> None:
    events: list[Event] = [Drew(0, None), Discarded(0, card("KD")), Took(0, card("2C")), Discarded(0, card("3C"))]
    assert told(events) == ["Ada drew from the stock and discarded K♦", "Ada took 2♣ and discarded 3♣"]


def test_going_out_ends_the_line_of_the_turn() -> None:
    events = [
        Drew(0, None),
        LaidOff(0, parse_cards("7H 8S 4C"), parse_cards("7H 8S 7S"), (1, 2, 2)),
        Discarded(0, card("2C")),
        result(End.WENT_OUT, 0),
    ]
    line = "Ada drew from the stock, laid off 7♥ on meld 1 and 8♠ 4♣=7♠ on meld 2, discarded 2♣, and went out"
    assert told(events) == [line]
    assert told([result(End.WENT_OUT, 0)]) == ["Ada went out"]


def test_going_out_without_a_discard_ends_the_line_too() -> None:
    """M11: in round 7 the whole hand goes down."""
    assert told([OPENING, result(End.WENT_OUT, 0)]) == ["Ada opened: 7♣ 7♦ 4♥=7♠ · 9♠–Q♠ and went out"]


@pytest.mark.parametrize("end", [end for end in End if end is not End.WENT_OUT])
def test_a_round_without_a_winner_says_why(end: End) -> None:
    """M12, C4, O6."""
    (first, second) = told([Discarded(1, card("2C")), result(end, None)])
    assert first == "Bo discarded 2♣"
    assert second.startswith("Round 2 ended without a winner: ")


def test_deals_shuffles_and_the_end_are_announced() -> None:
    events = [Reshuffled(31), Dealt(3, 1, card("9S")), Dealt(3, 1, None), GameEnded((2, 1)), GameEnded((1, 1))]
    assert told(events) == [
        "The discards were shuffled into a new stock of 31 cards.",
        "Round 3: Bo dealt, and turned up 9♠.",
        "Round 3: Bo dealt.",
        "The game is over: Bo wins.",
        "The game is over: Ada and Bo share the win.",
    ]


def test_swaps_bids_and_buys_are_told() -> None:
    """T1, O4: who bought says so out of turn, and only the buyer knows the penalty card."""
    bought = Bought(1, card("QS"), card("2C"))
    events = [Bidded(1), bought, Drew(0, None), Swapped(0, card("7S"), card("4H"), 1)]
    assert told(events) == [
        "Bo bid for the top of the discard pile",
        "Bo bought Q♠ and drew 2♣ on top of it",
        "Ada drew from the stock and swapped 7♠ for 4♥ in meld 1",
    ]
    assert told([redact(bought, 0)]) == ["Bo bought Q♠"]


def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    """G2."""
    drew = Drew(0, card("2C"))
    assert told([redact(drew, 0)]) == ["Ada drew 2♣ from the stock"]
    assert told([redact(drew, 1)]) == ["Ada drew from the stock"]

"""Bids and buys in words: who bid, who bought and what came with it, and why nobody could (O4, C8)."""

import pytest

from bot.engine import Card, parse_cards, ruleset
from bot.engine.events import Bidded, Bought, Discarded, Drew, Event, Reshuffled, Took, redact
from bot.ui.narration import narrate
from bot.ui.words import words_for
from tests.plain import plain

NAMES = ("Ada", "Bo", "Cy", "Di")
QS, PENALTY = parse_cards("QS 2C")
BIDS: list[Event] = [Bidded(2), Bidded(3)]
FAILED = "Nobody could buy the card: there would have been none left to draw."


def told(*events: Event, own: int | None = None, bids: bool = True, locale: str = "en") -> list[str]:
    lines = narrate(events, ruleset("mexican"), NAMES, words_for(locale), own=own, bids=bids)
    return [plain(line).replace("\u00a0", " ") for line in lines]


def bought(seat: int, card: Card = QS) -> Bought:
    return Bought(seat, card, PENALTY)


def test_bids_make_one_line() -> None:
    assert told(*BIDS, Took(1, QS)) == ["Cy and Di bid for the top of the discard pile", "Bo took Q♠"]
    assert told(*BIDS, locale="fr") == ["Cy et Di demandent le dessus de la défausse"]
    assert told(BIDS[0], locale="fr") == ["Cy demande le dessus de la défausse"]
    assert told(*BIDS, locale="es-ES") == ["Cy y Di pujaron por la carta de arriba del descarte"]
    assert told(*BIDS, locale="pt-BR") == ["Cy e Di deram lances no topo do descarte"]


def test_bids_can_be_left_out_but_not_what_came_of_them() -> None:
    assert told(*BIDS, bought(2), Drew(1, None), bids=False) == [
        "Cy bought Q♠ and drew 2♣ on top of it",
        "Bo drew from the stock",
    ]


def test_the_buyer_is_told_in_person() -> None:
    assert told(bought(2), own=2) == ["**You bought Q♠; the penalty card is 2♣.**"]
    assert told(bought(2), own=2, locale="fr") == ["**Vous avez acheté D♠ ; la carte de pénalité est 2♣.**"]


def test_others_never_read_the_penalty_card() -> None:
    """G2."""
    assert told(redact(bought(2), 3), own=3) == ["Cy bought Q♠"]
    assert told(redact(bought(2), None)) == ["Cy bought Q♠"]


@pytest.mark.parametrize("between", [[], [Reshuffled(3)]])
def test_c8_a_buy_that_failed_is_explained(between: list[Event]) -> None:
    assert FAILED in told(*BIDS, *between, Drew(1, None))
    assert FAILED in told(*BIDS, *between, Drew(1, None), bids=False)


def test_nothing_failed_when_somebody_bought_or_took() -> None:
    assert FAILED not in told(*BIDS, Reshuffled(3), bought(2), Drew(1, None))
    assert FAILED not in told(*BIDS, Took(1, QS), Discarded(1, PENALTY), Drew(2, None))
    assert FAILED not in told(Discarded(0, QS), Drew(1, None))

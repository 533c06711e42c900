"""The log as lines: what a turn and a deal make of the moves, and that a page of the longest fits a message."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.engine import parse_cards, ruleset
from bot.engine.events import Dealt, Discarded, Drew, Event, Opened, Reshuffled, RoundEnded
from bot.engine.melds import readings
from bot.engine.notation import parse_spelling
from bot.engine.state import End, RoundResult
from bot.tables import LogEntry, Seat, Table
from bot.ui.past.log import ON_A_PAGE, Chapter, chapters, log_lines
from bot.ui.words import words_for
from tests.plain import plain

START = datetime(2026, 1, 1, tzinfo=UTC)
FIRST = Dealt(1, 0, parse_cards("5H")[0])
ENDED = RoundEnded(RoundResult(1, End.WENT_OUT, 0, ((), ()), (0, 5), (0, 5)))
SECOND = Dealt(2, 1, parse_cards("9C")[0])


def entry(number: int, seat: int, *events: Event) -> LogEntry:
    return LogEntry(number, seat, "", START + timedelta(minutes=number), False, events)


def table(*names: str) -> Table:
    seats = tuple(Seat(name=name, user=number) for number, name in enumerate(names or ("Ada", "Bo"), 1))
    return Table(id=1, guild=1, channel=1, host=1, seats=seats, created=START)


def drawn(seat: int, card: str) -> tuple[Event, ...]:
    return Drew(seat, None), Discarded(seat, parse_cards(card)[0])


TURNS = [
    (entry(1, 1, Drew(1, None)), entry(2, 1, *drawn(1, "KD")[1:])),
    (entry(3, 0, *drawn(0, "2C"), ENDED, SECOND),),
    (entry(4, 0, *drawn(0, "3C")),),
]


def test_a_turn_that_ends_a_round_and_the_next_deal_are_told_apart() -> None:
    told = list(chapters(FIRST, TURNS))
    assert [(chapter.round, chapter.events) for chapter in told] == [
        (1, (FIRST,)),
        (1, drawn(1, "KD")),
        (1, (*drawn(0, "2C"), ENDED)),
        (2, (SECOND,)),
        (2, drawn(0, "3C")),
    ]
    assert told[0].at is None
    assert told[1].at == START + timedelta(minutes=2)


def test_the_newest_first_each_round_under_its_heading() -> None:
    told = list(chapters(FIRST, TURNS))[::-1]
    deals = {1: START, 2: START + timedelta(minutes=3)}
    lines = [plain(line) for line in log_lines(told, deals, table(), None, words_for("en"))]
    at = [int((START + timedelta(minutes=minute)).timestamp()) for minute in range(5)]
    assert lines == [
        f"### Round 2 · <t:{at[3]}:f>",
        f"<t:{at[4]}:R> · Ada drew from the stock and discarded 3♣",
        f"<t:{at[3]}:R> · Round 2: Bo dealt, and turned up 9♣.",
        f"### Round 1 · <t:{at[0]}:f>",
        f"<t:{at[3]}:R> · Ada drew from the stock, discarded 2♣, and went out",
        f"<t:{at[2]}:R> · Bo drew from the stock and discarded K♦",
        "Round 1: Ada dealt, and turned up 5♥.",
    ]


@pytest.mark.parametrize("language", ["en", "fr", "pt-BR", "es-ES"])
def test_a_page_of_the_longest_turns_fits_a_message(language: str) -> None:
    long = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"
    melds = (readings(parse_spelling(long), ruleset("mexican").meld_rules(7))[0],) * 3
    wilds = (
        readings(parse_spelling("JK=7S 7S JK=7S JK=7S JK=7S JK=7S JK=7S"), ruleset("mexican").meld_rules(1))[0],
    ) * 9
    events = (Reshuffled(99), Drew(0, parse_cards("10S")[0]), Opened(0, (*melds, *wilds), 1), *drawn(0, "10S")[1:])
    pages = [Chapter(number, START, events) for number in range(ON_A_PAGE)]
    deals = dict.fromkeys(range(ON_A_PAGE), START)
    lines = list(log_lines(pages, deals, table("*" * 32, "B"), None, words_for(language)))
    assert sum(line.startswith("<t:") for line in lines) == 2 * ON_A_PAGE
    assert len("\n".join(lines)) < 3900

"""The panel as Discord gets it: within its limits, whatever hand and table; and its words in each language."""

from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from bot.computer import FACTS, Hint, Reason
from bot.engine import Refused, View, parse_cards, parse_move, ruleset
from bot.engine.cards import CARDS
from bot.engine.events import Discarded, Drew, RoundEnded, Took
from bot.engine.record import read_record
from bot.engine.refusals import Code
from bot.engine.state import End, RoundResult
from bot.tables import LogEntry, Seat, Status, Table
from bot.ui.hand.hints import hint_text
from bot.ui.hand.offered import reason_text
from bot.ui.hand.panel import MOST_TEXT, layout, shortened
from bot.ui.hand.picks import Draft
from bot.ui.hand.sheet import Sheet, offers_for
from bot.ui.hand.since import events_since
from bot.ui.hand.why import FitNowhere, LeaveOut, NoSplit, TooFew
from bot.ui.pictures import Order
from bot.ui.words import words_for
from tests.ui.hand.positions import seen

LANGUAGES = ("en", "fr", "pt-BR", "es-ES")
MEXICAN = ruleset("mexican")
ALL = " ".join(map(str, CARDS))


def table_of(view: View, **fields: Any) -> Table:
    seats = tuple(Seat(name=f"**{name}**" + "x" * 24, user=index + 1) for index, name in enumerate(view.seats))
    game = read_record("game mexican\nseats Ada Bo").start
    started = datetime(2026, 1, 1, tzinfo=UTC)
    return replace(
        Table(id=10**14, guild=1, channel=2, host=1, seats=seats, created=started, status=Status.LIVE, game=game),
        revision=10**6,
        **fields,
    )


def sheet(view: View, cards: str = "", language: str = "en", **fields: Any) -> Sheet:
    draft = Draft().picking(view.hand, parse_cards(cards))
    made = Sheet(table=table_of(view), view=view, draft=draft, words=words_for(language))
    return replace(made, offers=offers_for(view, draft, True), **fields)


def parts(made: Sheet) -> list[dict[str, Any]]:
    """All components of the panel."""
    found: list[dict[str, Any]] = []

    def look(component: dict[str, Any]) -> None:
        found.append(component)
        for child in component.get("components", ()):
            look(child)

    for component in layout(made).to_components():
        look(component)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize(
    ("lines", "cards"),
    [
        (("turn Ada draw", "hand Ada 7C 8C", "stock only"), ""),
        (("turn Ada play", f"hand Ada {ALL}"), ALL),
        (("round 7", "turn Ada play", "hand Ada 9C 9C 9D 9D 9H 9H 9S 9S JK JK JK JK 2C 3C"), "9C 9D 9H 9S JK 2C 3C"),
        (("turn Bo draw", f"hand Ada {ALL}"), "7C 7D 7H"),
        (
            (
                *("round 6", "turn Ada play", "hand Ada 8C 8C 8D 8D 8H 8H 8S 8S JK JK JK JK KC", "opened Ada Bo"),
                *("meld Bo run 4H 5H 6H 7H", "meld Bo run 9S 10S JS QS", "meld Bo group KC KD KH"),
                *("meld Bo run 3D 4D 5D 6D", "meld Bo group QC QD QH", "meld Bo group 10C 10D 10H"),
            ),
            "8C 8C 8D 8D 8H 8H 8S 8S JK JK JK JK",
        ),
    ],
)
def test_a_panel_keeps_discords_limits(lines: tuple[str, ...], cards: str, order: Order, language: str) -> None:
    made = sheet(seen(*lines), cards, language, since=("x" * 300,) * 40, notice="n" * 400)
    found = parts(replace(made, draft=replace(made.draft, order=order, answers=(0,) * 4)))
    ids = [part["custom_id"] for part in found if "custom_id" in part]
    assert len(found) <= 40
    assert len(set(ids)) == len(ids)
    assert max(map(len, ids)) <= 100
    assert sum(len(part["content"]) for part in found if part["type"] == 10) <= 4000
    for part in found:
        if part["type"] == 1:
            assert len(part["components"]) <= 5
        if part["type"] == 2:
            assert 0 < len(part["label"]) <= 80
        if part["type"] == 3:
            assert 0 < len(part["options"]) <= 25
            assert len({option["value"] for option in part["options"]}) == len(part["options"])
            assert all(len(option["label"]) <= 100 for option in part["options"])
            assert len(part["placeholder"]) <= 150
            assert part["max_values"] <= len(part["options"])


def test_a_status_line_as_the_players_know_it() -> None:
    view = seen("round 2", "turn Ada draw", "hand Ada 7C")
    text = parts(sheet(view))[0]["content"]
    assert text == "Round 2 of 7 · wild 4 · contract: one group + one run · **your turn: draw**"


def test_a_name_cannot_dress_up() -> None:
    text = parts(sheet(seen("turn Bo draw", "hand Ada 7C")))[0]["content"]
    assert r"\*\*Bo\*\*" in text


def test_old_moves_that_have_no_room_are_counted() -> None:
    made = sheet(seen("turn Ada draw", "hand Ada 7C"))
    lines = tuple(f"{number} {'x' * 290}" for number in range(10))
    kept = shortened(lines, made.words)
    assert "4 turns" in kept[0]
    assert kept[1:] == [f"-# {line}" for line in lines[4:]]
    assert sum(map(len, lines[4:])) <= MOST_TEXT


# --- words ------------------------------------------------------------------------------------------------------------

SAMPLES: dict[str, object] = {
    "card": parse_cards("KD")[0],
    "wild": parse_cards("JK")[0],
    "cards": parse_cards("7C 7D 4H"),
    "tiles": parse_cards("KC KD JK"),
    "more": parse_cards("2S"),
    "missing": 1,
    "points": 25,
    "meld": 3,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_hint_has_its_words(reason: Reason, language: str) -> None:
    facts = {name: SAMPLES[name] for name in FACTS[reason]}
    said = hint_text(Hint(parse_move("open 7C 7D 4H | 9S 10S JS QS"), reason, facts), words_for(language))
    assert "{" not in said
    assert "card" not in facts or words_for(language).card(KD) in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "reason",
    [
        Refused(Code.NOT_YOUR_TURN, seat=1),
        Refused(Code.KEEP_A_DISCARD),
        TooFew(7, None),
        LeaveOut(parse_cards("KD")),
        FitNowhere(parse_cards("KD 2C")),
        NoSplit(),
    ],
)
def test_every_reason_has_its_words(reason: Any, language: str) -> None:
    assert "{" not in reason_text(reason, sheet(seen("turn Ada play", "hand Ada KD 2C"), "KD 2C", language))


# --- since the last turn ----------------------------------------------------------------------------------------------

KD, C2 = parse_cards("KD 2C")
RESULT = RoundEnded(RoundResult(1, End.WENT_OUT, 0, ((), (KD,)), (0, 10), (0, 10)))
AT = datetime(2026, 1, 1, tzinfo=UTC)


def log(*entries: tuple[int, Any] | tuple[int, Any, Any]) -> tuple[LogEntry, ...]:
    return tuple(LogEntry(n, seat, "", AT, False, tuple(events)) for n, (seat, *events) in enumerate(entries, 1))


def test_nothing_of_before_the_last_turn_is_told() -> None:
    told = events_since(
        log((1, Took(1, KD)), (1, Discarded(1, C2)), (0, Drew(0, KD)), (0, Discarded(0, KD))), 0, MEXICAN
    )
    assert told == ()


def test_all_that_others_did_since_is_told_and_ones_own_draw_is_not() -> None:
    entries = log((0, Discarded(0, KD)), (1, Took(1, KD)), (1, Discarded(1, C2)), (0, Drew(0, C2)))
    assert events_since(entries, 0, MEXICAN) == (Took(1, KD), Discarded(1, C2))


def test_before_the_first_turn_everything_is_told() -> None:
    assert events_since(log((1, Took(1, KD)), (1, Discarded(1, C2))), 0, MEXICAN) == (Took(1, KD), Discarded(1, C2))


def test_the_end_of_a_round_is_told_to_the_one_who_ended_it() -> None:
    assert events_since(log((0, Took(0, KD)), (0, Discarded(0, KD), RESULT)), 0, MEXICAN) == (RESULT,)


def test_what_the_computer_played_for_somebody_is_told_to_them() -> None:
    """Out of time, or away: they have not seen it."""
    entries = log((0, Drew(0, C2)), (0, Discarded(0, KD)))
    played = tuple(replace(entry, by_computer=True) for entry in entries)
    assert events_since(played, 0, MEXICAN) == (Drew(0, C2), Discarded(0, KD))


# --- what a turn may bring --------------------------------------------------------------------------------------------

AS_TEXT = "\ufe0e"
"""What has a suit's sign drawn as text."""
MELD = "meld Ada group KC KD KH"
OPENED = ("opened Ada", MELD)


@pytest.mark.parametrize(
    ("lines", "game", "said", "asks"),
    [
        pytest.param((), "mexican", "open if you can", True, id="M6"),
        pytest.param(OPENED, "mexican", "lay off what fits", False, id="M7: opened in an earlier turn"),
        pytest.param((MELD,), "mexican", "from your next turn on", False, id="M7: just opened"),
        pytest.param((MELD,), "mexican layoff=same-turn", "lay off what fits", False, id="O3: just opened"),
        pytest.param(("round 7",), "mexican", "go out with the whole hand", True, id="M11"),
        pytest.param((), "rami", "lay what you like", False, id="B3"),
    ],
)
def test_the_status_says_what_the_turn_may_bring(lines: tuple[str, ...], game: str, said: str, asks: bool) -> None:
    """M7: and names the contract only as long as it is to be laid."""
    view = seen("turn Ada play", "hand Ada 7C 9S", *lines, game=game)
    shown = str(parts(sheet(view))[0])
    assert said in shown
    assert ("contract:" in shown) is asks


def test_what_lays_a_card_comes_before_what_discards_it() -> None:
    """And alone is in colour: the discard ends the turn."""
    view = seen("turn Ada play", "hand Ada KS 9S", *OPENED)
    grey, green = 2, 3
    buttons = [
        (part["label"].replace(AS_TEXT, ""), part["style"])
        for part in parts(sheet(view, "KS"))
        if "label" in part and "style" in part
    ]
    assert buttons[:2] == [("Lay off K♠ on the kings", green), ("Discard K♠", grey)]

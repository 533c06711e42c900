"""The tile panel as Discord gets it: within its limits, whatever hand, table and draft; every control its own id."""

import random
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from bot.engine import Card, ruleset, view
from bot.engine.record import read_record
from bot.tables import Draft, Seat, Status, Table, laid_out
from bot.tables.arranging import picked_up
from bot.tables.draft import Back, Pick, Put, Take
from bot.ui.hand.picks import Draft as Look
from bot.ui.hand.tiles.panel import layout
from bot.ui.hand.tiles.sheet import TileSheet, choosing, sheet_of
from bot.ui.words import words_for
from tests.plain import plain

PACK = ruleset("tiles").pack()
SETS = (
    *(f"group {number}S {number}H {number}D" for number in range(1, 14)),
    *(f"group {number}S {number}H {number}D" for number in range(1, 10)),
    *("run 1C 2C 3C", "run 4C 5C 6C", "run 7C 8C 9C 10C", "run 1C 2C 3C 4C"),
)


def table_of(hand: str, *sets: str, turn: str = "Ada") -> Table:
    lines = ["game tiles", "seats Ada Bo", "position", f"turn {turn} draw", f"hand Ada {hand}"]
    lines += [*(f"meld - {one}" for one in sets), "opened Ada", "end"]
    seats = tuple(Seat(name=name * 8, user=number) for number, name in enumerate(("Ada ", "Bo "), 1))
    return Table(
        id=10**14, guild=1, channel=2, host=1, seats=seats, created=datetime(2026, 1, 1, tzinfo=UTC),
        status=Status.LIVE, game=read_record("\n".join(lines)).start, game_id="tiles", revision=10**6, hints=True,
    )  # fmt: skip


def sheet(table: Table, draft: Draft, look: Look | None = None, language: str = "en") -> TileSheet:
    made = sheet_of(table, table.view(0), look or Look(), draft, words_for(language))
    return structs.replace(made, since=("x" * 250,) * 12, notice="n" * 200)


def parts(made: TileSheet) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def look(component: dict[str, Any]) -> None:
        found.append(component)
        for child in component.get("components", ()):
            look(child)

    for component in layout(made).to_components():
        look(component)
    return found


def check(made: TileSheet) -> None:
    """What Discord demands of a message."""
    found = parts(made)
    ids = [part["custom_id"] for part in found if "custom_id" in part]
    assert len(found) <= 40
    assert len(ids) == len(set(ids))
    assert all(len(one) <= 100 for one in ids)
    assert all(0 < len(part["label"]) <= 80 for part in found if part.get("type") == 2)
    for part in found:
        if part.get("type") == 1:
            assert 0 < len(part["components"]) <= 5
        if part.get("type") == 3:
            values = [option["value"] for option in part["options"]]
            assert 0 < len(values) == len(set(values)) <= 25
            assert part["max_values"] <= len(values)
            assert len(part["placeholder"]) <= 150
            assert all(len(option["label"]) <= 100 for option in part["options"])
    assert sum(len(part["content"]) for part in found if part.get("type") == 10) <= 4000


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_largest_panel_is_within_the_limits(language: str) -> None:
    """A full table, much on the tray, many places, a set to take from, hints on."""
    table = table_of("11C 12C 13C 5C 11H 12H 13H 11S 12S 13S 10D 11D 12D 13D 10H JK JK 10S", *SETS)
    draft = Draft().then(Pick(table.view(0).hand[:9])).then(Take(table.view(0).melds[0].cards[:2], 1))
    for look in (Look(), choosing(Look(), 25), choosing(Look(), 2)):
        check(sheet(table, draft, look, language))
    taken = draft
    for _ in range(12):
        taken = taken.then(Take(laid_out(table.view(0), taken).sets[0].tiles, 1))
    check(sheet(table, taken, choosing(Look(), 1), language))


def test_a_hand_of_ninety_tiles() -> None:
    table = table_of(" ".join(map(str, PACK[:90])).replace("JS", "11S"))
    for page in range(5):
        check(sheet(table, Draft(), Look(page=page, picks=(1 << 90) - 1)))


def test_out_of_turn_and_afterwards() -> None:
    table = table_of("1C 2C 3C", *SETS[:3], turn="Bo")
    made = sheet(table, Draft(), Look(picks=7))
    check(made)
    assert any("As sets: 1♣ 2♣ 3♣ (6 points)" in plain(str(part.get("content"))) for part in parts(made))
    over = sheet(structs.replace(table, status=Status.CANCELLED), Draft())
    assert [part["type"] for part in parts(over)] == [10]


@given(st.integers(0, 10**6))
def test_any_draft_is_within_the_limits(seed: int) -> None:
    rng = random.Random(seed)
    left = list(PACK)
    for one in SETS[:6]:
        for tile in read(one):
            left.remove(tile)
    table = table_of(" ".join(map(str, rng.sample(left, rng.randint(1, 30)))), *SETS[:6])
    draft = some_draft(table, rng)
    check(sheet(table, draft, choosing(Look(page=rng.randrange(3)), rng.randrange(10))))


def read(text: str) -> tuple[Card, ...]:
    return view(table_of("1S", text).game, 0).melds[0].cards  # type: ignore[arg-type]


def some_draft(table: Table, rng: random.Random) -> Draft:
    """A draft of a few taps, whatever comes to mind."""
    draft = Draft()
    for _ in range(rng.randint(1, 8)):
        lying = laid_out(table.view(0), draft)
        number = rng.randint(1, len(lying.sets))
        what = rng.randrange(4)
        if what == 0 and lying.hand:
            draft = draft.then(
                *picked_up(lying, tuple(rng.sample(lying.hand, rng.randint(1, min(6, len(lying.hand))))))
            )
        elif what == 1 and lying.sets[number - 1].tiles:
            draft = draft.then(Take((rng.choice(lying.sets[number - 1].tiles),), number))
        elif what == 2 and lying.tray:
            draft = draft.then(Put(lying.tray, rng.choice((0, number))))
        elif lying.returnable:
            draft = draft.then(Back(lying.returnable))
    return draft

"""Drafts that survive a restart and lapse with the turn; the table as text in a form (P8, fault 73)."""

from typing import Any

import pytest

from bot.tables import Draft
from tests.e2e.evening import Evening, buttons, parts_of, texts
from tests.e2e.hands import clicks, select
from tests.e2e.racks import BEGUN, FINISH, FIRST, UNDO, ada_at, table_of
from tests.e2e.tile_players import TilePlayer, said_privately, sit_with_tiles

DAY = 24 * 3600 + 1


async def restarted(evening: Evening, ada: TilePlayer) -> None:
    await evening.restart()
    table = await evening.tables.get(ada.table_id)
    await evening.tables.drafts.of(table, 0)


# --- restarts and time ------------------------------------------------------------------------------------------------


async def test_a_draft_survives_a_restart(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    await ada.pick_tiles("7C")
    await ada.take(3, "JK")
    await restarted(evening, ada)
    assert ada.lying == "7S 7H 7D 7C | 4D 5D 6D 7D | 9S 10S / JK"
    await ada.press_kind(UNDO)
    await ada.press_kind(FINISH)
    assert table_of(ada) == ["7S 7H 7D 7C", "4D 5D 6D 7D", "9S 10S JK"]


async def test_a_new_panel_after_a_restart_shows_the_draft(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    await ada.pick_tiles("7C")
    await restarted(evening, ada)
    await ada.member.slash(evening.room, "hand")
    await evening.quiet()
    assert "Set 1: 7♠ 7♥ 7♦ 7♣" in "\n".join(
        item["description"] for part in parts_of(ada.own[-1]) if part.get("type") == 12 for item in part["items"]
    )


async def test_out_of_time_a_draft_is_worth_nothing(evening: Evening) -> None:
    """P8, fault 73: the table as before, one tile drawn, and the later click on the old draft refused."""
    players = await sit_with_tiles(evening, *BEGUN, turn_time="24h")
    ada, bo = players["Ada"], players["Bo"]
    await ada.type("hand")
    await ada.pick_tiles("7C 8D")
    old = ada.panel
    before, hand = ada.view.melds, ada.view.hand
    await evening.let_pass(DAY)
    assert ada.view.melds == before
    assert len(ada.view.hand) == len(hand) + 1
    assert ada.table.turn == 1
    assert "Ada drew a tile" in texts(evening.last())
    finish = next(one["custom_id"] for one in parts_of(old) if f":{FINISH}:" in str(one.get("custom_id")))
    await clicks(evening, (ada.member, old, finish))
    assert "The table has moved on." in texts(ada.own[-1])
    assert ada.view.melds == before
    await evening.let_pass(DAY)
    assert ada.table.turn == 0
    await clicks(evening, (ada.member, old, finish))
    assert ada.view.melds == before
    await ada.type("hand")
    assert ada.draft == Draft()
    assert not any(label.startswith("Finish") for label in buttons(ada.own[-1]))
    assert "Ada drew " in said_privately(ada)
    assert len(bo.view.hand) == 3


async def test_until_when_a_turn_is_and_what_happens_then(evening: Evening) -> None:
    await sit_with_tiles(evening, turn_time="3m")
    assert "; a tile is drawn <t:" in texts(evening.last())


async def test_moving_in_time_starts_the_clock_of_the_next(evening: Evening) -> None:
    players = await sit_with_tiles(evening, *BEGUN, turn_time="3m")
    ada = players["Ada"]
    await ada.type("hand")
    await evening.let_pass(170)
    await ada.pick_tiles("7C")
    await ada.press_kind(FINISH)
    await evening.let_pass(170)
    assert ada.table.turn == 1


# --- the table as text ------------------------------------------------------------------------------------------------


def filled(shown: Any) -> str:
    """What the form shows to begin with."""
    assert shown.modal is not None
    found = [part for row in shown.modal["components"] for part in (row, row.get("component") or {})]
    return str(next(part["value"] for part in found if part.get("custom_id") == "text"))


async def test_the_form_is_filled_with_the_table(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    shown = await ada.open_form()
    assert filled(shown) == "7S 7H 7D\n4D 5D 6D 7D\n9S 10S JK"
    await ada.send_form(shown, "7S 7H 7D 7C\n4D 5D 6D 7D 8D | 9S 10S JK 12S 13S")
    assert table_of(ada) == ["7S 7H 7D 7C", "4D 5D 6D 7D 8D", "9S 10S JK 12S 13S"]
    assert "it is Bo’s turn" in ada.says
    assert len(ada.panels) == 1


async def test_the_form_is_filled_with_the_draft(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    await ada.pick_tiles("7C")
    await ada.take(3, "JK")
    assert filled(await ada.open_form()) == "7S 7H 7D 7C\n4D 5D 6D 7D\n9S 10S\nJK"


async def test_a_table_that_is_refused_stays_as_a_draft(evening: Evening) -> None:
    """P7: told what is wrong, and mended by taps."""
    ada = await ada_at(evening, *BEGUN)
    said = await ada.send_form(await ada.open_form(), "7S 7H 7D 7C\n4D 5D 6D 8D\n9S 10S JK")
    assert "Set 2: 4♦ 5♦ 6♦ 8♦: there is a gap between 6♦ and 8♦." in said
    assert ada.lying == "7S 7H 7D 7C | 4D 5D 6D 8D | 9S 10S JK / 7D"
    await ada.put(2)
    await ada.press_kind(FINISH)
    assert table_of(ada) == ["7S 7H 7D 7C", "4D 5D 6D 7D 8D", "9S 10S JK"]


async def test_a_tile_that_is_missing_is_named(evening: Evening) -> None:
    """Fault 67: refused, naming the tiles, and the table as before."""
    ada = await ada_at(evening, *BEGUN)
    before = ada.view.melds
    said = await ada.send_form(await ada.open_form(), "7S 7H 7D 7C\n9S 10S JK")
    assert "4♦ 5♦ 6♦ 7♦ lay on the table and must stay there." in said
    assert ada.view.melds == before


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hello", "I can't read these tiles."),
        ("7S 7H 7D 99X", "I can't read these tiles."),
        (" | ", "Name the sets with"),
        ("7S 7H 7D\n4D 5D 6D 7D\n9S 10S JK\n13H 13D 13C", "13♥ is not in your hand."),
        ("7S 7H 7D\n4D 5D 6D 7D\n9S 10S JK", "Play at least one tile of your own, or draw."),
    ],
)
async def test_what_cannot_be_played_is_told(evening: Evening, typed: str, answer: str) -> None:
    ada = await ada_at(evening, *BEGUN)
    before = ada.table.revision
    assert answer.replace("'", "’") in await ada.send_form(await ada.open_form(), typed)
    assert "hello" not in ada.says
    assert ada.table.revision == before


async def test_a_first_lay_down_by_form(evening: Evening) -> None:
    """C11: the first sets are found among what is new on the table."""
    ada = await ada_at(evening, *FIRST)
    await ada.send_form(await ada.open_form(), "7H 7D 7C\n8S 9S 10S\n2H 2D 2C 7S")
    assert "2♥ 2♦ 2♣ 7♠" in ada.says
    await ada.send_form(await ada.open_form(), "7S 7H 7D 7C\n2H 2D 2C\n8S 9S 10S")
    assert table_of(ada) == ["7S 7H 7D 7C", "2H 2D 2C", "8S 9S 10S"]


async def test_a_cold_table_is_read_first(evening: Evening) -> None:
    """A form must be shown at once: what is not in memory is read, and the person presses again."""
    ada = await ada_at(evening, *BEGUN)
    await ada.pick_tiles("7C")
    panel = ada.panel
    await evening.restart()
    custom_id = next(one["custom_id"] for one in parts_of(panel) if ":hand-tile-type:" in str(one.get("custom_id")))
    result = await ada.member.click(panel, custom_id=custom_id)
    await evening.quiet()
    assert result.modal is None
    assert "Press the button once more" in said_privately(ada)
    shown = await ada.member.click(panel, custom_id=custom_id)
    assert filled(shown).startswith("7S 7H 7D 7C\n")


async def test_a_form_sent_after_a_restart_is_dealt_with(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    shown = await ada.open_form()
    await restarted(evening, ada)
    await ada.member.submit_modal(shown, {"text": "7S 7H 7D 7C\n4D 5D 6D 7D\n9S 10S JK"})
    await evening.quiet()
    assert table_of(ada)[0] == "7S 7H 7D 7C"


async def test_a_form_sent_too_late_changes_nothing(evening: Evening) -> None:
    players = await sit_with_tiles(evening, *BEGUN, turn_time="24h")
    ada = players["Ada"]
    await ada.type("hand")
    shown = await ada.open_form()
    await evening.let_pass(DAY)
    before = ada.view.melds
    said = await ada.send_form(shown, "7S 7H 7D 7C\n4D 5D 6D 7D\n9S 10S JK")
    assert "It is Bo’s turn." in said
    assert ada.view.melds == before


async def test_who_does_not_play_gets_no_form(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    type_it = next(one["custom_id"] for one in parts_of(ada.panel) if ":hand-tile-type:" in str(one.get("custom_id")))
    (said,) = await clicks(evening, (evening.camille, ada.panel, type_it))
    assert "ne jouez pas" in said or "not playing" in said


async def test_the_rack_select_says_where_it_is(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    assert select(ada.panel, "hand-tile-pick")["placeholder"] == "Pick tiles from your rack"

"""Turns with tiles by buttons: the tray, what is placed at once, undoing, finishing, clicks from elsewhere (P3–P6)."""

from bot.engine import parse_move
from bot.tables import Draft
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import clicks, select
from tests.e2e.racks import BEGUN, FINISH, FIRST, RESET, UNDO, ada_at, table_of
from tests.e2e.tile_players import sit_with_tiles

# --- the ways of a turn -----------------------------------------------------------------------------------------------


async def test_a_first_lay_down(evening: Evening) -> None:
    """P5: the tiles picked are parted into sets, which are laid at once."""
    ada = await ada_at(evening, *FIRST)
    assert "first lay-down: 25 points from your own tiles" in ada.says
    await ada.pick_tiles("8S 2H 10S 2D 9S 2C")
    assert ada.lying == "7S 7H 7D | 2H 2D 2C | 8S 9S 10S"
    assert ada.label_of(FINISH) == "Finish: lay 6 tiles"
    await ada.press_kind(FINISH)
    assert table_of(ada) == ["7S 7H 7D", "2H 2D 2C", "8S 9S 10S"]
    assert "it is Bo’s turn" in ada.says
    assert "Ada laid down for the first time: 2♥ 2♦ 2♣ · 8♠ 9♠ 10♠" in texts(evening.last())


async def test_two_tiles_take_six_taps(evening: Evening) -> None:
    """My hand, the select opened, two tiles, the select closed, Finish."""
    players = await sit_with_tiles(evening, *BEGUN)
    ada, taps = players["Ada"], 0
    await ada.member.click(evening.last(), label="My hand")
    await evening.quiet()
    taps += 1
    await ada.pick_tiles("7C 8D")
    taps += 1 + 2 + 1
    assert "Placed at once: 7♣ on set 1 and 8♦ on set 2." in ada.says
    await ada.press_kind(FINISH)
    taps += 1
    assert table_of(ada)[:2] == ["7S 7H 7D 7C", "4D 5D 6D 7D 8D"]
    assert taps <= 6


async def test_rearranging_with_a_joker(evening: Evening) -> None:
    """P6: a joker of the table takes another meaning; its set, and the tiles beside it, are used elsewhere."""
    ada = await ada_at(evening, *BEGUN[:2], "hand Bo 1D 3C", *BEGUN[3:5], "meld - run 9S 10S JK", "opened Ada Bo")
    await ada.take(3)
    assert ada.lying == "7S 7H 7D | 4D 5D 6D 7D / 9S 10S JK"
    await ada.pick_tiles("12S 13S")
    assert ada.lying == "7S 7H 7D | 4D 5D 6D 7D | 9S 10S JK 12S 13S"
    await ada.press_kind(FINISH)
    assert table_of(ada)[2] == "9S 10S JK 12S 13S"
    assert "Ada laid 12♠ 13♠" in texts(evening.last())


async def test_taking_a_set_apart(evening: Evening) -> None:
    """The 7♦ of a group goes to a run, the joker from there to a new set; it is told that the table was rearranged."""
    ada = await ada_at(
        evening,
        "turn Ada draw",
        "hand Ada 7C 1C 2C 8D",
        "hand Bo 1D",
        "meld - group 7S 7H 7D",
        "meld - run 4D 5D 6D JK",
        "opened Ada Bo",
    )
    await ada.pick_tiles("7C")
    await ada.take(1, "7D")
    await ada.take(2, "JK")
    assert "7♦ on set 2" in ada.labels
    assert {"Not finished yet:", "- On the tray, to be placed: 7♦ Joker"} <= set(ada.says.splitlines())
    await ada.press("7♦ on set 2")
    await ada.pick_tiles("1C 2C")
    await ada.press_kind(FINISH)
    assert table_of(ada) == ["7S 7H 7C", "4D 5D 6D 7D", "1C 2C JK"]
    assert "Ada laid 1♣ 2♣ 7♣ and rearranged the table" in texts(evening.last())


async def test_a_tile_with_several_places_asks_by_buttons(evening: Evening) -> None:
    ada = await ada_at(
        evening, "turn Ada draw", "hand Ada 7S 1H", "meld - run 4S 5S 6S", "meld - group 7H 7D 7C", "opened Ada"
    )
    await ada.pick_tiles("7S")
    assert {"7♠ on set 1", "7♠ on set 2", "As a new set", "Back to my rack"} <= set(ada.labels)
    await ada.press("7♠ on set 2")
    assert ada.lying == "4S 5S 6S | 7S 7H 7D 7C"


async def test_the_tray_goes_on_any_set_or_lies_as_a_heap(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    await ada.pick_tiles("1C")
    assert ada.lying.endswith("/ 1C")
    await ada.put(3)
    assert "Set 3: " in ada.says
    await ada.take(3, "1C")
    await ada.press("As a new set")
    assert ada.lying == "7S 7H 7D | 4D 5D 6D 7D | 9S 10S JK | 1C"
    assert "- Set 4: 1♣: a set has at least 3 tiles." in ada.says


async def test_what_came_from_the_hand_goes_back_there(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    await ada.pick_tiles("7C 1C 2H")
    assert ada.lying == "7S 7H 7D 7C | 4D 5D 6D 7D | 9S 10S JK / 1C 2H"
    await ada.press("Back to my rack")
    assert ada.rack == ["1♣", "2♥", "8♦", "12♠", "13♠"]
    await ada.press_kind(FINISH)
    assert len(ada.view.hand) == 5


async def test_what_came_from_the_table_does_not(evening: Evening) -> None:
    """P6, fault 71: jokers on the table never return to a hand."""
    ada = await ada_at(evening, *BEGUN)
    await ada.take(3, "JK")
    assert "Back to my rack" not in ada.labels
    assert ada.is_disabled("Finish")


async def test_undo_takes_back_a_tap_and_reset_all(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    await ada.pick_tiles("7C 8D")
    await ada.take(3, "JK")
    await ada.press_kind(UNDO)
    assert ada.lying == "7S 7H 7D 7C | 4D 5D 6D 7D 8D | 9S 10S JK"
    await ada.press_kind(UNDO)
    assert ada.lying == "7S 7H 7D | 4D 5D 6D 7D | 9S 10S JK"
    assert not ada.label_of(UNDO)
    await ada.pick_tiles("7C")
    await ada.take(2, "4D 5D")
    await ada.press_kind(RESET)
    assert ada.draft == Draft()
    assert len(ada.rack) == 6
    assert not ada.label_of(FINISH)


async def test_drawing_ends_the_turn_and_the_tile_is_marked(evening: Evening) -> None:
    """P3: a drawn tile waits for the next turn."""
    ada = await ada_at(evening, *BEGUN, "stock 11H 5C")
    await ada.pick_tiles("7C")
    await ada.press("Draw a tile instead")
    assert "it is Bo’s turn" in ada.says
    assert "drawn: 11♥" in ada.says
    assert table_of(ada)[0] == "7S 7H 7D"
    assert "Ada drew a tile" in texts(evening.last())
    assert "11♥" not in texts(evening.last())
    await evening.tables.move(ada.table_id, evening.bo.id, parse_move("draw"))
    await ada.type("hand")
    assert "drawn: 11♥" in ada.says
    marked = [one for one in select(ada.panel, "hand-tile-pick")["options"] if one.get("description")]
    assert [one["label"] for one in marked] == ["11♥"]


async def test_passing_when_the_pool_is_empty(evening: Evening) -> None:
    """P10."""
    players = await sit_with_tiles(evening, *BEGUN, "stock only", games="1")
    ada, bo = players["Ada"], players["Bo"]
    assert "**your turn: play tiles, or pass**" in await ada.type("hand")
    assert "Draw a tile" not in ada.labels
    await ada.press("Pass")
    assert "Ada passed" in texts(evening.last())
    assert "is to play tiles, or pass" in texts(evening.last())
    await bo.type("hand")
    await bo.press("Pass")
    result = texts(evening.history()[-2])
    assert "Game 1 ended without a winner: everybody passed." in result
    assert "keeps 1♦ 3♣ = 4 · total\u00a0**4**" in result


# --- clicks from elsewhere --------------------------------------------------------------------------------------------


async def test_the_second_half_of_a_double_click_does_nothing(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    panel = ada.panel
    custom_id = select(panel, "hand-tile-pick")["custom_id"]
    value = next(one["value"] for one in select(panel, "hand-tile-pick")["options"] if one["label"] == "7♣")
    await clicks(evening, (ada.member, panel, custom_id), (ada.member, panel, custom_id), values=(value,))
    assert ada.lying.startswith("7S 7H 7D 7C |")
    assert len(ada.draft.taps) == 1


async def test_a_panel_of_an_earlier_draft_changes_nothing(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    await ada.pick_tiles("7C")
    undo = buttons(ada.panel)["Undo"]
    await ada.pick_tiles("8D")
    await clicks(evening, (ada.member, ada.panel, undo))
    assert ada.lying.startswith("7S 7H 7D 7C | 4D 5D 6D 7D 8D |")


async def test_nobody_else_changes_a_draft(evening: Evening) -> None:
    players = await sit_with_tiles(evening, *BEGUN)
    ada, bo = players["Ada"], players["Bo"]
    await ada.type("hand")
    await ada.pick_tiles("7C")
    panel, before = ada.panel, ada.table.revision
    named = {kind: ada.label_of(kind) for kind in (FINISH, UNDO, RESET)}
    for who in (bo.member, evening.camille):
        for label in named.values():
            await clicks(evening, (who, panel, buttons(panel)[label]))
    assert ada.lying.startswith("7S 7H 7D 7C |")
    assert ada.table.revision == before


async def test_made_up_ids_do_no_harm(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    await ada.pick_tiles("1C")
    pick = select(ada.panel, "hand-tile-pick")["custom_id"]
    put = select(ada.panel, "hand-tile-put")["custom_id"]
    take = select(ada.panel, "hand-tile-set")["custom_id"]
    for custom_id, value in ((pick, "77"), (pick, "x"), (put, "s99"), (put, "f9"), (take, "99"), (take, "0")):
        await clicks(evening, (ada.member, ada.panel, custom_id), values=(value,))
    assert ada.lying.endswith("| 9S 10S JK / 1C")


async def test_a_plan_made_out_of_turn_begins_the_turn(evening: Evening) -> None:
    players = await sit_with_tiles(evening, *FIRST)
    ada, bo = players["Ada"], players["Bo"]
    await bo.type("hand")
    assert "it is Ada’s turn" in bo.says
    assert not bo.label_of("hand-tile-draw")
    await evening.tables.move(ada.table_id, evening.ada.id, parse_move("draw"))
    await ada.type("hand")
    await ada.pick("8S 9S 10S")
    assert "As sets: 8♠ 9♠ 10♠ (27 points)" in ada.says
    await evening.tables.move(ada.table_id, evening.bo.id, parse_move("draw"))
    await evening.quiet()
    await ada.press("Pick as planned: 8♠ 9♠ 10♠")
    assert ada.lying == "7S 7H 7D | 8S 9S 10S"

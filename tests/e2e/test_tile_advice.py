"""Tiles: first lay-downs, what is wrong told in words, many tiles on the panel, and hints (P3–P7)."""

import pytest

from bot.tables import Draft
from tests.e2e.evening import Evening, parts_of, texts
from tests.e2e.hands import select, selects
from tests.e2e.racks import BEGUN, FINISH, FIRST, RESET, UNDO, ada_at, table_of

# --- the first lay-down -----------------------------------------------------------------------------------------------


async def test_before_the_first_lay_down_the_table_is_not_touched(evening: Evening) -> None:
    """C11: once it stands in the draft, the table may be changed in the same turn."""
    ada = await ada_at(evening, *FIRST)
    assert not selects(ada.panel, "hand-tile-set")
    await ada.pick_tiles("7C")
    assert ada.lying == "7S 7H 7D / 7C"
    await ada.press_kind(UNDO)
    await ada.pick_tiles("8S 9S 10S")
    assert [one["value"] for one in select(ada.panel, "hand-tile-set")["options"]] == ["1", "2"]
    await ada.pick_tiles("7C")
    await ada.take(1, "7S")
    await ada.press("7♠ on set 2")
    await ada.press_kind(FINISH)
    assert table_of(ada) == ["7H 7D 7C", "7S 8S 9S 10S"]
    told = texts(evening.last())
    assert "Ada laid down for the first time: 8♠ 9♠ 10♠, laid 7♣, and rearranged the table" in told


async def test_a_first_lay_down_of_too_few_points_is_told(evening: Evening) -> None:
    ada = await ada_at(evening, *FIRST)
    await ada.pick_tiles("2H 2D 2C")
    assert "The first lay-down needs 25 points, this one has 6." in ada.says
    assert ada.is_disabled("Finish: lay 3 tiles")
    await ada.pick_tiles("8S 9S 10S")
    assert not ada.is_disabled("Finish: lay 6 tiles")


@pytest.mark.parametrize(
    ("first", "points"), [("1C 2C JK", 28), ("10S 10H 10D", 30), ("5S 6S 7S 5H 6H 7H", 36), ("5S 6S 7S 5S 6S 7S", 36)]
)
async def test_first_lay_downs_that_are_enough(evening: Evening, first: str, points: int) -> None:
    """P5, fault 69."""
    ada = await ada_at(evening, "turn Ada draw", f"hand Ada {first} 13C", "meld - group 2S 2H 2D", "opened Bo")
    await ada.pick_tiles(first)
    assert ada.layout.points == points
    await ada.press_kind(FINISH)
    assert ada.view.opened[0]


async def test_a_tile_too_much_is_found_out(evening: Evening) -> None:
    """What makes sets is offered without the rest."""
    ada = await ada_at(evening, *FIRST)
    await ada.pick_tiles("8S 9S 10S 13D")
    await ada.press("New set: 8♠ 9♠ 10♠")
    assert ada.lying == "7S 7H 7D | 8S 9S 10S / 13D"
    await ada.press("Back to my rack")
    await ada.press_kind(FINISH)
    assert table_of(ada) == ["7S 7H 7D", "8S 9S 10S"]


# --- what is wrong, in words ------------------------------------------------------------------------------------------


async def test_what_is_wrong_is_said_set_by_set(evening: Evening) -> None:
    """P7."""
    ada = await ada_at(
        evening,
        "turn Ada draw",
        "hand Ada 7S 3S 9D 4C",
        "meld - group 7S 7H 7D",
        "meld - run 4D 5D 6D 7D 8D",
        "meld - run 4S 5S 6S",
        "meld - run 11H 12H 13H",
        "opened Ada",
    )
    await ada.pick_tiles("7S")
    await ada.take(3, "7S")
    await ada.put(1)
    await ada.take(2, "6D")
    await ada.put(4)
    await ada.take(3, "5S")
    lines = ada.says.splitlines()
    assert "- On the tray, to be placed: 5♠" in lines
    assert "- Set 1: 7♠ 7♠ 7♥ 7♦: a group has each colour only once, and 7♠ repeats one." in lines
    assert "- Set 2: 4♦ 5♦ 7♦ 8♦: there is a gap between 5♦ and 7♦." in lines
    assert "- Set 3: 4♠ 6♠: a set has at least 3 tiles." in lines
    assert any(line.startswith("- Set 4: 6♦ 11♥ 12♥ 13♥ is no run: ") for line in lines)
    assert "Not valid yet: 1, 2, 3, and 4." in ada.pictures[0]


async def test_nothing_from_the_hand_is_nothing_played(evening: Evening) -> None:
    """P6, fault 71."""
    ada = await ada_at(evening, *BEGUN[:4], "meld - run 4D 5D 6D 7D 8D", *BEGUN[5:])
    await ada.take(2, "8D")
    await ada.press("8♦ on set 2")
    assert "Play at least one tile of your own, or draw." in ada.says
    assert ada.is_disabled("Finish")


# --- many tiles -------------------------------------------------------------------------------------------------------

MANY = " ".join(f"{number}{suit}" for suit in "SHD" for number in range(1, 11))


async def test_every_tile_of_a_large_rack_is_reached(evening: Evening) -> None:
    """Fault 61: a select holds 25."""
    ada = await ada_at(evening, "turn Ada draw", f"hand Ada {MANY}", "meld - group 12S 12H 12D", "opened Ada")
    first = ada.rack
    assert len(first) == 25
    await ada.press("Tiles 26 to 30")
    assert sorted([*first, *ada.rack]) == sorted(f"{tile[:-1]}{'♠♥♦'['SHD'.index(tile[-1])]}" for tile in MANY.split())
    await ada.pick_tiles("10S 10H 10D")
    assert ada.lying == "12S 12H 12D | 10S 10H 10D"
    assert len(ada.rack) == 2
    await ada.press("Tiles 1 to 25")
    assert len(ada.rack) == 25
    assert len(ada.says) < 4000


async def test_every_set_of_a_full_table_is_reached(evening: Evening) -> None:
    groups = [f"{number}S {number}H {number}D" for number in range(1, 14)]
    runs = ["1C 2C 3C", "4C 5C 6C", "7C 8C 9C", "10C 11C 12C"]
    sets = [*groups, *groups, *runs, *runs[:1]]
    ada = await ada_at(
        evening,
        "turn Ada draw",
        "hand Ada 13C 4C",
        *(f"meld - {'run' if 'C' in one else 'group'} {one}" for one in sets),
        "opened Ada",
    )
    found = [one["value"] for part in selects(ada.panel, "hand-tile-set") for one in part["options"]]
    assert found == [str(number) for number in range(1, 32)]
    await ada.take(31, "3C")
    assert ada.layout.sets[30].tiles == ada.view.melds[30].cards[:2]
    await ada.put(31)
    await ada.pick_tiles("4C")
    await ada.take(1)
    assert sum(1 for _ in parts_of(ada.panel)) <= 40
    board = evening.last()
    await ada.press_kind(RESET)
    await ada.pick_tiles("13C")
    assert len(board.attachments) >= 1


# --- hints ------------------------------------------------------------------------------------------------------------


async def test_best_play_is_laid_out_and_can_be_undone(evening: Evening) -> None:
    """Only where the host has switched hints on."""
    ada = await ada_at(evening, *BEGUN, hints="on")
    await ada.press("Best play")
    assert ada.label_of(FINISH) == "Finish: lay 4 tiles"
    assert "7♣ 8♦ 12♠ 13♠" in ada.says
    await ada.press_kind(UNDO)
    assert ada.draft == Draft()
    await ada.pick_tiles("1C")
    await ada.press("Best play")
    await ada.press_kind(FINISH)
    assert len(ada.view.hand) == 2


async def test_best_play_begins_with_the_first_lay_down(evening: Evening) -> None:
    ada = await ada_at(evening, *FIRST, hints="on")
    await ada.press("Best play")
    await ada.press_kind(FINISH)
    assert len(ada.view.hand) == 1
    assert ada.view.opened[0]


async def test_a_hint_says_what_a_good_player_would_do(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN, hints="on")
    await ada.press("Hint")
    assert "Play 7♣ 8♦ 12♠ 13♠" in ada.says
    assert ada.draft == Draft()
    assert "Play 7♣ 8♦ 12♠ 13♠" in await ada.type("hint")


async def test_without_a_play_the_hint_is_to_draw(evening: Evening) -> None:
    ada = await ada_at(evening, "turn Ada draw", "hand Ada 1C 5H", "meld - group 7S 7H 7D", "opened Ada", hints="on")
    await ada.press("Best play")
    assert "Draw a tile" in ada.says
    assert ada.draft == Draft()

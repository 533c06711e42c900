"""Swapping wilds in the table version (T1, C6): by button and by command, refusals, the suit of a group's wild."""

import pytest
from simcord.actors import MemberActor

from tests.e2e.evening import Evening, texts
from tests.e2e.hands import Player, selects, sit_down
from tests.plain import plain

LYING = """\
  opened Bo
  meld Bo group 9C 9D JK=9S
  meld Bo run 5D JK=6D 7D 8D
"""
HOLDS = f"turn Ada play\nhand Ada 6D 9S 9H KC KD 2C\nhand Bo 3C\n{LYING}"


async def table_version(evening: Evening, position: str, **options: str) -> Player:
    """Ada at a table of the table version, inside a round, her panel shown."""
    ada = (await sit_down(evening, position, game="mexican-table", **options))["Ada"]
    await ada.type("hand")
    return ada


async def suggested(evening: Evening, text: str, who: MemberActor | None = None) -> dict[str, str]:
    choices = await (who or evening.ada).autocomplete(evening.room, "swap", "card", text)
    return {plain(choice["name"]): choice["value"] for choice in choices}


async def test_a_card_that_frees_a_wild_has_its_button_before_opening_too(evening: Evening) -> None:
    """Reported fault 22, C6: it is offered, also to who has not opened."""
    ada = await table_version(evening, HOLDS)
    await ada.pick("6D")
    assert "Swap 6♦ for Joker in meld 2" in ada.labels
    await ada.press("Swap 6♦ for Joker in meld 2")
    assert [str(meld) for meld in ada.view.melds] == ["9C 9D JK=9S", "5D 6D 7D 8D"]
    assert "Joker" in ada.options
    assert "6♦" not in ada.options
    assert "swapped 6♦ for Joker in meld 2" in texts(evening.last())


async def test_in_a_group_only_the_very_card_swaps(evening: Evening) -> None:
    """Reported fault 23: 9♠ frees the joker shown as 9♠; 9♥ does not, and can simply be laid off."""
    ada = await table_version(evening, HOLDS.replace("opened Bo", "opened Ada Bo"))
    await ada.pick("9H")
    assert not any(label.startswith("Swap") for label in ada.labels)
    assert "Lay off 9♥ on the nines" in ada.labels
    await ada.pick("9S")
    assert "Swap 9♠ for Joker in meld 1" in ada.labels


async def test_a_swap_by_command_finds_the_wild(evening: Evening) -> None:
    ada = await table_version(evening, HOLDS)
    await ada.type("swap", card="9♠")
    await ada.type("swap", card="6D > 2")
    assert [str(meld) for meld in ada.view.melds] == ["9C 9D 9S", "5D 6D 7D 8D"]
    assert [str(card) for card in ada.view.hand].count("JK") == 2


async def test_the_wild_can_be_used_at_once(evening: Evening) -> None:
    ada = await table_version(evening, f"turn Ada play\nhand Ada 6D 7C 7D 7H KC KD 2C\nhand Bo 3C\n{LYING}")
    await ada.type("swap", card="6D")
    await ada.pick("7C 7D 7H KC KD JK")
    await ada.press("Open")
    assert [str(meld) for meld in ada.view.melds[2:]] == ["7C 7D 7H", "KC KD JK=KS"]


async def test_without_a_card_the_command_brings_the_panel(evening: Evening) -> None:
    ada = await table_version(evening, HOLDS)
    assert "your turn" in await ada.type("swap")


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("9H", "No wild in meld 1 stands for 9♥"),
        ("9H > 1", "No wild in meld 1 stands for 9♥"),
        ("9H > 2", "No wild in meld 2 stands for 9♥"),
        ("KC > 7", "There is no meld 7 on the table"),
        ("5D", "5♦ is not in your hand"),
        ("6D >", "for example `/swap 9S > 2`"),
        ("6D 9S", "for example `/swap 9S > 2`"),
        ("@everyone", "I can’t read these cards"),
    ],
)
async def test_what_does_not_swap_is_told_why_and_changes_nothing(evening: Evening, card: str, said: str) -> None:
    """Reported faults 22 and 23: wrong suit, wrong meld, card not in hand."""
    ada = await table_version(evening, HOLDS)
    before = ada.table
    assert said in await ada.type("swap", card=card)
    assert ada.table.revision == before.revision


async def test_a_wild_that_is_itself_stays(evening: Evening) -> None:
    """C6: fours are wild in round 2, and this one stands for itself."""
    lying = "opened Bo\n  meld Bo group 4C 4D 4H\n"
    ada = await table_version(evening, f"round 2\nturn Ada play\nhand Ada 4H 2C\nhand Bo 3C\n{lying}")
    assert "No wild in meld 1 stands for another card" in await ada.type("swap", card="4H")


async def test_swapping_has_its_turn(evening: Evening) -> None:
    people = await sit_down(evening, HOLDS.replace("Ada play", "Ada draw"), game="mexican-table")
    assert "Draw a card first" in await people["Ada"].type("swap", card="6D")
    assert "It is Ada’s turn" in await people["Bo"].type("swap", card="6D")


async def test_it_is_off_in_the_other_game_unless_chosen(evening: Evening) -> None:
    """O5."""
    ada = (await sit_down(evening, HOLDS))["Ada"]
    assert "Wilds on the table stay where they are" in await ada.type("swap", card="6D")
    await ada.pick("6D")
    assert not any(label.startswith("Swap") for label in ada.labels)


async def test_several_wilds_for_one_card_are_asked_about(evening: Evening) -> None:
    lying = LYING.replace("group 9C 9D JK=9S", "run 5D JK=6D 7D 8D")
    ada = await table_version(evening, f"turn Ada play\nhand Ada 6D KC 2C\nhand Bo 3C\n{lying}")
    assert "press the one you mean" in await ada.type("swap", card="6D")
    assert ada.picked == ["6♦"]
    await ada.press("Swap 6♦ for Joker in meld 2")
    assert [str(meld) for meld in ada.view.melds] == ["5D JK=6D 7D 8D", "5D 6D 7D 8D"]


async def test_swaps_are_suggested_when_they_are_legal(evening: Evening) -> None:
    people = await sit_down(evening, HOLDS.replace("Ada play", "Ada draw"), game="mexican-table")
    assert await suggested(evening, "") == {}
    await people["Ada"].type("draw", **{"from": "stock"})
    found = await suggested(evening, "")
    assert found["6♦ for Joker in meld 2"] == "6D > 2"
    assert found["9♠ for Joker in meld 1"] == "9S > 1"
    assert list((await suggested(evening, "9")).values()) == ["9S > 1"]
    assert await suggested(evening, "", evening.bo) == {}


async def test_the_hint_picks_the_card_that_swaps(evening: Evening) -> None:
    ada = await table_version(evening, HOLDS.replace("opened Bo", "opened Ada Bo").replace("9S 9H KC KD", "KC QS"))
    await ada.press("Hint")
    assert "Swap 6♦ for Joker in meld 2" in ada.says
    assert "Swap 6♦ for Joker in meld 2" in ada.labels


# --- the suit of a group's wild ---------------------------------------------------------------------------------------

OPENS = "turn Ada play\nhand Ada 7C 7D JK KC KD KH 2C\nhand Bo 3C"


async def test_the_suit_of_a_groups_wild_can_be_chosen_when_opening(evening: Evening) -> None:
    """M9, ux: with swap on it matters; the usual one is chosen already, so nobody has to."""
    ada = await table_version(evening, OPENS)
    await ada.pick("7C 7D JK KC KD KH")
    (asked,) = selects(ada.panel, "hand-choose")
    assert [option["label"] for option in asked["options"]] == [f"Joker stands for 7{suit}" for suit in "♠♥♦♣"]
    assert "Joker=7♠" in ada.says
    await ada.choose("Joker stands for 7♣")
    assert "Joker=7♣" in ada.says
    await ada.press("Open")
    assert str(ada.view.melds[0]) == "7C 7D JK=7C"


async def test_the_usual_suit_needs_no_tap(evening: Evening) -> None:
    ada = await table_version(evening, OPENS)
    await ada.pick("7C 7D JK KC KD KH")
    await ada.press("Open")
    assert str(ada.view.melds[0]) == "7C 7D JK=7S"


async def test_each_wild_has_its_suit(evening: Evening) -> None:
    ada = await table_version(evening, "turn Ada play\nhand Ada 7C 7D JK KC KD 3H 2C\nhand Bo 3C")
    await ada.pick("7C 7D JK KC KD 3H")
    while len(selects(ada.panel, "hand-choose")) < 2:
        await ada.choose(selects(ada.panel, "hand-choose")[0]["options"][0]["label"])
    questions = selects(ada.panel, "hand-choose")
    await ada.choose(questions[-1]["options"][2]["label"], len(questions) - 1)
    await ada.press("Open")
    wilds = [str(meld).split()[-1].partition("=")[2] for meld in ada.view.melds]
    assert wilds[0].endswith("S")
    assert not wilds[1].endswith("S")


async def test_without_swaps_no_suit_is_asked_about(evening: Evening) -> None:
    ada = (await sit_down(evening, OPENS))["Ada"]
    await ada.type("hand")
    await ada.pick("7C 7D JK KC KD KH")
    assert selects(ada.panel, "hand-choose") == []
    await ada.press("Open")
    assert str(ada.view.melds[0]) == "7C 7D JK=7S"

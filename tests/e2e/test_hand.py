"""A turn from the panel: draw, pick, and what the picked cards can do."""

import pytest

from bot.engine import parse_cards
from tests.e2e.evening import Evening, parts_of
from tests.e2e.hands import Player, select, selects, sit_down
from tests.plain import plain

WORKED = """\
round 2
dealer Bo
turn Ada draw
hand Ada 7C 7D 4H 9S 10S JS QS KD
hand Bo AC AH 3S 3D 3C 2H 5H 9D
discard QH
stock 2C 7H 8D
"""
"""The worked example of M9: fours wild, one group and one run."""
LYING = """\
meld Bo group 7C 7D 7S
meld Bo run 9S 10S JS QS
opened Ada Bo
"""


async def at_the_table(evening: Evening, position: str, **options: str) -> Player:
    """Ada, with her panel before her."""
    ada = (await sit_down(evening, position, **options))["Ada"]
    await ada.type("hand")
    return ada


# --- a turn -----------------------------------------------------------------------------------------------------------


async def test_a_normal_turn_is_three_taps(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    assert ada.labels[:2] == ["Draw from the stock", "Take Q♥"]
    await ada.press("Draw from the stock")
    assert "drawn: 2♣" in ada.says
    await ada.pick("KD")
    await ada.press("Discard K♦")
    assert "it is Bo’s turn" in ada.says
    assert ada.view.turn == 1
    assert str(ada.view.top) == "KD"


async def test_the_worked_example_by_buttons(evening: Evening) -> None:
    """M9: opening alone does not win, and what was drawn cannot be laid off in the turn of opening."""
    people = await sit_down(evening, WORKED)
    ada, bo = people["Ada"], people["Bo"]
    await ada.type("hand")
    await ada.press("Draw from the stock")
    await ada.pick("7C 7D 4H 9S 10S JS QS")
    assert "4♥=7♠" in ada.says
    await ada.press("Open")
    await ada.pick("KD")
    await ada.press("Discard K♦")
    await bo.type("hand")
    await bo.press("Take K♦")
    await bo.pick("AC")
    await bo.press("Discard A♣")
    await ada.press("Draw from the stock")
    assert "drawn: 7♥" in ada.says
    await ada.pick("7H")
    await ada.press("Lay off 7♥ on the sevens")
    await ada.pick("2C")
    await ada.press("Discard 2♣")
    assert "Ada went out" in ada.says
    assert "Round 2 cost you nothing" in ada.says
    assert "Round 3 of 7" in ada.says
    assert "Round 2 cost you" in bo.says


async def test_selecting_never_moves(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    await ada.press("Draw from the stock")
    before = ada.table.revision
    for cards in ("KD", "7C 7D", "7C 7D 4H 9S 10S JS QS", ""):
        await ada.pick(cards)
        await ada.press("Sort by suit")
        await ada.press("Sort by rank")
    assert ada.table.revision == before


async def test_every_answer_makes_the_select_anew_with_the_picks_chosen(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    await ada.press("Draw from the stock")
    seen = set()
    for _ in range(3):
        await ada.pick("7C KD")
        assert ada.picked == ["7♣", "K♦"]
        seen.add(select(ada.panel, "hand-pick")["custom_id"])
    assert len(seen) == 3


async def test_what_happened_since_the_last_turn_is_at_the_top(evening: Evening) -> None:
    people = await sit_down(evening, WORKED)
    ada, bo = people["Ada"], people["Bo"]
    await ada.type("draw", **{"from": "stock"})
    await ada.type("discard", card="KD")
    assert "Ada drew from the stock and discarded K♦" in bo.says
    assert "2♣" not in bo.says
    await bo.type("draw", **{"from": "discard"})
    await bo.type("discard", card="AC")
    assert ada.says.splitlines()[1] == "-# Bo took K♦ and discarded A♣"


async def test_the_picture_is_above_the_controls_and_says_the_hand_in_words(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    kinds = [component.to_dict()["type"] for component in ada.panel.components]
    assert kinds == [10, 12, 1, 1]
    gallery = ada.panel.components[1].to_dict()
    assert "7♣ 7♦ 9♠ 10♠ J♠ Q♠ K♦ 4♥" in plain(gallery["items"][0]["description"])
    assert [attachment.filename for attachment in ada.panel.attachments] == ["hand.png"]


# --- drawing ----------------------------------------------------------------------------------------------------------


async def test_m12_with_nothing_to_draw_the_stock_is_greyed_out_and_says_why(evening: Evening) -> None:
    """Reported fault 32."""
    ada = await at_the_table(evening, "turn Ada draw\nhand Ada 7C 8C\nhand Bo 2C\ndiscard QH\nstock only")
    stock, top = ada.panel.components[2].to_dict()["components"]
    assert (stock["disabled"], top["disabled"]) == (True, False)
    assert "There is nothing left to draw from the stock" in ada.says


async def test_with_no_discards_there_is_nothing_to_take(evening: Evening) -> None:
    ada = await at_the_table(evening, "turn Ada draw\nhand Ada 7C 8C\nhand Bo 2C\nstock 5H")
    stock, top = ada.panel.components[2].to_dict()["components"]
    assert (stock["disabled"], top["disabled"]) == (False, True)
    assert "The discard pile is empty" in ada.says


async def test_c5_a_card_just_taken_is_not_discarded(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    await ada.press("Take Q♥")
    await ada.pick("QH")
    assert "You took Q♥ from the discard pile in this turn" in ada.says
    assert not [label for label in ada.labels if label.startswith("Discard")]


# --- opening ----------------------------------------------------------------------------------------------------------

WILDS = """\
round 2
turn Ada play
hand Ada 7C 7D 7H 9S 10S JS JK KD 2C
hand Bo 2H
"""


async def test_a_wild_with_two_meanings_is_asked_about_and_shown_before_it_lies(evening: Evening) -> None:
    ada = await at_the_table(evening, WILDS)
    await ada.pick("7C 7D 7H 9S 10S JS JK")
    assert "Open" not in ada.labels
    (asked,) = selects(ada.panel, "hand-choose")
    assert [option["label"] for option in asked["options"]] == ["Joker=8♠ 9♠ 10♠ J♠", "9♠ 10♠ J♠ Joker=Q♠"]
    await ada.choose("9♠ 10♠ J♠ Joker=Q♠")
    assert "- 9♠ 10♠ J♠ Joker=Q♠" in ada.says
    await ada.choose("Joker=8♠ 9♠ 10♠ J♠")
    await ada.press("Open")
    assert [str(meld) for meld in ada.view.melds] == ["7C 7D 7H", "JK=8S 9S 10S JS"]


async def test_cards_that_split_in_two_ways_are_asked_about(evening: Evening) -> None:
    ada = await at_the_table(evening, "turn Ada play\nhand Ada 5C 5D 5H 5S JK 9C 9D 9H KS\nhand Bo 2C")
    await ada.pick("5C 5D 5H 5S JK 9C 9D 9H")
    asked = selects(ada.panel, "hand-choose")[0]
    labels = [option["label"] for option in asked["options"]]
    assert sorted(labels) == ["5♣ 5♦ 5♥ 5♠ Joker | 9♣ 9♦ 9♥", "5♣ 5♦ 5♥ 5♠ | 9♣ 9♦ 9♥ Joker"]
    await ada.choose("5♣ 5♦ 5♥ 5♠ | 9♣ 9♦ 9♥ Joker")
    await ada.press("Open")
    assert [str(meld) for meld in ada.view.melds] == ["5C 5D 5H 5S", "9C 9D 9H JK=9S"]


async def test_picking_other_cards_forgets_the_choice(evening: Evening) -> None:
    ada = await at_the_table(evening, WILDS)
    await ada.pick("7C 7D 7H 9S 10S JS JK")
    await ada.choose("9♠ 10♠ J♠ Joker=Q♠")
    await ada.pick("7C 7D 7H 9S 10S JS")
    await ada.pick("7C 7D 7H 9S 10S JS JK")
    assert "Open" not in ada.labels


async def test_the_best_opening_is_picked_with_its_meaning_and_then_confirmed(evening: Evening) -> None:
    ada = await at_the_table(evening, WILDS)
    await ada.press("Best opening")
    assert "This opens" in ada.says
    before = ada.table.revision
    await ada.press("Open")
    assert ada.table.revision == before + 1


async def test_why_picked_cards_do_not_open(evening: Evening) -> None:
    ada = await at_the_table(evening, WILDS)
    await ada.pick("7C 7D 7H")
    assert "7♣ 7♦ 7♥ is one meld" in ada.says
    await ada.pick("7C 7D 7H 9S 10S JS JK KD")
    assert "if you leave out K♦" in ada.says


async def test_m11_round_7_goes_out_by_laying_the_whole_hand(evening: Evening) -> None:
    cards = "2C 3C 4C 5C 6C 2D 3D 4D 5D 6H 7H 8H 10H JK"
    ada = await at_the_table(evening, f"round 7\nturn Ada play\nhand Ada {cards}\nhand Bo KS 2C")
    await ada.press("Best opening")
    assert "This opens" in ada.says
    await ada.press("Open")
    assert ada.view.is_over
    assert ada.says.count("The game is over") == 1
    assert ada.labels == []


# --- laying off -------------------------------------------------------------------------------------------------------


async def test_a_place_is_asked_only_for_the_card_with_several(evening: Evening) -> None:
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada 7H 8S KS JK 2C 3H\nhand Bo 2C\n{LYING}")
    await ada.pick("7H 8S JK")
    (asked,) = selects(ada.panel, "hand-choose")
    assert asked["placeholder"] == "Where does Joker go?"
    assert [option["label"] for option in asked["options"]] == ["1: the sevens", "2: the run 9♠–Q♠"]
    await ada.choose("2: the run 9♠–Q♠")
    if len(selects(ada.panel, "hand-choose")) == 2:
        await ada.choose("Joker=K♠", 1)
    await ada.press("Lay off 7♥ on the sevens and 8♠ Joker=K♠ on the run 9♠–Q♠")
    assert [str(meld) for meld in ada.view.melds] == ["7C 7D 7S 7H", "8S 9S 10S JS QS JK=KS"]


async def test_all_that_fits_is_picked_and_confirmed_together(evening: Evening) -> None:
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada 7H 8S KS AS 2C\nhand Bo 2C\n{LYING}")
    await ada.press("Lay off all that fit")
    assert ada.picked == ["A♠", "7♥", "8♠", "K♠"]
    before = ada.table.revision
    await ada.press(next(label for label in ada.labels if label.startswith("Lay off") and "all" not in label))
    assert ada.table.revision == before + 1
    assert ada.view.hand == parse_cards("2C")


async def test_m7_laying_off_in_the_turn_of_opening_says_when(evening: Evening) -> None:
    ada = await at_the_table(
        evening,
        "turn Ada play\nhand Ada 7H 2C KD\nhand Bo 2C\nmeld Ada group 7C 7D 7S\nmeld Ada group 9C 9D 9S\nlaid Ada",
    )
    await ada.pick("7H")
    assert "lay off from your next turn on" in ada.says
    assert "Discard 7♥" in ada.labels


# --- out of turn ------------------------------------------------------------------------------------------------------


async def test_out_of_turn_one_can_look_sort_and_plan(evening: Evening) -> None:
    people = await sit_down(evening, WORKED)
    bo = people["Bo"]
    await bo.type("hand")
    assert "it is Ada’s turn" in bo.says
    await bo.pick("3S 3D 3C")
    assert "is one meld" in bo.says
    await bo.pick("AC")
    assert bo.labels == ["Sort by suit"]
    await bo.press("Sort by suit")
    assert bo.options == ["3♠", "A♥", "2♥", "5♥", "A♣", "3♣", "3♦", "9♦"]
    assert bo.picked == ["A♣"]


async def test_a_plan_is_still_there_when_the_turn_comes(evening: Evening) -> None:
    people = await sit_down(evening, WORKED)
    ada, bo = people["Ada"], people["Bo"]
    await bo.type("hand")
    await bo.pick("AC")
    await ada.type("draw", **{"from": "stock"})
    await ada.type("discard", card="KD")
    await bo.press("Draw from the stock")
    assert bo.picked == ["A♣"]
    await bo.press("Discard A♣")
    assert ada.view.turn == 0


# --- without hints ----------------------------------------------------------------------------------------------------


async def test_a_table_without_hints_helps_nobody_but_still_splits(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED, hints="off")
    await ada.press("Draw from the stock")
    assert ada.labels == ["Sort by suit"]
    await ada.pick("7C 7D 4H 9S 10S JS QS")
    assert ada.labels == ["Open", "Sort by suit"]
    assert "without hints" in await ada.type("hint")


async def test_a_hint_says_what_and_why_and_picks_it(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    await ada.press("Draw from the stock")
    await ada.press("Hint")
    assert "Open with" in ada.says
    assert "Open" in ada.labels
    assert "Open with" in await ada.type("hint")


async def test_a_hint_names_the_very_melds_that_the_panel_opens_with(evening: Evening) -> None:
    """Of two wilds either can lie in either group."""
    ada = await at_the_table(evening, "turn Ada play\nhand Ada 2S 2D 6C 9S JH JC 3C 3H\nhand Bo 4C\ndiscard 9H")
    await ada.press("Hint")
    advised = ada.says.partition("Open with ")[2].partition(":")[0]
    assert sorted(advised.split(" · ")) == ["2♦ 2♠ 3♣", "J♣ J♥ 3♥"]
    assert "2♦ 2♠ 3♣=2♥" in ada.says


async def test_a_card_just_taken_that_fits_is_laid_off_and_not_called_useless(evening: Evening) -> None:
    """C5 forbids the discard alone."""
    lines = "turn Ada draw\nhand Ada 9S 2C\nhand Bo 4C\ndiscard QS\nopened Ada Bo\nmeld Bo group QC QD QH"
    ada = await at_the_table(evening, lines)
    await ada.press("Take Q♠")
    await ada.pick("QS")
    assert "it cannot be the card that you discard" in ada.says
    assert ada.labels[0] == "Lay off Q♠ on the queens"


# --- other people -----------------------------------------------------------------------------------------------------


async def test_a_french_player_reads_french(evening: Evening) -> None:
    people = await sit_down(evening, WORKED.replace("Ada", "Camille"), {"Camille": evening.camille, "Bo": evening.bo})
    camille = people["Camille"]
    await camille.type("hand")
    assert camille.labels[:2] == ["Piocher", "Prendre D♥"]
    await camille.press("Piocher")
    await camille.pick("KD")
    assert "R♦" in camille.options
    await camille.press("Défausser R♦")
    assert "c’est à Bo de jouer" in camille.says


@pytest.mark.parametrize(("locale", "shown"), [("en-US", "J♠"), ("fr", "V♠"), ("pt-BR", "V♠"), ("es-ES", "J♠")])
@pytest.mark.parametrize("typed", ["V♠", "v ♠", "J♠", "JS"])
async def test_letters_are_read_in_any_language_and_shown_in_ones_own(
    evening: Evening, locale: str, shown: str, typed: str
) -> None:
    """Letters of another language are read only before a sign: `VS` is nothing."""
    duarte = evening.person("Duarte", locale)
    position = "turn Duarte play\nhand Duarte JS 2C 3D\nhand Bo 4C\ndiscard 9H"
    player = (await sit_down(evening, position, {"Duarte": duarte, "Bo": evening.bo}))["Duarte"]
    await player.type("hand")
    assert shown in player.options
    await player.type("discard", card="VS")
    assert len(player.view.hand) == 3
    await player.type("discard", card=typed)
    assert str(player.view.top) == "JS"


async def test_nothing_of_a_hand_is_public(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    await ada.press("Draw from the stock")
    await ada.pick("7C 7D 4H 9S 10S JS QS")
    for viewer in (evening.bo, evening.camille):
        seen = " ".join(str(list(parts_of(message))) for message in evening.room.history(viewer=viewer))
        assert not [card for card in ("7♣", "4♥", "J♠", "2♣", "K♦") if card in seen]
    assert "7♣" in str(list(parts_of(ada.panel)))

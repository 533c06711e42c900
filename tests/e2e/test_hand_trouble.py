"""Panels in trouble: old ones, two at once, double clicks, strangers, forged ids, restarts."""

import pytest

from bot.engine import parse_cards
from bot.engine.moves import Discard, Draw, Source
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import clicks, deal, ids, select, sit_down, values_of
from tests.e2e.test_hand import WORKED, at_the_table

DRAWN = WORKED.replace("Ada draw", "Ada play").replace("QS KD", "QS KD 2C").replace("stock 2C ", "stock ")


async def test_a_double_click_makes_one_move(evening: Evening) -> None:
    """Fault 5."""
    ada = await at_the_table(evening, WORKED)
    draw = (evening.ada, ada.panel, buttons(ada.panel)["Draw from the stock"])
    before = ada.table.revision
    assert await clicks(evening, draw, draw) == []
    assert ada.table.revision == before + 1
    assert len(ada.view.hand) == 9
    assert "moved on" not in ada.says


async def test_two_discards_at_the_same_instant_are_one(evening: Evening) -> None:
    ada = await at_the_table(evening, DRAWN)
    await ada.pick("KD")
    discard = (evening.ada, ada.panel, buttons(ada.panel)["Discard K♦"])
    await clicks(evening, discard, discard, discard)
    assert ada.view.turn == 1
    assert len(ada.view.hand) == 8
    assert "it is Bo’s turn" in ada.says


async def test_pressing_a_lay_off_many_times_fast_lays_it_once(evening: Evening) -> None:
    """Fault 5."""
    ada = await at_the_table(
        evening, "turn Ada play\nhand Ada 8S JK 2C\nhand Bo 2C\nmeld Bo run 9S 10S JS QS\nopened Ada Bo"
    )
    await ada.pick("8S")
    lay = (evening.ada, ada.panel, next(one for one in ids(ada.panel) if ":hand-layoff:" in one))
    await clicks(evening, *[lay] * 5)
    assert [str(meld) for meld in ada.view.melds] == ["8S 9S 10S JS QS"]
    assert ada.view.hand == parse_cards("2C JK")


async def test_a_panel_the_table_has_left_behind_says_so_and_shows_the_present(evening: Evening) -> None:
    """Fault 56. Never another card."""
    ada = await at_the_table(evening, DRAWN)
    await ada.pick("KD")
    old = ada.panel
    await evening.tables.move(ada.table_id, evening.ada.id, Discard(parse_cards("2C")[0]))
    await evening.tables.move(ada.table_id, evening.bo.id, Draw(Source.STOCK))
    await clicks(evening, (evening.ada, old, buttons(old)["Discard K♦"]))
    assert "The table has moved on" in ada.says
    assert "KD" in map(str, ada.view.hand)
    assert "it is Bo’s turn" in ada.says


async def test_playing_from_one_of_two_panels_leaves_the_other_behind(evening: Evening) -> None:
    ada = await at_the_table(evening, DRAWN)
    await ada.pick("KD")
    first = ada.panel
    old = buttons(first)["Discard K♦"]
    await ada.pick("7C")
    await ada.press("Discard 7♣")
    assert await clicks(evening, (evening.ada, ada.panel, old)) != []
    assert str(ada.view.top) == "7C"
    assert "KD" in map(str, ada.view.hand)


async def test_there_is_one_panel_however_often_it_is_asked_for(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    for _ in range(3):
        await ada.type("hand")
        await evening.ada.click(evening.last(), label="My hand")
        await evening.quiet()
    assert len(ada.panels) == 1


async def test_the_panel_is_always_below_the_board(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    await ada.press("Draw from the stock")
    await ada.pick("KD")
    await ada.press("Discard K♦")
    seen = evening.room.history(viewer=evening.ada)
    assert seen[-1].id == ada.panel.id
    assert not seen[-2].flags.ephemeral


async def test_old_panels_are_not_refreshed_but_go_on_working(evening: Evening) -> None:
    """After 14 minutes the bot may not write unasked; a tap still works."""
    people = await sit_down(evening, WORKED)
    ada, bo = people["Ada"], people["Bo"]
    await bo.type("hand")
    old = bo.panel
    await evening.let_pass(14 * 60 + 1)
    await ada.type("draw", **{"from": "stock"})
    await ada.type("discard", card="KD")
    assert bo.panel.id == old.id
    assert "it is Ada’s turn" in bo.says
    await bo.press("Sort by suit")
    assert "your turn: draw" in bo.says
    await bo.press("Draw from the stock")
    assert len(bo.view.hand) == 9


async def test_a_stranger_is_told_so(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    told = await clicks(evening, (evening.camille, ada.panel, buttons(ada.panel)["Draw from the stock"]))
    assert told == ["Vous ne jouez pas à cette table."]
    assert len(ada.view.hand) == 8
    result = await evening.camille.slash(evening.room, "hand")
    assert texts(result.response) == "Vous ne jouez pas à cette table."


async def test_somebody_elses_panel_plays_nobodys_cards(evening: Evening) -> None:
    """The bits of one hand are not taken for another's, and it is not the other's turn anyway."""
    people = await sit_down(evening, DRAWN)
    ada, bo = people["Ada"], people["Bo"]
    await ada.type("hand")
    await ada.pick("KD")
    before = bo.view
    await clicks(evening, (evening.bo, ada.panel, buttons(ada.panel)["Discard K♦"]))
    assert bo.view == before


async def test_a_table_of_another_server_is_none_here(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    elsewhere = evening.env.create_guild("Elsewhere")
    room = elsewhere.create_text_channel("cards")
    visitor = elsewhere.add_member(evening.ada.user)
    result = await visitor.slash(room, "hand")
    assert "There is no table here" in texts(result.response)
    copied = (await visitor.slash(room, "rummy new", turn_time="none")).response
    mine = evening.env.backend.get_message(evening.room.id, ada.panel.id)
    copy = evening.env.backend.get_message(room.id, copied.id)
    copy.content, copy.components, copy.flags = "", mine.components, mine.flags
    draw = buttons(ada.panel)["Draw from the stock"]
    result = await visitor.click(copied.message, custom_id=draw)
    assert "There is no table here" in texts(result.followups[0])
    assert len(ada.view.hand) == 8
    assert len(ada.view.hand) == 8


@pytest.mark.parametrize(
    "forged",
    [
        "r1:hand-draw:1:0:x:0:r00:-:stock",
        "r1:hand-draw:999:0:x:0:r00:-:stock",
        "r1:hand-discard:1:garbage",
        "r1:hand-pick:1",
        "r1:hand-item:1:1:x:0:r00:-",
        "r9:hand-draw:1:0:x:0:r00:-:stock",
    ],
)
async def test_a_forged_id_does_nothing(evening: Evening, forged: str) -> None:
    ada = await at_the_table(evening, WORKED)
    before = ada.table.revision
    told = await clicks(evening, (evening.ada, ada.panel, forged))
    assert told == ["This is from an older version and no longer works. Use the newest board, or the command again."]
    assert ada.table.revision == before


@pytest.mark.parametrize("field", ["nowhere", "", "stock:stock"])
async def test_a_forged_field_does_nothing(evening: Evening, field: str) -> None:
    """Even when the control is on the message."""
    ada = await at_the_table(evening, WORKED)
    stored = evening.env.backend.get_message(evening.room.id, ada.panel.id)
    button = stored.components[2]["components"][0]
    button["custom_id"] = button["custom_id"].removesuffix("stock") + field
    before = ada.table.revision
    told = await clicks(evening, (evening.ada, ada.panel, button["custom_id"]))
    assert "no longer works" in told[0]
    assert ada.table.revision == before


async def test_an_expired_token_does_nothing_and_harms_nothing(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    evening.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, times=1)
    await clicks(evening, (evening.ada, ada.panel, buttons(ada.panel)["Draw from the stock"]))
    assert len(ada.view.hand) == 8
    await ada.press("Draw from the stock")
    assert len(ada.view.hand) == 9


async def test_a_move_is_kept_when_its_answer_cannot_be_sent(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    evening.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10015, times=1)
    await ada.press("Draw from the stock")
    assert len(ada.view.hand) == 9
    await ada.type("hand")
    assert "drawn: 2♣" in ada.says


async def test_a_panel_that_was_dismissed_comes_back(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    evening.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10008, times=1)
    await ada.press("Draw from the stock")
    assert "drawn: 2♣" in ada.says


# --- restarts ---------------------------------------------------------------------------------------------------------


async def test_picks_survive_a_restart(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    await ada.press("Draw from the stock")
    await ada.pick("7C 7D 4H 9S 10S JS QS")
    await evening.restart()
    await evening.tables.get(ada.table_id)
    await ada.press("Sort by suit")
    assert len(ada.picked) == 7
    await evening.restart()
    await evening.tables.get(ada.table_id)
    await ada.press("Open")
    assert [str(meld) for meld in ada.view.melds] == ["7C 7D 4H=7S", "9S 10S JS QS"]


async def test_a_choice_survives_a_restart(evening: Evening) -> None:
    ada = await at_the_table(evening, "round 2\nturn Ada play\nhand Ada 7C 7D 7H 9S 10S JS JK KD 2C\nhand Bo 2H")
    await ada.pick("7C 7D 7H 9S 10S JS JK")
    await ada.choose("9♠ 10♠ J♠ Joker=Q♠")
    await evening.restart()
    await evening.tables.get(ada.table_id)
    await ada.press("Open")
    assert str(ada.view.melds[1]) == "9S 10S JS JK=QS"


@pytest.mark.parametrize("label", ["Draw from the stock", "Take Q♥", "Hint", "Sort by suit"])
async def test_every_button_to_draw_answers_after_a_restart(evening: Evening, label: str) -> None:
    """Reported fault 54."""
    ada = await at_the_table(evening, WORKED)
    await evening.restart()
    await evening.tables.get(ada.table_id)
    result = await ada.press(label)
    assert result.acknowledged
    assert len(ada.panels) == 1


async def test_a_turn_goes_on_after_a_restart_behind_a_lay_off(evening: Evening) -> None:
    """What was laid off lies there, and the turn ends with a discard (M7)."""
    lying = "opened Ada\nmeld Ada group 7S 7D 7H\nmeld Ada run 9S 10S JS QS"
    ada = await at_the_table(evening, f"round 2\nturn Ada play\nhand Ada 7C KS KD 2H\nhand Bo 2D 3C\n{lying}")
    await ada.pick("7C")
    await ada.press(ada.label_of("hand-layoff"))
    await evening.restart()
    await evening.tables.get(ada.table_id)
    assert [str(meld) for meld in ada.view.melds] == ["7S 7D 7H 7C", "9S 10S JS QS"]
    await ada.pick("KS")
    await ada.press(ada.label_of("hand-layoff"))
    await ada.pick("KD")
    await ada.press("Discard K♦")
    assert str(ada.view.melds[1]) == "9S 10S JS QS KS"
    assert ada.view.turn == 1


async def test_the_next_round_begins_after_a_restart_between_rounds(evening: Evening) -> None:
    """The result is told once, the deal has passed left (M2), and its first player draws."""
    people = await sit_down(evening, "turn Ada play\nhand Ada KD\nhand Bo 2C 3H")
    ada, bo = people["Ada"], people["Bo"]
    await ada.type("hand")
    await ada.pick("KD")
    await ada.press("Discard K♦")
    dealt = ada.view.round, ada.view.dealer, ada.view.hand
    await evening.restart()
    await evening.tables.get(ada.table_id)
    assert (ada.view.round, ada.view.dealer, ada.view.hand) == dealt
    assert ada.view.round == 2
    first = ada if ada.view.turn == 0 else bo
    await first.type("draw", **{"from": "stock"})
    assert len(first.view.hand) == 9
    told = [message for message in evening.history() if "goes out" in texts(message)]
    assert len(told) == 1


# --- many cards, equal cards ------------------------------------------------------------------------------------------

MANY = "AC AD AH AS 2C 2D 2H 2S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H KS JK"


async def test_a_hand_of_more_cards_than_a_select_holds_has_pages(evening: Evening) -> None:
    """Fault 61. The 26th card can be reached, and picks of another page stay."""
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada {MANY}\nhand Bo 2C")
    assert len(ada.options) == 25
    assert len(ada.says) < 4000
    await ada.pick("AC AD AH")
    await ada.press("Cards 26 to 29")
    assert ada.options == ["8♥", "8♣", "8♦", "K♠", "Joker"][1:]
    await ada.pick("JK")
    await ada.press("Cards 1 to 25")
    assert ada.picked == ["A♥", "A♣", "A♦"]
    await ada.pick("")
    await ada.press("Cards 26 to 29")
    await ada.press("Discard Joker")
    assert str(ada.view.top) == "JK"


async def test_equal_cards_are_picked_one_by_one(evening: Evening) -> None:
    """Reported faults: two equal cards in one hand."""
    ada = await at_the_table(evening, "turn Ada play\nhand Ada 7C 7C 7D 7D 9C 9C 9D KS\nhand Bo 2C")
    await ada.pick("7C")
    assert ada.picked == ["7♣"]
    await ada.pick("7C 7C 7D 9C 9C 9D")
    assert sorted(ada.picked) == ["7♣", "7♣", "7♦", "9♣", "9♣", "9♦"]
    values = values_of(ada.panel, ada.view.hand, parse_cards("7C 7C"))
    assert len(set(values)) == 2
    await ada.press("Open")
    assert ada.view.hand == parse_cards("7D KS")


async def test_the_second_of_two_equal_cards_is_as_good(evening: Evening) -> None:
    ada = await at_the_table(evening, "turn Ada play\nhand Ada 7C 7C KS\nhand Bo 2C")
    second = values_of(ada.panel, ada.view.hand, parse_cards("7C 7C"))[1]
    await evening.ada.select(ada.panel, [second], custom_id=select(ada.panel, "hand-pick")["custom_id"])
    await ada.press("Discard 7♣")
    assert ada.view.hand == parse_cards("7C KS")


# --- leaving and coming back ------------------------------------------------------------------------------------------


async def test_any_click_of_somebody_away_takes_the_seat_back(evening: Evening) -> None:
    """G5."""
    people = await sit_down(evening, WORKED)
    bo = people["Bo"]
    await bo.type("hand")
    await evening.tables.leave(bo.table_id, evening.bo.id)
    assert bo.table.seats[1].away
    await bo.press("Sort by suit")
    assert not bo.table.seats[1].away


async def test_the_end_of_a_round_is_told_to_everybody(evening: Evening) -> None:
    people = await sit_down(evening, "turn Ada play\nhand Ada KD\nhand Bo 2C 3H")
    ada, bo = people["Ada"], people["Bo"]
    await ada.type("hand")
    await ada.pick("KD")
    await ada.press("Discard K♦")
    assert "Ada discarded K♦ and went out" in bo.says
    assert "Round 1 cost you 25 points" in bo.says
    assert "Round 2 of 7" in bo.says
    assert "Round 1 cost you nothing" in ada.says


async def test_a_game_that_was_stopped_has_no_controls(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    old = ada.panel
    await evening.tables.cancel(ada.table_id, evening.ada.id)
    await evening.quiet()
    if any(":hand-" in one for one in ids(ada.own[-1])):
        await clicks(evening, (evening.ada, old, buttons(old)["Draw from the stock"]))
    assert "The game was stopped" in texts(ada.own[-1])
    assert ids(ada.own[-1]) == []


async def test_a_position_can_be_dealt_twice(evening: Evening) -> None:
    """What the tests of this folder rest on: a panel of before is then left behind."""
    ada = await at_the_table(evening, WORKED)
    old = ada.panel
    await deal(evening, ada.table_id, DRAWN)
    await clicks(evening, (evening.ada, old, buttons(old)["Draw from the stock"]))
    assert "moved on" in ada.says

"""Hostile and clumsy people: forged values, names that are more than names, clicks that should count once."""

import pytest

from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import clicks, select, selects, sit_down
from tests.e2e.test_hand import LYING, WILDS, at_the_table

# --- what a client of Discord's does not send -------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["25", "26", "99", "999", "-1", "٣", "", "x", "0x1", "1_0"])
async def test_a_forged_answer_to_a_question_does_nothing(evening: Evening, value: str) -> None:
    ada = await at_the_table(evening, WILDS)
    await ada.pick("7C 7D 7H 9S 10S JS JK")
    panel, before = ada.panel, ada.table
    asked = selects(panel, "hand-choose")[0]["custom_id"]
    (told,) = await clicks(evening, (evening.ada, panel, asked), values=(value,))
    assert "no longer works" in told
    assert ada.table == before


@pytest.mark.parametrize("value", ["25", "99", "999", "-1", "٣", "", "x"])
async def test_a_forged_pick_picks_nothing(evening: Evening, value: str) -> None:
    ada = await at_the_table(evening, WILDS)
    panel, before = ada.panel, ada.table
    told = await clicks(evening, (evening.ada, panel, select(panel, "hand-pick")["custom_id"]), values=(value,))
    assert all("no longer works" in text for text in told)
    assert ada.table == before
    await ada.type("hand")
    assert ada.picked == []


# --- one click, one deed ----------------------------------------------------------------------------------------------


async def test_a_double_click_opens_one_thread(evening: Evening) -> None:
    await evening.start()
    offered = (await evening.bo.slash(evening.room, "rummy new")).response.message
    opening = (evening.bo, offered, buttons(offered)["Open a thread"])
    assert await clicks(evening, opening, opening, opening) == []
    (thread,) = evening.room.threads
    assert (await evening.table(thread)).host == evening.bo.id


async def test_a_thread_that_could_not_be_opened_can_be_asked_for_again(evening: Evening) -> None:
    await evening.start()
    offered = (await evening.bo.slash(evening.room, "rummy new")).response.message
    evening.forbid(evening.room, "create_public_threads")
    refused = await evening.bo.click(offered, label="Open a thread")
    assert "Create Public Threads" in texts(refused.followups[-1])
    evening.allow(evening.room)
    await evening.bo.click(offered, label="Open a thread")
    assert len(evening.room.threads) == 1


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["\u3164", "\u200b\u200b", "\u202ekcirt"])
async def test_nobody_sits_there_unseen_or_turns_the_line(evening: Evening, name: str) -> None:
    trick = evening.person("trick")
    evening.env.backend.users[trick.id].global_name = name
    await trick.slash(evening.room, "rummy new")
    (seat,) = (await evening.table()).seats
    assert seat.name in {"trick", "kcirt"}


async def test_a_name_is_a_name_in_the_board_s_text_too(evening: Evening) -> None:
    trick = evening.person("<t:0:R> @here")
    await sit_down(evening, people={"trick": trick, "Bo": evening.bo})
    told = texts((await evening.bo.slash(evening.room, "rummy board", text=True)).response)
    assert r"\<t:0:R>" in told
    assert "@here" not in told


async def test_what_is_suggested_repeats_no_nonsense(evening: Evening) -> None:
    await at_the_table(evening, f"turn Ada play\nhand Ada 7H 8S 2C\nhand Bo 2C\n{LYING}")
    for typed in ("@everyone, ", "<@&1>, 7H > 1, ", "7C > x, "):
        assert await evening.ada.autocomplete(evening.room, "layoff", "cards", typed) == []

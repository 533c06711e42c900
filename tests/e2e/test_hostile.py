"""Hostile and clumsy people: forged values, names that are more than names, clicks that should count once."""

import pytest
from simcord.builders import ChannelHandle

from bot.engine import parse_cards
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


async def test_picks_made_for_another_hand_are_never_played(evening: Evening) -> None:
    """Fault 56. Not even from a panel of the present revision."""
    ada = await at_the_table(evening, WILDS)
    await ada.pick("KD")
    stored = evening.env.backend.get_message(evening.room.id, ada.panel.id)
    button = next(part for row in stored.components for part in row.get("components", ()) if "Discard" in str(part))
    kind, table, revision, _, *rest = button["custom_id"].removeprefix("r1:").split(":")
    button["custom_id"] = forged = ":".join(("r1", kind, table, revision, "00000000", *rest))
    before = ada.table
    await clicks(evening, (evening.ada, ada.panel, forged))
    assert ada.table == before
    assert "moved on" in ada.says
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


async def test_a_thread_whose_opening_could_not_be_told_is_not_opened_twice(evening: Evening) -> None:
    await evening.start()
    offered = (await evening.bo.slash(evening.room, "rummy new")).response.message
    evening.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=500)
    for _ in range(2):
        await evening.bo.click(offered, label="Open a thread")
    assert len(evening.room.threads) == 1


async def test_a_double_click_on_which_table_makes_one_move(evening: Evening) -> None:
    """Of two equal cards one is laid off."""
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada 7H 7H 8S 2C\nhand Bo 2C\n{LYING}")
    hall = await second_table(evening)
    asked = (await evening.ada.slash(hall, "layoff", cards="7H > 1")).response.message
    pick = (evening.ada, asked, select(asked, "which")["custom_id"])
    await clicks(evening, pick, pick, values=(str(ada.table_id),), channel=hall)
    assert ada.view.hand == parse_cards("2C 7H 8S")


@pytest.mark.parametrize("coded", ["typed:zzz", "typed:", "typed", "typed:a:b", "hand:now", "nothing", ""])
async def test_which_table_asked_by_another_version_is_outdated(evening: Evening, coded: str) -> None:
    ada = await at_the_table(evening, WILDS)
    hall = await second_table(evening)
    asked = (await evening.ada.slash(hall, "hand")).response.message
    stored = evening.env.backend.get_message(hall.id, asked.id)
    stored.components[-1]["components"][0]["custom_id"] = forged = f"r1:which:1:{coded}"
    (told,) = await clicks(evening, (evening.ada, asked, forged), values=(str(ada.table_id),), channel=hall)
    assert "no longer works" in told


async def second_table(evening: Evening) -> ChannelHandle:
    """Let Ada be in turn at another table, too, and return a channel where there is none."""
    second = evening.guild.create_text_channel("second")
    await evening.ada.slash(second, "rummy new", turn_time="none")
    await evening.bo.slash(second, "rummy join")
    await evening.ada.slash(second, "rummy start")
    while (await evening.table(second)).waits_for != evening.ada.id:
        await evening.bo.slash(second, "draw", **{"from": "stock"})
        await evening.bo.slash(second, "discard", card=str((await evening.table(second)).view(1).hand[0]))
    return evening.guild.create_text_channel("hall")


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

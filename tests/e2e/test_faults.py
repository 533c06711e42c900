"""Forged, stale and unlucky clicks: everybody gets an answer, nobody gets anybody else's cards, nothing changes."""

import logging

import pytest

from bot.engine import Code, Refused
from bot.tables import Tables
from tests.e2e.evening import Evening, buttons, texts


async def forged(evening: Evening, custom_id: str) -> list[str]:
    """What Bo is told privately after pressing a made-up button on the newest message."""
    before = len(evening.private_to(evening.bo))
    evening.env.backend.emit("INTERACTION_CREATE", evening.press(evening.bo, evening.last(), custom_id))
    await evening.quiet()
    return [texts(message) for message in evening.private_to(evening.bo)[before:]]


@pytest.mark.parametrize(
    "custom_id",
    [
        "r1:join:1",
        "r1:join:999",
        "r1:nothing:1",
        "r0:join:1",
        "r1:join:1:2:3:4",
        "r1:join:99999999999999999999999",
        "r1:which:1:new:<@&1>",
        "",
        "x" * 100,
    ],
)
async def test_a_made_up_button_is_refused_and_changes_nothing(evening: Evening, custom_id: str) -> None:
    await evening.start()
    before = await evening.table()
    (told,) = await forged(evening, custom_id)
    assert "older version" in told
    assert await evening.table() == before


async def test_another_server_s_table_is_no_table_here(evening: Evening) -> None:
    """A button copied from another server's message: its table is not there for this one."""
    await evening.start()
    elsewhere = evening.env.create_guild("Elsewhere")
    room = elsewhere.create_text_channel("rummy")
    eve = elsewhere.add_member(evening.env.create_user("eve", global_name="Eve"))
    await eve.slash(room, "rummy new")
    await eve.click(evening.last(room), label="Add computer (easy)")
    message = evening.last(room)
    stored = evening.env.backend.get_message(room.id, message.id)
    for label in ("My hand", "Scores"):
        stored.components[0]["custom_id"] = "r1:x"
        row = next(part for part in stored.components if part["type"] == 1)
        row["components"][0]["custom_id"] = buttons(evening.last())[label]
        evening.env.backend.emit("INTERACTION_CREATE", evening.press(eve, message, buttons(evening.last())[label]))
        await evening.quiet()
        told = [one for one in room.history(viewer=eve) if one.flags.ephemeral]
        assert "There is no table here" in texts(told[-1])
        assert not told[-1].attachments


async def test_an_answer_that_comes_too_late_moves_nothing(evening: Evening) -> None:
    """Discord's 10062: the click was not acknowledged in time, so it must not count."""
    await evening.ada.slash(evening.room, "rummy new")
    evening.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await evening.bo.click(evening.last(), label="Join")
    assert [seat.name for seat in (await evening.table()).seats] == ["Ada"]
    await evening.bo.click(evening.last(), label="Join")
    assert [seat.name for seat in (await evening.table()).seats] == ["Ada", "Bo"]


async def test_a_refusal_names_whose_turn_it_is_wherever_the_table_is_known(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a button, by a command, and through the select that asks which table is meant."""

    async def refused(*_: object) -> None:
        raise Refused(Code.NOT_YOUR_TURN, seat=1)

    await evening.start()
    other = evening.guild.create_text_channel("other")
    await evening.start(other)
    elsewhere = evening.guild.create_text_channel("elsewhere")
    asked = await evening.ada.slash(elsewhere, "rummy leave")
    monkeypatch.setattr(Tables, "leave", refused)
    monkeypatch.setattr(Tables, "cancel", refused)
    chosen = await evening.ada.select(asked.response, ["2"])
    assert "It is Bo’s turn" in texts(chosen.followups[0])
    by_command = await evening.ada.slash(evening.room, "rummy leave")
    assert "It is Bo’s turn" in texts(by_command.response)
    question = await evening.ada.slash(evening.room, "rummy cancel")
    by_button = await evening.ada.click(question.response, label="Stop the game")
    assert "It is Bo’s turn" in texts(by_button.followups[0])


async def test_an_unforeseen_error_gets_an_apology_with_its_number(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, logged_errors: list[str]
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("the shelf fell over")

    await evening.ada.slash(evening.room, "rummy new")
    monkeypatch.setattr(Tables, "join", broken)
    answer = await evening.bo.click(evening.last(), label="Join")
    told = texts(answer.followups[0])
    assert "Sorry" in told
    assert "shelf" not in told
    (logged,) = logged_errors
    assert told.split("`")[-2] in logged
    assert "shelf fell over" in logged
    logged_errors.clear()


async def test_a_failing_command_gets_the_same_apology(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, logged_errors: list[str]
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("the shelf fell over")

    await evening.camille.slash(evening.room, "rummy new")
    monkeypatch.setattr(Tables, "join", broken)
    answer = await evening.camille.slash(evening.room, "rummy join")
    assert "Désolé" in texts(answer.response)
    logged_errors.clear()
    assert len(evening.env.errors) == 1
    evening.env._errors.clear()


async def test_a_failing_board_does_not_hurt_the_game(
    evening: Evening, logged_errors: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    await evening.start()
    evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=400, code=50035, times=None)
    with caplog.at_level(logging.WARNING):
        answer = await evening.bo.slash(evening.room, "draw", **{"from": "stock"})
    assert answer.ephemeral
    assert (await evening.table()).view(1).phase == "play"
    evening.env.backend.faults.clear()
    await evening.bo.slash(evening.room, "rummy board")
    assert "has drawn" in texts(evening.last())
    logged_errors.clear()


async def test_names_are_shown_as_they_are(evening: Evening) -> None:
    """A name that looks like a mention or like markup does neither."""
    trickster = evening.person("**@everyone** <@&1>")
    await trickster.slash(evening.room, "rummy new")
    await trickster.click(evening.last(), label="Add computer (easy)")
    await trickster.click(evening.last(), label="Start")
    await evening.until(lambda: "is to" in texts(evening.last()))
    scores = await trickster.click(evening.last(), label="Scores")
    assert "@everyone" not in texts(scores.followups[0])
    assert evening.pings() == []

"""Asking the host for a seat in a game that goes on: by command or by button, and what everybody sees of it."""

from typing import Any

from bot.tables import Table
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import Player, clicks, sit_down
from tests.e2e.test_moderators import moderator

HOUR = 60 * 60


async def alone(evening: Evening) -> dict[str, Player]:
    """Ada plays with a computer player."""
    return await sit_down(evening, people={"Ada": evening.ada}, computers=1)


def question(evening: Evening) -> Any:
    """The question that waits for an answer."""
    return next(message for message in evening.history() if "Let them in" in buttons(message))


def seats(table: Table) -> list[int | None]:
    return [seat.user for seat in table.seats]


async def test_asked_and_let_in(evening: Evening) -> None:
    await alone(evening)
    answer = await evening.bo.slash(evening.room, "rummy join")
    assert answer.ephemeral
    assert f"<@{evening.ada.id}> has been asked. If" in texts(answer.response)
    assert f"<@{evening.bo.id}> would like to play the seat of Rosita" in texts(question(evening))
    assert seats(await evening.table()) == [evening.ada.id, None]
    await evening.ada.click(question(evening), label="Let them in")
    await evening.quiet()
    assert seats(await evening.table()) == [evening.ada.id, evening.bo.id]
    told = [message for message in evening.history() if "has let" in texts(message)]
    assert len(told) == 1
    assert "now plays the hand of Rosita" in texts(told[0])
    assert not buttons(told[0])


async def test_the_hand_comes_once_the_host_has_agreed(evening: Evening) -> None:
    """G2: nobody sees it before."""
    await alone(evening)
    offer = await evening.bo.click(evening.last(), label="My hand")
    (said,) = offer.followups
    assert "a seat that could be yours" in texts(said)
    await evening.bo.click(said, label="Ask for the seat")
    await evening.quiet()
    assert "has been asked" in texts(evening.private_to(evening.bo)[-1])
    assert not buttons(evening.private_to(evening.bo)[-1])
    assert not any("Discard" in str(list(buttons(message))) for message in evening.private_to(evening.bo))
    bo = Player(evening, evening.bo, (await evening.table()).id)
    assert bo.panels == []
    await evening.ada.click(question(evening), label="Let them in")
    await evening.quiet()
    assert len(bo.panels) == 1
    assert "Round 1" in bo.says


async def test_the_command_offers_what_the_button_does(evening: Evening) -> None:
    """`/hand` of somebody who does not play here: a seat to ask for, as with My hand."""
    await alone(evening)
    answer = await evening.bo.slash(evening.room, "hand")
    assert "a seat that could be yours" in texts(answer.response)
    await evening.bo.click(answer.response, label="Ask for the seat")
    await evening.quiet()
    assert "would like to play the seat of Rosita" in texts(question(evening))


async def test_the_question_survives_a_restart_and_pings_who_was_let_in(evening: Evening) -> None:
    await alone(evening)
    await evening.bo.slash(evening.room, "rummy join")
    await evening.restart()
    await evening.ada.click(question(evening), label="Let them in")
    await evening.quiet()
    assert seats(await evening.table()) == [evening.ada.id, evening.bo.id]
    assert evening.pings() == [evening.bo.id]


async def test_a_host_who_is_not_there_is_pinged_and_the_asker_told(evening: Evening) -> None:
    await alone(evening)
    await evening.let_pass(HOUR)
    answer = await evening.bo.slash(evening.room, "rummy join")
    assert "has not been at this table for a while" in texts(answer.response)
    assert evening.pings().count(evening.ada.id) == 1


async def test_nobody_asks_more_often_than_once_an_hour(evening: Evening) -> None:
    await alone(evening)
    await evening.bo.slash(evening.room, "rummy join")
    again = await evening.bo.slash(evening.room, "rummy join")
    assert "You asked a while ago" in texts(again.response)
    await evening.ada.click(question(evening), label="No")
    assert f"<@{evening.bo.id}> would have liked to play" in str([texts(one) for one in evening.history()])
    again = await evening.bo.slash(evening.room, "rummy join")
    assert "You asked a while ago" in texts(again.response)
    await evening.let_pass(HOUR + 1)
    again = await evening.bo.slash(evening.room, "rummy join")
    assert "has been asked" in texts(again.response)


async def test_only_the_host_and_moderators_answer(evening: Evening) -> None:
    await alone(evening)
    await evening.bo.slash(evening.room, "rummy join")
    for label in ("Let them in", "No"):
        (said,) = (await evening.camille.click(question(evening), label=label)).followups
        assert "l’hôte" in texts(said)
    (said,) = (await evening.bo.click(question(evening), label="Let them in")).followups
    assert "Only the host" in texts(said)
    await moderator(evening).click(question(evening), label="Let them in")
    assert seats(await evening.table()) == [evening.ada.id, evening.bo.id]


async def test_who_asked_can_take_it_back(evening: Evening) -> None:
    await alone(evening)
    await evening.bo.slash(evening.room, "rummy join")
    await evening.bo.click(question(evening), label="No")
    assert "no longer wants to play" in str([texts(one) for one in evening.history()])
    assert "has been asked" in texts((await evening.bo.slash(evening.room, "rummy join")).response)


async def test_pressed_twice_at_once_it_is_answered_once(evening: Evening) -> None:
    """Fault 50."""
    await alone(evening)
    await evening.bo.slash(evening.room, "rummy join")
    asked, mo = question(evening), moderator(evening)
    yes, no = buttons(asked)["Let them in"], buttons(asked)["No"]
    said = await clicks(evening, (evening.ada, asked, yes), (evening.ada, asked, yes), (mo, asked, no))
    assert said == []
    assert seats(await evening.table()) == [evening.ada.id, evening.bo.id]
    assert "has let" in texts(next(one for one in evening.history() if one.id == asked.id))


async def test_a_seat_that_has_gone_meanwhile_is_not_given(evening: Evening) -> None:
    """Two ask for the same seat; and somebody who left comes back before the answer."""
    await alone(evening)
    await evening.bo.slash(evening.room, "rummy join")
    first = question(evening)
    await evening.camille.slash(evening.room, "rummy join")
    second = next(one for one in evening.history() if "Let them in" in buttons(one) and one.id != first.id)
    await evening.ada.click(second, label="Let them in")
    (said,) = (await evening.ada.click(first, label="Let them in")).followups
    assert "no longer free" in texts(said)
    assert seats(await evening.table()) == [evening.ada.id, evening.camille.id]
    assert "no longer possible" in texts(next(one for one in evening.history() if one.id == first.id))
    full = await evening.bo.slash(evening.room, "rummy join")
    assert "Every seat in this game is played by a person" in texts(full.response)


async def test_the_seat_of_somebody_who_left_and_coming_back_too_late(evening: Evening) -> None:
    await evening.start()
    await evening.bo.slash(evening.room, "rummy leave")
    await evening.quiet()
    await evening.camille.slash(evening.room, "rummy join")
    assert "Bo will then be out for good" in texts(question(evening))
    await evening.ada.click(question(evening), label="Let them in")
    await evening.quiet()
    assert seats(await evening.table()) == [evening.ada.id, evening.camille.id]
    answer = await evening.bo.slash(evening.room, "hand")
    assert "not playing at this table" in texts(answer.response)


async def test_who_was_removed_asks_to_come_back(evening: Evening) -> None:
    await evening.start()
    table = await evening.table()
    await evening.tables.remove(table.id, evening.ada.id, evening.bo.id, moderator=True)
    await evening.quiet()
    offer = await evening.bo.click(evening.last(), label="My hand")
    await evening.bo.click(offer.followups[0], label="Ask for the seat")
    assert "would like to come back" in texts(question(evening))
    await evening.ada.click(question(evening), label="Let them in")
    await evening.quiet()
    table = await evening.table()
    assert (seats(table), table.seats[1].is_present) == ([evening.ada.id, evening.bo.id], True)


async def test_let_in_though_the_answer_cannot_be_shown(evening: Evening, logged_errors: list[str]) -> None:
    """Discord fails right after it: pressed again, the question says what has become of it."""
    await alone(evening)
    await evening.bo.slash(evening.room, "rummy join")
    asked = question(evening)
    evening.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=500, code=0, times=1)
    await evening.ada.click(asked, label="Let them in")
    await evening.quiet()
    assert seats(await evening.table()) == [evening.ada.id, evening.bo.id]
    assert len(logged_errors) == 1
    logged_errors.clear()
    await evening.ada.click(question(evening), label="Let them in")
    assert f"<@{evening.bo.id}> plays here now" in texts(next(one for one in evening.history() if one.id == asked.id))


async def test_nobody_is_pinged_by_a_question_that_cannot_be_posted(evening: Evening) -> None:
    """And it can be asked again at once."""
    await alone(evening)
    evening.forbid(evening.room, "send_messages")
    refused = await evening.bo.slash(evening.room, "rummy join")
    assert "Send Messages" in texts(refused.response)
    evening.allow(evening.room)
    answer = await evening.bo.slash(evening.room, "rummy join")
    assert "has been asked" in texts(answer.response)


async def test_the_game_ends_before_the_answer(evening: Evening) -> None:
    await alone(evening)
    await evening.bo.slash(evening.room, "rummy join")
    asked = question(evening)
    await evening.tables.cancel((await evening.table()).id, evening.ada.id)
    await evening.quiet()
    (said,) = (await evening.ada.click(asked, label="Let them in")).followups
    assert "No game is being played" in texts(said)
    assert buttons(next(one for one in evening.history() if one.id == asked.id)) == {}


async def test_without_a_seat_to_ask_for_my_hand_says_so(evening: Evening) -> None:
    await evening.start()
    (said,) = (await evening.camille.click(evening.last(), label="My hand")).followups
    assert "ne jouez pas" in texts(said)
    assert not buttons(said)

"""Finished games looked at again: from the final message, by command, from the list; step by step, after a restart."""

import pytest
from simcord.actors import MemberActor

from bot.ui.words import words_for
from tests.e2e.evening import Evening, buttons, parts_of, pressable, texts
from tests.e2e.games_gone_by import SHORT, hide, played_out
from tests.e2e.hands import clicks


def alts(message: object) -> list[str]:
    """What the pictures of a message say."""
    return [item["description"] for part in parts_of(message) if part.get("type") == 12 for item in part["items"]]


class Looker:
    """Somebody who looks at a game again: their one replay, and its buttons."""

    def __init__(self, evening: Evening, member: MemberActor) -> None:
        self.evening, self.member = evening, member

    @property
    def replay(self) -> object:
        return self.evening.private_to(self.member)[-1]

    @property
    def says(self) -> str:
        return texts(self.replay)

    async def open(self) -> None:
        """Press Replay on the game's last message."""
        await self.member.click(self.evening.last(), label="Replay")
        await self.evening.quiet()

    async def press(self, *labels: str) -> None:
        for label in labels:
            await self.member.click(self.replay, custom_id=buttons(self.replay)[label])
            await self.evening.quiet()


@pytest.mark.parametrize("game", SHORT)
async def test_a_finished_game_step_by_step(evening: Evening, game: str) -> None:
    """Each press shows another step in the same message: the board, all hands, and the turn in words."""
    table = await played_out(evening, game)
    ada = Looker(evening, evening.ada)
    await ada.open()
    messages = len(evening.private_to(evening.ada))
    assert "step 0 of" in ada.says
    assert {"First", "Back"}.isdisjoint(pressable(ada.replay))
    await ada.press("Forward", "Forward", "Forward", "Back")
    assert "step 2 of" in ada.says
    frame = await evening.tables.archive.frame(table, 2)
    words = words_for("en")
    *boards, hands = alts(ada.replay)
    assert boards
    for view, line in zip(frame.hands, hands.splitlines(), strict=True):
        held = (words.tile if view.rules.tiles else words.card)(view.hand[0])
        assert line.startswith(f"{view.seats[view.seat or 0]}: ")
        assert held.replace("\ufe0e", "") in line
    await ada.press("Last")
    assert f"step {frame.last} of {frame.last}" in ada.says
    assert "The game is over" in ada.says
    assert "total\u00a0**" in ada.says
    assert {"Forward", "Last"}.isdisjoint(pressable(ada.replay))
    assert len(evening.private_to(evening.ada)) == messages


async def test_the_next_round_and_the_end_of_the_one_before(evening: Evening) -> None:
    """A round that ends stays on the table for a step, with what everybody kept; then comes the next deal."""
    table = await played_out(evening, "mexican")
    ada = Looker(evening, evening.ada)
    await ada.open()
    await ada.press("Next round")
    assert "Round 2: " in ada.says
    second = ada.says
    await ada.press("Back")
    assert "Round 1" in ada.says
    assert f"total\u00a0**{table.results[0].totals[0]}**" in ada.says
    await ada.press("Forward")
    assert ada.says == second
    await ada.press("Next round", "Next round", "Next round")
    assert "Next round" not in pressable(ada.replay)


async def test_the_buttons_of_a_replay_work_after_a_restart(evening: Evening) -> None:
    """Fault 54."""
    await played_out(evening)
    ada = Looker(evening, evening.ada)
    await ada.open()
    await ada.press("Forward")
    await evening.restart()
    await ada.press("Forward")
    assert "step 2 of" in ada.says
    await ada.press("Record")
    assert evening.private_to(evening.ada)[-1].attachments[0].filename.startswith("rami-")


async def test_by_command_the_channel_s_last_game(evening: Evening) -> None:
    """In the reader's language; a game that has begun since then does not hide it."""
    await played_out(evening)
    shown = await evening.camille.slash(evening.room, "rummy replay")
    assert "pas 0 sur" in texts(shown.response)
    assert shown.ephemeral
    await evening.start()
    shown = await evening.ada.slash(evening.room, "rummy replay")
    assert "step 0 of" in texts(shown.response)


async def test_elsewhere_one_s_own_last_game_or_one_picked(evening: Evening) -> None:
    table = await played_out(evening)
    other = evening.guild.create_text_channel("other")
    assert "step 0 of" in texts((await evening.ada.slash(other, "rummy replay")).response)
    assert "Aucune partie" in plain_answer(await evening.camille.slash(other, "rummy replay"))
    offered = await evening.camille.autocomplete(other, "rummy replay", "game", "ada")
    assert [choice["value"] for choice in offered] == [str(table.id)]
    assert offered[0]["name"].endswith("Rami · Ada, Bo")
    assert await evening.camille.autocomplete(other, "rummy replay", "game", "zoe") == []
    picked = await evening.camille.slash(other, "rummy replay", game=str(table.id))
    assert "pas 0 sur" in texts(picked.response)


async def test_a_game_in_a_channel_that_one_does_not_see_is_not_shown(evening: Evening) -> None:
    table = await played_out(evening)
    other = evening.guild.create_text_channel("other")
    hide(evening, evening.room)
    assert await evening.camille.autocomplete(other, "rummy replay", "game", "") == []
    assert "table" in plain_answer(await evening.camille.slash(other, "rummy replay", game=str(table.id)))
    assert "step 0 of" in texts((await evening.ada.slash(other, "rummy replay", game=str(table.id))).response)


@pytest.mark.parametrize("game", ["0", "99", "-1", "<@&1> @everyone", "9" * 4000, "١"])
async def test_what_is_no_game_is_not_found(evening: Evening, game: str) -> None:
    """Fault 62."""
    answer = plain_answer(await evening.ada.slash(evening.room, "rummy replay", game=game))
    assert "There is no table here" in answer
    assert "@everyone" not in answer


async def test_while_a_game_goes_on_there_is_no_replay(evening: Evening) -> None:
    """G2: neither by command nor by a button that somebody has made up."""
    await evening.start()
    assert "still going on" in plain_answer(await evening.ada.slash(evening.room, "rummy replay"))
    made_up = "r1:replay-step:1:0:first"
    assert not any("step" in said for said in await clicks(evening, (evening.ada, evening.last(), made_up)))


async def test_who_prefers_words_gets_words(evening: Evening) -> None:
    await played_out(evening)
    await evening.tables.people.set_preference(evening.ada.id, "text", "on")
    ada = Looker(evening, evening.ada)
    await ada.open()
    await ada.press("Last", "Back")
    assert alts(ada.replay) == []
    assert "Discard pile, from the top" in ada.says
    assert len(ada.says) < 4000


def plain_answer(result: object) -> str:
    """What a command answered, which nobody else sees."""
    assert result.ephemeral  # type: ignore[attr-defined]
    return texts(result.response)  # type: ignore[attr-defined]

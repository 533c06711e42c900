"""The hand comes by itself: whoever pressed something a moment ago has it below the board without asking."""

import asyncio
from typing import Any

import pytest

from bot.engine import parse_move
from bot.ui import table_actions
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import Player, deal, ids, sit_down

LAST_CARD = """\
  round 2
  dealer Ada
  turn Bo play
  hand Bo 7C
  hand Ada 4S AH KC 2D
  discard 5H 9C
  opened Bo
  meld Bo group 9H 9D 9S
"""


def seen_by(evening: Evening, player: Player) -> list[str]:
    """The last two messages that somebody sees in the channel: `board`, `panel` or `other`."""
    kinds = []
    for message in evening.room.history(viewer=player.member)[-2:]:
        is_panel = message.flags.ephemeral and any(":hand-" in one for one in ids(message))
        kinds.append("panel" if is_panel else "board" if "My hand" in buttons(message) else "other")
    return kinds


async def players(evening: Evening) -> tuple[Player, Player]:
    """Ada and Bo at their table."""
    table = await evening.table()
    return Player(evening, evening.ada, table.id), Player(evening, evening.bo, table.id)


async def test_at_the_start_everybody_who_pressed_something_has_their_hand(evening: Evening) -> None:
    """Join and Start were pressed, My hand was not."""
    await evening.start()
    for player in await players(evening):
        assert seen_by(evening, player) == ["board", "panel"]
        assert len(player.panels) == 1
        assert [file.filename for file in player.panel.attachments] == ["hand.png"]
    assert evening.private_to(evening.camille) == []


async def test_at_the_start_by_commands_too(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")
    await evening.bo.slash(evening.room, "rummy join")
    await evening.ada.slash(evening.room, "rummy start")
    await evening.quiet()
    for player in await players(evening):
        assert seen_by(evening, player) == ["board", "panel"]


async def test_each_in_their_own_language(evening: Evening) -> None:
    await evening.camille.slash(evening.room, "rummy new", language="en")
    await evening.bo.click(evening.last(), label="Join")
    await evening.camille.click(evening.last(), label="Start")
    await evening.quiet()
    assert "Manche 1 sur 7" in texts(evening.private_to(evening.camille)[-1])
    assert "Round 1 of 7" in texts(evening.private_to(evening.bo)[-1])


async def test_who_pressed_nothing_for_a_quarter_of_an_hour_gets_none_unasked(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")
    await evening.bo.click(evening.last(), label="Join")
    await evening.let_pass(14 * 60 + 1)
    await evening.ada.click(evening.last(), label="Start")
    await evening.quiet()
    ada, bo = await players(evening)
    assert seen_by(evening, ada) == ["board", "panel"]
    assert bo.panels == []


async def test_each_round_begins_with_the_hand_below_the_board(evening: Evening) -> None:
    people = await sit_down(evening, LAST_CARD)
    await evening.tables.move(people["Bo"].table_id, evening.bo.id, parse_move("discard 7C"))
    await evening.quiet()
    for player in people.values():
        assert seen_by(evening, player) == ["board", "panel"]
        assert "Round 3 of 7" in player.says
        assert len(player.panels) == 1


async def test_who_dismissed_the_panel_has_it_again_in_the_next_turn(evening: Evening) -> None:
    await evening.start()
    ada, bo = await players(evening)
    await bo.press("Draw from the stock")
    evening.env.backend.delete_message(evening.room.id, ada.panel.id)
    await bo.type("discard", card=str(bo.view.hand[0]))
    assert seen_by(evening, ada) == ["board", "panel"]
    assert len(ada.panels) == 1


async def test_a_slow_answer_to_a_command_is_not_taken_for_the_panel(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes the first message after a command for its answer, and the answer would then write over it."""
    original = table_actions.whisper

    async def slow(*told: Any, **how: Any) -> None:
        await asyncio.sleep(0.3)
        await original(*told, **how)

    await evening.ada.slash(evening.room, "rummy new")
    await evening.bo.click(evening.last(), label="Join")
    monkeypatch.setattr(table_actions, "whisper", slow)
    await evening.ada.slash(evening.room, "rummy start")
    await evening.quiet()
    ada, _ = await players(evening)
    assert seen_by(evening, ada) == ["board", "panel"]
    assert len(ada.panels) == 1


async def test_after_a_restart_the_hand_is_asked_for(evening: Evening) -> None:
    await evening.start()
    ada, bo = await players(evening)
    await evening.restart()
    await deal(evening, ada.table_id, LAST_CARD)
    await evening.tables.move(bo.table_id, evening.bo.id, parse_move("discard 7C"))
    await evening.quiet()
    assert seen_by(evening, ada) != ["board", "panel"]
    await evening.ada.click(evening.last(), label="My hand")
    assert seen_by(evening, ada) == ["board", "panel"]

"""Permissions that the bot lacks or loses: who can do something about it is told which and where, and all heals."""

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.engine import parse_move
from bot.tables import Status
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import sit_down

LAST_MOVE = """\
  round 7
  dealer Ada
  turn Bo play
  hand Bo AC 2C 3C 4C 5C 6D 7D 8D 9D 10D JH QH KH AH
  hand Ada 9H 9C JK AS
  discard 5D
  scores Ada=200 Bo=150
  wins Ada=3 Bo=3
"""
ENGLISH = {"view_channel": "View Channel", "send_messages": "Send Messages", "attach_files": "Attach Files"}
FRENCH = {
    "view_channel": "Voir le salon",
    "send_messages": "Envoyer des messages",
    "attach_files": "Joindre des fichiers",
    "send_messages_in_threads": "Envoyer des messages dans les fils",
    "create_public_threads": "Créer des fils publics",
}


def told(evening: Evening, who: MemberActor, what: str) -> list[str]:
    """What somebody was told privately of a permission and of the room."""
    said = map(texts, evening.private_to(who))
    return [text for text in said if what in text and f"<#{evening.room.id}>" in text]


def threads(evening: Evening, *names: str) -> list[ChannelHandle]:
    """New threads in the room."""
    for name in names:
        evening.env.backend.create_thread(evening.room.id, name, owner_id=evening.ada.id)
    return list(evening.room.threads)


def take_away(evening: Evening, permission: str) -> None:
    """Take a permission away; that pictures need one is not simulated."""
    evening.forbid(evening.room, permission)
    if permission == "attach_files":
        evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=403, code=50013, times=None)


def give_back(evening: Evening) -> None:
    """Give the bot back what was taken away."""
    evening.env.backend.faults.clear()
    evening.allow(evening.room)


async def turn(evening: Evening) -> None:
    """Let the person in turn draw and discard, past the panel."""
    table = await evening.table()
    assert table.waits_for is not None
    await evening.tables.move(table.id, table.waits_for, parse_move("draw stock"))
    table = await evening.table()
    assert table.waits_for is not None
    await evening.tables.move(table.id, table.waits_for, parse_move(f"discard {table.view(table.turn).hand[0]}"))
    await evening.quiet()


# --- before the game ---


@pytest.mark.parametrize("permission", ["view_channel", "send_messages", "attach_files"])
async def test_no_table_is_opened_where_it_could_not_be_shown(evening: Evening, permission: str) -> None:
    evening.forbid(evening.room, permission)
    refused = await evening.camille.slash(evening.room, "rummy new")
    assert FRENCH[permission] in texts(refused.response)
    assert f"<#{evening.room.id}>" in texts(refused.response)
    assert refused.ephemeral
    assert await evening.tables.at(evening.room.id) is None
    evening.allow(evening.room)
    await evening.camille.slash(evening.room, "rummy new")
    assert "Rejoindre" in buttons(evening.last())
    assert (await evening.table()).status is Status.LOBBY


@pytest.mark.parametrize("permission", ["create_public_threads", "send_messages_in_threads", "attach_files"])
async def test_no_thread_is_opened_where_no_table_could_be(evening: Evening, permission: str) -> None:
    await evening.start()
    offered = await evening.camille.slash(evening.room, "rummy new")
    evening.forbid(evening.room, permission)
    refused = await evening.camille.click(offered.response.message, label="Ouvrir un fil")
    assert FRENCH[permission] in texts(refused.followups[-1])
    assert f"<#{evening.room.id}>" in texts(refused.followups[-1])
    assert evening.room.threads == []
    evening.allow(evening.room)
    await evening.camille.click(offered.response.message, label="Ouvrir un fil")
    (thread,) = evening.room.threads
    assert (await evening.table(thread)).host == evening.camille.id


async def test_in_a_thread_other_permissions_are_needed_than_in_a_channel(evening: Evening) -> None:
    thread, other = threads(evening, "cards", "more cards")
    evening.forbid(evening.room, "send_messages")
    await evening.ada.slash(thread, "rummy new")
    assert (await evening.table(thread)).status is Status.LOBBY
    evening.forbid(evening.room, "send_messages_in_threads")
    refused = await evening.camille.slash(other, "rummy new")
    assert FRENCH["send_messages_in_threads"] in texts(refused.response)
    assert f"<#{other.id}>" in texts(refused.response)
    assert await evening.tables.at(other.id) is None


# --- in the middle of it ---


@pytest.mark.parametrize("permission", ["view_channel", "send_messages", "attach_files"])
async def test_who_moved_is_told_the_game_goes_on_and_all_heals_by_itself(evening: Evening, permission: str) -> None:
    await evening.start()
    take_away(evening, permission)
    await turn(evening)
    await turn(evening)
    assert len(told(evening, evening.bo, ENGLISH[permission])) == 1
    assert told(evening, evening.ada, ENGLISH[permission]) == []
    before = await evening.table()
    assert (before.status, before.waits_for) == (Status.LIVE, evening.bo.id)
    give_back(evening)
    await evening.quiet()
    assert f"<@{evening.bo.id}> is to draw" in texts(evening.last())
    assert sum("My hand" in buttons(message) for message in evening.history()) == 1
    assert (await evening.table()).game == before.game
    take_away(evening, permission)
    await turn(evening)
    assert len(told(evening, evening.bo, ENGLISH[permission])) == 2


async def test_each_is_told_in_their_own_language(evening: Evening) -> None:
    await sit_down(evening, people={"Camille": evening.camille, "Bo": evening.bo}, language="en")
    await turn(evening)
    take_away(evening, "attach_files")
    await turn(evening)
    assert len(told(evening, evening.camille, FRENCH["attach_files"])) == 1


async def test_the_host_is_told_when_who_moved_cannot_be(evening: Evening) -> None:
    """By direct message, in the table's language, with the permission and the channel."""
    await evening.start()
    await evening.let_pass(20 * 60)
    evening.forbid(evening.room, "send_messages")
    await turn(evening)
    direct = texts(evening.ada.user.dm_channel.last_message)
    assert ENGLISH["send_messages"] in direct
    assert f"<#{evening.room.id}>" in direct


async def test_the_end_of_a_game_heals_too(evening: Evening) -> None:
    await sit_down(evening, LAST_MOVE)
    evening.forbid(evening.room, "send_messages")
    await evening.tables.move(1, evening.bo.id, parse_move("open AC 2C 3C 4C 5C | 6D 7D 8D 9D 10D | JH QH KH AH"))
    await evening.quiet()
    assert len(told(evening, evening.bo, ENGLISH["send_messages"])) == 1
    give_back(evening)
    await evening.quiet()
    *_, result, final = map(texts, evening.history())
    assert "### Round 7" in result
    assert "The game is over" in final


async def test_a_permission_given_by_a_role_heals_as_well(evening: Evening) -> None:
    await evening.start()
    evening.env.inject_error("*", f"/channels/{evening.room.id}/messages*", status=403, code=50013, times=None)
    await turn(evening)
    evening.env.backend.faults.clear()
    evening.env.backend.edit_role(evening.guild.id, evening.guild.create_role("dealers").id, {"name": "croupiers"})
    await evening.quiet()
    assert f"<@{evening.ada.id}> is to draw" in texts(evening.last())


async def test_a_private_answer_needs_no_permission(evening: Evening) -> None:
    """What only one person sees goes another way: the hand, the scores, the board can be looked at all the time."""
    await evening.start()
    evening.forbid(evening.room, "send_messages", "attach_files")
    for command in ("hand", "rummy board", "rummy scores"):
        answer = await evening.bo.slash(evening.room, command)
        assert answer.response is not None
        assert "<#" not in texts(answer.response)
    assert evening.env.errors == []

"""`/rummy-admin move`: a table goes on elsewhere, as it was; whoever is in turn learns where, the old place says so."""

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.engine import parse_move
from bot.tables import Status
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import clicks, ids, sit_down


def moderator(evening: Evening, locale: str = "en-US") -> MemberActor:
    """Somebody who may manage the server."""
    role = evening.guild.create_role("moderators", permissions=discord.Permissions(manage_guild=True))
    member = evening.guild.add_member(evening.env.create_user("mo", global_name="Mo"), roles=[role])
    evening.locales[member.id] = locale
    return member


async def move(evening: Evening, who: MemberActor, used_in: ChannelHandle, to: ChannelHandle) -> discord.Message:
    """Use the command, and return its private answer."""
    answer = await who.slash(used_in, "rummy-admin move", channel=to)
    await evening.quiet()
    assert answer.ephemeral
    return answer.response


def hall_of(evening: Evening) -> ChannelHandle:
    """A channel without a table."""
    return evening.guild.create_text_channel("hall")


def boards(evening: Evening, channel: ChannelHandle) -> list[discord.Message]:
    """The boards in a channel."""
    return [message for message in evening.history(channel) if "My hand" in buttons(message)]


async def test_a_game_goes_on_elsewhere_as_it_was(evening: Evening) -> None:
    mo, hall = moderator(evening), hall_of(evening)
    await evening.start()
    before = await evening.table()
    old = evening.last()
    said = await move(evening, mo, evening.room, hall)
    assert f"goes on in <#{hall.id}>" in texts(said)
    after = await evening.table(hall)
    assert (after.id, after.game, after.revision, after.deadline) == (1, before.game, before.revision, before.deadline)
    (board,) = boards(evening, hall)
    assert after.message == board.id
    assert boards(evening, evening.room) == []
    left = next(message for message in evening.history() if message.id == old.id)
    assert f"goes on in <#{hall.id}>" in texts(left)
    assert buttons(left) == {}
    assert evening.pings() == []  # it was Bo's turn before, and Bo was told
    await evening.tables.move(1, evening.bo.id, parse_move("draw stock"))
    await evening.quiet()
    assert "has drawn" in texts(evening.last(hall))
    await evening.restart()
    assert len(boards(evening, hall)) == 1
    assert (await evening.tables.at(evening.room.id)) is None


async def test_the_room_that_was_left_is_free_for_another_table(evening: Evening) -> None:
    mo, hall = moderator(evening), hall_of(evening)
    await evening.start()
    await move(evening, mo, evening.room, hall)
    await evening.camille.slash(evening.room, "rummy new")
    assert (await evening.table()).host == evening.camille.id


async def test_a_lobby_moves_too(evening: Evening) -> None:
    mo, hall = moderator(evening), hall_of(evening)
    await evening.ada.slash(evening.room, "rummy new")
    await move(evening, mo, evening.room, hall)
    assert buttons(evening.last()) == {}
    await evening.bo.click(evening.last(hall), label="Join")
    await evening.ada.click(evening.last(hall), label="Start")
    await evening.quiet()
    assert (await evening.table(hall)).status is Status.LIVE
    assert len(boards(evening, hall)) == 1


async def test_from_a_deleted_channel_it_is_brought_back_and_who_is_in_turn_is_called(evening: Evening) -> None:
    """The whole way: the host hears that the channel is gone, a moderator picks the table, everybody plays on."""
    mo, hall = moderator(evening), hall_of(evening)
    await evening.start()
    await evening.start(evening.guild.create_text_channel("other"))
    await evening.let_pass(20 * 60)
    evening.env.backend.delete_channel(evening.room.id)
    await evening.quiet()
    assert "/rummy-admin move" in texts(evening.ada.user.dm_channel.last_message)
    question = await move(evening, mo, hall, hall)
    assert "Which table" in texts(question)
    before = evening.pings()
    await mo.select(question, ["1"], custom_id=ids(question)[0])
    await evening.quiet()
    (board,) = boards(evening, hall)
    assert f"<@{evening.bo.id}> is to draw" in texts(board)
    assert evening.pings()[len(before) :] == [evening.bo.id]
    assert (await evening.table(hall)).trouble is None
    evening.env.backend.delete_channel(hall.id)
    await evening.quiet()
    assert len(evening.ada.user.dm_channel.history()) == 2  # another channel is another loss


async def test_out_of_a_locked_thread(evening: Evening) -> None:
    """Fault 59. And into a thread."""
    mo = moderator(evening)
    for name in ("cards", "more cards"):
        evening.env.backend.create_thread(evening.room.id, name, owner_id=evening.ada.id)
    locked, other = evening.room.threads
    await evening.start(locked)
    evening.env.inject_error("*", f"/channels/{locked.id}/messages*", status=403, code=160005, times=None)
    await evening.tables.move(1, evening.bo.id, parse_move("draw stock"))
    await evening.quiet()
    question = await move(evening, mo, evening.room, other)
    await mo.select(question, ["1"], custom_id=ids(question)[0])
    await evening.quiet()
    assert "has drawn" in texts(evening.last(other))


# --- where it cannot go ---


async def test_into_a_channel_with_a_table_nothing_moves(evening: Evening) -> None:
    mo, hall = moderator(evening), hall_of(evening)
    await evening.start()
    await evening.camille.slash(hall, "rummy new")
    for used_in, to in ((evening.room, hall), (evening.room, evening.room)):
        assert "already a table" in texts(await move(evening, mo, used_in, to))
    assert (await evening.table()).id == 1
    assert len(boards(evening, evening.room)) == 1


@pytest.mark.parametrize("permission", ["view_channel", "send_messages", "attach_files"])
async def test_where_it_could_not_be_shown_it_does_not_go(evening: Evening, permission: str) -> None:
    mo, hall = moderator(evening, "fr"), hall_of(evening)
    await evening.start()
    evening.forbid(hall, permission)
    named = {
        "view_channel": "Voir le salon",
        "send_messages": "Envoyer des messages",
        "attach_files": "Joindre des fichiers",
    }
    said = texts(await move(evening, mo, evening.room, hall))
    assert named[permission] in said
    assert f"<#{hall.id}>" in said
    assert (await evening.table()).status is Status.LIVE


async def test_a_locked_thread_or_a_category_is_no_place(evening: Evening) -> None:
    mo = moderator(evening)
    await evening.start()
    evening.env.backend.create_thread(evening.room.id, "cards", owner_id=evening.ada.id)
    (thread,) = evening.room.threads
    evening.env.backend.get_channel(thread.id).thread_metadata.locked = True
    evening.env.backend.announce_channel_update(thread.id)
    evening.forbid(evening.room, "manage_threads")
    await evening.env.settle()
    assert "is locked" in texts(await move(evening, mo, evening.room, thread))
    category = evening.guild.create_category("games")
    assert "No table can stand" in texts(await move(evening, mo, evening.room, category))
    assert (await evening.table()).status is Status.LIVE


async def test_another_server_s_channel_is_no_place(evening: Evening) -> None:
    """A forged answer to the question which table is meant."""
    mo, hall = moderator(evening), hall_of(evening)
    elsewhere = evening.env.create_guild("Elsewhere").create_text_channel("rummy")
    await evening.start()
    question = await move(evening, mo, hall, hall)
    stored = evening.env.backend.get_message(hall.id, question.id)
    select = stored.components[-1]["components"][0]
    for place in (str(elsewhere.id), "7", "x", "9" * 30):
        select["custom_id"] = forged = f"r1:which:1:admin-move:{place}"
        (said,) = await clicks(evening, (mo, question, forged), values=("1",), channel=hall)
        assert "No table can stand" in said
    assert (await evening.table()).id == 1


async def test_only_moderators_move_tables(evening: Evening) -> None:
    mo, hall = moderator(evening), hall_of(evening)
    await evening.start()
    question = await move(evening, mo, hall, hall)
    custom_id = ids(question)[0]
    said = await clicks(evening, (evening.bo, question, custom_id), values=("1",), channel=hall)
    assert said
    assert (await evening.table()).id == 1


async def test_a_table_that_is_over_stays_where_it_was(evening: Evening) -> None:
    mo, hall = moderator(evening), hall_of(evening)
    await sit_down(evening)
    question = await move(evening, mo, hall, hall)
    await evening.tables.cancel(1, evening.ada.id)
    await evening.quiet()
    chosen = await mo.select(question, ["1"], custom_id=ids(question)[0])
    assert "is closed" in texts(chosen.followups[-1])

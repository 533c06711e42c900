"""What those who manage the server can do: `/rummy-admin`, in any channel, and nobody else."""

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.tables import Status, Table
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import clicks, ids, sit_down
from tests.e2e.test_preferences import bo_with_a_panel, prefers


def moderator(evening: Evening, name: str = "Mo", locale: str = "en-US") -> MemberActor:
    """Somebody who may manage the server."""
    role = evening.guild.create_role("moderators", permissions=discord.Permissions(manage_guild=True))
    member = evening.guild.add_member(evening.env.create_user(name.lower(), global_name=name), roles=[role])
    evening.locales[member.id] = locale
    return member


async def asked(evening: Evening, who: MemberActor, command: str, channel: Any = None) -> Any:
    answer = await who.slash(channel or evening.room, f"rummy-admin {command}")
    assert answer.ephemeral
    return answer.response


async def test_discord_offers_the_commands_only_to_those_who_manage_the_server(evening: Evening) -> None:
    (commands,) = evening.requests("PUT", "/commands")
    admin = next(command for command in commands if command["name"] == "rummy-admin")
    assert int(admin["default_member_permissions"]) == discord.Permissions(manage_guild=True).value


async def test_a_moderator_takes_a_person_out_of_a_game(evening: Evening) -> None:
    """Fault 48: the computer plays on, and the person is told when they try to."""
    mo = moderator(evening)
    players = await sit_down(evening)
    await players["Bo"].type("hand")
    question = await asked(evening, mo, "remove")
    await mo.select(question, [str(evening.bo.id)], custom_id=ids(question)[0])
    await evening.quiet()
    assert "Bo is out" in texts(evening.private_to(mo)[-1])
    table = await evening.table()
    assert [seat.removed for seat in table.seats] == [False, True]
    assert table.waits_for == evening.ada.id
    for command in ("hand", "draw"):
        answer = await evening.bo.slash(evening.room, command, **({"from": "stock"} if command == "draw" else {}))
        assert "taken out" in texts(answer.response), command


async def test_who_was_removed_sees_no_card_of_the_hand_any_more(evening: Evening) -> None:
    """G2: neither while typing, nor by having their open panel drawn anew."""
    bo = await bo_with_a_panel(evening)
    assert await evening.bo.autocomplete(evening.room, "discard", "card", "")
    await evening.tables.remove(bo.table_id, evening.ada.id, evening.bo.id, moderator=True)
    await evening.quiet()
    before = bo.options
    assert await evening.bo.autocomplete(evening.room, "discard", "card", "") == []
    await prefers(evening, evening.bo, "By suit")
    assert bo.options == before


async def test_a_moderator_takes_a_person_out_of_a_lobby(evening: Evening) -> None:
    mo = moderator(evening, locale="fr")
    await evening.ada.slash(evening.room, "rummy new")
    await evening.bo.click(evening.last(), label="Join")
    question = await asked(evening, mo, "remove")
    await mo.select(question, [str(evening.ada.id)], custom_id=ids(question)[0])
    assert "Ada n’a plus de place" in texts(evening.private_to(mo)[-1])
    assert f"1. <@{evening.bo.id}> (host)" in texts(evening.last())


async def test_a_moderator_closes_any_table(evening: Evening) -> None:
    """Fault 48: a lobby or a game whose host is gone."""
    mo = moderator(evening)
    await evening.start()
    question = await asked(evening, mo, "cancel")
    assert "Shall it really stop" in texts(question)
    await evening.restart()
    await mo.click(question, label="Close the table")
    await evening.quiet()
    assert "The game was stopped" in texts(evening.last())
    assert await evening.tables.at(evening.room.id) is None
    await evening.ada.slash(evening.room, "rummy new")
    question = await asked(evening, mo, "cancel")
    await mo.click(question, label="Close the table")
    assert "closed before a game began" in texts(evening.last())


async def test_from_another_channel_the_table_is_asked_for(evening: Evening) -> None:
    """Also that of a channel which is gone."""
    mo = moderator(evening)
    office, attic = evening.guild.create_text_channel("office"), evening.guild.create_text_channel("attic")
    assert "no table" in texts(await asked(evening, mo, "cancel", office))
    await evening.start()
    await evening.start(attic)
    here, there = await evening.table(), await evening.table(attic)
    evening.env.backend.delete_channel(attic.id)
    await evening.quiet()
    which = await asked(evening, mo, "cancel", office)
    await mo.select(which, [str(there.id)], custom_id=ids(which)[0])
    question = evening.private_to(mo, office)[-1]
    await mo.click(question, label="Close the table")
    await evening.quiet()
    assert (await evening.tables.get(there.id)).status is Status.CANCELLED
    assert (await evening.tables.get(here.id)).status is Status.LIVE


async def test_who_may_no_longer_manage_the_server_presses_in_vain(evening: Evening) -> None:
    """The right is asked for at every use, not only when the question came."""
    mo = moderator(evening)
    await evening.start()
    closing, removing = await asked(evening, mo, "cancel"), await asked(evening, mo, "remove")
    backend, guild = evening.env.backend, evening.guild.id
    for role in backend.get_guild(guild).members[mo.id].role_ids.copy():
        backend.remove_member_role(guild, mo.id, role)
    (said,) = await clicks(evening, (mo, closing, buttons(closing)["Close the table"]))
    assert "manage this server" in said
    (said,) = await clicks(evening, (mo, removing, ids(removing)[0]), values=(str(evening.bo.id),))
    assert "manage this server" in said
    assert all(seat.is_present for seat in (await evening.table()).seats)


@pytest.mark.parametrize("picked", ["7", "x", ""])
async def test_somebody_who_sits_nowhere_is_not_removed(evening: Evening, picked: str) -> None:
    mo = moderator(evening)
    await evening.start()
    question = await asked(evening, mo, "remove")
    (said,) = await clicks(evening, (mo, question, ids(question)[0]), values=(picked,))
    assert "no seat" in said


async def test_a_panel_that_was_about_to_come_does_not_come_to_who_is_removed(evening: Evening) -> None:
    """G2: the board brings everybody's panel; in that moment a moderator takes Bo out, or Bo wants to be forgotten."""
    people = await sit_down(evening, people={"Ada": evening.ada, "Bo": evening.bo, "Camille": evening.camille})
    bo, camille = people["Bo"], people["Camille"]
    await bo.type("hand")
    await camille.type("hand")
    shown = len(bo.own), len(camille.own)
    table = await evening.table()
    locks = [evening.bot.panels._person(table.id, one.member.id).lock for one in (bo, camille)]
    for lock in locks:
        await lock.acquire()
    await evening.bot.panels.refresh(table)
    await evening.tables.set_message(table.id, None)  # as if the next board was about to be sent
    await evening.tables.remove(table.id, evening.ada.id, bo.member.id)
    await evening.tables.forget(camille.member.id)
    for lock in locks:
        lock.release()
    await evening.quiet()
    assert (len(bo.own), len(camille.own)) == shown


async def test_a_click_at_the_moment_of_being_removed_shows_no_hand(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """G2: the moderator was quicker, but the bot was looking at the click already."""
    people = await sit_down(evening, people={"Ada": evening.ada, "Bo": evening.bo, "Camille": evening.camille})
    bo = people["Bo"]
    await bo.type("hand")
    panel, before = bo.panel, len(bo.own)
    back = evening.bot.panels._back

    async def and_then_removed(table_id: int, user: int) -> Table:
        table = await back(table_id, user)
        await evening.tables.remove(table_id, evening.ada.id, user)
        return table

    monkeypatch.setattr(evening.bot.panels, "_back", and_then_removed)
    await bo.press(bo.label_of("hand-sort"), panel)
    (said,) = bo.own[before:]
    assert "taken out" in texts(said)

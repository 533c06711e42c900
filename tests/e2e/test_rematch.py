"""Playing again: the button under a game's end, and `/rummy rematch`."""

from bot.tables import Status
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import clicks


async def ended(evening: Evening) -> int:
    """A game of Ada and Bo that Ada stopped; the id of the message that tells its end."""
    await evening.start()
    table = await evening.table()
    await evening.tables.cancel(table.id, evening.ada.id)
    await evening.quiet()
    return table.id


async def test_a_press_and_a_start_and_the_next_game_is_on(evening: Evening) -> None:
    """Two taps from the end of a game to the next deal."""
    before = await evening.tables.get(await ended(evening))
    pressed = await evening.bo.click(evening.last(), label="Rematch")
    await evening.quiet()
    assert "everybody in their old seat" in texts(pressed.followups[0])
    lobby = evening.last()
    assert f"1. <@{evening.ada.id}>\n2. <@{evening.bo.id}> (host)" in texts(lobby)
    assert "the first deal goes on to the left" in texts(lobby)
    await evening.bo.click(lobby, label="Start")
    await evening.quiet()
    table = await evening.table()
    assert (table.status, table.rematch_of) == (Status.LIVE, before.id)
    assert table.view(None).dealer == (before.view(None).dealer + 1) % 2
    assert any("Bo deals first, Ada begins" in texts(message) for message in evening.history())


async def test_after_a_restart_too_and_by_command(evening: Evening) -> None:
    await ended(evening)
    await evening.restart()
    answer = await evening.ada.slash(evening.room, "rummy rematch")
    assert answer.ephemeral
    assert "everybody in their old seat" in texts(answer.response)
    assert (await evening.table()).host == evening.ada.id


async def test_two_people_press_at_once(evening: Evening) -> None:
    """Fault 50: one table, and both are told."""
    await ended(evening)
    said = await clicks(
        evening,
        *((who, evening.last(), buttons(evening.last())["Rematch"]) for who in (evening.ada, evening.bo)),
    )
    assert len(said) == 2
    assert sum("open already, and you have your old seat" in one for one in said) == 1
    assert len(await evening.tables.of_guild(evening.guild.id)) == 1


async def test_who_does_not_want_to_leaves(evening: Evening) -> None:
    await ended(evening)
    await evening.ada.click(evening.last(), label="Rematch")
    await evening.bo.click(evening.last(), label="Leave")
    await evening.camille.click(evening.last(), label="Join")
    await evening.ada.click(evening.last(), label="Start")
    await evening.quiet()
    assert [seat.name for seat in (await evening.table()).seats] == ["Ada", "Camille"]


async def test_strangers_and_taken_channels_are_told(evening: Evening) -> None:
    await ended(evening)
    end = evening.last()
    (said,) = (await evening.camille.click(end, label="Rematch")).followups
    assert "pas joué cette partie" in texts(said)
    await evening.camille.slash(evening.room, "rummy new")
    (said,) = (await evening.ada.click(end, label="Rematch")).followups
    assert "already a table in this channel" in texts(said)
    assert "already a table" in texts((await evening.ada.slash(evening.room, "rummy rematch")).response)
    attic = evening.guild.create_text_channel("attic")
    assert "No game was played" in texts((await evening.ada.slash(attic, "rummy rematch")).response)


async def test_the_rematch_of_a_rematch_that_goes_on(evening: Evening) -> None:
    await ended(evening)
    end = evening.last()
    await evening.ada.click(end, label="Rematch")
    await evening.ada.click(evening.last(), label="Start")
    await evening.quiet()
    (said,) = (await evening.bo.click(end, label="Rematch")).followups
    assert "being played already" in texts(said)

"""What a server chooses with `/rummy-admin settings`, and what it means for whoever opens a table or joins one."""

from typing import Any

from bot.tables import GuildSettings, TurnTime
from tests.e2e.evening import Evening, buttons, parts_of, texts
from tests.e2e.hands import clicks
from tests.e2e.test_moderators import asked, moderator


def setting(message: Any, name: str) -> str:
    """The custom id of a setting's select."""
    selects = (part["custom_id"] for part in parts_of(message) if part.get("type") in {3, 8})
    return next(one for one in selects if one.startswith(f"r1:setting:0:{name}:"))


async def chosen(evening: Evening) -> GuildSettings:
    return await evening.tables.welcome.settings(evening.guild.id)


async def test_a_moderator_chooses_for_the_server(evening: Evening) -> None:
    mo = moderator(evening, locale="fr")
    shown = await asked(evening, mo, "settings")
    assert "Les tables de ce serveur" in texts(shown)
    await mo.select(shown, [evening.room], custom_id=setting(shown, "channels"))
    assert f"Seulement dans <#{evening.room.id}>" in texts(shown)
    await mo.select(shown, ["3m"], custom_id=setting(shown, "turn-time"))
    await mo.select(shown, ["fr"], custom_id=setting(shown, "language"))
    await mo.select(shown, ["3"], custom_id=setting(shown, "limit"))
    wanted = GuildSettings(channels=(evening.room.id,), turn_time=TurnTime.SHORT, language="fr", most_tables=3)
    assert await chosen(evening) == wanted
    await evening.ada.slash(evening.room, "rummy new")
    table = await evening.table()
    assert (table.turn_time, table.language) == (TurnTime.SHORT, "fr")
    await evening.ada.slash(evening.room, "rummy cancel")
    await evening.ada.slash(evening.room, "rummy new", language="en", turn_time="none")
    table = await evening.table()
    assert (table.turn_time, table.language) == (TurnTime.NONE, "en")


async def test_the_settings_are_chosen_after_a_restart_too(evening: Evening) -> None:
    mo = moderator(evening)
    shown = await asked(evening, mo, "settings")
    await mo.select(shown, ["2"], custom_id=setting(shown, "limit"))
    await evening.restart()
    await mo.select(shown, ["none"], custom_id=setting(shown, "limit"))
    await mo.select(shown, ["2"], custom_id=setting(shown, "limit"))
    assert (await chosen(evening)).most_tables == 2


async def test_a_table_where_none_may_stand_is_refused_and_says_where(evening: Evening) -> None:
    attic = evening.guild.create_text_channel("attic")
    mo = moderator(evening)
    shown = await asked(evening, mo, "settings", attic)
    await mo.select(shown, [evening.room], custom_id=setting(shown, "channels"))
    for channel, said in ((attic, f"not stand here, but in <#{evening.room.id}>"), (evening.room, "is open")):
        answer = await evening.ada.slash(channel, "rummy new")
        assert answer.ephemeral
        assert said in texts(answer.response)
    assert await evening.tables.at(attic.id) is None


async def test_the_threads_of_an_allowed_channel_are_allowed(evening: Evening) -> None:
    attic = evening.guild.create_text_channel("attic")
    await evening.tables.welcome.choose(evening.guild.id, channels=(attic.id,))
    await evening.tables.welcome.choose(evening.guild.id, channels=(evening.room.id,))
    await evening.ada.slash(evening.room, "rummy new")
    offer = await evening.bo.slash(evening.room, "rummy new")
    await evening.bo.click(offer.response, label="Open a thread")
    await evening.quiet()
    tables = await evening.tables.of_guild(evening.guild.id)
    assert sorted(table.channel == evening.room.id for table in tables) == [False, True]


async def test_the_channels_of_an_allowed_category_are_allowed(evening: Evening) -> None:
    games = evening.guild.create_category("games")
    inside = evening.guild.create_text_channel("cards", category=games)
    await evening.tables.welcome.choose(evening.guild.id, channels=(games.id,))
    assert "is open" in texts((await evening.ada.slash(inside, "rummy new")).response)
    assert "not stand here" in texts((await evening.ada.slash(evening.room, "rummy new")).response)


async def test_no_moderator_locks_themselves_out(evening: Evening) -> None:
    """The only channel allowed is gone: settings can still be chosen, in any channel."""
    mo = moderator(evening)
    attic = evening.guild.create_text_channel("attic")
    await evening.tables.welcome.choose(evening.guild.id, channels=(attic.id,))
    evening.env.backend.delete_channel(attic.id)
    await evening.quiet()
    assert "not stand here" in texts((await evening.ada.slash(evening.room, "rummy new")).response)
    shown = await asked(evening, mo, "settings")
    await mo.click(shown, label="In every channel")
    assert (await chosen(evening)).channels == ()
    assert "In every channel" not in buttons(shown)
    assert "is open" in texts((await evening.ada.slash(evening.room, "rummy new")).response)


async def test_one_table_too_many_is_refused_at_every_door(evening: Evening) -> None:
    await evening.tables.welcome.choose(evening.guild.id, most_tables=1)
    attic = evening.guild.create_text_channel("attic")
    await evening.ada.slash(evening.room, "rummy new")
    await evening.bo.slash(attic, "rummy new")
    for answer in (
        await evening.ada.slash(attic, "rummy join"),
        await evening.ada.slash(evening.guild.create_text_channel("cellar"), "rummy new"),
        await evening.bo.slash(evening.room, "rummy new"),
    ):
        assert "as many tables as one person may on this server: 1." in texts(answer.response)
    (said,) = (await evening.bo.click(evening.last(), label="Join")).followups
    assert "as many tables" in texts(said)
    assert not list(evening.requests("POST", "/threads"))


async def test_only_who_may_manage_the_server_chooses(evening: Evening) -> None:
    mo = moderator(evening)
    shown = await asked(evening, mo, "settings")
    (said,) = await clicks(evening, (evening.ada, shown, setting(shown, "limit")), values=("1",))
    assert "manage this server" in said
    assert await chosen(evening) == GuildSettings()


async def test_what_is_not_on_offer_is_not_chosen(evening: Evening) -> None:
    mo = moderator(evening)
    shown = await asked(evening, mo, "settings")
    for name, value in (("limit", "-1"), ("turn-time", "1 year"), ("language", "tlh"), ("limit", "")):
        (said,) = await clicks(evening, (mo, shown, setting(shown, name)), values=(value,))
        assert "older version" in said
    assert await chosen(evening) == GuildSettings()

"""`/rummy games`: what waits for a person, where else they sit, what they may watch, and what they finished."""

from simcord.actors import MemberActor

from bot.tables import Person
from tests.e2e.evening import Evening, buttons, parts_of, texts
from tests.e2e.games_gone_by import hide, played_out


async def games(evening: Evening, who: MemberActor) -> str:
    """What the command answers, which nobody else sees."""
    result = await who.slash(evening.room, "rummy games")
    assert result.ephemeral
    return texts(result.response)


async def test_where_there_is_none_it_says_how_to_open_one(evening: Evening) -> None:
    assert "No table is open here. `/rummy new` opens one." in await games(evening, evening.ada)
    assert "`/rummy nouvelle`" in await games(evening, evening.camille)


async def test_what_waits_for_the_person_comes_first(evening: Evening) -> None:
    """With the game, the round, whose turn it is, until when, and the way to the board."""
    await evening.start()
    lobby = evening.guild.create_text_channel("lobby")
    await evening.bo.slash(lobby, "rummy new", game="tiles")
    third = evening.guild.create_text_channel("third")
    await evening.camille.slash(third, "rummy new")
    table = await evening.table()
    waiting, mine, others = "### Waiting for you", "### Your other tables", "### Other tables here"
    bo = await games(evening, evening.bo)
    assert [bo.index(part) for part in (waiting, "Round 1", mine, "Tile Rummy", others, f"<#{third.id}>")] == sorted(
        bo.index(part) for part in (waiting, "Round 1", mine, "Tile Rummy", others, f"<#{third.id}>")
    )
    assert f"https://discord.com/channels/{evening.guild.id}/{evening.room.id}/{table.message}" in bo
    assert table.deadline is not None
    assert f"<@{evening.bo.id}> is to draw, or the computer plays <t:{int(table.deadline.timestamp())}:R>" in bo
    ada = await games(evening, evening.ada)
    assert waiting not in ada
    assert ada.index(mine) < ada.index("Round 1") < ada.index(others)
    assert "### Vos autres tables" in await games(evening, evening.camille)


async def test_of_two_that_wait_the_nearest_deadline_comes_first(evening: Evening) -> None:
    channels = [evening.guild.create_text_channel(name) for name in ("one", "two")]
    for channel in (channels[1], channels[0]):
        await evening.let_pass(60)
        await evening.start(channel)
    told = await games(evening, evening.bo)
    assert told.index(f"<#{channels[1].id}>") < told.index(f"<#{channels[0].id}>")


async def test_a_window_for_bids_waits_for_who_may_bid(evening: Evening) -> None:
    """O4."""
    await evening.ada.slash(evening.room, "rummy new")
    table = await evening.table()
    await evening.tables.set_option(table.id, evening.ada.id, "buying", "on")
    for who in (evening.bo, evening.camille):
        await who.slash(evening.room, "rummy join")
    await evening.ada.click(evening.last(), label="Start")
    await evening.quiet()
    table = await evening.table()
    assert table.window is not None
    people = (evening.ada, evening.bo, evening.camille)
    view = table.view(None)
    bidder = next(seat for seat in range(3) if seat not in {view.turn, view.dealer})
    told = [await games(evening, people[seat]) for seat in (bidder, view.dealer)]
    assert "###" in told[0]
    assert any(heading in told[0] for heading in ("### Waiting for you", "### On vous attend"))
    assert not any(heading in told[1] for heading in ("### Waiting for you", "### On vous attend"))


async def test_only_tables_in_channels_that_one_sees(evening: Evening) -> None:
    """But for those where one sits oneself."""
    hidden = evening.guild.create_text_channel("hidden")
    await evening.bo.slash(hidden, "rummy new")
    assert f"<#{hidden.id}>" in await games(evening, evening.ada)
    hide(evening, hidden)
    assert "No table is open here" in await games(evening, evening.ada)
    assert f"<#{hidden.id}>" in await games(evening, evening.bo)


async def test_many_tables_are_paged_and_the_pages_outlive_a_restart(evening: Evening) -> None:
    channels = [evening.guild.create_text_channel(f"room-{number}") for number in range(20)]
    for channel in channels:
        await evening.start(channel)
    told = await games(evening, evening.bo)
    shown = evening.private_to(evening.bo)[-1]
    pages = [told]
    await evening.restart()
    for _ in range(2):
        await evening.bo.click(shown, custom_id=buttons(shown)["More"])
        shown = evening.private_to(evening.bo)[-1]
        pages.append(texts(shown))
    assert all(len(page) < 4000 for page in pages)
    assert all(page.lstrip().startswith("### Waiting for you") for page in pages)
    assert all(sum(f"<#{channel.id}>" in page for page in pages) == 1 for channel in channels)
    await evening.bo.click(shown, custom_id=buttons(shown)["Back"])
    assert texts(evening.private_to(evening.bo)[-1]) == pages[1]
    assert all(len(custom_id) < 100 for custom_id in buttons(shown).values())


async def test_one_s_finished_games_with_their_replays(evening: Evening) -> None:
    table = await played_out(evening)
    await games(evening, evening.ada)
    shown = evening.private_to(evening.ada)[-1]
    await evening.ada.click(shown, label="My finished games")
    shown = evening.private_to(evening.ada)[-1]
    assert "**Rami** · <t:" in texts(shown)
    places = dict(zip((seat.name for seat in table.seats), table.standing or (), strict=True))
    assert all(f"{place}\\. {name}" in texts(shown) for name, place in places.items())
    (select,) = [part for part in parts_of(shown) if part.get("type") == 3]
    await evening.restart()
    await evening.ada.select(shown, [str(table.id)], custom_id=select["custom_id"])
    await evening.quiet()
    assert "step 0 of" in texts(evening.private_to(evening.ada)[-1])
    await evening.ada.click(shown, label="Open tables")
    await games(evening, evening.camille)
    shown = evening.private_to(evening.camille)[-1]
    await evening.camille.click(shown, label="Mes parties terminées")
    assert "encore terminé aucune partie" in texts(evening.private_to(evening.camille)[-1])


async def test_the_longest_names_fit_the_page(evening: Evening) -> None:
    """Names that are all markup are twice as long in a text; a page of full lobbies."""
    people = [evening.ada, *(evening.person(f"guest{number}") for number in range(5))]
    host, *others = (Person(one.id, mark * 32) for one, mark in zip(people, "*_`~|\\", strict=True))
    for number in range(8):
        channel = evening.guild.create_text_channel(f"room-{number}")
        table = await evening.tables.new(evening.guild.id, channel.id, host, game_id="mexican-table")
        for other in others:
            await evening.tables.join(table.id, other)
    await evening.quiet()
    evening.locales[evening.ada.id] = "fr"
    told = await games(evening, evening.ada)
    assert told.count("https://discord.com/channels/") == told.count("…") == 8
    assert len(told) < 4000

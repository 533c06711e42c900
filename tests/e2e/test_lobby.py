"""The lobby as people meet it: buttons and commands, options, who may what."""

import pytest

from bot.tables import Status, TurnTime
from tests.e2e.evening import Evening, buttons, options_of, texts

DAY = 24 * 60 * 60


async def opened(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")


async def test_a_table_is_opened_and_joined(evening: Evening) -> None:
    answer = await evening.ada.slash(evening.room, "rummy new")
    assert answer.ephemeral
    lobby = evening.last()
    assert "Mexican Rummy" in texts(lobby)
    assert f"1. <@{evening.ada.id}> (host)" in texts(lobby)
    await evening.bo.click(lobby, label="Join")
    assert f"2. <@{evening.bo.id}>" in texts(evening.last())
    assert len(evening.history()) == 1
    assert evening.pings() == []


async def test_the_same_by_commands(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new", turn_time="3m", language="en", game="mexican")
    assert "You sit" in texts((await evening.bo.slash(evening.room, "rummy join")).response)
    await evening.ada.slash(evening.room, "rummy add-computer", level="easy")
    assert "(computer, easy)" in texts(evening.last())
    await evening.bo.slash(evening.room, "rummy leave")
    assert f"<@{evening.bo.id}>" not in texts(evening.last())
    started = await evening.ada.slash(evening.room, "rummy start")
    assert started.ephemeral
    table = await evening.table()
    assert (table.status, table.turn_time) == (Status.LIVE, TurnTime.SHORT)


async def test_joining_twice_at_once_takes_one_seat(evening: Evening) -> None:
    await opened(evening)
    await evening.at_once((evening.bo, "Join"), (evening.bo, "Join"), (evening.ada, "Join"))
    assert [seat.name for seat in (await evening.table()).seats] == ["Ada", "Bo"]


async def test_joining_while_start_is_pressed(evening: Evening) -> None:
    await opened(evening)
    await evening.bo.click(evening.last(), label="Join")
    await evening.at_once((evening.ada, "Start"), (evening.camille, "Join"), (evening.ada, "Start"))
    table = await evening.table()
    assert table.status is Status.LIVE
    assert [seat.name for seat in table.seats] == ["Ada", "Bo"]
    assert len(table.view(None).counts) == 2


async def test_the_host_hands_over_by_leaving(evening: Evening) -> None:
    await opened(evening)
    await evening.bo.click(evening.last(), label="Join")
    await evening.ada.click(evening.last(), label="Leave")
    assert f"1. <@{evening.bo.id}> (host)" in texts(evening.last())
    refused = await evening.ada.click(evening.last(), label="Start")
    assert "Only the host" in texts(refused.followups[0])


async def test_the_last_person_closes_the_table_by_leaving(evening: Evening) -> None:
    await opened(evening)
    await evening.ada.click(evening.last(), label="Leave")
    assert "closed before a game began" in texts(evening.last())
    assert buttons(evening.last()) == {}
    assert await evening.tables.at(evening.room.id) is None
    await evening.bo.slash(evening.room, "rummy new")
    assert f"<@{evening.bo.id}> (host)" in texts(evening.last())


async def test_a_lobby_idle_for_a_day_closes_itself(evening: Evening) -> None:
    await opened(evening)
    await evening.let_pass(DAY + 1)
    await evening.until(lambda: "closed" in texts(evening.last()))


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Start", "Only the host"),
        ("Cancel", "Only the host"),
        ("Options", "Only the host"),
        ("Add computer (easy)", "no seat"),
    ],
)
async def test_strangers_are_told_privately(evening: Evening, label: str, said: str) -> None:
    await opened(evening)
    refused = await evening.bo.click(evening.last(), label=label)
    assert refused.followups[0].ephemeral
    assert said in texts(refused.followups[0])
    assert [seat.name for seat in (await evening.table()).seats] == ["Ada"]


async def test_a_game_needs_two(evening: Evening) -> None:
    await opened(evening)
    refused = await evening.ada.click(evening.last(), label="Start")
    assert "at least 2 players" in texts(refused.followups[0])


async def test_computer_players_come_and_go(evening: Evening) -> None:
    await opened(evening)
    await evening.ada.click(evening.last(), label="Add computer (hard)")
    await evening.ada.click(evening.last(), label="Add computer (easy)")
    await evening.ada.click(evening.last(), label="Remove computer")
    assert "(computer, hard)" in texts(evening.last())
    assert "(computer, easy)" not in texts(evening.last())
    await evening.ada.click(evening.last(), label="Remove computer")
    assert "Remove computer" not in buttons(evening.last())


# --- options ---


async def test_the_host_chooses_the_house_rules(evening: Evening) -> None:
    await opened(evening)
    shown = await evening.ada.click(evening.last(), label="Options")
    panel = shown.followups[0]
    assert panel.ephemeral
    for name, value in (("wilds", "kings"), ("reshuffles", "2"), ("hints", "off"), ("turn-time", "none")):
        await evening.ada.select(panel, [value], custom_id=options_of(panel)[name])
    table = await evening.table()
    assert (table.rules.wilds, table.rules.reshuffles, table.hints) == ("kings", 2, False)
    assert table.turn_time is TurnTime.NONE
    assert "always the kings" in texts(evening.last())


async def test_the_board_changes_its_language(evening: Evening) -> None:
    await opened(evening)
    panel = (await evening.ada.click(evening.last(), label="Options")).followups[0]
    await evening.ada.select(panel, ["fr"], custom_id=options_of(panel)["language"])
    assert "Rami mexicain" in texts(evening.last())
    assert "Rejoindre" in buttons(evening.last())
    assert "What is played" in texts(panel)


async def test_one_pack_is_for_three_at_most(evening: Evening) -> None:
    await opened(evening)
    for _ in range(3):
        await evening.ada.click(evening.last(), label="Add computer (easy)")
    panel = (await evening.ada.click(evening.last(), label="Options")).followups[0]
    refused = await evening.ada.select(panel, ["1"], custom_id=options_of(panel)["decks"])
    assert "room for 3" in texts(refused.followups[0])
    assert (await evening.table()).rules.decks == 2


async def test_the_options_give_way_to_the_hosts_hand(evening: Evening) -> None:
    """However often they were asked for, and whatever was chosen there."""
    await opened(evening)
    await evening.bo.click(evening.last(), label="Join")
    await evening.ada.click(evening.last(), label="Options")
    panel = (await evening.ada.click(evening.last(), label="Options")).followups[0]
    await evening.ada.select(panel, ["kings"], custom_id=options_of(panel)["wilds"])
    await evening.ada.click(evening.last(), label="Start")
    await evening.quiet()
    told = [texts(message) for message in evening.private_to(evening.ada)]
    assert not any("What is played" in one for one in told)
    assert "Round 1 of 7" in told[-1]
    assert (await evening.table()).rules.wilds == "kings"


async def test_nothing_is_chosen_once_the_game_is_on(evening: Evening) -> None:
    """Options a quarter of an hour old are out of the bot's reach, and stay."""
    await opened(evening)
    await evening.bo.click(evening.last(), label="Join")
    panel = (await evening.ada.click(evening.last(), label="Options")).followups[0]
    await evening.let_pass(16 * 60)
    await evening.ada.click(evening.last(), label="Start")
    await evening.quiet()
    refused = await evening.ada.select(panel, ["kings"], custom_id=options_of(panel)["wilds"])
    assert "before the game begins" in texts(refused.followups[-1])
    assert (await evening.table()).rules.wilds == "rotating"


# --- closing ---


async def test_the_host_closes_the_lobby(evening: Evening) -> None:
    await opened(evening)
    await evening.ada.click(evening.last(), label="Cancel")
    assert "closed before a game began" in texts(evening.last())


async def test_stopping_a_game_is_asked_about(evening: Evening) -> None:
    await evening.start()
    refused = await evening.bo.slash(evening.room, "rummy cancel")
    assert "Only the host" in texts(refused.response)
    asked = await evening.ada.slash(evening.room, "rummy cancel")
    assert (await evening.table()).status is Status.LIVE
    await evening.ada.click(asked.response.message, label="Stop the game")
    assert await evening.tables.at(evening.room.id) is None
    assert "The game was stopped" in texts(evening.last())
    assert set(buttons(evening.last())) == {"Rematch"}, "there is no record of it"


# --- a second table ---


async def test_a_second_table_goes_into_a_thread(evening: Evening) -> None:
    await evening.start()
    offered = await evening.camille.slash(evening.room, "rummy new")
    assert offered.ephemeral
    assert "Voulez-vous" in texts(offered.response)
    await evening.camille.click(offered.response.message, label="Ouvrir un fil")
    (thread,) = evening.room.threads
    assert "Rami mexicain" in texts(evening.last(thread))
    assert f"<@{evening.camille.id}> (hôte)" in texts(evening.last(thread))
    assert (await evening.table(thread)).id != (await evening.table()).id
    assert f"<#{thread.id}>" in texts(offered.response)


async def test_in_a_thread_the_next_one_goes_beside_it(evening: Evening) -> None:
    await evening.start()
    offered = await evening.camille.slash(evening.room, "rummy new")
    await evening.camille.click(offered.response.message, label="Ouvrir un fil")
    (thread,) = evening.room.threads
    again = await evening.bo.slash(thread, "rummy new")
    await evening.bo.click(again.response.message, label="Open a thread")
    assert len(evening.room.threads) == 2


async def test_commands_find_the_table_that_waits(evening: Evening) -> None:
    await evening.start()
    elsewhere = evening.guild.create_text_channel("elsewhere")
    shown = await evening.bo.slash(elsewhere, "rummy scores")
    assert "Scores" in texts(shown.response)
    nowhere = await evening.camille.slash(elsewhere, "rummy scores")
    assert "pas de table ici" in texts(nowhere.response)


async def test_commands_ask_which_table(evening: Evening) -> None:
    second = evening.guild.create_text_channel("second")
    elsewhere = evening.guild.create_text_channel("elsewhere")
    await evening.start()
    await evening.start(second)
    asked = await evening.bo.slash(elsewhere, "rummy scores")
    assert "Which table" in texts(asked.response)
    table = await evening.table(second)
    chosen = await evening.bo.select(asked.response.message, [str(table.id)])
    assert "Scores" in texts(chosen.followups[0])

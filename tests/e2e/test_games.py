"""Which game is played: chosen by command or in the lobby, with the options it has, and its rules."""

import discord
import pytest

from bot.engine.rulesets import GAMES, OPTIONS
from bot.ui.choices import option_values, usual_values
from bot.ui.words import words_for
from tests.e2e.evening import Evening, buttons, options_of, parts_of, texts

WORDS = words_for("en")
MOST_COMPONENTS = 40
"""Discord takes no more in one message."""


async def options_panel(evening: Evening) -> discord.Message:
    shown = await evening.ada.click(evening.last(), label="Options")
    return shown.followups[0]


async def chosen(evening: Evening, panel: discord.Message, **values: str) -> None:
    for name, value in values.items():
        await evening.ada.select(panel, [value], custom_id=options_of(panel)[name.replace("_", "-")])


async def test_a_game_is_chosen_by_command(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new", game="mexican-table")
    assert "## Mexican Rummy, table version" in texts(evening.last())
    table = await evening.table()
    assert (table.game_id, table.rules.swap) == ("mexican-table", True)


async def test_a_game_is_chosen_in_the_lobby_and_keeps_its_name_when_it_begins(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")
    assert "table version" not in texts(evening.last())
    panel = await options_panel(evening)
    await chosen(evening, panel, game="mexican-table")
    assert "## Mexican Rummy, table version" in texts(evening.last())
    assert (await evening.table()).rules.id == "mexican-table"
    await evening.ada.click(evening.last(), label="Add computer (easy)")
    lobby = evening.last()
    await evening.ada.click(lobby, label="Start")
    await evening.until(lambda: "is to" in texts(evening.last()))
    begun = next(message for message in evening.history() if message.id == lobby.id)
    assert "## Mexican Rummy, table version" in texts(begun)


async def test_a_closed_lobby_keeps_its_name(evening: Evening) -> None:
    await evening.camille.slash(evening.room, "rummy new", game="mexican-table")
    await evening.camille.click(evening.last(), label="Annuler")
    assert "version de table" in texts(evening.last())


async def test_only_the_host_chooses_the_game(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")
    refused = await evening.bo.click(evening.last(), label="Options")
    assert "Only the host" in texts(refused.followups[0])


@pytest.mark.parametrize("game", GAMES)
async def test_the_menu_has_what_the_game_has_with_a_line_on_each(evening: Evening, game: str) -> None:
    """O1–O6, B2, B7, C12, C13."""
    await evening.ada.slash(evening.room, "rummy new", game=game)
    panel = await options_panel(evening)
    general = {"game", "turn-time", "language", "hints"}
    assert set(options_of(panel)) == general | set(OPTIONS[game])
    lines = [line for line in texts(panel).splitlines() if line.startswith("**")]
    assert len(lines) == len(options_of(panel))
    for name in OPTIONS[game]:
        assert f"**{WORDS(f'option.{name}')}**: {WORDS(f'option.{name}.about')}" in lines


@pytest.mark.parametrize("game", GAMES)
async def test_every_house_rule_can_be_chosen(evening: Evening, game: str) -> None:
    await evening.ada.slash(evening.room, "rummy new", game=game)
    panel = await options_panel(evening)
    for name, values in option_values(game).items():
        for value in (*values[1:], values[0]):
            await chosen(evening, panel, **{name: value})
            table = await evening.table()
            assert table.options.get(name, usual_values(game)[name]) == value
    assert len(list(parts_of(panel))) <= MOST_COMPONENTS


@pytest.mark.parametrize(("game", "said"), [("rami", "the computer plays that turn"), ("tiles", "one tile is drawn")])
async def test_the_line_on_time_says_what_happens_in_that_game(evening: Evening, game: str, said: str) -> None:
    """P8."""
    await evening.ada.slash(evening.room, "rummy new", game=game)
    panel = await options_panel(evening)
    (line,) = (line for line in texts(panel).splitlines() if line.startswith("**Time per turn**"))
    assert said in line


async def test_how_long_draws_wait_is_asked_only_where_there_is_buying(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new")
    panel = await options_panel(evening)
    assert "buy-window" not in options_of(panel)
    await chosen(evening, panel, buying="on")
    await chosen(evening, panel, buy_window="10s")
    assert len(list(parts_of(panel))) <= MOST_COMPONENTS
    table = await evening.table()
    assert (table.rules.buying, table.buy_window) == (True, "10s")
    assert "Waiting for bids: **10 seconds**" in texts(evening.last())
    await chosen(evening, panel, buying="off")
    assert "buy-window" not in options_of(panel)
    assert "Waiting for bids" not in texts(evening.last())


async def test_only_what_is_unusual_is_told_in_the_lobby(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new", game="mexican-table")
    assert "Wild swap" not in texts(evening.last())
    panel = await options_panel(evening)
    await chosen(evening, panel, swap="off", layoff="same-turn")
    assert "Wild swap: **off**" in texts(evening.last())
    assert "Laying off: **in the turn of opening, too**" in texts(evening.last())
    await chosen(evening, panel, game="mexican")
    assert "Wild swap" not in texts(evening.last())
    assert "Laying off: **in the turn of opening, too**" in texts(evening.last())


async def test_another_game_with_too_few_seats_is_refused(evening: Evening) -> None:
    """O1: what was chosen stays chosen, so one pack still seats three."""
    await evening.ada.slash(evening.room, "rummy new")
    panel = await options_panel(evening)
    await chosen(evening, panel, decks="1", game="mexican-table")
    assert (await evening.table()).rules.max_seats == 3


async def test_a_thread_is_named_after_its_game(evening: Evening) -> None:
    await evening.start()
    offered = await evening.bo.slash(evening.room, "rummy new", game="mexican-table")
    await evening.bo.click(offered.response.message, label="Open a thread")
    (thread,) = evening.room.threads
    assert thread.name == "Mexican Rummy, table version with Bo"
    assert (await evening.table(thread)).game_id == "mexican-table"


# --- rules ------------------------------------------------------------------------------------------------------------


def page(evening: Evening) -> str:
    return texts(evening.private_to(evening.ada)[-1])


async def turned_to(evening: Evening, number: int) -> str:
    shown = evening.private_to(evening.ada)[-1]
    await evening.ada.click(shown, label=list(buttons(shown))[number])
    return page(evening)


async def test_the_rules_of_both_games_can_be_read(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy rules", game="mexican-table")
    assert "## Mexican Rummy, table version" in page(evening)
    assert "Swap a wild" in await turned_to(evening, 2)
    assert "but for the wild swap" in await turned_to(evening, 1)
    assert "Buying, when it is on" in await turned_to(evening, 4)
    await evening.ada.slash(evening.room, "rummy rules", game="mexican")
    assert "Swap a wild" not in await turned_to(evening, 2)
    assert "but for the wild swap" not in await turned_to(evening, 1)


async def test_without_a_name_they_are_those_of_the_game_here(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new", game="mexican-table")
    panel = await options_panel(evening)
    await chosen(evening, panel, buying="on")
    shown = texts((await evening.bo.slash(evening.room, "rummy rules")).response)
    assert "table version" in shown
    assert "This table plays: Time per turn: **24 hours**" in shown
    assert "Buying: **on**" in shown
    other = texts((await evening.bo.slash(evening.room, "rummy rules", game="mexican")).response)
    assert "This table plays" not in other

"""`/rummy log`: what was played, the newest first, as the person who reads it may know it (G2)."""

import re

import discord
from simcord.actors import MemberActor

from bot.engine import parse_move
from tests.e2e.evening import Evening, buttons, pressable, texts
from tests.e2e.games_gone_by import played_out
from tests.e2e.hands import sit_down

POSITION = """\
  round 2
  dealer Ada
  turn Bo draw
  hand Bo 7C KD
  hand Ada 4S AH KC 2D
  discard 5H 9C
  stock 2S 3S 6H
  opened Bo
  meld Bo group 9H 9D 9S
"""


async def log(evening: Evening, who: MemberActor) -> str:
    """What the command answers, which nobody else sees."""
    result = await who.slash(evening.room, "rummy log")
    assert result.ephemeral
    return texts(result.response)


async def test_a_drawn_card_is_told_to_who_drew_it_alone(evening: Evening) -> None:
    people = await sit_down(evening, POSITION)
    for move in ("draw stock", "discard KD"):
        await evening.tables.move(people["Bo"].table_id, evening.bo.id, parse_move(move))
    await evening.tables.move(people["Ada"].table_id, evening.ada.id, parse_move("draw stock"))
    await evening.quiet()
    bo, ada, watching = [await log(evening, who) for who in (evening.bo, evening.ada, evening.camille)]
    assert "Bo drew 2♠ from the stock and discarded K♦" in bo
    assert "Bo drew from the stock and discarded K♦" in ada
    assert "Ada drew 3♠ from the stock" in ada
    assert "3♠" not in bo
    assert "Bo pioche et défausse R♦" in watching
    assert "2♠" not in watching
    assert ada.index("Ada drew") < ada.index("Bo drew")
    assert re.search(r"<t:\d+:R> · Ada drew", ada)


async def test_after_the_end_everybody_is_told_everything(evening: Evening) -> None:
    await played_out(evening)
    told = await log(evening, evening.camille)
    drawn = [line for line in told.splitlines() if "pioche" in line]
    assert drawn
    assert all(re.search(r"pioche \S+", line) for line in drawn)


async def test_a_long_log_is_turned_page_by_page_in_one_message(evening: Evening) -> None:
    """Every turn is on one page; each round has its heading; a page fits a message."""
    table = await played_out(evening, "mexican")
    await log(evening, evening.ada)
    private = len(evening.private_to(evening.ada))
    said = [shown(evening)]
    while "Older" in pressable(the_log(evening)):
        said.append(await turned(evening, "Older"))
    assert len(evening.private_to(evening.ada)) == private
    assert all(len(text) < 4000 for text in said)
    lines = [line for text in said for line in text.splitlines() if line.startswith("<t:")]
    turns = sum(entry.text.startswith("discard") for entry in await evening.tables.log(table.id))
    assert sum("discarded" in line for line in lines) == turns
    headings = list(dict.fromkeys(re.findall(r"### (Round \d)", "\n".join(said))))
    assert headings == [f"Round {number}" for number in range(5, 0, -1)]
    assert "Round 1: " in said[-1].splitlines()[-1]
    await evening.restart()
    assert await turned(evening, "Newer") == said[-2]


async def test_pages_stay_as_they_are_while_the_game_goes_on(evening: Evening) -> None:
    await sit_down(evening)
    for _ in range(14):
        await turn(evening)
    first = await log(evening, evening.ada)
    older = await turned(evening, "Older")
    await turn(evening)
    assert await turned(evening, "Newer") == first
    assert await turned(evening, "Older") == older
    assert await turned(evening, "Newest") == await log(evening, evening.ada) != first


async def turn(evening: Evening) -> None:
    """Let whoever is in turn draw and discard."""
    people, table = (evening.ada, evening.bo), await evening.table()
    seat = table.turn or 0
    await evening.tables.move(table.id, people[seat].id, parse_move("draw stock"))
    hand = (await evening.table()).view(seat).hand
    await evening.tables.move(table.id, people[seat].id, parse_move(f"discard {hand[0]}"))
    await evening.quiet()


def the_log(evening: Evening) -> discord.Message:
    """Ada's message with the log; her hand may have come after it."""
    return [message for message in evening.private_to(evening.ada) if ":log:" in str(buttons(message))][-1]


def shown(evening: Evening) -> str:
    return texts(the_log(evening))


async def turned(evening: Evening, label: str) -> str:
    """Turn a page and return what the message says then."""
    await evening.ada.click(the_log(evening), custom_id=buttons(the_log(evening))[label])
    await evening.quiet()
    return shown(evening)


async def test_before_the_first_card_and_without_a_table(evening: Evening) -> None:
    assert "There is no table here" in await log(evening, evening.ada)
    await evening.ada.slash(evening.room, "rummy new")
    assert "No card has been dealt yet" in await log(evening, evening.ada)


async def test_elsewhere_it_is_the_only_game_of_the_person(evening: Evening) -> None:
    people = await sit_down(evening, POSITION)
    await evening.tables.move(people["Bo"].table_id, evening.bo.id, parse_move("draw stock"))
    await evening.quiet()
    other = evening.guild.create_text_channel("other")
    told = await evening.bo.slash(other, "rummy log")
    assert "Bo drew 2♠ from the stock" in texts(told.response)

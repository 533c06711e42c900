"""Whole games of seven rounds in the simulated Discord: one typed, one by buttons, against computer players."""

import random

import pytest

from bot.computer import choose_move
from bot.engine import Move
from bot.engine.moves import Discard, Draw, LayOff, Open, Source
from bot.engine.notation import move_text
from bot.tables import Status
from tests.e2e.evening import Evening
from tests.e2e.hands import Player, selects, sit_down

LONGEST = 2000
"""No game needs more moves of people."""


async def typed(player: Player, move: Move) -> None:
    """Make a move by its command."""
    verb, _, rest = move_text(move).partition(" ")
    option = {"draw": "from", "open": "melds", "layoff": "cards", "discard": "card"}[verb]
    await player.type(verb, **{option: rest})


async def pressed(player: Player, move: Move) -> None:
    """Make a move, or one with the same cards, by the buttons of the panel."""
    match move:
        case Draw(source):
            kinds = {Source.STOCK: "Draw from", Source.DISCARD: "Take"}
            await player.press(next(label for label in player.labels if label.startswith(kinds[source])))
        case Discard(card):
            await player.pick(str(card))
            await player.press(player.label_of("hand-discard"))
        case Open(melds):
            await lay(player, " ".join(str(one.card) for spelling in melds for one in spelling), "hand-open")
        case LayOff(placements):
            await lay(player, " ".join(str(placed.card) for placed in placements), "hand-layoff")


async def lay(player: Player, cards: str, kind: str) -> None:
    """Pick cards, answer what is asked about them with the first answer, and press the button of the kind."""
    await player.pick(cards)
    while not (label := player.label_of(kind)):
        open_question = selects(player.panel, "hand-choose")[-1]
        await player.choose(open_question["options"][0]["label"], -1)
    await player.press(label)


async def played_to_the_end(evening: Evening, players: dict[str, Player], make: object) -> int:
    """Let people play as computer players would until the game is over; return how many moves they made."""
    rng = random.Random(7)
    table_id = next(iter(players.values())).table_id
    for moves in range(LONGEST):
        table = await evening.tables.get(table_id)
        if table.status is not Status.LIVE:
            return moves
        assert table.in_turn is not None
        player = next(one for one in players.values() if one.member.id == table.waits_for)
        before = table.revision
        await make(player, choose_move(player.view, "hard", rng))  # type: ignore[operator]
        await evening.until(lambda: is_persons_turn(evening, table_id))
        assert (await evening.tables.get(table_id)).revision > before
        evening.env.http_requests.clear()
    raise AssertionError("the game does not end")


def is_persons_turn(evening: Evening, table_id: int) -> bool:
    table = evening.tables.cached(table_id)
    return table is not None and not table.waits_for_computer


async def seated(evening: Evening, people: int, computers: int) -> dict[str, Player]:
    """A game of so many people and computer players, with the first turn reached that is a person's."""
    members = dict(list({"Ada": evening.ada, "Bo": evening.bo}.items())[:people])
    players = await sit_down(evening, people=members, computers=computers)
    table_id = next(iter(players.values())).table_id
    await evening.until(lambda: is_persons_turn(evening, table_id))
    for player in players.values():
        await player.type("hand")
    return players


@pytest.mark.slow
async def test_a_whole_game_by_commands(evening: Evening) -> None:
    players = await seated(evening, people=1, computers=2)
    assert await played_to_the_end(evening, players, typed) > 20
    table = await evening.tables.get(players["Ada"].table_id)
    assert table.status is Status.OVER
    assert len(table.view(None).results) == 7
    assert "The game is over" in players["Ada"].says
    assert await evening.tables.integrity(table.id)


@pytest.mark.slow
async def test_a_whole_game_by_buttons(evening: Evening) -> None:
    players = await seated(evening, people=2, computers=1)
    assert await played_to_the_end(evening, players, pressed) > 20
    table = await evening.tables.get(players["Ada"].table_id)
    assert table.status is Status.OVER
    assert len(table.view(None).results) == 7
    for player in players.values():
        assert "The game is over" in player.says
        assert player.labels == []
    assert await evening.tables.integrity(table.id)

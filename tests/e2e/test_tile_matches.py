"""Matches with tiles: boards, results game by game, the ranking, whole matches with computers (P9–P11)."""

import random
from itertools import count

import pytest

from bot.computer import choose_move
from bot.engine import parse_move
from bot.engine.moves import DrawTile, Open, Pass, Play
from bot.engine.notation import numbered, table_text
from bot.tables import Status
from tests.e2e.evening import Evening, parts_of, texts
from tests.e2e.racks import BEGUN, FINISH, ada_at
from tests.e2e.test_play_game import is_persons_turn
from tests.e2e.tile_players import TilePlayer, sit_with_tiles

ENDING = (
    "turn Ada draw",
    "hand Ada 7C 8D",
    "hand Bo 1D 3C JK",
    "meld - group 7S 7H 7D",
    "meld - run 4D 5D 6D 7D",
    "opened Ada Bo",
)


def pictures(message: object) -> list[str]:
    """The alt texts of a message's pictures."""
    found = [part["items"] for part in parts_of(message) if part.get("type") == 12]
    return [item["description"] for items in found for item in items]


# --- the board --------------------------------------------------------------------------------------------------------


async def test_the_board_of_a_game_just_begun(evening: Evening) -> None:
    players = await sit_with_tiles(evening)
    first = players["Ada"].table.turn
    assert f"<@{[evening.ada.id, evening.bo.id][first or 0]}> is to play tiles, or draw one" in texts(evening.last())
    assert "Game 1 of 2. First lay-down: at least 25 points." in pictures(evening.last())[0]
    assert "begins." in texts(evening.history()[0])
    assert "deals first" not in texts(evening.history()[0])


async def test_newly_laid_tiles_are_told_on_the_board(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    await ada.pick_tiles("7C 8D")
    await ada.press_kind(FINISH)
    assert "Newly laid: 7♣ 8♦." in pictures(evening.last())[0]
    await evening.tables.move(ada.table_id, evening.bo.id, parse_move("draw"))
    await evening.quiet()
    assert "Newly laid: 7♣ 8♦." in pictures(evening.last())[0]
    shown = await ada.member.slash(evening.room, "rummy board", text=True)
    assert "Newly laid: 7♣ 8♦." in texts(shown.response)


async def test_a_turn_begins_with_one_ping_and_one_board(evening: Evening) -> None:
    players = await sit_with_tiles(evening, *BEGUN)
    await evening.let_pass(90)
    await evening.tables.move(players["Ada"].table_id, evening.ada.id, parse_move("draw"))
    await evening.quiet()
    assert evening.pings() == [evening.bo.id]
    assert len(evening.history()) == 2


async def test_a_crowded_table_takes_more_pictures(evening: Evening) -> None:
    """One gallery for each, and all the sets on them together."""
    groups = [f"{number}S {number}H {number}D" for number in range(1, 14)]
    sets = [*groups, *groups, "1C 2C 3C", "4C 5C 6C", "7C 8C 9C"]
    lines = [f"meld - {'run' if 'C' in one else 'group'} {one}" for one in sets]
    ada = await ada_at(evening, "turn Ada draw", "hand Ada 13C 10C", "hand Bo 12C", *lines, "opened Ada")
    await ada.pick_tiles("10C")
    await ada.press("10♣ on set 29")
    await ada.press_kind(FINISH)
    board = evening.last()
    assert len(board.attachments) == len(pictures(board)) > 1
    assert len({one.filename for one in board.attachments}) == len(board.attachments)
    told = "\n".join(pictures(board))
    assert all(f"Set {number}: " in told for number in range(1, len(sets) + 1)) or "more meld" in told


# --- results ----------------------------------------------------------------------------------------------------------


async def test_the_winner_gets_off_what_the_others_count(evening: Evening) -> None:
    """P9: 1 + 3 + 25 = 29."""
    ada = await ada_at(evening, *ENDING)
    await ada.pick_tiles("7C 8D")
    await ada.press_kind(FINISH)
    result = next(texts(message) for message in evening.history() if "### Game 1" in texts(message))
    assert "**Ada** wins the game." in result
    assert "**Ada** has no tile left: −29 points · total\u00a0**−29**" in result
    assert "**Bo** keeps 1♦ 3♣ Joker = 29 · total\u00a0**29**" in result
    assert result.index("total\u00a0**−29**") < result.index("total\u00a0**29**")
    assert "Game 1 takes 29 points off your total: it is −29 now." in ada.says
    scores = await ada.member.slash(evening.room, "rummy scores")
    assert "1\\. **Ada** · −29 points (−29)" in texts(scores.response)


async def test_a_capot_doubles(evening: Evening) -> None:
    """C13."""
    ada = await ada_at(
        evening, "turn Ada draw", "hand Ada 8S 9S 10S", "hand Bo 1D 3C", "hand Camille 13D",
        "meld - group 7S 7H 7D", "opened Camille",
        people={"Ada": evening.ada, "Bo": evening.bo, "Camille": evening.camille}, capot="on",
    )  # fmt: skip
    await ada.pick_tiles("8S 9S 10S")
    await ada.press_kind(FINISH)
    result = next(texts(message) for message in evening.history() if "### Game 1" in texts(message))
    assert "**Bo** keeps 1♦ 3♣ = 4, doubled by the capot: 8 · total\u00a0**8**" in result
    assert "**Camille** keeps 13♦ = 13 · total\u00a0**13**" in result
    assert "total\u00a0**−21**" in result


async def test_the_last_game_ends_the_match(evening: Evening) -> None:
    """P11: the lowest total wins."""
    ada = await ada_at(evening, *ENDING, games="1")
    await ada.pick_tiles("7C 8D")
    await ada.press_kind(FINISH)
    told = texts(evening.last())
    assert "## The game is over\nAda wins." in told
    assert "1\\. **Ada** · −29 points · 1 game won" in told
    assert "2\\. **Bo** · 29 points · 0 games won" in told
    assert "The seed of all shuffles was" in told
    assert ada.says.endswith("\nThe game is over: Ada wins.")
    assert ada.labels == []


async def test_level_at_the_end_is_shared(evening: Evening) -> None:
    """P11: who won more games has no advantage."""
    players = await sit_with_tiles(
        evening, "turn Ada draw", "hand Ada 3S", "hand Bo 3C", "opened Ada", "wins Ada=1", "stock only", games="1"
    )
    await evening.tables.move(players["Ada"].table_id, evening.ada.id, parse_move("pass"))
    await evening.tables.move(players["Ada"].table_id, evening.bo.id, parse_move("pass"))
    await evening.quiet()
    assert "## The game is over\nAda and Bo share the win." in texts(evening.last())


async def test_the_next_game_begins_with_the_next_seat(evening: Evening) -> None:
    """P2: left of the previous game's starter."""
    ada = await ada_at(evening, *ENDING, "dealer Bo")
    await ada.pick_tiles("7C 8D")
    await ada.press_kind(FINISH)
    assert ada.table.turn == 1
    assert "Game 2 of 2" in pictures(evening.last())[0]
    await ada.type("hand")
    assert len(ada.view.hand) == 14


# --- whole matches ----------------------------------------------------------------------------------------------------


async def seated(evening: Evening, **options: str) -> TilePlayer:
    """Ada with two computer players, with her turn reached."""
    players = await sit_with_tiles(evening, people={"Ada": evening.ada}, computers=2, **options)
    await evening.until(lambda: is_persons_turn(evening, players["Ada"].table_id))
    await players["Ada"].type("hand")
    return players["Ada"]


async def by_buttons(ada: TilePlayer, _: random.Random) -> None:
    """Play what Best play lays out; else draw or pass."""
    await ada.press("Best play")
    if ada.label_of(FINISH):
        await ada.press_kind(FINISH)
    else:
        await ada.press("Draw a tile" if "Draw a tile" in ada.labels else "Pass")


async def by_typing(ada: TilePlayer, rng: random.Random) -> None:
    """Play what a computer player would, typed."""
    move = choose_move(ada.view, "hard", rng)
    if isinstance(move, Open):
        after = f" / {table_text(move.table)}" if move.table else ""
        await ada.type("rummy play", sets=numbered(table_text(move.melds) + after))
    elif isinstance(move, Play):
        await ada.type("rummy play", sets=numbered(table_text(move.table)))
    else:
        await ada.type("rummy play", sets={DrawTile: "draw", Pass: "pass"}[type(move)])


@pytest.mark.slow
@pytest.mark.parametrize("make", [by_buttons, by_typing])
async def test_a_whole_match_with_computers(evening: Evening, make: object) -> None:
    """P11: a game for each player, by buttons and by commands, to the ranking."""
    ada = await seated(evening, hints="on" if make is by_buttons else "off")
    rng = random.Random(5)
    for _ in count():
        table = await evening.tables.get(ada.table_id)
        if table.status is not Status.LIVE:
            break
        await make(ada, rng)  # type: ignore[operator]
        await evening.until(lambda: is_persons_turn(evening, ada.table_id))
        assert (await evening.tables.get(ada.table_id)).revision > table.revision, ada.says
        evening.env.http_requests.clear()
    assert table.status is Status.OVER
    assert len(table.results) == 3
    said = [texts(message) for message in evening.history()]
    assert [any(f"### Game {number}" in one for one in said) for number in (1, 2, 3)] == [True] * 3
    assert "The game is over" in said[-1]
    assert await evening.tables.integrity(table.id)
    assert "The game is over" in ada.says


# --- French -----------------------------------------------------------------------------------------------------------


async def test_in_french(evening: Evening) -> None:
    people = {"Camille": evening.camille, "Bo": evening.bo}
    position = [line.replace("Ada", "Camille") for line in BEGUN]
    players = await sit_with_tiles(evening, *position, people=people, language="fr")
    camille = players["Camille"]
    said = (await camille.type("hand")).replace("\u00a0", " ")
    assert "Partie 1 sur 2 · pioche : 88 tuiles · **à vous : posez des tuiles, ou piochez-en une**" in said
    assert {"Piocher une tuile", "Écrire la table", "Trier par couleur"} == set(camille.labels)
    await camille.pick_tiles("7C 1C")
    said = camille.says.replace("\u00a0", " ")
    assert "Placé aussitôt : 7♣ sur la combinaison 1." in said
    assert "- À placer : 1♣" in said
    await camille.take(3, "JK")
    assert "Combinaison 3 : 9♠ 10♠ : une combinaison compte au moins 3 tuiles." in camille.says.replace("\u00a0", " ")
    await camille.press("Tout annuler")
    await camille.pick_tiles("7C 8D")
    await camille.press("Terminer : poser 2 tuiles".replace(" :", "\u00a0:"))
    board = texts(evening.last()).replace("\u00a0", " ")
    assert "Camille pose 7♣ 8♦" in board
    assert f"À <@{evening.bo.id}> de poser des tuiles, ou d’en piocher une" in board


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_rules_can_be_read(evening: Evening, language: str) -> None:
    who = evening.ada if language == "en" else evening.camille
    shown = await who.slash(evening.room, "rummy rules", game="tiles")
    assert ("Tile Rummy" if language == "en" else "Rummy à tuiles") in texts(shown.response)
    page = "Sets and jokers" if language == "en" else "Combinaisons et jokers"
    await who.click(shown.response, label=page)
    assert "25 points" in texts(evening.private_to(who)[-1])

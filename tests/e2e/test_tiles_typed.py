"""Playing with tiles by commands: `/rummy play`, `/draw`, and the commands of card games at a table of tiles."""

import pytest

from tests.e2e.evening import Evening, texts
from tests.e2e.hands import sit_down
from tests.e2e.racks import BEGUN, FIRST, ada_at, table_of
from tests.e2e.tile_players import sit_with_tiles

WHOLE = "7S 7H 7D 7C | 4D 5D 6D 7D 8D | 9S 10S JK"


async def test_the_whole_table(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    assert "it is Bo’s turn" in await ada.type("rummy play", sets=WHOLE)
    assert table_of(ada) == WHOLE.split(" | ")


async def test_new_sets_alone_lie_beside_the_others(evening: Evening) -> None:
    ada = await ada_at(evening, *FIRST[:3], "meld - group 7S 7H 7D", "opened Ada Bo")
    await ada.type("rummy play", sets="8s 9s 10s | 2h 2d 2c")
    assert table_of(ada) == ["7S 7H 7D", "8S 9S 10S", "2H 2D 2C"]


@pytest.mark.parametrize(
    ("typed", "table"),
    [
        ("8S 9S 10S", ["7S 7H 7D", "8S 9S 10S"]),
        ("7S 7H 7D | 8S 9S 10S", ["7S 7H 7D", "8S 9S 10S"]),
        ("8S 9S 10S / 7H 7D 7C | 7S 8S 9S 10S", ["7H 7D 7C", "7S 8S 9S 10S"]),
        ("8S 9S 10S | 7S 7H 7D 7C", ["8S 9S 10S", "7S 7H 7D 7C"]),
        ("8♠ 9♠ 10♠", ["7S 7H 7D", "8S 9S 10S"]),
    ],
)
async def test_a_first_lay_down(evening: Evening, typed: str, table: list[str]) -> None:
    """P5, C11: as sets alone, as the whole table, and as a record has it."""
    ada = await ada_at(evening, *FIRST)
    await ada.type("rummy play", sets=typed)
    assert table_of(ada) == table
    assert ada.table.turn == 1


async def test_a_joker_is_typed_with_or_without_what_it_stands_for(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    await ada.type("rummy play", sets="7S 7H 7D 7C | 4D 5D 6D 7D | 9S 10S JK=11S 12S 13S")
    assert table_of(ada)[2] == "9S 10S JK 12S 13S"


async def test_drawing_and_passing(evening: Evening) -> None:
    """Everything works by button and by command."""
    players = await sit_with_tiles(evening, *BEGUN, "stock 5H")
    ada, bo = players["Ada"], players["Bo"]
    await ada.type("rummy play", sets="draw")
    assert len(ada.view.hand) == 7
    await bo.type("draw", **{"from": "stock"})
    assert len(bo.view.hand) == 3
    assert "There are tiles in the pool: draw one instead of passing." in await ada.type("rummy play", sets="Pass")


async def test_passing_by_command(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN, "stock only")
    assert "it is Bo’s turn" in await ada.type("rummy play", sets="pass")
    assert "Ada passed" in texts(evening.last())


async def test_without_sets_the_panel_comes(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    assert "your turn" in await ada.type("rummy play")


@pytest.mark.parametrize("typed", ["@everyone", "7S 7H | ", "7S 7S 7S", "<@1> " * 50, "x" * 5000])
async def test_what_makes_no_table_is_refused(evening: Evening, typed: str) -> None:
    """Fault 62: nothing typed is repeated."""
    ada = await ada_at(evening, *BEGUN)
    before = ada.table.revision
    said = await ada.type("rummy play", sets=typed)
    assert "@" not in said
    assert "xx" not in said
    assert ada.table.revision == before


async def test_what_is_wrong_with_a_typed_set_is_said_once(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    said = await ada.type("rummy play", sets="7C 8D 1C")
    assert said.count("7♣ 8♦ 1♣") == 1
    assert ada.table.turn == 0


async def test_out_of_turn(evening: Evening) -> None:
    players = await sit_with_tiles(evening, *BEGUN)
    assert "It is Ada’s turn." in await players["Bo"].type("rummy play", sets="1D 3C")


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("open", {"melds": "7S 7H 7D"}),
        ("open", {"melds": "12S 12H 12D"}),
        ("discard", {"card": "13C"}),
        ("layoff", {"cards": "7C"}),
        ("layoff", {"cards": "7C > 1"}),
        ("discard", {"card": "7C"}),
        ("swap", {"card": "7C"}),
        ("draw", {"from": "discard"}),
    ],
)
async def test_what_is_no_move_with_tiles_is_told(evening: Evening, command: str, options: dict[str, str]) -> None:
    ada = await ada_at(evening, *BEGUN)
    before = ada.table.revision
    assert "With tiles you play from this panel, or with `/rummy play`" in await ada.type(command, **options)
    assert ada.table.revision == before


async def test_there_is_no_buying_with_tiles(evening: Evening) -> None:
    players = await sit_with_tiles(evening, *BEGUN)
    assert "There is no buying at this table." in await players["Bo"].type("buy")
    result = await players["Bo"].member.slash(evening.room, "buy", **{"pass": True})
    assert "There is no buying at this table." in texts(result.response)


async def test_there_are_no_hints_unless_the_host_wants_them(evening: Evening) -> None:
    ada = await ada_at(evening, *BEGUN)
    assert "This table plays without hints." in await ada.type("hint")
    assert not {"Hint", "Best play"} & set(ada.labels)


async def test_tiles_are_no_matter_at_a_card_table(evening: Evening) -> None:
    players = await sit_down(evening)
    assert "No tiles are played at this table." in await players["Ada"].type("rummy play", sets="7S 7H 7D")


async def test_there_must_be_a_table(evening: Evening) -> None:
    result = await evening.ada.slash(evening.room, "rummy play", sets="7S 7H 7D")
    assert "There is no table here." in texts(result.response)

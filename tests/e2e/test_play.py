"""Playing by typing: each command, what is suggested, and what cannot be read."""

import pytest

from bot.engine import parse_cards
from tests.e2e.evening import Evening, texts
from tests.e2e.hands import select, selects, sit_down
from tests.e2e.test_hand import LYING, WILDS, WORKED, at_the_table
from tests.plain import plain


async def test_the_worked_example_by_commands(evening: Evening) -> None:
    """M9, from the first draw to going out."""
    people = await sit_down(evening, WORKED)
    ada, bo = people["Ada"], people["Bo"]
    assert "drawn: 2♣" in await ada.type("draw", **{"from": "stock"})
    await ada.type("open", melds="7C 7D 4H=7S | 9S 10S JS QS")
    await ada.type("discard", card="KD")
    await bo.type("draw", **{"from": "discard"})
    await bo.type("discard", card="AC")
    await ada.type("draw", **{"from": "stock"})
    await ada.type("layoff", cards="7H > 1")
    await ada.type("discard", card="2♣")
    assert "discarded 2♣, and went out" in bo.says
    assert ada.view.round == 3


async def test_open_and_layoff_without_arguments_bring_the_panel(evening: Evening) -> None:
    ada = (await sit_down(evening, WORKED))["Ada"]
    assert "your turn: draw" in await ada.type("open")
    assert "your turn: draw" in await ada.type("layoff")
    assert len(ada.panels) == 1


async def test_the_answer_to_a_command_is_the_one_panel(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    first = ada.panel.id
    await ada.type("draw", **{"from": "discard"})
    assert ada.panel.id != first
    assert "drawn: Q♥" in ada.says


async def test_a_lay_off_without_a_place_finds_it(evening: Evening) -> None:
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada 7H 8S KS AS 2C\nhand Bo 2C\n{LYING}")
    await ada.type("layoff", cards="7H, AS KS 8S")
    assert [str(meld) for meld in ada.view.melds] == ["7C 7D 7S 7H", "8S 9S 10S JS QS KS AS"]


async def test_a_lay_off_with_several_places_is_asked_about(evening: Evening) -> None:
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada JK 2C\nhand Bo 2C\n{LYING}")
    await ada.type("layoff", cards="JK")
    assert ada.picked == ["Joker"]
    assert selects(ada.panel, "hand-choose")[0]["placeholder"] == "Where does Joker go?"
    await ada.type("layoff", cards="JK=KS")
    assert str(ada.view.melds[1]) == "9S 10S JS QS JK=KS"


async def test_an_opening_that_can_be_read_in_two_ways_is_asked_about(evening: Evening) -> None:
    """C3 (c): never a silent guess (reported fault 15)."""
    ada = await at_the_table(evening, WILDS)
    said = await ada.type("open", melds="7C 7D 7H | 10S JK 9S JS")
    assert "several ways" in said
    assert len(ada.picked) == 7
    await ada.choose("9♠ 10♠ J♠ Joker=Q♠")
    await ada.press("Open")
    assert str(ada.view.melds[1]) == "9S 10S JS JK=QS"


async def test_a_refused_opening_leaves_its_cards_picked(evening: Evening) -> None:
    ada = await at_the_table(evening, WILDS)
    said = await ada.type("open", melds="7C 7D 7H | 9S 10S JS KD")
    assert "differ in suit" in said
    assert len(ada.picked) == 7


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        ("discard", {"card": "5D"}, "5♦ is not in your hand"),
        ("discard", {"card": "KD KD"}, "for example `/discard KD`"),
        ("discard", {"card": "<@&1> @everyone"}, "for example `/discard KD`"),
        ("discard", {"card": "DH"}, "I can’t read these cards"),
        ("discard", {"card": "K​D"}, "I can’t read these cards"),
        ("discard", {"card": "7C" * 3000}, "for example `/discard KD`"),
        ("open", {"melds": "7C 7D | "}, "for example `/open"),
        ("open", {"melds": "x" * 6000}, "for example `/open"),
        ("open", {"melds": "7C 7D 4H=7S | 9S 10S JS AS"}, "A♠ is not in your hand"),
        ("open", {"melds": "7C 7C 7D | 9S 10S JS QS"}, "You use 7♣ more often than you hold it"),
        ("layoff", {"cards": "7C > x"}, "for example `/layoff"),
        ("layoff", {"cards": "7C > 1"}, "You have not opened yet"),
        ("layoff", {"cards": "7C"}, "You have not opened yet"),
        ("layoff", {"cards": "AS"}, "A♠ is not in your hand"),
        ("draw", {"from": "stock"}, "You have already drawn"),
    ],
)
async def test_what_is_wrong_is_said_privately_and_changes_nothing(
    evening: Evening, command: str, options: dict[str, str], said: str
) -> None:
    """Fault 62. A stable refusal, nothing typed repeated."""
    ada = await at_the_table(evening, WILDS.replace("7H 9S", "4H 9S").replace("JS JK", "JS QS"))
    before, public = ada.table, len(evening.history())
    result = await evening.ada.slash(evening.room, command, **options)
    await evening.quiet()
    told = texts(result.response)
    assert said in told
    assert result.ephemeral
    assert "everyone" not in told
    assert "xxx" not in told
    assert ada.table.revision == before.revision
    assert len(evening.history()) == public


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("draw", {"from": "stock"}),
        ("discard", {"card": "AC"}),
        ("open", {"melds": "3S 3D 3C"}),
        ("layoff", {"cards": "AC"}),
    ],
)
async def test_out_of_turn_it_says_whose_turn_it_is(evening: Evening, command: str, options: dict[str, str]) -> None:
    bo = (await sit_down(evening, WORKED))["Bo"]
    assert "It is Ada’s turn" in await bo.type(command, **options)


async def test_a_french_player_types_french_ranks_and_reads_french(evening: Evening) -> None:
    people = await sit_down(evening, WORKED.replace("Ada", "Camille"), {"Camille": evening.camille, "Bo": evening.bo})
    camille = people["Camille"]
    await camille.type("draw", **{"from": "stock"})
    assert "c’est à Bo" in await camille.type("discard", card="R♦")
    assert str(camille.view.top) == "KD"


# --- suggestions ------------------------------------------------------------------------------------------------------


async def suggested(evening: Evening, command: str, option: str, text: str, who: object = None) -> dict[str, str]:
    actor = who or evening.ada
    choices = await actor.autocomplete(evening.room, command, option, text)  # type: ignore[attr-defined]
    return {plain(choice["name"]): choice["value"] for choice in choices}


async def test_discards_are_suggested_from_ones_own_hand(evening: Evening) -> None:
    await sit_down(evening, WORKED)
    found = await suggested(evening, "discard", "card", "")
    assert list(found.values()) == ["7C", "7D", "9S", "10S", "JS", "QS", "KD", "4H"]
    assert await suggested(evening, "discard", "card", "k") == {"K♦": "KD"}
    assert await suggested(evening, "discard", "card", "Q♠") == {"Q♠": "QS"}


async def test_c5_a_card_just_taken_is_not_suggested(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    await ada.type("draw", **{"from": "discard"})
    assert "QH" not in (await suggested(evening, "discard", "card", "")).values()


async def test_nothing_is_suggested_to_who_does_not_play(evening: Evening) -> None:
    await sit_down(evening, WORKED)
    for command, option in (("discard", "card"), ("open", "melds"), ("layoff", "cards")):
        assert await suggested(evening, command, option, "", evening.camille) == {}


async def test_the_best_opening_is_suggested_and_can_be_sent_as_it_is(evening: Evening) -> None:
    ada = await at_the_table(evening, WILDS)
    best = next(iter((await suggested(evening, "open", "melds", "")).values()))
    await ada.type("open", melds=best)
    assert len(ada.view.melds) == 2


async def test_an_opening_is_suggested_card_by_card(evening: Evening) -> None:
    await at_the_table(evening, WILDS, hints="off")
    assert "7C" in (await suggested(evening, "open", "melds", "")).values()
    after = (await suggested(evening, "open", "melds", "7C 7D ")).values()
    assert "7C 7D 7H" in after
    assert "7C 7D 7D" not in after
    assert "7C 7D 7H |" in (await suggested(evening, "open", "melds", "7C 7D 7H ")).values()
    assert await suggested(evening, "open", "melds", "7C nonsense 7") == {}


async def test_lay_offs_are_suggested_with_their_places(evening: Evening) -> None:
    await at_the_table(evening, f"turn Ada play\nhand Ada 7H 8S 2C\nhand Bo 2C\n{LYING}")
    found = await suggested(evening, "layoff", "cards", "")
    assert found["7♥ on 1, the sevens"] == "7H > 1"
    assert "Lay off all that fit" in found
    more = await suggested(evening, "layoff", "cards", "7H > 1, ")
    assert "7H > 1, 8S > 2 low" in more.values()


# --- which table ------------------------------------------------------------------------------------------------------


async def test_elsewhere_a_command_means_the_only_table_that_waits(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    other = evening.guild.create_text_channel("elsewhere")
    result = await evening.ada.slash(other, "draw", **{"from": "stock"})
    assert "drawn: 2♣" in texts(result.response)
    assert len(ada.view.hand) == 9


async def test_with_two_tables_a_typed_move_asks_which_and_is_made_there(evening: Evening) -> None:
    ada = await at_the_table(evening, WORKED)
    second = evening.guild.create_text_channel("second")
    await evening.ada.slash(second, "rummy new", turn_time="none")
    await evening.bo.slash(second, "rummy join")
    table = await evening.table(second)
    await evening.tables.start_game(table.id, evening.ada.id)
    while (await evening.table(second)).waits_for != evening.ada.id:
        await evening.bo.slash(second, "draw", **{"from": "stock"})
        hand = (await evening.table(second)).view(1).hand
        await evening.bo.slash(second, "discard", card=str(hand[0]))
    third = evening.guild.create_text_channel("third")
    result = await evening.ada.slash(third, "draw", **{"from": "stock"})
    asked = select(result.response, "which")
    assert {option["value"] for option in asked["options"]} == {str(ada.table_id), str(table.id)}
    await evening.ada.select(result.response, [str(ada.table_id)], custom_id=asked["custom_id"])
    assert len(ada.view.hand) == 9
    assert ada.view.drew == parse_cards("2C")[0]

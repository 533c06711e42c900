"""Rami at the table (B1–B8, C9): free melds by button and by command, rummy, the count, the target."""

import random

import pytest

from bot.computer import choose_move
from bot.tables import Status
from tests.e2e.evening import Evening, buttons, options_of, texts
from tests.e2e.hands import Player, selects, sit_down

WORKED = """\
turn Ada draw
dealer Cy
hand Ada 4H 5H 6H 9C 9D KS 2C
hand Bo KH KD QC 3D 8D AC 5S
hand Cy 10S JS QS 8H 7D 6C 2D
discard 9S
stock 3C 7H
"""
"""The worked deal of the rules: Ada could lay in her first turn, and waits for rummy."""
LYING = "opened Bo\n  meld Bo run 4S 5S 6S\n  meld Bo group QC QD QH\n"


async def at_the_table(evening: Evening, position: str, **options: str) -> Player:
    """Ada at a table of Rami with Bo, inside a deal, her panel shown."""
    ada = (await sit_down(evening, position, game="rami", **options))["Ada"]
    await ada.type("hand")
    return ada


async def three(evening: Evening) -> tuple[Player, Player, Player]:
    """Ada, Bo and Cy before the worked deal, their panels shown."""
    people = {"Ada": evening.ada, "Bo": evening.bo, "Cy": evening.person("Cy")}
    seated = await sit_down(evening, WORKED, people, game="rami")
    for player in seated.values():
        await player.type("hand")
    return seated["Ada"], seated["Bo"], seated["Cy"]


async def lay(player: Player, cards: str) -> None:
    await player.pick(cards)
    await player.press("Lay")


async def discard(player: Player, card: str) -> None:
    await player.pick(card)
    await player.press(player.label_of("hand-discard"))


async def others_turns(bo: Player, cy: Player) -> None:
    await bo.press("Take K♠")
    await lay(bo, "KS KH KD")
    await discard(bo, "QC")
    await cy.press("Draw from the stock")
    await lay(cy, "10S JS QS")
    await discard(cy, "8H")


# --- the worked deal --------------------------------------------------------------------------------------------------


async def test_the_worked_deal_by_buttons_is_rummy_and_counts_double(evening: Evening) -> None:
    """B5, B6: 17 + 18 = 35, doubled."""
    ada, bo, cy = await three(evening)
    await ada.press("Take 9♠")
    await discard(ada, "KS")
    await others_turns(bo, cy)
    await ada.press("Draw from the stock")
    await ada.pick("4H 5H 6H 7H 9C 9D 9S")
    assert "To lay:\n- 9♣ 9♦ 9♠\n- 4♥ 5♥ 6♥ 7♥" in ada.says
    await ada.press("Lay")
    await discard(ada, "2C")
    result = texts(evening.history()[-2])
    assert "### Deal 1" in result
    assert "**Ada** goes out with **rummy**" in result
    assert "**Ada** scores 2 × 35 = 70 · total\u00a0**70**" in result
    assert "**Bo** keeps A♣ 3♦ 8♦ 5♠ = 17 · total\u00a0**0**" in result
    assert "**Cy** keeps 3♣ 6♣ 2♦ 7♦ = 18 · total\u00a0**0**" in result
    assert result.index("**Ada** scores") < result.index("**Bo** keeps")
    assert "Deal 1 brought you 70 points; your total is 70" in ada.says
    assert "Deal 1 brought you 0 points" in bo.says


async def test_laid_earlier_the_worked_deal_counts_once(evening: Evening) -> None:
    """B3, B5, B6: 35."""
    ada, bo, cy = await three(evening)
    await ada.press("Take 9♠")
    await lay(ada, "4H 5H 6H 9C 9D 9S")
    assert "Ada took 9♠ and laid 9♣ 9♦ 9♠ · 4♥–6♥" in texts(evening.last())
    await discard(ada, "KS")
    await others_turns(bo, cy)
    await ada.press("Draw from the stock")
    await ada.pick("7H")
    await ada.press("Lay off 7♥ on the run 4♥–6♥")
    await discard(ada, "2C")
    result = texts(evening.history()[-2])
    assert "**Ada** goes out." in result
    assert "**Ada** scores 35 · total\u00a0**35**" in result


# --- a turn -----------------------------------------------------------------------------------------------------------


async def test_the_status_line_knows_no_contract_and_no_wild(evening: Evening) -> None:
    ada = await at_the_table(evening, "round 3\nturn Ada draw\nhand Ada 2C 3C\nhand Bo 4C\ndiscard 9S")
    assert "Deal 3 · target 100 · **your turn: draw**" in ada.says
    assert "wild" not in ada.says
    assert "contract" not in ada.says


async def test_who_has_laid_nothing_lays_off_on_anybodys_melds(evening: Evening) -> None:
    """B3: no need to have melded before."""
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada 7S 8S KD 2C\nhand Bo 4C\n{LYING}")
    await ada.pick("7S 8S")
    assert "Lay" not in ada.labels
    await ada.press("Lay off 7♠ 8♠ on the run 4♠–6♠")
    assert str(ada.view.melds[0]) == "4S 5S 6S 7S 8S"
    assert "laid off 7♠ 8♠ on meld 1" in texts(evening.last())


async def test_melds_and_lay_offs_go_in_one_turn_in_any_order(evening: Evening) -> None:
    """B3: any number of melds, several times a turn."""
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada 7S KD KC KH 2C 3C 4C 9H JD\nhand Bo 4H\n{LYING}")
    await lay(ada, "KD KC KH")
    await ada.pick("7S")
    await ada.press("Lay off 7♠ on the run 4♠–6♠")
    await lay(ada, "2C 3C 4C")
    assert len(ada.view.melds) == 4
    await discard(ada, "9H")
    assert ada.view.turn == 1


async def test_cards_that_are_a_meld_and_fit_the_table_offer_both(evening: Evening) -> None:
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada 7S 8S 9S KD\nhand Bo 4C\n{LYING}")
    await ada.pick("7S 8S 9S")
    assert {"Lay", "Lay off 7♠ 8♠ 9♠ on the run 4♠–6♠"} <= set(ada.labels)


async def test_cards_that_split_in_several_ways_are_asked_about(evening: Evening) -> None:
    ada = await at_the_table(evening, "turn Ada play\nhand Ada 4H 5H 6H 4S 5S 6S 4D 5D 6D KD\nhand Bo 4C")
    await ada.pick("4H 5H 6H 4S 5S 6S 4D 5D 6D")
    assert "Lay" not in ada.labels
    (asked,) = selects(ada.panel, "hand-choose")
    assert len(asked["options"]) == 2
    runs = next(option["label"] for option in asked["options"] if "4♦ 5♦ 6♦" in option["label"])
    await ada.choose(runs)
    await ada.press("Lay")
    assert sorted(map(str, ada.view.melds)) == ["4D 5D 6D", "4H 5H 6H", "4S 5S 6S"]


BOTH = """\
turn Ada play
hand Ada 4H 5H 6H 4S 5S 6S 4D 5D 6D KD
hand Bo 4C
opened Bo
meld Bo run AH 2H 3H
meld Bo run 7H 8H 9H
meld Bo run AS 2S 3S
meld Bo run AD 2D 3D
"""
"""Ada's nine cards are three runs or three groups, and all fit Bo's runs, the hearts in several ways."""
NINE = "4H 5H 6H 4S 5S 6S 4D 5D 6D"


async def test_melds_and_lay_offs_with_several_ways_each_ask_which_it_is_to_be(evening: Evening) -> None:
    """B3: both are legal, so both are offered."""
    ada = await at_the_table(evening, BOTH)
    await ada.pick(NINE)
    assert not {"Lay", "Open"} & set(ada.labels)
    (asked,) = selects(ada.panel, "hand-choose")
    assert [option["label"] for option in asked["options"]] == ["As new melds", "Laid off on the table"]
    await ada.choose("As new melds")
    await ada.choose(next(label for label in asked_labels(ada, 1) if "4♦ 5♦ 6♦" in label), 1)
    await ada.press("Lay")
    assert sorted(map(str, ada.view.melds[4:])) == ["4D 5D 6D", "4H 5H 6H", "4S 5S 6S"]


async def test_which_it_is_to_be_can_be_chosen_anew(evening: Evening) -> None:
    ada = await at_the_table(evening, BOTH)
    await ada.pick(NINE)
    await ada.choose("As new melds")
    await ada.choose("Laid off on the table")
    question = 1
    while not any(label.startswith("Lay off") for label in ada.labels if "all" not in label):
        await ada.choose(asked_labels(ada, question)[0], question)
        question += 1
    await ada.press(ada.label_of("hand-layoff"))
    assert [str(card) for card in ada.view.hand] == ["KD"]
    assert len(ada.view.melds) == 4


def asked_labels(player: Player, question: int) -> list[str]:
    return [option["label"] for option in selects(player.panel, "hand-choose")[question]["options"]]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("KD KC", "needs at least 3 cards"),
        ("2C 3C 5C", "gap between 3♣ and 5♣"),
        ("9H 9D 9S KD", "if you leave out K♦"),
        ("7S KD", "K♦: no fit on the table"),
        ("9H 9D 9S KD KC 2C 3C 5C 7S", "keep"),
    ],
)
async def test_why_picked_cards_cannot_be_laid(evening: Evening, cards: str, said: str) -> None:
    hand = "9H 9D 9S KD KC 2C 3C 5C 7S"
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada {hand}\nhand Bo 4C\n{LYING}")
    await ada.pick(cards)
    assert said.casefold() in ada.says.casefold()
    assert "Lay" not in ada.labels


async def test_the_best_melds_are_picked_and_then_confirmed(evening: Evening) -> None:
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada 7S KD KC KH 2C 3C 4C 9H\nhand Bo 4H\n{LYING}")
    await ada.press("Best melds")
    assert sorted(ada.picked) == sorted(["K♦", "K♣", "K♥", "2♣", "3♣", "4♣"])
    await ada.press("Lay")
    await ada.press("Lay off all that fit")
    await ada.press("Lay off 7♠ on the run 4♠–6♠")
    assert [str(card) for card in ada.view.hand] == ["9H"]
    assert "Best melds" not in ada.labels


async def test_melds_and_lay_offs_are_typed(evening: Evening) -> None:
    ada = await at_the_table(evening, f"turn Ada play\nhand Ada 7S KD KC KH 2C 3C 4C 9H\nhand Bo 4H\n{LYING}")
    await ada.type("layoff", cards="7S")
    suggested = await evening.ada.autocomplete(evening.room, "open", "melds", "")
    assert suggested[0]["value"] in {"KC KD KH | 2C 3C 4C", "2C 3C 4C | KC KD KH"}
    await ada.type("open", melds="KD KC KH")
    await ada.type("open", melds="2C 3C 4C")
    assert len(ada.view.melds) == 4
    await ada.type("discard", card="9H")
    assert "### Deal 1" in texts(evening.history()[-2])


async def test_hints_pick_what_they_are_about(evening: Evening) -> None:
    """B5: going out in one turn is named; what the top is good for, too."""
    position = "turn Ada draw\nhand Ada 4H 5H 6H 9C 9D 2C\nhand Bo 4C KH\ndiscard 9S\nstock KD"
    ada = await at_the_table(evening, position)
    await ada.press("Hint")
    assert "Take 9♠: with it you can go out in this turn." in ada.says
    await ada.press("Take 9♠")
    await ada.press("Hint")
    assert "your whole hand goes in this turn. That is rummy, and counts double" in ada.says
    await ada.press("Lay")
    await ada.press("Hint")
    await ada.press("Discard 2♣")
    assert "**Ada** scores 2 × 14 = 28" in texts(evening.history()[-2])


# --- the game ---------------------------------------------------------------------------------------------------------


async def test_level_at_the_top_plays_on_until_one_leads(evening: Evening) -> None:
    """B7, C9: the highest total wins, once it is one alone."""
    position = "round 5\nturn Ada play\ndealer Bo\nhand Ada 2C\nhand Bo KH\nopened Ada\nscores Ada=90 Bo=100"
    people = await sit_down(evening, position, game="rami")
    await people["Ada"].type("discard", card="2C")
    result = texts(evening.history()[-2])
    assert "Ada and Bo are level at the top with 100 points, so another deal is played" in result
    scores = await people["Bo"].type("rummy scores")
    assert "playing to 100 points, the highest total wins" in scores
    assert (await evening.table()).view(None).round == 6


async def test_the_highest_total_wins_and_leads_the_ranking(evening: Evening) -> None:
    """B7."""
    position = "round 5\nturn Ada play\nhand Ada 2C\nhand Bo KH\nopened Ada\nscores Ada=95 Bo=98\nwins Ada=2 Bo=2"
    ada = await at_the_table(evening, position)
    table = ada.table
    assert table.standing == (2, 1)
    await ada.type("discard", card="2C")
    final = texts(evening.last())
    assert "Ada wins" in final
    assert "1\\. **Ada** · 105 points · 3 deals won" in final
    assert final.index("**Ada**") < final.index("**Bo**")
    assert "record" in buttons(evening.last())["Record"]
    handed = await evening.ada.slash(evening.room, "rummy record")
    assert handed.response.attachments[0].filename == f"rami-{table.id}.txt"


async def test_a_deal_without_a_winner_scores_nothing(evening: Evening) -> None:
    """B8."""
    position = "turn Bo draw\nhand Ada 2C KD\nhand Bo KH 4C\ndiscard 9H\nstock only\nidle 1"
    people = await sit_down(evening, position, game="rami")
    bo = people["Bo"]
    await bo.type("draw", **{"from": "discard"})
    await bo.type("discard", card="KH")
    result = texts(evening.history()[-2])
    assert "Deal 1 ended without a winner" in result
    assert "**Bo** keeps" in result
    assert "total\u00a0**0**" in result


async def test_it_is_chosen_in_the_lobby_with_its_options(evening: Evening) -> None:
    await evening.ada.slash(evening.room, "rummy new", game="rami")
    assert "## Rami" in texts(evening.last())
    panel = (await evening.ada.click(evening.last(), label="Options")).followups[0]
    assert set(options_of(panel)) == {"game", "turn-time", "language", "hints", "ace", "target"}
    assert "**Playing to**: the game ends after the deal" in texts(panel)
    await evening.ada.select(panel, ["200"], custom_id=options_of(panel)["target"])
    await evening.ada.select(panel, ["high-or-low"], custom_id=options_of(panel)["ace"])
    table = await evening.table()
    assert (table.rules.target, str(table.rules.ace)) == (200, "high-or-low")
    assert "200 points" in texts(evening.last())


async def test_the_rules_are_those_of_the_table(evening: Evening) -> None:
    await evening.camille.slash(evening.room, "rummy new", game="rami")
    shown = await evening.camille.slash(evening.room, "rummy rules")
    assert "## Rami" in texts(shown.response)
    assert "Un jeu de 52" in texts(shown.response)


async def test_a_french_player_reads_french(evening: Evening) -> None:
    people = {"Camille": evening.camille, "Bo": evening.bo}
    position = f"turn Camille play\nhand Camille KD KC KH 7S 2C\nhand Bo 4H\n{LYING}"
    camille = (await sit_down(evening, position, people, game="rami"))["Camille"]
    await camille.type("hand")
    assert "Donne 1 · on joue en 100" in camille.says
    await camille.pick("KD KC KH")
    await camille.press("Poser")
    assert "Camille pose R♣ R♦ R♥" in texts(evening.last())


@pytest.mark.slow
async def test_a_whole_game_as_computer_players_play_it(evening: Evening) -> None:
    people = await sit_down(evening, game="rami", target="50")
    seats, rng = list(people.values()), random.Random(3)
    table_id = seats[0].table_id
    for _ in range(3000):
        table = await evening.tables.get(table_id)
        if table.turn is None:
            break
        player = seats[table.turn]
        await evening.tables.move(table_id, player.member.id, choose_move(player.view, "easy", rng))
    await evening.quiet()
    table = await evening.tables.get(table_id)
    assert table.status is Status.OVER
    assert "The game is over" in texts(evening.last())
    assert max(table.view(None).totals) >= 50
    assert await evening.tables.integrity(table_id)

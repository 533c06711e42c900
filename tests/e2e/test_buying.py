"""Buying (O4) as people meet it: Buy and Pass on the board and on the hand, /buy, draws that are kept, computers."""

from collections.abc import Mapping

import pytest
from simcord.actors import MemberActor

from bot.tables import Window, awaited
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import Player, clicks, deal, sit_down

LIVE = 20
TABLE = """\
  dealer Di
  turn Ada play
  hand Ada KC 2C
  hand Bo 3H 4H
  hand Cy 5S 7D
  hand Di 6S 8D
  discard QD
  stock only 9H 10H JH QH
"""


async def four(evening: Evening, position: str = TABLE, **options: str) -> dict[str, Player]:
    """Ada, Bo, Cy and Di at a table with buying, each with their panel; Ada has drawn, Bo comes after her."""
    cy, di = evening.person("Cy"), evening.person("Di")
    people: Mapping[str, MemberActor] = {"Ada": evening.ada, "Bo": evening.bo, "Cy": cy, "Di": di}
    players = await sit_down(evening, position, people, buying="on", **options)
    for player in players.values():
        await player.type("hand")
    return players


async def discarded(evening: Evening, position: str = TABLE, **options: str) -> dict[str, Player]:
    """The same after Ada's discard: K♣ is for sale, Bo is to draw, Cy and Di may bid."""
    players = await four(evening, position, **options)
    await players["Ada"].type("discard", card="KC")
    return players


async def press(evening: Evening, player: Player, label: str) -> str:
    """Press a button of the board, and return what is answered privately."""
    result = await player.member.click(evening.last(), label=label)
    said = "\n".join(map(texts, result.followups))
    await evening.quiet()
    return said


def board(evening: Evening) -> str:
    return plain(texts(evening.last()))


def plain(text: str) -> str:
    """A text without bold print and without spaces that do not break."""
    return text.replace("\u00a0", " ").replace("**", "")


def cards_of(player: Player) -> list[str]:
    return [str(card) for card in player.view.hand]


# --- a card is bought -------------------------------------------------------------------------------------------------


async def test_a_card_is_bought_by_the_boards_button(evening: Evening) -> None:
    players = await discarded(evening)
    bo, cy = players["Bo"], players["Cy"]
    assert {"Buy", "Pass"} <= set(buttons(evening.last()))
    assert "K♣ is for sale" in board(evening)
    await bo.press("Draw from the stock")
    await press(evening, cy, "Buy")
    assert "bid: Cy" in board(evening)
    assert "Your bid for K♣ stands" in cy.says
    await press(evening, players["Di"], "Pass")
    assert sorted(cards_of(cy)) == ["5S", "7D", "9H", "KC"]
    assert "You bought K♣; the penalty card is 9♥" in cy.says
    assert "drawn: 10♥" in bo.says
    assert not {"Buy", "Pass"} & set(buttons(evening.last()))
    assert "Cy bought K♣" in board(evening)
    assert "9♥" not in board(evening)


async def test_a_card_is_bought_from_the_hand(evening: Evening) -> None:
    players = await discarded(evening)
    cy, di = players["Cy"], players["Di"]
    assert cy.labels[:2] == ["Buy K♣", "Pass"]
    assert "You can buy K♣, with a penalty card from the stock on top of it (3 buys left in this round)" in cy.says
    await cy.press("Buy K♣")
    assert "Buy K♣" not in cy.labels
    assert "You have bid for K♣" in cy.says
    await di.press("Pass")
    assert "You let K♣ go" in di.says
    await players["Bo"].press("Draw from the stock")
    assert "KC" in cards_of(cy)
    assert "You bought K♣" in cy.says


async def test_a_card_is_bought_by_command(evening: Evening) -> None:
    players = await discarded(evening)
    assert "Your bid for K♣ stands" in await players["Di"].type("buy")
    assert "You let K♣ go" in await players["Cy"].type("buy", **{"pass": True})  # type: ignore[arg-type]
    await players["Bo"].type("draw", **{"from": "stock"})
    assert "KC" in cards_of(players["Di"])


async def test_the_nearest_clockwise_gets_it(evening: Evening) -> None:
    players = await discarded(evening)
    await players["Di"].type("buy")
    await players["Cy"].type("buy")
    await players["Bo"].press("Draw from the stock")
    assert "KC" in cards_of(players["Cy"])
    assert "KC" not in cards_of(players["Di"])
    assert "You bought" not in players["Di"].says
    assert "You have bid" not in players["Di"].says


async def test_two_bids_of_the_same_instant_both_count(evening: Evening) -> None:
    """Reported fault 42."""
    players = await discarded(evening)
    message, buy = evening.last(), buttons(evening.last())["Buy"]
    await clicks(evening, (players["Di"].member, message, buy), (players["Cy"].member, message, buy))
    assert sorted(players["Bo"].view.bids) == [2, 3]
    assert "bid: " in board(evening)
    await players["Bo"].press("Draw from the stock")
    assert "KC" in cards_of(players["Cy"])


async def test_bids_lapse_when_the_top_is_taken(evening: Evening) -> None:
    players = await discarded(evening)
    await press(evening, players["Cy"], "Buy")
    await players["Bo"].press("Take K♣")
    assert "KC" in cards_of(players["Bo"])
    assert players["Bo"].view.buys == (0, 0, 0, 0)
    assert len(cards_of(players["Cy"])) == 2
    assert "You have bid" not in players["Cy"].says
    assert "Bo took K♣" in players["Cy"].says


async def test_the_first_up_card_may_be_bought_too(evening: Evening) -> None:
    """O4: it counts as the dealer's discard."""
    players = await four(evening, "")
    view = players["Ada"].view
    names = list(players)
    dealer, turn = players[names[view.dealer]], players[names[view.turn]]
    assert "You discarded that card yourself" in await dealer.type("buy")
    assert "You are next: just take the card" in await turn.type("buy")
    others = [player for player in players.values() if player not in (dealer, turn)]
    top = view.top
    for player in others:
        await player.type("buy")
    await turn.press("Draw from the stock")
    assert sum(player.view.hand.count(top) > 0 and len(player.view.hand) == 9 for player in others) == 1


# --- waiting ----------------------------------------------------------------------------------------------------------


async def test_when_all_have_passed_the_draw_goes_ahead(evening: Evening) -> None:
    players = await discarded(evening)
    assert await press(evening, players["Cy"], "Pass") == ""
    assert "passed: Cy" in board(evening)
    await press(evening, players["Di"], "Pass")
    assert "for sale" not in board(evening)
    await players["Bo"].press("Draw from the stock")
    assert "drawn: 9♥" in players["Bo"].says


async def test_a_draw_is_kept_and_nobody_comes_twice(evening: Evening) -> None:
    players = await discarded(evening)
    bo = players["Bo"]
    assert "a draw from the stock is kept for you" in bo.says
    await bo.press("Draw from the stock")
    assert "Your draw from the stock is kept" in bo.says
    assert bo.labels[:2] == ["Your draw is kept", "Take K♣"]
    assert "kept" not in board(evening)
    assert len(cards_of(bo)) == 2
    pings, messages = evening.pings(), len(evening.history())
    await evening.let_pass(LIVE)
    assert "drawn: 9♥" in bo.says
    assert (evening.pings(), len(evening.history())) == (pings, messages)
    await bo.pick("3H")
    await bo.press("Discard 3♥")
    assert bo.view.turn == 2


async def test_a_kept_draw_can_become_a_take(evening: Evening) -> None:
    players = await discarded(evening)
    await players["Bo"].press("Draw from the stock")
    await players["Bo"].press("Take K♣")
    assert "drawn: K♣" in players["Bo"].says
    await evening.let_pass(LIVE)
    assert players["Bo"].view.phase == "play"


async def test_a_draw_by_command_is_kept_too(evening: Evening) -> None:
    players = await discarded(evening)
    assert "Your draw from the stock is kept" in await players["Bo"].type("draw", **{"from": "stock"})
    await evening.let_pass(LIVE)
    assert "drawn: 9♥" in players["Bo"].says


async def test_nobody_has_to_press_anything(evening: Evening) -> None:
    players = await discarded(evening)
    await evening.let_pass(LIVE)
    assert players["Bo"].table.window is None
    assert "for sale" not in board(evening)
    assert "Buy" in buttons(evening.last())
    assert "Pass" not in buttons(evening.last())
    await players["Bo"].press("Draw from the stock")
    assert "drawn: 9♥" in players["Bo"].says


async def test_after_the_wait_a_bid_counts_until_the_draw(evening: Evening) -> None:
    """O4: after a discard, before the next player draws."""
    players = await discarded(evening)
    await evening.let_pass(LIVE)
    await press(evening, players["Di"], "Buy")
    assert "K♣ is for sale until Bo draws · bid: Di" in board(evening)
    await players["Bo"].press("Draw from the stock")
    assert "KC" in cards_of(players["Di"])


async def test_bids_leave_the_panel_of_the_one_in_turn_usable(evening: Evening) -> None:
    players = await discarded(evening)
    bo, panel = players["Bo"], players["Bo"].panel
    await press(evening, players["Cy"], "Buy")
    await bo.press("Take K♣", panel)
    assert "moved on" not in bo.says
    assert "KC" in cards_of(bo)


async def test_a_game_over_days_waits_an_hour_unless_the_host_says_otherwise(evening: Evening) -> None:
    people = [evening.ada, evening.bo, evening.camille]
    await people[0].slash(evening.room, "rummy new", turn_time="24h")
    for member in people[1:]:
        await member.slash(evening.room, "rummy join")
    table = await evening.table()
    await evening.tables.set_option(table.id, evening.ada.id, "buying", "on")
    table = await evening.tables.start_game(table.id, evening.ada.id)
    await evening.quiet()
    assert table.deadline is not None
    assert (table.deadline - evening.env.now()).total_seconds() == 60 * 60
    await evening.let_pass(60 * 60)
    assert (await evening.table()).window is None


async def test_without_a_limit_it_is_live_as_long_as_all_who_may_bid_are_here(evening: Evening) -> None:
    players = await discarded(evening)
    await evening.let_pass(LIVE)
    await evening.let_pass(14 * 60)
    await players["Bo"].type("draw", **{"from": "stock"})
    await players["Bo"].type("discard", card="3H")
    deadline = players["Bo"].table.deadline
    assert deadline is not None
    assert (deadline - evening.env.now()).total_seconds() == 60 * 60


# --- restarts ---------------------------------------------------------------------------------------------------------


async def test_an_open_window_survives_a_restart(evening: Evening) -> None:
    """The draw that is kept, who has passed, the time that is left, and the buttons."""
    players = await discarded(evening)
    await players["Bo"].press("Draw from the stock")
    await press(evening, players["Di"], "Pass")
    shown = evening.last()
    await evening.restart()
    table = await evening.tables.get(players["Bo"].table_id)
    assert table.window == Window(passed=(3,), kept=True)
    assert evening.last().id == shown.id
    await press(evening, players["Cy"], "Buy")
    assert players["Bo"].view.phase == "play"
    assert "KC" in cards_of(players["Cy"])


async def test_a_kept_draw_goes_ahead_after_a_restart(evening: Evening) -> None:
    players = await discarded(evening)
    await players["Bo"].press("Draw from the stock")
    await evening.restart()
    await evening.let_pass(LIVE)
    assert players["Bo"].view.phase == "play"
    assert "has drawn" in board(evening)


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"), [("Ada", "You discarded that card yourself"), ("Bo", "You are next: just take the card")]
)
async def test_who_may_not_bid_is_told_why(evening: Evening, name: str, said: str) -> None:
    players = await discarded(evening)
    player = players[name]
    before = player.table
    assert "Buy K♣" not in player.labels
    assert said in await player.type("buy")
    await press(evening, player, "Buy")
    assert said in player.says
    assert said in await press(evening, player, "Pass")
    assert player.table == before


async def test_twice_too_late_or_too_often_is_told_too(evening: Evening) -> None:
    players = await discarded(evening, TABLE + "  buys Di=3\n")
    assert "You have used up the 3 buys of this round" in await players["Di"].type("buy")
    await players["Cy"].type("buy")
    assert "You have already bid for this card" in await players["Cy"].type("buy")
    await players["Bo"].press("Take K♣")
    assert "Nothing can be bought now" in await players["Cy"].type("buy")


async def test_a_button_for_a_card_that_is_gone_buys_nothing(evening: Evening) -> None:
    players = await discarded(evening)
    di, buy, old = players["Di"], buttons(evening.last())["Buy"], buttons(players["Di"].panel)["Buy K♣"]
    await players["Bo"].press("Take K♣")
    await players["Bo"].type("discard", card="3H")
    assert awaited(di.table) == (0, 3)
    await clicks(evening, (di.member, evening.last(), buy))
    assert players["Bo"].view.bids == ()
    await clicks(evening, (di.member, di.panel, old))
    assert players["Bo"].view.bids == ()


async def test_strangers_and_tables_without_buying(evening: Evening) -> None:
    players = await discarded(evening)
    stranger = evening.person("Eve")
    refused = await stranger.click(evening.last(), label="Buy")
    assert "You are not playing at this table" in texts(refused.followups[0])
    refused = await stranger.click(evening.last(), label="Pass")
    assert "You are not playing at this table" in texts(refused.followups[0])
    assert players["Bo"].view.bids == ()


async def test_without_buying_there_are_no_buttons(evening: Evening) -> None:
    people = await sit_down(evening)
    await people["Ada"].type("hand")
    assert not {"Buy", "Pass"} & set(buttons(evening.last()))
    assert "There is no buying at this table" in await people["Ada"].type("buy")


# --- what happens at the edges ----------------------------------------------------------------------------------------


async def test_c8_a_buy_that_would_leave_nothing_to_draw_fails(evening: Evening) -> None:
    """C8: stock empty but for one card and nothing to recycle; the bid is not counted, and everybody reads why."""
    position = TABLE.replace("discard QD", "discard").replace("9H 10H JH QH", "9H")
    players = await discarded(evening, position)
    await players["Di"].type("buy")
    await press(evening, players["Cy"], "Pass")
    await players["Bo"].press("Draw from the stock")
    assert players["Bo"].view.buys == (0, 0, 0, 0)
    assert "drawn: 9♥" in players["Bo"].says
    assert "Nobody could buy the card" in board(evening)
    assert "KC" not in cards_of(players["Di"])


async def test_the_stock_is_rebuilt_for_the_penalty_card(evening: Evening) -> None:
    """O4: the bought card stays the top."""
    position = TABLE.replace("discard QD", "discard 2D 3D 4D 5D QD").replace("stock only 9H 10H JH QH", "stock only")
    players = await discarded(evening, position)
    await players["Cy"].type("buy")
    await press(evening, players["Di"], "Pass")
    await players["Bo"].press("Draw from the stock")
    assert "KC" in cards_of(players["Cy"])
    assert len(cards_of(players["Cy"])) == 4
    assert "new stock" in board(evening)


async def test_round_seven_after_a_buy(evening: Evening) -> None:
    """M11: the larger hand must go down whole, sixteen cards as three runs; in the panel by its buttons."""
    position = """\
      round 7
      dealer Di
      turn Ada play
      hand Ada 6C 2C
      hand Bo 3H 4H
      hand Cy AC 2C 3C 4C 5C 6D 7D 8D 10D JH QH KH 9C
      hand Di 6S 8D
      discard QD
      stock only AH 5H 10H 2S
    """
    players = await four(evening, position, swap="on")
    cy = players["Cy"]
    await players["Ada"].type("discard", card="6C")
    await cy.press("Buy 6♣")
    await press(evening, players["Di"], "Pass")
    await players["Bo"].press("Draw from the stock")
    await players["Bo"].type("discard", card="3H")
    await evening.let_pass(LIVE)
    await cy.press("Draw from the stock")
    await evening.let_pass(LIVE)
    assert len(cards_of(cy)) == 16
    await cy.pick("AC 2C 3C 4C 5C 6D 7D 8D 9C 10D JH QH KH AH 10H")
    assert "6♣ would be left over" in cy.says
    await cy.pick(" ".join(cards_of(cy)))
    await cy.press("Open")
    assert cy.view.results[-1].winner == 2


async def test_hints_for_who_may_bid(evening: Evening) -> None:
    position = TABLE.replace("hand Cy 5S 7D", "hand Cy KD KH 7C 7D 8S").replace("hand Di 6S 8D", "hand Di 2H 8D")
    players = await discarded(evening, position)
    await players["Cy"].press("Hint")
    assert "Bid for K♣" in players["Cy"].says or "Let it go" in players["Cy"].says
    assert "not worth a penalty card" in await players["Di"].type("hint")


async def test_in_french(evening: Evening) -> None:
    people = {"Ada": evening.ada, "Bo": evening.bo, "Camille": evening.camille}
    position = TABLE.replace("dealer Di", "dealer Camille").replace("  hand Di 6S 8D\n", "").replace("Cy", "Camille")
    players = await sit_down(evening, position, people, buying="on", language="fr")
    camille = players["Camille"]
    await camille.type("hand")
    await players["Ada"].type("discard", card="KC")
    assert {"Acheter", "Passer"} <= set(buttons(evening.last()))
    assert "R♣ est à vendre" in board(evening)
    assert "Vous pouvez acheter R♣" in plain(camille.says)
    await camille.press("Acheter R♣")
    await players["Bo"].type("draw", **{"from": "stock"})
    assert "Vous avez acheté R♣ ; la carte de pénalité est 9♥" in plain(camille.says)
    assert "Camille achète R♣" in board(evening)


# --- computers --------------------------------------------------------------------------------------------------------

WITH_COMPUTERS = """\
  dealer Ada
  turn Rosita draw
  hand Ada KC KD 2C 5H 7S 8D 10C
  hand Rosita 3H 4H 6C 8H JS QD AC
  hand Pancho 5S 7D 9C JD QS 2D 6H
  discard KS
"""


async def test_a_computer_in_turn_waits_for_who_may_bid(evening: Evening) -> None:
    """Reported fault 42: it does not move before Ada could bid, and her bid is not lost."""
    ada = (await sit_down(evening, "", {"Ada": evening.ada}, computers=2, buying="on"))["Ada"]
    await deal(evening, ada.table_id, WITH_COMPUTERS.replace("Rosita draw", "Rosita play"))
    await ada.type("hand")
    evening.tables._computers.wake(ada.table_id)  # as when the position has been played to
    await evening.until(lambda: ada.table.window is not None)
    assert ada.table.turn == 2
    assert awaited(ada.table) == (0,)
    log = len(await evening.tables.log(ada.table_id))
    await evening.let_pass(LIVE - 1)
    assert len(await evening.tables.log(ada.table_id)) == log
    top = ada.view.top
    assert "Buy" in buttons(evening.last())
    await press(evening, ada, "Buy")
    await evening.until(lambda: ada.table.waits_for == evening.ada.id)
    assert ada.view.buys == (1, 0, 0)
    assert top in ada.view.hand
    assert "You bought" in ada.says

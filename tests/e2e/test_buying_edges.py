"""Buying (O4) where it is refused, fails or has its edges; hints, French, and computers who wait."""

import pytest

from bot.tables import awaited
from tests.e2e.buyers import LIVE, TABLE, board, cards_of, discarded, four, plain, press
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import clicks, deal, sit_down

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

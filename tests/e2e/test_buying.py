"""Buying (O4) as people meet it: Buy and Pass on the board and on the hand, /buy, draws that are kept."""

from bot.tables import Window
from tests.e2e.buyers import LIVE, board, cards_of, discarded, four, press
from tests.e2e.evening import Evening, buttons
from tests.e2e.hands import clicks

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

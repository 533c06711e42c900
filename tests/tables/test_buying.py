"""Buying at a table: the window for bids, who may bid or pass, and who is awaited (O4, fault 42)."""

import asyncio
from datetime import timedelta

import pytest
from msgspec import structs

from bot.engine import Refused
from bot.engine.events import Bidded, Bought, Drew, Took
from bot.tables import BuyWindow, Cause, TableError, TurnTime, Window, awaited, bidders
from bot.tables.buying import LIVE, OVER_DAYS
from tests.tables.buyers import BUYING, PEOPLE, bid, events, four, passes, put, refused_code, sides, user_of
from tests.tables.house import ADA, BO, CY, DI, House, hand

# --- the window -------------------------------------------------------------------------------------------------------


async def test_the_window_opens_with_the_first_up_card_and_after_each_discard(house: House) -> None:
    table = await four(house)
    assert table.window == Window()
    table = await house.sold(table)
    assert table.window is None
    table = await house.moves(table, "draw stock")
    assert table.window is None
    table = await house.moves(table, f"discard {hand(table)[0]}")
    assert table.window == Window()
    assert table.deadline == house.clock.now() + LIVE


@pytest.mark.parametrize(
    ("turn_time", "window", "length"),
    [
        (TurnTime.SHORT, BuyWindow.AUTO, timedelta(seconds=20)),
        (TurnTime.DAY, BuyWindow.AUTO, timedelta(hours=1)),
        (TurnTime.NONE, BuyWindow.AUTO, timedelta(seconds=20)),
        (TurnTime.DAY, BuyWindow.SHORT, timedelta(seconds=10)),
        (TurnTime.DAY, BuyWindow.USUAL, timedelta(seconds=20)),
        (TurnTime.SHORT, BuyWindow.MINUTE, timedelta(minutes=1)),
        (TurnTime.NONE, BuyWindow.HOUR, timedelta(hours=1)),
    ],
)
async def test_how_long_it_is(house: House, turn_time: TurnTime, window: BuyWindow, length: timedelta) -> None:
    table = await house.lobby(*PEOPLE, options=BUYING, turn_time=turn_time)
    await house.tables.set_option(table.id, ADA.id, "buy-window", window)
    table = await house.tables.start_game(table.id, ADA.id)
    assert table.deadline == house.clock.now() + length
    await house.restart()
    assert (await house.tables.get(table.id)).buy_window is window


async def test_without_a_limit_it_is_long_when_somebody_who_may_bid_is_not_here(house: House) -> None:
    here = {ADA.id, BO.id, CY.id, DI.id}
    house.tables.ask_who_is_here(lambda table_id, user: user in here)
    table = await four(house, turn_time=TurnTime.NONE)
    assert table.deadline == house.clock.now() + LIVE
    table = await house.moves(await house.sold(table), "draw stock")
    in_turn, after = user_of(table, table.turn or 0), user_of(table, (table.turn or 0) + 1)
    here -= {in_turn, after}  # the one who discards and the next one have no say in it
    table = await house.moves(table, f"discard {hand(table)[0]}")
    assert table.deadline == house.clock.now() + LIVE
    here.clear()
    table = await house.moves(await house.sold(table), "draw stock")
    table = await house.moves(table, f"discard {hand(table)[0]}")
    assert table.deadline == house.clock.now() + OVER_DAYS


async def test_an_unknown_length_is_refused(house: House) -> None:
    table = await house.lobby(ADA, BO)
    with pytest.raises(TableError):
        await house.tables.set_option(table.id, ADA.id, "buy-window", "a while")


async def test_two_players_have_nobody_to_wait_for(house: House) -> None:
    table = await house.game(ADA, BO, options=BUYING)
    assert (table.window, bidders(table)) == (None, ())
    assert (await house.turn(table)).window is None


async def test_without_buying_there_is_no_window(house: House) -> None:
    table = await house.game(*PEOPLE)
    assert (table.window, bidders(table), awaited(table)) == (None, (), ())


async def test_the_turns_time_starts_when_the_window_closes(house: House) -> None:
    table = await four(house)
    await house.advance(seconds=20)
    after = await house.tables.get(table.id)
    assert (after.window, after.turn) == (None, table.turn)
    assert after.deadline == house.clock.now() + timedelta(minutes=3)
    assert house.causes()[-1] is Cause.BUYING
    assert await house.tables.log(table.id) == ()
    await house.advance(minutes=3)
    assert house.causes()[-1] is Cause.TIMED_OUT


# --- bids -------------------------------------------------------------------------------------------------------------


async def test_the_nearest_bidder_buys_when_the_stock_is_drawn_from(house: House) -> None:
    table = await four(house)
    near, far = sides(table)
    top = table.view(None).top
    table = await bid(house, table, far)
    table = await bid(house, table, near)
    assert table.window is None
    table = await house.moves(table, "draw stock")
    seat = table.seat_of(near)
    assert seat is not None
    assert table.view(None).buys[seat] == 1
    assert top in table.view(seat).hand
    assert len(table.view(seat).hand) == 9
    assert events(house)[-4:] == [Bidded, Bidded, Bought, Drew]
    assert await house.tables.integrity(table.id)


async def test_bids_lapse_when_the_top_is_taken(house: House) -> None:
    """O4: and who takes it need not wait."""
    table = await four(house)
    table = await bid(house, table, sides(table)[0])
    assert table.window is not None
    table = await house.moves(table, "draw discard")
    assert (table.window, table.view(None).bids, table.view(None).buys) == (None, (), (0, 0, 0, 0))
    assert events(house)[-1] is Took
    assert table.deadline == house.clock.now() + timedelta(minutes=3)


async def test_two_bids_of_the_same_instant_both_count(house: House) -> None:
    """Fault 42: both were made against the same state."""
    table = await four(house)
    near, far = sides(table)
    await asyncio.gather(bid(house, table, far, table.revision), bid(house, table, near, table.revision))
    after = await house.tables.get(table.id)
    assert sorted(after.view(None).bids) == sorted(after.seat_of(user) for user in (near, far))  # type: ignore[type-var]
    assert [entry.n for entry in await house.tables.log(table.id)] == [table.revision + 1, table.revision + 2]


async def test_bids_and_passing_make_no_panel_stale(house: House) -> None:
    """They leave what the one in turn can do as it was."""
    table = await four(house)
    near, far = sides(table)
    await passes(house, await bid(house, table, near), far)
    await house.moves(table, "draw discard", revision=table.revision)


async def test_a_bid_for_a_card_that_is_gone_is_stale(house: House) -> None:
    table = await four(house)
    near, _ = sides(table)
    await house.moves(table, "draw discard")
    with pytest.raises(Refused) as error:
        await bid(house, table, near, table.revision)
    assert refused_code(error) == "stale"


async def test_a_bid_can_be_made_until_the_draw(house: House) -> None:
    """O4: after the window too, if the one in turn takes their time; it gives them no more of it."""
    table = await house.sold(await four(house))
    later = await bid(house, table, sides(table)[1])
    assert (later.window, later.deadline) == (None, table.deadline)
    assert len((await house.moves(table, "draw stock")).view(None).bids) == 0
    assert Bought in events(house)


@pytest.mark.parametrize("act", ["bid", "pass"])
async def test_who_may_neither_bid_nor_pass(house: House, act: str) -> None:
    table = await four(house)
    near, _ = sides(table)
    turn = table.turn or 0
    await bid(house, table, near)
    codes = []
    for user in (user_of(table, turn), user_of(table, turn - 1), near, 99):
        with pytest.raises(Refused) as error:
            await (bid(house, table, user) if act == "bid" else passes(house, table, user))
        codes.append(refused_code(error))
    assert codes == ["next-in-turn", "own-discard", "already-bid", "not-at-this-table"]


async def test_passing_needs_a_draw_that_waits(house: House) -> None:
    table = await house.sold(await four(house))
    with pytest.raises(Refused) as error:
        await passes(house, table, sides(table)[0])
    assert refused_code(error) == "buying-closed"
    plain = await house.game(*PEOPLE, room=7)
    with pytest.raises(Refused) as error:
        await passes(house, plain, sides(plain)[0])
    assert refused_code(error) == "buying-off"


# --- passing and waiting ----------------------------------------------------------------------------------------------


async def test_when_all_have_passed_the_window_closes_at_once(house: House) -> None:
    table = await four(house)
    near, far = sides(table)
    table = await passes(house, table, near)
    assert table.window == Window(passed=(table.seat_of(near) or 0,))
    again = await passes(house, table, near)
    assert again == table
    table = await passes(house, table, far)
    assert (table.window, table.deadline) == (None, house.clock.now() + timedelta(minutes=3))
    assert len((await house.moves(table, "draw stock")).view(table.turn).hand) == 8


async def test_a_bid_and_a_pass_close_it_too(house: House) -> None:
    table = await four(house)
    near, far = sides(table)
    assert (await bid(house, await passes(house, table, near), far)).window is None


async def test_who_has_no_buys_left_is_not_awaited(house: House) -> None:
    table = await four(house)
    near, far = sides(table)
    assert table.game is not None
    buys = tuple(3 if table.seat_of(far) == seat else 0 for seat in range(4))
    spent = structs.replace(table.game, round=structs.replace(table.game.round, buys=buys))
    await put(house, structs.replace(table, game=spent))
    assert (await passes(house, table, near)).window is None


async def test_who_leaves_is_not_awaited_and_who_comes_back_is(house: House) -> None:
    table = await four(house)
    near, far = sides(table)
    await house.tables.leave(table.id, near)
    table = await house.tables.get(table.id)
    assert awaited(table) == (table.seat_of(far),)
    table = await house.tables.come_back(table.id, near)
    assert len(awaited(table)) == 2
    await house.tables.leave(table.id, near)
    deadline = table.deadline
    table = await house.tables.leave(table.id, far)
    assert table.window is None
    assert table.deadline != deadline


async def test_the_one_in_turn_leaves_and_the_window_stays(house: House) -> None:
    table = await four(house)
    after = await house.tables.leave(table.id, user_of(table, table.turn or 0))
    assert (after.window, after.deadline, after.waits_for_computer) == (table.window, table.deadline, False)
    await house.advance(seconds=20)
    assert house.causes()[-1] is Cause.COMPUTER


async def test_a_game_that_stops_has_no_window(house: House) -> None:
    table = await four(house)
    after = await house.tables.cancel(table.id, ADA.id)
    assert (after.window, after.deadline) == (None, None)
    await house.advance(hours=2)

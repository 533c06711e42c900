"""Buying at a table: a draw waits for bids, nobody has to press anything, and what is kept survives (O4, fault 42)."""

import asyncio
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

from bot.computer import choose_move
from bot.engine import Refused, View
from bot.engine.events import Bidded, Bought, Drew, Took
from bot.engine.record import read_record
from bot.tables import BuyWindow, Cause, Table, TableError, TurnTime, Window, awaited, bidders
from bot.tables.buying import LIVE, OVER_DAYS
from bot.tables.rows import table_row
from tests.tables.house import ADA, BO, CY, DI, House, hand, pack_of

BUYING = {"buying": "on"}
PEOPLE = (ADA, BO, CY, DI)


async def four(house: House, *, computers: int = 0, **fields: Any) -> Table:
    """A game with buying, the first up-card for sale; by default four people sit there, else Ada and computers."""
    people = PEOPLE[: 4 - computers]
    fields = {"options": BUYING, "turn_time": TurnTime.SHORT, **fields}
    return await house.game(*people, computers=computers, **fields)


def user_of(table: Table, seat: int) -> int:
    user = table.seats[seat % len(table.seats)].user
    assert user is not None
    return user


def sides(table: Table) -> tuple[int, int]:
    """The two who may bid, the nearer one first: across from the one in turn, and the one before the discarder."""
    assert table.turn is not None
    return user_of(table, table.turn + 1), user_of(table, table.turn + 2)


async def bid(house: House, table: Table, user: int, revision: int | None = None) -> Table:
    return await house.moves(table, "bid", user, revision)


async def passes(house: House, table: Table, *users: int) -> Table:
    for user in users:
        table = await house.tables.pass_by(table.id, user)
    return table


def events(house: House) -> list[type]:
    return [type(event) for change in house.changes for event in change.events]


def refused_code(error: pytest.ExceptionInfo[Refused]) -> str:
    return str(error.value.code)


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


async def put(house: House, table: Table) -> Table:
    """Put another state of a table on the shelf, as if it had been come to."""
    assert await house.store.save(table_row(table, house.clock.now()), expected=table.revision)
    house.tables._shelf.put(table)
    return table


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


# --- the draw that is kept --------------------------------------------------------------------------------------------


async def test_a_draw_is_kept_and_carried_out_when_the_window_closes(house: House) -> None:
    table = await four(house)
    near, _ = sides(table)
    kept = await house.moves(table, "draw stock")
    assert kept.window == Window(kept=True)
    assert (kept.view(None).phase, kept.deadline, kept.moved) == ("draw", table.deadline, table.moved)
    assert await house.moves(kept, "draw stock") == kept
    await bid(house, kept, near)
    await house.advance(seconds=19)
    assert events(house) == [Bidded]
    await house.advance(seconds=1)
    after = await house.tables.get(table.id)
    assert (after.window, after.view(None).phase) == (None, "play")
    assert events(house) == [Bidded, Bought, Drew]
    assert after.deadline == house.clock.now() + timedelta(minutes=3)
    drawn = (await house.tables.log(table.id))[-1]
    assert (drawn.seat, drawn.text, drawn.by_computer) == (table.turn, "draw stock", False)
    assert await house.tables.integrity(table.id)


async def test_a_kept_draw_is_carried_out_at_once_when_all_have_passed(house: House) -> None:
    table = await house.moves(await four(house), "draw stock")
    table = await passes(house, table, *sides(table))
    assert (table.window, table.view(None).phase) == (None, "play")


async def test_who_has_a_draw_kept_may_still_take_the_top(house: House) -> None:
    table = await four(house)
    await bid(house, table, sides(table)[0])
    table = await house.moves(await house.moves(table, "draw stock"), "draw discard")
    assert (table.window, events(house)[-1]) == (None, Took)


async def test_a_kept_draw_outlasts_its_person(house: House) -> None:
    """G5: the draw is theirs, the computer plays the rest; and what they do then brings them back."""
    table = await house.moves(await four(house), "draw stock")
    in_turn = user_of(table, table.turn or 0)
    left = await house.tables.leave(table.id, in_turn)
    assert left.window == Window(kept=True)
    again = await house.moves(left, "draw stock", in_turn)
    assert again.seats[table.turn or 0].is_present
    assert again.revision > left.revision
    await house.tables.leave(table.id, in_turn)
    await house.advance(seconds=20)
    drawn, discarded = [entry for entry in await house.tables.log(table.id) if entry.seat == table.turn][:2]
    assert (drawn.text, drawn.by_computer, discarded.by_computer) == ("draw stock", False, True)


async def test_who_was_away_comes_back_by_passing(house: House) -> None:
    table = await four(house)
    near, far = sides(table)
    await house.tables.leave(table.id, near)
    table = await passes(house, table, near)
    assert table.seats[table.seat_of(near) or 0].is_present
    assert awaited(table) == (table.seat_of(far),)


async def test_a_draw_that_is_impossible_is_refused_not_kept(house: House) -> None:
    table = await four(house)
    assert table.game is not None
    bare = structs.replace(table.game, round=structs.replace(table.game.round, stock=()))
    await put(house, structs.replace(table, game=bare))
    with pytest.raises(Refused) as error:
        await house.moves(table, "draw stock")
    assert refused_code(error) == "stock-empty"


@pytest.mark.parametrize("down", [timedelta(), timedelta(hours=5)])
async def test_window_and_kept_draw_survive_a_restart(house: House, down: timedelta) -> None:
    """An outage costs nobody the time to bid."""
    table = await house.moves(await four(house), "draw stock")
    near, far = sides(table)
    table = await passes(house, table, far)
    await house.advance(seconds=12)
    await house.restart(down)
    after = await house.tables.get(table.id)
    assert after.window == Window(passed=(table.seat_of(far) or 0,), kept=True)
    await house.advance(seconds=7)
    await bid(house, after, near)
    await house.quiet()
    after = await house.tables.get(table.id)
    assert after.view(None).phase == "play"
    assert sum(after.view(None).buys) == 1


async def test_a_window_that_ran_out_while_nobody_watched_closes(house: House) -> None:
    table = await house.moves(await four(house), "draw stock")
    await house.restart(timedelta(days=1))
    await house.advance(seconds=20)
    assert (await house.tables.get(table.id)).view(None).phase == "play"


async def test_a_draw_kept_on_the_last_reshuffle_ends_the_round(house: House) -> None:
    """O6: a draw from the empty stock is accepted and ends the round; the next one begins with a window of its own."""
    table = await four(house, options={**BUYING, "reshuffles": "0"})
    assert table.game is not None
    bare = structs.replace(table.game, round=structs.replace(table.game.round, stock=()))
    await put(house, structs.replace(table, game=bare))
    await house.moves(table, "draw stock")
    await house.advance(seconds=20)
    after = await house.tables.get(table.id)
    assert (after.view(None).round, after.window) == (2, Window())


async def test_c8_the_buy_fails_and_is_not_counted(house: House) -> None:
    """One card in the stock and none to recycle: the player in turn gets it."""
    table = await four(house)
    near, _ = sides(table)
    assert table.game is not None
    short = structs.replace(table.game.round, stock=table.game.round.stock[:1])
    await put(house, structs.replace(table, game=structs.replace(table.game, round=short)))
    await bid(house, table, near)
    after = await house.moves(await house.sold(table), "draw stock")
    assert (after.view(None).buys, after.view(None).bids) == ((0, 0, 0, 0), ())
    assert Bought not in events(house)


# --- computers --------------------------------------------------------------------------------------------------------


def keen(view: View, level: str, rng: Random) -> bool:
    return True


def shy(view: View, level: str, rng: Random) -> bool:
    return False


async def test_a_computer_in_turn_waits_until_persons_could_bid(house: House) -> None:
    """Fault 42: it never moves first."""
    house.options["wants"] = shy
    await house.restart()
    table = await four(house, computers=3)
    seen: list[tuple[Cause, int | None]] = []
    for _ in range(12):
        await house.quiet()
        table = await house.tables.get(table.id)
        if table.window is not None:
            assert awaited(table) == (0,)
            assert not table.waits_for_computer
            before = len(await house.tables.log(table.id))
            await house.advance(seconds=19)
            assert len(await house.tables.log(table.id)) == before
            table = await house.sold(table)
        if table.waits_for == ADA.id:
            await house.turn(table)
        seen.append((house.causes()[-1], table.turn))
    assert sum(cause is Cause.COMPUTER for cause, _ in seen) >= 4


async def test_a_person_bids_before_the_computer_in_turn_draws(house: House) -> None:
    """Fault 42: the bid stands, and with it nobody is awaited, so the computer goes on at once."""
    house.options["wants"] = shy
    await house.restart()
    table = await house.sold(await four(house, computers=3))
    await house.turn(table)
    await house.quiet()
    table = await house.tables.get(table.id)
    assert (table.turn, awaited(table)) == (2, (0,))  # the one after Ada has played: she could not bid before it
    house.changes.clear()
    await bid(house, table, ADA.id)
    await house.quiet()
    assert events(house)[:3] == [Bidded, Bought, Drew]
    table = await house.tables.get(table.id)
    assert table.view(None).buys[0] == 1


async def test_computers_bid_at_once_and_are_never_awaited(house: House) -> None:
    house.options["wants"] = keen
    await house.restart()
    table = await four(house, computers=2)
    assert all(table.seats[seat].is_person for seat in awaited(table))
    bidding = [seat for seat in range(4) if not table.seats[seat].is_person and seat in table.view(None).bids]
    assert bidding
    assert set(bidding).isdisjoint(bidders(table))


async def test_the_computer_bids_for_who_is_away(house: House) -> None:
    house.options["wants"] = keen
    await house.restart()
    table = await four(house)
    _, far = sides(table)
    table = await house.sold(table)
    in_turn = user_of(table, table.turn or 0)
    await house.tables.leave(table.id, far)
    table = await house.moves(table, "draw stock", in_turn)
    table = await house.moves(table, f"discard {hand(table)[0]}")
    assert table.seat_of(far) in table.view(None).bids


# --- together ---------------------------------------------------------------------------------------------------------


async def test_round_seven_after_a_buy(house: House) -> None:
    """M11 and O4: 13 dealt, 15 after a buy, 16 after the draw, and all of them go down as three runs."""
    table = await four(house)
    position = """
      round 7
      dealer Di
      turn Ada draw
      hand Ada 2C
      hand Bo 3H
      hand Cy AC 2C 3C 4C 5C 6D 7D 8D 10D JH QH KH 9C
      hand Di 4H
      discard 6C
      stock only AH 5H QC 10H
    """
    names = " ".join(seat.name for seat in table.seats)
    start = read_record(f"game mexican buying=on\nseats {names}\nposition\n{position}\nend").start
    table = await put(house, structs.replace(table, game=start, window=None, revision=table.revision))
    await bid(house, table, CY.id)
    table = await house.moves(table, "draw stock", ADA.id)
    assert len(table.view(2).hand) == 15
    table = await house.moves(table, "discard 2C", ADA.id)
    table = await house.moves(await house.sold(table), "draw stock", BO.id)
    table = await house.sold(await house.moves(table, "discard 3H", BO.id))
    assert table.turn == 2
    table = await house.moves(table, "draw stock", CY.id)
    whole = table.view(2).hand
    assert len(whole) == 16
    with pytest.raises(Refused) as error:
        await house.moves(table, "open AC 2C 3C 4C 5C | 6D 7D 8D 9C=9D 10D | JH QH KH AH", CY.id)
    assert refused_code(error) == "use-every-card"
    table = await house.moves(table, "open AC 2C 3C 4C 5C 6C | 6D 7D 8D 9C=9D 10D | 10H JH QH KH AH", CY.id)
    assert table.view(2).results[-1].winner == 2


GAMES = [
    "mexican buying=on swap=on",
    "mexican-table buying=on layoff=same-turn decks=1",
    "mexican-table buying=on layoff=same-turn decks=3 wilds=twos reshuffles=1",
    "mexican buying=on swap=on wilds=kings reshuffles=0",
]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_whole_games_with_options_together(tmp_path: Path, game: str) -> None:
    """The game goes to its end though nobody plays but the computer, no card is lost, and it can be replayed."""
    game_id, *chosen = game.split()
    options = dict(option.split("=") for option in chosen)
    easy = partial(choose_move, level="easy")
    house = House.at(tmp_path / "rummy.db", choose=lambda view, level, rng: easy(view, rng=rng))
    await house.open()
    table = await house.game(ADA, computers=2, game_id=game_id, options=options, turn_time=TurnTime.SHORT)
    pack = pack_of(table)
    while table.is_open:
        assert pack_of(table) == pack
        await house.advance(minutes=3)
        table = await house.tables.get(table.id)
        if table.rests:
            table = await house.tables.come_back(table.id, ADA.id)
    assert table.view(None).places is not None
    assert await house.tables.integrity(table.id)
    await house.close()

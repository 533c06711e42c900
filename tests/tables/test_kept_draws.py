"""Buying at a table: a draw that waits for bids is kept and survives, computers wait too (O4, fault 42)."""

from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from bot.computer import choose_move
from bot.engine import Refused, View
from bot.engine.events import Bidded, Bought, Drew, Took
from bot.engine.record import read_record
from bot.tables import Cause, TurnTime, Window, awaited, bidders
from tests.tables.buyers import BUYING, bid, events, four, passes, put, refused_code, sides, user_of
from tests.tables.house import ADA, BO, CY, House, hand, pack_of

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

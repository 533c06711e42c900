"""Moves at a table: one writer, one winner, nothing told before it is committed."""

import asyncio
from typing import Any

import pytest

from bot.engine import Code, Refused, parse_move
from bot.engine.events import Discarded, Drew
from bot.tables import Cause, Change, Status, Table, TableCode, TableError
from tests.tables.house import ADA, BO, CY, GUILD, ROOM, House, hand, pack_of


def code_of(outcome: object) -> Code | None:
    return outcome.code if isinstance(outcome, Refused) else None


async def test_a_move_is_judged_kept_and_told(house: House) -> None:
    table = await house.game(ADA, BO)
    mover = table.waits_for
    after = await house.moves(table, "draw stock")
    assert (after.revision, after.moved, after.waits_for) == (table.revision + 1, table.revision + 1, mover)
    change = house.changes[-1]
    assert (change.table, change.previous, change.cause, change.actor) == (after, table, Cause.MOVED, mover)
    assert await house.tables.get(table.id) == after


async def test_what_is_told_is_what_everybody_may_know(house: House) -> None:
    """G2: a change's events name no card drawn from the stock."""
    table = await house.turn(await house.game(ADA, BO))
    events = [event for change in house.changes for event in change.events]
    assert [type(event) for event in events] == [Drew, Discarded]
    assert isinstance(events[0], Drew)
    assert events[0].card is None
    assert table.turn != events[0].seat


async def test_a_refused_move_changes_nothing(house: House) -> None:
    table = await house.game(ADA, BO)
    other = ADA.id + BO.id - (table.waits_for or 0)
    told = len(house.changes)
    for text, user, code in (
        ("discard 2C", None, Code.DRAW_FIRST),
        ("draw stock", other, Code.NOT_YOUR_TURN),
        ("draw stock", CY.id, Code.NOT_AT_THIS_TABLE),
        ("bid", None, Code.BUYING_OFF),
    ):
        with pytest.raises(Refused) as refused:
            await house.moves(table, text, user)
        assert refused.value.code is code
    assert await house.tables.get(table.id) == table
    assert len(house.changes) == told
    assert await house.tables.log(table.id) == ()


async def test_a_card_of_somebody_else_is_refused_like_any_card_not_held(house: House) -> None:
    """Fault 62: the answer does not tell whether anybody has it."""
    table = await house.moves(await house.game(ADA, BO), "draw stock")
    mine = hand(table)
    theirs = next(card for card in table.view(1 - (table.turn or 0)).hand if card not in mine)
    nobodys = next(card for card in pack_of(table) if card not in mine and card != theirs)
    refusals = []
    for card in (theirs, nobodys):
        with pytest.raises(Refused) as refused:
            await house.moves(table, f"discard {card}")
        refusals.append((refused.value.code, set(refused.value.facts)))
    assert refusals == [(Code.NOT_IN_HAND, {"card"})] * 2


async def test_two_moves_at_once_one_wins_the_other_is_stale(house: House) -> None:
    table = await house.game(ADA, BO)
    moves = (house.moves(table, f"draw {source}", revision=table.revision) for source in ("stock", "discard"))
    outcomes = await asyncio.gather(*moves, return_exceptions=True)
    assert [code_of(one) for one in outcomes] == [None, Code.STALE]
    assert len(await house.tables.log(table.id)) == 1


async def test_a_double_click_is_one_move(house: House) -> None:
    """Two moves from one click must never be."""
    table = await house.moves(await house.game(ADA, BO), "draw stock")
    card = hand(table)[0]
    clicks = (house.moves(table, f"discard {card}", table.waits_for, table.revision) for _ in range(5))
    outcomes = await asyncio.gather(*clicks, return_exceptions=True)
    assert [code_of(one) for one in outcomes] == [None] + [Code.STALE] * 4
    after = await house.tables.get(table.id)
    assert (after.revision, len(after.view(table.turn).hand)) == (table.revision + 1, len(hand(table)) - 1)


async def test_five_moves_without_a_revision_play_their_card_once(house: House) -> None:
    """Fault 5: pressed five times fast, 108 cards after it (G4)."""
    table = await house.game(ADA, BO)
    pack = pack_of(table)
    outcomes = await asyncio.gather(*(house.moves(table, "draw stock") for _ in range(5)), return_exceptions=True)
    assert [code_of(one) for one in outcomes] == [None] + [Code.ALREADY_DREW] * 4
    assert pack_of(await house.tables.get(table.id)) == pack
    assert len(pack) == 108


async def test_a_panel_from_an_older_state_is_stale(house: House) -> None:
    """Fault 56: nothing is played from an old panel, never another card."""
    table = await house.moves(await house.game(ADA, BO), "draw stock")
    first, second = hand(table)[:2]
    await house.moves(table, f"discard {first}")
    with pytest.raises(Refused) as refused:
        await house.moves(table, f"discard {second}", table.waits_for, table.revision)
    assert refused.value.code is Code.STALE


async def test_a_revision_yet_to_come_is_stale(house: House) -> None:
    table = await house.game(ADA, BO)
    with pytest.raises(Refused) as refused:
        await house.moves(table, "draw stock", revision=table.revision + 1)
    assert refused.value.code is Code.STALE


async def test_another_process_that_moved_first_wins(house: House) -> None:
    """The revision in the store is the guard against two writers; the loser reads anew and goes on."""
    table = await house.game(ADA, BO)
    other = House(house.database)
    other.clock = house.clock
    await other.open()
    await other.moves(table, "draw stock")
    with pytest.raises(Refused) as refused:
        await house.moves(table, "draw discard")
    assert refused.value.code is Code.STALE
    assert house.changes[-1].cause is Cause.STARTED
    after = await house.moves(table, f"discard {hand(await house.tables.get(table.id))[0]}")
    assert [entry.text.split()[0] for entry in await house.tables.log(table.id)] == ["draw", "discard"]
    assert after.revision == table.revision + 2
    await other.close()


async def test_a_move_that_could_not_be_written_is_not_told_and_can_be_made_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.game(ADA, BO)
    told = len(house.changes)

    async def failing(*_: object, **__: object) -> bool:
        raise OSError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "save", failing)
        with pytest.raises(OSError, match="disk full"):
            await house.moves(table, "draw stock")
    assert len(house.changes) == told
    assert await house.tables.get(table.id) == table
    assert (await house.moves(table, "draw stock")).revision == table.revision + 1


async def test_while_a_move_is_written_everybody_sees_what_is_committed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.game(ADA, BO)
    save = house.store.save
    seen: list[Table | None] = []

    async def watched(*args: Any, **kwargs: Any) -> bool:
        written = await save(*args, **kwargs)
        seen.append(house.tables.cached(table.id))
        return written

    monkeypatch.setattr(house.store, "save", watched)
    after = await house.moves(table, "draw stock")
    assert seen == [table]
    assert house.tables.cached(table.id) == after


async def test_moves_at_different_tables_do_not_wait_for_each_other(house: House) -> None:
    tables = [await house.game(ADA, BO, room=room) for room in range(4)]
    await asyncio.gather(*(house.moves(table, "draw stock") for table in tables))
    assert [(await house.tables.get(table.id)).revision for table in tables] == [t.revision + 1 for t in tables]


async def test_moves_in_the_lobby_and_after_the_end(house: House) -> None:
    lobby = await house.lobby(ADA, BO)
    with pytest.raises(TableError) as error:
        await house.tables.move(lobby.id, ADA.id, parse_move("draw stock"))
    assert error.value.code is TableCode.NOT_LIVE
    await house.tables.start_game(lobby.id, ADA.id)
    await house.tables.cancel(lobby.id, ADA.id)
    with pytest.raises(Refused) as refused:
        await house.tables.move(lobby.id, ADA.id, parse_move("draw stock"))
    assert refused.value.code is Code.GAME_OVER


async def test_a_bid_is_a_move_out_of_turn(house: House) -> None:
    """O4."""
    table = await house.turn(await house.game(ADA, BO, CY, options={"buying": "on"}))
    bidder = next(seat for seat in range(3) if seat not in {table.turn, house.changes[-1].events[0].seat})
    after = await house.tables.move(table.id, table.seats[bidder].user or 0, parse_move("bid"))
    assert after.view(None).bids == (bidder,)
    assert after.waits_for == table.waits_for


async def test_the_tables_of_a_person_those_that_wait_for_them_first(house: House) -> None:
    tables = [await house.game(ADA, BO, room=room) for room in range(3)]
    tables[1] = await house.turn(tables[1])
    await house.lobby(ADA, room=7)
    await house.tables.new(GUILD + 1, 8, ADA)
    for user in (ADA.id, BO.id):
        mine = await house.tables.of_user(GUILD, user)
        waiting = [table.waits_for == user for table in mine]
        assert waiting == sorted(waiting, reverse=True)
        assert {table.id for table in mine} == {table.id for table in tables}
    assert await house.tables.of_user(GUILD, CY.id) == ()


async def test_listeners_hear_of_changes_in_order_and_cannot_hurt_them(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[int] = []

    def broken(_: Change) -> None:
        raise RuntimeError("no board")

    async def broken_later(_: Change) -> None:
        await asyncio.sleep(0)
        raise RuntimeError("no ping")

    async def slow(change: Change) -> None:
        await asyncio.sleep(0)
        heard.append(change.table.revision)

    for listener in (broken, broken_later, slow):
        house.tables.subscribe(listener)
    await house.turn(await house.game(ADA, BO))
    await house.tables.settled()
    assert heard == sorted(heard)
    assert len(heard) == len(house.changes)
    assert {record.getMessage() for record in caplog.records if record.levelname == "ERROR"} == {
        "table 1: a listener failed"
    }
    caplog.clear()


async def test_the_message_that_shows_a_table_is_no_change_of_it(house: House) -> None:
    table = await house.game(ADA, BO)
    told = len(house.changes)
    await house.tables.set_message(table.id, 555)
    after = await house.tables.get(table.id)
    assert (after.message, after.revision, len(house.changes)) == (555, table.revision, told)
    await house.turn(after)
    await house.restart()
    assert (await house.tables.get(table.id)).message == 555
    await house.tables.set_message(table.id, None)
    assert (await house.tables.get(table.id)).message is None


async def test_what_is_in_memory_can_be_had_without_waiting(house: House) -> None:
    table = await house.game(ADA, BO)
    assert house.tables.cached(table.id) == house.tables.cached_at(ROOM) == table
    await house.restart()
    assert house.tables.cached(table.id) is house.tables.cached_at(ROOM) is None
    assert await house.tables.at(ROOM) == table
    assert house.tables.cached_at(ROOM) == table


async def test_a_game_ends_with_the_move_that_ends_it(house: House) -> None:
    """M15: the ranking is kept with the last move."""
    table = await house.game(ADA, BO, options={"decks": "1", "reshuffles": "0"})
    assert await house.tables.last_over_at(ROOM) is None
    while table.status is Status.LIVE:
        text = "draw stock" if table.view(None).phase == "draw" else f"discard {hand(table)[-1]}"
        table = await house.moves(table, text)
    assert table.game is not None
    assert (table.status, table.deadline, table.waits_for) == (Status.OVER, None, None)
    assert house.changes[-1].cause is Cause.MOVED
    results = await house.store.results(table.id)
    assert [(row.place, row.points) for row in results] == list(
        zip(table.game.places or (), table.game.totals, strict=True)
    )
    assert table.standing == table.game.places
    lobby = await house.lobby(ADA)
    assert await house.tables.at(ROOM) == lobby
    assert await house.tables.open_ids() == (lobby.id,)
    assert await house.tables.last_over_at(ROOM) == table
    assert house.tables.now() == house.clock.now()

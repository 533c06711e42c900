"""Tables, seats, moves and results as rows: one suite for every database."""

import asyncio
from datetime import timedelta

import pytest
from msgspec import structs
from sqlalchemy.exc import IntegrityError

from bot.store import ChannelTaken, DraftRow, Ending, MoveRow, NoticeRow, PlayerRow, ResultRow, SeatRow, Store, TableRow
from bot.tables.ratings import RULE
from tests.store.conftest import ADA, BO, NOW, PLAYER, ROSITA, a_row, a_table


def a_move(n: int) -> MoveRow:
    return MoveRow(n, 0, "draw stock", "[]", False, NOW)


def changed(row: TableRow, **fields: object) -> TableRow:
    return structs.replace(row, revision=row.revision + 1, **fields)


async def test_a_table_comes_back_as_it_went(store: Store) -> None:
    row = a_row(snapshot="{}", seed=bytes(32), deadline=NOW, waits_for=2**63 - 1, message=5, hints=False, revision=3)
    table_id = await store.new_table(row, (ADA, ROSITA), PLAYER)
    assert await store.load(table_id) == (structs.replace(row, id=table_id), (ADA, ROSITA))


async def test_there_is_no_table_that_was_never_opened(store: Store) -> None:
    assert await store.load(1) is None


async def test_tables_are_counted_up_and_no_number_comes_twice(store: Store) -> None:
    ids = [(await a_table(store, channel=channel)).id for channel in range(3)]
    assert ids == sorted(set(ids))


async def test_one_open_table_per_channel(store: Store) -> None:
    row = await a_table(store)
    for status in ("lobby", "live"):
        with pytest.raises(ChannelTaken):
            await a_table(store, status=status)
    assert await store.open_in(200) == row.id
    assert await store.save(changed(row, status="over"), expected=0)
    assert await store.open_in(200) is None
    await a_table(store)


async def test_two_tables_opened_at_once_in_a_channel_are_one(store: Store) -> None:
    opening = (store.new_table(a_row(), (ADA,), PLAYER) for _ in range(4))
    outcomes = await asyncio.gather(*opening, return_exceptions=True)
    assert [type(one) for one in outcomes].count(ChannelTaken) == 3


async def test_a_change_is_written_with_all_that_goes_with_it(store: Store) -> None:
    row = await a_table(store)
    after = changed(row, status="over", deadline=None, snapshot="{}", host=2)
    cy = SeatRow("Cy", 3, None, True)
    ranking = (ResultRow(0, 2, 50), ResultRow(1, 1, 0))
    written = await store.save(
        after,
        expected=0,
        seated=(BO, cy),
        played=[a_move(1)],
        ending=Ending(100, "mexican", NOW, ranking, RULE),
        player=PlayerRow(3, "Cy", "fr"),
    )
    assert written
    assert await store.load(row.id) == (after, (BO, cy))
    assert await store.moves(row.id) == (a_move(1),)
    assert await store.results(row.id) == ranking
    assert await store.player(3) == PlayerRow(3, "Cy", "fr")


async def test_a_change_of_an_older_state_writes_nothing(store: Store) -> None:
    row = await a_table(store)
    assert await store.save(changed(row), expected=0)
    before = await store.load(row.id)
    late = changed(row, status="cancelled")
    assert not await store.save(
        late, expected=0, seated=(), played=[a_move(1)], ending=Ending(100, "mexican", NOW, (ResultRow(0, 1, 0),), RULE)
    )
    assert await store.load(row.id) == before
    assert await store.moves(row.id) == ()
    assert await store.results(row.id) == ()


async def test_of_two_changes_at_once_one_wins(store: Store) -> None:
    row = await a_table(store)
    changes = (store.save(changed(row), expected=0, played=[a_move(1)]) for _ in range(5))
    assert sorted(await asyncio.gather(*changes)) == [False] * 4 + [True]
    assert await store.moves(row.id) == (a_move(1),)


async def test_a_change_that_fails_half_way_is_not_written_at_all(store: Store) -> None:
    row = await a_table(store)
    before = await store.load(row.id)
    with pytest.raises(IntegrityError):
        await store.save(changed(row), expected=0, seated=(BO,), played=[a_move(1), a_move(1)])
    assert await store.load(row.id) == before
    assert await store.moves(row.id) == ()
    assert await store.save(changed(row), expected=0, played=[a_move(1)])


async def test_nobody_has_two_seats_at_a_table(store: Store) -> None:
    row = await a_table(store)
    with pytest.raises(IntegrityError):
        await store.save(changed(row), expected=0, seated=(ADA, ADA))
    assert await store.save(changed(row), expected=0, seated=(ADA, ROSITA, ROSITA))


async def test_a_move_belongs_to_a_table(store: Store) -> None:
    with pytest.raises(IntegrityError):
        async with store._database.writing() as connection:
            await connection.exec_driver_sql("INSERT INTO moves VALUES (99, 1, 0, '', '', 0, 0)")


async def test_moves_after_a_revision_in_their_order(store: Store) -> None:
    row = await a_table(store)
    await store.save(structs.replace(row, revision=3), expected=0, played=[a_move(3), a_move(1), a_move(2)])
    assert [move.n for move in await store.moves(row.id)] == [1, 2, 3]
    assert [move.n for move in await store.moves(row.id, 1)] == [2, 3]


async def test_the_message_is_kept_apart_from_changes(store: Store) -> None:
    row = await a_table(store)
    await store.set_message(row.id, 77)
    await store.save(changed(row), expected=0)
    loaded = await store.load(row.id)
    assert loaded is not None
    assert loaded[0].message == 77


async def test_what_was_told_is_kept_apart_from_changes(store: Store) -> None:
    row = await a_table(store)
    await store.set_told(row.id, 3)
    await store.save(changed(row), expected=0)
    loaded = await store.load(row.id)
    assert loaded is not None
    assert loaded[0].told == 3


async def test_ended_tables_owe_their_end_until_it_is_told(store: Store) -> None:
    ended = [("over", 3), ("cancelled", 1), ("over", 2), ("live", 1)]
    for channel, (status, days) in enumerate(ended):
        await a_table(store, channel=channel, status=status, updated=NOW - timedelta(days=days))
    assert await store.owing(NOW - timedelta(days=9)) == (1, 3, 2)
    assert await store.owing(NOW - timedelta(days=2, hours=1)) == (3, 2)
    await store.set_told(3, None)
    assert await store.owing(NOW - timedelta(days=9)) == (1, 2)


async def test_live_tables_of_a_person(store: Store) -> None:
    await a_table(store, channel=1, status="live", waits_for=2)
    mine = await a_table(store, channel=2, status="live", waits_for=1)
    others = await a_table(store, channel=3, status="live")
    await a_table(store, channel=4)
    await a_table(store, channel=5, status="live", guild=101)
    await a_table(store, BO, channel=6, status="live")
    assert await store.live_of(100, 1) == (mine.id, others.id, 1)
    assert await store.live_of(100, 9) == ()


async def test_open_tables_the_newest_first_and_the_last_game_of_a_channel(store: Store) -> None:
    assert await store.all_open() == ()
    assert await store.last_over_in(1) is None
    for status in ("over", "over", "cancelled", "live"):
        await a_table(store, channel=1, status=status)
    await a_table(store, channel=2)
    await a_table(store, channel=3, status="over")
    assert await store.all_open() == (5, 4)
    assert await store.last_over_in(1) == 2


async def test_the_last_game_is_the_one_that_ended_last_whenever_it_began(store: Store) -> None:
    seed = bytes(32)
    for ended in (3, 1, 2):
        await a_table(store, channel=1, status="over", seed=seed, updated=NOW + timedelta(hours=ended))
    assert await store.last_over_in(1) == await store.last_played_in(1) == 1
    over = await store.over_of(100, None, 10)
    assert [table_id for table_id, _ in over] == [1, 3, 2]
    assert [when for _, when in over] == [NOW + timedelta(hours=hours) for hours in (3, 2, 1)]


async def test_what_is_to_be_done_comes_in_its_order(store: Store) -> None:
    assert await store.next_wakes() == ()
    late, soon, _ = [
        await a_table(store, channel=channel, wakes=wakes)
        for channel, wakes in enumerate((NOW + timedelta(minutes=2), NOW, None))
    ]
    assert await store.next_wakes() == ((soon.id, NOW), (late.id, NOW + timedelta(minutes=2)))
    assert await store.next_wakes(limit=1) == ((soon.id, NOW),)
    await store.set_wakes(soon.id, None)
    assert [table_id for table_id, _ in await store.next_wakes()] == [late.id]


async def test_all_that_is_to_happen_is_moved_on_with_what_it_is_reckoned_from(store: Store) -> None:
    timed = await a_table(store, channel=1, wakes=NOW, deadline=NOW, touched=NOW - timedelta(days=1))
    closed = await a_table(store, channel=2, status="over", touched=NOW)
    later = timedelta(hours=3, milliseconds=5)
    await store.postpone(later)
    loaded = await store.load(timed.id)
    assert loaded is not None
    row = loaded[0]
    assert row.wakes == row.deadline == NOW + later
    assert (row.touched, row.paused) == (NOW + later - timedelta(days=1), None)
    assert await store.load(closed.id) == (closed, (ADA, BO))


async def test_notices_are_kept_until_they_are_of_no_more_use(store: Store) -> None:
    row = await a_table(store)
    notice = NoticeRow(1, "reminder", 1, NOW, None, None)
    assert await store.save(changed(row), expected=row.revision, noticed=[notice])
    assert (await store.notices(row.id), await store.noticing()) == ((notice,), (row.id,))
    await store.set_noticed(row.id, 1, 7, 8)
    assert await store.notices(row.id) == (NoticeRow(1, "reminder", 1, NOW, 7, 8),)
    await store.drop_notice(row.id, 1)
    assert (await store.notices(row.id), await store.noticing()) == ((), ())


async def test_tables_where_a_computer_player_is_in_turn(store: Store) -> None:
    await a_table(store, channel=1)
    await a_table(store, channel=2, status="live", waits_for=1)
    waiting = await a_table(store, channel=3, status="live")
    await a_table(store, channel=4, status="over")
    assert await store.waiting_for_computers() == (waiting.id,)


async def test_when_the_bot_was_last_alive(store: Store) -> None:
    assert await store.last_beat() is None
    for seconds in (0, 9):
        await store.beat(NOW + timedelta(seconds=seconds))
    assert await store.last_beat() == NOW + timedelta(seconds=9)


async def test_people_are_kept_as_discord_last_named_them(store: Store) -> None:
    await a_table(store)
    assert await store.player(1) == PLAYER
    assert await store.player(2) is None
    renamed = PlayerRow(1, "Countess Ada", "fr")
    await store.new_table(a_row(channel=9), (ADA,), renamed)
    assert await store.player(1) == renamed


async def test_what_a_guild_has_chosen(store: Store) -> None:
    assert await store.guild_settings(100) == {}
    for settings in ({"turn_time": "3m"}, {"turn_time": "none", "language": "fr"}):
        await store.set_guild_settings(100, settings)
    assert await store.guild_settings(100) == {"turn_time": "none", "language": "fr"}


async def test_a_moment_needs_a_time_zone(store: Store) -> None:
    with pytest.raises(Exception, match="time zone"):
        await store.beat(NOW.replace(tzinfo=None))


async def test_readers_go_on_while_somebody_writes(store: Store) -> None:
    row = await a_table(store)
    saves = [store.save(structs.replace(row, revision=n), expected=n - 1, played=[a_move(n)]) for n in range(1, 20)]
    outcomes = await asyncio.gather(*saves, *(store.load(row.id) for _ in range(20)))
    assert outcomes[:19] == [True] * 19
    for loaded in outcomes[19:]:
        assert loaded is not None


async def test_rows_do_not_show_what_is_secret() -> None:
    """G2."""
    said = repr([a_row(snapshot="hand", seed=b"seed"), MoveRow(1, 0, "draw stock", '[{"card":"2C"}]', False, NOW)])
    assert "hand" not in said
    assert "seed" not in said
    assert "2C" not in said


async def test_a_seat_has_one_draft_at_a_table(store: Store) -> None:
    one, other = await a_table(store), await a_table(store, channel=201)
    assert await store.draft(one.id, 0) is None
    await store.set_draft(one.id, DraftRow(0, 3, "[]"))
    await store.set_draft(one.id, DraftRow(1, 3, "[1]"))
    await store.set_draft(other.id, DraftRow(0, 9, "[2]"))
    await store.set_draft(one.id, DraftRow(0, 4, "[3]"))
    assert await store.draft(one.id, 0) == DraftRow(0, 4, "[3]")
    assert await store.draft(one.id, 1) == DraftRow(1, 3, "[1]")
    assert await store.draft(other.id, 0) == DraftRow(0, 9, "[2]")
    assert "[3]" not in repr(DraftRow(0, 4, "[3]"))

"""The queries: each finds its rows by an index, and PostgreSQL would take every one."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import event
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.store import Beginning, DraftRow, Ending, MoveRow, ResultRow, Store
from bot.store.schema import metadata
from bot.tables.ratings import RULE
from tests.store.conftest import ADA, NOW, PLAYER, a_table


async def everything(store: Store) -> None:
    """Use all that the store can do."""
    row = await a_table(store)
    after = structs.replace(row, revision=1)
    played, ranking = [MoveRow(1, 0, "draw stock", "[]", False, NOW)], (ResultRow(0, 1, 0, 1), ResultRow(1, 2, 5, 2))
    ending = Ending(100, "mexican", NOW, ranking, RULE)
    await store.save(after, expected=0, seated=(ADA,), played=played, ending=ending, player=PLAYER)
    await store.endings.rebuild(RULE)
    await store.people.set_preferences(1, "{}")
    await store.set_message(row.id, 1)
    await store.beginnings.keep(row.id, Beginning(1, 2))
    await store.set_told(row.id, 1)
    await store.set_wakes(row.id, NOW)
    await store.set_noticed(row.id, 1, 2, 3)
    await store.drop_notice(row.id, 1)
    await store.postpone(timedelta(seconds=1))
    await store.beat(NOW)
    await store.remember(PLAYER)
    await store.set_guild_settings(1, {})
    await store.set_draft(row.id, DraftRow(0, 1, "[]"))
    for reading in (
        store.open_in(1),
        store.live_of(1, 1),
        store.all_open(),
        store.open_of(1),
        store.open_guilds(),
        store.last_played_in(1),
        store.seated_at(1, 1),
        store.owing(NOW),
        store.last_over_in(1),
        store.over_of(1, None, 10),
        store.over_of(1, 1, 10),
        store.over_with(1, bytes(32)),
        store.beginnings.of(1),
        store.moves(1),
        store.results(1),
        store.draft(1, 0),
        store.next_wakes(),
        store.notices(1),
        store.noticing(),
        store.waiting_for_computers(),
        store.last_beat(),
        store.player(1),
        store.guild_settings(1),
        store.endings.stats(1, 1),
        store.endings.ratings(1),
        store.endings.is_unrated(),
        store.people.all_preferences(),
    ):
        await reading


async def test_postgresql_would_take_every_query(store: Store) -> None:
    dialect: Any = postgresql.dialect()  # type: ignore[no-untyped-call]
    compiled: list[str] = []

    def compile_again(_: Any, clause: Any, *__: Any) -> None:
        if hasattr(clause, "compile"):
            compiled.append(str(clause.compile(dialect=dialect)))

    engine = store._database._engine.sync_engine
    event.listen(engine, "before_execute", compile_again)
    await everything(store)
    assert len(compiled) > 15
    for table in metadata.sorted_tables:
        assert str(CreateTable(table).compile(dialect=dialect))
        assert all(str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes)


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (lambda store: store.next_wakes(), "ix_tables_wakes"),
        (lambda store: store.postpone(timedelta(seconds=1)), "ix_tables_wakes"),
        (lambda store: store.notices(1), "sqlite_autoindex_notices_1"),
        (lambda store: store.waiting_for_computers(), "ix_tables_computers"),
        (lambda store: store.open_in(200), "uq_tables_channel_open"),
        (lambda store: store.last_over_in(200), "ix_tables_channel"),
        (lambda store: store.all_open(), "_open"),
        (lambda store: store.seated_at(100, 1), "ix_seats_user"),
        (lambda store: store.last_played_in(200), "ix_tables_channel"),
        (lambda store: store.open_guilds(), "ix_tables_guild_open"),
        (lambda store: store.open_of(100), "ix_tables_guild_open"),
        (lambda store: store.over_of(100, None, 10), "ix_tables_guild_over"),
        (lambda store: store.over_of(100, 1, 10), "ix_tables_guild_over"),
        (lambda store: store.over_with(100, bytes(32)), "ix_tables_guild_seed_over"),
        (lambda store: store.owing(NOW), "ix_tables_owing"),
        (lambda store: store.live_of(100, 1), "ix_seats_user"),
        (lambda store: store.load(1), "INTEGER PRIMARY KEY"),
        (lambda store: store.moves(1, 5), "sqlite_autoindex_moves_1"),
        (lambda store: store.endings.stats(100, 1), "ix_results_user"),
        (lambda store: store.endings.ratings(100), "sqlite_autoindex_ratings_1"),
    ],
)
async def test_no_query_looks_at_every_table(tmp_path: Path, query: Callable[[Store], Any], index: str) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'rummy.db'}")
    await a_table(store)
    asked: list[tuple[str, Any]] = []
    engine = store._database._engine.sync_engine
    event.listen(
        engine, "before_cursor_execute", lambda _c, _u, statement, values, *_: asked.append((statement, values))
    )
    await query(store)
    plans = []
    async with store._database.reading() as connection:
        for statement, values in [one for one in asked if one[0].startswith(("SELECT", "UPDATE"))]:
            rows = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", tuple(values))).all()
            plans.extend(row[-1] for row in rows)
    await store.close()
    assert any(index in plan for plan in plans), plans
    assert not any(plan.startswith("SCAN tables") and "USING" not in plan for plan in plans), plans

"""What earlier versions wrote is still there after the migrations."""

from pathlib import Path

from sqlalchemy import create_engine, text

from bot.store import Store
from bot.store.migrate import migrate

BEFORE_BUYING = """
INSERT INTO tables (guild, channel, status, host, game, options, turn_time, language, hints, revision, moved, created,
                    updated)
VALUES (100, 200, 'lobby', 1, 'mexican', '{}', '24h', 'en', 1, 3, 3, 0, 0)
"""


async def test_a_table_from_before_there_was_buying(tmp_path: Path) -> None:
    file = tmp_path / "rummy.db"
    with create_engine(f"sqlite:///{file}").begin() as connection:
        migrate(connection, "0001")
        connection.execute(text(BEFORE_BUYING))
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    loaded = await store.load(1)
    waking = await store.next_wakes()
    await store.close()
    assert loaded is not None
    assert (loaded[0].revision, loaded[0].buy_window, loaded[0].bidding) == (3, "auto", None)
    assert waking == ((1, loaded[0].updated),)  # it is looked after at once, and finds out when it wants to be next

"""The schema: guilds, players, tables, seats, drafts, notices, moves, ends, ratings, and when the bot was alive."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    false,
    text,
)

REVISION: Final = "0011"
"""The newest migration: the schema below is what the migrations lead to (a test compares them)."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)


class Moment(TypeDecorator[datetime]):
    """A point in time as whole milliseconds since 1970 UTC: it sorts and adds alike in every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Return the milliseconds, rounded up: nothing comes before its time. ValueError for a time without a zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        return -((_EPOCH - value) // _MILLISECOND)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        """Return the moment in UTC."""
        return None if value is None else _EPOCH + value * _MILLISECOND


metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Discord's ids need 64 bits; SQLite counts up only what is declared as INTEGER.
_Counted: Final = BigInteger().with_variant(Integer(), "sqlite")

guilds: Final = Table(
    "guilds",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),
)

players: Final = Table(
    "players",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("locale", String(16), nullable=False),
    Column("preferences", Text, nullable=False, server_default="{}"),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", _Counted, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("told", Integer),
    Column("status", String(16), nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("turn_time", String(8), nullable=False),
    Column("language", String(16), nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("moved", Integer, nullable=False),
    Column("deadline", Moment),
    Column("waits_for", BigInteger),
    Column("snapshot", Text),
    Column("seed", LargeBinary(32)),
    Column("created", Moment, nullable=False),
    Column("updated", Moment, nullable=False),
    Column("buy_window", String(8), nullable=False, server_default="auto"),
    Column("bidding", Text),
    Column("trouble", String(16)),
    Column("rematch_of", BigInteger),
    Column("wakes", Moment),
    Column("touched", Moment),
    Column("idle", Boolean, nullable=False, server_default=false()),
    Column("reminded", Integer, nullable=False, server_default="0"),
    Column("paused", Moment),
    Column("agreed", Text, nullable=False, server_default="[]"),
    Column("suspended", Moment),
    sqlite_autoincrement=True,
)

# As text: a database uses a partial index only for a query that says the same without parameters.
IS_OPEN: Final = text("status IN ('lobby', 'live')")
HAS_ENDED: Final = text("status IN ('over', 'cancelled')")
IS_OVER: Final = text("status = 'over'")
IS_OWING: Final = text("status IN ('over', 'cancelled') AND told IS NOT NULL")
IS_TIMED: Final = text("wakes IS NOT NULL")
WAITS_FOR_COMPUTER: Final = text("status = 'live' AND waits_for IS NULL AND paused IS NULL")

# One lobby or live table per channel, whoever asks at the same instant.
Index("uq_tables_channel_open", tables.c.channel, unique=True, sqlite_where=IS_OPEN, postgresql_where=IS_OPEN)
Index("ix_tables_channel_over", tables.c.channel, sqlite_where=IS_OVER, postgresql_where=IS_OVER)
Index("ix_tables_guild_over", tables.c.guild, sqlite_where=IS_OVER, postgresql_where=IS_OVER)
Index("ix_tables_guild_seed_over", tables.c.guild, tables.c.seed, sqlite_where=IS_OVER, postgresql_where=IS_OVER)
Index("ix_tables_channel", tables.c.channel)
Index("ix_tables_guild_open", tables.c.guild, sqlite_where=IS_OPEN, postgresql_where=IS_OPEN)
Index("ix_tables_owing", tables.c.updated, sqlite_where=IS_OWING, postgresql_where=IS_OWING)
Index("ix_tables_wakes", tables.c.wakes, sqlite_where=IS_TIMED, postgresql_where=IS_TIMED)
Index("ix_tables_computers", tables.c.id, sqlite_where=WAITS_FOR_COMPUTER, postgresql_where=WAITS_FOR_COMPUTER)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", _Counted, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("user", BigInteger),
    Column("level", String(16)),
    Column("away", Boolean, nullable=False),
    Column("removed", Boolean, nullable=False, server_default=false()),
    Column("late", Integer, nullable=False, server_default="0"),
)

Index("ix_seats_user", seats.c.user)
Index("uq_seats_table_id_user", seats.c.table_id, seats.c.user, unique=True)

# What a person has laid out and not finished; it counts as long as nothing has been played since its revision.
drafts: Final = Table(
    "drafts",
    metadata,
    Column("table_id", _Counted, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("revision", Integer, nullable=False),
    Column("steps", Text, nullable=False),
)

# What is to be said at a table beside its board, until it is of no more use.
notices: Final = Table(
    "notices",
    metadata,
    Column("table_id", _Counted, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("user", BigInteger),
    Column("at", Moment, nullable=False),
    Column("channel", BigInteger),
    Column("message", BigInteger),
)

moves: Final = Table(
    "moves",
    metadata,
    Column("table_id", _Counted, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("by_computer", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
)

results: Final = Table(
    "results",
    metadata,
    Column("table_id", _Counted, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("user", BigInteger),
    Column("rounds", Integer, nullable=False, server_default="0"),
    Column("rounds_won", Integer, nullable=False, server_default="0"),
    Column("best", Integer, nullable=False, server_default="0"),
    Column("mu", Float),
    Column("sigma", Float),
)

Index("ix_results_user", results.c.user)

# Games that were played to their end, in the order in which they were committed: ratings follow it.
endings: Final = Table(
    "endings",
    metadata,
    Column("n", _Counted, primary_key=True),
    Column("table_id", _Counted, ForeignKey("tables.id"), nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("ended", Moment, nullable=False),
    sqlite_autoincrement=True,
)

Index("uq_endings_table_id", endings.c.table_id, unique=True)
Index("ix_endings_guild", endings.c.guild)

ratings: Final = Table(
    "ratings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)

Index("ix_ratings_user", ratings.c.user)

# The message that a game began with, in the channel where the table was then: it shows the SHA-256 of the seed.
beginnings: Final = Table(
    "beginnings",
    metadata,
    Column("table_id", _Counted, ForeignKey("tables.id"), primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
)

alive: Final = Table(
    "alive",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("at", Moment, nullable=False),
)

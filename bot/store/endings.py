"""Games that were played to their end, what each person made of them, and the ratings that follow from them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, Final, NamedTuple, Protocol

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.rows import RatingRow, ResultRow, StatRow
from bot.store.schema import endings, ratings, results

_BEGIN: Final = text(
    'INSERT INTO ratings (guild, "user", mu, sigma, games, wins) VALUES (:guild, :user, :mu, :sigma, 0, 0)'
    ' ON CONFLICT (guild, "user") DO NOTHING'
)
_RATE: Final = (
    update(ratings)
    .where(ratings.c.guild == bindparam("of_guild"), ratings.c.user == bindparam("of_user"))
    .values({name: bindparam(name) for name in ("mu", "sigma", "games", "wins")})
)
_SET_BEFORE: Final = (
    update(results)
    .where(results.c.table_id == bindparam("of_table"), results.c.seat == bindparam("of_seat"))
    .values(mu=bindparam("mu"), sigma=bindparam("sigma"))
)
FEWEST: Final = 2
"""So many persons make a game that is rated: a rating compares them."""


class Skill(NamedTuple):
    """A rating as a belief: its mean and how uncertain that is."""

    mu: float
    sigma: float


class Rule(Protocol):
    """How ratings follow from places."""

    begin: Skill
    """What a person begins with."""

    def after(self, before: Sequence[Skill], places: Sequence[int]) -> Sequence[Skill]:
        """Return the ratings after a game, from those before it and the places in it."""


class Ending(Struct, frozen=True):
    """The end of a game: where, which game, when, every seat's result, and how it is rated."""

    guild: int
    game: str
    ended: datetime
    ranking: tuple[ResultRow, ...]
    rule: Rule


class EndingRows:
    """The queries on ended games; a store has one."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def stats(self, guild: int, user: int) -> tuple[StatRow, ...]:
        """Return what a person has made of each kind of game in a guild, the one played most first."""
        columns = (
            endings.c.game,
            func.count().label("games"),
            func.count().filter(results.c.place == 1).label("wins"),
            func.sum(results.c.rounds).label("rounds"),
            func.sum(results.c.rounds_won).label("rounds_won"),
            func.sum(results.c.points).label("points"),
            func.min(results.c.best).label("lowest"),
            func.max(results.c.best).label("highest"),
        )
        theirs = select(*columns).join(results, results.c.table_id == endings.c.table_id)
        theirs = theirs.where(results.c.user == user, endings.c.guild == guild).group_by(endings.c.game)
        async with self._database.reading() as connection:
            rows = (await connection.execute(theirs)).all()
        return tuple(sorted((StatRow(*row) for row in rows), key=lambda row: (-row.games, row.game)))

    async def ratings(self, guild: int) -> tuple[RatingRow, ...]:
        """Return the ratings of everybody who has played with others in a guild, in no order."""
        columns = (ratings.c.user, ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.wins)
        async with self._database.reading() as connection:
            rows = (await connection.execute(select(*columns).where(ratings.c.guild == guild))).all()
        return tuple(RatingRow(*row) for row in rows)

    async def is_unrated(self) -> bool:
        """Return whether nobody is rated though there are games to rate."""
        several = select(results.c.table_id).where(results.c.user.is_not(None))
        several = several.group_by(results.c.table_id).having(func.count() >= FEWEST).limit(1)
        async with self._database.reading() as connection:
            if await connection.scalar(select(ratings.c.user).limit(1)) is not None:
                return False
            return await connection.scalar(several) is not None

    async def rebuild(self, rule: Rule) -> None:
        """Make all ratings anew from the results."""
        async with self._database.writing() as connection:
            await connection.execute(delete(ratings))
            rows = (await connection.execute(_in_order())).all()
            for (table_id, guild), one in groupby(rows, key=lambda row: (row.table_id, row.guild)):
                ranking = [_result(row) for row in one]
                befores = await _rated(connection, guild, ranking, rule)
                await _set_befores(connection, table_id, befores)


async def write_ending(connection: AsyncConnection, table_id: int, ending: Ending) -> None:
    """Write the end of a game, and the ratings after it, in the connection's transaction."""
    facts = {"table_id": table_id, "guild": ending.guild, "game": ending.game, "ended": ending.ended}
    befores = await _rated(connection, ending.guild, ending.ranking, ending.rule)
    await connection.execute(insert(endings), facts)  # after the ratings are locked: the order of ends is theirs
    rows = [{"table_id": table_id, **msgspec.structs.asdict(row)} for row in ending.ranking]
    await connection.execute(insert(results), rows)
    await _set_befores(connection, table_id, befores)


async def _rated(
    connection: AsyncConnection, guild: int, ranking: Iterable[ResultRow], rule: Rule
) -> Mapping[int, Skill]:
    """Rate the persons of a game, if there are several, and return by seat what they had before it.

    A person who is forgotten since counts with what they had then.
    """
    persons = [row for row in ranking if row.user is not None or row.mu is not None]
    if len(persons) < FEWEST:
        return {}
    known = await _known(connection, guild, [row.user for row in persons if row.user is not None], rule)
    before = [_before(row, known) for row in persons]
    after = rule.after(before, [row.place for row in persons])
    changed = [
        _changed(guild, known[row.user], row, skill)
        for row, skill in zip(persons, after, strict=True)
        if row.user is not None
    ]
    if changed:
        await connection.execute(_RATE, changed)
    return {row.seat: skill for row, skill in zip(persons, before, strict=True)}


async def _known(connection: AsyncConnection, guild: int, users: Sequence[int], rule: Rule) -> dict[int, RatingRow]:
    """The ratings of persons, locked; who has none gets that of beginners."""
    if not users:
        return {}
    begun = [{"guild": guild, "user": user, **rule.begin._asdict()} for user in sorted(users)]
    await connection.execute(_BEGIN, begun)
    columns = (ratings.c.user, ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.wins)
    theirs = select(*columns).where(ratings.c.guild == guild, ratings.c.user.in_(users))
    rows = await connection.execute(theirs.order_by(ratings.c.user).with_for_update())
    return {row.user: RatingRow(*row) for row in rows}


def _before(row: ResultRow, known: Mapping[int, RatingRow]) -> Skill:
    if row.user is not None:
        return Skill(known[row.user].mu, known[row.user].sigma)
    assert row.mu is not None, "a seat without a person is rated by what it had"
    assert row.sigma is not None
    return Skill(row.mu, row.sigma)


def _changed(guild: int, before: RatingRow, row: ResultRow, skill: Skill) -> dict[str, Any]:
    wins = before.wins + (row.place == 1)
    return {
        "of_guild": guild,
        "of_user": before.user,
        "mu": skill.mu,
        "sigma": skill.sigma,
        "games": before.games + 1,
        "wins": wins,
    }


async def _set_befores(connection: AsyncConnection, table_id: int, befores: Mapping[int, Skill]) -> None:
    rows = [{"of_table": table_id, "of_seat": seat, **skill._asdict()} for seat, skill in befores.items()]
    if rows:
        await connection.execute(_SET_BEFORE, rows)


def _in_order() -> Any:
    """All results with their tables and guilds, in the order in which the games ended."""
    columns = (endings.c.table_id, endings.c.guild, *(results.c[name] for name in ResultRow.__struct_fields__))
    joined = select(*columns).join(results, results.c.table_id == endings.c.table_id)
    return joined.order_by(endings.c.n, results.c.seat)


def _result(row: Any) -> ResultRow:
    return ResultRow(**{name: getattr(row, name) for name in ResultRow.__struct_fields__})

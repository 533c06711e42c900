"""How people stand: what each has made of the games in a server, and who plays best there."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from bot.engine import ruleset
from bot.store import RatingRow, Skill, StatRow, Store
from bot.tables.ratings import AT_LEAST, RULE, shown


class GameStats(Struct, frozen=True, kw_only=True):
    """What a person has made of one kind of game, played to its end; `best` are the points of their best round."""

    game: str
    games: int
    wins: int
    rounds: int
    rounds_won: int
    points: int
    best: int

    @property
    def average(self) -> float:
        """The points of a round on average."""
        return self.points / self.rounds if self.rounds else 0.0


class Ranked(Struct, frozen=True, kw_only=True):
    """A place on the leaderboard; equal ratings share theirs. `games` and `wins` are those with other people."""

    place: int
    user: int
    rating: int
    games: int
    wins: int


class Leaderboard(Struct, frozen=True):
    """Who is listed, the best first, and how many games with others those have played who are not yet."""

    listed: tuple[Ranked, ...]
    others: dict[int, int]

    def of(self, user: int) -> Ranked | None:
        """Return a person's place; None when they are not listed."""
        return next((one for one in self.listed if one.user == user), None)

    def lacking(self, user: int) -> int:
        """Return how many games with others a person who is not listed has still to play for it."""
        return AT_LEAST - self.others.get(user, 0)


class Standings:
    """How the people of a store stand."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def stats(self, guild: int, user: int) -> tuple[GameStats, ...]:
        """Return what a person has made of each kind of game in a guild, the one played most first."""
        return tuple(map(_stats, await self._store.endings.stats(guild, user)))

    async def leaderboard(self, guild: int) -> Leaderboard:
        """Return who plays best in a guild."""
        rows = await self._store.endings.ratings(guild)
        listed = [row for row in rows if row.games >= AT_LEAST]
        others = {row.user: row.games for row in rows if row.games < AT_LEAST}
        return Leaderboard(tuple(_ranked(listed)), others)

    async def catch_up(self) -> None:
        """Rate the games that were played before there were ratings."""
        if await self._store.endings.is_unrated():
            await self.rebuild()

    async def rebuild(self) -> None:
        """Make all ratings anew from the results, in the order in which the games ended."""
        await self._store.endings.rebuild(RULE)


def _stats(row: StatRow) -> GameStats:
    return GameStats(
        game=row.game,
        games=row.games,
        wins=row.wins,
        rounds=row.rounds,
        rounds_won=row.rounds_won,
        points=row.points,
        best=row.highest if ruleset(row.game).highest_wins else row.lowest,
    )


def _ranked(rows: list[RatingRow]) -> Iterator[Ranked]:
    ordered = sorted(((_shown(row), row) for row in rows), key=lambda one: (-one[0], -one[1].games, one[1].user))
    ratings = [rating for rating, _ in ordered]
    for rating, row in ordered:
        place = 1 + ratings.index(rating)  # as 1 1 3
        yield Ranked(place=place, user=row.user, rating=rating, games=row.games, wins=row.wins)


def _shown(row: RatingRow) -> int:
    return shown(Skill(row.mu, row.sigma))

"""Rows as values: what the store takes and gives."""

from datetime import datetime

from msgspec import Struct


class TableRow(Struct, frozen=True, kw_only=True):
    """A table. `revision` counts every change, `moved` is the revision of the last move or lobby change.

    `waits_for` is the person in turn, None when a computer player is or nobody; `snapshot` and `seed` are secret.
    `bidding` is what is kept while a draw waits for bids, None when none does.
    `told` is the round whose result was told last, None once the end has been told and nothing more is owed.
    `trouble` is why its channel cannot show it, None when it can or nobody has been told yet.
    `wakes` is the next moment at which something is to be done for it, `touched` when a person last played, `paused`
    since when its clock stands still, `agreed` who wants that changed, `idle` whether its closing has been announced.
    `suspended` is since when the bot is not in its guild.
    """

    id: int
    guild: int
    channel: int
    message: int | None
    told: int | None
    status: str
    host: int
    game: str
    options: str
    turn_time: str
    language: str
    hints: bool
    revision: int
    moved: int
    deadline: datetime | None
    waits_for: int | None
    snapshot: str | None
    seed: bytes | None
    created: datetime
    updated: datetime
    buy_window: str = "auto"
    bidding: str | None = None
    rematch_of: int | None = None
    trouble: str | None = None
    wakes: datetime | None = None
    touched: datetime | None = None
    idle: bool = False
    reminded: int = 0
    paused: datetime | None = None
    agreed: str = "[]"
    suspended: datetime | None = None

    def __repr__(self) -> str:
        return f"TableRow(id={self.id}, status={self.status}, revision={self.revision})"  # no snapshot, no seed (G2)


class SeatRow(Struct, frozen=True):
    """A seat of a table: a person (`user`), so often out of time in a row, or a computer player (`level`)."""

    name: str
    user: int | None
    level: str | None
    away: bool
    removed: bool = False
    late: int = 0


class DraftRow(Struct, frozen=True):
    """What a seat has laid out and not finished: its steps, made at a revision of the table."""

    seat: int
    revision: int
    steps: str

    def __repr__(self) -> str:
        return f"DraftRow(seat={self.seat}, revision={self.revision})"  # the steps hold cards of a hand (G2)


class MoveRow(Struct, frozen=True):
    """An accepted move; `n` is the table's revision after it, `events` hold everything, others' cards too."""

    n: int
    seat: int
    text: str
    events: str
    by_computer: bool
    at: datetime

    def __repr__(self) -> str:
        return f"MoveRow(n={self.n}, seat={self.seat})"  # the events hold drawn cards (G2)


class NoticeRow(Struct, frozen=True):
    """Something to be said at a table, brought by its revision `n`; `channel` and `message` once it has been."""

    n: int
    kind: str
    user: int | None
    at: datetime
    channel: int | None
    message: int | None


class ResultRow(Struct, frozen=True):
    """A seat's place and points at the end of a game, and what its person made of it.

    `user`: None for a computer player, for who was removed and for who is forgotten. `best` are the points of the best
    round. `mu`, `sigma` are the person's rating before the game, None in a game that is not rated.
    """

    seat: int
    place: int
    points: int
    user: int | None = None
    rounds: int = 0
    rounds_won: int = 0
    best: int = 0
    mu: float | None = None
    sigma: float | None = None


class StatRow(Struct, frozen=True):
    """What a person has made of one kind of game: `lowest` and `highest` are the points of the best rounds."""

    game: str
    games: int
    wins: int
    rounds: int
    rounds_won: int
    points: int
    lowest: int
    highest: int


class RatingRow(Struct, frozen=True):
    """A person's rating in a guild, and the games it comes from."""

    user: int
    mu: float
    sigma: float
    games: int
    wins: int


class PlayerRow(Struct, frozen=True):
    """A person as Discord last named them."""

    user: int
    name: str
    locale: str

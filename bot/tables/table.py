"""A table as a value: who sits, what is played, whose turn it is, until when."""

from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Final

from msgspec import Struct

from bot.engine import Game, Ruleset, View, ruleset, view
from bot.engine.deal import ranking
from bot.engine.events import Event, redact
from bot.engine.state import RoundResult

PATIENCE: Final = 2
"""After so many turns in a row out of time the computer keeps the seat."""


class Status(StrEnum):
    """Where a table stands. Cancelled is also a game that stopped because no person was left (G5)."""

    LOBBY = "lobby"
    LIVE = "live"
    OVER = "over"
    CANCELLED = "cancelled"


class TurnTime(StrEnum):
    """How long a turn may take before the computer plays it."""

    NONE = "none"
    SHORT = "3m"
    HOUR = "1h"
    HOURS = "8h"
    DAY = "24h"
    DAYS = "3d"

    @property
    def length(self) -> timedelta | None:
        """The time; None when a turn may take for ever."""
        return {
            TurnTime.SHORT: timedelta(minutes=3),
            TurnTime.HOUR: timedelta(hours=1),
            TurnTime.HOURS: timedelta(hours=8),
            TurnTime.DAY: timedelta(hours=24),
            TurnTime.DAYS: timedelta(days=3),
        }.get(self)

    @property
    def last_call(self) -> timedelta | None:
        """How long before the end the last reminder comes; None when nobody is reminded: with less than an hour."""
        return {
            TurnTime.HOUR: timedelta(minutes=10),
            TurnTime.HOURS: timedelta(hours=1),
            TurnTime.DAY: timedelta(hours=2),
            TurnTime.DAYS: timedelta(hours=6),
        }.get(self)


class BuyWindow(StrEnum):
    """How long a draw from the stock waits for bids (O4); AUTO goes by the time for a turn."""

    AUTO = "auto"
    SHORT = "10s"
    USUAL = "20s"
    MINUTE = "1m"
    HOUR = "1h"

    @property
    def length(self) -> timedelta | None:
        """The time; None when it goes by the time for a turn."""
        return {
            BuyWindow.SHORT: timedelta(seconds=10),
            BuyWindow.USUAL: timedelta(seconds=20),
            BuyWindow.MINUTE: timedelta(minutes=1),
            BuyWindow.HOUR: timedelta(hours=1),
        }.get(self)


class Window(Struct, frozen=True):
    """While it is there, a draw from the stock waits for bids until the table's deadline (O4).

    `passed` are the seats that want the top to be sold without them; `kept` whether the seat in turn has asked to draw,
    which is nobody else's business: it takes its draw when the window closes.
    """

    passed: tuple[int, ...] = ()
    kept: bool = False


class Cause(StrEnum):
    """Why a table changed.

    PLACE: the table is in another channel now, and nothing else has changed. GUILD: the bot is not in the guild any
    more, and the table waits; or it is again.
    BUYING: somebody passed, a draw is kept, or the time in which a draw waits for bids is over (O4).
    NOTICE: something is to be said that leaves the table as it is. PAUSE: somebody wants the game to pause or to go on.
    A game ends by the move that ends it (MOVED, COMPUTER, TIMED_OUT; its status is then over). ENDED: it stopped
    because no person was left (G5). CANCELLED: by the host or a moderator, or an idle lobby closed itself.
    """

    CREATED = "created"
    LOBBY = "lobby"
    STARTED = "started"
    MOVED = "moved"
    COMPUTER = "computer"
    TIMED_OUT = "timed-out"
    BUYING = "buying"
    NOTICE = "notice"
    PAUSE = "pause"
    SEAT = "seat"
    PLACE = "place"
    GUILD = "guild"
    ENDED = "ended"
    CANCELLED = "cancelled"


class Person(Struct, frozen=True):
    """A person as Discord names them."""

    id: int
    name: str
    locale: str = "en"


class Seat(Struct, frozen=True, kw_only=True):
    """A place at the table: a person's (`user`) or a computer player's (`level`).

    `away`: the computer plays for the person, who left, was removed or is absent (G5). `removed`: they come back only
    if the host lets them in again. `late`: so many of their turns in a row have run out of time.
    """

    name: str
    user: int | None = None
    level: str | None = None
    away: bool = False
    removed: bool = False
    late: int = 0

    @property
    def is_person(self) -> bool:
        """Whether the seat belongs to a person."""
        return self.user is not None

    @property
    def is_forgotten(self) -> bool:
        """Whether it was a person's who wanted to be forgotten, which is so only when the game is over."""
        return self.user is None and self.level is None

    @property
    def is_present(self) -> bool:
        """Whether a person plays it now."""
        return self.user is not None and not self.away

    @property
    def is_absent(self) -> bool:
        """Whether the computer keeps it for a person who ran out of time again and again: any click takes it back."""
        return self.away and self.late >= PATIENCE


class Table(Struct, frozen=True, kw_only=True):
    """A table. `game` holds every hand and the seed: it never leaves bot.tables, everybody else asks for a `view`.

    `revision` counts every change; `moved` is the revision of the last move but for bids, which leave everybody's
    choices as they were (in the lobby: the last change). `told` is the round whose result was told last in the channel,
    None once the end has been told; `trouble` is why the channel cannot show it, once somebody has been told so.
    `deadline` is the end of the `window` while there is one, else of the turn.
    `rematch_of` is the table whose game is played again.
    `touched` is when a person last played or took their seat back, None before the first deal. `idle`: it has been said
    that the table closes because nobody plays; of a closed one, that this is why. `reminded`: so many reminders of this
    turn. `paused`: since when no clock runs; `agreed` are the persons who want it to pause, or to go on.
    `suspended`: since when the bot is not in the guild; the table waits.
    """

    id: int
    guild: int
    channel: int
    host: int
    seats: tuple[Seat, ...]
    created: datetime
    message: int | None = None
    told: int | None = 0
    trouble: str | None = None
    status: Status = Status.LOBBY
    game_id: str = "mexican"
    options: dict[str, str] = {}
    turn_time: TurnTime = TurnTime.DAY
    language: str = "en"
    hints: bool = True
    buy_window: BuyWindow = BuyWindow.AUTO
    revision: int = 0
    moved: int = 0
    deadline: datetime | None = None
    window: Window | None = None
    touched: datetime | None = None
    idle: bool = False
    reminded: int = 0
    paused: datetime | None = None
    agreed: tuple[int, ...] = ()
    suspended: datetime | None = None
    game: Game | None = None
    rematch_of: int | None = None

    def __repr__(self) -> str:
        return f"Table({self.id}, {self.status}, revision={self.revision})"  # no hand, no seed (G2)

    @property
    def is_open(self) -> bool:
        """Whether it is a lobby or a game that goes on."""
        return self.status in {Status.LOBBY, Status.LIVE}

    @property
    def rules(self) -> Ruleset:
        """The rules it is, or will be, played by."""
        return self.game.rules if self.game else ruleset(self.game_id, **self.options)

    @property
    def turn(self) -> int | None:
        """The index of the seat in turn; None when no game is on."""
        return self.game.round.turn if self.game and self.status is Status.LIVE else None

    @property
    def in_turn(self) -> Seat | None:
        """The seat in turn; None when no game is on."""
        return None if self.turn is None else self.seats[self.turn]

    @property
    def waits_for(self) -> int | None:
        """The person in turn; None when a computer player is, no game is on, or it is paused."""
        seat = self.in_turn
        return seat.user if seat and seat.is_present and not self.stands_still else None

    @property
    def waits_for_computer(self) -> bool:
        """Whether the computer plays the seat in turn, the game is not paused, and no draw waits for bids."""
        seat = self.in_turn
        return seat is not None and not seat.is_present and not self.stands_still and self.window is None

    @property
    def stands_still(self) -> bool:
        """Whether no clock runs and nobody is waited for: the game is paused, or the bot is not in the guild."""
        return self.paused is not None or self.suspended is not None

    @property
    def present(self) -> tuple[int, ...]:
        """The persons who play now, in the order of their seats."""
        return tuple(seat.user for seat in self.seats if seat.user is not None and seat.is_present)

    @property
    def rests(self) -> bool:
        """Whether the game is paused because nobody is there: it goes on when somebody takes their seat back."""
        return self.paused is not None and not self.present

    @property
    def commit(self) -> str | None:
        """The SHA-256 of the seed, shown from the start on (G1); None before it."""
        return sha256(self.game.seed).hexdigest() if self.game else None

    @property
    def seed_revealed(self) -> str | None:
        """The seed as 64 hexadecimal digits once the game has ended (G1); None before that."""
        return self.game.seed.hex() if self.game and not self.is_open else None

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The results of the rounds finished so far, which everybody may know (M14)."""
        return self.game.results if self.game else ()

    @property
    def standing(self) -> tuple[int, ...] | None:
        """Each seat's place by the rounds finished so far (M15, B7); None before the first deal."""
        return ranking(self.game) if self.game else None

    def seat_of(self, user: int) -> int | None:
        """Return the index of a person's seat; None when they have none here."""
        return next((index for index, seat in enumerate(self.seats) if seat.user == user), None)

    def hand_of(self, user: int) -> int | None:
        """Return the index of the seat whose hand a person may see: their own, unless they were removed from it."""
        seat = self.seat_of(user)
        return None if seat is None or (self.status is Status.LIVE and self.seats[seat].removed) else seat

    def view(self, seat: int | None) -> View:
        """Return what a seat, or with None a spectator, may know (G2); ValueError before the game has started."""
        if self.game is None:
            raise ValueError("nothing has been dealt")
        return view(self.game, seat)

    def is_current(self, revision: int) -> bool:
        """Return whether nothing was played since a revision; bids, leaving and coming back make none stale."""
        return self.moved <= revision <= self.revision


class _Accepted(Struct, frozen=True):
    """An accepted move; `n` is the table's revision after it, `text` its notation."""

    n: int
    seat: int
    text: str
    at: datetime
    by_computer: bool
    events: tuple[Event, ...]


class LogEntry(_Accepted, frozen=True):
    """An accepted move as one seat may know it (G2)."""


class Change(Struct, frozen=True):
    """What has happened to a table, told after it was committed; the events are what everybody may know (G2)."""

    table: Table
    cause: Cause
    events: tuple[Event, ...] = ()
    actor: int | None = None
    previous: Table | None = None


class Played(_Accepted, frozen=True):
    """An accepted move with all its events, others' drawn cards too: for the store, and for `entry`."""

    def __repr__(self) -> str:
        return f"Played({self.n}, seat={self.seat})"  # the events hold drawn cards (G2)

    def entry(self, seat: int | None) -> LogEntry:
        """Return the move as a seat, or with None everybody, may know it."""
        events = tuple(redact(event, seat) for event in self.events)
        return LogEntry(self.n, self.seat, self.text, self.at, self.by_computer, events)

    def uncovered(self) -> LogEntry:
        """Return the move with all its events: what everybody may know once the game has ended (G1)."""
        return LogEntry(self.n, self.seat, self.text, self.at, self.by_computer, self.events)

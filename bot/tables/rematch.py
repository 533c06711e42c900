"""Playing again: the same seats, and the deal goes on to the left of whoever dealt first the last time (M2, B1, P2)."""

from datetime import datetime
from hashlib import sha256

from bot.engine import Ruleset
from bot.engine.deal import dealer_by_lot
from bot.tables.errors import TableCode, TableError
from bot.tables.table import Person, Seat, Table


def check_played(table: Table, user: int) -> None:
    """Raise `not-over`, `never-started`, and `did-not-play` for who did not play in the game that is over."""
    if table.is_open:
        raise TableError(TableCode.NOT_OVER)
    if table.game is None:
        raise TableError(TableCode.NEVER_STARTED)
    if table.seat_of(user) is None:
        raise TableError(TableCode.DID_NOT_PLAY)


def rematch_lobby(previous: Table, host: Person, seats: tuple[Seat, ...], now: datetime) -> Table:
    """Return a lobby where everything is as it was at a table whose game is over; it has no id yet."""
    return Table(
        id=0,
        guild=previous.guild,
        channel=previous.channel,
        host=host.id,
        seats=seats,
        created=now,
        game_id=previous.game_id,
        options=previous.options,
        turn_time=previous.turn_time,
        language=previous.language,
        hints=previous.hints,
        buy_window=previous.buy_window,
        rematch_of=previous.id,
    )


def seats_again(previous: Table, host: Person) -> tuple[Seat, ...]:
    """Return the seats of the next game: who was there at the end, and the host in any case; the rest are free."""
    return tuple(
        Seat(name=host.name if seat.user == host.id else seat.name, user=seat.user, level=seat.level)
        for seat in previous.seats
        if seat.is_present or seat.user == host.id or seat.level is not None
    )


def next_dealer(previous: Table, seats: tuple[Seat, ...]) -> int | None:
    """Return which of the seats deals first after a game: the next to the left, of those who play again.

    None when nobody does, or nothing had been dealt.
    """
    if previous.game is None:
        return None
    count = len(previous.seats)
    first = dealer_by_lot(previous.game.rules, count, previous.game.seed)
    for step in range(1, count + 1):
        index = _index_of(previous.seats[(first + step) % count], seats)
        if index is not None:
            return index
    return None


def _index_of(one: Seat, seats: tuple[Seat, ...]) -> int | None:
    """Where somebody sits now: a person by who they are, a computer player by its name."""
    if one.user is None and one.level is None:
        return None
    key = (one.user, None if one.user is not None else one.name)
    same = (index for index, seat in enumerate(seats) if (seat.user, None if seat.user else seat.name) == key)
    return next(same, None)


def seed_that_deals(rules: Ruleset, seats: int, dealer: int, seed: bytes) -> bytes:
    """Return a seed, made from another, by which the lot falls on a given first dealer (M2, G1).

    Each seed is hashed into the next until one does, so the others' chances in the deal are what they always are, and
    the record of the game needs nothing but its seed.
    """
    while dealer_by_lot(rules, seats, seed) != dealer:
        seed = sha256(seed).digest()
    return seed

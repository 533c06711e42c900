"""The lobby's rules, as functions from table to table: who may sit down, what may be chosen, when it can start."""

from datetime import datetime, timedelta
from typing import Final

from msgspec import structs

from bot.computer import LEVELS
from bot.engine import new_game, ruleset
from bot.engine.rulesets import OPTIONS
from bot.tables.errors import TableCode, TableError
from bot.tables.table import BuyWindow, Person, Seat, Status, Table

IDLE_LOBBY: Final = timedelta(days=1)
MIN_SEATS: Final = 2
# Proper names need no translation; what a computer player is called next to its name is the catalogues' matter.
COMPUTER_NAMES: Final = ("Rosita", "Pancho", "Lupita", "Diego", "Paloma", "Chico")


def check_lobby(table: Table) -> None:
    """Raise `not-in-lobby` when the game has started or the table is closed."""
    if table.status is not Status.LOBBY:
        raise TableError(TableCode.NOT_IN_LOBBY)


def check_host(table: Table, by: int) -> None:
    """Raise `host-only` for anybody but the host."""
    if by != table.host:
        raise TableError(TableCode.HOST_ONLY)


def check_host_of_lobby(table: Table, by: int) -> None:
    """Raise `not-in-lobby`, and `host-only` for anybody but the host."""
    check_lobby(table)
    check_host(table, by)


def check_seated(table: Table, by: int) -> int:
    """Return a person's seat; `not-seated` when they have none."""
    seat = table.seat_of(by)
    if seat is None:
        raise TableError(TableCode.NOT_SEATED)
    return seat


def joined(table: Table, person: Person) -> Table:
    """Return the lobby with a person seated; `already-seated`, `table-full`."""
    check_lobby(table)
    if table.seat_of(person.id) is not None:
        raise TableError(TableCode.ALREADY_SEATED)
    return _with_seat(table, Seat(name=person.name, user=person.id))


def with_computer(table: Table, level: str) -> Table:
    """Return the lobby with a computer player seated; `bad-option` for an unknown level, `table-full`."""
    check_lobby(table)
    if level not in LEVELS:
        raise TableError(TableCode.BAD_OPTION, option="level", value=level)
    return _with_seat(table, Seat(name=computer_name(table), level=level))


def computer_name(table: Table) -> str:
    """Return the name of the next computer player."""
    taken = {seat.name for seat in table.seats}
    return next((name for name in COMPUTER_NAMES if name not in taken), COMPUTER_NAMES[0])


def _with_seat(table: Table, seat: Seat) -> Table:
    if len(table.seats) >= table.rules.max_seats:
        raise TableError(TableCode.TABLE_FULL, maximum=table.rules.max_seats)
    return structs.replace(table, seats=(*table.seats, seat))


def without_computer(table: Table) -> Table:
    """Return the lobby without the computer player seated last; `no-computer`."""
    check_lobby(table)
    last = max((index for index, seat in enumerate(table.seats) if not seat.is_person), default=None)
    if last is None:
        raise TableError(TableCode.NO_COMPUTER)
    return _without(table, last)


def _without(table: Table, index: int) -> Table:
    return structs.replace(table, seats=table.seats[:index] + table.seats[index + 1 :])


def left_lobby(table: Table, user: int) -> Table:
    """Return the lobby without a person: the host's part goes to the next one, the last one closes it."""
    rest = handed_over(_without(table, check_seated(table, user)), user)
    return rest if any(seat.is_present for seat in rest.seats) else closed(rest)


def handed_over(table: Table, user: int) -> Table:
    """Return the table with another host than this person, if another person is present."""
    others = [seat.user for seat in table.seats if seat.is_present and seat.user not in {None, user}]
    if table.host != user or not others or others[0] is None:
        return table
    return structs.replace(table, host=others[0])


def closed(table: Table) -> Table:
    """Return the table cancelled."""
    return structs.replace(table, status=Status.CANCELLED, window=None, idle=False, paused=None, agreed=())


def with_option(table: Table, name: str, value: str) -> Table:
    """Return the lobby with `game`, `language`, `hints` (on, off), `buy-window` or an option of the game chosen.

    `bad-option`, `too-many-seats`. Which languages there are is known where the words are.
    """
    check_lobby(table)
    if name == "language":
        return structs.replace(table, language=value)
    if name == "hints" and value in {"on", "off"}:
        return structs.replace(table, hints=value == "on")
    if name == "buy-window" and value in set(BuyWindow):
        return structs.replace(table, buy_window=BuyWindow(value))
    changed = (
        _other_game(table, value) if name == "game" else structs.replace(table, options={**table.options, name: value})
    )
    check_options(changed, name, value)
    if changed.rules.tiles != table.rules.tiles:
        changed = with_usual_hints(changed)
    if len(table.seats) > changed.rules.max_seats:
        raise TableError(TableCode.TOO_MANY_SEATS, maximum=changed.rules.max_seats)
    return changed


def _other_game(table: Table, game_id: str) -> Table:
    known = OPTIONS.get(game_id, {})
    return structs.replace(table, game_id=game_id, options={k: v for k, v in table.options.items() if k in known})


def with_usual_hints(table: Table) -> Table:
    """Return the lobby with hints as they are unless the host chooses: off with tiles, else on."""
    return structs.replace(table, hints=not table.rules.tiles)


def check_options(table: Table, name: str, value: str) -> None:
    """Raise `bad-option` when the table's game or its options are none."""
    try:
        ruleset(table.game_id, **table.options)
    except (TypeError, ValueError):
        raise TableError(TableCode.BAD_OPTION, option=name, value=value) from None


def started(table: Table, seed: bytes) -> Table:
    """Return the table with the first round dealt; `too-few-seats`, `too-many-seats`, `no-person`."""
    check_lobby(table)
    rules = table.rules
    fewest = max(MIN_SEATS, rules.min_seats)
    if len(table.seats) < fewest:
        raise TableError(TableCode.TOO_FEW_SEATS, minimum=fewest)
    if len(table.seats) > rules.max_seats:
        raise TableError(TableCode.TOO_MANY_SEATS, maximum=rules.max_seats)
    if not any(seat.is_person for seat in table.seats):
        raise TableError(TableCode.NO_PERSON)
    game = new_game(rules, tuple(seat.name for seat in table.seats), seed)
    return structs.replace(table, status=Status.LIVE, game=game)


def deadline_of(table: Table, now: datetime) -> datetime | None:
    """Return the deadline that a table has if its clock starts now: a lobby's, or that of the person in turn."""
    if table.status is Status.LOBBY:
        return now + IDLE_LOBBY
    if table.waits_for is None or table.turn_time.length is None:
        return None
    return now + table.turn_time.length

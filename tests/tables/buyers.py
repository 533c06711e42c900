"""Tables with buying for the tests: who sits there, who may bid, bids and passing (O4)."""

from typing import Any

import pytest

from bot.engine import Refused
from bot.tables import Table, TurnTime
from bot.tables.rows import table_row
from tests.tables.house import ADA, BO, CY, DI, House

BUYING = {"buying": "on"}
PEOPLE = (ADA, BO, CY, DI)


async def four(house: House, *, computers: int = 0, **fields: Any) -> Table:
    """A game with buying, the first up-card for sale; by default four people sit there, else Ada and computers."""
    people = PEOPLE[: 4 - computers]
    fields = {"options": BUYING, "turn_time": TurnTime.SHORT, **fields}
    return await house.game(*people, computers=computers, **fields)


def user_of(table: Table, seat: int) -> int:
    user = table.seats[seat % len(table.seats)].user
    assert user is not None
    return user


def sides(table: Table) -> tuple[int, int]:
    """The two who may bid, the nearer one first: across from the one in turn, and the one before the discarder."""
    assert table.turn is not None
    return user_of(table, table.turn + 1), user_of(table, table.turn + 2)


async def bid(house: House, table: Table, user: int, revision: int | None = None) -> Table:
    return await house.moves(table, "bid", user, revision)


async def passes(house: House, table: Table, *users: int) -> Table:
    for user in users:
        table = await house.tables.pass_by(table.id, user)
    return table


def events(house: House) -> list[type]:
    return [type(event) for change in house.changes for event in change.events]


def refused_code(error: pytest.ExceptionInfo[Refused]) -> str:
    return str(error.value.code)


async def put(house: House, table: Table) -> Table:
    """Put another state of a table on the shelf, as if it had been come to."""
    assert await house.store.save(table_row(table, house.clock.now()), expected=table.revision)
    house.tables._shelf.put(table)
    return table

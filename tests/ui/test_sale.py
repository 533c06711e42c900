"""When the board shows the top as for sale (O4)."""

from datetime import UTC, datetime

import pytest

from bot.engine.record import read_record
from bot.tables import Seat, Status, Table
from bot.ui.sale import is_on_sale

ADA, CY = Seat(name="Ada", user=1), Seat(name="Cy", user=3)
BO, COMPUTER = Seat(name="Bo", user=2), Seat(name="Rosita", level="easy")
POSITION = "game mexican buying=on\nseats Ada Bo Cy\nposition\ndealer Ada\nturn Bo draw\ndiscard 5H KC\n{more}end"


def table(*seats: Seat, more: str = "") -> Table:
    """Bo is to draw, Ada discarded K♣, and Cy's seat is the only one that may bid."""
    game = read_record(POSITION.format(more=more)).start
    started = datetime(2026, 1, 1, tzinfo=UTC)
    return Table(
        id=1, guild=1, channel=2, host=1, seats=seats, created=started, status=Status.LIVE, game=game, revision=9
    )


@pytest.mark.parametrize(
    ("seats", "more", "on_sale"),
    [
        pytest.param((ADA, BO, CY), "", True, id="a person may bid"),
        pytest.param((ADA, BO, COMPUTER), "", False, id="the computer has made up its mind"),
        pytest.param((ADA, BO, COMPUTER), "bids Cy\n", True, id="the computer has bid"),
    ],
)
def test_the_top_is_for_sale_where_a_person_may_bid_or_somebody_has(
    seats: tuple[Seat, ...], more: str, on_sale: bool
) -> None:
    assert is_on_sale(table(*seats, more=more)) is on_sale

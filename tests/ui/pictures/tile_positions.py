"""Tables of tiles to paint, of the two sets of 1 to 13 in four colours and the two jokers that there are (P1)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.engine import Card, Meld, View, new_game, parse_cards, ruleset, view
from bot.engine.melds import readings
from bot.engine.notation import parse_melds

FOUR: Final = ("Ada", "Bo", "Christopher", "Dunja")
SIXTY: Final = " | ".join(
    (
        *(f"{low}{suit} {low + 1}{suit} {low + 2}{suit}" for suit in "SH" for low in (1, 4, 7, 10)),
        *(f"{number}S {number}H {number}D" for number in range(2, 12)),
        "12D 13D JK",
        "3C 4C 5C",
    )
)
"""Twenty sets of three, the most that sixty tiles make."""
ALL: Final = " | ".join(
    (
        *(f"{number}S {number}H {number}D {number}C" for number in range(1, 14)),
        *(
            f"{low}{suit} {low + 1}{suit} {low + 2}{suit}{more}"
            for suit in "SHDC"
            for low, more in ((1, ""), (4, ""), (7, " JK" if suit in "SH" else ""))
        ),
        *(f"10{suit} 11{suit} 12{suit} 13{suit}" for suit in "SHDC"),
    )
)
"""All 106 tiles on the table, in 29 sets."""


def tiles(text: str) -> tuple[Card, ...]:
    """Tiles of a notation."""
    return parse_cards(text, tiles=True)


def heaps(text: str) -> tuple[tuple[Card, ...], ...]:
    """Tiles that lie together, sets or not."""
    return tuple(map(tiles, text.split(" | ")))


def sets(text: str) -> tuple[Meld, ...]:
    """Sets on the table."""
    rules = ruleset("tiles").meld_rules(1)
    return tuple(readings(spelling, rules)[0] for spelling in parse_melds(text, tiles=True))


def tile_view(text: str = "", *, seats: Sequence[str] = FOUR, seat: int | None = None, **fields: object) -> View:
    """A view of a fresh game of tiles with these sets on the table, and what else is given in its place."""
    start = view(new_game(ruleset("tiles"), tuple(seats), bytes(32)), seat)
    return replace(start, melds=sets(text) if text else (), **fields)


def sixty() -> View:
    """Four seats and sixty tiles on the table, in the second game."""
    return tile_view(
        SIXTY,
        round=2,
        turn=2,
        stock=9,
        counts=(9, 14, 3, 11),
        totals=(-35, 120, 0, -85),
        opened=(True, False, True, True),
    )


def rack(text: str, *, drew: Card | None = None) -> View:
    """A view of seat 0 with tiles in hand."""
    return tile_view(seat=0, hand=tiles(text), turn=0, drew=drew)

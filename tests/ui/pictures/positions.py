"""Positions to paint: real games, moved on by replacing what lies on the table."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine import Card, Meld, Phase, View, new_game, parse_cards, ruleset, view
from bot.engine.melds import readings
from bot.engine.notation import parse_spelling

FOUR = ("Ada", "Bo", "Christopher", "Dunja")
SIX = (*FOUR, "Emil", "Françoise")
MID_ROUND = (
    (0, "7C 7D 3H=7S 7H 7D"),
    (0, "9S 10S JS QS KS"),
    (1, "QC QD QH JK=QS"),
    (1, "4D 5D 6D 7D 3C=8D 9D"),
    (2, "AC AD AH AS"),
    (2, "JK=5H 6H 7H 8H"),
    (3, "KC KD KH KS"),
    (3, "JC QC KC AC 3S=10C 9C 8C 7C"),
)
"""Eight melds of four seats, forty cards, threes wild."""
MANY = (
    *((seat, text) for seat in range(4, 6) for text in ("2C 2D 2H", "10H 10H JK=10S 10C", "5S 5D 5C 5H")),
    *MID_ROUND,
    (5, "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS JK=KS AS"),
    (4, "3C 3D 3H 3S JK=3S"),
)


def seen(seats: Sequence[str] = FOUR, *, number: int = 1, seat: int | None = None, **fields: object) -> View:
    """A view of a fresh game, with what is given put in its place."""
    start = view(new_game(ruleset("mexican"), tuple(seats), bytes(32)), seat)
    return replace(start, round=number, **fields)


def laid(melds: Sequence[tuple[int, str]], number: int = 1) -> tuple[Meld, ...]:
    """Melds by owner and notation."""
    rules = ruleset("mexican").meld_rules(number)
    return tuple(replace(readings(parse_spelling(text), rules)[0], owner=owner) for owner, text in melds)


def mid_round() -> View:
    """Four seats, eight melds of forty cards in all."""
    return seen(
        melds=laid(MID_ROUND),
        opened=(True,) * 4,
        counts=(3, 11, 7, 1),
        totals=(35, 120, 0, 265),
        stock=41,
        discard_pile=parse_cards("4C 10H JD 8S"),
        turn=2,
    )


def trading(**fields: object) -> View:
    """The same table by the table version's rules with buying: a top for sale, one seat that bids (T1, O4)."""
    rules = ruleset("mexican-table", buying="on")
    return replace(mid_round(), **{"rules": rules, "phase": Phase.DRAW, "bids": (0,), "buys": (1, 0, 0, 0), **fields})


def rami(**fields: object) -> View:
    """Three seats in the fourth deal of Rami (B1-B7)."""
    start = view(new_game(ruleset("rami"), ("Ada", "Bo", "Cy"), bytes(32)), None)
    return replace(start, **{"round": 4, "turn": 1, "totals": (70, 0, 35), "opened": (True, False, False), **fields})


def crowded() -> View:
    """Six seats, sixteen melds, a run of fourteen cards among them."""
    return seen(
        SIX,
        melds=laid(MANY),
        opened=(True,) * 6,
        counts=(3, 11, 7, 1, 12, 6),
        totals=(35, 120, 0, 265, 1010, 15),
        stock=0,
        discard_pile=parse_cards("4C JK 3D"),
        turn=4,
    )


def holding(text: str, *, number: int = 1, drew: Card | None = None) -> View:
    """A view of seat 0 with a hand."""
    return seen(seat=0, number=number, hand=tuple(sorted(parse_cards(text))), drew=drew, turn=0)

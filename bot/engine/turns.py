"""What every kind of turn has in common: a changed hand, going out, the next seat's turn (M7, M8, P3, P9)."""

from typing import Any

from msgspec import structs

from bot.engine.cards import Card
from bot.engine.deal import end_round
from bot.engine.events import Discarded, Drew, Event, Opened, Passed, Played
from bot.engine.rulesets import Ruleset
from bot.engine.state import End, Game, Phase, Round

Applied = tuple[Game, tuple[Event, ...]]
"""The game after a move, and what happened."""


def changed(game: Game, seat: int, hand: tuple[Card, ...], **fields: Any) -> Game:
    """Return the game with the seat's new hand, what everybody knows of it, and the other changes of the round."""
    now = game.round
    hands = (*now.hands[:seat], hand, *now.hands[seat + 1 :])
    return structs.replace(game, round=structs.replace(now, hands=hands, **fields))


def forgotten(now: Round, seat: int, gone: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return what is known of the hands after a seat parted with cards."""
    mine = now.known[seat]
    if not mine:
        return now.known
    left = list(mine)
    for card in gone:
        if card in left:
            left.remove(card)
    return (*now.known[:seat], tuple(left), *now.known[seat + 1 :])


def gone_out(game: Game, seat: int, events: tuple[Event, ...]) -> Applied:
    """Return the game after a seat's last card has gone, which ends the round."""
    ended, after = end_round(game, End.WENT_OUT, seat)
    return ended, (*events, *after)


def ends_turn(event: Event, rules: Ruleset) -> bool:
    """Return whether an event ends a turn: a discard (M7); with tiles a draw, a play or a pass (P3, P10)."""
    return isinstance(event, Drew | Opened | Played | Passed if rules.tiles else Discarded)


def next_turn(game: Game, events: tuple[Event, ...]) -> Applied:
    """Return the game with the next seat in turn; the round has ended when nobody gets on any more (C4, P10)."""
    now = game.round
    if now.idle >= len(game.seats):
        ended, after = end_round(game, End.ALL_PASSED if game.rules.tiles else End.BLOCKED, None)
        return ended, (*events, *after)
    following = structs.replace(
        now,
        turn=(now.turn + 1) % len(game.seats),
        phase=Phase.DRAW,
        opened_this_turn=False,
        laid=False,
        took=None,
        took_held=False,
        drew=None,
    )
    return structs.replace(game, round=following), events

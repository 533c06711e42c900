"""Positions in card notation: a round in play with a hand and melds on the table."""

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from bot.engine import Game, Phase, new_game, parse_cards, ruleset
from bot.engine.cards import Card, sorted_hand
from bot.engine.melds import Meld, readings
from bot.engine.notation import parse_melds
from bot.engine.rulesets import Ruleset


def a_table(text: str, rules: Ruleset, number: int) -> tuple[Meld, ...]:
    """Return melds of `7C 7D 7S | 4H 5H 6H 7H`, each of which can be read in one way only."""
    melds = []
    for spelling in parse_melds(text) if text else ():
        (meld,) = readings(spelling, rules.meld_rules(number))
        melds.append(structs.replace(meld, owner=1))
    return tuple(melds)


def a_game(
    hand: str | Iterable[Card],
    table: str = "",
    *,
    number: int = 1,
    seats: int = 2,
    rules: Ruleset | None = None,
    opened: bool = True,
    phase: Phase = Phase.PLAY,
    discards: str = "",
    **fields: Any,
) -> Game:
    """Return a game in which seat 0 is in turn with a hand; the cards shown are taken out of the pack."""
    rules = rules or ruleset("mexican")
    game = new_game(rules, ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")[:seats], bytes(32))
    cards = sorted_hand(parse_cards(hand) if isinstance(hand, str) else hand)
    melds = a_table(table, rules, number)
    pile = parse_cards(discards)
    left = list(rules.pack())
    for card in (*cards, *pile, *(card for meld in melds for card in meld.cards)):
        left.remove(card)
    others = tuple(sorted_hand(left[seat :: seats - 1][: rules.deal_size(number)]) for seat in range(seats - 1))
    for card in (card for other in others for card in other):
        left.remove(card)
    changed = structs.replace(
        game.round,
        **{
            "number": number,
            "turn": 0,
            "phase": phase,
            "hands": (cards, *others),
            "melds": melds,
            "discard_pile": pile,
            "stock": tuple(left),
            "opened": (opened, *(bool(melds) for _ in others)),
            **fields,
        },
    )
    return structs.replace(game, round=changed)

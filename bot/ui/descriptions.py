"""The pictures in words: alt texts for who cannot see them, and the whole board as text."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bot.engine import Card, View
from bot.ui.people import safe
from bot.ui.pictures import Order, Player, in_display_order
from bot.ui.words import Words

LONGEST_ALT: Final = 1024
"""Discord takes no longer alt text, in characters."""
LONGEST_TEXT: Final = 3600
"""Discord takes 4000 characters in a message of components; some are left for whose turn it is."""
SHOWN_DISCARDS: Final = 3


def board_alt(view: View, words: Words, *, players: Sequence[Player] = ()) -> str:
    """Return the board's facts as an alt text; where there are too many melds the last ones are only counted."""
    head = [*_head(view, words, str), *_seats(view, words, players, str)]
    melds = list(_melds(view, words, str))
    for kept in range(len(melds), 0, -1):
        left = len(melds) - kept
        rest = [words.many("described.more-melds", left)] if left else []
        text = "\n".join([*head, *melds[:kept], *rest])
        if len(text) <= LONGEST_ALT:
            return text
    return _cut("\n".join(head), LONGEST_ALT)


def board_text(view: View, words: Words, *, players: Sequence[Player] = ()) -> tuple[str, ...]:
    """Return everything the board's picture shows in words, in parts that fit a message each."""
    lines = [
        *_head(view, words, safe),
        *_seats(view, words, players, safe),
        *_melds(view, words, safe),
    ]
    parts: list[str] = []
    for line in lines:
        if parts and len(parts[-1]) + 1 + len(line) <= LONGEST_TEXT:
            parts[-1] += f"\n{line}"
        else:
            parts.append(_cut(line, LONGEST_TEXT))
    return tuple(parts)


def hand_alt(view: View, words: Words, *, order: Order = Order.RANK) -> str:
    """Return the viewer's hand as an alt text: the cards in the picture's order, the wilds, the drawn card."""
    cards = in_display_order(view.hand, order, view.meld_rules)
    if not cards:
        return words("described.no-hand")
    lines = [words("described.hand", cards=_count(len(cards), words), hand=words.cards(cards))]
    wilds = tuple(filter(view.meld_rules.is_wild, cards))
    if wilds:
        lines.append(words("described.hand-wilds", cards=words.cards(wilds)))
    if view.drew is not None and view.drew in cards:
        lines.append(words("described.hand-drawn", card=words.card(view.drew)))
    return _cut("\n".join(lines), LONGEST_ALT)


def _head(view: View, words: Words, shown: Callable[[str], str]) -> Iterator[str]:
    if view.places is not None:
        won = [shown(name) for name, place in zip(view.seats, view.places, strict=True) if place == 1]
        yield words("described.over", names=words.listing(won))
    else:
        asked = words.contract(*view.contract)
        yield words("described.round", round=view.round, rounds=view.rules.rounds, contract=asked)
    yield words("described.wild", ranks=words.ranks(view.wild_rank))
    yield words.many("described.stock", view.stock)
    discards: tuple[Card, ...] = view.discard_pile[: -SHOWN_DISCARDS - 1 : -1]
    yield words("described.discards", cards=words.cards(discards)) if discards else words("described.no-discards")


def _seats(view: View, words: Words, players: Sequence[Player], shown: Callable[[str], str]) -> Iterator[str]:
    for seat, name in enumerate(view.seats):
        facts = [
            _count(view.counts[seat], words),
            words("picture.opened") if view.opened[seat] else words("picture.not-opened"),
            words.many("described.points", view.totals[seat]),
        ]
        player = players[seat] if seat < len(players) else Player.PERSON
        if player is not Player.PERSON:
            facts.append(words("described.computer") if player is Player.COMPUTER else words("described.away"))
        if view.places is not None:
            facts.append(words("described.place", place=view.places[seat]))
        elif seat == view.turn:
            facts.append(words("described.in-turn"))
        yield words("described.seat", name=shown(name), facts=", ".join(facts))


def _melds(view: View, words: Words, shown: Callable[[str], str]) -> Iterator[str]:
    if not view.melds:
        yield words("picture.no-melds")
    for number, meld in enumerate(view.melds, 1):
        cards = words.spelt(meld)
        if meld.owner is None:
            yield words("described.meld", number=number, cards=cards)
        else:
            yield words("described.owned-meld", number=number, cards=cards, owner=shown(view.seats[meld.owner]))


def _count(count: int, words: Words) -> str:
    return words.many("described.cards", count)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"

"""The pictures in words: alt texts for who cannot see them, and the whole board as text."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

from bot.engine import Card, Meld, View
from bot.ui.people import safe
from bot.ui.pictures import Order, Player, in_display_order, is_for_sale, opening_status
from bot.ui.post import cut
from bot.ui.words import Words

LONGEST_ALT: Final = 1024
"""Discord takes no longer alt text, in characters."""
LONGEST_TEXT: Final = 3600
"""Discord takes 4000 characters in a message of components; some are left for whose turn it is."""
SHOWN_DISCARDS: Final = 3

Shown = Callable[[str], str]
"""How a name is shown: as it is, or with its marks escaped."""


def board_alt(
    view: View,
    words: Words,
    *,
    players: Sequence[Player] = (),
    buying: bool = True,
    fresh: Iterable[Card] = (),
    melds: range | None = None,
) -> str:
    """Return the board's facts as an alt text; where there are too many melds the last ones are only counted.

    `melds` are the indexes of those on this picture, when the board takes several; all but the first have these alone.
    """
    on_it = range(len(view.melds)) if melds is None else melds
    head: list[str] = []
    if not on_it or on_it.start == 0:
        head = [*_head(view, words, str, buying=buying, fresh=fresh), *_seats(view, words, players, str)]
    lines = list(_melds(view, words, str))
    lines = lines[on_it.start : on_it.stop] if on_it else lines
    for kept in range(len(lines), 0, -1):
        left = len(lines) - kept
        rest = [words.many("described.more-melds", left)] if left else []
        text = "\n".join([*head, *lines[:kept], *rest])
        if len(text) <= LONGEST_ALT:
            return text
    return cut("\n".join(head), LONGEST_ALT)


def board_text(
    view: View,
    words: Words,
    *,
    players: Sequence[Player] = (),
    buying: bool = True,
    fresh: Iterable[Card] = (),
) -> tuple[str, ...]:
    """Return everything the board's picture shows in words, in parts that fit a message each."""
    return _in_parts(
        (
            *_head(view, words, safe, buying=buying, fresh=fresh),
            *_seats(view, words, players, safe),
            *_melds(view, words, safe),
        )
    )


def _in_parts(lines: Iterable[str]) -> tuple[str, ...]:
    parts: list[str] = []
    for line in lines:
        if parts and len(parts[-1]) + 1 + len(line) <= LONGEST_TEXT:
            parts[-1] += f"\n{line}"
        else:
            parts.append(cut(line, LONGEST_TEXT))
    return tuple(parts)


# --- the hand and the draft -------------------------------------------------------------------------------------------


def hand_alt(view: View, words: Words, *, order: Order = Order.RANK) -> str:
    """Return the viewer's hand as an alt text: the cards in the picture's order, the wilds, the drawn card."""
    tiles = view.rules.tiles
    cards = in_display_order(view.hand, order, view.meld_rules)
    if not cards:
        return words("described.no-tiles" if tiles else "described.no-hand")
    lines = [words("described.hand", cards=_count(view, len(cards), words), hand=_named(view, cards, words))]
    wilds = tuple(filter(view.meld_rules.is_wild, cards))
    if wilds and not tiles:
        lines.append(words("described.hand-wilds", cards=words.cards(wilds)))
    if view.drew is not None and view.drew in cards:
        lines.append(words("described.hand-drawn", card=_named(view, (view.drew,), words)))
    return cut("\n".join(lines), LONGEST_ALT)


def hands_alt(hands: Sequence[View], words: Words, shown: Shown = str) -> str:
    """Return what every seat of a finished game's moment holds as an alt text; `hands` are the seats' views."""
    return cut("\n".join(_held(view, words, shown) for view in hands), LONGEST_ALT)


def _held(view: View, words: Words, shown: Shown) -> str:
    assert view.seat is not None
    cards = in_display_order(view.hand, Order.RANK, view.meld_rules)
    none = words("described.no-tiles") if view.rules.tiles else words("described.no-hand")
    return words(
        "described.seat",
        name=_called(view.seats[view.seat], words, shown),
        facts=_named(view, cards, words) if cards else none,
    )


def tile_table_alt(
    melds: Sequence[Sequence[Card]], tray: Sequence[Card], words: Words, *, broken: Collection[int] = ()
) -> str:
    """Return the draft of a turn with tiles as an alt text: the tray, then the sets, the broken ones said so."""
    return cut("\n".join(_draft(melds, tray, words, broken)), LONGEST_ALT)


def tile_table_text(
    melds: Sequence[Sequence[Card]], tray: Sequence[Card], words: Words, *, broken: Collection[int] = ()
) -> tuple[str, ...]:
    """Return all of the draft in words, in parts that fit a message each."""
    return _in_parts(_draft(melds, tray, words, broken))


def _draft(
    melds: Sequence[Sequence[Card]], tray: Sequence[Card], words: Words, broken: Collection[int]
) -> Iterator[str]:
    yield words("described.tray", tiles=words.tiles(tray)) if tray else words("described.no-tray")
    if broken:
        yield words("described.broken", sets=words.listing(map(str, sorted(broken))))
    if not melds:
        yield words("picture.no-tiles")
    for number, tiles in enumerate(melds, 1):
        yield words("described.set", number=number, tiles=words.tiles(tiles))


# --- the board --------------------------------------------------------------------------------------------------------


def _head(view: View, words: Words, shown: Shown, *, buying: bool, fresh: Iterable[Card]) -> Iterator[str]:
    if view.places is not None:
        won = [_called(name, words, shown) for name, place in zip(view.seats, view.places, strict=True) if place == 1]
        yield words("described.over", names=words.listing(won))
    else:
        yield _stands(view, words)
    yield from _tile_piles(view, words, fresh) if view.rules.tiles else _card_piles(view, words)
    if buying and is_for_sale(view):
        yield words("described.for-sale")


def _stands(view: View, words: Words) -> str:
    """Where the game stands, and what is asked for."""
    rules = view.rules
    if rules.tiles:
        return words(
            "described.game", game=view.round, games=view.rounds, points=words.many("described.points", rules.first)
        )
    if rules.target is not None:
        return words("described.deal", deal=view.round, points=words.many("described.points", rules.target))
    return words("described.round", round=view.round, rounds=view.rounds, contract=words.contract(*view.contract))


def _tile_piles(view: View, words: Words, fresh: Iterable[Card]) -> Iterator[str]:
    yield words.many("described.pool", view.stock)
    laid = tuple(fresh)
    if laid:
        yield words("described.fresh", tiles=words.tiles(laid))


def _card_piles(view: View, words: Words) -> Iterator[str]:
    if view.wild_rank is not None:
        yield words("described.wild", ranks=words.ranks(view.wild_rank))
    yield words.many("described.stock", view.stock)
    discards: tuple[Card, ...] = view.discard_pile[: -SHOWN_DISCARDS - 1 : -1]
    yield words("described.discards", cards=words.cards(discards)) if discards else words("described.no-discards")
    wanted = [face for meld in view.melds for face in _freeing(view, meld)]
    if wanted:
        yield words("described.swaps", cards=words.cards(dict.fromkeys(wanted)))


def _freeing(view: View, meld: Meld) -> Iterator[Card]:
    """The cards that free a wild of a meld (T1)."""
    if view.rules.swap:
        yield from (face for card, face in zip(meld.cards, meld.faces, strict=True) if card != face)


def _seats(view: View, words: Words, players: Sequence[Player], shown: Shown) -> Iterator[str]:
    for seat, name in enumerate(view.seats):
        player = players[seat] if seat < len(players) else Player.PERSON
        facts = [
            _count(view, view.counts[seat], words),
            opening_status(view, seat, words),
            words.many("described.points", view.totals[seat]),
            *_buys(view, seat, words),
        ]
        if player is not Player.PERSON:
            facts.append(words("described.computer") if player is Player.COMPUTER else words("described.away"))
        if view.places is not None:
            facts.append(words("described.place", place=view.places[seat]))
        elif seat == view.turn:
            facts.append(words("described.in-turn"))
        yield words("described.seat", name=_called(name, words, shown), facts=", ".join(facts))


def _buys(view: View, seat: int, words: Words) -> Iterator[str]:
    """Whether a seat bids for the top, and how often it has bought this round (O4)."""
    if seat in view.bids:
        yield words("described.bids")
    if view.rules.buying and view.buys[seat]:
        yield words.many("described.buys", view.buys[seat], most=view.rules.max_buys)


def _melds(view: View, words: Words, shown: Shown) -> Iterator[str]:
    if not view.melds:
        yield words("picture.no-tiles") if view.rules.tiles else words("picture.no-melds")
    for number, meld in enumerate(view.melds, 1):
        if view.rules.tiles:
            yield words("described.set", number=number, tiles=words.tiles(meld.cards))
        elif meld.owner is None:
            yield words("described.meld", number=number, cards=words.spelt(meld))
        else:
            owner = _called(view.seats[meld.owner], words, shown)
            yield words("described.owned-meld", number=number, cards=words.spelt(meld), owner=owner)


def _called(name: str, words: Words, shown: Shown) -> str:
    """What a seat is called: who is forgotten has no name any more."""
    return shown(name) if name else words("people.former")


def _named(view: View, cards: Iterable[Card], words: Words) -> str:
    return words.tiles(cards) if view.rules.tiles else words.cards(cards)


def _count(view: View, count: int, words: Words) -> str:
    return words.many("described.tiles" if view.rules.tiles else "described.cards", count)

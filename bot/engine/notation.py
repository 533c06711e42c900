"""Notation: cards, melds and moves as text, both ways (rules.md, record.md)."""

import re
from collections.abc import Callable
from typing import Final

from bot.engine.cards import CARDS, Card, Suit, card_of
from bot.engine.moves import Bid, Discard, Draw, LayOff, Move, Open, Placement, Side, Source, Spelling, Stated, Swap
from bot.engine.refusals import Code, Refused


class BadNotation(ValueError):
    """A move line that is none: an unknown verb, or an argument that is missing or too much."""


# Rank letters of other languages are read only before a suit symbol: `D♥` is a queen, `DH` is nothing.
_CARD: Final = re.compile(
    r"(?P<joker>JK)|(?P<rank>10|[A2-9TJQK])(?:(?P<suit>[CDHS])|(?P<symbol>[♣♦♥♠])[\uFE0E\uFE0F]?)"
    r"|(?P<local>[VDR])(?P<local_symbol>[♣♦♥♠])[\uFE0E\uFE0F]?",
    re.ASCII | re.IGNORECASE,
)
_SYMBOLS: Final = {"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES}
_LOCAL: Final = {"V": "J", "D": "Q", "R": "K", "T": "10"}
_BY_TEXT: Final = {str(card): card for card in CARDS}
_RANK_OF: Final = {str(card)[:-1]: card.rank for card in CARDS[:13]}
_PLACE: Final = re.compile(r"\s*([0-9]+)(?:\s+(low|high))?\s*", re.ASCII | re.IGNORECASE)


def parse_card(text: str) -> Card:
    """Return the one card of a text; Refused `unknown-card` when it is no card, several, or says what it stands for."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise Refused(Code.UNKNOWN_CARD)
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text, run together or spaced, in its order; Refused `unknown-card` when unreadable."""
    spelling = parse_spelling(text)
    if any(one.face is not None for one in spelling):
        raise Refused(Code.UNKNOWN_CARD)
    return tuple(one.card for one in spelling)


def parse_spelling(text: str) -> Spelling:
    """Return the cards of a text with what wilds are stated to stand for (`4H=7S`); Refused when unreadable."""
    dense = "".join(text.split())
    spelling: list[Stated] = []
    at = 0
    while at < len(dense):
        card, at = _card_at(dense, at)
        face = None
        if dense[at : at + 1] == "=":
            face, at = _card_at(dense, at + 1)
        spelling.append(Stated(card, face))
    return tuple(spelling)


def _card_at(dense: str, at: int) -> tuple[Card, int]:
    found = _CARD.match(dense, at)
    if found is None:
        raise Refused(Code.UNKNOWN_CARD)
    return _card_of_match(found), found.end()


def _card_of_match(found: re.Match[str]) -> Card:
    if found["joker"]:
        return _BY_TEXT["JK"]
    letter = (found["rank"] or found["local"]).upper()
    symbol = found["symbol"] or found["local_symbol"]
    suit = _SYMBOLS[symbol] if symbol else Suit(found["suit"].upper())
    return card_of(_RANK_OF[_LOCAL.get(letter, letter)], suit)


def parse_melds(text: str) -> tuple[Spelling, ...]:
    """Return the melds of `MELD | MELD …`; Refused when a card is unreadable, BadNotation when a meld is empty."""
    parts = text.split("|")
    if not all(part.strip() for part in parts):
        raise BadNotation("a meld has no cards")
    return tuple(map(parse_spelling, parts))


def parse_placements(text: str) -> tuple[Placement, ...]:
    """Return the lay-offs of `CARD > N`, `CARD > N low|high`, several with commas."""
    parts = tuple(map(_cards_and_place, text.split(",")))
    return tuple(
        Placement(one.card, meld, one.face, side) for cards, meld, side in parts for one in parse_spelling(cards)
    )


def _cards_and_place(text: str) -> tuple[str, int, Side | None]:
    cards, _, place = text.partition(">")
    number = _PLACE.fullmatch(place)
    if number is None or not cards.strip():
        raise BadNotation("a lay-off is CARD > NUMBER of the meld")
    # Nine digits say as much as nine thousand: there is no such meld.
    return cards, int(number[1].lstrip("0")[:9] or 0), Side(number[2].lower()) if number[2] else None


def _parse_draw(rest: str) -> Draw:
    if rest not in set(Source):
        raise BadNotation("draw stock, or draw discard")
    return Draw(Source(rest))


def _parse_open(rest: str) -> Open:
    return Open(parse_melds(_needed(rest)))


def _parse_lay_off(rest: str) -> LayOff:
    return LayOff(parse_placements(_needed(rest)))


def _parse_swap(rest: str) -> Swap:
    (placed, *more) = parse_placements(_needed(rest))
    if more or placed.side is not None:
        raise BadNotation("a swap is CARD > NUMBER of the meld")
    if placed.face is not None:
        raise Refused(Code.UNKNOWN_CARD)
    return Swap(placed.card, placed.meld)


def _parse_discard(rest: str) -> Discard:
    return Discard(parse_card(_needed(rest)))


def _parse_bid(rest: str) -> Bid:
    if rest:
        raise BadNotation("a bid has no argument")
    return Bid()


def _needed(rest: str) -> str:
    if not rest:
        raise BadNotation("something is missing after the verb")
    return rest


_PARSERS: Final[dict[str, tuple[type[Move], Callable[[str], Move]]]] = {
    "draw": (Draw, _parse_draw),
    "open": (Open, _parse_open),
    "layoff": (LayOff, _parse_lay_off),
    "swap": (Swap, _parse_swap),
    "discard": (Discard, _parse_discard),
    "bid": (Bid, _parse_bid),
}
VERBS: Final = frozenset(_PARSERS)


def parse_move(text: str) -> Move:
    """Return the move of `VERB …` (record.md).

    BadNotation for an unknown verb or a missing argument, Refused `unknown-card` for cards that cannot be read.
    """
    verb, rest = _verb_and_rest(text)
    return _PARSERS[verb][1](rest)


def move_kind(text: str) -> type[Move]:
    """Return the kind of move a line's verb names, be its arguments readable or not; BadNotation if none."""
    return _PARSERS[_verb_and_rest(text)[0]][0]


def _verb_and_rest(text: str) -> tuple[str, str]:
    verb, *rest = text.split(None, 1) or ("",)
    if verb not in _PARSERS:
        raise BadNotation("unknown verb")
    return verb, "".join(rest).strip()


def spelling_text(spelling: Spelling) -> str:
    """Return the notation of a meld's cards as they were named."""
    return " ".join(str(one.card) if one.face is None else f"{one.card}={one.face}" for one in spelling)


def placement_text(placed: Placement) -> str:
    """Return the notation of one lay-off."""
    side = f" {placed.side}" if placed.side else ""
    return f"{spelling_text((Stated(placed.card, placed.face),))} > {placed.meld}{side}"


def move_text(move: Move) -> str:
    """Return the notation of a move; `parse_move` reads it back. An `Open` of picked cards must be made explicit."""
    match move:
        case Draw(source):
            return f"draw {source}"
        case Open(melds):
            return "open " + " | ".join(map(spelling_text, melds))
        case LayOff(placements):
            return "layoff " + ", ".join(map(placement_text, placements))
        case Swap(card, meld):
            return f"swap {card} > {meld}"
        case Discard(card):
            return f"discard {card}"
    return "bid"

"""Notation: cards, melds and moves as text, both ways (docs/rules.en.md, docs/records.md).

Tiles are cards whose ranks are written as numbers, `1S 11S 12S 13S`; they are read as `AS JS QS KS` too.
"""

import re
from collections.abc import Callable
from typing import Final

from bot.engine.cards import CARDS, Card, Suit, card_of
from bot.engine.moves import (
    Bid,
    Discard,
    Draw,
    DrawTile,
    LayOff,
    Move,
    Open,
    Pass,
    Placement,
    Play,
    Side,
    Source,
    Spelling,
    Stated,
    Swap,
)
from bot.engine.refusals import Code, Refused


class BadNotation(ValueError):
    """A move line that is none: an unknown verb, or an argument that is missing or too much."""


# Rank letters of other languages are read only before a suit symbol: `D♥` is a queen, `DH` is nothing.
def _card_of_ranks(ranks: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?P<joker>JK)|(?P<rank>{ranks})(?:(?P<suit>[CDHS])|(?P<symbol>[♣♦♥♠])[\uFE0E\uFE0F]?)"
        r"|(?P<local>[VDR])(?P<local_symbol>[♣♦♥♠])[\uFE0E\uFE0F]?",
        re.ASCII | re.IGNORECASE,
    )


_CARD: Final = _card_of_ranks("10|[A2-9TJQK]")
_TILE: Final = _card_of_ranks("1[0-3]|[1-9ATJQK]")
_NUMBERS: Final = {"1": "A", "11": "J", "12": "Q", "13": "K"}
_LETTERS: Final = {letter: number for number, letter in _NUMBERS.items()}
_LETTER: Final = re.compile(r"\b[AJQK](?=[CDHS]\b)")
_SYMBOLS: Final = {"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES}
_LOCAL: Final = {"V": "J", "D": "Q", "R": "K", "T": "10", **_NUMBERS}
_BY_TEXT: Final = {str(card): card for card in CARDS}
_RANK_OF: Final = {str(card)[:-1]: card.rank for card in CARDS[:13]}
_PLACE: Final = re.compile(r"\s*([0-9]+)(?:\s+(low|high))?\s*", re.ASCII | re.IGNORECASE)


def parse_card(text: str) -> Card:
    """Return the one card of a text; Refused `unknown-card` when it is no card, several, or says what it stands for."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise Refused(Code.UNKNOWN_CARD)
    return cards[0]


def parse_cards(text: str, *, tiles: bool = False) -> tuple[Card, ...]:
    """Return the cards of a text, run together or spaced, in its order; Refused `unknown-card` when unreadable."""
    spelling = parse_spelling(text, tiles=tiles)
    if any(one.face is not None for one in spelling):
        raise Refused(Code.UNKNOWN_CARD)
    return tuple(one.card for one in spelling)


def parse_spelling(text: str, *, tiles: bool = False) -> Spelling:
    """Return the cards of a text with what wilds are stated to stand for (`4H=7S`); Refused when unreadable."""
    pattern = _TILE if tiles else _CARD
    dense = "".join(text.split())
    spelling: list[Stated] = []
    at = 0
    while at < len(dense):
        card, at = _card_at(dense, at, pattern)
        face = None
        if dense[at : at + 1] == "=":
            face, at = _card_at(dense, at + 1, pattern)
        spelling.append(Stated(card, face))
    return tuple(spelling)


def _card_at(dense: str, at: int, pattern: re.Pattern[str]) -> tuple[Card, int]:
    found = pattern.match(dense, at)
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


def parse_melds(text: str, *, tiles: bool = False) -> tuple[Spelling, ...]:
    """Return the melds of `MELD | MELD …`; Refused when a card is unreadable, BadNotation when a meld is empty."""
    parts = text.split("|")
    if not all(part.strip() for part in parts):
        raise BadNotation("a meld has no cards")
    return tuple(parse_spelling(part, tiles=tiles) for part in parts)


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


def _parse_draw(rest: str) -> Draw | DrawTile:
    if not rest:
        return DrawTile()
    if rest not in set(Source):
        raise BadNotation("draw stock, draw discard, or with tiles draw")
    return Draw(Source(rest))


def _parse_open(rest: str) -> Open:
    return Open(parse_melds(_needed(rest)))


def _parse_open_tiles(rest: str) -> Open:
    """A first lay-down of tiles and, after a `/`, the whole table of the same turn (C11)."""
    first, slash, table = _needed(rest).partition("/")
    return Open(parse_melds(first, tiles=True), table=parse_melds(table, tiles=True) if slash else ())


def _parse_play(rest: str) -> Play:
    return Play(parse_melds(_needed(rest), tiles=True))


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


def _parse_pass(rest: str) -> Pass:
    if rest:
        raise BadNotation("a pass has no argument")
    return Pass()


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
    "play": (Play, _parse_play),
    "pass": (Pass, _parse_pass),
}
VERBS: Final = frozenset(_PARSERS)


def parse_move(text: str, *, tiles: bool | None = None) -> Move:
    """Return the move of `VERB …` (docs/records.md); `tiles` says of which kind of game, None that either will do.

    BadNotation for an unknown verb or a missing argument, Refused `unknown-card` for cards that cannot be read.
    """
    verb, rest = _verb_and_rest(text)
    if verb == "open" and tiles is not False:
        return _parse_open_tiles(rest)
    return _PARSERS[verb][1](rest)


def move_kind(text: str) -> type[Move]:
    """Return the kind of move a line's verb names, be its arguments readable or not; BadNotation if none."""
    verb, rest = _verb_and_rest(text)
    return DrawTile if verb == "draw" and not rest else _PARSERS[verb][0]


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


def table_text(table: tuple[Spelling, ...]) -> str:
    """Return the notation of several melds, `MELD | MELD …`."""
    return " | ".join(map(spelling_text, table))


def numbered(text: str) -> str:
    """Return cards or a move in notation as tiles are printed: `1S 11S 12S 13S` for `AS JS QS KS`."""
    return _LETTER.sub(lambda found: _LETTERS[found[0]], text)


def move_text(move: Move) -> str:
    """Return the notation of a move; `parse_move` reads it back. An `Open` of picked cards must be made explicit.

    An `Open` is printed with letters, in tile Rummy too: see `numbered`.
    """
    match move:
        case Draw(source):
            return f"draw {source}"
        case Open(melds, table=table):
            return f"open {table_text(melds)}{' / ' + table_text(table) if table else ''}"
        case Play(table):
            return numbered(f"play {table_text(table)}")
        case LayOff(placements):
            return "layoff " + ", ".join(map(placement_text, placements))
        case Swap(card, meld):
            return f"swap {card} > {meld}"
        case Discard(card):
            return f"discard {card}"
        case Bid():
            return "bid"
        case DrawTile():
            return "draw"
    return "pass"

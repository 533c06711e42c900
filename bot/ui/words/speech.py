"""One language's speech: texts by key, plurals, lists, and how cards, melds and contracts are named."""

from collections.abc import Iterable
from string import Formatter
from typing import Final, Literal

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from bot.engine.cards import KING, RANKS, Card, Suit
from bot.engine.melds import Kind, Meld
from bot.ui.words.catalogue import AS_TEXT, catalogue, gap

SUIT_SIGNS: Final = {
    suit: sign + AS_TEXT
    for suit, sign in ((Suit.CLUBS, "♣"), (Suit.DIAMONDS, "♦"), (Suit.HEARTS, "♥"), (Suit.SPADES, "♠"))
}

MINUS: Final = "\u2212"


class Speech:
    """How one language says things. Parameters fill `{placeholders}`; names come escaped for where they go."""

    def __init__(self, language: str, *, english_letters: bool = False) -> None:
        self.language: Final = language
        self.locale: Final = Locale.parse(language, sep="-")
        self._texts: Final = catalogue(language)
        own = RANKS if english_letters else tuple(self._letter(rank) for rank in range(1, KING + 1))
        self._letters: Final = tuple(own[:KING])

    def __call__(self, key: str, /, **params: object) -> str:
        """Return the text of a key."""
        return _filled(key, self._texts.gettext(key), params)

    def many(self, key: str, count: int, /, **params: object) -> str:
        """Return the text of a key in the plural form for a count, which fills `{count}`; -2 is as plural as 2."""
        return _filled(key, self._texts.ngettext(key, key, abs(count)), {"count": count, **params})

    def placeholders(self, key: str) -> frozenset[str]:
        """Return the names of the parameters that the text of a key wants."""
        return frozenset(name for _, name, _, _ in Formatter().parse(self._texts.gettext(key)) if name)

    def number(self, value: float) -> str:
        """Return a number with at most one place after the decimal sign: `24.5`, in French `24,5`."""
        return signed(format_decimal(round(value, 1), locale=self.locale))

    # --- lists ---

    def listing(self, items: Iterable[str]) -> str:
        """Return the items as a list in words: `a, b and c`."""
        return self._listed(items, "standard")

    def choices(self, items: Iterable[str]) -> str:
        """Return the items as alternatives in words: `a, b or c`."""
        return self._listed(items, "or")

    def _listed(self, items: Iterable[str], style: Literal["standard", "or"]) -> str:
        return format_list(list(items), style=style, locale=self.locale)

    # --- cards ---

    def letter(self, rank: int) -> str:
        """Return what stands in the corner of a card of a rank (1 … 13): `A`, `10`, in French `V D R`."""
        return self._letters[rank - 1]

    def _letter(self, rank: int) -> str:
        return self(f"letter.{rank}") if rank in (1, 11, 12, 13) else RANKS[rank - 1]

    def card(self, card: Card) -> str:
        """Return a card as players read it: `7♣`, `Joker`."""
        return self("card.joker") if card.suit is None else self.letter(card.rank) + SUIT_SIGNS[card.suit]

    def face(self, card: Card, face: Card) -> str:
        """Return a card with what it stands for, if that is something else: `4♥=7♠`."""
        return self.card(card) if card == face else f"{self.card(card)}={self.card(face)}"

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards in a row: `7♣ 10♥ Joker`."""
        return " ".join(map(self.card, cards))

    def tile(self, tile: Card) -> str:
        """Return a tile as players read it: `13♠`, `Joker`."""
        return self("card.joker") if tile.suit is None else f"{tile.rank}{SUIT_SIGNS[tile.suit]}"

    def tiles(self, tiles: Iterable[Card]) -> str:
        """Return tiles in a row: `1♠ 13♥ Joker`."""
        return " ".join(map(self.tile, tiles))

    def ranks(self, rank: int) -> str:
        """Return what cards of a rank are called: `sevens`."""
        return self(f"ranks.{rank}")

    # --- melds ---

    def meld(self, meld: Meld) -> str:
        """Return a meld's cards: `7♣ 7♦ 4♥=7♠`, a run without wilds by its ends: `9♠–Q♠`."""
        if meld.kind is Kind.RUN and meld.cards == meld.faces:
            return f"{self.card(meld.cards[0])}–{self.card(meld.cards[-1])}"
        return self.spelt(meld)

    def spelt(self, meld: Meld) -> str:
        """Return a meld card by card, wilds with what they stand for."""
        return " ".join(self.face(card, face) for card, face in zip(meld.cards, meld.faces, strict=True))

    def melds(self, melds: Iterable[Meld]) -> str:
        """Return melds in a row: `7♣ 7♦ 4♥=7♠ · 9♠–Q♠`."""
        return " · ".join(map(self.meld, melds))

    def meld_name(self, meld: Meld) -> str:
        """Return what one calls a meld at the table: `the sevens`, `the run 9♠–Q♠`."""
        if meld.kind is Kind.GROUP:
            return self("meld.group", ranks=self.ranks(meld.rank))
        return self("meld.run", low=self.card(meld.faces[0]), high=self.card(meld.faces[-1]))

    def contract(self, groups: int, runs: int) -> str:
        """Return a contract in words: `one group + one run`."""
        parts = [self._counted(kind, count) for kind, count in ((Kind.GROUP, groups), (Kind.RUN, runs)) if count]
        return " + ".join(parts) if parts else self("contract.none")

    def _counted(self, kind: Kind, count: int) -> str:
        return self(f"contract.{kind}.{count}") if count <= 3 else self.many(f"contract.{kind}.more", count)


def signed(number: object) -> str:
    """Return a number as it is written: below zero with a minus sign, no hyphen."""
    return str(number).replace("-", MINUS)


def _filled(key: str, text: str, params: dict[str, object]) -> str:
    try:
        return text.format_map(
            {name: signed(value) if isinstance(value, int) else value for name, value in params.items()}
        )
    except KeyError as missing:
        return gap(f"{missing} for {key}", text)

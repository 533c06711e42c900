"""Melds: what a group and a run are, and the one function that reads cards as melds (M5, M9, C1, C3).

Preview and move call the same `readings`; nothing else decides what a list of cards means.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from typing import Final

from msgspec import Struct

from bot.engine.arrangements import Wanted, arrangements
from bot.engine.cards import ACE, GROUP_FILL, Card, Suit, card_of
from bot.engine.faults import fault_of
from bot.engine.meld_rules import ACE_HIGH, Ace, MeldRules
from bot.engine.moves import Spelling, Stated
from bot.engine.refusals import Code, Refused

__all__ = ["ACE_HIGH", "Ace", "Kind", "Meld", "MeldRules", "explicit", "group_of", "readings", "shown"]

MOST_CHOICES: Final = 60
"""No more readings of one meld are told apart: enough to name, and it keeps twelve wilds from taking for ever."""


class Kind(StrEnum):
    """The two kinds of meld."""

    GROUP = "group"
    RUN = "run"


class Meld(Struct, frozen=True):
    """A meld on the table. `faces[i]` is what `cards[i]` stands for; a run lies in ascending order from place `low`."""

    kind: Kind
    cards: tuple[Card, ...]
    faces: tuple[Card, ...]
    low: int
    owner: int | None = None

    @property
    def high(self) -> int:
        """The place of a run's last card, 1 … 14."""
        return self.low + len(self.cards) - 1

    @property
    def rank(self) -> int:
        """The rank of a group."""
        return self.faces[0].rank

    @property
    def suit(self) -> Suit | None:
        """The suit of a run."""
        return self.faces[0].suit

    def __str__(self) -> str:
        return " ".join(shown(card, face) for card, face in zip(self.cards, self.faces, strict=True))


def shown(card: Card, face: Card) -> str:
    """Return the notation of a card and what it stands for: `7C`, `4H=7S`."""
    return str(card) if card == face else f"{card}={face}"


def explicit(meld: Meld, rules: MeldRules) -> Spelling:
    """Return the meld spelt so that it can be read in one way only: every wild states what it stands for."""
    return tuple(
        Stated(card, face if rules.is_wild(card) else None) for card, face in zip(meld.cards, meld.faces, strict=True)
    )


def readings(spelling: Spelling, rules: MeldRules, *, ordered: bool = True) -> tuple[Meld, ...]:
    """Return every meld that the cards can be read as, by C3; several mean that the player must say more.

    With `ordered` the order of the cards tells the wilds' places in a run (typed), without it does not (picked).
    Refused with the code of docs/records.md when the cards are no meld.
    """
    for one in spelling:
        if one.face is not None and (one.face.is_joker or not rules.is_wild(one.card)):
            raise Refused(Code.WILD_MEANING, card=one.card, face=one.face)
    found = _all_readings(spelling, rules, ordered)
    if found:
        return found
    wrong = _wrong_statement(spelling, rules, ordered)
    if wrong is not None:
        raise Refused(Code.WILD_MEANING, card=wrong.card, face=wrong.face)
    raise fault_of(tuple(one.card for one in spelling), rules)


def _wrong_statement(spelling: Spelling, rules: MeldRules, ordered: bool) -> Stated | None:
    """The stated meaning that keeps the cards from being a meld: they are one without it, or without any."""
    stated = [at for at, one in enumerate(spelling) if one.face is not None]
    for at in stated:
        if _all_readings((*spelling[:at], Stated(spelling[at].card), *spelling[at + 1 :]), rules, ordered):
            return spelling[at]
    if stated and _all_readings(tuple(Stated(one.card) for one in spelling), rules, ordered):
        return spelling[stated[0]]
    return None


def _all_readings(spelling: Spelling, rules: MeldRules, ordered: bool) -> tuple[Meld, ...]:
    groups = _group_readings(spelling, rules)
    runs = dict.fromkeys(_typed_runs(spelling, rules)) if ordered else ()
    return (*groups, *(runs or islice(_arranged_runs(spelling, rules), MOST_CHOICES)))


# --- groups -----------------------------------------------------------------------------------------------------------


def _group_readings(spelling: Spelling, rules: MeldRules) -> Iterator[Meld]:
    if len(spelling) < rules.min_group or (rules.max_group and len(spelling) > rules.max_group):
        return
    for rank in _group_ranks(spelling, rules):
        meld = group_of(spelling, rank, rules)
        if meld is not None:
            yield meld


def _group_ranks(spelling: Spelling, rules: MeldRules) -> tuple[int, ...]:
    said = {known.rank for one in spelling if (known := rules.known_face(one)) is not None}
    if said:
        return tuple(said) if len(said) == 1 else ()
    if any(not one.card.is_joker for one in spelling):
        return (rules.wild_rank or 0,)  # C3 (e): wilds only, with a card of the wild rank: a group of that rank
    return tuple(range(ACE, 14))


def group_of(spelling: Spelling, rank: int, rules: MeldRules) -> Meld | None:
    """Return the cards as a group of a rank, unstated wilds filled in by C3 (d); None when they are none."""
    if any(known.rank != rank for one in spelling if (known := rules.known_face(one)) is not None):
        return None
    faces = [_own_face(one, rank) for one in spelling]
    if any(one.face not in (None, one.card) for one in spelling if one.card.rank == rank):
        return None  # M9: a wild in a group of its own rank sits where its face belongs
    for index, face in enumerate(faces):
        if face is None:
            faces[index] = _lacking(rank, faces)
    certain = tuple(face for face in faces if face is not None)
    if not rules.suits_repeat and len(set(certain)) < len(certain):
        return None
    return Meld(Kind.GROUP, tuple(one.card for one in spelling), certain, rank)


def _own_face(stated: Stated, rank: int) -> Card | None:
    """What is known of a card's face in a group: stated, natural or a wild of that very rank; else None."""
    if stated.face is not None or stated.card.rank == rank:
        return stated.face or stated.card
    return None


def _lacking(rank: int, faces: list[Card | None]) -> Card:
    wanted = (card_of(rank, suit) for suit in GROUP_FILL)
    return next((card for card in wanted if card not in faces), card_of(rank, GROUP_FILL[0]))


# --- runs -------------------------------------------------------------------------------------------------------------


def _run_suit(spelling: Spelling, rules: MeldRules) -> Suit | None:
    suits = {known.suit for one in spelling if (known := rules.known_face(one)) is not None}
    return suits.pop() if len(suits) == 1 else None


def _typed_runs(spelling: Spelling, rules: MeldRules) -> Iterator[Meld]:
    """The runs that the typed order says, ascending or descending (C3 a)."""
    suit = _run_suit(spelling, rules)
    if suit is None or len(spelling) < rules.min_run:
        return
    for typed in (spelling, spelling[::-1]):
        for low in _lows(typed, rules):
            meld = _run_at(typed, low, suit, rules)
            if meld is not None:
                yield meld


def _lows(typed: Spelling, rules: MeldRules) -> Iterator[int]:
    """The first places that the first known card leaves: one, or two when it is an ace (C1)."""
    at, known = next((at, known) for at, one in enumerate(typed) if (known := rules.known_face(one)) is not None)
    for place in (ACE, ACE_HIGH) if known.rank == ACE else (known.rank,):
        if place - at >= 1 and place - at + len(typed) - 1 <= rules.last_place:
            yield place - at


def _run_at(typed: Spelling, low: int, suit: Suit, rules: MeldRules) -> Meld | None:
    faces = tuple(card_of(low + index, suit) for index in range(len(typed)))
    if any(rules.known_face(one) not in (None, face) for one, face in zip(typed, faces, strict=True)):
        return None
    return Meld(Kind.RUN, tuple(one.card for one in typed), faces, low)


def _arranged_runs(spelling: Spelling, rules: MeldRules) -> Iterator[Meld]:
    """The runs that some order of the cards makes (C3 b)."""
    suit = _run_suit(spelling, rules)
    if suit is None or len(spelling) < rules.min_run:
        return
    for low in range(1, rules.last_place - len(spelling) + 2):
        places = range(low, low + len(spelling))
        for laid in arrangements(tuple(Wanted(one, places) for one in spelling), tuple(places), rules):
            yield Meld(Kind.RUN, laid, tuple(card_of(place, suit) for place in places), low)

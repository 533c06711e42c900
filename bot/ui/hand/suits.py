"""The suit of a group's wild, where wilds may be swapped (T1): chosen when opening, with the usual one as the default.

What is chosen follows, among a draft's answers, after those to the questions that tell the ways to open apart.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct, structs

from bot.engine.cards import GROUP_FILL, Card, card_of
from bot.engine.melds import Kind, Meld
from bot.engine.view import View
from bot.ui.hand.choices import Choice

MOST_SUITS: Final = 5
"""So many wilds are asked about; more keep the usual suit."""

Way = tuple[Meld, ...]


class SuitQuestion(Struct, frozen=True):
    """Which suit a wild of a group stands for: its place among the answers, the cards on offer, the one chosen."""

    number: int
    card: Card
    options: tuple[Card, ...]
    answer: int


class _Spot(Struct, frozen=True):
    """A wild in a group: in which meld of the way, and where in it."""

    meld: int
    at: int


def suit_questions(view: View, choice: Choice[Way], answers: Sequence[int]) -> tuple[SuitQuestion, ...]:
    """Return what can be chosen about an opening that is settled; nothing where wilds stay where they are."""
    if choice.settled is None:
        return ()
    asked = len(choice.questions)
    given = iter(answers[asked:])
    questions = []
    for number, spot in enumerate(_spots(view, choice.settled), asked):
        meld = choice.settled[spot.meld]
        options = _options(meld.faces[spot.at])
        answer = next(given, 0)
        questions.append(SuitQuestion(number, meld.cards[spot.at], options, answer if answer < len(options) else 0))
    return tuple(questions)


def with_suits(view: View, choice: Choice[Way], answers: Sequence[int]) -> Way | None:
    """Return the melds of an opening with the suits chosen; None while it is not settled."""
    if choice.settled is None:
        return None
    way = list(choice.settled)
    for spot, question in zip(_spots(view, choice.settled), suit_questions(view, choice, answers), strict=True):
        faces = list(way[spot.meld].faces)
        faces[spot.at] = question.options[question.answer]
        way[spot.meld] = structs.replace(way[spot.meld], faces=tuple(faces))
    return tuple(way)


def _spots(view: View, way: Way) -> list[_Spot]:
    return list(_every_spot(view, way))[:MOST_SUITS] if view.rules.swap else []


def _every_spot(view: View, way: Way) -> Iterator[_Spot]:
    for number, meld in enumerate(way):
        if meld.kind is Kind.GROUP:
            for at, card in enumerate(meld.cards):
                if view.meld_rules.is_wild(card) and card.rank != meld.rank:  # else it is itself (M9)
                    yield _Spot(number, at)


def _options(face: Card) -> tuple[Card, ...]:
    """The cards that a wild may stand for, the usual one first."""
    others = (card_of(face.rank, suit) for suit in GROUP_FILL if suit is not face.suit)
    return (face, *others)

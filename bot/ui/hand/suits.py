"""The suit of a group's wild, where wilds may be swapped (T1): the usual one, until the player chooses another.

What is chosen follows, among a draft's answers, after those to the questions that tell the ways to lay the cards apart.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar, cast

from msgspec import Struct, structs

from bot.engine.cards import GROUP_FILL, Card, card_of
from bot.engine.melds import Kind, Meld
from bot.engine.moves import LayOff
from bot.engine.view import View
from bot.ui.hand.choices import Choice

MOST_SUITS: Final = 5
"""So many wilds are asked about; more keep the usual suit."""

Way = tuple[Meld, ...]
Laid = TypeVar("Laid", Way, LayOff)
"""What is laid: the melds of an opening, or cards on melds."""


class SuitQuestion(Struct, frozen=True):
    """Which suit a wild of a group stands for: its place among the answers, the cards on offer, the one chosen."""

    number: int
    card: Card
    options: tuple[Card, ...]
    answer: int


class _Spot(Struct, frozen=True):
    """A wild in a group: in which meld of the way and where in it, or which placement of a lay-off; and its face."""

    at: tuple[int, ...]
    card: Card
    face: Card


def suit_questions(view: View, choice: Choice[Laid], answers: Sequence[int]) -> tuple[SuitQuestion, ...]:
    """Return what can be chosen about what is laid, once it is settled; nothing where wilds stay where they are."""
    if choice.settled is None:
        return ()
    asked = len(choice.questions)
    given = iter(answers[asked:])
    questions = []
    for number, spot in enumerate(_spots(view, choice.settled), asked):
        options = _options(spot.face)
        answer = next(given, 0)
        questions.append(SuitQuestion(number, spot.card, options, answer if answer < len(options) else 0))
    return tuple(questions)


def with_suits(view: View, choice: Choice[Laid], answers: Sequence[int]) -> Laid | None:
    """Return what is laid with the suits chosen; None while it is not settled."""
    laid: Any = choice.settled
    if laid is None:
        return None
    change = _placed_as if isinstance(laid, LayOff) else _melded_as
    for spot, question in zip(_spots(view, laid), suit_questions(view, choice, answers), strict=True):
        laid = change(laid, spot.at, question.options[question.answer])
    return cast("Laid", laid)


def _spots(view: View, laid: Way | LayOff) -> list[_Spot]:
    if not view.rules.swap:
        return []
    spots = _placed(view, laid) if isinstance(laid, LayOff) else _melded(view, laid)
    return list(spots)[:MOST_SUITS]


def _melded(view: View, way: Way) -> Iterator[_Spot]:
    for number, meld in enumerate(way):
        if meld.kind is Kind.GROUP:
            for at, (card, face) in enumerate(zip(meld.cards, meld.faces, strict=True)):
                if view.meld_rules.is_wild(card) and card.rank != meld.rank:  # else it is itself (M9)
                    yield _Spot((number, at), card, face)


def _placed(view: View, move: LayOff) -> Iterator[_Spot]:
    for index, placed in enumerate(move.placements):
        if placed.face is not None and placed.side is None:  # on a group, and not itself
            yield _Spot((index,), placed.card, placed.face)


def _melded_as(way: Way, at: tuple[int, ...], face: Card) -> Way:
    number, place = at
    faces = list(way[number].faces)
    faces[place] = face
    meld = structs.replace(way[number], faces=tuple(faces))
    return (*way[:number], meld, *way[number + 1 :])


def _placed_as(move: LayOff, at: tuple[int, ...], face: Card) -> LayOff:
    (index,) = at
    placed = structs.replace(move.placements[index], face=face)
    return LayOff((*move.placements[:index], placed, *move.placements[index + 1 :]))


def _options(face: Card) -> tuple[Card, ...]:
    """The cards that a wild may stand for, the usual one first."""
    others = (card_of(face.rank, suit) for suit in GROUP_FILL if suit is not face.suit)
    return (face, *others)

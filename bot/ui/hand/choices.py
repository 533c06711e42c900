"""Choosing one of several ways by answering as few questions as possible: only where the ways that are left differ."""

from collections.abc import Callable, Hashable, Sequence
from typing import Final, Generic, TypeVar

from msgspec import Struct

Way = TypeVar("Way")
Aspects = Callable[[Way], tuple[Hashable, ...]]
"""What can be asked about a way, in the order in which it is asked."""

MOST_OPTIONS: Final = 25


class Question(Struct, Generic[Way], frozen=True):
    """One question: what is asked (the number of the aspect), for each answer a way that gives it, the one given."""

    aspect: int
    options: tuple[Way, ...]
    answer: int | None = None


class Choice(Struct, Generic[Way], frozen=True):
    """The ways that the answers leave, and the questions so far; the last one is open unless one way is left."""

    ways: tuple[Way, ...]
    questions: tuple[Question[Way], ...]

    @property
    def settled(self) -> Way | None:
        """The one way that is left; None while there is something to ask, or when there was no way."""
        return self.ways[0] if len(self.ways) == 1 else None

    @property
    def answers(self) -> tuple[int, ...]:
        """The answers that were valid."""
        return tuple(question.answer for question in self.questions if question.answer is not None)


def choose(ways: Sequence[Way], aspects: Aspects[Way], answers: Sequence[int]) -> Choice[Way]:
    """Return what is left of the ways after the answers; from the first one on that makes no sense they are dropped."""
    left = tuple(ways)
    asked: list[Question[Way]] = []
    given = iter(answers)
    while (question := _next_question(left, aspects)) is not None:
        answer = next(given, None)
        if answer is None or answer >= len(question.options):
            return Choice(left, (*asked, question))
        asked.append(Question(question.aspect, question.options, answer))
        wanted = aspects(question.options[answer])[question.aspect]
        left = tuple(way for way in left if aspects(way)[question.aspect] == wanted)
    return Choice(left[:1], tuple(asked))


def _next_question(ways: tuple[Way, ...], aspects: Aspects[Way]) -> Question[Way] | None:
    columns = zip(*map(aspects, ways), strict=False)
    for aspect, column in enumerate(columns):
        different = dict(zip(reversed(column), reversed(ways), strict=True))
        if len(different) > 1:
            return Question(aspect, tuple(reversed(different.values()))[:MOST_OPTIONS])
    return None


def answers_for(ways: Sequence[Way], aspects: Aspects[Way], way: Way) -> tuple[int, ...]:
    """Return the answers that lead to a way; where it differs from all that can be chosen, to the first of those.

    Who asks for the best opening gets one with a button to press, never another question.
    """
    wanted = aspects(way)
    answers: list[int] = []
    while (choice := choose(ways, aspects, answers)).settled is None:
        question = choice.questions[-1]
        given = [aspects(option)[question.aspect] for option in question.options]
        wish = wanted[question.aspect]
        answers.append(given.index(wish) if wish in given else 0)
    return tuple(answers)

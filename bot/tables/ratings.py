"""Ratings: how well a person plays among the people of a server, from the places in the games they played."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, permutations, product
from statistics import fmean
from typing import TYPE_CHECKING, Final

from bot.store.endings import Skill

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

BEGIN: Final = Skill(25.0, 25.0 / 3.0)
AT_LEAST: Final = 3
"""So many games with others one has to have played to be listed."""
SHOWN_BEGIN: Final = 1000
SHOWN_STEP: Final = 20


class PlackettLuceRule:
    """The Plackett–Luce model of Weng and Lin, made for games of several.

    Who shares a place gets the mean of what the orders among them would give: with ties of its own the model would
    rate a third as highly as two who share the win.
    """

    begin = BEGIN

    def after(self, before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
        """Return the ratings after a game of these places."""
        rated = [_rated(before, order) for order in _orders(places)]
        return [_mean(of_one) for of_one in zip(*rated, strict=True)]


RULE: Final = PlackettLuceRule()


def _orders(places: Sequence[int]) -> Iterator[list[int]]:
    """Every order of finish, as indexes from the best, that leaves those who share a place next to each other."""
    level = [[index for index, place in enumerate(places) if place == one] for one in sorted(set(places))]
    for order in product(*map(permutations, level)):
        yield list(chain.from_iterable(order))


def _rated(before: Sequence[Skill], order: Sequence[int]) -> list[Skill]:
    model = _model()
    teams = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    rated = model.rate(teams, ranks=[float(order.index(index)) for index in range(len(before))])
    return [Skill(rating.mu, rating.sigma) for (rating,) in rated]


def _mean(skills: Sequence[Skill]) -> Skill:
    return Skill(fmean(skill.mu for skill in skills), fmean(skill.sigma for skill in skills))


@cache
def _model() -> "PlackettLuce":
    # imported here: most starts of the bot are far from the end of a game
    from openskill.models import PlackettLuce

    return PlackettLuce()


def shown(skill: Skill) -> int:
    """Return a rating as a friendly number: 1000 for who begins, 20 for each point of what is almost sure (mu − 3σ)."""
    return SHOWN_BEGIN + round(SHOWN_STEP * (skill.mu - 3 * skill.sigma))

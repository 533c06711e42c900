"""Ratings: how well a person plays among the people of a server, from the places in the games they played."""

from collections.abc import Sequence
from functools import cache
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
    """The Plackett–Luce model of Weng and Lin: made for games of several, ties included."""

    begin = BEGIN

    def after(self, before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
        """Return the ratings after a game of these places."""
        model = _model()
        teams = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
        rated = model.rate(teams, ranks=[float(place) for place in places])
        return [Skill(rating.mu, rating.sigma) for (rating,) in rated]


RULE: Final = PlackettLuceRule()


@cache
def _model() -> "PlackettLuce":
    # imported here: most starts of the bot are far from the end of a game
    from openskill.models import PlackettLuce

    return PlackettLuce()


def shown(skill: Skill) -> int:
    """Return a rating as a friendly number: 1000 for who begins, 20 for each point of what is almost sure (mu − 3σ)."""
    return SHOWN_BEGIN + round(SHOWN_STEP * (skill.mu - 3 * skill.sigma))

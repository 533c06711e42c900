"""Scores in words: everybody's total and what each round added to it."""

from collections.abc import Iterator

from bot.engine.rulesets import Ruleset
from bot.tables import Table
from bot.ui.people import name_of
from bot.ui.words import Words, signed


def scores_text(table: Table, words: Words) -> str:
    """Return the scores of a table: who leads first, every round's points in brackets."""
    if table.commit is None:
        return words("scores.none")
    lines = list(_lines(table, words))
    return "\n".join([_title(table.rules, words), *lines])


def _title(rules: Ruleset, words: Words) -> str:
    if rules.target is not None:
        return words("scores.title-target", points=words.many("scores.points", rules.target))
    return words("scores.title-highest") if rules.highest_wins else words("scores.title")


def _lines(table: Table, words: Words) -> Iterator[str]:
    view = table.view(None)
    standing = table.standing or ()
    for seat in sorted(range(len(view.seats)), key=lambda seat: (standing[seat], seat)):
        rounds = " · ".join(signed(result.points[seat]) for result in view.results)
        points = words.many("scores.points", view.totals[seat])
        facts = {"place": standing[seat], "name": name_of(table, seat, words), "points": points}
        yield words("scores.line", **facts, rounds=rounds) if rounds else words("scores.no-rounds", **facts)

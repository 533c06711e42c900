"""The rules and the guide as pages of a message."""

from collections.abc import Callable
from typing import Final

from bot.engine.rulesets import GAMES, Ruleset, ruleset
from bot.ui.games import melds_are_free
from bot.ui.words import Words

COMMANDS: Final = (
    "rummy new",
    "rummy play",
    "hand",
    "draw",
    "open",
    "layoff",
    "swap",
    "discard",
    "buy",
    "hint",
    "rummy games",
    "rummy log",
    "rummy replay",
    "rummy preferences",
    "rummy stats",
    "rummy leaderboard",
    "rummy rematch",
    "rummy pause",
)
"""The commands that the guide speaks of."""


def rules_pages(game_id: str, words: Words) -> tuple[str, ...]:
    """Return a game's rules as pages of at most 4000 characters; ValueError for a game that is not told here."""
    if game_id not in GAMES:
        raise ValueError(f"no rules for {game_id}")
    rules = ruleset(game_id)
    if rules.tiles:
        return _tiles(rules, words)
    return _rami(rules, words) if melds_are_free(rules) else _mexican(rules, words)


def rules_titles(game_id: str, words: Words) -> tuple[str, ...]:
    """Return what the pages of a game's rules are called."""
    rules = ruleset(game_id)
    melds = "sets" if rules.tiles else "free-melds" if melds_are_free(rules) else "melds"
    return tuple(words(f"help.page.{name}") for name in ("game", melds, "turn", "end", "house"))


def _mexican(rules: Ruleset, words: Words) -> tuple[str, ...]:
    version = "swap" if rules.swap else "no-swap"
    return (
        words("help.rules.game", game=words(f"game.{rules.id}"), rounds=_rounds(rules, words)),
        words("help.rules.melds", lying=words(f"help.rules.lying.{version}")),
        words("help.rules.turn", swap=words("help.rules.swap") if rules.swap else ""),
        words("help.rules.end"),
        words("help.rules.house"),
    )


def _rami(rules: Ruleset, words: Words) -> tuple[str, ...]:
    return (
        words("help.rami.game", game=words(f"game.{rules.id}")),
        words("help.rami.melds"),
        words("help.rami.turn"),
        words("help.rami.end"),
        words("help.rami.house"),
    )


def _tiles(rules: Ruleset, words: Words) -> tuple[str, ...]:
    return (
        words("help.tiles.game", game=words(f"game.{rules.id}")),
        words("help.tiles.sets"),
        words("help.tiles.turn"),
        words("help.tiles.end"),
        words("help.tiles.house"),
    )


def _rounds(rules: Ruleset, words: Words) -> str:
    """The rounds one below the other: hand size, wild rank and contract (M3, M6)."""
    return "\n".join(
        words(
            "help.rules.round",
            round=number,
            cards=rules.deal_size(number),
            ranks=words.ranks(wild),
            contract=words.contract(*rules.contract(number)),
        )
        for number in range(1, rules.rounds + 1)
        if (wild := rules.wild_rank(number)) is not None
    )


def guide_pages(words: Words, called: Callable[[str], str] = "`/{}`".format) -> tuple[str, ...]:
    """Return how to play here, by button and by command, as pages of at most 4000 characters.

    `called` says how a command is written for the reader: a name such as `rummy new` as it is called in their
    language, or as a mention that can be clicked.
    """
    named = {name.removeprefix("rummy "): called(name) for name in COMMANDS}
    return (words("help.guide.play", **named), words("help.guide.cards"), words("help.guide.tiles", **named))

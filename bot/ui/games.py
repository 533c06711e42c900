"""How the games differ for who reads of them: what their rounds are called, and whether melds are free."""

from bot.engine.rulesets import Ruleset
from bot.ui.words import Words


def melds_are_free(rules: Ruleset) -> bool:
    """Return whether any melds may be laid at any time (B3), not the contract of a round, nor tiles."""
    return not rules.contracts and not rules.tiles


def stage_words(rules: Ruleset, number: int, words: Words) -> str:
    """Return what a round of the game is called within a sentence: a round, a deal, a game."""
    return words(f"stage.{stage_of(rules)}", number=number)


def stage_title(rules: Ruleset, number: int, words: Words) -> str:
    """Return the same at the beginning of a line."""
    return words(f"stage.{stage_of(rules)}.title", number=number)


def stage_of(rules: Ruleset) -> str:
    """Return what a round of the game is, as keys of the catalogues have it: `round`, `deal` or `game`."""
    if rules.contracts:
        return "round"
    return "game" if rules.tiles else "deal"

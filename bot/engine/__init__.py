"""The rules, pure: no clock, no I/O, no randomness but the seed, no Discord. Start at `new_game` and `apply`."""

from bot.engine.cards import Card, Suit
from bot.engine.deal import new_game
from bot.engine.melds import Meld, MeldRules
from bot.engine.moves import Move
from bot.engine.notation import BadNotation, parse_cards, parse_move
from bot.engine.referee import apply
from bot.engine.refusals import Code, Refused
from bot.engine.rulesets import Contract, Ruleset, ruleset
from bot.engine.state import Game, Phase, from_json, to_json
from bot.engine.view import View, view

__all__ = [
    "BadNotation",
    "Card",
    "Code",
    "Contract",
    "Game",
    "Meld",
    "MeldRules",
    "Move",
    "Phase",
    "Refused",
    "Ruleset",
    "Suit",
    "View",
    "apply",
    "from_json",
    "new_game",
    "parse_cards",
    "parse_move",
    "ruleset",
    "to_json",
    "view",
]

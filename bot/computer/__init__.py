"""What a good player would do with the cards of one seat: openings, lay-offs, hints and the computer players."""

from bot.computer.layoffs import lay_offs, may_lay_off
from bot.computer.openings import Opening, best_opening
from bot.computer.placing import placements_for
from bot.computer.player import choose_bid, choose_move, hint, opening_of
from bot.computer.reasons import FACTS, Hint, Reason
from bot.computer.splitting import split_into_contract
from bot.computer.unloading import lay_off_all

__all__ = [
    "FACTS",
    "Hint",
    "Opening",
    "Reason",
    "best_opening",
    "choose_bid",
    "choose_move",
    "hint",
    "lay_off_all",
    "lay_offs",
    "may_lay_off",
    "opening_of",
    "placements_for",
    "split_into_contract",
]

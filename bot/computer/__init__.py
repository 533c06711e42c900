"""What a good player would do with the cards of one seat: openings, lay-offs, hints and the computer players."""

from bot.computer.free_melds.splitting import split_freely
from bot.computer.layoffs import lay_offs, may_lay_off
from bot.computer.legal import legal_discards, legal_draws, may_bid
from bot.computer.levels import LEVELS
from bot.computer.openings import Opening, best_opening, opening_of
from bot.computer.placing import placements_for
from bot.computer.player import bid_hint, choose_bid, choose_move, hint
from bot.computer.reasons import FACTS, Hint, Reason
from bot.computer.splitting import split_into_contract
from bot.computer.swapping import swaps_for
from bot.computer.unloading import lay_off_all

__all__ = [
    "FACTS",
    "LEVELS",
    "Hint",
    "Opening",
    "Reason",
    "best_opening",
    "bid_hint",
    "choose_bid",
    "choose_move",
    "hint",
    "lay_off_all",
    "lay_offs",
    "legal_discards",
    "legal_draws",
    "may_bid",
    "may_lay_off",
    "opening_of",
    "placements_for",
    "split_freely",
    "split_into_contract",
    "swaps_for",
]

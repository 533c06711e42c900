"""What a good player would do with the cards of one seat: openings, lay-offs, hints and the computer players."""

from bot.computer.free_melds.arranging import Arrangement, best_melds
from bot.computer.free_melds.splitting import split_freely
from bot.computer.layoffs import lay_offs, may_lay_off
from bot.computer.legal import legal_additions, legal_discards, legal_draws, legal_melds, may_bid, may_pass
from bot.computer.levels import LEVELS
from bot.computer.openings import Opening, best_opening, opening_of
from bot.computer.placing import placements_for
from bot.computer.player import bid_hint, choose_bid, choose_move, hint
from bot.computer.reasons import FACTS, Hint, Reason
from bot.computer.splitting import split_into_contract
from bot.computer.swapping import swaps_for
from bot.computer.tiles import TilePlay, best_tile_play
from bot.computer.unloading import lay_off_all

__all__ = [
    "FACTS",
    "LEVELS",
    "Arrangement",
    "Hint",
    "Opening",
    "Reason",
    "TilePlay",
    "best_melds",
    "best_opening",
    "best_tile_play",
    "bid_hint",
    "choose_bid",
    "choose_move",
    "hint",
    "lay_off_all",
    "lay_offs",
    "legal_additions",
    "legal_discards",
    "legal_draws",
    "legal_melds",
    "may_bid",
    "may_lay_off",
    "may_pass",
    "opening_of",
    "placements_for",
    "split_freely",
    "split_into_contract",
    "swaps_for",
]

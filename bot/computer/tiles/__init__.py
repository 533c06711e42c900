"""The best play at tile Rummy, exact."""

from bot.computer.tiles.keeping import keep_sets
from bot.computer.tiles.play import LayDown, TilePlay, best_first_lay_down, best_tile_play

__all__ = ["LayDown", "TilePlay", "best_first_lay_down", "best_tile_play", "keep_sets"]

"""The tile table: the panel of who plays with tiles, the tray, the table as text. Start at `TileComposer`."""

from bot.ui.hand.tiles.composing import TileComposer

__all__ = ["TileComposer"]

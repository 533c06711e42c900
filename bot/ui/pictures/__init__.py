"""Pictures of the table: the board that all see and the hand that one sees, as PNG files."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from bot.ui.pictures.board import Page, draw_board, draw_board_pages
from bot.ui.pictures.hand import draw_hand
from bot.ui.pictures.hands import draw_hands
from bot.ui.pictures.header import is_for_sale
from bot.ui.pictures.order import Order, in_display_order
from bot.ui.pictures.seats import Player, opening_status
from bot.ui.pictures.tile_table import draw_tile_table

__all__ = [
    "Order",
    "Page",
    "Player",
    "draw_board",
    "draw_board_pages",
    "draw_hand",
    "draw_hands",
    "draw_tile_table",
    "in_display_order",
    "is_for_sale",
    "off_loop",
    "opening_status",
]

P = ParamSpec("P")
T = TypeVar("T")


async def off_loop(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a drawing function returns, worked out in a thread so that the event loop goes on."""
    return await asyncio.to_thread(function, *args, **kwargs)

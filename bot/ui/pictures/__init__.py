"""Pictures of the table: the board that all see and the hand that one sees, as PNG files."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from bot.ui.pictures.board import draw_board
from bot.ui.pictures.hand import Order, draw_hand, in_display_order
from bot.ui.pictures.seats import Player

__all__ = ["Order", "Player", "draw_board", "draw_hand", "in_display_order", "off_loop"]

P = ParamSpec("P")
T = TypeVar("T")


async def off_loop(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a drawing function returns, worked out in a thread so that the event loop goes on."""
    return await asyncio.to_thread(function, *args, **kwargs)

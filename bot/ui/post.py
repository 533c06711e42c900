"""A message to the channel, ready to be sent or to replace another."""

from typing import NamedTuple

import discord
from discord.ui import LayoutView, TextDisplay


class Post(NamedTuple):
    """A message's layout, and its picture if it has one."""

    view: LayoutView
    files: tuple[discord.File, ...] = ()


def cut(text: str, longest: int) -> str:
    """Return a text of so many characters at most; where something is missing it ends with an ellipsis."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def blank_layout() -> LayoutView:
    """Return an empty layout that nothing waits for: every control finds its own way, after a restart too."""
    layout = LayoutView(timeout=None)
    layout.stop()
    return layout


def text_layout(text: str) -> LayoutView:
    """Return a layout with a text; controls can be added."""
    layout = blank_layout()
    layout.add_item(TextDisplay(text))
    return layout

"""A message to the channel, ready to be sent or to replace another."""

from typing import NamedTuple

import discord


class Post(NamedTuple):
    """A message's layout, and its picture if it has one."""

    view: discord.ui.LayoutView
    files: tuple[discord.File, ...] = ()

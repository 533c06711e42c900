"""A table's messages in its channel: sent, replaced, taken away."""

import logging
from typing import Any, Final

import discord

from bot.tables import Table
from bot.ui.post import Post

UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_CHANNEL: Final = 10003
GONE: Final = frozenset({UNKNOWN_CHANNEL, UNKNOWN_MESSAGE})
TOO_OLD_TO_EDIT: Final = 30046
"""Discord's code for a message that is an hour old and was edited too often since."""
ARCHIVED: Final = 50083
"""Discord's code for an archived thread; a new message opens it again, unless it is locked."""
_POST_ANEW: Final = frozenset({UNKNOWN_MESSAGE, TOO_OLD_TO_EDIT, ARCHIVED})

log = logging.getLogger(__name__)


class Channel:
    """The channel or thread of a table, reached by its id alone."""

    def __init__(self, client: discord.Client, table: Table) -> None:
        self._messages: Final = client.get_partial_messageable(table.channel, guild_id=table.guild)

    async def send(self, post: Post, ping: int | None = None, *, once: str | None = None) -> int:
        """Send a message and return its id; it pings the one person named, or nobody.

        Of messages with the same `once` (25 characters at most) Discord keeps the first for some minutes.
        """
        users: list[Any] = [] if ping is None else [discord.Object(ping)]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)
        nonce: Any = once
        message = await self._messages.send(
            view=post.view, files=list(post.files), allowed_mentions=allowed, nonce=nonce
        )
        return message.id

    async def replace(self, message: int, post: Post) -> bool:
        """Edit a message; False when that cannot be done and another has to be sent."""
        try:
            await self._messages.get_partial_message(message).edit(
                view=post.view, attachments=list(post.files), allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as error:
            if error.code not in _POST_ANEW:
                raise
            log.info("a message is to be sent anew (%s)", error.code)
            return False
        return True

    async def remove(self, message: int) -> bool:
        """Delete a message; False when it can be tried again. That it is gone, or may not be touched, is no matter."""
        try:
            await self._messages.get_partial_message(message).delete()
        except discord.HTTPException as error:
            log.info("an old message stays (%s)", error.code)
            return isinstance(error, discord.NotFound | discord.Forbidden)
        return True

    async def fetch(self, message: int) -> discord.Message | None:
        """Return a message as it stands, None when it is gone; discord.Forbidden when it may not be read."""
        try:
            return await self._messages.fetch_message(message)
        except discord.NotFound:
            return None

"""A table's messages in its channel: sent, replaced, taken away, never more at a time than Discord takes."""

import logging
from typing import Any, Final

import discord

from bot.tables import Table
from bot.ui.errors import UNSENT
from bot.ui.post import Post

UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_CHANNEL: Final = 10003
GONE: Final = frozenset({UNKNOWN_CHANNEL, UNKNOWN_MESSAGE})
TOO_OLD_TO_EDIT: Final = 30046
"""Discord's code for a message that is an hour old and was edited too often since."""
ARCHIVED: Final = 50083
"""Discord's code for an archived thread; a new message opens it again, unless it is locked."""
LOCKED: Final = 160005
TOO_MANY: Final = 429
"""HTTP's status for too many requests."""
_POST_ANEW: Final = frozenset({UNKNOWN_MESSAGE, TOO_OLD_TO_EDIT, ARCHIVED})
PAUSE: Final = 5.0
"""Seconds to wait where Discord does not say how long."""

log = logging.getLogger(__name__)


class Held(Exception):
    """Discord takes no message for some seconds: the channel is in slow mode, or there were too many."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"for {seconds:g} seconds")
        self.seconds: Final = seconds


class Channel:
    """The channel or thread of a table, or another one where it once was, reached by its id alone."""

    def __init__(self, client: Any, table: Table, at: int | None = None) -> None:
        self._id: Final = table.channel if at is None else at
        self._client: Final = client
        self._messages: Final = client.get_partial_messageable(self._id, guild_id=table.guild)

    async def send(self, post: Post, ping: int | None = None, *, once: str | None = None) -> int:
        """Send a message and return its id; it pings the one person named, or nobody. `Held` when it must wait.

        Of messages with the same `once` (25 characters at most) Discord keeps the first for some minutes.
        """
        users: list[Any] = [] if ping is None else [discord.Object(ping)]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)
        await self._client.pace.take(self._id)
        try:
            message = await self._messages.send(
                view=post.view, files=list(post.files), allowed_mentions=allowed, nonce=once
            )
        except (discord.HTTPException, discord.RateLimited) as error:
            seconds = _seconds(error)
            if seconds is None:
                raise
            raise Held(seconds) from error
        return int(message.id)

    async def replace(self, message: int, post: Post) -> bool:
        """Edit a message; False when that cannot be done and another has to be sent."""
        await self._client.pace.take(self._id)
        try:
            await self._messages.get_partial_message(message).edit(
                view=post.view, attachments=list(post.files), allowed_mentions=discord.AllowedMentions.none()
            )
        except (discord.HTTPException, discord.RateLimited) as error:
            if getattr(error, "code", None) not in _POST_ANEW and _seconds(error) is None:
                raise
            log.info("a message is to be sent anew (%r)", error)
            return False
        return True

    async def remove(self, message: int) -> bool:
        """Delete a message; False when it can be tried again. That it is gone is no matter."""
        try:
            await self._messages.get_partial_message(message).delete()
        except UNSENT as error:
            log.info("an old message stays (%r)", error)
            return isinstance(error, discord.NotFound)
        return True

    async def fetch(self, message: int) -> discord.Message | None:
        """Return a message as it stands, None when it is gone; discord.Forbidden when it may not be read."""
        try:
            found: discord.Message = await self._messages.fetch_message(message)
        except discord.NotFound:
            return None
        return found


def _seconds(error: discord.HTTPException | discord.RateLimited) -> float | None:
    """How long Discord wants us to wait; None when that is not what is wrong."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    if error.status != TOO_MANY:
        return None
    told = error.response.headers.get("Retry-After", "")
    return max(float(told), 1.0) if told.replace(".", "", 1).isdecimal() else PAUSE

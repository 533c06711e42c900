"""What went wrong, told privately and in the person's language. The one place that turns errors into words."""

import logging
import secrets
from datetime import timedelta
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands
from discord.utils import format_dt, utcnow

from bot.engine import Refused
from bot.tables import TableError
from bot.ui.answers import locale_of, whisper
from bot.ui.words import Words, words_for

Interaction = discord.Interaction[Any]
log = logging.getLogger(__name__)

TOO_LATE: Final = frozenset({10062, 10015, 40060})
"""Discord's codes for an interaction that can no longer be answered: unknown, token expired, answered already."""
UNSENT: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What a request fails with: Discord says no or not yet, or it cannot be reached."""
SERVER_ERROR: Final = 500
"""From this status on a request failed through Discord's fault, not ours."""
NEEDED: Final = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files")
"""What the bot must be allowed to in a channel where a table stands."""


class MissingPermission(Exception):
    """The bot lacks permissions, by Discord's names, in a channel."""

    def __init__(self, channel: int, *permissions: str) -> None:
        super().__init__(", ".join(permissions))
        self.channel = channel
        self.permissions = permissions


class UnknownControl(Exception):
    """A button or select that this bot does not know: of a version gone by, or made up."""


def custom_id_of(interaction: Interaction) -> str:
    """Return the custom id of the control that was used; empty for a command."""
    payload: dict[str, Any] = dict(interaction.data or {})
    return str(payload.get("custom_id", ""))


async def deferred(interaction: Interaction) -> bool:
    """Acknowledge a click; False when it is too late, and then nothing must be done for it."""
    try:
        await interaction.response.defer()
    except discord.HTTPException as error:
        if error.code not in TOO_LATE:
            raise
        log.info("a click came too late to be answered (%r)", error)
        return False
    return True


async def answer(interaction: Interaction, error: BaseException) -> None:
    """Tell the person alone what went wrong; a failure to answer is only logged."""
    cause = _cause(error)
    if isinstance(cause, discord.HTTPException) and cause.code in TOO_LATE:
        log.info("an interaction could no longer be answered (%r)", cause)
        return
    text = said(interaction, cause, words_for(locale_of(interaction)))
    for tell in (whisper, _follow_up):
        try:
            await tell(interaction, text)
        except UNSENT as failure:
            log.warning("could not tell a person what went wrong (%r)", failure)
        else:
            return


async def _follow_up(interaction: Interaction, text: str) -> None:
    """Tell it by the other way: what answers nothing may still follow."""
    await interaction.followup.send(text, ephemeral=True)


def said(interaction: Interaction, error: BaseException, words: Words) -> str:
    """Return the text for an error; one that nobody foresaw is logged under an id that the text names."""
    if isinstance(error, Refused):
        return words.refusal(error.code, error.facts, interaction.extras.get("names", ()))
    if isinstance(error, TableError):
        return words.table_error(error.code, error.facts)
    if isinstance(error, UnknownControl | app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return words("errors.outdated")
    missing = _missing(interaction, error)
    if missing is not None:
        return permission_text(missing, words)
    if isinstance(error, discord.RateLimited):
        log.info("somebody is asked to wait: %s", error)
        return words("errors.wait", when=format_dt(utcnow() + timedelta(seconds=error.retry_after), "R"))
    return _apology(interaction, error, words)


def _cause(error: BaseException) -> BaseException:
    if isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError) and error.__cause__:
        return error.__cause__
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error


def _missing(interaction: Interaction, error: BaseException) -> MissingPermission | None:
    """What the bot was not allowed to; when Discord does not say, what it lacks in the interaction's channel."""
    if isinstance(error, MissingPermission):
        return error
    if not isinstance(error, discord.Forbidden):
        return None
    log.info("somebody is told which permission is lacking (%r)", error)
    return MissingPermission(interaction.channel_id or 0, *lacking(interaction))


def lacking(interaction: Interaction, *needed: str) -> tuple[str, ...]:
    """Return which of the permissions (by default what a table needs there) the bot lacks where the person is."""
    allowed = interaction.app_permissions
    if needed:
        return tuple(name for name in needed if not getattr(allowed, name))
    return lacking_of(allowed, in_thread=isinstance(interaction.channel, discord.Thread))


def lacking_of(allowed: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """Return which of the permissions that a table needs are not among those allowed."""
    other = "send_messages" if in_thread else "send_messages_in_threads"
    return tuple(name for name in NEEDED if name != other and not getattr(allowed, name))


def permission_text(missing: MissingPermission, words: Words) -> str:
    """Return which permissions the bot lacks, and in which channel."""
    channel = f"<#{missing.channel}>"
    if not missing.permissions:
        return words("errors.forbidden", channel=channel)
    names = words.listing([words(f"errors.permission.{name}") for name in missing.permissions])
    return words("errors.missing-permission", permissions=names, channel=channel)


def _apology(interaction: Interaction, error: BaseException, words: Words) -> str:
    error_id = secrets.token_hex(4)
    where = custom_id_of(interaction) or getattr(interaction.command, "qualified_name", "?")
    log.error("error %s at %s in channel %s", error_id, where, interaction.channel_id, exc_info=error)
    return words("errors.unknown", id=error_id)

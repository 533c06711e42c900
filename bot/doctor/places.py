"""What Discord says: whose the token is, and whether the bot may do its work where tables stand open."""

from collections.abc import AsyncIterator, Iterable
from itertools import groupby
from typing import Final

import aiohttp
import discord

from bot.app import sendable
from bot.config import Settings
from bot.doctor.database import open_places
from bot.doctor.findings import Finding, State
from bot.store.checking import Place
from bot.ui.errors import NEEDED, lacking_of
from bot.ui.new_table import FOR_A_THREAD
from bot.ui.words import Words

ASKED: Final = (*NEEDED, *FOR_A_THREAD, "read_message_history")
"""The permissions that an invitation asks for. A board is fetched again when the bot has been away."""
SCOPES: Final = ("bot", "applications.commands")

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the doctor says what it finds, nothing else


async def look_at_discord(settings: Settings, words: Words) -> AsyncIterator[Finding]:
    """Yield what Discord says; without a token, that it was not asked."""
    if settings.discord_token is None:
        yield Finding("discord", State.NOTE, words("doctor.no-token"))
        return
    places = await open_places(settings.store_url())
    try:
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(sendable(settings.token()))
            yield Finding("discord", State.WELL, _own(client, words))
            async for finding in look_at_places(client, places, words):
                yield finding
    except discord.LoginFailure:
        yield Finding("discord", State.WRONG, words("cli.login-refused"))
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        reason = str(error) or type(error).__name__
        yield Finding("discord", State.WRONG, words("cli.unreachable", reason=reason))


def invitation(application: int) -> str:
    """Return the link that brings the bot into a server, with the permissions that it uses."""
    permissions = discord.Permissions(**dict.fromkeys(ASKED, True))
    return discord.utils.oauth_url(application, permissions=permissions, scopes=SCOPES)


def _own(client: discord.Client, words: Words) -> str:
    assert client.user is not None
    link = invitation(client.application_id or client.user.id)
    return words("doctor.discord", name=client.user.name, link=link)


async def look_at_places(client: discord.Client, places: Iterable[Place], words: Words) -> AsyncIterator[Finding]:
    """Yield where tables stand open and the bot may not do what it needs to; the places come sorted by guild."""
    well = wrong = 0
    for guild_id, here in groupby(places, key=lambda place: place.guild):
        tables = [*here]
        try:
            guild = await client.fetch_guild(guild_id, with_counts=False)
            own = await guild.fetch_member(client.user.id if client.user else 0)
        except (discord.Forbidden, discord.NotFound):
            listed = words.listing([str(place.table) for place in tables])
            wrong += len(tables)
            yield Finding("permissions", State.WRONG, words("doctor.guild-gone", guild=guild_id, tables=listed))
            continue
        for place in tables:
            finding = await _look_at_place(guild, own, place, words)
            if finding is None:
                well += 1
            else:
                wrong += 1
                yield finding
    if well or not wrong:
        yield Finding("permissions", State.WELL, words.many("doctor.places", well))


async def _look_at_place(guild: discord.Guild, own: discord.Member, place: Place, words: Words) -> Finding | None:
    """What is wrong with a channel or thread and the table in it; None when all is well."""
    try:
        channel = await guild.fetch_channel(place.channel)
        in_thread = isinstance(channel, discord.Thread)
        ruling = await guild.fetch_channel(channel.parent_id) if isinstance(channel, discord.Thread) else channel
    except (discord.Forbidden, discord.NotFound):
        text = words("doctor.channel-gone", channel=place.channel, guild=guild.name, table=place.table)
        return Finding("permissions", State.WRONG, text)
    missing = lacking_of(ruling.permissions_for(own), in_thread=in_thread)
    if not missing:
        return None
    named = words.listing([words(f"errors.permission.{name}") for name in missing])
    where = {"channel": f"#{channel.name}", "guild": guild.name, "table": place.table}
    return Finding("permissions", State.WRONG, words("doctor.lacking", permissions=named, **where))

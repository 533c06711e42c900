"""What Discord sends, in the least that discord.py reads: people, a server, a channel, messages, interactions."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from typing import Any

Payload = dict[str, Any]

DISCORD_EPOCH = 1_420_070_400_000  # milliseconds, the first of 2015: every id counts from there
ALL_PERMISSIONS = str((1 << 53) - 1)
EPHEMERAL = 1 << 6
LOADING = 1 << 7
_serial: Iterator[int] = count(1)


def new_id() -> str:
    """Returns an id that carries its moment, as Discord's do."""
    return str((int(time.time() * 1000) - DISCORD_EPOCH) << 22 | next(_serial) & 0x3FFFFF)


def now() -> str:
    """Return the present moment as Discord writes it."""
    return datetime.now(UTC).isoformat()


def user(user_id: str, name: str, *, bot: bool = False) -> Payload:
    """Return a user."""
    return {
        "id": user_id,
        "username": name.lower(),
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
        "flags": 0,
        "public_flags": 0,
    }


def member(person: Payload) -> Payload:
    """Return a user as a member of the server who may do everything."""
    return {
        "user": person,
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "permissions": ALL_PERMISSIONS,
        "communication_disabled_until": None,
    }


def channel(channel_id: str, guild_id: str, name: str) -> Payload:
    """Return a text channel."""
    return {
        "id": channel_id,
        "type": 0,
        "guild_id": guild_id,
        "name": name,
        "position": 0,
        "permission_overwrites": [],
        "topic": None,
        "nsfw": False,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "parent_id": None,
    }


def thread(thread_id: str, parent: Payload, owner_id: str, name: str) -> Payload:
    """Return a public thread of a channel."""
    return {
        "id": thread_id,
        "type": 11,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner_id,
        "name": name,
        "last_message_id": None,
        "message_count": 0,
        "member_count": 1,
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 1440,
            "archive_timestamp": now(),
            "locked": False,
        },
    }


def guild(guild_id: str, owner_id: str, channels: list[Payload], me: Payload) -> Payload:
    """Return a server in which everybody may do everything."""
    everyone = {
        "id": guild_id,
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": 0,
        "permissions": ALL_PERMISSIONS,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": guild_id,
        "name": "Loopback",
        "owner_id": owner_id,
        "icon": None,
        "roles": [everyone],
        "emojis": [],
        "stickers": [],
        "features": [],
        "channels": channels,
        "threads": [],
        "members": [member(me)],
        "member_count": 4,
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "large": False,
        "unavailable": False,
        "preferred_locale": "en-US",
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "afk_timeout": 300,
        "afk_channel_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
    }


def application(me: Payload, owner: Payload) -> Payload:
    """Return the bot's application."""
    return {
        "id": me["id"],
        "name": me["global_name"],
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": owner,
        "verify_key": "0" * 64,
        "team": None,
        "flags": 0,
        "bot": me,
        "approximate_guild_count": 1,
    }


def command(sent: Payload, application_id: str) -> Payload:
    """Returns a registered command from what the bot registered."""
    return {
        "type": 1,
        "description": "",
        "options": [],
        "default_member_permissions": None,
        "dm_permission": True,
        "nsfw": False,
        **sent,
        "id": new_id(),
        "application_id": application_id,
        "version": new_id(),
    }


def message(channel_id: str, author: Payload) -> Payload:
    """Returns an empty message, to be filled in by what the bot wrote."""
    return {
        "id": new_id(),
        "channel_id": channel_id,
        "author": author,
        "type": 0,
        "content": "",
        "timestamp": now(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": 0,
    }


def attachment(url: str, filename: str, size: int) -> Payload:
    """Return a picture as the message that carries it tells of it."""
    return {
        "id": new_id(),
        "filename": filename,
        "size": size,
        "url": f"{url}/{filename}",
        "proxy_url": f"{url}/{filename}",
        "content_type": "image/png",
        "width": 1000,
        "height": 400,
    }


def interaction(kind: int, person: Payload, place: Payload, application_id: str) -> Payload:
    """Returns an interaction of the kind (2 command, 3 component, 4 autocomplete, 5 modal) without its content."""
    interaction_id = new_id()
    return {
        "id": interaction_id,
        "application_id": application_id,
        "type": kind,
        "token": f"token-{interaction_id}",
        "version": 1,
        "guild_id": place["guild_id"],
        "guild": {"id": place["guild_id"], "locale": "en-US", "features": []},
        "channel_id": place["id"],
        "channel": {**place, "permissions": ALL_PERMISSIONS},
        "member": member(person),
        "locale": "en-US",
        "guild_locale": "en-US",
        "app_permissions": ALL_PERMISSIONS,
        "attachment_size_limit": 10_485_760,
        "entitlements": [],
        "authorizing_integration_owners": {"0": place["guild_id"]},
        "context": 0,
    }

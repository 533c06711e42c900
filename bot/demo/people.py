"""The simulated server: its channel, the people one can be, and the languages they have Discord in."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import discord
import simcord.interactions
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env
from simcord.preview import _commands


class Persona(NamedTuple):
    """Somebody the newcomer can be: the name in the address, the name shown, and Discord's language."""

    key: str
    name: str
    locale: discord.Locale


PERSONAS: Final = (
    Persona("ada", "Ada", discord.Locale.american_english),
    Persona("bo", "Bo", discord.Locale.american_english),
    Persona("camille", "Camille", discord.Locale.french),
    Persona("duarte", "Duarte", discord.Locale.brazil_portuguese),
    Persona("elena", "Elena", discord.Locale.spain_spanish),
)


def _speak(locales: Mapping[int, discord.Locale]) -> None:
    """Have every interaction tell its user's Discord language; simcord says English of everybody."""
    original = simcord.interactions.base_payload

    def with_locale(*args: Any, user_id: int, **kwargs: Any) -> Any:
        record, payload = original(*args, user_id=user_id, **kwargs)
        payload["locale"] = locales.get(user_id, discord.Locale.american_english).value
        return record, payload

    simcord.interactions.base_payload = with_locale


def _list_commands(locales: Mapping[int, discord.Locale]) -> None:
    """Have the page list commands in its viewer's language, as Discord does; simcord lists the English names."""
    original = _commands.build_catalog

    def in_own_words(preview: Any, page: Any) -> dict[str, Any]:
        catalogue = original(preview, page)
        locale = locales.get(page.viewer.id)
        if locale is not None:
            roots = preview.env.backend.visible_commands(user_id=page.viewer.id, channel_id=page.channel_id)
            by_id = {str(root["id"]): root for root in roots}
            for entry in catalogue["entries"]:
                _localise(entry, list(_steps(by_id[entry["commandId"]], entry["path"])), locale.value)
        return catalogue

    _commands.build_catalog = in_own_words


def _steps(command: Mapping[str, Any], path: list[str]) -> Iterator[Mapping[str, Any]]:
    """Yield the command and the sub-commands that a path names."""
    yield command
    for name in path[1:]:
        command = next(option for option in command["options"] if option["name"] == name)
        yield command


def _localise(entry: dict[str, Any], steps: list[Mapping[str, Any]], locale: str) -> None:
    entry["invocation"] = " ".join(_said(step, "name", locale) for step in steps)
    entry["description"] = _said(steps[-1], "description", locale)
    for shown, option in zip(entry["options"], steps[-1].get("options") or (), strict=True):
        shown["description"] = _said(option, "description", locale)
        for choice, original in zip(shown["choices"], option.get("choices") or (), strict=True):
            choice["name"] = _said(original, "name", locale)


def _said(part: Mapping[str, Any], what: str, locale: str) -> str:
    return str((part.get(f"{what}_localizations") or {}).get(locale, part[what]))


class World(NamedTuple):
    """The simulated Discord of the demo: the channel and the people in it."""

    room: ChannelHandle
    house: MemberActor
    members: dict[str, MemberActor]


def build_world(env: Env, personas: tuple[Persona, ...] = PERSONAS) -> World:
    """Return a server with a channel and the people, the first of them a moderator.

    Made before time runs, so that all ids are the same each time.
    """
    guild = env.create_guild("Mexican Rummy")
    room = guild.create_text_channel("rummy")
    members = {
        person.key: guild.add_member(env.create_user(person.key, global_name=person.name)) for person in personas
    }
    locales = {members[person.key].id: person.locale for person in personas}
    _speak(locales)
    _list_commands(locales)
    house = guild.add_member(env.create_user("house", global_name="House"))
    role = guild.create_role("moderators", permissions=discord.Permissions(manage_guild=True))
    env.backend.add_member_role(guild.id, members[personas[0].key].id, role.id)
    return World(room, house, members)

"""The Discord client: which commands and buttons there are, and who is told of what happens at the tables."""

import asyncio
import logging
from contextvars import Context
from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

import cogs
from bot.config import Settings
from bot.tables import Tables
from bot.ui import errors
from bot.ui.announcer import Announcer
from bot.ui.asking import Asked
from bot.ui.hand import Panels
from bot.ui.items import TableItem
from bot.ui.line import Line
from bot.ui.membership import Membership
from bot.ui.modals import submitted
from bot.ui.notices import Notices
from bot.ui.once import Once
from bot.ui.pace import Pace
from bot.ui.people import Presences
from bot.ui.translator import CatalogueTranslator, told
from bot.ui.under_way import UnderWay

EXTENSIONS: Final = tuple(
    f"cogs.{path.stem}" for path in sorted(Path(cogs.__path__[0]).glob("*.py")) if path.stem != "__init__"
)
PATIENCE: Final = 5.0
"""Seconds that closing waits for clicks and commands under way; service managers allow ten at least."""
LONGEST_PAUSE: Final = 30.0
"""Seconds for which a request waits in line when Discord says so; what is to wait longer is tried again later."""

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["RummyBot"]):
    """The command tree; whatever goes wrong in a command is answered where everything else is."""

    async def interaction_check(self, _: discord.Interaction["RummyBot"], /) -> bool:
        """Return whether a command may begin: not while the bot closes."""
        return self.client.under_way.begin()

    async def on_error(self, interaction: discord.Interaction["RummyBot"], error: app_commands.AppCommandError) -> None:
        """Answer the person."""
        await errors.answer(interaction, error)


# Nobody talks at a card table: no word at every start of what voice would need.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class RummyBot(commands.Bot):
    """The client. It reads no messages and keeps nothing but its tables and who was here a moment ago."""

    def __init__(self, settings: Settings, tables: Tables, pace: Pace | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            max_ratelimit_timeout=LONGEST_PAUSE,
        )
        self.settings: Final = settings
        self.tables: Final = tables
        self.presences: Final = Presences(tables.now)
        tables.ask_who_is_here(self.presences.is_here)
        self.panels: Final = Panels(tables, self.presences)
        self.under_way: Final = UnderWay()
        self.once: Final = Once()
        self.asked: Final = Asked(tables.now)
        self.pace: Final = pace or Pace(tables.now, tables.sleep_until)
        self.announcer: Final = Announcer(self, tables, self.presences)
        self.membership: Final = Membership(self, tables, self.presences)
        self.notices: Final = Notices(self, tables, self.presences)
        self.line: Final = Line(self, tables, self._found)
        self.rummy: Final = app_commands.Group(name="rummy", description=told("command.rummy.about"), guild_only=True)
        self.admin: Final = app_commands.Group(
            name="rummy-admin",
            description=told("command.rummy-admin.about"),
            guild_only=True,
            default_permissions=discord.Permissions(manage_guild=True),
        )
        self.command_ids: Final[dict[str, int]] = {}

    async def setup_hook(self) -> None:
        """Load the commands and tell Discord of them, make lasting buttons known, and start the tables."""
        self.tree.add_command(self.rummy)
        self.tree.add_command(self.admin)
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        self.add_dynamic_items(*TableItem.kinds.values())
        await self._tell_commands()
        self.announcer.start()
        self.tables.subscribe(self.membership.heard)
        self.notices.start()
        # The tables' clock belongs to no interaction and to nobody who happens to start the bot.
        await Context().run(asyncio.create_task, self.tables.start())
        await self.line.lost()  # and found as soon as Discord tells that all is ready

    async def _tell_commands(self) -> None:
        """Sync the commands; the bot serves those that Discord knows already even if that fails."""
        await self.tree.set_translator(CatalogueTranslator())
        try:
            commands = await self.tree.sync()
        except errors.UNSENT as error:
            log.warning("the commands could not be synced (%r)", error)
        else:
            self.command_ids.update({command.name: command.id for command in commands})

    async def on_ready(self) -> None:
        """Bring the boards up to date with what happened while the bot was away."""
        for guild in await self.tables.open_guilds():
            await (self.tables.guild_back(guild) if self.get_guild(guild) else self.tables.guild_gone(guild))
        await self.line.found()

    async def on_resumed(self) -> None:
        """Show what could not be shown while there was no connection."""
        await self.line.found()

    async def on_disconnect(self) -> None:
        """Stop the clocks until Discord is there again."""
        await self.line.lost()

    def _found(self) -> None:
        self.announcer.catch_up()
        self.notices.catch_up()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the tables of a guild wait that has removed the bot."""
        await self.tables.guild_gone(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the tables of a guild go on that has invited the bot again."""
        await self.tables.guild_back(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Do the same for one that Discord tells of as if it had only been out of reach; at the start all are."""
        if self.is_ready():
            await self.tables.guild_back(guild.id)

    async def on_guild_channel_update(self, _: object, channel: discord.abc.GuildChannel) -> None:
        """Show what could not be shown: the bot may be allowed to in a channel now."""
        self.announcer.retry(channel.guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Tell the host of a table that stood there."""
        await self.announcer.channel_gone(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Tell the host of a table that stood there."""
        await self.announcer.channel_gone(thread.thread_id)

    async def on_thread_update(self, _: object, thread: discord.Thread) -> None:
        """Show what could not be shown: a thread may be unlocked now."""
        self.announcer.retry(thread.guild.id)

    async def on_guild_role_update(self, _: object, role: discord.Role) -> None:
        """Show what could not be shown: a role may allow it now."""
        self.announcer.retry(role.guild.id)

    async def on_member_update(self, _: object, member: discord.Member) -> None:
        """Show what could not be shown: the bot, the only member it hears of, may have another role now."""
        self.announcer.retry(member.guild.id)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Deal with forms, and answer a click on a control that is not ours any more; others find their own item."""
        if interaction.type is discord.InteractionType.modal_submit:
            await submitted(interaction)
        elif interaction.type is discord.InteractionType.component and not is_known(interaction):
            await errors.answer(interaction, errors.UnknownControl())

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Announce an event, but none after the end: discord.py may still find out that it is ready."""
        if not self.is_closed():
            super().dispatch(event_name, *args, **kwargs)

    async def close(self) -> None:
        """Finish the clicks and commands under way, stop the tables' clock, finish what is being announced, leave."""
        await self.under_way.close(PATIENCE)
        await self.line.close()
        await self.tables.close()
        await self.membership.close()
        await self.announcer.close()
        await self.notices.close()
        await self.panels.close()
        await super().close()


def is_known(interaction: discord.Interaction[Any]) -> bool:
    """Return whether a click's control belongs to one of our items and is on the message that was clicked."""
    custom_id = errors.custom_id_of(interaction)
    if not any(item.__discord_ui_compiled_template__.fullmatch(custom_id) for item in TableItem.kinds.values()):
        return False
    rows: list[Any] = [] if interaction.message is None else list(interaction.message.components)
    return any(custom_id == control.custom_id for row in rows for control in getattr(row, "children", ()))


def create_bot(settings: Settings, tables: Tables, pace: Pace | None = None) -> RummyBot:
    """Return the client for a set of tables, not yet logged in; without a pace of its own it keeps to Discord's."""
    return RummyBot(settings, tables, pace)

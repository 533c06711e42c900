"""Where a person's panel is: a private message, and the interaction through which the bot can still reach it."""

import logging

import discord
from msgspec import Struct

from bot.ui.answers import answered, is_waiting
from bot.ui.channel import GONE
from bot.ui.errors import UNSENT
from bot.ui.items import Interaction
from bot.ui.post import Post

log = logging.getLogger(__name__)


class Place(Struct, frozen=True):
    """A private message, reached through an interaction: as its own answer (`original`), or as a follow-up to it."""

    interaction: Interaction
    message: int
    original: bool


async def deliver(interaction: Interaction, post: Post) -> Place:
    """Return where the answer to an interaction went: in place of the panel clicked, else a message of its own."""
    if not is_on_panel(interaction) and not is_waiting(interaction):
        return await follow_up(interaction, post)
    try:
        message = await interaction.edit_original_response(view=post.view, attachments=list(post.files))
        answered(interaction)
    except discord.NotFound as error:
        if error.code not in GONE:
            raise
        log.info("a panel was dismissed, another is sent (%r)", error)
        for file in post.files:
            file.reset()
        return await follow_up(interaction, post)
    return Place(interaction, message.id, True)


async def follow_up(interaction: Interaction, post: Post) -> Place:
    """Return where a new private message went."""
    message = await interaction.followup.send(view=post.view, files=post.files, ephemeral=True, wait=True)
    return Place(interaction, message.id, False)


async def edit(place: Place, post: Post) -> None:
    """Show something else in a panel where it is."""
    if place.original:
        await place.interaction.edit_original_response(view=post.view, attachments=list(post.files))
    else:
        await place.interaction.followup.edit_message(place.message, view=post.view, attachments=list(post.files))


async def take_away(place: Place) -> None:
    """Delete a panel, if Discord still lets us."""
    try:
        if place.original:
            await place.interaction.delete_original_response()
        else:
            await place.interaction.followup.delete_message(place.message)
    except UNSENT as error:  # dismissed already, or too old to be reached: then it stays where it is
        log.info("an old panel stays (%r)", error)


def is_on_panel(interaction: Interaction) -> bool:
    """Return whether a click was on a private message, which the answer then takes the place of."""
    return interaction.message is not None and interaction.message.flags.ephemeral

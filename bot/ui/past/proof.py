"""`/rummy verify`: whether a record is sound, and whether its seed is the one that was promised at the start (G1)."""

import logging
from typing import Final, NamedTuple

import discord
from discord.ui import LayoutView, TextDisplay

from bot.engine.lines import BadRecord
from bot.engine.replay import Flaw
from bot.tables import LARGEST_RECORD, Proof, TooLong
from bot.ui.answers import locale_of, whisper
from bot.ui.channel import Channel
from bot.ui.errors import UNSENT
from bot.ui.items import Interaction, tables_of
from bot.ui.past.places import last_over_here
from bot.ui.people import readable, safe
from bot.ui.post import cut
from bot.ui.words import Words, words_for

KILO: Final = 1024
LONGEST_WHY: Final = 1000
"""In characters; a file may hold more cards than fit a message."""

log = logging.getLogger(__name__)


class NoRecord(Exception):
    """A file that cannot be a record; its text, in the person's language, says why."""


async def show_proof(interaction: Interaction, file: discord.Attachment | None) -> None:
    """Say whether a record holds, by default that of the channel's last finished game; deferred already."""
    words, archive = words_for(locale_of(interaction)), tables_of(interaction).archive
    try:
        if file is None:
            proof = await archive.prove_table(await last_over_here(interaction))
        else:
            proof = await archive.prove(await _text_of(file, words), interaction.guild_id or 0)
    except NoRecord as error:
        await whisper(interaction, str(error))
    except BadRecord as error:
        await whisper(interaction, words("verify.bad-line", line=error.line))
    except TooLong:
        await whisper(interaction, words("verify.too-long"))
    else:
        await whisper(interaction, "\n".join(proof_lines(proof, words, await _promise(interaction, proof))))


async def _text_of(file: discord.Attachment, words: Words) -> str:
    """The text of a file that somebody sent; NoRecord when it is too large or no text."""
    if file.size > LARGEST_RECORD:
        raise NoRecord(words("verify.too-large", most=LARGEST_RECORD // KILO))
    try:
        sent = await file.read()
    except UNSENT as error:
        log.info("a file that somebody sent cannot be read (%r)", error)
        raise NoRecord(words("verify.gone")) from None
    if len(sent) > LARGEST_RECORD:
        raise NoRecord(words("verify.too-large", most=LARGEST_RECORD // KILO))
    try:
        return sent.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise NoRecord(words("verify.no-text")) from None


class Promise(NamedTuple):
    """The message with which a game began: its address, and whether it shows the SHA-256 of the seed (G1)."""

    url: str
    kept: bool


async def _promise(interaction: Interaction, proof: Proof) -> Promise | None:
    """What was promised when the game began, as Discord has it; None when that cannot be read any more."""
    table = proof.table
    begun = None if table is None else await tables_of(interaction).archive.beginning(table)
    if table is None or begun is None:
        return None
    try:
        message = await Channel(interaction.client, table, begun.channel).fetch(begun.message)
    except UNSENT as error:
        log.info("the message with which a game began cannot be read (%r)", error)
        return None
    if message is None:
        return None
    layout = LayoutView.from_message(message, timeout=None)
    said = (item.content for item in layout.walk_children() if isinstance(item, TextDisplay))
    return Promise(message.jump_url, any(proof.commit in text for text in said))


def proof_lines(proof: Proof, words: Words, promise: Promise | None) -> list[str]:
    """Return what came of checking a record: whether it is sound, and what its seed has to do with this server."""
    if proof.flaw is None:
        return [words.many("verify.sound", proof.moves), _origin(proof, words, promise)]
    flawed = words("verify.flawed", why=_why(proof, proof.flaw, words))
    return [flawed] if proof.table is None else [flawed, _origin(proof, words, promise)]


def _origin(proof: Proof, words: Words, promise: Promise | None) -> str:
    if proof.table is None:
        return words("verify.elsewhere", commit=proof.commit)
    channel = f"<#{proof.table.channel}>"
    if not proof.alike:
        return words("verify.other-moves", channel=channel)
    if promise is None:
        return words("verify.here", channel=channel, commit=proof.commit)
    if promise.kept:
        return words("verify.promised", channel=channel, commit=proof.commit, url=promise.url)
    return words("verify.other-promise", channel=channel, commit=proof.commit, url=promise.url)


def _why(proof: Proof, flaw: Flaw, words: Words) -> str:
    refused = flaw.refused
    if refused is None:
        return words(f"flaw.{flaw.code}")
    names = [safe(readable(name)) for name in proof.names]  # whoever wrote the file may call a seat anything
    why = words.refusal(refused.code, refused.facts, names, tiles=proof.tiles)
    return words("flaw.refused", move=flaw.move, why=cut(why, LONGEST_WHY))

"""`/rummy replay`: a finished game step by step, the board and all hands as pictures, each turn in words."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final

import discord
from discord.app_commands import Choice
from discord.ui import ActionRow, Button, MediaGallery, TextDisplay
from discord.utils import format_dt

from bot.engine.events import RoundEnded
from bot.tables import Deck, Frame, Preferences, Table, TableCode, TableError
from bot.ui.answers import locale_of, preferences_of, whisper
from bot.ui.board import laid_in, players
from bot.ui.choices import game_words
from bot.ui.deadwood import result_lines
from bot.ui.descriptions import board_alt, board_text, hands_alt
from bot.ui.errors import UnknownControl
from bot.ui.games import stage_of, stage_title
from bot.ui.items import Interaction, TableItem, table_named, tables_of
from bot.ui.narration import narrate
from bot.ui.past.labels import over_label
from bot.ui.past.places import last_over_here, may_see
from bot.ui.people import names_at, safe
from bot.ui.pictures import Order, draw_board_pages, draw_hands, off_loop
from bot.ui.post import Post, blank_layout
from bot.ui.records import Record
from bot.ui.words import Words, words_for

MOST_WORDS: Final = 1600
"""Of the board in words, in characters: the hands and the turn want room, too."""
MOST_ON_OFFER: Final = 25
"""Discord offers no more choices."""


class Replay(TableItem, kind="replay"):
    """Brings a finished game from its first deal."""

    async def handle(self, interaction: Interaction) -> None:
        """Bring it, to the person alone."""
        await send_replay(interaction, await self.table(interaction))


class ReplayStep(TableItem, kind="replay-step"):
    """Goes to a step of the game; its first field is the step."""

    async def handle(self, interaction: Interaction) -> None:
        """Show the step in place of the present one."""
        match self.fields:
            case (step, *_) if step.isdecimal() and len(step) < 10:
                post = await _post(interaction, await self.table(interaction), int(step))
            case _:
                raise UnknownControl
        await interaction.edit_original_response(view=post.view, attachments=list(post.files))


async def show_replay(interaction: Interaction, game: str | None) -> None:
    """Show a finished game, by default the channel's last, else the person's last here; deferred already."""
    await send_replay(interaction, await _meant(interaction, game))


async def _meant(interaction: Interaction, game: str | None) -> Table:
    tables, guild, user = tables_of(interaction), interaction.guild_id or 0, interaction.user.id
    if game is not None:
        table = await table_named(interaction, game)
        if table.seat_of(user) is None and not may_see(interaction, table.channel):
            raise TableError(TableCode.NO_SUCH_TABLE)
        return table
    try:
        return await last_over_here(interaction)
    except TableError:
        own = await tables.archive.over_in(guild, 1, user)
        if not own:
            raise
        return own[0].table


async def offered_games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return the finished games that a person may look at again, those in which they sat and what they typed first."""
    words, user = words_for(locale_of(interaction)), interaction.user.id
    over = await tables_of(interaction).archive.over_in(interaction.guild_id or 0, 2 * MOST_ON_OFFER)
    labels = {
        over_label(past, words): str(past.table.id)
        for past in sorted(over, key=lambda past: past.table.seat_of(user) is None)
        if past.table.seat_of(user) is not None or may_see(interaction, past.table.channel)
    }
    fitting = (Choice(name=label, value=value) for label, value in labels.items() if typed.lower() in label.lower())
    return list(fitting)[:MOST_ON_OFFER]


async def send_replay(interaction: Interaction, table: Table) -> None:
    """Send the person a game's first deal, with the buttons to go on from there; TableError unless it has ended."""
    post = await _post(interaction, table, 0)
    await whisper(interaction, view=post.view, files=list(post.files))


async def _post(interaction: Interaction, table: Table, step: int) -> Post:
    frame = await tables_of(interaction).archive.frame(table, step)
    return await replay_post(table, frame, words_for(locale_of(interaction)), preferences_of(interaction))


async def replay_post(table: Table, frame: Frame, words: Words, look: Preferences) -> Post:
    """Return a moment of a finished game: the board, all hands, what was done, and the buttons."""
    layout, files = blank_layout(), list[discord.File]()
    if look.text:
        for part in _in_words(table, frame, words):
            layout.add_item(TextDisplay(part))
    else:
        for name, png, alt in await _pictures(table, frame, words, look):
            layout.add_item(MediaGallery[Any](discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
            files.append(discord.File(BytesIO(png), name))
    layout.add_item(TextDisplay("\n".join(_lines(table, frame, words))))
    layout.add_item(_steps(table, frame, words))
    layout.add_item(_further(table, frame, words))
    return Post(layout, tuple(files))


def _in_words(table: Table, frame: Frame, words: Words) -> tuple[str, ...]:
    """The board and all hands in words; what does not fit a message is left out."""
    board, *_ = board_text(frame.table, words, players=players(table), buying=False)
    return board[:MOST_WORDS], hands_alt(frame.hands, words, safe)


async def _pictures(table: Table, frame: Frame, words: Words, look: Preferences) -> list[tuple[str, bytes, str]]:
    """The pictures by name, with what they show in words."""
    who, fresh, four = players(table), laid_in(frame.events), look.deck is Deck.FOUR
    pages = await off_loop(
        draw_board_pages, frame.table, words, players=who, four_colour=four, buying=False, fresh=fresh
    )
    made = [
        (
            f"board-{number}.png",
            page.png,
            board_alt(frame.table, words, players=who, buying=False, fresh=fresh, melds=page.melds),
        )
        for number, page in enumerate(pages, 1)
    ]
    hands = await off_loop(draw_hands, frame.hands, words, order=Order(look.sort), four_colour=four)
    return [*made, ("hands.png", hands, hands_alt(frame.hands, words))]


def _lines(table: Table, frame: Frame, words: Words) -> Iterator[str]:
    stage = stage_title(table.rules, frame.table.round, words)
    when = format_dt(frame.at, "f") if frame.at is not None else ""
    where = words("replay.step", game=game_words(table, words), stage=stage, step=frame.step, last=frame.last)
    yield words("replay.at", where=where, when=when) if when else where
    yield from narrate(frame.events, table.rules, names_at(table, words), words)
    for event in frame.events:
        if isinstance(event, RoundEnded):
            yield from result_lines(table, event.result, words)


def _steps(table: Table, frame: Frame, words: Words) -> ActionRow[Any]:
    step, last = frame.step, frame.last
    back, on, usual = step > 0, step < last, discord.ButtonStyle.secondary
    return ActionRow(
        _step(table, words("replay.first"), 0, "first", usual, open_=back),
        _step(table, words("replay.back"), max(step - 1, 0), "back", usual, open_=back),
        _step(table, words("replay.forward"), min(step + 1, last), "forward", discord.ButtonStyle.primary, open_=on),
        _step(table, words("replay.last"), last, "last", usual, open_=on),
    )


def _step(table: Table, label: str, to: int, name: str, style: discord.ButtonStyle, *, open_: bool) -> ReplayStep:
    """A button that leads to a step; its name tells it from another that leads to the same."""
    return ReplayStep(Button[Any](label=label, style=style, disabled=not open_), table.id, to, name)


def _further(table: Table, frame: Frame, words: Words) -> ActionRow[Any]:
    label = words(f"replay.next.{stage_of(table.rules)}")
    to, open_ = (frame.last, False) if frame.next_deal is None else (frame.next_deal, True)
    record = Button[Any](label=words("results.record"))
    return ActionRow(
        _step(table, label, to, "next", discord.ButtonStyle.secondary, open_=open_), Record(record, table.id)
    )

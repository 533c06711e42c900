"""`/rummy log`: what was played at a table, the newest first, as the person who reads it may know it (G2)."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from discord.ui import ActionRow, Button, LayoutView
from discord.utils import format_dt

from bot.engine.events import Dealt, Event
from bot.tables import LogEntry, Status, Table, in_turns
from bot.ui.answers import locale_of, whisper
from bot.ui.choices import game_words
from bot.ui.errors import UnknownControl
from bot.ui.games import stage_title
from bot.ui.items import Interaction, TableItem, tables_of
from bot.ui.narration import narrate
from bot.ui.people import names_at
from bot.ui.post import cut, text_layout
from bot.ui.which import action, on_table
from bot.ui.words import Words, words_for

ON_A_PAGE: Final = 12
LONGEST_LINE: Final = 260
"""In characters, of what is told of a turn: a page of such lines is a message."""
NOW: Final = 0
"""In the place of a revision: up to the present one."""


class Chapter(NamedTuple):
    """What is told in one go: a turn, or a deal. `at` is unknown of the first deal."""

    round: int
    at: datetime | None
    events: tuple[Event, ...]


class LogPage(TableItem, kind="log"):
    """Turns a page; its fields are the revision up to which is told, so that pages stay as they are, and the page."""

    async def handle(self, interaction: Interaction) -> None:
        """Show the page in place of the present one."""
        match self.fields:
            case (until, page, *_) if all(one.isdecimal() and len(one) < 10 for one in (until, page)):
                view = await _view(interaction, await self.table(interaction), int(until), int(page))
            case _:
                raise UnknownControl
        await interaction.edit_original_response(view=view)


async def show_log(interaction: Interaction) -> None:
    """Show the log of the game in the channel, else of the last one that was finished there; deferred already.

    Where there was none, it is the person's only table that is meant, or they are asked which.
    """
    tables, channel = tables_of(interaction), interaction.channel_id or 0
    here = await tables.at(channel)
    over = None if here is not None and here.status is Status.LIVE else await tables.last_over_at(channel)
    if over is not None:
        await whisper(interaction, view=await _view(interaction, over, NOW, 0))
    else:
        await on_table(interaction, log)


@action("log")
async def log(interaction: Interaction, table: Table) -> None:
    """Show the newest page of a table's log."""
    await whisper(interaction, view=await _view(interaction, table, NOW, 0))


async def _view(interaction: Interaction, table: Table, until: int, page: int) -> LayoutView:
    words, user, archive = words_for(locale_of(interaction)), interaction.user.id, tables_of(interaction).archive
    first = archive.first_deal(table)
    if first is None:
        return text_layout(words("scores.none"))
    until = until or table.revision
    entries = [entry for entry in await archive.log(table, user) if entry.n <= until]
    told = list(chapters(first, in_turns(entries, table.rules)))
    pages = -(-len(told) // ON_A_PAGE)
    page = min(page, pages - 1)
    shown = told[::-1][page * ON_A_PAGE : (page + 1) * ON_A_PAGE]
    title = words("log.title", game=game_words(table, words), page=page + 1, pages=pages)
    lines = [title, *log_lines(shown, _deals(told), table, table.seat_of(user), words)]
    layout = text_layout("\n".join(lines))
    layout.add_item(_buttons(table, until, page, pages, words))
    return layout


def chapters(first: Dealt, turns: Iterable[Sequence[LogEntry]]) -> Iterator[Chapter]:
    """Yield the deals and turns of a game, the oldest first; of a turn that ended a round, the next deal apart."""
    number = first.round
    yield Chapter(number, None, (first,))
    for turn in turns:
        at, events = turn[-1].at, tuple(event for entry in turn for event in entry.events)
        dealt = next((index for index, event in enumerate(events) if isinstance(event, Dealt)), len(events))
        yield Chapter(number, at, events[:dealt])
        for event in events[dealt:]:
            if isinstance(event, Dealt):
                number = event.round
        if events[dealt:]:
            yield Chapter(number, at, events[dealt:])


def _deals(told: Iterable[Chapter]) -> dict[int, datetime]:
    """When each round began, as far as is known: with its deal, the first one with its first turn."""
    deals: dict[int, datetime] = {}
    for chapter in told:
        if chapter.at is not None:
            deals.setdefault(chapter.round, chapter.at)
    return deals


def log_lines(
    newest_first: Iterable[Chapter], deals: dict[int, datetime], table: Table, own: int | None, words: Words
) -> Iterator[str]:
    """Yield the chapters as lines, each round under its heading."""
    number = None
    for chapter in newest_first:
        if chapter.round != number:
            number = chapter.round
            yield _heading(stage_title(table.rules, number, words), deals.get(number), words)
        told = narrate(chapter.events, table.rules, names_at(table, words), words, own=own)
        for line in reversed(told):
            yield _line(line, LONGEST_LINE // len(told), chapter.at, words)


def _heading(stage: str, at: datetime | None, words: Words) -> str:
    if at is None:
        return words("log.round", stage=stage)
    return words("log.round-since", stage=stage, when=format_dt(at, "f"))


def _line(text: str, longest: int, at: datetime | None, words: Words) -> str:
    line = cut(text, longest)
    return line if at is None else words("log.line", when=format_dt(at, "R"), line=line)


def _buttons(table: Table, until: int, page: int, pages: int, words: Words) -> ActionRow[Any]:
    newer = Button[Any](label=words("log.newer"), disabled=page == 0)
    older = Button[Any](label=words("log.older"), disabled=page >= pages - 1)
    newest = Button[Any](label=words("log.newest"), disabled=table.status is not Status.LIVE and page == 0)
    return ActionRow(
        LogPage(newer, table.id, until, max(page - 1, 0), "newer"),
        LogPage(older, table.id, until, page + 1, "older"),
        LogPage(newest, table.id, NOW, 0, "newest"),
    )

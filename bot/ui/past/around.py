"""`/rummy games`: the tables of a server that concern a person or that they may watch, and their finished games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import discord
from discord.ui import ActionRow, Button, LayoutView, Select
from discord.utils import format_dt

from bot.tables import Past, Status, Table, awaited
from bot.ui.answers import locale_of, whisper
from bot.ui.board import state_lines
from bot.ui.choices import game_words
from bot.ui.errors import UnknownControl
from bot.ui.games import stage_title
from bot.ui.items import NO_TABLE, Interaction, TableItem, table_named, tables_of
from bot.ui.past.labels import over_label
from bot.ui.past.places import may_see, place_words
from bot.ui.past.replays import send_replay
from bot.ui.people import name_of, names_at
from bot.ui.post import cut, text_layout
from bot.ui.words import Words, words_for

ON_A_PAGE: Final = 8
MOST_OVER: Final = 10
LONGEST_STATE: Final = 300
MOST_TEXT: Final = 3900
"""In characters, of a list: Discord takes 4000 in a message of components."""
LATEST: Final = datetime.max.replace(tzinfo=UTC)

OPEN: Final = "open"
OVER: Final = "over"


class Line(NamedTuple):
    """A line of a list; one that may be `cut` says what does not have to be there whole."""

    text: str
    cut: bool = False


class Games(TableItem, kind="games"):
    """Turns to a page of the open tables, or to the finished games; its fields are which of the two, and the page."""

    async def handle(self, interaction: Interaction) -> None:
        """Show it in place of the present one."""
        match self.fields:
            case (which, page, *_) if which in {OPEN, OVER} and page.isdecimal() and len(page) < 4:
                view = await _view(interaction, which, int(page))
            case _:
                raise UnknownControl
        await interaction.edit_original_response(view=view)


class LookAgain(TableItem, kind="look-again"):
    """The select of finished games; the id's table is the first on offer."""

    async def handle(self, interaction: Interaction) -> None:
        """Bring the replay of the game picked."""
        await send_replay(interaction, await table_named(interaction, *self.values[:1]))


async def show_games(interaction: Interaction) -> None:
    """Show the person the open tables; the interaction is deferred already."""
    await whisper(interaction, view=await _view(interaction, OPEN, 0))


async def _view(interaction: Interaction, which: str, page: int) -> LayoutView:
    return await (_open_view(interaction, page) if which == OPEN else _over_view(interaction))


# --- open tables ------------------------------------------------------------------------------------------------------


class _Listed(NamedTuple):
    """A table on the list: under which heading, and after which others it comes there."""

    heading: int
    deadline: datetime
    table: Table


def _headings(words: Words) -> tuple[str, str, str]:
    return words("games.waiting"), words("games.mine"), words("games.others")


async def _open_view(interaction: Interaction, page: int) -> LayoutView:
    words = words_for(locale_of(interaction))
    around = await tables_of(interaction).of_guild(interaction.guild_id or 0)
    listed = listed_for(around, interaction.user.id, lambda channel: may_see(interaction, channel))
    pages = max(1, -(-len(listed) // ON_A_PAGE))
    page = min(page, pages - 1)
    shown = listed[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]
    layout = text_layout(listing(tuple(_open_lines(shown, words))) if shown else words("games.none"))
    turners = [
        _turner(words("games.previous"), "back", OPEN, page - 1, shown=page > 0),
        _turner(words("games.next"), "on", OPEN, page + 1, shown=page < pages - 1),
    ]
    over = Games(Button[Any](label=words("games.over")), NO_TABLE, OVER, 0, "over")
    layout.add_item(ActionRow(*(turners if pages > 1 else ()), over))
    return layout


def _turner(label: str, name: str, which: str, page: int, *, shown: bool) -> Games:
    return Games(Button[Any](label=label, disabled=not shown), NO_TABLE, which, max(page, 0), name)


def listed_for(tables: Iterable[Table], user: int, sees: Callable[[int], bool]) -> list[_Listed]:
    """Return the tables that wait for a person, those they sit at, and others whose channels they see, in this order.

    Those with the nearest deadline come first; of the rest the newest.
    """
    rows = [
        _Listed(_heading(table, user), table.deadline or LATEST, table)
        for table in tables
        if table.seat_of(user) is not None or sees(table.channel)
    ]
    return sorted(rows, key=lambda one: (one.heading, one.deadline if one.heading < 2 else LATEST))


def _heading(table: Table, user: int) -> int:
    """Under which heading a table stands: 0 it waits for the person, 1 they sit there, 2 they do not."""
    seat = table.seat_of(user)
    if seat is None:
        return 2
    bids = table.window is not None and table.paused is None and seat in awaited(table)
    return 0 if bids or (table.waits_for == user and table.window is None) else 1


def _open_lines(listed: Sequence[_Listed], words: Words) -> Iterator[Line]:
    heading = None
    for one in listed:
        if one.heading != heading:
            heading = one.heading
            yield Line(_headings(words)[heading])
        yield from _entry(one.table, words)


def _entry(table: Table, words: Words) -> Iterator[Line]:
    game, place = game_words(table, words), place_words(table, words)
    if table.status is Status.LOBBY:
        taken = words("games.lobby", taken=len(table.seats), seats=table.rules.max_seats)
        yield Line(words("games.entry", game=game, stage=taken, place=place))
        yield Line(words.listing(names_at(table, words)), cut=True)
        return
    stage = stage_title(table.rules, table.view(None).round, words)
    yield Line(words("games.entry", game=game, stage=stage, place=place))
    yield Line(" · ".join(state_lines(table, words)), cut=True)


def listing(lines: Sequence[Line]) -> str:
    """Return lines as one text that fits a message: those that may be cut share the room that the others leave."""
    left = MOST_TEXT - sum(len(line.text) + 1 for line in lines if not line.cut)
    share = min(LONGEST_STATE, left // max(sum(line.cut for line in lines), 1) - 1)
    return "\n".join(cut(line.text, share) if line.cut else line.text for line in lines)


# --- finished games ---------------------------------------------------------------------------------------------------


async def _over_view(interaction: Interaction) -> LayoutView:
    words, guild, user = words_for(locale_of(interaction)), interaction.guild_id or 0, interaction.user.id
    over = await tables_of(interaction).archive.over_in(guild, MOST_OVER, user)
    lines = [Line(words("games.over-title"))]
    for past in over:
        lines += _over_entry(past, words)
    layout = text_layout(listing(lines) if over else words("games.none-over"))
    if over:
        select: Select[Any] = Select(
            placeholder=words("games.look-again"), options=[_option(one, words) for one in over]
        )
        layout.add_item(ActionRow(LookAgain(select, over[0].table.id)))
    layout.add_item(ActionRow(Games(Button[Any](label=words("games.open")), NO_TABLE, OPEN, 0, "open")))
    return layout


def _over_entry(past: Past, words: Words) -> Iterator[Line]:
    table = past.table
    game, place = game_words(table, words), f"<#{table.channel}>"
    yield Line(words("games.entry", game=game, stage=format_dt(past.ended, "d"), place=place))
    yield Line(" · ".join(_ranked(table, words)), cut=True)


def _ranked(table: Table, words: Words) -> Iterator[str]:
    standing = table.standing or ()
    for seat in sorted(range(len(standing)), key=lambda seat: (standing[seat], seat)):
        yield words("games.place-of", place=standing[seat], name=name_of(table, seat, words))


def _option(past: Past, words: Words) -> discord.SelectOption:
    return discord.SelectOption(label=over_label(past, words), value=str(past.table.id))

"""The board's message: the picture with at most four lines under it, and the buttons that everybody may press."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, Final

import discord
from discord.ui import ActionRow, Button, LayoutView, MediaGallery, TextDisplay
from discord.utils import format_dt

from bot.engine import Card
from bot.engine.events import Dealt, Event, Opened, Played
from bot.engine.state import Phase
from bot.tables import LogEntry, Seat, Table
from bot.ui.answers import locale_of, whisper
from bot.ui.descriptions import board_alt, board_text
from bot.ui.hand import bring_hand
from bot.ui.items import Interaction, TableItem
from bot.ui.narration import narrate
from bot.ui.pausing import pause_lines, pause_row
from bot.ui.people import mention, name_of, names_at
from bot.ui.pictures import Player, draw_board_pages, off_loop
from bot.ui.post import Post, blank_layout, cut, text_layout
from bot.ui.rules import rules_view
from bot.ui.sale import is_on_sale, sale_buttons, sale_lines
from bot.ui.scores import scores_text
from bot.ui.words import Words, words_for

PICTURE: Final = "board{number}.png"
MOST_LINES: Final = 4
"""Lines under the picture."""
LAST_TURNS: Final = 3
LONGEST_LINE: Final = 300
LOOK_BACK: Final = 24
"""So many of the last moves hold the last three turns, unless somebody lays off card by card."""


class MyHand(TableItem, kind="hand"):
    """Shows the person their hand; its field tells which revision the board shows."""

    async def handle(self, interaction: Interaction) -> None:
        """Bring the panel; who does not play here can ask for a seat that the computer plays."""
        await bring_hand(interaction, await self.table(interaction))


class Scores(TableItem, kind="scores"):
    """Shows the scores, privately."""

    async def handle(self, interaction: Interaction) -> None:
        """Bring the scores."""
        await whisper(interaction, scores_text(await self.table(interaction), words_for(locale_of(interaction))))


class Rules(TableItem, kind="rules"):
    """Shows the rules as this table plays them, privately."""

    async def handle(self, interaction: Interaction) -> None:
        """Bring the rules."""
        table = await self.table(interaction)
        await whisper(interaction, view=rules_view(words_for(locale_of(interaction)), table.game_id, table=table))


async def board_post(table: Table, log: Sequence[LogEntry]) -> Post:
    """Return the public board of a live table, in the table's language; `log` holds its last moves."""
    words = words_for(table.language)
    lines = state_lines(table, words)
    lines += last_turns(table, log, words)[len(lines) - MOST_LINES :]
    post = await _pictures_and(table, words, "\n".join(lines), fresh_tiles(table, log))
    post.view.add_item(_buttons(table, words))
    pausing = pause_row(table, words)
    if pausing is not None:
        post.view.add_item(pausing)
    return post


async def board_view(table: Table, log: Sequence[LogEntry], words: Words, *, four_colour: bool = False) -> Post:
    """Return the board for one person, in their language and with their deck, without buttons."""
    text = "\n".join(state_lines(table, words))
    return await _pictures_and(table, words, text, fresh_tiles(table, log), four_colour=four_colour)


def text_views(table: Table, log: Sequence[LogEntry], words: Words) -> list[LayoutView]:
    """Return all that the board shows, in words; a crowded table takes more than one message."""
    view, buying = table.view(None), is_on_sale(table)
    *first, last = board_text(view, words, players=players(table), buying=buying, fresh=fresh_tiles(table, log))
    return [text_layout(part) for part in (*first, "\n".join([last, *state_lines(table, words)]))]


async def _pictures_and(
    table: Table, words: Words, text: str, fresh: Sequence[Card], *, four_colour: bool = False
) -> Post:
    """The board's picture, or the pictures of a crowded table, and a text under them."""
    view, who, buying = table.view(None), players(table), is_on_sale(table)
    layout, files = blank_layout(), list[discord.File]()
    drawing = off_loop(draw_board_pages, view, words, players=who, buying=buying, fresh=fresh, four_colour=four_colour)
    pages = await drawing
    for number, page in enumerate(pages, 1):
        name = PICTURE.format(number="" if number == 1 else f"-{number}")
        alt = board_alt(view, words, players=who, buying=buying, fresh=fresh, melds=page.melds)
        layout.add_item(MediaGallery[Any](discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
        files.append(discord.File(BytesIO(page.png), name))
    layout.add_item(TextDisplay(text))
    return Post(layout, tuple(files))


def fresh_tiles(table: Table, log: Sequence[LogEntry]) -> tuple[Card, ...]:
    """Return the tiles that the last play of the present game brought to the table; in a game of cards none."""
    for entry in reversed(log) if table.rules.tiles else ():
        if any(isinstance(event, Dealt) for event in entry.events):
            break
        laid = laid_in(entry.events)
        if laid:
            return laid
    return ()


def laid_in(events: Iterable[Event]) -> tuple[Card, ...]:
    """Return the tiles that came from a hand to the table."""
    return tuple(tile for event in events for tile in _brought(event))


def _brought(event: Event) -> Iterable[Card]:
    if isinstance(event, Opened):
        return (tile for meld in event.melds for tile in meld.cards)
    return event.tiles if isinstance(event, Played) else ()


def players(table: Table) -> list[Player]:
    """Return who plays each seat."""
    return [_player(seat) for seat in table.seats]


def _player(seat: Seat) -> Player:
    if seat.level is not None:
        return Player.COMPUTER
    return Player.PERSON if seat.is_present or seat.is_forgotten else Player.AWAY


def state_lines(table: Table, words: Words) -> list[str]:
    """Return how it stands: whose turn it is, whether the game is paused, and whether the top is for sale (O4)."""
    return [turn_line(table, words), *pause_lines(table, words), *sale_lines(table, words)]


def turn_line(table: Table, words: Words) -> str:
    """Return whose turn it is, what is to be done, and until when."""
    view = table.view(None)
    if table.turn is None:
        return words("board.over")
    seat = table.seats[table.turn]
    name = mention(seat.user) if seat.user is not None and seat.is_present else f"**{name_of(table, table.turn)}**"
    when = _deadline(table) if table.window is None else None
    if view.rules.tiles:
        return _tile_turn(name, when, words, has_pool=view.stock > 0)
    line = words("board.to-draw", name=name) if view.phase is Phase.DRAW else words("board.to-play", name=name)
    return line if when is None else words("board.until", turn=line, when=when)


def _tile_turn(name: str, when: str | None, words: Words, *, has_pool: bool) -> str:
    """Whose turn it is with tiles, and what happens when it takes too long (P8)."""
    line = words("board.tiles.to-play", name=name) if has_pool else words("board.tiles.to-play-no-pool", name=name)
    if when is None:
        return line
    if has_pool:
        return words("board.tiles.until", turn=line, when=when)
    return words("board.tiles.until-no-pool", turn=line, when=when)


def _deadline(table: Table) -> str | None:
    """Until when the person in turn has time or a draw waits for bids, as each reader's Discord shows it."""
    if table.deadline is None or (table.waits_for is None and table.window is None):
        return None
    return format_dt(table.deadline, "R")


def last_turns(table: Table, log: Sequence[LogEntry], words: Words) -> list[str]:
    """Return a line for each of the last turns of the round, the newest last; bids are told as long as they stand."""
    events = [event for entry in log for event in entry.events]
    told = narrate(_of_this_round(events), table.rules, names_at(table), words, bids=False)
    return [f"-# {cut(line, LONGEST_LINE)}" for line in told[-LAST_TURNS:]]


def _of_this_round(events: list[Event]) -> list[Event]:
    dealt = max((index for index, event in enumerate(events) if isinstance(event, Dealt)), default=0)
    return events[dealt:]


def _buttons(table: Table, words: Words) -> ActionRow[Any]:
    return ActionRow(
        MyHand(Button(label=words("board.hand"), style=discord.ButtonStyle.primary), table.id, table.revision),
        Scores(Button(label=words("board.scores")), table.id),
        Rules(Button(label=words("board.rules")), table.id),
        *sale_buttons(table, words),
    )


def shows_deadline(message: discord.Message, table: Table) -> bool:
    """Return whether a table's message tells the present deadline, if there is one."""
    when = _deadline(table)
    layout = LayoutView.from_message(message, timeout=None)
    said = (item.content for item in layout.walk_children() if isinstance(item, TextDisplay))
    return when is None or any(when in text for text in said)


def shown_revision(message: discord.Message, table_id: int) -> int | None:
    """Return the revision that a table's message shows; None when it is no board."""
    prefix = f"{MyHand.id_of(table_id)}:"
    layout = LayoutView.from_message(message, timeout=None)
    ids = (str(getattr(item, "custom_id", "")) for item in layout.walk_children())
    found = next((custom_id for custom_id in ids if custom_id.startswith(prefix)), None)
    return int(found.removeprefix(prefix)) if found is not None else None

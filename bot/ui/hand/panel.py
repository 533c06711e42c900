"""The panel's layout: what happened, how it stands, the picture of the hand, and the controls."""

from collections.abc import Iterator
from typing import Any, Final

import discord
from discord.ui import ActionRow, LayoutView, MediaGallery, TextDisplay

from bot.engine.view import View
from bot.tables import Status, Table
from bot.ui.descriptions import hand_alt
from bot.ui.games import melds_are_free, stage_title
from bot.ui.hand.actions import has_opened
from bot.ui.hand.bidding import sale_lines
from bot.ui.hand.controls import controls
from bot.ui.hand.sheet import Sheet
from bot.ui.people import name_of
from bot.ui.words import Words

PICTURE: Final = "hand.png"
MOST_TEXT: Final = 1800
"""Characters for the moves since the last turn; what does not fit is older than what does."""
MOST_BESIDE_WORDS: Final = 900
"""So many where the hand takes words of its own."""


def layout(sheet: Sheet) -> LayoutView:
    """Return the panel for a sheet; the picture is to be attached under the name `PICTURE`."""
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay("\n".join(_head(sheet))))
    if sheet.has_hand:
        alt = hand_alt(sheet.view, sheet.words, order=sheet.draft.order)
        view.add_item(TextDisplay(alt) if sheet.in_words else pictured(PICTURE, alt))
    for item in controls(sheet):
        view.add_item(TextDisplay(item) if isinstance(item, str) else ActionRow(*item))
    view.stop()  # nothing is to wait for its clicks: every control finds its own way, after a restart too
    return view


def pictured(name: str, alt: str) -> MediaGallery[Any]:
    """Return the picture that is attached under a name, with what it shows in words."""
    return MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt))


def _head(sheet: Sheet) -> Iterator[str]:
    if sheet.notice:
        yield f"**{sheet.notice}**"
    most = MOST_BESIDE_WORDS if sheet.in_words else MOST_TEXT
    yield from so_far(sheet.table, sheet.since, sheet.words, most, status(sheet))
    yield from paused_line(sheet.table, sheet.words)
    yield from sale_lines(sheet)


def paused_line(table: Table, words: Words) -> Iterator[str]:
    """Yield a line that tells why nothing can be played, when the game is paused."""
    if table.status is Status.LIVE and table.paused is not None:
        yield words("timing.is-paused")


def so_far(table: Table, since: tuple[str, ...], words: Words, most: int, status: str) -> list[str]:
    """Return what happened, as far as it fits, and how it stands; of a game that is over the former says both."""
    if table.status is Status.OVER and since:
        return [*shortened(since[:-1], words, most), since[-1]]
    return [*shortened(since, words, most), status]


def shortened(lines: tuple[str, ...], words: Words, most: int = MOST_TEXT) -> list[str]:
    """Return the newest lines that fit, and first how many older ones there are."""
    left, kept = most, 0
    for line in reversed(lines):
        left -= len(line) + 1
        if left < 0:
            break
        kept += 1
    older = len(lines) - kept
    said = [words.many("hand.older", older)] if older else []
    return [*said, *(f"-# {line}" for line in lines[older:])]


def status(sheet: Sheet) -> str:
    """Return the status line: the round, what it asks for, whose turn it is, the card drawn."""
    view, words = sheet.view, sheet.words
    if not sheet.is_live:
        return words("hand.over") if view.is_over else words("hand.stopped")
    parts = [
        _stage(sheet),
        *_asked(sheet),
        _whose_turn(sheet),
    ]
    if view.in_turn and view.drew in view.hand:
        parts.append(words("hand.drawn", card=words.card(view.drew)))
    return " · ".join(parts)


def _stage(sheet: Sheet) -> str:
    view, words = sheet.view, sheet.words
    if view.rules.contracts:
        return words("hand.round", round=view.round, rounds=view.rules.rounds)
    return stage_title(view.rules, view.round, words)


def _asked(sheet: Sheet) -> Iterator[str]:
    """The wild rank and the contract to open with, or the target, in a game that has them."""
    view, words = sheet.view, sheet.words
    if view.wild_rank is not None:
        yield words("hand.wild", rank=words.letter(view.wild_rank))
    if view.rules.contracts and not has_opened(view):
        yield words("hand.contract", contract=words.contract(*view.contract))
    if view.rules.target is not None:
        yield words("hand.target", points=view.rules.target)


def _whose_turn(sheet: Sheet) -> str:
    if sheet.table.paused is not None:
        return sheet.words("timing.state")
    if sheet.to_draw:
        return sheet.words("hand.your-draw")
    if sheet.is_due:
        return sheet.words(_what_to_play(sheet.view))
    return sheet.words("hand.their-turn", name=name_of(sheet.table, sheet.view.turn))


def _what_to_play(view: View) -> str:
    """What a turn may bring before its discard (M7, M8, M11, B3)."""
    if melds_are_free(view.rules):
        return "hand.play-freely"
    if not has_opened(view):
        return "hand.play-to-open" if view.rules.keeps_a_discard(view.round) else "hand.play-whole-hand"
    waits = view.opened_this_turn and view.rules.layoff == "next-turn"
    return "hand.play-opened" if waits else "hand.play-to-lay-off"

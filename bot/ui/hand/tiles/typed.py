"""The table typed as text: `SET | SET | …`, a line for each set, or only what is new on it. Read, judged, shown."""

import re
from collections import Counter
from typing import Final

from bot.engine import BadNotation, Card, Move, View
from bot.engine.cards import sorted_hand
from bot.engine.moves import DrawTile, Open, Pass, Play, Spelling
from bot.engine.notation import numbered, parse_spelling, table_text
from bot.engine.refusals import Code, Refused
from bot.tables import Draft, Layout, Table, laid_out
from bot.tables.arranging import arranged
from bot.tables.layout import spelt
from bot.ui.hand.click import Answer, Click, panels_of
from bot.ui.hand.tiles.items import keep
from bot.ui.items import Interaction
from bot.ui.which import meant, on_table

MOVES: Final[dict[str, Move]] = {"draw": DrawTile(), "pass": Pass()}
"""What may be typed instead of sets."""
_BETWEEN: Final = re.compile(r"[|\n]")
_NO_DRAFT: Final = frozenset({Code.STALE, Code.NOT_YOUR_TURN, Code.GAME_OVER, Code.NOT_AT_THIS_TABLE})

Spellings = tuple[Spelling, ...]


async def type_play(interaction: Interaction, text: str | None) -> None:
    """Play what was typed; without anything, or where several tables could be meant, bring the panel."""
    table = None if text is None else await meant(interaction)
    if table is None or text is None:
        await on_table(interaction, "hand")
    else:
        interaction.client.presences.note(interaction, table.id)
        await play_text(interaction, table, text)


async def play_text(interaction: Interaction, table: Table, text: str) -> None:
    """Play what was typed at a table, and answer with the panel; what is refused stays as a draft, if it can."""
    await panels_of(interaction).play(interaction, table, lambda click: _play(click, text))


async def _play(click: Click, text: str) -> Answer:
    if not click.view.rules.tiles:
        return click.kept(click.words("hand.tiles.not-here"))
    try:
        move = read_move(click.view, text)
    except BadNotation:
        return click.kept(click.words("hand.tiles.example"))
    except Refused as refused:
        return click.kept(f"{click.refusal(refused)}\n{click.words('hand.tiles.example')}")
    try:
        return await click.move(move)
    except Refused as refused:
        draft = _as_draft(click, move, refused)
        notice = click.refusal(refused)
        return click.kept(notice) if draft is None else await keep(click, draft, notice)


def _as_draft(click: Click, move: Move, refused: Refused) -> Draft | None:
    """What was typed as a draft, to be mended by taps; None when that cannot be, as tiles are not there."""
    if refused.code in _NO_DRAFT or not isinstance(move, Open | Play):
        return None
    draft = Draft().then(arranged(click.view, move))
    try:
        laid_out(click.view, draft)
    except ValueError:
        return None
    return draft


def text_of(layout: Layout) -> str:
    """Return the sets as they lie in a draft, each in a line of its own, and last the tray."""
    lines = [laid.tiles for laid in layout.sets] + ([layout.tray] if layout.tray else [])
    return "\n".join(numbered(table_text((spelt(tiles),))) for tiles in lines)


# --- reading ----------------------------------------------------------------------------------------------------------


def read_move(view: View, text: str) -> Move:
    """Return the move that a text says; BadNotation when it has no set, Refused `unknown-card` when it is unreadable.

    Who has opened may type the whole table or, if they only lay new sets, these alone; who has not, likewise, or
    `SETS / TABLE` as a record has it.
    """
    word = text.strip().casefold()
    if word in MOVES:
        return MOVES[word]
    first, slash, table = text.partition("/")
    assert view.seat is not None, "a spectator has no tiles"
    if view.opened[view.seat]:
        return Play(_whole(view, _sets(text)))
    if slash:
        return Open(_sets(first), table=_sets(table))
    return _first_lay_down(view, _sets(text))


def _sets(text: str) -> Spellings:
    found = tuple(parse_spelling(part, tiles=True) for part in _BETWEEN.split(text) if part.strip())
    if not found:
        raise BadNotation("a meld has no cards")
    return found


def _whole(view: View, sets: Spellings) -> Spellings:
    """The whole table: sets that are all from the hand are meant beside what lies there."""
    lying, typed = _lying(view), _count(sets)
    if lying <= typed or not typed <= Counter(view.hand):
        return sets
    return (*(spelt(meld.cards) for meld in view.melds), *sets)


def _first_lay_down(view: View, sets: Spellings) -> Open:
    """A first lay-down: of a whole table the new sets that are all from the hand, and what else has changed (C11)."""
    lying, typed = _lying(view), _count(sets)
    if not view.melds or not lying <= typed:
        return Open(sets)
    left, played = Counter(_heap(spelt(meld.cards)) for meld in view.melds), typed - lying
    first: list[Spelling] = []
    new = 0
    for spelling in sets:
        heap = _heap(spelling)
        if left[heap]:
            left[heap] -= 1
            continue
        new += 1
        if Counter(heap) <= played:
            played -= Counter(heap)
            first.append(spelling)
    return Open(tuple(first), table=() if new == len(first) and not left.total() else sets)


def _heap(spelling: Spelling) -> tuple[Card, ...]:
    return sorted_hand(one.card for one in spelling)


def _count(sets: Spellings) -> Counter[Card]:
    return Counter(one.card for spelling in sets for one in spelling)


def _lying(view: View) -> Counter[Card]:
    return Counter(tile for meld in view.melds for tile in meld.cards)

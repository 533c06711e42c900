"""Everything a panel with tiles shows, gathered before anything is drawn or laid out."""

import zlib
from typing import Final

from msgspec import field, structs

from bot.computer.tile_sets import sets_among
from bot.engine import Card, Meld, Move, View
from bot.engine.refusals import Code, Refused
from bot.tables import Draft, Layout, Status, Table, judged, laid_out
from bot.tables.arranging import MOST_LOOSE, move_of, puts_that_fit
from bot.tables.draft import Put, draft_text
from bot.ui.hand.picks import Draft as Look
from bot.ui.hand.picks import Slip, print_of
from bot.ui.hand.private import Private
from bot.ui.words import Words

_LETTERS: Final = 26


class Unfinished(Private, frozen=True):
    """What is still wrong with a draft: tiles on the tray, sets that are none, and why else the move is refused."""

    tray: tuple[Card, ...] = ()
    broken: dict[int, Refused] = field(default_factory=dict)
    refused: Refused | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether the draft can be finished."""
        return not self.tray and not self.broken and self.refused is None


class TileSheet(Private, frozen=True, kw_only=True):
    """A panel's content: the table as its person sees it, how the draft lies, and how the panel looks."""

    table: Table
    view: View
    look: Look
    draft: Draft
    layout: Layout
    words: Words
    puts: tuple[Put, ...] = ()
    wrong: Unfinished = Unfinished()
    plan: tuple[Meld, ...] = ()
    since: tuple[str, ...] = ()
    notice: str = ""
    drawn: Card | None = None
    in_words: bool = False

    @property
    def slip(self) -> Slip:
        """What the custom ids of this panel say."""
        return Slip(self.table.revision, print_of(self.view.hand), self.look)

    @property
    def stamp(self) -> str:
        """What the draft of this panel is known by."""
        return stamp_of(self.draft)

    @property
    def is_live(self) -> bool:
        """Whether the game goes on."""
        return self.table.status is Status.LIVE

    @property
    def in_turn(self) -> bool:
        """Whether the person can play now."""
        return self.is_live and self.view.in_turn

    @property
    def is_begun(self) -> bool:
        """Whether there is anything in the draft."""
        return bool(self.draft.taps)

    @property
    def chosen(self) -> int | None:
        """The number of the set from which tiles are to be taken."""
        number = chosen_set(self.look)
        return number if number in self.layout.touchable else None

    @property
    def rack(self) -> View:
        """What the picture of the rack shows: the tiles left in the hand, the one drawn last marked."""
        drawn = self.drawn if self.drawn in self.layout.hand else None
        return structs.replace(self.view, hand=self.layout.hand, drew=drawn)


def sheet_of(table: Table, view: View, look: Look, draft: Draft, words: Words) -> TileSheet:
    """Return the sheet of a panel, with everything worked out that it offers; takes a while when much lies loose."""
    layout = laid_out(view, draft)
    begun = bool(draft.taps) and view.in_turn
    return TileSheet(
        table=table,
        view=view,
        look=look,
        draft=draft,
        layout=layout,
        words=words,
        puts=puts_that_fit(layout) if begun else (),
        wrong=wrong_with(table, view, layout) if begun else Unfinished(),
        plan=() if view.in_turn else _planned(view, look.cards(view.hand)),
    )


def _planned(view: View, tiles: tuple[Card, ...]) -> tuple[Meld, ...]:
    """The sets that tiles picked out of turn make by themselves."""
    return sets_among(tiles, view.meld_rules) if len(tiles) <= MOST_LOOSE else ()


def wrong_with(table: Table, view: View, layout: Layout) -> Unfinished:
    """Return what is still wrong with a layout, by the same function that judges moves."""
    broken = layout.broken
    if layout.tray or broken:
        return Unfinished(layout.tray, broken, _too_few(layout))
    if not layout.picked:
        return Unfinished(refused=Refused(Code.NOTHING_PLAYED))
    return Unfinished(refused=_refusal(table, view, move_of(layout)))


def _refusal(table: Table, view: View, move: Move) -> Refused | None:
    assert view.seat is not None, "a spectator has no draft"
    return judged(table, view.seat, move)


def _too_few(layout: Layout) -> Refused | None:
    """How many points the first lay-down lacks as it lies (P5)."""
    if layout.may_touch or not layout.picked:
        return None
    return Refused(Code.TOO_FEW_POINTS, points=layout.points, minimum=layout.minimum)


def stamp_of(draft: Draft) -> str:
    """Return what a draft is known by in custom ids: a control of another draft is never applied to it."""
    return f"{zlib.crc32(draft_text(draft).encode()):x}"


# --- the set from which tiles are taken, as the answers of a panel's draft ---


def choosing(look: Look, number: int) -> Look:
    """Return how the panel looks when a set is chosen to take tiles from."""
    return structs.replace(look, answers=divmod(number, _LETTERS))


def chosen_set(look: Look) -> int | None:
    """Return the number of the set chosen."""
    match look.answers:
        case (high, low):
            return high * _LETTERS + low
    return None

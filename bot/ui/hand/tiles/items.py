"""The controls of the tile table. All but the last ones only change the draft, which a tap on Undo takes back."""

from collections.abc import Iterable
from typing import ClassVar, Final

from bot.computer import hint
from bot.engine import Card
from bot.engine.moves import DrawTile, Open, Pass, Play
from bot.engine.refusals import Code, Refused
from bot.tables import Draft, Layout, laid_out
from bot.tables.arranging import arranged, move_of, picked_up, puts_that_fit
from bot.tables.draft import NEW, Back, Put, Take, Tap
from bot.ui.errors import UnknownControl
from bot.ui.hand.click import Answer, Click
from bot.ui.hand.hints import hint_text
from bot.ui.hand.items import PanelItem, number_of
from bot.ui.hand.picks import SLIP_FIELDS
from bot.ui.hand.tiles.sheet import choosing, chosen_set, stamp_of
from bot.ui.pictures import off_loop
from bot.ui.words import Words

WHOLE: Final = "all"
"""The value that takes a whole set."""


class TileItem(PanelItem, kind="hand-tile"):
    """A control of the tile table: after the slip its id tells the draft that it was made for."""

    fields_of_its_own: ClassVar[int] = 0

    async def act(self, click: Click) -> Answer:
        """Do what the control is for, if the draft is still the one that its panel shows."""
        if not click.view.rules.tiles or len(self.fields) != SLIP_FIELDS + 1 + self.fields_of_its_own:
            raise UnknownControl
        click.need_turn()
        draft = await click.tables.drafts.of(click.table, _seat(click))
        if stamp_of(draft) != self.fields[SLIP_FIELDS]:
            return click.kept()  # the second half of a double click
        try:
            return await self.change(click, draft, laid_out(click.view, draft))
        except (ValueError, IndexError) as error:
            raise UnknownControl from error

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Change the draft, or make the move; ValueError and IndexError for what no panel offers."""
        raise UnknownControl


def _seat(click: Click) -> int:
    assert click.view.seat is not None, "who clicks on a panel sits at the table"
    return click.view.seat


async def keep(click: Click, draft: Draft, notice: str = "") -> Answer:
    """Keep a draft, and return the answer that shows it."""
    laid_out(click.view, draft)
    await click.tables.drafts.keep(click.table, _seat(click), draft)
    return click.cleared().saying(notice)


# --- the draft ---


class PickTiles(TileItem, kind="hand-tile-pick"):
    """The select of the rack; what has one place only is put there at once."""

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Pick the tiles selected."""
        return await pick(click, draft, layout, (layout.hand[number_of(value)] for value in self.values))


class PickPlanned(TileItem, kind="hand-tile-plan"):
    """Picks what the person has picked for a plan while others were in turn."""

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Pick the tiles planned."""
        return await pick(click, draft, layout, click.cards)


async def pick(click: Click, draft: Draft, layout: Layout, tiles: Iterable[Card]) -> Answer:
    """Pick tiles, and say where those went that were placed at once."""
    picked = tuple(tiles)
    if not picked:
        return click.kept()
    tap = await off_loop(picked_up, layout, picked)
    return await keep(click, draft.then(*tap), placed_words(tap, click.words))


def placed_words(tap: Tap, words: Words) -> str:
    """Return where the tiles of a tap were put: `7♣ went to set 1 and 9♠ 9♥ 9♦ became a new set`."""
    placed = [
        words("hand.tiles.placed-new", tiles=words.tiles(step.tiles))
        if step.meld == NEW
        else words("hand.tiles.placed", tiles=words.tiles(step.tiles), number=step.meld)
        for step in tap
        if isinstance(step, Put)
    ]
    return words("hand.tiles.placed-all", places=words.listing(placed)) if placed else ""


class ChooseSet(TileItem, kind="hand-tile-set"):
    """The select of the sets: from the one chosen tiles are to be taken. Its own field tells several apart."""

    fields_of_its_own = 1

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Show the tiles of the set."""
        return click.with_draft(choosing(click.draft, number_of("".join(self.values))))


class TakeTiles(TileItem, kind="hand-tile-take"):
    """The select of the tiles of the set chosen."""

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Take those selected, or all."""
        number = chosen_set(click.draft)
        if number not in layout.touchable:
            raise UnknownControl
        tiles = layout.sets[number - 1].tiles
        if WHOLE not in self.values:
            tiles = tuple(tiles[number_of(value)] for value in self.values)
        return await keep(click, draft.then(Take(tiles, number)))


class PutFitting(TileItem, kind="hand-tile-fit"):
    """Puts tiles of the tray where they fit: the place of the put among all that fit is the field of its own."""

    fields_of_its_own = 1

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Put them there."""
        return await keep(click, draft.then(puts_that_fit(layout)[number_of(self.fields[-1])]))


class PutSomewhere(TileItem, kind="hand-tile-put"):
    """The select of the sets on which the whole tray can be put, fit or not, and of what else fits; or one of them."""

    fields_of_its_own = 1

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Put the tray there."""
        kind, number = "".join(self.values)[:1], number_of("".join(self.values)[1:])
        put = puts_that_fit(layout)[number] if kind == "f" else Put(layout.tray, number)
        return await keep(click, draft.then(put))


class PutNew(TileItem, kind="hand-tile-new"):
    """Puts the whole tray on the table as one heap that may become a set."""

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Put it there."""
        return await keep(click, draft.then(Put(layout.tray)))


class BackToHand(TileItem, kind="hand-tile-back"):
    """Takes what came from the hand off the tray."""

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Take it back."""
        return await keep(click, draft.then(Back(layout.returnable)))


class Undo(TileItem, kind="hand-tile-undo"):
    """Takes the last tap back."""

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Take it back."""
        return await keep(click, draft.undone())


class Reset(TileItem, kind="hand-tile-reset"):
    """Throws the draft away: the table is as before."""

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Throw it away."""
        return await keep(click, Draft())


class BestPlay(TileItem, kind="hand-tile-best"):
    """Lays out what a good player would play, as one step of the draft; it says so when that is nothing."""

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Lay it out."""
        if not click.table.hints:
            return click.kept(click.words("hand.no-hints"))
        advice = await off_loop(hint, click.view)
        said = hint_text(advice, click.words)
        if not isinstance(advice.move, Open | Play):
            return click.kept(said)
        return await keep(click, draft.then(arranged(click.view, advice.move)), said)


# --- moves ---


class Finish(TileItem, kind="hand-tile-finish"):
    """Leaves the table as the draft has it, which ends the turn."""

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Play."""
        if layout.tray:
            return click.kept()
        if not layout.picked:
            raise Refused(Code.NOTHING_PLAYED)
        return await click.move(move_of(layout))


class DrawFromPool(TileItem, kind="hand-tile-draw"):
    """Draws a tile, which ends the turn; a draft is of no use then."""

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Draw."""
        return await click.move(DrawTile())


class PassTurn(TileItem, kind="hand-tile-pass"):
    """Passes, the pool being empty."""

    async def change(self, click: Click, draft: Draft, layout: Layout) -> Answer:
        """Pass."""
        return await click.move(Pass())

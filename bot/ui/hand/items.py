"""The panel's buttons and selects. Selecting never moves; only the button that names a move makes it."""

from typing import Any, ClassVar

from discord import ButtonStyle
from discord.ui import Button
from msgspec import structs

from bot.computer import lay_off_all
from bot.engine.moves import Discard, Draw, Source, Swap
from bot.ui.errors import UnknownControl
from bot.ui.hand import bidding
from bot.ui.hand.actions import (
    NEW_MELDS,
    ON_THE_TABLE,
    lay_off_aspects,
    lay_offs,
    lead,
    opening_aspects,
    opening_of,
    openings,
)
from bot.ui.hand.best import best_way
from bot.ui.hand.choices import MOST_OPTIONS, answers_for, choose
from bot.ui.hand.click import Answer, Click, panels_of
from bot.ui.hand.hints import hinted
from bot.ui.hand.pages import page_at, pages_of
from bot.ui.hand.picks import SLIP_FIELDS
from bot.ui.hand.sheet import Sheet
from bot.ui.hand.suits import with_suits
from bot.ui.items import Interaction, TableItem
from bot.ui.pictures import Order, off_loop
from bot.ui.which import Action


class PanelItem(TableItem, kind="hand-item"):
    """A control of the panel: its id tells the slip (see `picks`), then what the control alone needs."""

    harmless: ClassVar[bool] = False
    """Whether it only changes what the panel shows, so that it may be done on a panel the table has left behind."""

    async def handle(self, interaction: Interaction) -> None:
        """Let the panels of the person judge the slip, do what the control is for, and show what came of it."""
        await panels_of(interaction).press(
            interaction, self.table_id, self.fields[:SLIP_FIELDS], self.act, harmless=self.harmless
        )

    async def act(self, click: Click) -> Answer:
        """Do what the control is for; the panel of the click shows how the table stands."""
        raise UnknownControl

    @property
    def own(self) -> str:
        """The field that this kind of control adds to the slip; UnknownControl when it is not there."""
        if len(self.fields) != SLIP_FIELDS + 1:
            raise UnknownControl
        return self.fields[-1]

    @property
    def own_number(self) -> int:
        """The field as a number; UnknownControl when it is none."""
        return number_of(self.own)


def number_of(text: str) -> int:
    """Return a number from an id; UnknownControl when it is none of ours."""
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise UnknownControl
    return int(text)


def button(
    kind: type[PanelItem], sheet: Sheet, label: str, style: ButtonStyle, *own: str, disabled: bool = False
) -> PanelItem:
    """Return a button of a panel; its id carries the whole draft."""
    control: Button[Any] = Button(label=label, style=style, disabled=disabled)
    return kind(control, sheet.table.id, *sheet.slip.fields(), *own)


# --- moves ---


class DrawCard(PanelItem, kind="hand-draw"):
    """Draws from the stock or takes the top; what was picked for a plan stays picked."""

    async def act(self, click: Click) -> Answer:
        """Draw."""
        if self.own not in set(Source):
            raise UnknownControl
        return await click.move(Draw(Source(self.own)), keep=click.cards)


class DiscardPicked(PanelItem, kind="hand-discard"):
    """Discards the one card picked."""

    async def act(self, click: Click) -> Answer:
        """Discard."""
        if len(click.cards) != 1:
            raise UnknownControl
        return await click.move(Discard(click.cards[0]))


class OpenPicked(PanelItem, kind="hand-open"):
    """Opens with the cards picked, as they were shown."""

    async def act(self, click: Click) -> Answer:
        """Open."""
        ways, answers = openings(click.view, click.cards), _answers(click, NEW_MELDS)
        way = with_suits(click.view, choose(ways, opening_aspects, answers), answers)
        return click.kept() if way is None else await click.move(opening_of(click.view, way))


class LayOffPicked(PanelItem, kind="hand-layoff"):
    """Lays the cards picked off, where it was shown."""

    async def act(self, click: Click) -> Answer:
        """Lay off."""
        ways, answers = lay_offs(click.view, click.cards), _answers(click, ON_THE_TABLE)
        way = with_suits(click.view, choose(ways, lay_off_aspects, answers), answers)
        return click.kept() if way is None else await click.move(way)


def _answers(click: Click, which: int) -> tuple[int, ...]:
    """What was chosen about laying the cards in one of the two ways (B3)."""
    return click.draft.answers[len(lead(click.view, click.cards, which)) :]


class SwapPicked(PanelItem, kind="hand-swap"):
    """Swaps the one card picked for the wild that stands for it in a meld."""

    async def act(self, click: Click) -> Answer:
        """Swap."""
        if len(click.cards) != 1:
            raise UnknownControl
        return await click.move(Swap(click.cards[0], self.own_number))


class BuyTop(PanelItem, kind="hand-buy"):
    """Bids for the top between turns (O4)."""

    async def act(self, click: Click) -> Answer:
        """Bid."""
        return await bidding.bid(click)


class PassBy(PanelItem, kind="hand-pass"):
    """Does without the top, so that a draw does not wait for a bid."""

    async def act(self, click: Click) -> Answer:
        """Pass."""
        return await bidding.pass_by(click)


# --- picking and choosing ---


class PickCards(PanelItem, kind="hand-pick"):
    """The select of the whole hand."""

    harmless = True

    async def act(self, click: Click) -> Answer:
        """Pick what is selected on this page; what other pages hold stays picked."""
        pages = pages_of(click.view, click.draft.order)
        shown = pages[page_at(pages, click.draft.page)]
        return click.with_draft(click.draft.picking_on_page(shown, map(number_of, self.values)))


class Choose(PanelItem, kind="hand-choose"):
    """The select of a question: how cards are split, where one goes, what a wild stands for."""

    harmless = True

    async def act(self, click: Click) -> Answer:
        """Answer the question, and forget what was answered after it."""
        before, answer = click.draft.answers[: self.own_number], number_of("".join(self.values))
        if answer >= MOST_OPTIONS:
            raise UnknownControl
        usual = (0,) * (self.own_number - len(before))  # suits before this one that nobody has chosen
        answers = (*before, *usual, answer)
        return click.with_draft(structs.replace(click.draft, answers=answers))


class TurnPage(PanelItem, kind="hand-page"):
    """Shows another page of a hand with more cards than a select can hold."""

    harmless = True

    async def act(self, click: Click) -> Answer:
        """Turn the page."""
        return click.with_draft(structs.replace(click.draft, page=min(self.own_number, 9)))


class Sort(PanelItem, kind="hand-sort"):
    """Sorts the hand by rank or by suit, and the next ones too."""

    harmless = True

    async def act(self, click: Click) -> Answer:
        """Sort."""
        if self.own not in set(Order):
            raise UnknownControl
        await click.tables.people.set_preference(click.user, "sort", self.own)
        return click.with_draft(structs.replace(click.draft, order=Order(self.own), page=0))


# --- what a good player would do ---


class BestOpening(PanelItem, kind="hand-best"):
    """Picks the cards of the best opening, or of the best melds."""

    async def act(self, click: Click) -> Answer:
        """Pick them, and choose what they mean."""
        way = await off_loop(best_way, click.view)
        if way is None:
            return click.kept()
        cards = tuple(card for meld in way for card in meld.cards)
        answers = answers_for(openings(click.view, cards), opening_aspects, way)
        return Answer(click.draft, cards, (*lead(click.view, cards, NEW_MELDS), *answers))


class LayOffAll(PanelItem, kind="hand-all"):
    """Picks all the cards that can be laid off in one move."""

    async def act(self, click: Click) -> Answer:
        """Pick them, and choose where they go."""
        move = await off_loop(lay_off_all, click.view)
        if move is None:
            return click.kept()
        cards = tuple(placed.card for placed in move.placements)
        answers = answers_for(lay_offs(click.view, cards), lay_off_aspects, move)
        return Answer(click.draft, cards, (*lead(click.view, cards, ON_THE_TABLE), *answers))


class ReadBoard(TableItem, kind="read-board"):
    """Says the board in words, for who has words in place of pictures."""

    async def handle(self, interaction: Interaction) -> None:
        """Say it, in a message of its own."""
        await Action.named["board-text"].do(interaction, await self.table(interaction))


class AskHint(PanelItem, kind="hand-hint"):
    """Says what a good player would do and why."""

    async def act(self, click: Click) -> Answer:
        """Say it, and pick the cards it is about when nothing is picked."""
        return await hinted(click)

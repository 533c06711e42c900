"""A click on a panel, as its control's handler gets it, and what the handler answers with."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Self

from msgspec import structs

from bot.engine.cards import Card
from bot.engine.moves import Move
from bot.engine.refusals import Code, Refused
from bot.engine.view import View
from bot.tables import Preferences, Table, Tables
from bot.ui.hand.picks import Draft
from bot.ui.hand.private import Private
from bot.ui.items import Interaction
from bot.ui.people import name_of
from bot.ui.words import Words

if TYPE_CHECKING:
    from bot.ui.hand.panels import Panels


class Answer(Private, frozen=True):
    """How the panel is shown next: the draft's look, the cards picked, the choices made, and a word about it.

    Cards that are not in the hand any more are simply not picked.
    """

    draft: Draft
    cards: tuple[Card, ...]
    answers: tuple[int, ...] = ()
    notice: str = ""

    def saying(self, notice: str) -> Self:
        """Return the answer with a word about it."""
        return structs.replace(self, notice=notice)

    def said(self) -> Self:
        """Return the answer as it is shown when the table has moved on: what was said of it then is said no more."""
        return structs.replace(self, notice="")


class Click(Private, frozen=True):
    """A click of somebody who sits at the table, on a panel that shows how it stands."""

    tables: Tables
    table: Table
    user: int
    view: View
    draft: Draft
    words: Words

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards picked."""
        return self.draft.cards(self.view.hand)

    def kept(self, notice: str = "") -> Answer:
        """Return the answer that leaves the picks as they are."""
        return Answer(self.draft, self.cards, self.draft.answers, notice)

    def cleared(self) -> Answer:
        """Return the answer with nothing picked: the picks were made for another hand."""
        return Answer(self.draft, ())

    def refusal(self, refused: Refused) -> str:
        """Return what a refusal says to the person."""
        names = [name_of(self.table, seat) for seat in range(len(self.table.seats))]
        return self.words.refusal(refused.code, refused.facts, names, tiles=self.view.rules.tiles)

    def need_turn(self) -> None:
        """Refuse what is of use only to the seat in turn."""
        if self.view.is_over:
            raise Refused(Code.GAME_OVER)
        if not self.view.in_turn:
            raise Refused(Code.NOT_YOUR_TURN, seat=self.view.turn)

    def with_draft(self, draft: Draft) -> Answer:
        """Return the answer that shows another draft."""
        return Answer(draft, draft.cards(self.view.hand), draft.answers)

    async def move(self, move: Move, keep: tuple[Card, ...] = ()) -> Answer:
        """Make a move, and return the answer that shows what came of it, with some cards still picked."""
        await self.tables.move(self.table.id, self.user, move, self.table.revision)
        return Answer(self.draft, keep)


def preferred(tables: Tables, table: Table, seat: int) -> Preferences:
    """Return what the person of a seat prefers."""
    user = table.seats[seat].user
    return Preferences() if user is None else tables.people.preferences(user)


Act = Callable[[Click], Awaitable[Answer]]
"""What a control does."""


def panels_of(interaction: Interaction) -> "Panels":
    """Return the panels that the bot of an interaction keeps."""
    panels: Panels = interaction.client.panels
    return panels

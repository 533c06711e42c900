"""Everything a panel shows, gathered before anything is drawn or laid out."""

from bot.computer import lay_off_all
from bot.engine.cards import Card
from bot.engine.moves import LayOff
from bot.engine.state import Phase
from bot.engine.view import View
from bot.tables import Status, Table
from bot.ui.hand.actions import Action, Way, actions, is_due
from bot.ui.hand.best import best_way
from bot.ui.hand.picks import Draft, Slip, print_of
from bot.ui.hand.private import Private
from bot.ui.words import Words


class Offers(Private, frozen=True):
    """What the panel has to offer: what the picks can do, the best to lay, everything that can be laid off."""

    actions: tuple[Action, ...] = ()
    best: Way | None = None
    lay_off: LayOff | None = None


class Sheet(Private, frozen=True, kw_only=True):
    """A panel's content: the table as its person sees it, the draft, what is said, and if the hand is in words."""

    table: Table
    view: View
    draft: Draft
    words: Words
    offers: Offers = Offers()
    since: tuple[str, ...] = ()
    notice: str = ""
    in_words: bool = False

    @property
    def slip(self) -> Slip:
        """What the custom ids of this panel say."""
        return Slip(self.table.revision, print_of(self.view.hand), self.draft)

    @property
    def picked(self) -> tuple[Card, ...]:
        """The cards picked."""
        return self.draft.cards(self.view.hand)

    @property
    def is_live(self) -> bool:
        """Whether the game goes on."""
        return self.table.status is Status.LIVE

    @property
    def has_hand(self) -> bool:
        """Whether there is a hand to show."""
        return self.is_live and bool(self.view.hand)

    @property
    def is_due(self) -> bool:
        """Whether the person has drawn and can lay and discard now."""
        return is_due(self.view)

    @property
    def to_draw(self) -> bool:
        """Whether the person has to draw now."""
        return self.view.in_turn and self.view.phase is Phase.DRAW


def offers_for(view: View, draft: Draft, hints: bool) -> Offers:
    """Return what a panel has to offer; with hints off only what the picks can do."""
    due = is_due(view)
    picked = () if view.in_turn and not due else draft.cards(view.hand)
    return Offers(
        actions=actions(view, picked),
        best=best_way(view) if hints and due else None,
        lay_off=lay_off_all(view) if hints and due else None,
    )

"""Which panel each person has: one per person and table, shown privately and kept last in the channel."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from msgspec import structs

from bot.engine.cards import Card
from bot.engine.refusals import Code, Refused
from bot.tables import Status, Table, TableCode, TableError, Tables, bidders
from bot.tables.background import Background
from bot.ui.answers import locale_of, until_answered
from bot.ui.asking import may_ask, offer_to_ask
from bot.ui.errors import UNSENT
from bot.ui.hand import bidding
from bot.ui.hand.click import Act, Answer, Click, panels_of
from bot.ui.hand.composing import Composer
from bot.ui.hand.picks import Draft, Slip, print_of
from bot.ui.hand.places import Place, deliver, edit, follow_up, take_away
from bot.ui.items import Interaction, table_here
from bot.ui.people import Presences
from bot.ui.pictures import Order
from bot.ui.post import Post
from bot.ui.words import Words, words_for

log = logging.getLogger(__name__)


class _Person:
    """Somebody at a table: where their panel is, and what it shows."""

    def __init__(self, order: Order) -> None:
        self.lock: Final = asyncio.Lock()
        self.composer: Final = Composer()
        self.place: Place | None = None
        self.answer = Answer(Draft(order=order), ())
        self.revision = -1
        self.board: int | None = None
        self.glance: object = None
        self.pressed = ""

    def draft(self, hand: tuple[Card, ...]) -> Draft:
        """What the panel shows, for a hand that may have changed."""
        return self.answer.draft.picking(hand, self.answer.cards, self.answer.answers)


Refreshing = Callable[[_Person, Table, Interaction], Awaitable[None]]
"""How a panel is brought up to date."""


class Panels:
    """Everybody's panels. One click of a person is dealt with at a time, so that two at once make one move."""

    def __init__(self, tables: Tables, presences: Presences) -> None:
        self._tables: Final = tables
        self._presences: Final = presences
        self._people: Final[defaultdict[int, dict[int, _Person]]] = defaultdict(dict)
        self._background: Final = Background()

    def _person(self, table_id: int, user: int) -> _Person:
        """Somebody at a table; their first panel is sorted as they prefer it."""
        people = self._people[table_id]
        if user not in people:
            people[user] = _Person(self._order_of(user))
        return people[user]

    def _order_of(self, user: int) -> Order:
        return Order(self._tables.people.preferences(user).sort)

    async def stands(self, table_id: int, user: int, place: Place) -> None:
        """Take note of a private message that gives way to the person's hand: the lobby's options."""
        person = self._person(table_id, user)
        async with person.lock:
            await self._put(person, place)

    # --- answers ---

    async def play(self, interaction: Interaction, table: Table, act: Act) -> None:
        """Do what a command is for, and answer with the person's panel; what they have picked there is still picked.

        Refused `not-at-this-table` for who does not sit there, TableError `not-live` before the first deal.
        """
        user = interaction.user.id
        seat_at(table, user)
        person = self._person(table.id, user)
        async with person.lock:
            table = await self._back(table.id, user)
            click = self._click(interaction, table, person.draft(table.view(seat_at(table, user)).hand))
            answer = await self._done(click, act)
            await self._show(interaction, person, await self._tables.get(table.id), answer)

    async def press(
        self, interaction: Interaction, table_id: int, fields: Sequence[str], act: Act, *, harmless: bool
    ) -> None:
        """Do what a control of a panel is for, and show what came of it, refused or not.

        From a panel that shows how the table once stood nothing is played; what is harmless is done on the same hand.
        """
        slip = Slip.read(fields)
        table, user = await table_here(interaction, table_id), interaction.user.id
        seat_at(table, user)
        person = self._person(table_id, user)
        async with person.lock:
            table = await self._back(table_id, user)
            answer = await self._judged(interaction, person, table, slip, act, harmless=harmless)
            await self._show(interaction, person, await self._tables.get(table_id), answer)

    async def _back(self, table_id: int, user: int) -> Table:
        """The table as it stands; any click of a person who was away gives them their seat back (G5)."""
        table = await self._tables.get(table_id)
        away = table.status is Status.LIVE and table.seats[seat_at(table, user)].away
        return await self._tables.come_back(table_id, user) if away else table

    async def _judged(
        self, interaction: Interaction, person: _Person, table: Table, slip: Slip, act: Act, *, harmless: bool
    ) -> Answer:
        click = self._click(interaction, table, slip.draft)
        pressed, person.pressed = person.pressed, _pressed(interaction)
        same_hand = slip.hand == print_of(click.view.hand)
        if same_hand and table.is_current(slip.revision):
            return await self._done(click, act)
        answer = click.kept() if same_hand else click.cleared()
        if same_hand and harmless:
            answer = await act(click)
        # the second half of a double click has nothing to tell
        return answer if pressed == person.pressed else answer.saying(click.refusal(Refused(Code.STALE)))

    def _click(self, interaction: Interaction, table: Table, draft: Draft) -> Click:
        user = interaction.user.id
        return Click(self._tables, table, user, table.view(seat_at(table, user)), draft, _words(interaction))

    async def _done(self, click: Click, act: Act) -> Answer:
        try:
            return await act(click)
        except Refused as refused:
            return click.kept(click.refusal(refused))

    async def _show(self, interaction: Interaction, person: _Person, table: Table, answer: Answer) -> None:
        post = await self._post(person, table, interaction, answer)
        await self._moved(person, await deliver(interaction, post), table, answer)

    async def _moved(self, person: _Person, place: Place, table: Table, answer: Answer) -> None:
        """Remember where the panel is now and what it shows."""
        person.answer, person.revision, person.board = answer, table.revision, table.message
        person.glance = _glance(table, place.interaction)
        await self._put(person, place)

    async def _put(self, person: _Person, place: Place) -> None:
        """Remember where a person's private message is now; the one before goes, so that there is one."""
        before, person.place = person.place, place
        if before is not None and before.message != place.message:
            await take_away(before)

    async def _post(self, person: _Person, table: Table, interaction: Interaction, answer: Answer) -> Post:
        seat = seat_at(table, interaction.user.id)
        if table.hand_of(interaction.user.id) is None:  # removed while the click or command was dealt with (G2)
            raise TableError(TableCode.REMOVED)
        return await person.composer.post(self._tables, table, seat, _words(interaction), answer)

    # --- unprompted ---

    async def refresh(self, table: Table) -> None:
        """See to it that everybody who can be reached has the fresh panel below a new board; returns at once."""
        for seat in table.seats:
            interaction = self._presences.reach(table.id, seat.user) if seat.user is not None else None
            if interaction is not None and seat.is_present:
                self._background.begin(self._refreshed(table.id, interaction, self._refresh))
        self._forget_unreachable()

    def redraw(self, user: int, *, sorted_anew: bool) -> None:
        """Show a person's panels as far as they can be reached as they prefer them now; returns at once."""
        for table_id, people in self._people.items():
            interaction = self._presences.reach(table_id, user)
            person = people.get(user)
            if person is None or interaction is None:
                continue
            if sorted_anew:
                draft = structs.replace(person.answer.draft, order=self._order_of(user), page=0)
                person.answer = structs.replace(person.answer, draft=draft)
            self._background.begin(self._refreshed(table_id, interaction, self._redraw))

    async def _refreshed(self, table_id: int, interaction: Interaction, refreshing: Refreshing) -> None:
        person = self._person(table_id, interaction.user.id)
        try:
            await until_answered(interaction)
            async with person.lock:
                table = await self._tables.get(table_id)
                if table.hand_of(interaction.user.id) is not None:  # the seat may be theirs no more (G2)
                    await refreshing(person, table, interaction)
        except UNSENT as error:
            log.info("a panel at table %s could not be refreshed (%r)", table_id, error)
        except Exception:
            log.exception("a panel at table %s could not be refreshed", table_id)

    async def _refresh(self, person: _Person, table: Table, interaction: Interaction) -> None:
        live = table.status is Status.LIVE
        answer = person.answer if person.revision == table.revision else person.answer.said()
        if live and (person.place is None or person.board != table.message):
            post = await self._post(person, table, interaction, answer)
            await self._moved(person, await follow_up(interaction, post), table, answer)
        elif person.place is not None and person.revision < table.revision and _concerns(table, interaction, person):
            await edit(person.place, await self._post(person, table, interaction, answer))
            person.revision, person.glance = table.revision, _glance(table, interaction)

    async def _redraw(self, person: _Person, table: Table, interaction: Interaction) -> None:
        if person.place is not None:
            answer = person.answer if person.revision == table.revision else person.answer.said()
            await edit(person.place, await self._post(person, table, interaction, answer))
            person.revision, person.glance = table.revision, _glance(table, interaction)

    def _forget_unreachable(self) -> None:
        """Forget people whose panels can no longer be reached; their buttons go on working."""
        for table_id, people in list(self._people.items()):
            for user, person in list(people.items()):
                if not person.lock.locked() and self._presences.reach(table_id, user) is None:
                    del people[user]
            if not people:
                del self._people[table_id]

    async def settled(self) -> None:
        """Return once every refresh under way is done."""
        await self._background.settled()

    async def close(self) -> None:
        """Give up refreshing."""
        await self._background.close()


def seat_at(table: Table, user: int) -> int:
    """Return a person's seat in a game; Refused `not-at-this-table`, TableError `not-live` before the first deal."""
    seat = table.seat_of(user)
    if seat is None:
        raise Refused(Code.NOT_AT_THIS_TABLE)
    if table.commit is None:
        raise TableError(TableCode.NOT_LIVE)
    return seat


def _words(interaction: Interaction) -> Words:
    return words_for(locale_of(interaction))


def _pressed(interaction: Interaction) -> str:
    """The id of the control that was pressed."""
    pressed: Any = interaction.data or {}
    return str(pressed.get("custom_id"))


def _concerns(table: Table, interaction: Interaction, person: _Person) -> bool:
    """Whether a person has to see at once how the table stands: the game is over, or something that concerns them.

    A panel that needs no change is left alone: who is about to press one of its buttons must find it there.
    """
    return not table.is_open or person.glance != _glance(table, interaction)


def _glance(table: Table, interaction: Interaction) -> object:
    """What concerns a person: in turn every move, else their hand, and how the sale of the top stands for them (O4)."""
    seat, in_turn = seat_at(table, interaction.user.id), table.waits_for == interaction.user.id
    view = table.view(seat)
    sale = seat in view.bids, seat in bidders(table), table.window is not None
    return in_turn and table.moved, print_of(view.hand), sale, table.paused is not None


async def send_bid(interaction: Interaction, table: Table, revision: int) -> None:
    """Bid for the top that a board of a revision shows, and answer with the person's panel (O4)."""
    await panels_of(interaction).play(interaction, table, bidding.at_revision(revision, bidding.bid))


async def bring_hand(interaction: Interaction, table: Table) -> None:
    """Answer My hand and `/hand`: with the panel; who does not play here can ask for a seat that the computer plays."""
    if may_ask(table, interaction.user.id):
        await offer_to_ask(interaction, table)
    else:
        await send_panel(interaction, table)


async def send_panel(interaction: Interaction, table: Table) -> None:
    """Answer with the person's panel: what everything that brings it does."""

    async def look(click: Click) -> Answer:
        return click.kept()

    await panels_of(interaction).play(interaction, table, look)

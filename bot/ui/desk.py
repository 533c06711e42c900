"""What the announcer keeps of one table: the news, the message on show, and what it still owes the channel."""

import asyncio
from datetime import datetime

from bot.engine.events import RoundEnded
from bot.engine.turns import ends_turn
from bot.tables import Cause, Change, Table


class Desk:
    """One table's. What could not be shown stays owed until it can be."""

    def __init__(self, table: Table) -> None:
        self.task: asyncio.Task[None] | None = None
        self.news: list[Change] = []
        self.table: Table | None = None
        self.actor: int | None = None
        self.message = table.message
        self.lobby: int | None = None
        """The lobby's message of a game that has started, to be made the message of its beginning."""
        self.old: list[tuple[int, int]] = []
        """Messages, by their channel, that have been replaced by others and are to be taken away."""
        self.left: list[tuple[int, int]] = []
        """Messages in channels that the table has left."""
        self.told = table.told
        """The round whose result was told last; None when the end has been told."""
        self.owes_turn = False
        """Whether a person's turn has begun and no message has told so yet."""
        self.owes_message = False
        """Whether the board must come anew, because something was posted below it."""
        self.has_moved = False
        """Whether something was done at the table that is not shown yet; a seat's change alone is no such thing."""
        self.once: str | None = None
        """What the message is known by that was sent, and of which it is not known whether it came."""
        self.behind = False
        """Whether the last thing could not be shown."""
        self.trouble = table.trouble
        """Why the table cannot be shown, as somebody has been told; None when all is well or nobody knows."""
        self.asked: int | None = None
        """Who has asked to see the table and is told in any case what is wrong."""
        self.failures = 0
        """So many times in a row it could not be shown."""
        self.clearings = 0
        """So many times in a row an old message could not be taken away."""
        self.held_until: datetime | None = None
        """Discord takes no new message before."""
        self.alarm: asyncio.Task[None] | None = None
        """Waits for the moment at which it is tried again."""

    def take(self) -> Table | None:
        """Work the news in, and return the table as it is to be shown."""
        news, self.news = self.news, []
        for change in news:
            self._take(change)
        return self.table

    def _take(self, change: Change) -> None:
        if self.table is None or change.table.revision >= self.table.revision:
            self.table = change.table
        self.actor = change.actor if change.actor is not None else self.actor
        if change.cause is Cause.STARTED:
            self.lobby, self.message = self.message, None
        if change.cause is Cause.PLACE and change.previous is not None:
            self._leave(change.previous)
        if change.cause in {Cause.PAUSE, Cause.GUILD}:
            self.owes_message = True  # for everybody to see it
        self.owes_turn = self.owes_turn or _begins_turn(change)
        self.has_moved = self.has_moved or change.cause is not Cause.SEAT

    def _leave(self, before: Table) -> None:
        """Leave a channel. Whose turn could not be seen there is told once more."""
        self.left += [(before.channel, message) for message in (self.message, self.lobby) if message is not None]
        self.message = self.held_until = self.trouble = None
        self.owes_turn = self.owes_turn or before.trouble is not None

    def shown(self) -> None:
        """Note that all is shown."""
        self.behind = self.has_moved = False
        self.failures = 0
        self.asked = self.held_until = None
        self.wake()

    def wake(self) -> None:
        """Wait for nothing any more."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None


def _begins_turn(change: Change) -> bool:
    """Whether a change brought another turn: the first one, or one after a turn's or a round's end."""
    rules = change.table.rules
    ended = any(isinstance(event, RoundEnded) or ends_turn(event, rules) for event in change.events)
    return ended or change.cause is Cause.STARTED

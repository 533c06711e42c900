"""What must hold at every moment in a town full of tables: what was committed and sent, watched from outside."""

from collections import Counter, defaultdict
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from bot.tables import Cause, Change, Status, Table
from tests.engine.builders import cards_of
from tests.soak.town import Town

AWAKE = timedelta(seconds=60)
MOST_REMINDERS = 2


class Turn(NamedTuple):
    """A person's turn at a table, from its begin on."""

    table_id: int
    user: int
    begin: datetime
    revision: int


class Span(NamedTuple):
    """A turn, and when it ended; None while it goes on."""

    turn: Turn
    end: datetime | None


class Proofs:
    """Judges what has happened since it looked last."""

    def __init__(self, town: Town) -> None:
        self.town = town
        town.look = self.look
        self.tables: dict[int, Table] = {}
        self.turns: dict[int, list[Span]] = defaultdict(list)
        self.keys: dict[int, tuple[int, int, int] | None] = {}
        self.acts: dict[tuple[int, int], list[datetime]] = defaultdict(list)
        self.boards: Counter[Turn] = Counter()
        self.reminders: Counter[Turn] = Counter()
        self.warnings: set[str] = set()
        """The nonces of what says that a game closes: sent once more to who is in turn, or to the host."""
        self.said: set[str] = set()
        self.causes: Counter[Cause] = Counter()

    def look(self) -> None:
        """Judge the changes and the messages since the last look; AssertionError says what is wrong."""
        changes, self.town.changes = self.town.changes, []
        for when, change in changes:
            self._change(when, change)
        requests = list(self.town.env.http_requests)
        self.town.env.http_requests.clear()
        for one in requests:
            if one.method == "POST" and one.path.startswith("/channels/") and one.path.endswith("/messages"):
                self._message(int(one.path.split("/")[2]), one.json or {})

    def _change(self, when: datetime, change: Change) -> None:
        table, before = change.table, self.tables.get(change.table.id)
        self.causes[change.cause] += 1
        if before is not None:
            assert table.revision > before.revision or change.cause is Cause.CREATED, (table, change.cause)
            assert before.status is not Status.OVER, table
        if table.game is not None:
            assert cards_of(table.game) == sorted(table.rules.pack()), f"cards lost at table {table.id}"
        if table.idle and not (before is not None and before.idle):
            self.warnings.add(f"notice-{table.id}-{table.revision}")
        self.tables[table.id] = table
        if change.actor is not None and change.cause is Cause.MOVED:  # nothing else outlives a restart
            self.acts[table.id, change.actor].append(when)
        self._note_turn(when, table)

    def _note_turn(self, when: datetime, table: Table) -> None:
        """Note when a person's turn begins and ends."""
        key = _turn_key(table)
        if self.keys.get(table.id) == key:
            return
        self.keys[table.id] = key
        turns = self.turns[table.id]
        if turns and turns[-1].end is None:
            turns[-1] = turns[-1]._replace(end=when)
        if key is not None:
            turns.append(Span(Turn(table.id, key[0], when, table.revision), None))

    def _message(self, channel: int, body: dict[str, Any]) -> None:
        now = self.town.env.now()
        users = {int(user) for user in (body.get("allowed_mentions") or {}).get("users", ())}
        named = {user for user in users if f"<@{user}>" in str(body)}
        assert len(named) <= 1, body
        nonce = body.get("nonce")
        if nonce in self.said:  # Discord posts no second message
            return
        if nonce is not None:
            self.said.add(nonce)
        for user in named:
            if nonce in self.warnings:
                continue
            turn = self._turn_of(channel, user, now)
            assert turn is not None, f"pinged {user} in {channel} at {now}, who is not in turn: {body}"
            self._count(turn, bool(body.get("attachments")), now)

    def _count(self, turn: Turn, is_board: bool, now: datetime) -> None:
        if is_board:
            self.boards[turn] += 1
            assert self.boards[turn] == 1, f"pinged twice for one turn: {turn}"
            acted = self.acts[turn.table_id, turn.user]
            assert not any(now - AWAKE < one < turn.begin for one in acted[-3:]), f"pinged who is there: {turn}"
        else:
            self.reminders[turn] += 1
            assert self.reminders[turn] <= MOST_REMINDERS, f"reminded too often: {turn}"

    def _turn_of(self, channel: int, user: int, now: datetime) -> Turn | None:
        for table_id, turns in self.turns.items():
            if self.tables[table_id].channel == channel:
                for turn, end in reversed(turns[-6:]):
                    if turn.user == user and (end is None or end >= now):
                        return turn
        return None

    def summary(self) -> list[str]:
        """Return what happened, in numbers."""
        ended = Counter(str(table.status) for table in self.tables.values())
        return [
            f"tables: {len(self.tables)} ({', '.join(f'{count} {status}' for status, count in sorted(ended.items()))})",
            f"changes: {', '.join(f'{count} {cause}' for cause, count in sorted(self.causes.items()))}",
            f"persons' turns: {sum(map(len, self.turns.values()))}, pinged {self.boards.total()} times,"
            f" reminded {self.reminders.total()} times",
            f"restarts: {self.town.restarts}",
        ]

    async def at_the_end(self) -> None:
        """Judge the whole: every table's moves lead to its game, and none stands twice in its log."""
        for table in self.tables.values():
            if table.game is not None:
                assert await self.town.tables.integrity(table.id), table
                entries = await self.town.tables.log(table.id)
                assert len({entry.n for entry in entries}) == len(entries)


def _turn_key(table: Table) -> tuple[int, int, int] | None:
    """Who is in turn, in which round and seat; None when no person is."""
    if table.waits_for is None or table.game is None:
        return None
    return table.waits_for, table.game.round.number, table.game.round.turn

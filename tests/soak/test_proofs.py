"""What the proofs of the weeks find when something does not hold."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from bot.engine import new_game, ruleset
from bot.tables import Cause, Change, Seat, Status, Table
from tests.soak.proofs import Proofs

NOW = datetime(2026, 1, 1, tzinfo=UTC)
ADA, ROOM = 7, 99


class Watched:
    """A table of Ada's with a turn that has begun, and what is sent there."""

    def __init__(self) -> None:
        self.time = NOW
        self.town: Any = SimpleNamespace(
            changes=[], env=SimpleNamespace(http_requests=[], now=lambda: self.time), restarts=0
        )
        self.proofs = Proofs(self.town)
        game = new_game(ruleset("mexican"), ("Ada", "Rosita"), bytes(32))
        seats = (Seat(name="Ada", user=ADA), Seat(name="Rosita", level="easy"))
        game = structs.replace(game, round=structs.replace(game.round, turn=0))
        self.table = Table(
            id=1, guild=1, channel=ROOM, host=ADA, seats=seats, created=NOW, status=Status.LIVE, revision=1, game=game
        )
        self.changed(self.table)

    def changed(self, table: Table) -> None:
        self.table = table
        self.town.changes.append((self.time, Change(table, Cause.MOVED)))
        self.proofs.look()

    def sent(self, nonce: str | None = None, *, board: bool = False) -> None:
        body = {
            "content": f"<@{ADA}>",
            "allowed_mentions": {"users": [ADA]},
            "attachments": [{}] if board else [],
            "nonce": nonce,
        }
        path = f"/channels/{ROOM}/messages"
        self.town.env.http_requests.append(SimpleNamespace(method="POST", path=path, json=body))
        self.proofs.look()


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_one_board_and_two_reminders_are_right(watched: Watched) -> None:
    watched.sent(board=True)
    watched.sent()
    watched.sent()
    assert (watched.proofs.boards.total(), watched.proofs.reminders.total()) == (1, 2)


def test_a_second_ping_is_found(watched: Watched) -> None:
    watched.sent(board=True)
    with pytest.raises(AssertionError, match="pinged twice"):
        watched.sent(board=True)


def test_a_third_reminder_is_found(watched: Watched) -> None:
    watched.sent()
    watched.sent()
    with pytest.raises(AssertionError, match="reminded too often"):
        watched.sent()


def test_the_host_of_a_paused_game_may_hear_that_it_closes(watched: Watched) -> None:
    watched.time += timedelta(hours=1)
    watched.changed(structs.replace(watched.table, revision=2, paused=watched.time))
    watched.time += timedelta(hours=1)
    with pytest.raises(AssertionError, match="not in turn"):
        watched.sent("notice-1-3")
    watched.changed(structs.replace(watched.table, revision=4, idle=True))
    watched.sent("notice-1-4")
    assert watched.proofs.reminders.total() == 0


def test_who_was_reminded_twice_may_hear_that_the_game_closes(watched: Watched) -> None:
    watched.sent("notice-1-2")
    watched.sent("notice-1-3")
    watched.changed(structs.replace(watched.table, revision=4, idle=True))
    watched.sent("notice-1-4")
    assert watched.proofs.reminders.total() == 2
    watched.changed(structs.replace(watched.table, revision=5))
    with pytest.raises(AssertionError, match="reminded too often"):
        watched.sent("notice-1-5")


def test_a_message_sent_again_is_one_message(watched: Watched) -> None:
    for _ in range(3):
        watched.sent("notice-1-2")
    assert watched.proofs.reminders.total() == 1


def test_a_reminder_of_a_turn_already_made_is_found(watched: Watched) -> None:
    assert watched.table.game is not None
    after = structs.replace(watched.table.game, round=structs.replace(watched.table.game.round, turn=1))
    watched.changed(structs.replace(watched.table, revision=2, game=after))
    watched.time += timedelta(minutes=1)
    with pytest.raises(AssertionError, match="not in turn"):
        watched.sent()


def test_a_lost_card_is_found(watched: Watched) -> None:
    assert watched.table.game is not None
    now = watched.table.game.round
    short = structs.replace(watched.table.game, round=structs.replace(now, stock=now.stock[1:]))
    with pytest.raises(AssertionError, match="cards lost"):
        watched.changed(structs.replace(watched.table, revision=2, game=short))


def test_a_revision_that_comes_again_is_found(watched: Watched) -> None:
    with pytest.raises(AssertionError):
        watched.changed(watched.table)

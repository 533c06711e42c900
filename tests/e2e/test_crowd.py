"""Two hundred clicks and commands at the same instant on one table: what is legal happens once, all are answered."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

import pytest

from bot.engine import Card
from bot.tables import Status, Table
from tests.e2e.crowd import Crowd
from tests.e2e.evening import Evening, buttons
from tests.e2e.hands import Player, sit_down

MANY = 200


def cards_of(table: Table) -> Counter[Card]:
    """All cards of a game, wherever they are."""
    assert table.game is not None
    round_ = table.game.round
    melds = chain.from_iterable(meld.cards for meld in round_.melds)
    return Counter(chain(*round_.hands, round_.stock, round_.discard_pile, melds))


class Seen(NamedTuple):
    """A message as somebody saw it, and its buttons."""

    message: dict[str, Any]
    buttons: dict[str, str]


class Scene:
    """Four players who have each taken a turn and remember older panels and boards, and two strangers."""

    def __init__(self, evening: Evening) -> None:
        self.crowd = Crowd(evening)
        self.evening = evening
        self.strangers = [evening.person("Eve"), evening.person("Finn")]
        self.players: list[Player] = []
        self.stale: list[Seen] = []

    async def begin(self, phase: str) -> Player:
        """Play until everybody has had a turn, and return who is in turn, with a fresh panel to draw or discard."""
        evening, cleo, dora = self.evening, self.evening.person("Cleo"), self.evening.person("Dora")
        await evening.ada.slash(evening.room, "rummy new", turn_time="none")
        self.lobby = self.see(evening.last())
        await evening.tables.cancel((await evening.table()).id, evening.ada.id)
        people = {"Bo": evening.bo, "Cleo": cleo, "Dora": dora}
        players = await sit_down(evening, people={"Ada": evening.ada, **people})
        self.players = [players[name] for name in (*people, "Ada")]  # as they take their turns
        for player in self.players:
            await player.type("hand")
            self.stale.append(self.see(player.panel))
            self.old_board = self.see(evening.last())
            await whole_turn(player)
        self.board, bo = self.see(evening.last()), self.players[0]
        await bo.type("hand")
        if phase == "play":
            await bo.press("Draw from the stock")
            await bo.pick(str(bo.view.hand[0]))
        return bo

    def see(self, message: Any) -> Seen:
        """Remember a message as it is."""
        return Seen(self.crowd.seen(message), buttons(message))

    def presses(self) -> list[dict[str, Any]]:
        """Everybody presses and types whatever they can."""
        return [*self.of_who_is_in_turn(), *self.of_players(), *self.of_the_curious()]

    def of_who_is_in_turn(self) -> Iterator[dict[str, Any]]:
        """Every move on the panel, many times."""
        bo, panel = self.players[0], self.see(self.players[0].panel)
        moves = [one for label, one in panel.buttons.items() if label.startswith(("Draw", "Take", "Discard"))]
        for custom_id in moves * (60 // len(moves)):
            yield self.crowd.press(bo.member, panel.message, custom_id)

    def of_players(self) -> Iterator[dict[str, Any]]:
        """Each player's old panel, and commands in turn or not."""
        card = str(self.players[0].view.hand[0])
        for player, old in zip(self.players, self.stale, strict=True):
            for custom_id in list(old.buttons.values())[:4] * 3:
                yield self.crowd.press(player.member, old.message, custom_id)
            for _ in range(3):
                yield self.crowd.command(player.member, "draw", **{"from": "stock"})
                yield self.crowd.command(player.member, "discard", card=card)

    def of_the_curious(self) -> Iterator[dict[str, Any]]:
        """The buttons of a board gone by, of the board and of the lobby that was, pressed by players and strangers."""
        for who in (*(player.member for player in self.players), *self.strangers):
            yield from (self.crowd.press(who, self.board.message, self.board.buttons["My hand"]) for _ in range(3))
            yield from (self.crowd.press(who, self.board.message, self.board.buttons["Scores"]) for _ in range(2))
            yield self.crowd.press(who, self.old_board.message, self.old_board.buttons["My hand"])
            yield self.crowd.press(who, self.lobby.message, self.lobby.buttons["Join"])
            yield self.crowd.press(who, self.lobby.message, self.lobby.buttons["Start"])


async def whole_turn(player: Player) -> None:
    """Draw and discard from the panel."""
    await player.press("Draw from the stock")
    await player.pick(str(player.view.hand[0]))
    await player.press(next(label for label in player.labels if label.startswith("Discard")))


@pytest.mark.parametrize("phase", ["draw", "play"])
async def test_two_hundred_at_once(evening: Evening, phase: str) -> None:
    """Faults 5, 50 and 56: double clicks, stale panels and commands of four players, and strangers around them."""
    scene = Scene(evening)
    before = (await scene.begin(phase)).table
    presses = scene.presses()
    presses += [scene.crowd.command(evening.ada, "rummy scores") for _ in range(MANY - len(presses))]
    evening.env.http_requests.clear()
    await scene.crowd.at_once(presses[::3] + presses[1::3] + presses[2::3])

    assert len(presses) == len(scene.crowd.sent) == MANY
    assert scene.crowd.unanswered == []
    await check_legal(evening, before, phase)
    made = [request.path.endswith("/callback") for request in evening.env.http_requests]
    assert sum(made[: MANY * 5 // 4]) == MANY < len(made) / 2  # each is acknowledged at once, whatever is to be done


async def check_legal(evening: Evening, before: Table, phase: str) -> None:
    """What happened is a legal sequence from there, each move counted once, and the board shows where it led."""
    after = await evening.tables.get(before.id)
    log = await evening.tables.log(before.id, before.revision)
    assert after.status is Status.LIVE
    assert 1 <= len(log) <= 2 * len(before.seats)
    assert [entry.n for entry in log] == list(range(before.revision + 1, after.revision + 1))
    assert [entry.seat for entry in log] == legal_seats(before, len(log), phase)
    assert [entry.text.split()[0] for entry in log] == legal_moves(len(log), phase)
    assert cards_of(after) == cards_of(before)
    assert sum(cards_of(after).values()) == 108
    assert await evening.tables.integrity(before.id)
    assert f":{after.revision}" in buttons(evening.last())["My hand"]


def legal_seats(before: Table, count: int, phase: str) -> list[int]:
    """Who makes the next so many moves: each draws and discards, one after the other."""
    assert before.turn is not None
    half = 0 if phase == "draw" else 1
    return [(before.turn + (half + move) // 2) % len(before.seats) for move in range(count)]


def legal_moves(count: int, phase: str) -> list[str]:
    """What the next so many moves are."""
    half = 0 if phase == "draw" else 1
    return [("draw", "discard")[(half + move) % 2] for move in range(count)]

"""Whole games of the table version with buying in the simulated Discord: one typed, one by the panel's buttons."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from bot.computer import choose_bid, choose_move
from bot.engine import Move
from bot.engine.moves import Swap
from bot.engine.notation import move_text
from bot.tables import Status, awaited
from tests.e2e.evening import Evening
from tests.e2e.hands import Player, sit_down
from tests.e2e.test_play_game import LONGEST, pressed, typed

Make = Callable[[Player, Move], Awaitable[None]]
Decide = Callable[[Player, bool], Awaitable[None]]


async def made_by_typing(player: Player, move: Move) -> None:
    if isinstance(move, Swap):
        await player.type("swap", card=move_text(move).removeprefix("swap "))
    else:
        await typed(player, move)


async def made_by_pressing(player: Player, move: Move) -> None:
    if isinstance(move, Swap):
        await player.pick(str(move.card))
        await player.press(next(label for label in player.labels if label.endswith(f"in meld {move.meld}")))
    else:
        await pressed(player, move)


async def decided_by_typing(player: Player, bids: bool) -> None:
    passing = {} if bids else {"pass": True}
    await player.type("buy", **passing)  # type: ignore[arg-type]


async def decided_by_pressing(player: Player, bids: bool) -> None:
    await player.press(player.label_of("hand-buy" if bids else "hand-pass"))


def is_asked(player: Player) -> bool:
    """Whether the player can bid while a draw waits for it."""
    return player.table.window is not None and player.table.seat_of(player.member.id) in awaited(player.table)


def is_on(player: Player) -> bool:
    """Whether it is up to the player: to bid or pass, to move, or to see how the game ended."""
    over = player.table.status is not Status.LIVE
    return over or is_asked(player) or player.table.waits_for == player.member.id


async def played(evening: Evening, player: Player, make: Make, decide: Decide) -> Counter[str]:
    """Let a person play as a computer player would until the game is over; return what they did, by kind."""
    rng, done = random.Random(7), Counter[str]()
    for _ in range(LONGEST):
        await evening.until(lambda: is_on(player))
        if player.table.status is not Status.LIVE:
            return done
        if is_asked(player):
            bids = choose_bid(player.view, "hard", rng)
            await decide(player, bids)
            done["bid" if bids else "pass"] += 1
        else:
            move = choose_move(player.view, "hard", rng)
            before = player.table.revision
            await make(player, move)
            assert player.table.revision > before, move_text(move)
            done[type(move).__name__.lower()] += 1
        evening.env.http_requests.clear()
    raise AssertionError("the game does not end")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "decide"), [(made_by_typing, decided_by_typing), (made_by_pressing, decided_by_pressing)]
)
async def test_a_whole_game_with_buying(evening: Evening, make: Make, decide: Decide) -> None:
    """Nobody waits for anybody in vain, no bid is lost, and the game can be played again from its seed and moves."""
    options = {"game": "mexican-table", "buying": "on", "layoff": "same-turn"}
    player = (await sit_down(evening, "", {"Ada": evening.ada}, computers=2, **options))["Ada"]
    await evening.until(lambda: is_on(player))
    await player.type("hand")
    done = await played(evening, player, make, decide)
    assert done["pass"] > 10
    assert done["bid"] > 0
    table = await evening.tables.get(player.table_id)
    assert (table.status, len(table.view(None).results)) == (Status.OVER, 7)
    log = await evening.tables.log(table.id)
    assert sum(entry.text == "bid" and not entry.by_computer for entry in log) == done["bid"]
    assert await evening.tables.integrity(table.id)

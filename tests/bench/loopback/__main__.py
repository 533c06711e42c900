"""`python -m tests.bench.loopback [ROUNDS]`: the stand-in's process. Plays so many rounds of pong, click and
`/discard`, each after one whole move, and prints the times as JSON.
"""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from tests.bench.loopback.disk import StoredMoves, bare_commits, folder_on_a_disk, mount_of
from tests.bench.loopback.figures import Figures
from tests.bench.loopback.game import Game
from tests.bench.loopback.running import RunningBot
from tests.bench.loopback.stand_in import StandIn

ROUNDS = 150


async def measure(rounds: int) -> Figures:
    """Return the times of a bot that was started for it and is stopped at the end."""
    with TemporaryDirectory(prefix="rummy-bench-", dir=folder_on_a_disk()) as name:
        folder = Path(name)
        figures = Figures(disk=" on ".join(mount_of(folder)), commit=bare_commits(folder))
        async with StandIn() as discord, RunningBot(discord, folder / "rummy.db") as bot:
            figures.synchronous = bot.synchronous
            stored = StoredMoves(folder / "rummy.db")
            await play(Game(discord), figures, stored, rounds)
            stored.close()
            if discord.traffic.unknown:
                raise LookupError(f"the stand-in does not know {sorted(discord.traffic.unknown)}")
    return figures


async def play(game: Game, figures: Figures, stored: StoredMoves, rounds: int) -> None:
    """Play two turns a round: one after whose beginning comes the pong, one whose moves are measured."""
    await game.sit_down()
    for _ in range(rounds):
        await game.turn_begins()
        figures.pong.append((await game.pong()).acknowledgement)
        await game.draw()
        if await game.lay():
            await game.discard()
        await game.turn_begins()
        await measured_turn(game, figures, stored)


async def measured_turn(game: Game, figures: Figures, stored: StoredMoves) -> None:
    """Play a turn whose draw and discard are measured; whoever goes out by laying has nothing to discard."""
    drawn = await game.draw()
    check(game, stored)
    figures.click.append(drawn.acknowledgement)
    figures.click_panel.append(drawn.panel)
    if not await game.lay():  # gone out
        return
    discarded = await game.discard()
    check(game, stored)
    figures.discard.append(discarded.acknowledgement)
    figures.discard_panel.append(discarded.panel)


def check(game: Game, stored: StoredMoves) -> None:
    """Raise unless every move that was shown is committed."""
    if (count := stored.count()) != game.moves:
        raise RuntimeError(f"{game.moves} moves were shown, {count} are stored")


if __name__ == "__main__":
    measured = asyncio.run(measure(int(sys.argv[1]) if sys.argv[1:] else ROUNDS))
    sys.stdout.buffer.write(msgspec.json.encode(measured))

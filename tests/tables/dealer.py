"""A process that plays, to be killed: `python -m tests.tables.dealer` forks a game for each line `FILE SEED` it reads.

The game says `pid N`, then acknowledges each move of the person and of the computers on a line of its own, after it
was committed: `move REVISION TEXT`. It ends only by being killed; all the imports were paid for before the fork.
"""

import asyncio
import os
import sys
from random import Random

from bot.store import Store
from bot.tables import Change, Person, RealClock, Table, Tables
from tests.tables.house import witless

ADA, BO = Person(id=1, name="Ada"), Person(id=2, name="Bo")


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


async def play(file: str, rng: Random) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    tables = Tables(store, RealClock(), computer_pause=0.0, rng=rng, choose=witless)
    said = {}

    async def acknowledge(change: Change) -> None:
        since = said.get(change.table.id, change.previous.revision if change.previous else 0)
        for entry in await tables.log(change.table.id, since):
            said[change.table.id] = entry.n
            say(f"move {entry.n} {entry.text}")

    tables.subscribe(acknowledge)
    await tables.start()
    table = await tables.at(5) or await seated(tables)
    while True:
        await tables.settled()
        table = await tables.get(table.id)
        if table.waits_for is not None:
            move = witless(table.view(table.turn), "", rng)
            await tables.move(table.id, table.waits_for, move, table.revision)


async def seated(tables: Tables) -> Table:
    table = await tables.new(1, 5, ADA)
    await tables.join(table.id, BO)
    for _ in range(2):
        await tables.add_computer(table.id, ADA.id)
    return await tables.start_game(table.id, ADA.id)


def main() -> None:
    for line in sys.stdin:
        file, seed = line.rsplit(maxsplit=1)
        child = os.fork()
        if child == 0:
            say(f"pid {os.getpid()}")
            asyncio.run(play(file, Random(int(seed))))
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()

"""The gate: many at once, or one alone."""

import asyncio

from bot.tables.gate import Gate


async def test_who_wants_to_be_alone_waits_for_those_inside_and_keeps_others_out() -> None:
    gate, story = Gate(), list[str]()
    leave = asyncio.Event()

    async def visitor(name: str) -> None:
        async with gate.passing():
            story.append(f"{name} in")
            await leave.wait()
            story.append(f"{name} out")

    async def loner() -> None:
        async with gate.alone():
            story.append("alone")
            await asyncio.sleep(0)

    first, second = asyncio.create_task(visitor("Ada")), asyncio.create_task(visitor("Bo"))
    await asyncio.sleep(0)
    alone = asyncio.create_task(loner())
    await asyncio.sleep(0)
    third = asyncio.create_task(visitor("Cy"))
    await asyncio.sleep(0)
    assert story == ["Ada in", "Bo in"]
    leave.set()
    await asyncio.gather(first, second, alone, third)
    assert story == ["Ada in", "Bo in", "Ada out", "Bo out", "alone", "Cy in", "Cy out"]


async def test_who_gives_up_waiting_to_be_alone_keeps_nobody_out() -> None:
    gate = Gate()
    async with gate.passing():
        alone = asyncio.create_task(gate.alone().__aenter__())
        await asyncio.sleep(0)
        alone.cancel()
        await asyncio.gather(alone, return_exceptions=True)
        async with asyncio.timeout(1), gate.passing():
            pass


async def test_who_is_inside_may_pass_again_though_somebody_waits_to_be_alone() -> None:
    gate, story = Gate(), list[str]()
    go_on = asyncio.Event()

    async def visitor() -> None:
        async with gate.passing():
            await go_on.wait()
            async with gate.passing():
                story.append("inside twice")
            await asyncio.sleep(0)
            story.append("still inside")

    async def loner() -> None:
        async with gate.alone():
            story.append("alone")

    visiting = asyncio.create_task(visitor())
    await asyncio.sleep(0)
    waiting = asyncio.create_task(loner())
    await asyncio.sleep(0)
    go_on.set()
    async with asyncio.timeout(5):
        await asyncio.gather(visiting, waiting)
    assert story == ["inside twice", "still inside", "alone"]

"""The clicks and commands that are being dealt with: closing lets them come to their end, and no new one begins."""

import asyncio
from typing import Final


class UnderWay:
    """Every click and command, from its first moment to its last."""

    def __init__(self) -> None:
        self._tasks: Final[set[asyncio.Task[object]]] = set()
        self._closing = False

    def begin(self) -> bool:
        """Take note of what the present task deals with; False when it must not begin, since all is being closed."""
        task = asyncio.current_task()
        if self._closing or task is None:
            return False
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def close(self, patience: float) -> None:
        """Let nothing begin any more, and return once all is done; what takes more seconds than this is given up."""
        self._closing = True
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

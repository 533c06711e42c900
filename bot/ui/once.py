"""What a control does only once, however often it is used before its message has changed."""

from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

REMEMBERED: Final = 256
"""So many deeds; whoever repeats one has done so long before as many others were done."""


class Once:
    """The deeds done: two clicks at the same instant are told apart by nothing but that they want the same."""

    def __init__(self) -> None:
        self._done: Final[deque[Hashable]] = deque(maxlen=REMEMBERED)

    async def do(self, what: Hashable, deed: Callable[[], Awaitable[None]]) -> None:
        """Do a deed unless it has been begun before; one that fails can be done again."""
        if what in self._done:
            return
        self._done.append(what)
        try:
            await deed()
        except BaseException:
            if what in self._done:
                self._done.remove(what)
            raise

"""What the button of a message does only once, however often it is pressed before the message has changed."""

from collections import deque
from typing import Final

REMEMBERED: Final = 256
"""So many messages; whoever presses a button again has done so long before as many others were pressed."""


class Once:
    """The messages whose button has been pressed."""

    def __init__(self) -> None:
        self._messages: Final[deque[int]] = deque(maxlen=REMEMBERED)

    def begin(self, message: int) -> bool:
        """Take note that a message's button does its work; False when it has been at it already."""
        if message in self._messages:
            return False
        self._messages.append(message)
        return True

    def undo(self, message: int) -> None:
        """Let the button be pressed again: its work came to nothing."""
        self._messages.remove(message)

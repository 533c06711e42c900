"""An exchange: one interaction sent to the bot, and when which answer came back."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from tests.bench.loopback.payloads import Payload

PATIENCE = 15.0  # seconds; the bot's slowest answer is expected within a tenth of one


@dataclass
class Exchange:
    """Times are perf_counter seconds of the stand-in's process."""

    person: Payload
    interaction: Payload
    sent: float = 0.0
    acknowledged: float | None = None
    callback: Payload = field(default_factory=dict)  # the callback's own body: type and data
    pictured: float | None = None  # the first message of this interaction that brought a file
    original: Payload | None = None
    answers: list[Payload] = field(default_factory=list)  # all messages written or edited, in order
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def acknowledge(self, callback: Payload, at: float) -> None:
        """Note the callback."""
        self.callback, self.acknowledged = callback, at
        self._changed.set()

    def answer(self, message: Payload, *, with_file: bool, at: float) -> None:
        """Note a message that was written or edited through this interaction."""
        self.answers.append(message)
        if with_file and self.pictured is None:
            self.pictured = at
        self._changed.set()

    async def until(self, reached: Callable[["Exchange"], object], what: str) -> "Exchange":
        """Waits for the state; raises TimeoutError that says what did not come."""
        end = perf_counter() + PATIENCE
        while not reached(self):
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), end - perf_counter())
            except TimeoutError:
                name = self.interaction["data"].get("name") or self.interaction["data"].get("custom_id")
                said = [each["content"] or each["components"] for each in self.answers]
                raise TimeoutError(f"{name}: no {what} within {PATIENCE:.0f} s; the bot said {said}") from None
        return self

    @property
    def acknowledgement(self) -> float:
        """Seconds from the interaction to the callback."""
        assert self.acknowledged is not None
        return self.acknowledged - self.sent

    @property
    def panel(self) -> float:
        """Seconds from the interaction to the message with a picture."""
        assert self.pictured is not None
        return self.pictured - self.sent

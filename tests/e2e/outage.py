"""Discord fails: every call of one kind is refused, gets no answer, or does what it should and the answer is lost."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import aiohttp
import discord
import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from tests.e2e.evening import Evening

KINDS: Final = {
    "answer": ("POST", r"/interactions/\d+/[^/]+/callback"),
    "edit an answer": ("PATCH", r"/webhooks/\d+/[^/]+/messages/@original"),
    "take an answer away": ("DELETE", r"/webhooks/\d+/[^/]+/messages/@original"),
    "follow up": ("POST", r"/webhooks/\d+/[^/]+"),
    "edit what followed": ("PATCH", r"/webhooks/\d+/[^/]+/messages/\d+"),
    "take away what followed": ("DELETE", r"/webhooks/\d+/[^/]+/messages/\d+"),
    "send": ("POST", r"/channels/\d+/messages"),
    "edit": ("PATCH", r"/channels/\d+/messages/\d+"),
    "delete": ("DELETE", r"/channels/\d+/messages/\d+"),
    "look a message up": ("GET", r"/channels/\d+/messages/\d+"),
    "look a channel up": ("GET", r"/channels/\d+"),
    "look a member up": ("GET", r"/guilds/\d+/members/\d+"),
    "open a thread": ("POST", r"/channels/\d+/threads"),
    "bring into a thread": ("PUT", r"/channels/\d+/thread-members/\d+"),
    "open a direct channel": ("POST", r"/users/@me/channels"),
    "tell the commands": ("PUT", r"/applications/\d+/commands"),
    "look oneself up": ("GET", r"/users/\d+"),
}
"""Every kind of call that the bot makes; whoever adds one adds it here, and to the scenes in which they fail."""
_OTHERS: Final = r"GET /oauth2/applications/@me|GET /guilds/\d+"
"""What Discord's library asks for itself before the bot starts, and what the doctor asks, a program of its own."""
NOT_FOUND: Final = {
    "answer": 10062,
    "send": 10003,
    "look a channel up": 10003,
    "open a thread": 10003,
    "look a member up": 10004,
}
"""What Discord does not find, by its code; messages else."""
UNKNOWN_MESSAGE: Final = 10008
OF_A_MESSAGE: Final = frozenset({"edit", "delete", "look a message up"})


def _refuse(status: int, code: int = 0) -> Callable[[str], Exception]:
    return lambda kind: BackendError(status, code, "injected")


FAULTS: Final[dict[str, Callable[[str], Exception]]] = {
    "429": _refuse(429),
    "429 for long": lambda kind: discord.RateLimited(45.0),
    "500": _refuse(500),
    "403": _refuse(403, 50013),
    "404": lambda kind: BackendError(404, NOT_FOUND.get(kind, UNKNOWN_MESSAGE), "injected"),
    "time-out": lambda kind: TimeoutError("injected"),
    "connection closed": lambda kind: aiohttp.ServerDisconnectedError("injected"),
    "answer lost": lambda kind: aiohttp.ClientOSError("injected"),
}
LASTING: Final = frozenset({"403", "404"})
"""What is not tried again by itself, or not soon: Discord tells when it has changed."""


class Outage:
    """Sits between the bot and Discord; counts the calls, and lets those of one kind fail for a while.

    As Discord does, it posts a message only once whose nonce was used before. That nothing is shown before it is
    committed is checked with every call.
    """

    def __init__(self, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        self._evening = evening
        self._dispatch = router.dispatch
        self._kind = ""
        self._fault = ""
        self._also = ""
        self._posted: dict[tuple[str, str], Any] = {}
        self.calls: Counter[str] = Counter()
        self.failed = 0
        monkeypatch.setattr(router, "dispatch", self._call)

    @contextmanager
    def of(self, kind: str, fault: str, *, also: str = "") -> Iterator[None]:
        """Let all calls of a kind fail, and those of another kind be answered by nothing but 500."""
        self._kind, self._fault, self._also = kind, fault, also
        try:
            yield
        finally:
            self._kind = self._also = ""

    def _call(self, backend: Any, method: str, path: str, **how: Any) -> Any:
        kind = kind_of(method, path)
        self.calls[kind] += 1
        self._check_committed(how.get("json"))
        if kind == self._also:
            raise FAULTS["500"](kind)
        fails = kind == self._kind
        if fails:
            self.failed += 1
            if self._fault == "404" and kind in OF_A_MESSAGE:
                _, _, channel, _, message = path.split("/")
                backend.delete_message(int(channel), int(message))  # Discord does not lie
            if self._fault != "answer lost":
                raise FAULTS[self._fault](kind)
        answer = self._once(kind, path, how, lambda: self._dispatch(backend, method, path, **how))
        if fails:
            raise FAULTS[self._fault](kind)
        return answer

    def _once(self, kind: str, path: str, how: dict[str, Any], call: Callable[[], Any]) -> Any:
        nonce = (how.get("json") or {}).get("nonce") if kind == "send" else None
        if nonce is None:
            return call()
        key = (path, str(nonce))
        if key not in self._posted:
            self._posted[key] = call()
        return self._posted[key]

    def _check_committed(self, body: Any) -> None:
        for table, revision in re.findall(r"r1:hand:(\d+):(\d+)", str(body)):
            committed = self._evening.tables.cached(int(table))
            assert committed is None or committed.revision >= int(revision)


def unknown(calls: Iterable[tuple[str, str]]) -> set[str]:
    """Return the calls that are of no known kind."""
    kinds = {kind_of(method, path) for method, path in calls}
    return {kind for kind in kinds - KINDS.keys() if not re.fullmatch(_OTHERS, kind)}


def kind_of(method: str, path: str) -> str:
    """Return which kind a call is of; the call itself when it is of none that is known."""
    for kind, (verb, pattern) in KINDS.items():
        if method == verb and re.fullmatch(pattern, path):
            return kind
    return f"{method} {path}"

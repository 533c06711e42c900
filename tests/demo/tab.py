"""A browser tab of the demo without a browser: the page's own HTTP interface, as one of its people."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from signal import SIGINT, Signals
from typing import Any

import aiohttp

ROOT = Path(__file__).parents[2]


class Tab:
    """One person's page: what it shows, and what a person does on it."""

    def __init__(self, session: aiohttp.ClientSession, base: str) -> None:
        self._session = session
        self._base = base
        self._sequence = count(1)
        self.page: dict[str, Any] = {}

    async def _call(self, method: str, path: str, body: object = None) -> Any:
        headers = {"X-Simcord-Capability": "demo"}
        if self.page:
            headers["X-Simcord-Context"] = self.page["context"]["id"]
        async with self._session.request(method, self._base + path, json=body, headers=headers) as answer:
            answer.raise_for_status()
            return await answer.json()

    async def open_as(self, name: str) -> None:
        """Open the page as the person of that name."""
        self.page = await self._call("POST", "/api/pages", {})
        ids = {viewer["name"]: viewer["id"] for viewer in self.page["viewers"]}
        self.page = await self._call("POST", "/api/pages", {"viewer_id": ids[name]})

    async def picture(self, asset: str) -> tuple[int, str]:
        """Ask for a picture as the page does; returns the status and the kind of file."""
        headers = {"X-Simcord-Capability": "demo", "X-Simcord-Context": self.page["context"]["id"]}
        async with self._session.get(f"{self._base}/api/assets/{asset}", headers=headers) as answer:
            return answer.status, answer.content_type

    async def look(self) -> list[dict[str, Any]]:
        """Return the messages the page shows now, oldest first."""
        self.page = await self._call("GET", "/api/state")
        return [self.page["messages"][key] for key in self.page["timeline"]]

    async def _act(self, kind: str, **body: object) -> dict[str, Any]:
        await self.look()
        envelope = {
            "protocol_version": 3,
            "sequence": next(self._sequence),
            "request_id": f"r{id(body)}-{kind}",
            "generation": self.page["context"]["generation"],
            "bot_generation": self.page["botGeneration"],
            "published_revision": self.page["publishedRevision"],
            "kind": kind,
        }
        answer = await self._call("POST", "/api/action", {**envelope, **body})
        assert answer["settlement"] == "settled", answer
        return answer

    async def slash(self, invocation: str, **options: object) -> None:
        """Run a slash command with its English name."""
        catalogue = await self._call("GET", "/api/commands")
        entry = next(entry for entry in catalogue["entries"] if entry["path"] == invocation.split())
        await self._act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options=options,
        )

    async def click(self, message: dict[str, Any], label: str) -> None:
        """Press the button of a message whose label contains the text."""
        button = next(part for part in parts(message) if part["type"] == 2 and label in (part.get("label") or ""))
        await self._act("click", target_id=message["id"], control_key=button["control_key"])

    async def pick(self, message: dict[str, Any], *values: str) -> None:
        """Choose values in the message's select."""
        select = next(part for part in parts(message) if part["type"] == 3)
        await self._act("select", target_id=message["id"], control_key=select["control_key"], values=list(values))

    async def until(self, wanted: Callable[[list[dict[str, Any]]], Any], tries: int = 1200) -> Any:
        """Look until the wanted thing is there and return it; AssertionError after so many looks."""
        for _ in range(tries):
            found = wanted(await self.look())
            if found:
                return found
            await asyncio.sleep(0.05)
        raise AssertionError(f"the page never showed it, but {[(labels_of(m), text_of(m)) for m in await self.look()]}")


def parts(message: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all components of a message, at any depth."""
    found: list[dict[str, Any]] = []
    waiting = list(message["components"])
    while waiting:
        part = waiting.pop(0)
        found.append(part)
        waiting[:0] = part.get("components", [])
    return found


def text_of(message: dict[str, Any]) -> str:
    """Return all words of a message: its content and its text components."""
    return "\n".join([message["content"], *(part["content"] for part in parts(message) if part["type"] == 10)])


def labels_of(message: dict[str, Any]) -> list[str]:
    """Return the labels of the buttons that can be pressed."""
    return [
        part["label"] for part in parts(message) if part["type"] == 2 and not part.get("disabled") and part.get("label")
    ]


def with_button(label: str, *, private: bool | None = None) -> Callable[[list[dict[str, Any]]], Any]:
    """Return a look-out for the latest message that offers a button whose label contains the text."""

    def find(messages: list[dict[str, Any]]) -> Any:
        fitting = (message for message in reversed(messages) if private is None or message["ephemeral"] is private)
        return next((message for message in fitting if any(label in one for one in labels_of(message))), None)

    return find


@asynccontextmanager
async def demo(
    database: Path | None, *arguments: str, temporary: Path | None = None, sign: Signals = SIGINT
) -> AsyncIterator[str]:
    """Run `python -m bot demo` as a newcomer does; yields the address it says to open, without person.

    Without a database its games lie in the folder for temporary files; the signal ends it.
    """
    kept = ("--db", str(database)) if database else ()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "demo", "--port", "0", *kept, *arguments,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(temporary)} if temporary else None,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        base = None
        while base is None:
            line = (await process.stdout.readline()).decode()
            assert line, (await process.stderr.read()).decode() if process.stderr else ""
            if "http://127.0.0.1:" in line:
                base = line[line.index("http://") : line.index("/?as=")]
        yield base
    finally:
        if process.returncode is None:
            process.send_signal(sign)
        _, errors = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0, errors.decode()
    assert b"Traceback" not in errors, errors.decode()


@asynccontextmanager
async def tabs(base: str, *names: str) -> AsyncIterator[list[Tab]]:
    """Open a page for each of the people."""
    async with aiohttp.ClientSession() as session:
        opened = [Tab(session, base) for _ in names]
        for tab, name in zip(opened, names, strict=True):
            await tab.open_as(name)
        yield opened

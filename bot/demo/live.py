"""simcord's preview made live: time runs, every tab follows, several people act in turn."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from aiohttp import web
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env
from simcord.preview import Preview

from bot.demo.clock import DemoClock
from bot.demo.pages import edited, page_edits
from bot.ui.pictures.canvas import Canvas

FRAGMENT: Final = "demo"
TICK: Final = 0.25
"""Seconds between two looks at what happened; a click is answered at once, the other tabs follow within this time."""
LOOK: Final = 1.0
"""Seconds after which a page shows by a quick clock how late it has become, though nothing else has happened."""
MOST_TABS: Final = 100
"""Pages that may be open, counting for ten minutes those of a browser that went without a word; simcord has 16."""
STORY_LENGTH: Final = 500
"""Requests and events that simcord may remember; it would keep all of them."""


class LivePreview:
    """simcord's preview of a channel that keeps itself up to date, as several people in several tabs."""

    def __init__(
        self,
        env: Env,
        room: ChannelHandle,
        members: Mapping[str, MemberActor],
        port: int,
        clock: DemoClock,
        speed: float,
        at_rest: Callable[[], Awaitable[None]],
    ) -> None:
        self.env = env
        self._clock = clock
        self._speed = speed
        self._at_rest = at_rest
        self.preview: Preview = env.preview(room, viewers=list(members.values()), layout="channel", port=port)
        self.preview.capability = FRAGMENT
        self.preview._MAX_PAGES = MOST_TABS  # type: ignore[misc]
        self._edits = page_edits({key: member.id for key, member in members.items()})
        self._lock = asyncio.Lock()
        self._changed = True
        self._acted_at = self._refreshed_at = asyncio.get_running_loop().time()
        self._serve_original: Callable[[web.Request], Awaitable[web.Response]] = self.preview._server._static
        self._act_original: Callable[..., Awaitable[dict[str, Any]]] = self.preview._action
        self._asset_original: Callable[[web.Request], Awaitable[web.Response]] = self.preview._server._asset
        self.preview._server._static = self._serve  # type: ignore[method-assign]
        self.preview._server._asset = self._picture  # type: ignore[method-assign]
        self.preview._action = self._act  # type: ignore[method-assign, assignment]
        env.backend.subscribers.append(self._noticed)

    def _noticed(self, *_: object) -> None:
        self._changed = True

    async def _serve(self, request: web.Request) -> web.Response:
        response = await self._serve_original(request)
        edits = self._edits.get(request.path)
        if edits and response.text is not None:
            response.text = edited(response.text, edits)
        return response

    async def _picture(self, request: web.Request) -> web.Response:
        """Serve a picture; for one that was replaced since the page last looked, a spot of felt until it does again."""
        try:
            response = await self._asset_original(request)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            return _no_picture()  # it was being prepared when the page's message changed
        return _no_picture() if response.status == web.HTTPNotFound.status_code else response

    async def _act(self, context: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out what a tab asks for, one at a time, on the page as it is now: it was drawn a moment ago."""
        async with self._lock:
            await self._let_time_pass()
            page = self.preview._pages.get(context or "")
            current = {"published_revision": page.revision} if page and "published_revision" in body else {}
            answer = await self._act_original(context, {**body, **current})
            self._changed = True
            return answer

    async def _let_time_pass(self) -> None:
        now = asyncio.get_running_loop().time()
        passed, self._acted_at = max(now - self._acted_at, 0.0), now
        await self._clock.let_pass(timedelta(seconds=passed * self._speed), self._at_rest)
        if self._speed > 1 and now - self._refreshed_at > LOOK:
            self._changed = True

    async def keep_live(self) -> None:
        """Let the simulated Discord's time run and show what happens, until cancelled."""
        while True:
            await asyncio.sleep(TICK)
            async with self._lock:
                with contextlib.suppress(TimeoutError):  # a busy moment: the next tick shows it
                    await self._let_time_pass()
                    if self._changed:
                        self._changed = False
                        self._refreshed_at = asyncio.get_running_loop().time()
                        await self.preview.refresh()
                self._forget()

    def _forget(self) -> None:
        del self.env.backend.transcript[:-STORY_LENGTH]
        del self.env.http_requests[:-STORY_LENGTH]


def _no_picture() -> web.Response:
    """A spot of the table's felt, which the page stretches to where a picture is to be."""
    return web.Response(
        body=Canvas(1, 1).png(effort=9), content_type="image/png", headers={"Cache-Control": "no-store"}
    )

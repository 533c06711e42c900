"""The demo: the real bot in a simulated Discord, shown live in the browser. The only module that knows simcord.

simcord's preview shows a channel page but neither refreshes by itself nor lets its clock run. What makes it live is
gathered here, and each change to a page of simcord's fails loudly when it no longer applies (`DemoBroken`).
"""

import asyncio
import contextlib
import sys
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import discord
import simcord.interactions
from aiohttp import web
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle
from simcord.env import Env
from simcord.preview import Preview

from bot.client import create_bot
from bot.config import Settings
from bot.store import Store
from bot.tables import RealClock, Tables
from bot.ui.words import Words, words_for

PORT: Final = 8765
FRAGMENT: Final = "demo"
TICK: Final = 0.25
"""Seconds between two looks at what happened; a click is answered at once, the other tabs follow within this time."""
STORY_LENGTH: Final = 500
"""Requests and events that simcord may remember; it would keep all of them."""


class DemoBroken(RuntimeError):
    """A change to a page of simcord's does not apply any more: another version is installed than the locked one."""


class Persona(NamedTuple):
    """Somebody the newcomer can be: the name in the address, the name shown, and Discord's language."""

    key: str
    name: str
    locale: discord.Locale


PERSONAS: Final = (
    Persona("ada", "Ada", discord.Locale.american_english),
    Persona("bo", "Bo", discord.Locale.american_english),
    Persona("camille", "Camille", discord.Locale.french),
)


class Edit(NamedTuple):
    """One change to a file that simcord serves: what stands there and what it becomes."""

    old: str
    new: str


_OPEN_AS: Final = Edit(
    'request("/api/pages", "POST", {}, null)',
    'request("/api/pages", "POST", { viewer_id: VIEWERS[new URLSearchParams(location.search).get("as")] }, null)',
)
_ASK_ON_FOCUS: Final = Edit(
    "const choices = autocompleteResults.get(autocompleteKey(currentDraft(), option.name, current)) || [];",
    "const choices = autocompleteResults.get(autocompleteKey(currentDraft(), option.name, current)) || [];\n"
    "            queryAutocomplete(option, current);",
)
_PLAIN_CSS: Final = """
#capture-open, #inspector-toggle, #messages-toggle, #refresh, .session-menu, .messages-sidebar, .brand-mark,
.viewport-readout, #view-action-output, #back-activity { display: none !important; }
"""


def page_edits(viewers: Mapping[str, int]) -> dict[str, tuple[Edit, ...]]:
    """Return the changes to the pages, by the path they are served under; an edit of "" appends to the file."""
    ids = ", ".join(f'{key}: "{number}"' for key, number in viewers.items())
    return {
        "/": (
            Edit("<title>SimCord Preview</title>", "<title>Mexican Rummy</title>"),
            Edit(
                "<strong>SimCord</strong><small>Preview</small>",
                "<strong>Mexican Rummy</strong><small>demo</small>",
            ),
        ),
        "/app.js": (
            Edit("async function bootstrap() {", f"const VIEWERS = {{ {ids} }};\nasync function bootstrap() {{"),
            _OPEN_AS,
        ),
        "/commands.js": (_ASK_ON_FOCUS,),
        "/session.js": (Edit("interval = 500", "interval = 250"),),
        "/preview.css": (Edit("", _PLAIN_CSS),),
    }


def edited(text: str, edits: tuple[Edit, ...]) -> str:
    """Return a page's text with the changes; DemoBroken when one has no place there."""
    for old, new in edits:
        if old not in text:
            raise DemoBroken(old)
        text = text.replace(old, new, 1) if old else text + new
    return text


def check_pages() -> None:
    """Raise DemoBroken when simcord's pages are not those that the changes were made for."""
    static = Path(simcord.preview.__file__).parent / "static"
    for path, edits in page_edits({}).items():
        edited((static / (path.strip("/") or "index.html")).read_text(encoding="utf-8"), edits)


class LivePreview:
    """simcord's preview of a channel that keeps itself up to date, as several people in several tabs."""

    def __init__(self, env: Env, room: ChannelHandle, members: Mapping[str, MemberActor], port: int) -> None:
        self.env = env
        self.preview: Preview = env.preview(room, viewers=list(members.values()), layout="channel", port=port)
        self.preview.capability = FRAGMENT
        self._edits = page_edits({key: member.id for key, member in members.items()})
        self._lock = asyncio.Lock()
        self._changed = True
        self._acted_at = asyncio.get_running_loop().time()
        self._serve_original: Callable[[web.Request], Awaitable[web.Response]] = self.preview._server._static
        self._act_original: Callable[..., Awaitable[dict[str, Any]]] = self.preview._action
        self.preview._server._static = self._serve  # type: ignore[method-assign]
        self.preview._action = self._act  # type: ignore[method-assign]
        env.backend.subscribers.append(self._noticed)

    def _noticed(self, *_: object) -> None:
        self._changed = True

    async def _serve(self, request: web.Request) -> web.Response:
        response = await self._serve_original(request)
        edits = self._edits.get(request.path)
        if edits and response.text is not None:
            response.text = edited(response.text, edits)
        return response

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
        passed, self._acted_at = now - self._acted_at, now
        await self.env.advance_time(max(passed, 0.0))

    async def keep_live(self) -> None:
        """Let the simulated Discord's time run and show what happens, until cancelled."""
        while True:
            await asyncio.sleep(TICK)
            async with self._lock:
                with contextlib.suppress(TimeoutError):  # a busy moment: the next tick shows it
                    await self._let_time_pass()
                    if self._changed:
                        self._changed = False
                        await self.preview.refresh()
                self._forget()

    def _forget(self) -> None:
        del self.env.backend.transcript[:-STORY_LENGTH]
        del self.env.http_requests[:-STORY_LENGTH]


def speak_locales(locales: Mapping[int, discord.Locale]) -> None:
    """Have every interaction tell its user's Discord language; simcord says English of everybody."""
    original = simcord.interactions.base_payload

    def with_locale(*args: Any, user_id: int, **kwargs: Any) -> Any:
        record, payload = original(*args, user_id=user_id, **kwargs)
        payload["locale"] = locales.get(user_id, discord.Locale.american_english).value
        return record, payload

    simcord.interactions.base_payload = with_locale


class World(NamedTuple):
    """The simulated Discord of the demo: the channel and the people in it."""

    room: ChannelHandle
    house: MemberActor
    members: dict[str, MemberActor]


def build_world(env: Env, personas: tuple[Persona, ...] = PERSONAS) -> World:
    """Return a server with a channel and the people; made before time runs, so that all ids are the same each time."""
    guild = env.create_guild("Mexican Rummy")
    room = guild.create_text_channel("rummy")
    members = {
        person.key: guild.add_member(env.create_user(person.key, global_name=person.name)) for person in personas
    }
    speak_locales({members[person.key].id: person.locale for person in personas})
    house = guild.add_member(env.create_user("house", global_name="House"))
    return World(room, house, members)


def addresses(port: int, personas: tuple[Persona, ...] = PERSONAS) -> list[tuple[Persona, str]]:
    """Return for each person the address to open."""
    return [(person, f"http://127.0.0.1:{port}/?as={person.key}#{FRAGMENT}") for person in personas]


async def play(database: Path, port: int, welcome: str, ready: Callable[[int], None]) -> None:
    """Run the demo until cancelled, with a first message in the channel; `ready` gets the port once it answers."""
    check_pages()
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    tables = Tables(store, RealClock())
    bot = create_bot(Settings(discord_token=None), tables)
    env = Env(bot, settle_timeout=30)
    world = build_world(env)
    env.backend.bot_user.name = "Mexican Rummy"
    env.backend.clock._epoch = datetime.now(UTC)
    await env.start()
    await world.house.send(world.room, welcome)
    try:
        live = LivePreview(env, world.room, world.members, port)
        async with live.preview:
            ready(int(live.preview._server.port or port))
            await live.keep_live()
    finally:
        await bot.close()
        await env.shutdown()
        await store.close()


def _language(words: Words, person: Persona) -> str:
    return words("demo.french") if person.locale is discord.Locale.french else words("demo.english")


def announce(words: Words, kept_in: Path | None, port: int) -> None:
    """Say on the terminal what to open."""
    lines = [words("demo.open")]
    lines += [
        words("demo.person", name=person.name, language=_language(words, person), address=address)
        for person, address in addresses(port)
    ]
    lines.append(words("demo.kept", file=str(kept_in)) if kept_in else words("demo.not-kept"))
    lines.append(words("demo.stop"))
    print("\n".join(lines), flush=True)  # noqa: T201 - the terminal is where a demo says how to begin


def run_demo(database: Path | None = None, port: int = PORT, language: str = "en") -> int:
    """Run the demo in the foreground; returns the exit code: 0 after Ctrl-C, 2 when it cannot start."""
    words = words_for(language)
    with tempfile.TemporaryDirectory(prefix="rummy-demo-") as folder:
        file = database or Path(folder) / "demo.db"
        try:
            asyncio.run(play(file, port, words("demo.welcome"), partial(announce, words, database)))
        except KeyboardInterrupt:
            return 0
        except SetupError:
            print(words("demo.port-taken", port=port), file=sys.stderr)  # noqa: T201 - as above
            return 2
    return 0

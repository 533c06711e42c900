"""REST: the routes a bot of ours may call, answered at once and without rate limits."""

from collections import Counter
from collections.abc import Awaitable, Callable
from time import perf_counter

import msgspec
from aiohttp import web

from tests.bench.loopback import payloads
from tests.bench.loopback.payloads import Payload
from tests.bench.loopback.world import World

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
BASE = "/api/v10"


def answer(content: object, status: int = 200) -> web.Response:
    """Return an answer in JSON."""
    return web.Response(body=msgspec.json.encode(content), status=status, content_type="application/json")


def unknown(what: str, code: int) -> web.Response:
    """Return Discord's answer about something that is not there, with its code."""
    return answer({"message": f"Unknown {what}", "code": code}, 404)


class Traffic:
    """Knows whether a request is under way, when the last one was answered, and which ones nobody foresaw."""

    def __init__(self) -> None:
        self.under_way = 0
        self.last = 0.0
        self.unknown: Counter[str] = Counter()

    @web.middleware
    async def watch(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let a request through; the gateway's, which stays open, is none."""
        if not request.path.startswith(BASE):
            return await handler(request)
        resource = request.match_info.route.resource
        if resource is None:
            self.unknown[f"{request.method} {request.path}"] += 1
            return unknown("route", 0)
        self.under_way += 1
        try:
            return await handler(request)
        finally:
            self.under_way -= 1
            self.last = perf_counter()


def routes(world: World) -> list[web.RouteDef]:
    """Return all routes but those of messages and answers."""
    return [*_application(world), *_places(world)]


def _application(world: World) -> list[web.RouteDef]:
    commands = f"{BASE}/applications/{{application}}/commands"
    guild_commands = f"{BASE}/applications/{{application}}/guilds/{{guild}}/commands"

    async def gateway(request: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return answer({"url": world.gateway_url, "shards": 1, "session_start_limit": limit})

    async def me(request: web.Request) -> web.Response:
        return answer(world.me)

    async def application(request: web.Request) -> web.Response:
        return answer(payloads.application(world.me, world.people[0]))

    async def register(request: web.Request) -> web.Response:
        sent = msgspec.json.decode(await request.read())
        registered = [payloads.command(each, world.me["id"]) for each in sent]
        world.commands.update({each["name"]: each for each in registered})
        return answer(registered)

    async def registered(request: web.Request) -> web.Response:
        return answer(list(world.commands.values()))

    async def emojis(request: web.Request) -> web.Response:
        return answer({"items": []})

    return [
        web.get(f"{BASE}/gateway", gateway),
        web.get(f"{BASE}/gateway/bot", gateway),
        web.get(f"{BASE}/users/@me", me),
        web.get(f"{BASE}/applications/@me", application),
        web.get(f"{BASE}/oauth2/applications/@me", application),
        web.get(f"{BASE}/applications/{{application}}/emojis", emojis),
        *(web.put(path, register) for path in (commands, guild_commands)),
        *(web.get(path, registered) for path in (commands, guild_commands)),
    ]


def _places(world: World) -> list[web.RouteDef]:
    async def guild(request: web.Request) -> web.Response:
        return answer(world.guild)

    async def member(request: web.Request) -> web.Response:
        found = [each for each in (world.me, *world.people) if each["id"] == request.match_info["user"]]
        return answer(payloads.member(found[0])) if found else unknown("Member", 10007)

    async def user(request: web.Request) -> web.Response:
        found = [each for each in (world.me, *world.people) if each["id"] == request.match_info["user"]]
        return answer(found[0]) if found else unknown("User", 10013)

    async def channel(request: web.Request) -> web.Response:
        found = world.channels.get(request.match_info["channel"])
        return answer(found) if found else unknown("Channel", 10003)

    async def thread(request: web.Request) -> web.Response:
        name = msgspec.json.decode(await request.read())["name"]
        made: Payload = payloads.thread(payloads.new_id(), world.channel, world.me["id"], name)
        world.channels[made["id"]] = made
        return answer(made, 201)

    async def nothing(request: web.Request) -> web.Response:
        return web.Response(status=204)

    a_channel = f"{BASE}/channels/{{channel}}"
    return [
        web.get(f"{BASE}/guilds/{{guild}}", guild),
        web.get(f"{BASE}/guilds/{{guild}}/members/{{user}}", member),
        web.get(f"{BASE}/users/{{user}}", user),
        web.get(a_channel, channel),
        web.post(f"{a_channel}/threads", thread),
        web.post(f"{a_channel}/messages/{{message}}/threads", thread),
        web.post(f"{a_channel}/typing", nothing),
        web.put(f"{a_channel}/pins/{{message}}", nothing),
        web.delete(f"{a_channel}/pins/{{message}}", nothing),
    ]

"""The stand-in as a whole: a server on a free port of the loopback interface, and what a person can do there."""

import asyncio
import socket
from time import perf_counter

from aiohttp import web

from tests.bench.loopback import answers, payloads, rest
from tests.bench.loopback.components import component
from tests.bench.loopback.exchanges import Exchange
from tests.bench.loopback.gateway import Gateway
from tests.bench.loopback.payloads import Payload
from tests.bench.loopback.world import World

COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
SUBCOMMAND = 1
OPTION_TYPES = {bool: 5, int: 4, str: 3}
Value = str | int | bool


class StandIn:
    """`async with StandIn() as discord:` listens until the end of the block."""

    world: World
    gateway: Gateway
    address: str

    def __init__(self) -> None:
        self.traffic = rest.Traffic()

    async def __aenter__(self) -> "StandIn":
        app = web.Application(middlewares=[self.traffic.watch])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        self.address = f"127.0.0.1:{port}"
        self.world = World(port)
        self.gateway = Gateway(self.world.ready(), self.world.guild)
        app.add_routes([*rest.routes(self.world), *answers.routes(self.world)])
        app.router.add_get("/gateway", self.gateway.connect)
        app.router.add_get("/gateway/", self.gateway.connect)
        await self._runner.setup()
        await web.SockSite(self._runner, listening).start()
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self.gateway.close()
        await self._runner.cleanup()

    async def quiet(self, seconds: float = 0.05) -> None:
        """Waits until nothing has come in for that long: boards posted, pings sent."""
        rest = seconds
        while rest > 0 or self.traffic.under_way:
            await asyncio.sleep(max(rest, 0.001))
            rest = self.traffic.last + seconds - perf_counter()

    async def slash(self, person: Payload, name: str, **options: Value) -> Exchange:
        """Uses a slash command; "rummy new" is the subcommand `new`."""
        return await self._send(COMMAND, person, _command(self.world, name, options))

    async def complete(self, person: Payload, name: str, option: str, typed: str = "") -> list[Payload]:
        """Returns the choices that autocomplete offers for one option of a command."""
        content = _command(self.world, name, {option: typed})
        _innermost(content)["options"][0]["focused"] = True
        exchange = await self._send(AUTOCOMPLETE, person, content)
        await exchange.until(lambda each: each.acknowledged, "choices")
        choices: list[Payload] = exchange.callback["data"]["choices"]
        return choices

    async def click(self, person: Payload, message: Payload, custom_id: str) -> Exchange:
        """Clicks a button of a message."""
        return await self._use(person, message, custom_id)

    async def select(self, person: Payload, message: Payload, custom_id: str, values: list[str]) -> Exchange:
        """Chooses values in a select of a message."""
        return await self._use(person, message, custom_id, values=values)

    async def _use(self, person: Payload, message: Payload, custom_id: str, **more: list[str]) -> Exchange:
        used = component(message, custom_id)
        content = {"custom_id": custom_id, "component_type": used["type"], "id": used.get("id", 1), **more}
        return await self._send(COMPONENT, person, content, message)

    async def _send(self, kind: int, person: Payload, content: Payload, on: Payload | None = None) -> Exchange:
        interaction = payloads.interaction(kind, person, self.world.channel, self.world.me["id"])
        interaction["data"] = content
        if on is not None:
            interaction["message"] = on
        exchange = Exchange(person, interaction)
        self.world.exchanges[interaction["token"]] = exchange
        exchange.sent = perf_counter()
        await self.gateway.dispatch("INTERACTION_CREATE", interaction)
        return exchange


def _command(world: World, name: str, options: dict[str, Value]) -> Payload:
    top, *subcommands = name.split()
    registered = world.commands[top]
    content: Payload = {"id": registered["id"], "name": top, "type": 1, "options": []}
    inner = content
    for each in subcommands:
        inner["options"] = [{"name": each, "type": SUBCOMMAND, "options": []}]
        inner = inner["options"][0]
    inner["options"] = [
        {"name": key, "type": OPTION_TYPES[type(value)], "value": value} for key, value in options.items()
    ]
    return content


def _innermost(command: Payload) -> Payload:
    while command["options"] and command["options"][0]["type"] == SUBCOMMAND:
        command = command["options"][0]
    return command

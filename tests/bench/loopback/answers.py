"""REST: where messages and answers to interactions come in; each answer is stamped when all of it is here."""

from time import perf_counter

from aiohttp import web

from tests.bench.loopback.bodies import Body, read_body
from tests.bench.loopback.exchanges import Exchange
from tests.bench.loopback.payloads import EPHEMERAL, LOADING, Payload
from tests.bench.loopback.rest import BASE, answer, unknown
from tests.bench.loopback.world import World

MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE = 4, 5, 6, 7


def routes(world: World) -> list[web.RouteDef]:
    """Return the routes of messages in channels and of answers to interactions."""
    return [*_channel_messages(world), *_interaction_messages(world)]


def _channel_messages(world: World) -> list[web.RouteDef]:
    messages = world.messages

    async def post(request: web.Request) -> web.Response:
        return answer(messages.write(request.match_info["channel"], await read_body(request)))

    async def history(request: web.Request) -> web.Response:
        return answer(messages.of(request.match_info["channel"], None)[::-1])

    async def get(request: web.Request) -> web.Response:
        found = messages.get(request.match_info["message"])
        return answer(found) if found else unknown("Message", 10008)

    async def patch(request: web.Request) -> web.Response:
        body, message_id = await read_body(request), request.match_info["message"]
        return answer(messages.edit(message_id, body)) if messages.get(message_id) else unknown("Message", 10008)

    async def delete(request: web.Request) -> web.Response:
        deleted = messages.delete(request.match_info["message"])
        return web.Response(status=204) if deleted else unknown("Message", 10008)

    all_messages = f"{BASE}/channels/{{channel}}/messages"
    return [
        web.post(all_messages, post),
        web.get(all_messages, history),
        web.get(f"{all_messages}/{{message}}", get),
        web.patch(f"{all_messages}/{{message}}", patch),
        web.delete(f"{all_messages}/{{message}}", delete),
    ]


def _interaction_messages(world: World) -> list[web.RouteDef]:
    def exchange_of(request: web.Request) -> Exchange:
        return world.exchanges[request.match_info["token"]]

    def message_of(request: web.Request) -> Payload | None:
        wanted = request.match_info["message"]
        return exchange_of(request).original if wanted == "@original" else world.messages.get(wanted)

    async def callback(request: web.Request) -> web.Response:
        body = await read_body(request)
        at, exchange = perf_counter(), exchange_of(request)
        if exchange.acknowledged is not None:
            return answer({"message": "Interaction has already been acknowledged.", "code": 40060}, 400)
        exchange.acknowledge(body.content, at)
        return answer(_receipt(exchange, respond(world, exchange, body, at)))

    async def follow_up(request: web.Request) -> web.Response:
        body = await read_body(request)
        at, exchange = perf_counter(), exchange_of(request)
        waiting = exchange.original
        if waiting is not None and waiting["flags"] & LOADING:  # the first one fills the deferred answer
            message = world.messages.edit(waiting["id"], body)
        else:
            message = _write(world, exchange, body)
        exchange.answer(message, with_file=bool(body.files), at=at)
        return answer(message)

    async def get(request: web.Request) -> web.Response:
        message = message_of(request)
        return answer(message) if message else unknown("Message", 10008)

    async def patch(request: web.Request) -> web.Response:
        body = await read_body(request)
        at, message = perf_counter(), message_of(request)
        if message is None or world.messages.get(message["id"]) is None:
            return unknown("Message", 10008)
        world.messages.edit(message["id"], body)
        exchange_of(request).answer(message, with_file=bool(body.files), at=at)
        return answer(message)

    async def delete(request: web.Request) -> web.Response:
        message = message_of(request)
        deleted = message is not None and world.messages.delete(message["id"])
        return web.Response(status=204) if deleted else unknown("Message", 10008)

    webhook = f"{BASE}/webhooks/{{application}}/{{token}}"
    return [
        web.post(f"{BASE}/interactions/{{interaction}}/{{token}}/callback", callback),
        web.post(webhook, follow_up),
        web.get(f"{webhook}/messages/{{message}}", get),
        web.patch(f"{webhook}/messages/{{message}}", patch),
        web.delete(f"{webhook}/messages/{{message}}", delete),
    ]


def _write(world: World, exchange: Exchange, body: Body) -> Payload:
    place = exchange.interaction["channel_id"]
    return world.messages.write(place, body, seen_by=exchange.person["id"])


def respond(world: World, exchange: Exchange, body: Body, at: float) -> Payload | None:
    """Does what the callback says; returns the message it made or changed."""
    kind, content = body.content["type"], Body(body.content.get("data") or {}, body.files)
    if kind in (MESSAGE, DEFERRED_MESSAGE):
        message: Payload | None = (made := _write(world, exchange, content))
        made["flags"] |= LOADING if kind == DEFERRED_MESSAGE else 0
    elif kind in (DEFERRED_UPDATE, UPDATE):
        message = exchange.interaction.get("message")
        if kind == UPDATE and message is not None:
            world.messages.edit(message["id"], content)
    else:
        return None
    exchange.original = message
    if kind in (MESSAGE, UPDATE) and message is not None:
        exchange.answer(message, with_file=bool(body.files), at=at)
    return message


def _receipt(exchange: Exchange, message: Payload | None) -> Payload:
    kind = exchange.callback["type"]
    receipt: Payload = {"id": exchange.interaction["id"], "type": exchange.interaction["type"]}
    if message is None:
        return {"interaction": receipt}
    receipt["response_message_id"] = message["id"]
    receipt["response_message_loading"] = kind == DEFERRED_MESSAGE
    receipt["response_message_ephemeral"] = bool(message["flags"] & EPHEMERAL)
    resource = {"type": kind} | ({"message": message} if kind in (MESSAGE, UPDATE) else {})
    return {"interaction": receipt, "resource": resource}

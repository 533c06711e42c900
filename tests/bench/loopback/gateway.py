"""The gateway: one websocket, HELLO, IDENTIFY, READY, heartbeats, and events to the client."""

import asyncio
import zlib
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from tests.bench.loopback.payloads import Payload

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 10, 11
BEAT = 41_250  # milliseconds, what Discord asks for


class Gateway:
    """Speaks to the one client that is connected; zlib-stream if it asks for that, plain JSON else."""

    def __init__(self, ready: Payload, guild: Payload) -> None:
        self.identified = asyncio.Event()
        self.intents = 0
        self._ready = ready
        self._guild = guild
        self._sequence = 0
        self._socket: web.WebSocketResponse | None = None
        self._deflate: Any = None

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Answers GET on the gateway's address for as long as the client stays."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=0)
        await socket.prepare(request)
        zlib_stream = request.query.get("compress") == "zlib-stream"
        self._socket, self._deflate = socket, zlib.compressobj() if zlib_stream else None
        await self._send({"op": HELLO, "d": {"heartbeat_interval": BEAT}})
        async for received in socket:
            if received.type == WSMsgType.TEXT:
                await self._receive(msgspec.json.decode(received.data))
        self.identified.clear()
        return socket

    async def dispatch(self, event: str, content: Payload) -> None:
        """Sends an event; returns once it is written to the socket."""
        self._sequence += 1
        await self._send({"op": DISPATCH, "t": event, "s": self._sequence, "d": content})

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            await self._socket.close()

    async def _receive(self, said: Payload) -> None:
        if said["op"] == HEARTBEAT:
            await asyncio.sleep(0.05)  # discord.py notes when it sent a beat only after it has
            await self._send({"op": HEARTBEAT_ACK})
        elif said["op"] == IDENTIFY:
            self.intents = said["d"]["intents"]
            await self.dispatch("READY", self._ready)
            await self.dispatch("GUILD_CREATE", self._guild)
            self.identified.set()
        elif said["op"] == RESUME:
            await self.dispatch("RESUMED", {})
            self.identified.set()

    async def _send(self, content: Payload) -> None:
        if self._socket is None:
            raise ConnectionError("no client is connected to the gateway")
        text = msgspec.json.encode(content)
        if self._deflate is None:
            await self._socket.send_str(text.decode())
        else:
            frame = self._deflate.compress(text) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
            await self._socket.send_bytes(frame)

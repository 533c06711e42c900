"""What a request carries: JSON, or a form of JSON and files."""

import re
from typing import NamedTuple

import msgspec
from aiohttp import web

from tests.bench.loopback.payloads import Payload

_NAME = re.compile(rb'name="([^"]*)"(?:; filename="([^"]*)")?')


class Upload(NamedTuple):
    filename: str
    size: int


class Body(NamedTuple):
    content: Payload
    files: dict[int, Upload]


async def read_body(request: web.Request) -> Body:
    """Returns the request's content once all of it has arrived."""
    raw = await request.read()
    if request.content_type != "multipart/form-data":
        return Body(msgspec.json.decode(raw) if raw else {}, {})
    boundary = request.headers["Content-Type"].partition("boundary=")[2].strip('"').encode()
    return _form(raw.split(b"--" + boundary))


def _form(parts: list[bytes]) -> Body:
    content: Payload = {}
    files: dict[int, Upload] = {}
    for part in parts:
        head, _, value = part.partition(b"\r\n\r\n")
        named = _NAME.search(head)
        if named and named[1] == b"payload_json":
            content = msgspec.json.decode(value)
        elif named and named[2] is not None:
            files[int(named[1][6:-1])] = Upload(named[2].decode(), len(value) - 2)
    return Body(content, files)

"""Finds buttons and selects in a message, wherever rows, containers and sections nest them."""

from collections.abc import Iterator

from tests.bench.loopback.payloads import Payload

BUTTON, SELECT = 2, 3


def components(message: Payload) -> Iterator[Payload]:
    """Returns every component of a message, outer ones first."""
    waiting = list(message["components"])
    while waiting:
        each = waiting.pop(0)
        yield each
        waiting[:0] = [
            *each.get("components", ()),
            *(each[inner] for inner in ("accessory", "component") if inner in each),
        ]


def component(message: Payload, custom_id: str) -> Payload:
    """Returns the one with this custom id; raises LookupError if there is none."""
    for each in components(message):
        if each.get("custom_id") == custom_id:
            return each
    raise LookupError(f"no component {custom_id!r} in message {message['id']}")


def selects(message: Payload) -> list[Payload]:
    """Return the selects that can be used."""
    return [each for each in components(message) if each["type"] == SELECT and not each.get("disabled")]

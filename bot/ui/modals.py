"""Forms to fill in: shown at once, and answered whenever they come back, after a restart too."""

import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final

import discord
from discord.ui import Label, Modal, TextInput

from bot.ui import errors
from bot.ui.items import FORMAT, LONGEST_ID, Interaction

Handler = Callable[[Interaction, int, str], Awaitable[None]]
"""What is done with a form that comes back: `(interaction, table_id, text)`."""
LONGEST_TEXT: Final = 4000
_FIELD: Final = "text"
_ID: Final = re.compile(rf"{FORMAT}:(?P<kind>[a-z-]+):(?P<table>[0-9]{{1,15}})")
_HANDLERS: Final[dict[str, Handler]] = {}


def form(kind: str) -> Callable[[Handler], Handler]:
    """Make a function the handler of a kind of form; it is called once the submission has been acknowledged."""

    def known(handler: Handler) -> Handler:
        _HANDLERS[kind] = handler
        return handler

    return known


async def show_form(
    interaction: Interaction, kind: str, table_id: int, *, title: str, label: str, about: str, text: str
) -> None:
    """Answer an interaction, which must not be deferred, with a form of one long text, filled in already."""
    custom_id = f"{FORMAT}:{kind}:{table_id}"
    assert len(custom_id) <= LONGEST_ID, "a kind and a number are short"
    modal = Modal(title=title, custom_id=custom_id)
    field: TextInput[Any] = TextInput(
        custom_id=_FIELD, style=discord.TextStyle.paragraph, default=text[:LONGEST_TEXT], max_length=LONGEST_TEXT
    )
    modal.add_item(Label(text=label, description=about, component=field))
    modal.stop()  # nothing is to wait for it: `submitted` hears of it when it comes back
    await interaction.response.send_modal(modal)


async def submitted(interaction: Interaction) -> None:
    """Deal with a form that came back; whatever goes wrong is answered."""
    try:
        if not await errors.deferred(interaction):
            return
        found = _ID.fullmatch(errors.custom_id_of(interaction))
        if found is None or found["kind"] not in _HANDLERS:
            raise errors.UnknownControl
        await _HANDLERS[found["kind"]](interaction, int(found["table"]), _text_of(interaction))
    except Exception as error:
        await errors.answer(interaction, error)


def _text_of(interaction: Interaction) -> str:
    payload: dict[str, Any] = dict(interaction.data or {})
    return next((str(one.get("value", "")) for one in _components(payload) if one.get("custom_id") == _FIELD), "")


def _components(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All components inside one, whatever they are wrapped in."""
    inner = [*part.get("components", ()), *([part["component"]] if "component" in part else [])]
    for one in inner:
        yield one
        yield from _components(one)

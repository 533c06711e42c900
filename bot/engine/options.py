"""Options: the choices of a lobby, as text and as what a ruleset's fields hold."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

SWITCH: Final[Mapping[str, object]] = {"on": True, "off": False}
_SWITCHED: Final = {True: "on", False: "off"}


class Option(Struct, frozen=True):
    """A choice of the lobby: the allowed values by their text form; `values` None allows numbers of a range.

    `words` are allowed besides.
    """

    values: Mapping[str, object] | None
    words: Mapping[str, object] = {}
    numbers: range = range(1000)

    def read(self, value: object) -> object:
        """Return the field's value for an option given as text or as itself; ValueError if it is none."""
        text = self._text(value)
        if self.values is not None and text in self.values:
            return self.values[text]
        if text in self.words:
            return self.words[text]
        if self.values is None and text.isascii() and text.isdigit() and len(text) < 6 and int(text) in self.numbers:
            return int(text)
        raise ValueError(text)

    def _text(self, value: object) -> str:
        if value is None:
            return next((text for text, meaning in self.words.items() if meaning is None), "none")
        return _SWITCHED[value] if isinstance(value, bool) else str(value)

    def write(self, value: object) -> str:
        """Return the text form of a field's value."""
        known = {**(self.values or {}), **self.words}
        return next(
            (text for text, meaning in known.items() if meaning == value and type(meaning) is type(value)), str(value)
        )

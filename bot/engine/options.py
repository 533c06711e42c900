"""Options: the choices of a lobby, as text and as what a ruleset's fields hold."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

SWITCH: Final[Mapping[str, object]] = {"on": True, "off": False}


class Option(Struct, frozen=True):
    """A choice of the lobby: the allowed values by their text form; `values` None allows numbers of a range.

    `words` are allowed besides.
    """

    values: Mapping[str, object] | None
    words: Mapping[str, object] = {}
    numbers: range = range(1000)

    def read(self, value: object) -> object:
        """Return the field's value for an option given as text or as itself; ValueError if it is none."""
        text = str(value)
        for said, meaning in self._known().items():
            if said == text or (meaning == value and type(meaning) is type(value)):
                return meaning
        if self.values is None and text.isascii() and text.isdigit() and len(text) < 6 and int(text) in self.numbers:
            return int(text)
        raise ValueError(text)

    def write(self, value: object) -> str:
        """Return the text form of a field's value."""
        return next((said for said, meaning in self._known().items() if meaning == value), str(value))

    def allowed(self) -> str:
        """Return the text forms of what may be chosen, as `1, 2, 3` or `0 to 999, unlimited`."""
        numbers = () if self.values is not None else (f"{self.numbers[0]} to {self.numbers[-1]}",)
        return ", ".join((*numbers, *self._known()))

    def _known(self) -> dict[str, object]:
        return {**(self.values or {}), **self.words}

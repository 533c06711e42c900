"""What the doctor finds: a check, how it went, and a line that says so."""

from enum import StrEnum
from typing import Final, NamedTuple


class State(StrEnum):
    """How a check went; a note is nothing wrong, but good to know."""

    WELL = "well"
    NOTE = "note"
    WRONG = "wrong"


SIGNS: Final = {State.WELL: "✓", State.NOTE: "–", State.WRONG: "✗"}


class Finding(NamedTuple):
    """One finding; as text a line that begins with the sign of its state."""

    check: str
    state: State
    text: str

    def __str__(self) -> str:
        return f"{SIGNS[self.state]} {' '.join(self.text.split())}"

    def as_dict(self) -> dict[str, str]:
        """Return it by names, for other programs."""
        return {"check": self.check, "state": self.state.value, "text": " ".join(self.text.split())}

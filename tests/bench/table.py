"""One row of the bench's table, and the table."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

WIDTHS: Final = (58, 22, 22, 9, 14, 4)
HEADINGS: Final = ("what", "ours", "peer", "ratio", "aim", "met")


@dataclass(frozen=True)
class Row:
    """What was measured: ours and the peer's figure as text with its unit, their ratio, and what it should be.

    `least` or `most` bounds the ratio; with neither the row only informs.
    """

    name: str
    ours: str
    peer: str
    ratio: float
    least: float | None = None
    most: float | None = None

    @property
    def aim(self) -> str:
        """What the ratio should be, as text."""
        if self.least is not None:
            return f"at least {self.least:g}"
        return f"at most {self.most:g}" if self.most is not None else ""

    @property
    def met(self) -> bool | None:
        """Whether the aim is met; None without one."""
        if self.least is not None:
            return self.ratio >= self.least
        return self.ratio <= self.most if self.most is not None else None

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as the table shows it."""
        met = {True: "yes", False: "NO", None: ""}[self.met]
        return self.name, self.ours, self.peer, f"{self.ratio:.2f}", self.aim, met


def line(cells: Iterable[str]) -> str:
    """Return cells as one line of the table; figures to the right."""
    texts = tuple(cells)
    aligned = (
        text.ljust(width) if at in (0, 5) else text.rjust(width)
        for at, (text, width) in enumerate(zip(texts, WIDTHS, strict=True))
    )
    return "  ".join(aligned).rstrip()


def heading() -> str:
    """Return the first two lines of the table."""
    return line(HEADINGS) + "\n" + line("-" * width for width in WIDTHS)

"""The lines of a record: numbered, without comments; and what is said when one of them is wrong (docs/records.md)."""

from typing import Final, NamedTuple

LONGEST_QUOTE: Final = 80


class BadRecord(ValueError):
    """A file that is no record: the number of the line that is wrong, and what is wrong with it."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line: Final = line


class Line(NamedTuple):
    """A line of a record that says something: its number in the file and its text without a comment."""

    number: int
    text: str

    @property
    def key(self) -> str:
        """The first word."""
        return self.text.split(None, 1)[0]

    @property
    def rest(self) -> str:
        """What follows the first word."""
        return "".join(self.text.split(None, 1)[1:])

    @property
    def words(self) -> tuple[str, ...]:
        """The words after the first."""
        return tuple(self.text.split()[1:])

    def bad(self, why: str) -> BadRecord:
        """Return the error that this line is wrong."""
        return BadRecord(self.number, why)


def lines_of(text: str) -> tuple[Line, ...]:
    """Return the lines that say something: comments and blank lines left out."""
    numbered = (Line(number, line.partition("#")[0].strip()) for number, line in enumerate(text.split("\n"), 1))
    return tuple(line for line in numbered if line.text)


def claims_of(text: str) -> tuple[str, ...]:
    """Return the ends of rounds and the result that comments of a record promise: `#> round …`, `#> result …`."""
    said = (line.partition("#>")[2].split() for line in text.split("\n"))
    return tuple(" ".join(words) for words in said if words and words[0] in ("round", "result"))


def quoted(text: str) -> str:
    """Return a text as it can stand in a message of one line: cut when it is long, nothing unprintable in it."""
    cut = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
    return '"' + "".join(letter if letter.isprintable() else "?" for letter in cut) + '"'

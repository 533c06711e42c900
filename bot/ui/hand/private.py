"""What tells of somebody's hand."""

from msgspec import Struct


class Private(Struct, frozen=True):
    """Something that tells of a hand: in a log or a traceback it is only named (G2)."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

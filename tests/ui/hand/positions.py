"""Hands to pick from: a seat's view of a position in notation."""

from bot.engine import View, view
from bot.engine.record import read_record


def seen(*lines: str, seat: int = 0, game: str = "mexican", options: str = "", seats: str = "Ada Bo") -> View:
    """The view of a seat, by default the first of two, in a game inside a round."""
    position = "\n".join(lines)
    start = read_record(f"game {game} {options}\nseats {seats}\nposition\n{position}\nend").start
    return view(start, seat)

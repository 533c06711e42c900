"""The seats on the board: name, cards held, opened or not, total, whose turn it is, who is no person just now."""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.engine import View
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.cards import SEAT, back
from bot.ui.pictures.layout import Box, columns_of
from bot.ui.pictures.lettering import SMALLEST, Size, Weight, initial, shown_name, written
from bot.ui.pictures.palette import Colour
from bot.ui.pictures.shapes import Sign, rounded, shape
from bot.ui.words import Words

PADDING: Final = 14
SIGN: Final = 34
WIDE: Final = 400
"""From this width on a seat's total stands beside its name, not below."""


class Player(StrEnum):
    """Who plays a seat: a person, a computer player, or the computer for a person who is away (G5)."""

    PERSON = "person"
    COMPUTER = "computer"
    AWAY = "away"


_SIGNS: Final = {Player.COMPUTER: Sign.COMPUTER, Player.AWAY: Sign.AWAY}


class Place(NamedTuple):
    """What the board shows of a seat, ready to be painted."""

    name: str
    count: str
    opened: bool
    status: str
    total: str
    points: str
    in_turn: bool
    won: bool
    sign: Sign | None


def picture_name(seats: Sequence[str], seat: int, words: Words) -> str:
    """Return a seat's name; where the font lacks a glyph of it, the seat's number and an initial."""
    shown = shown_name(seats[seat])
    if shown is not None:
        return shown
    letter = initial(seats[seat])
    number = words("picture.seat", number=seat + 1)
    return f"{number} · {letter}" if letter else number


def seat_places(view: View, words: Words, players: Sequence[Player]) -> tuple[Place, ...]:
    """Return what the board shows of each seat; `players` may be shorter than the seats, who is missing is a person."""
    return tuple(_place(view, seat, words, players) for seat in range(len(view.seats)))


def _place(view: View, seat: int, words: Words, players: Sequence[Player]) -> Place:
    opened = view.opened[seat]
    return Place(
        name=picture_name(view.seats, seat, words),
        count=str(view.counts[seat]),
        opened=opened,
        status=words("picture.opened") if opened else words("picture.not-opened"),
        total=str(view.totals[seat]),
        points=words("picture.points"),
        in_turn=not view.is_over and seat == view.turn,
        won=view.places is not None and view.places[seat] == 1,
        sign=_SIGNS.get(players[seat]) if seat < len(players) else None,
    )


def seat_boxes(count: int, top: int) -> tuple[Box, ...]:
    """Return where the seats lie: two or three beside each other."""
    columns = 2 if count in (2, 4) else 3
    return columns_of(count, top, 94 if columns == 2 else 128, columns)


def paint_seat(canvas: Canvas, place: Place, box: Box) -> None:
    """Paints a seat's panel."""
    width, height = box.right - box.left, box.bottom - box.top
    lit = place.in_turn or place.won
    ground = Colour.TURN if lit else Colour.PANEL
    canvas.paste(_panel(width, height, lit), (box.left, box.top))
    left = box.left + PADDING
    if lit:
        canvas.stamp(shape(Sign.ARROW if place.in_turn else Sign.STAR, SIGN), (left, _middle(box, SIGN)), ground, Colour.GOLD)
        left += SIGN + 10
    canvas.paste(back(SEAT, ground, place.count, Size.NAME), (left, _middle(box, SEAT.height)))
    lines = Box(left + SEAT.width + PADDING, box.top, box.right - PADDING, box.bottom)
    (_two_lines if width >= WIDE else _three_lines)(canvas, place, lines, ground)


def _middle(box: Box, height: int) -> int:
    return box.top + (box.bottom - box.top - height) // 2


def _two_lines(canvas: Canvas, place: Place, box: Box, ground: Colour) -> None:
    upper, lower = box.top + 32, box.bottom - 26
    total = written(place.total, Size.COUNT, Weight.BOLD, ground, Colour.TEXT)
    points = written(place.points, Size.NOTE, Weight.PLAIN, ground, Colour.DIM)
    _line(canvas, total, box.right - total.width, upper)
    _line(canvas, points, box.right - points.width, lower)
    _name(canvas, place, box.left, box.right - max(total.width, points.width) - 8, upper, ground)
    _status(canvas, place, box.left, lower, ground)


def _three_lines(canvas: Canvas, place: Place, box: Box, ground: Colour) -> None:
    _name(canvas, place, box.left, box.right, box.top + 30, ground)
    _status(canvas, place, box.left, box.top + 66, ground)
    total = written(place.total, Size.COUNT, Weight.BOLD, ground, Colour.TEXT)
    points = written(place.points, Size.NOTE, Weight.PLAIN, ground, Colour.DIM)
    _line(canvas, total, box.left, box.bottom - 26)
    _line(canvas, points, box.left + total.width + 8, box.bottom - 26)


def _name(canvas: Canvas, place: Place, left: int, right: int, middle: int, ground: Colour) -> None:
    room = right - left - (SIGN + 8 if place.sign else 0)
    name = written(place.name, Size.NAME, Weight.BOLD, ground, Colour.TEXT, room)
    _line(canvas, name, left, middle)
    if place.sign:
        canvas.stamp(shape(place.sign, SIGN), (left + name.width + 8, middle - SIGN // 2), ground, Colour.DIM)


def _status(canvas: Canvas, place: Place, left: int, middle: int, ground: Colour) -> None:
    if place.opened:
        canvas.stamp(shape(Sign.TICK, SMALLEST), (left, middle - SMALLEST // 2), ground, Colour.GOLD)
        left += SMALLEST + 8
    ink = Colour.GOLD if place.opened else Colour.DIM
    _line(canvas, written(place.status, Size.NOTE, Weight.PLAIN, ground, ink), left, middle)


def _line(canvas: Canvas, piece: Image.Image, left: int, middle: int) -> None:
    canvas.paste(piece, (left, middle - piece.height // 2))


@lru_cache(maxsize=16)
def _panel(width: int, height: int, lit: bool) -> Image.Image:
    panel = Canvas(width, height)
    if not lit:
        panel.stamp(rounded(width, height, 14), (0, 0), Colour.FELT, Colour.PANEL)
        return panel.image
    panel.stamp(rounded(width, height, 14), (0, 0), Colour.FELT, Colour.GOLD)
    panel.stamp(rounded(width - 8, height - 8, 10), (4, 4), Colour.GOLD, Colour.TURN)
    return panel.image

"""The seats on the board: name, cards held, opened or not, total, whose turn it is, who is no person just now."""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.engine import View
from bot.ui.pictures.badges import pill
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.cards import SEAT, back
from bot.ui.pictures.layout import Box, boxes_in_columns
from bot.ui.pictures.lettering import SMALLEST, Size, Weight, initial, shown_name, written
from bot.ui.pictures.palette import Colour, Piece
from bot.ui.pictures.shapes import Sign, rounded, sign
from bot.ui.pictures.tiles import SEAT as TILE_SEAT
from bot.ui.pictures.tiles import tile_back
from bot.ui.words import Words, signed

PADDING: Final = 12
SIGN: Final = 34
WIDE: Final = 400
"""From this width on a seat's total stands beside its name, not below."""


class Player(StrEnum):
    """Who plays a seat: a person, a computer player, or the computer for a person who is away (G5)."""

    PERSON = "person"
    COMPUTER = "computer"
    AWAY = "away"


_SIGNS: Final = {Player.COMPUTER: Sign.COMPUTER, Player.AWAY: Sign.AWAY}


class Plate(NamedTuple):
    """What the board shows of a seat, ready to be painted."""

    name: str
    held: str
    tiles: bool
    opened: bool
    status: str
    total: str
    points: str
    in_turn: bool
    won: bool
    sign: Sign | None
    bid: str


def picture_name(seats: Sequence[str], seat: int, words: Words) -> str:
    """Return a seat's name; where the font lacks a glyph of it, the seat's number and an initial."""
    if not seats[seat]:
        return words("people.former")
    shown = shown_name(seats[seat])
    if shown is not None:
        return shown
    letter = initial(seats[seat])
    number = words("picture.seat", number=seat + 1)
    return f"{number} · {letter}" if letter else number


def seat_plates(view: View, words: Words, players: Sequence[Player]) -> tuple[Plate, ...]:
    """Return what the board shows of each seat; `players` may be shorter than the seats, who is missing is a person."""
    return tuple(_plate(view, seat, words, players) for seat in range(len(view.seats)))


def _plate(view: View, seat: int, words: Words, players: Sequence[Player]) -> Plate:
    opened = view.opened[seat]
    return Plate(
        name=picture_name(view.seats, seat, words),
        held=str(view.counts[seat]),
        tiles=view.rules.tiles,
        opened=opened,
        status=opening_status(view, seat, words),
        total=signed(view.totals[seat]),
        points=words("picture.points"),
        in_turn=not view.is_over and seat == view.turn,
        won=view.places is not None and view.places[seat] == 1,
        sign=_SIGNS.get(players[seat]) if seat < len(players) else None,
        bid=words("picture.bids") if seat in view.bids else "",
    )


def opening_status(view: View, seat: int, words: Words) -> str:
    """Return whether a seat has opened; in games without contracts, whether it has laid anything down."""
    if view.rules.contracts:
        return words("picture.opened") if view.opened[seat] else words("picture.not-opened")
    return words("picture.laid") if view.opened[seat] else words("picture.nothing-laid")


def seat_boxes(count: int, top: int) -> tuple[Box, ...]:
    """Return where the seats lie: two or three beside each other."""
    columns = 2 if count in (2, 4) else 3
    return boxes_in_columns(count, top, 94 if columns == 2 else 132, columns)


def paint_seat(canvas: Canvas, plate: Plate, box: Box) -> None:
    """Paints a seat's panel."""
    width, height = box.right - box.left, box.bottom - box.top
    lit = plate.in_turn or plate.won
    ground = Colour.TURN if lit else Colour.PANEL
    canvas.paste(seat_panel(width, height, lit), (box.left, box.top))
    left = box.left + PADDING
    if lit:
        mark = Sign.ARROW if plate.in_turn else Sign.STAR
        canvas.write(sign(mark, SIGN, ground, Colour.GOLD), left, (box.top + box.bottom) // 2)
        left += SIGN + 6
    held = tile_back(TILE_SEAT, ground, plate.held) if plate.tiles else back(SEAT, ground, plate.held, Size.NAME)
    canvas.paste(held, (left, box.top + (height - SEAT.height) // 2))
    lines = Box(left + SEAT.width + PADDING, box.top, box.right - PADDING, box.bottom)
    (_two_lines if width >= WIDE else _three_lines)(canvas, plate, lines, ground)


def _two_lines(canvas: Canvas, plate: Plate, box: Box, ground: Colour) -> None:
    upper, lower = box.top + 32, box.bottom - 27
    total, points = _total(plate, ground)
    canvas.write(total, box.right - total.width, upper)
    canvas.write(points, box.right - points.width, lower)
    room = box.right - max(total.width, points.width) - 12 - box.left
    name = _name(plate, ground, room - (SIGN + 10 if plate.sign else 0))
    canvas.write(name, box.left, upper)
    _sign(canvas, plate, box.left + name.width + 10, upper, ground)
    end = _status(canvas, plate, box.left, lower, ground)
    _bid(canvas, plate, box.right - points.width - 12, end + 12, lower, ground)


def _three_lines(canvas: Canvas, plate: Plate, box: Box, ground: Colour) -> None:
    upper, middle, lower = box.top + 30, box.top + 68, box.bottom - 27
    total, points = _total(plate, ground)
    room = box.right - box.left - (SIGN + 8 if plate.sign else 0)
    canvas.write(_name(plate, ground, room), box.left, upper)
    _status(canvas, plate, box.left, middle, ground)
    canvas.write(total, box.left, lower)
    if not plate.bid:  # no room for both
        canvas.write(points, box.left + total.width + 8, lower)
    _sign(canvas, plate, box.right - SIGN, upper, ground)
    _bid(canvas, plate, box.right, box.left + total.width + 8, lower, ground)


def _total(plate: Plate, ground: Colour) -> tuple[Piece, Piece]:
    total = written(plate.total, Size.COUNT, Weight.BOLD, ground, Colour.TEXT)
    return total, written(plate.points, Size.NOTE, Weight.PLAIN, ground, Colour.DIM)


def _name(plate: Plate, ground: Colour, room: int) -> Piece:
    return written(plate.name, Size.NAME, Weight.BOLD, ground, Colour.TEXT, room)


def _sign(canvas: Canvas, plate: Plate, left: int, middle: int, ground: Colour) -> None:
    if plate.sign:
        canvas.write(sign(plate.sign, SIGN, ground, Colour.DIM), left, middle)


def _bid(canvas: Canvas, plate: Plate, right: int, left: int, middle: int, ground: Colour) -> None:
    """Paints that the seat bids for the top (O4), between two edges."""
    if plate.bid:
        word = pill(plate.bid, ground, right - left)
        canvas.paste(word, (right - word.width, middle - word.height // 2))


def _status(canvas: Canvas, plate: Plate, left: int, middle: int, ground: Colour) -> int:
    """Paints whether the seat has opened; returns where that ends."""
    if plate.opened:
        canvas.write(sign(Sign.TICK, SMALLEST, ground, Colour.GOLD), left, middle)
        left += SMALLEST + 8
    ink = Colour.GOLD if plate.opened else Colour.DIM
    status = written(plate.status, Size.NOTE, Weight.PLAIN, ground, ink)
    canvas.write(status, left, middle)
    return left + status.width


@lru_cache(maxsize=32)
def seat_panel(width: int, height: int, lit: bool) -> Image.Image:
    """Return a seat's plate; lit when it is the seat's turn."""
    panel = Canvas(width, height)
    if not lit:
        panel.stamp(rounded(width, height, 14), (0, 0), Colour.FELT, Colour.PANEL)
        return panel.image
    panel.stamp(rounded(width, height, 14), (0, 0), Colour.FELT, Colour.GOLD)
    panel.stamp(rounded(width - 8, height - 8, 10), (4, 4), Colour.GOLD, Colour.TURN)
    return panel.image

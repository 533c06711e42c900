"""Shapes drawn by us: suits and signs as polygons, painted large once, shrunk smoothly and kept."""

import math
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from bot.engine import Suit
from bot.ui.pictures.palette import Colour, Piece, inked

LARGE: Final = 8
"""Shapes are painted so many times too large."""

Point = tuple[float, float]
Pen = ImageDraw.ImageDraw


class Sign(StrEnum):
    """The signs of the table that are no suit."""

    STAR = "star"
    ARROW = "arrow"
    TICK = "tick"
    COMPUTER = "computer"
    AWAY = "away"
    JESTER = "jester"
    SMILE = "smile"
    CROSS = "cross"
    ARROWS = "arrows"


@lru_cache(maxsize=256)
def shape(name: Suit | Sign, size: int) -> Image.Image:
    """Return the coverage (mode L, size x size pixels) of a suit or sign."""
    side = size * LARGE
    large = Image.new("L", (side, side), 0)
    _PAINTERS[name](ImageDraw.Draw(large), side)
    return large.reduce(LARGE)


@lru_cache(maxsize=64)
def sign(name: Sign, size: int, ground: Colour, ink: Colour) -> Piece:
    """Return a sign as a finished piece on a plain ground."""
    return inked(shape(name, size), ground, ink)


@lru_cache(maxsize=256)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """Return the coverage of a box with round corners."""
    large = Image.new("L", (width * 4, height * 4), 0)
    ImageDraw.Draw(large).rounded_rectangle((0, 0, width * 4 - 1, height * 4 - 1), radius * 4, fill=255)
    return large.reduce(4)


@lru_cache(maxsize=64)
def ring(width: int, height: int, radius: int, line: int) -> Image.Image:
    """Return the coverage of a frame with round corners, so many pixels thick."""
    inside = Image.new("L", (width, height), 0)
    inside.paste(rounded(width - 2 * line, height - 2 * line, radius - line), (line, line))
    return ImageChops.subtract(rounded(width, height, radius), inside)


def _scaled(points: Iterable[Point], side: int) -> list[Point]:
    return [(x * side, y * side) for x, y in points]


def _disc(pen: Pen, side: int, x: float, y: float, radius: float, fill: int = 255) -> None:
    pen.ellipse([(x - radius) * side, (y - radius) * side, (x + radius) * side, (y + radius) * side], fill=fill)


def _box(pen: Pen, side: int, box: tuple[float, float, float, float], radius: float, fill: int = 255) -> None:
    pen.rounded_rectangle([edge * side for edge in box], radius * side, fill=fill)


def _heart_points(turned: bool, bottom: float) -> list[Point]:
    points = []
    for step in range(180):
        t = step * math.tau / 180
        x = 16 * math.sin(t) ** 3 / 34
        y = (13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t) + 17) / 29.3
        points.append((0.5 + x, y * bottom if turned else (1 - y) * 0.94 + 0.03))
    return points


def _heart(pen: Pen, side: int) -> None:
    pen.polygon(_scaled(_heart_points(turned=False, bottom=1), side), fill=255)


def _stem(pen: Pen, side: int, top: float) -> None:
    right = [(0.5 + 0.035 + 0.2 * step**2.2, top + (0.98 - top) * step) for step in (0, 0.2, 0.4, 0.6, 0.8, 1)]
    pen.polygon(_scaled([*right, *((1 - x, y) for x, y in reversed(right))], side), fill=255)


def _spade(pen: Pen, side: int) -> None:
    pen.polygon(_scaled(_heart_points(turned=True, bottom=0.8), side), fill=255)
    _stem(pen, side, 0.6)


def _club(pen: Pen, side: int) -> None:
    for x, y in ((0.5, 0.24), (0.26, 0.57), (0.74, 0.57)):
        _disc(pen, side, x, y, 0.225)
    _disc(pen, side, 0.5, 0.48, 0.12)
    _stem(pen, side, 0.5)


def _diamond(pen: Pen, side: int) -> None:
    corners = ((0.5, 0.01), (0.88, 0.5), (0.5, 0.99), (0.12, 0.5))
    points: list[Point] = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        for step in range(12):
            part = step / 12
            dent = 0.1 * math.sin(math.pi * part)
            x, y = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
            points.append((x + (0.5 - x) * dent, y + (0.5 - y) * dent))
    pen.polygon(_scaled(points, side), fill=255)


def _star(pen: Pen, side: int) -> None:
    points = []
    for corner in range(10):
        far = 0.52 if corner % 2 == 0 else 0.22
        angle = math.pi * corner / 5
        points.append((0.5 + far * math.sin(angle), 0.53 - far * math.cos(angle)))
    pen.polygon(_scaled(points, side), fill=255)


def _arrow(pen: Pen, side: int) -> None:
    pen.polygon(_scaled(((0.14, 0.04), (0.9, 0.5), (0.14, 0.96)), side), fill=255)


def _tick(pen: Pen, side: int) -> None:
    line = _scaled(((0.1, 0.55), (0.38, 0.82), (0.9, 0.2)), side)
    pen.line(line, fill=255, width=round(side * 0.17), joint="curve")
    for x, y in line:
        _disc(pen, side, x / side, y / side, 0.085)


def _computer(pen: Pen, side: int) -> None:
    _box(pen, side, (0.47, 0.1, 0.53, 0.3), 0.02)
    _disc(pen, side, 0.5, 0.1, 0.085)
    _box(pen, side, (0.12, 0.26, 0.88, 0.92), 0.15)
    _box(pen, side, (0.0, 0.46, 0.08, 0.74), 0.03)
    _box(pen, side, (0.92, 0.46, 1.0, 0.74), 0.03)
    _disc(pen, side, 0.34, 0.52, 0.085, fill=0)
    _disc(pen, side, 0.66, 0.52, 0.085, fill=0)
    _box(pen, side, (0.32, 0.71, 0.68, 0.79), 0.03, fill=0)


def _away(pen: Pen, side: int) -> None:
    _disc(pen, side, 0.48, 0.52, 0.44)
    _disc(pen, side, 0.68, 0.38, 0.37, fill=0)


def _jester(pen: Pen, side: int) -> None:
    """A fool's face under a cap with three horns, a bell at the tip of each."""
    for flip in (-1, 1):
        outer = _bend((0.5, 0.36), (0.62, 0.02), (0.9, 0.06), (0.93, 0.5))
        inner = _bend((0.93, 0.5), (0.86, 0.32), (0.74, 0.36), (0.79, 0.6))
        horn = [*outer, *inner, (0.5, 0.5)]
        pen.polygon(_scaled([(0.5 + (x - 0.5) * flip, y) for x, y in horn], side), fill=255)
        _disc(pen, side, 0.5 + 0.42 * flip, 0.53, 0.075)
    middle = [*_bend((0.32, 0.5), (0.36, 0.2), (0.44, 0.2), (0.5, 0.08))]
    pen.polygon(_scaled([*middle, *((1 - x, y) for x, y in reversed(middle))], side), fill=255)
    _disc(pen, side, 0.5, 0.09, 0.08)
    _disc(pen, side, 0.5, 0.7, 0.325, fill=0)
    _disc(pen, side, 0.5, 0.69, 0.275)
    for x in (0.38, 0.62):
        _disc(pen, side, x, 0.66, 0.05, fill=0)
    pen.arc([edge * side for edge in (0.34, 0.6, 0.66, 0.87)], 20, 160, fill=0, width=round(side * 0.055))


def _smile(pen: Pen, side: int) -> None:
    _disc(pen, side, 0.5, 0.5, 0.48)
    for x in (0.33, 0.67):
        pen.ellipse([edge * side for edge in (x - 0.065, 0.27, x + 0.065, 0.47)], fill=0)
    pen.chord([edge * side for edge in (0.2, 0.26, 0.8, 0.84)], 12, 168, fill=0)


def _cross(pen: Pen, side: int) -> None:
    for line in (((0.16, 0.16), (0.84, 0.84)), ((0.16, 0.84), (0.84, 0.16))):
        pen.line(_scaled(line, side), fill=255, width=round(side * 0.2))
        for x, y in line:
            _disc(pen, side, x, y, 0.1)


def _arrows(pen: Pen, side: int) -> None:
    """Two arrows past each other: one card comes, the other goes."""
    upper = ((0.12, 0.26), (0.54, 0.26), (0.54, 0.1), (0.9, 0.33), (0.54, 0.56), (0.54, 0.4), (0.12, 0.4))
    for turned in (False, True):
        points = [(1 - x, 1.03 - y) if turned else (x, y - 0.03) for x, y in upper]
        pen.polygon(_scaled(points, side), fill=255)


def _bend(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    """The points of a cubic curve."""
    parts = [step / 16 for step in range(17)]
    return [
        (
            (1 - t) ** 3 * start[0] + 3 * t * (1 - t) ** 2 * one[0] + 3 * t * t * (1 - t) * two[0] + t**3 * end[0],
            (1 - t) ** 3 * start[1] + 3 * t * (1 - t) ** 2 * one[1] + 3 * t * t * (1 - t) * two[1] + t**3 * end[1],
        )
        for t in parts
    ]


_PAINTERS: Final[dict[Suit | Sign, Callable[[Pen, int], None]]] = {
    Suit.CLUBS: _club,
    Suit.DIAMONDS: _diamond,
    Suit.HEARTS: _heart,
    Suit.SPADES: _spade,
    Sign.STAR: _star,
    Sign.ARROW: _arrow,
    Sign.TICK: _tick,
    Sign.COMPUTER: _computer,
    Sign.AWAY: _away,
    Sign.JESTER: _jester,
    Sign.SMILE: _smile,
    Sign.CROSS: _cross,
    Sign.ARROWS: _arrows,
}

"""Pictures: boards of cards and of tiles against pasting their faces in RGB, quantising and writing the PNG."""

import io
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from time import perf_counter
from typing import Final

from PIL import Image

from bot.ui.pictures import draw_board, draw_hand
from bot.ui.pictures.cards import TABLE, face, printed
from bot.ui.pictures.layout import WIDTH
from bot.ui.pictures.palette import PALETTE
from bot.ui.pictures.tiles import LAID, tile
from bot.ui.words import words_for
from tests.bench.table import Row
from tests.ui.pictures.positions import holding, mid_round
from tests.ui.pictures.tile_positions import sixty

TURNS: Final = 60
COLOURS: Final = 64
HAND: Final = "3C 3D JK 7H 7D 10S QS AD 9C 2C 4D 5S 6H 7C"
"""Fourteen cards, the most of a turn in round 7."""


def bare_board(pieces: Sequence[Image.Image], height: int, pitch: int) -> Callable[[], bytes]:
    """Return what pastes kept pieces in RGB, quantises to one fixed palette of 64 without dither, writes a PNG."""
    faces, across = [_in_rgb(piece) for piece in pieces], (WIDTH - 20) // pitch
    fixed = Image.new("P", (1, 1))
    fixed.putpalette(PALETTE[: 3 * COLOURS])

    def paste_and_write() -> bytes:
        board = Image.new("RGB", (WIDTH, height), tuple(PALETTE[:3]))
        for index, one in enumerate(faces):
            board.paste(one, (20 + index % across * pitch, 20 + index // across * 130))
        file = io.BytesIO()
        board.quantize(palette=fixed, dither=Image.Dither.NONE).save(file, "PNG")
        return file.getvalue()

    return paste_and_write


def _in_rgb(piece: Image.Image) -> Image.Image:
    coloured = piece.copy()
    coloured.putpalette(PALETTE)
    return coloured.convert("RGB")


def taken(*works: Callable[[], object]) -> tuple[float, ...]:
    """Return the median time of each work in milliseconds, done in turns so that all see the same machine."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(TURNS):
        for work, own in zip(works, times, strict=True):
            start = perf_counter()
            work()
            own.append((perf_counter() - start) * 1000)
    return tuple(map(median, times))


def rows() -> Iterable[Row]:
    """Measure the boards' times and sizes and the hand's time, against bare boards."""
    yield from _card_rows()
    yield from _tile_rows()


def _card_rows() -> Iterable[Row]:
    words, view, hand = words_for("en"), mid_round(), holding(HAND)
    png = draw_board(view, words)
    draw_hand(hand, words)
    faces = [face(printed(card, words), TABLE) for meld in view.melds for card in meld.cards]
    bare = bare_board(faces, _height(png), pitch=120)
    board, peer, small = taken(lambda: draw_board(view, words), bare, lambda: draw_hand(hand, words))
    yield Row("board picture, 4 seats, 40 cards", f"{board:.1f} ms", f"{peer:.1f} ms", board / peer, most=2)
    yield Row("its size, against 40 kB", f"{len(png) / 1000:.1f} kB", "40 kB", len(png) / 40_000, most=1)
    yield Row("hand picture, 14 cards, against the bare board", f"{small:.1f} ms", f"{peer:.1f} ms", small / peer)


def _tile_rows() -> Iterable[Row]:
    words, view = words_for("en"), sixty()
    png = draw_board(view, words)
    pieces = [tile(card, LAID) for meld in view.melds for card in meld.cards]
    bare = bare_board(pieces, _height(png), pitch=80)
    board, peer = taken(lambda: draw_board(view, words), bare)
    yield Row("board picture, 4 seats, 60 tiles", f"{board:.1f} ms", f"{peer:.1f} ms", board / peer, most=2)
    yield Row("its size, against 150 kB", f"{len(png) / 1000:.1f} kB", "150 kB", len(png) / 150_000, most=1)


def _height(png: bytes) -> int:
    return Image.open(io.BytesIO(png)).height

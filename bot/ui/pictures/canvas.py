"""A surface of palette numbers: fill, stamp a coverage in an ink, paste a finished piece, write the PNG."""

import io
from typing import Final

from PIL import Image

from bot.ui.pictures.palette import PALETTE, STEPS, Colour, shades

_TOUCHED: Final = [255 if round(cover * STEPS / 255) else 0 for cover in range(256)]
COMPRESSION: Final = 6


class Canvas:
    """A picture in the making, in pixels from the top left corner."""

    def __init__(self, width: int, height: int, ground: Colour = Colour.FELT) -> None:
        self.image = Image.new("L", (width, height), ground)

    def fill(self, box: tuple[int, int, int, int], colour: Colour) -> None:
        """Fills a box (left, top, right, bottom) with a plain colour."""
        self.image.paste(int(colour), box)

    def stamp(self, cover: Image.Image, at: tuple[int, int], ground: Colour, ink: Colour) -> None:
        """Paints an ink where the coverage says, upon a ground of one colour."""
        self.image.paste(cover.point(shades(ground, ink)), at, cover.point(_TOUCHED))

    def paste(self, piece: Image.Image, at: tuple[int, int]) -> None:
        """Puts a finished piece down, its corners included."""
        self.image.paste(piece, at)

    def png(self) -> bytes:
        """Return the picture as a PNG file; the canvas is not to be used afterwards."""
        self.image.putpalette(PALETTE)
        file = io.BytesIO()
        self.image.save(file, "PNG", compress_level=COMPRESSION)
        return file.getvalue()

"""A surface of palette numbers: fill, stamp a coverage in an ink, put a finished piece down, write the PNG."""

import io

from PIL import Image

from bot.ui.pictures.palette import PALETTE, Colour, Piece, inked
from bot.ui.pictures.shapes import rounded


class Canvas:
    """A picture in the making, in pixels from the top left corner."""

    def __init__(self, width: int, height: int, ground: Colour = Colour.FELT) -> None:
        self.image = Image.new("L", (width, height), ground)

    def fill(self, box: tuple[int, int, int, int], colour: Colour) -> None:
        """Fills a box (left, top, right, bottom) with a plain colour."""
        self.image.paste(int(colour), box)

    def stamp(self, cover: Image.Image, at: tuple[int, int], ground: Colour, ink: Colour) -> None:
        """Paints an ink where the coverage says, upon a ground of one colour."""
        self.put(inked(cover, ground, ink), at)

    def centre(self, cover: Image.Image, middle: int, ground: Colour, ink: Colour) -> None:
        """Paints an ink where the coverage says, in the picture's middle, centred on a height."""
        self.stamp(cover, ((self.image.width - cover.width) // 2, middle - cover.height // 2), ground, ink)

    def put(self, piece: Piece, at: tuple[int, int]) -> None:
        """Puts a finished piece down where its mask says."""
        self.image.paste(piece.image, at, piece.mask)

    def write(self, piece: Piece, left: int, middle: int) -> None:
        """Puts a line of text or a sign down, centred on a height."""
        self.put(piece, (left, middle - piece.height // 2))

    def paste(self, picture: Image.Image, at: tuple[int, int]) -> None:
        """Puts a finished rectangle down, its corners included."""
        self.image.paste(picture, at)

    def lay(self, picture: Image.Image, at: tuple[int, int], radius: int) -> None:
        """Puts a finished rectangle with round corners down upon something else."""
        self.image.paste(picture, at, rounded(*picture.size, radius).point(lambda cover: cover and 255, "1"))

    def png(self, effort: int) -> bytes:
        """Return the picture as a PNG file, packed with an effort of 1 … 9; the canvas is not to be used afterwards."""
        self.image.putpalette(PALETTE)
        file = io.BytesIO()
        self.image.save(file, "PNG", compress_level=effort)
        return file.getvalue()

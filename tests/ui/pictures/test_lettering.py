"""Letters: large enough for a phone, and names that the font lacks glyphs for."""

import pytest

from bot.ui.pictures import draw_board
from bot.ui.pictures.cards import HAND, PILE, TABLE
from bot.ui.pictures.lettering import NARROWEST, SMALLEST, Size, Weight, can_show, cut, initial, letters, shown_name
from bot.ui.pictures.seats import SIGN, picture_name
from bot.ui.pictures.tile_melds import SIGN as BROKEN_SIGN
from bot.ui.pictures.tiles import LAID, RACK
from bot.ui.words import words_for
from tests.ui.pictures.positions import seen

WORDS = words_for("en")


def test_nothing_is_smaller_than_28_pixels() -> None:
    """All text takes its size from `Size`, all signs and suits theirs from these."""
    signs = (SIGN, *(size.sign for size in (TABLE, PILE, HAND)))
    suits = (TABLE.pip, PILE.pip, *(size.large_pip for size in (TABLE, PILE, HAND)), HAND.large_pip * 3 // 4)
    tile_shapes = (BROKEN_SIGN, *(size.shape for size in (LAID, RACK)), *(size.smile for size in (LAID, RACK)))
    assert SMALLEST == 28
    assert min(*Size, *signs, *suits, *tile_shapes) >= SMALLEST


@pytest.mark.parametrize("name", ["Ada", "Zoë", "Łukasz", "Ελένη", "Жанна", "O'Neil", "Jean-Luc 2", "Ze\u0301lie"])
def test_names_the_font_has_are_shown(name: str) -> None:
    assert shown_name(name) is not None
    assert picture_name([name], 0, WORDS) == shown_name(name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë 🎉", "Seat 2 · Z"),
        ("漢字", "Seat 2"),
        ("山田 taro", "Seat 2 · T"),
        ("שלום", "Seat 2"),
        ("عمر", "Seat 2"),
        ("\u202eevil", "Seat 2 · E"),
        ("a\u200bb", "Seat 2 · A"),
        ("tab\there", "Seat 2 · T"),
        ("Z̸a̷l̵g̶o̸", "Seat 2 · Z"),
        ("\u2067", "Seat 2"),
        ("  ", "Seat 2"),
        ("🃏", "Seat 2"),
    ],
)
def test_names_the_font_lacks_show_seat_number_and_initial(name: str, shown: str) -> None:
    assert picture_name(["Ada", name], 1, WORDS) == shown


@pytest.mark.parametrize("name", ["🎉", "漢字", "שלום", "W" * 32, "\n", "ǅ", "ﷺ" * 8, "🏳️‍🌈" * 4])
def test_no_name_breaks_the_board(name: str) -> None:
    assert draw_board(seen(("Ada", name, "Bo")), WORDS).startswith(b"\x89PNG")


def test_missing_glyphs_are_seen_as_missing() -> None:
    assert can_show("é")
    assert not can_show("漢")
    assert not can_show("\u200b")
    assert initial("…é") == "É"


@pytest.mark.parametrize("room", [60, 100, 200, 400])
def test_text_never_is_wider_than_its_room(room: int) -> None:
    text = cut("The Honourable Bartholomew Featherstonehaugh", Size.NAME, Weight.BOLD, room)
    assert letters(text, Size.NAME, Weight.BOLD, room).width <= room
    assert letters(text, Size.NAME, Weight.BOLD).width <= room / NARROWEST + 3


def test_short_text_is_not_cut() -> None:
    assert cut("Ada", Size.NAME, Weight.BOLD, 200) == "Ada"

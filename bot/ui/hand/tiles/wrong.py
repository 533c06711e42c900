"""What is still wrong with a draft, in words: the tray, set by set, and the points of the first lay-down."""

from collections.abc import Iterator

from bot.engine.refusals import Refused
from bot.ui.hand.tiles.sheet import TileSheet


def wrong_lines(sheet: TileSheet) -> Iterator[str]:
    """Yield a line for each thing that keeps the draft from being finished."""
    words, wrong = sheet.words, sheet.wrong
    if wrong.is_nothing:
        return
    yield words("hand.tiles.wrong")
    if wrong.tray:
        yield _item(sheet, words("hand.tiles.wrong-tray", tiles=words.tiles(wrong.tray)))
    for number, fault in wrong.broken.items():
        yield _item(sheet, words("refusal.tiles.table-broken", meld=number, why=_refusal(sheet, fault)))
    if wrong.refused is not None:
        yield _item(sheet, _refusal(sheet, wrong.refused))


def _item(sheet: TileSheet, text: str) -> str:
    return sheet.words("hand.tiles.item", text=text)


def _refusal(sheet: TileSheet, refused: Refused) -> str:
    return sheet.words.refusal(refused.code, refused.facts, tiles=True)

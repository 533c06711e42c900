"""What a seat did with tiles, in words: deed by deed, for the lines that `narration` makes of a turn."""

from collections.abc import Iterator

from bot.engine.events import Drew, Event, Opened, Passed, Played
from bot.ui.words import Words


def tile_deeds(event: Event, words: Words) -> Iterator[str]:
    """Yield what an event says of its seat: `laid 7♠ 8♦`, `rearranged the table`."""
    match event:
        case Drew(card=None):
            yield words("event.tiles.drew")
        case Drew(card=tile) if tile is not None:
            yield words("event.tiles.drew-tile", tile=words.tile(tile))
        case Opened(melds=melds):
            yield words("event.tiles.opened", sets=" · ".join(words.tiles(meld.cards) for meld in melds))
        case Played(tiles=tiles, apart=apart):
            if tiles:
                yield words("event.tiles.laid", tiles=words.tiles(tiles))
            if apart or not tiles:
                yield words("event.tiles.apart")
        case Passed():
            yield words("event.tiles.passed")
        case _:
            yield words("event.tiles.out")

"""Ada at a table with tiles: positions to begin from, and her panel."""

from tests.e2e.evening import Evening
from tests.e2e.tile_players import TilePlayer, sit_with_tiles, written

BEGUN = (
    "turn Ada draw",
    "hand Ada 7C 8D 1C 12S 13S 2H",
    "hand Bo 1D 3C",
    "meld - group 7S 7H 7D",
    "meld - run 4D 5D 6D 7D",
    "meld - run 9S 10S JK",
    "opened Ada Bo",
)
FIRST = (
    "turn Ada draw",
    "hand Ada 8S 9S 10S 2H 2D 2C 7C 13D",
    "hand Bo 1D 3C",
    "meld - group 7S 7H 7D",
    "opened Bo",
)
FINISH, UNDO, RESET = "hand-tile-finish", "hand-tile-undo", "hand-tile-reset"


async def ada_at(evening: Evening, *position: str, **options: str) -> TilePlayer:
    """Ada, in turn, with her panel."""
    players = await sit_with_tiles(evening, *position, **options)
    await players["Ada"].type("hand")
    return players["Ada"]


def table_of(player: TilePlayer) -> list[str]:
    return [written(meld.cards) for meld in player.view.melds]

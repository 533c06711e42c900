"""Tables with buying in the simulated Discord: four who sit there, and what they press and see (O4)."""

from collections.abc import Mapping

from simcord.actors import MemberActor

from tests.e2e.evening import Evening, texts
from tests.e2e.hands import Player, sit_down

LIVE = 20
TABLE = """\
  dealer Di
  turn Ada play
  hand Ada KC 2C
  hand Bo 3H 4H
  hand Cy 5S 7D
  hand Di 6S 8D
  discard QD
  stock only 9H 10H JH QH
"""


async def four(evening: Evening, position: str = TABLE, **options: str) -> dict[str, Player]:
    """Ada, Bo, Cy and Di at a table with buying, each with their panel; Ada has drawn, Bo comes after her."""
    cy, di = evening.person("Cy"), evening.person("Di")
    people: Mapping[str, MemberActor] = {"Ada": evening.ada, "Bo": evening.bo, "Cy": cy, "Di": di}
    players = await sit_down(evening, position, people, buying="on", **options)
    for player in players.values():
        await player.type("hand")
    return players


async def discarded(evening: Evening, position: str = TABLE, **options: str) -> dict[str, Player]:
    """The same after Ada's discard: K♣ is for sale, Bo is to draw, Cy and Di may bid."""
    players = await four(evening, position, **options)
    await players["Ada"].type("discard", card="KC")
    return players


async def press(evening: Evening, player: Player, label: str) -> str:
    """Press a button of the board, and return what is answered privately."""
    result = await player.member.click(evening.last(), label=label)
    said = "\n".join(map(texts, result.followups))
    await evening.quiet()
    return said


def board(evening: Evening) -> str:
    return plain(texts(evening.last()))


def plain(text: str) -> str:
    """A text without bold print and without spaces that do not break."""
    return text.replace("\u00a0", " ").replace("**", "")


def cards_of(player: Player) -> list[str]:
    return [str(card) for card in player.view.hand]

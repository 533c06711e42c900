"""People who play with tiles in the end-to-end tests: what they pick, take, put and type on their panels."""

from collections.abc import Mapping
from typing import Any

import discord
from simcord.actors import MemberActor

from bot.engine import Card, parse_cards
from bot.engine.notation import numbered
from bot.tables import Draft, Layout, laid_out
from tests.e2e.evening import Evening, buttons, parts_of, texts
from tests.e2e.hands import Player, deal, game_begun, select, selects


class TilePlayer(Player):
    """Somebody at a table of tiles."""

    @property
    def draft(self) -> Draft:
        """Their draft."""
        seat = self.table.seat_of(self.member.id)
        assert seat is not None
        draft = self.evening.tables.drafts.cached(self.table, seat)
        assert draft is not None
        return draft

    @property
    def layout(self) -> Layout:
        """How their draft lies."""
        return laid_out(self.view, self.draft)

    @property
    def lying(self) -> str:
        """The sets of their draft, and after a slash the tray."""
        sets = " | ".join(written(laid.tiles) for laid in self.layout.sets)
        return f"{sets} / {written(self.layout.tray)}" if self.layout.tray else sets

    @property
    def rack(self) -> list[str]:
        """The tiles on offer in the select of the rack."""
        return [option["label"] for option in select(self.panel, "hand-tile-pick")["options"]]

    @property
    def pictures(self) -> list[str]:
        """What the panel's pictures show, in words."""
        found = [part["items"] for part in parts_of(self.panel) if part.get("type") == 12]
        return [item["description"] for items in found for item in items]

    def is_disabled(self, label: str) -> bool:
        """Whether a button cannot be pressed."""
        return any(part.get("label") == label and part.get("disabled") for part in parts_of(self.panel))

    async def pick_tiles(self, tiles: str, panel: discord.Message | None = None) -> Any:
        """Pick tiles of the page shown."""
        message = panel or self.panel
        found = select(message, "hand-tile-pick")
        values = values_of(found["options"], self.layout.hand, parse_cards(tiles, tiles=True))
        return await self._select(message, found["custom_id"], values)

    async def take(self, number: int, tiles: str = "") -> Any:
        """Take tiles of a set, by default all."""
        sets = next(one for one in selects(self.panel, "hand-tile-set") if option_of(one, str(number)))
        await self._select(self.panel, sets["custom_id"], [str(number)])
        found = select(self.panel, "hand-tile-take")
        there = self.layout.sets[number - 1].tiles
        values = values_of(found["options"], there, parse_cards(tiles, tiles=True)) if tiles else ["all"]
        return await self._select(self.panel, found["custom_id"], values)

    async def put(self, number: int) -> Any:
        """Put the whole tray on a set."""
        found = next(one for one in selects(self.panel, "hand-tile-put") if option_of(one, f"s{number}"))
        return await self._select(self.panel, found["custom_id"], [f"s{number}"])

    async def press_kind(self, kind: str, panel: discord.Message | None = None) -> Any:
        """Press the button of a kind."""
        message = panel or self.panel
        custom_id = next(one for one in buttons(message).values() if f":{kind}:" in one)
        result = await self.member.click(message, custom_id=custom_id)
        await self.evening.quiet()
        return result

    async def open_form(self) -> Any:
        """Press the button that shows the table as text."""
        return await self.press_kind("hand-tile-type")

    async def send_form(self, shown: Any, text: str) -> str:
        """Send the form with a text, and return what the panel says."""
        await self.member.submit_modal(shown, {"text": text})
        await self.evening.quiet()
        return self.says

    async def _select(self, message: discord.Message, custom_id: str, values: list[str]) -> Any:
        result = await self.member.select(message, values, custom_id=custom_id)
        await self.evening.quiet()
        return result


def written(tiles: tuple[Card, ...]) -> str:
    """Tiles in notation, numbers as they are printed."""
    return numbered(" ".join(map(str, tiles)))


def option_of(found: dict[str, Any], value: str) -> bool:
    """Whether a select has an option."""
    return any(option["value"] == value for option in found["options"])


def values_of(options: list[dict[str, Any]], held: tuple[Card, ...], tiles: tuple[Card, ...]) -> list[str]:
    """The values that choose tiles, a value for each copy."""
    values: list[str] = []
    for tile in tiles:
        offered = (one["value"] for one in options if one["value"].isdecimal() and one["value"] not in values)
        values.append(next(value for value in offered if held[int(value)] == tile))
    return values


async def sit_with_tiles(
    evening: Evening,
    *lines: str,
    people: Mapping[str, MemberActor] | None = None,
    computers: int = 0,
    turn_time: str = "none",
    **options: str,
) -> dict[str, TilePlayer]:
    """Start a game of tiles with these people, by default Ada and Bo; inside a turn if a position is given."""
    seated, table = await game_begun(evening, people, computers, options, game="tiles", turn_time=turn_time)
    if lines:
        await deal(evening, table.id, "\n".join(lines))
    return {name: TilePlayer(evening, member, table.id) for name, member in seated.items()}


def said_privately(player: TilePlayer) -> str:
    """The newest private message, be it a panel or not."""
    return texts(player.own[-1])

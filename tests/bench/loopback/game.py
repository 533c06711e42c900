"""Two persons and two computer players at a table of the bot; the persons play by what the bot shows them alone."""

from typing import Final

from tests.bench.loopback.components import BUTTON, components, selects
from tests.bench.loopback.exchanges import Exchange
from tests.bench.loopback.payloads import Payload
from tests.bench.loopback.stand_in import StandIn

SILENCE: Final = 0.02
"""Seconds without a request after which a move is over: boards posted, panels brought, pings sent."""
PATIENCE: Final = 500
"""So often may that be waited for until somebody is in turn."""
JOKER: Final = "Joker"


class Game:
    """Ada and Bo, and whoever of them is in turn; a game that is over is followed by the next."""

    def __init__(self, discord: StandIn) -> None:
        self._discord: Final = discord
        self._ada, self._bo = discord.world.people
        self._person: Payload = self._ada
        self._panel: Payload = {}
        self.moves = 0
        """Moves of theirs that the bot has shown the result of."""

    async def sit_down(self) -> None:
        """Open a table, seat two computer players, start the game, and bring both hands."""
        await self._say(self._ada, "rummy new", turn_time="24h")
        await self._say(self._bo, "rummy join")
        for _ in range(2):
            await self._say(self._ada, "rummy add-computer", level="hard")
        await self._say(self._ada, "rummy start")
        for person in (self._ada, self._bo):
            exchange = await self._discord.slash(person, "hand")
            await exchange.until(lambda each: each.pictured, "hand")

    async def _say(self, person: Payload, name: str, **options: str) -> None:
        exchange = await self._discord.slash(person, name, **options)
        await exchange.until(lambda each: each.answers, "answer")
        await self._discord.quiet(SILENCE)

    async def turn_begins(self) -> None:
        """Wait until a person has to draw and all is quiet, in the next game if this one is over."""
        for _ in range(PATIENCE):
            await self._discord.quiet(SILENCE)
            for person in (self._ada, self._bo):
                panel = self._panel_of(person)
                if panel and control(panel, "hand-draw", "stock"):
                    self._person, self._panel = person, panel
                    return
            if self._is_over():
                await self.sit_down()
        raise TimeoutError("nobody is asked to draw")

    async def pong(self) -> Exchange:
        """Use the command that is answered directly."""
        exchange = await self._discord.slash(self._person, "pong")
        return await exchange.until(lambda each: each.acknowledged, "pong")

    async def draw(self) -> Exchange:
        """Click the button that draws from the stock."""
        exchange = await self._click("hand-draw", "stock")
        self.moves += 1
        return exchange

    async def lay(self) -> bool:
        """Open or lay off if the panel offers it; returns whether there is a card left to discard."""
        for offer, move in (("hand-best", "hand-open"), ("hand-all", "hand-layoff")):
            if self._panel and control(self._panel, offer):
                await self._click(offer)
                await self._choose()
                await self._click(move)
                self.moves += 1
        await self._discord.quiet(SILENCE)
        return bool(selects(self._panel)) and control(self._panel, "hand-draw", "stock") is None

    async def _choose(self) -> None:
        """Answer what the panel asks about the cards picked: the first of the ways, until one is left."""
        while asked := [each for each in selects(self._panel) if ":hand-choose:" in each["custom_id"]]:
            open_question = asked[-1]
            if any(each.get("default") for each in open_question["options"]):
                return
            first = open_question["options"][0]["value"]
            used = self._discord.select(self._person, self._panel, open_question["custom_id"], [first])
            await self._answered(await used)

    async def discard(self) -> Exchange:
        """Use `/discard` with a card that the panel lists."""
        exchange = await self._discord.slash(self._person, "discard", card=card_to_discard(self._panel))
        await exchange.until(lambda each: each.pictured, "hand without the card discarded")
        self.moves += 1
        return exchange

    async def _click(self, *kind: str) -> Exchange:
        custom_id = control(self._panel, *kind)
        if custom_id is None:
            said = [each.get("content") or each.get("label") for each in components(self._panel)]
            raise LookupError(f"no button {kind} on the panel: {said}")
        return await self._answered(await self._discord.click(self._person, self._panel, custom_id))

    async def _answered(self, exchange: Exchange) -> Exchange:
        await exchange.until(lambda each: each.pictured, "hand")
        await self._discord.quiet(SILENCE)
        self._panel = self._panel_of(self._person) or self._panel
        return exchange

    def _panel_of(self, person: Payload) -> Payload | None:
        """The newest private message with a hand, or None."""
        private = self._discord.world.messages.of(self._discord.world.channel["id"], person["id"])
        panels = [each for each in private if each["attachments"]]
        return panels[-1] if panels else None

    def _is_over(self) -> bool:
        public = self._discord.world.messages.of(self._discord.world.channel["id"], None)
        return not any(control(each, "hand") for each in public)


def control(message: Payload, kind: str, own: str = "") -> str | None:
    """Return the custom id of a button that can be pressed, by its kind and its own last field."""
    for each in components(message):
        fields = each.get("custom_id", "").split(":")
        if each["type"] == BUTTON and not each.get("disabled") and fields[1:2] == [kind] and fields[-1].endswith(own):
            return ":".join(fields)
    return None


def card_to_discard(panel: Payload) -> str:
    """Return the last card of the hand as its panel names it; one that is not marked (wild, drawn) if there is one."""
    options = selects(panel)[0]["options"]
    plain = [each["label"] for each in options if not each.get("description")]
    card = (plain or [each["label"] for each in options])[-1]
    return "JK" if card == JOKER else card

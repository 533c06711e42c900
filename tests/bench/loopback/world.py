"""What there is: one server with one channel, two persons, the bot, their messages and exchanges."""

from tests.bench.loopback import payloads
from tests.bench.loopback.exchanges import Exchange
from tests.bench.loopback.messages import Messages
from tests.bench.loopback.payloads import Payload


class World:
    """The stand-in's memory; the addresses are those that the bot is told."""

    def __init__(self, port: int, names: tuple[str, ...] = ("Ada", "Bo")) -> None:
        self.gateway_url = f"ws://127.0.0.1:{port}/gateway"
        self.me = payloads.user(payloads.new_id(), "Rummy", bot=True)
        self.people = [payloads.user(payloads.new_id(), each) for each in names]
        guild_id = payloads.new_id()
        self.channel = payloads.channel(payloads.new_id(), guild_id, "rummy")
        self.guild = payloads.guild(guild_id, self.people[0]["id"], [self.channel], self.me)
        self.channels: dict[str, Payload] = {self.channel["id"]: self.channel}
        self.commands: dict[str, Payload] = {}
        self.exchanges: dict[str, Exchange] = {}
        self.messages = Messages(f"http://127.0.0.1:{port}", self.me)

    def ready(self) -> Payload:
        return {
            "v": 10,
            "user": self.me,
            "guilds": [{"id": self.guild["id"], "unavailable": True}],
            "session_id": "loopback",
            "resume_gateway_url": self.gateway_url,
            "shard": [0, 1],
            "application": {"id": self.me["id"], "flags": 0},
        }

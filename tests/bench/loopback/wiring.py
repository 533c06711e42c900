"""How a discord.py client is put on a stand-in: addresses, the command to compare with, and when to end."""

import asyncio
import sys

import discord
from discord.gateway import DiscordWebSocket
from yarl import URL


def use_stand_in(address: str) -> None:
    """Have discord.py talk to another address than Discord's, in the clear."""
    discord.http.Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = URL(f"ws://{address}/gateway")


@discord.app_commands.command(name="pong", description="The shortest way there and back")
async def pong(interaction: discord.Interaction) -> None:
    """Answer directly: what every other answer is compared with."""
    await interaction.response.send_message("pong")


async def end_of_input() -> None:
    """Return once standard input ends."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    await reader.read()

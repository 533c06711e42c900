"""Games that were played to their ends, for the tests that look back at them."""

from collections.abc import Mapping

import discord
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.engine import parse_move
from bot.tables import Status, Table
from bot.tables.playing import play
from bot.tables.rows import move_row, table_row
from bot.tables.table import Played
from tests.e2e.evening import Evening
from tests.e2e.hands import sit_down

SHORT = {
    "mexican": {"decks": "1", "reshuffles": "0"},
    "mexican-table": {"decks": "1", "reshuffles": "0"},
    "rami": {"target": "50"},
    "tiles": {"games": "1"},
}
"""The shortest games there are."""


async def played_out(evening: Evening, game: str = "rami", people: Mapping[str, MemberActor] | None = None) -> Table:
    """A game that Ada and Bo, or these people, have played to its end in the room, as easy computer players would.

    All but the last move is written at once, as if it had been played while nobody looked.
    """
    player, *_ = (await sit_down(evening, people=people, game=game, **SHORT[game])).values()
    table = before = await evening.tables.get(player.table_id)
    moves: list[Played] = []
    while table.status is Status.LIVE:
        last = table
        table, played = play(table, table.turn or 0, evening.choose(table.view(table.turn)), evening.env.now())
        moves.append(played)
    *earlier, end = moves
    rows = [move_row(one) for one in earlier]
    assert await evening.store.save(table_row(last, evening.env.now()), expected=before.revision, played=rows)
    evening.tables._shelf.put(last)
    mover = last.seats[end.seat].user
    assert mover is not None
    await evening.tables.move(last.id, mover, parse_move(end.text, tiles=table.rules.tiles))
    await evening.quiet()
    return await evening.tables.get(table.id)


def hide(evening: Evening, channel: ChannelHandle) -> None:
    """Let nobody but the bot see a channel any more."""
    backend = evening.env.backend
    seen = discord.Permissions(view_channel=True).value
    backend.set_overwrite(channel.id, Overwrite(evening.guild.id, OverwriteType.ROLE, deny=seen))
    backend.set_overwrite(channel.id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, allow=seen))

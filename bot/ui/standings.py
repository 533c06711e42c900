"""How people stand, told to one of them: what somebody has made of their games, and who plays best in the server."""

from collections.abc import Iterator
from typing import Any, Final

import discord
from discord.ui import ActionRow, Button, LayoutView

from bot.tables import GameStats, Leaderboard, Ranked
from bot.ui.answers import locale_of, whisper
from bot.ui.errors import UnknownControl
from bot.ui.items import NO_TABLE, Interaction, TableItem, tables_of
from bot.ui.people import mention
from bot.ui.post import text_layout
from bot.ui.words import Words, words_for

PAGE: Final = 10
"""So many places are on a page of the leaderboard."""


async def show_stats(interaction: Interaction, user: int) -> None:
    """Tell what somebody has made of their games in this server."""
    stats = await tables_of(interaction).standings.stats(interaction.guild_id or 0, user)
    words = words_for(locale_of(interaction))
    await whisper(interaction, stats_text(stats, user, words, own=user == interaction.user.id))


def stats_text(stats: tuple[GameStats, ...], user: int, words: Words, *, own: bool) -> str:
    """Return what somebody has made of their games: all together, then each kind."""
    if not stats:
        return words("stats.none-own") if own else words("stats.none", name=mention(user))
    lines = [words("stats.title", name=mention(user))]
    if len(stats) > 1:
        games, wins, rounds = (sum(getattr(one, name) for one in stats) for name in ("games", "wins", "rounds_won"))
        lines.append(_joined(_games(games, wins, words), words.many("stats.rounds-won", rounds)))
    for one in stats:
        lines += _game_lines(one, words)
    return "\n".join(lines)


def _game_lines(one: GameStats, words: Words) -> Iterator[str]:
    yield words("stats.game", game=words(f"game.{one.game}"), games=_games(one.games, one.wins, words))
    rounds = words.many("stats.rounds-won", one.rounds_won)
    average = words("stats.average", points=words.number(one.average))
    yield f"-# {_joined(rounds, average, words.many('stats.best', one.best))}"


def _games(games: int, wins: int, words: Words) -> str:
    return words("stats.games-and-wins", games=words.many("stats.games", games), wins=words.many("stats.wins", wins))


def _joined(*parts: str) -> str:
    return " · ".join(parts)


# --- the leaderboard --------------------------------------------------------------------------------------------------


class LeadersPage(TableItem, kind="leaders"):
    """Turns to a page of the leaderboard; its field is the page."""

    async def handle(self, interaction: Interaction) -> None:
        """Show the page in place of the present one."""
        match self.fields:
            case (page,) if page.isdecimal() and len(page) < 6:
                await interaction.edit_original_response(view=await _leaders(interaction, int(page)))
            case _:
                raise UnknownControl


async def show_leaders(interaction: Interaction) -> None:
    """Show who plays best in this server."""
    await whisper(interaction, view=await _leaders(interaction, 0))


async def _leaders(interaction: Interaction, page: int) -> LayoutView:
    board = await tables_of(interaction).standings.leaderboard(interaction.guild_id or 0)
    return leaders_view(board, interaction.user.id, words_for(locale_of(interaction)), page)


def leaders_view(board: Leaderboard, user: int, words: Words, page: int = 0) -> LayoutView:
    """Return a page of the leaderboard, the last one if there are no more so many, with the reader's own place."""
    pages = max(1, -(-len(board.listed) // PAGE))
    page = min(page, pages - 1)
    shown = board.listed[page * PAGE : (page + 1) * PAGE]
    lines = [_leader(one, words) for one in shown] or [words("leaders.none")]
    own = _own(board, user, words)
    layout = text_layout("\n".join([words("leaders.title"), *lines, *own, f"-# {words('leaders.about')}"]))
    turners = list(_turners(page, pages, len(board.listed), words))
    if turners:
        layout.add_item(ActionRow(*turners))
    return layout


def _leader(one: Ranked, words: Words) -> str:
    games = _games(one.games, one.wins, words)
    return words("leaders.line", place=one.place, name=mention(one.user), rating=one.rating, games=games)


def _own(board: Leaderboard, user: int, words: Words) -> Iterator[str]:
    """Where the reader stands, or how many games they lack to be listed."""
    place = board.of(user)
    if place is None:
        yield words.many("leaders.lacking", board.lacking(user))
    else:
        yield words("leaders.own", place=place.place, rating=place.rating)


def _turners(page: int, pages: int, listed: int, words: Words) -> Iterator[LeadersPage]:
    for other in (page - 1, page + 1):
        if 0 <= other < pages:
            first, last = other * PAGE + 1, min((other + 1) * PAGE, listed)
            label = words("leaders.page", first=first, last=last)
            yield LeadersPage(Button[Any](label=label, style=discord.ButtonStyle.secondary), NO_TABLE, other)

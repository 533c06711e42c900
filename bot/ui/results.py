"""How a round and a game ended, as messages that stay; and the record of a finished game."""

from collections.abc import Iterator
from io import BytesIO

import discord
from discord.ui import ActionRow, Button, TextDisplay

from bot.engine.scoring import Counting, deadwood_points
from bot.engine.state import End, RoundResult
from bot.tables import Status, Table
from bot.ui.answers import locale_of, whisper
from bot.ui.games import stage_of, stage_title, stage_words
from bot.ui.items import Interaction, TableItem, tables_of
from bot.ui.people import name_of
from bot.ui.pictures import Order, in_display_order
from bot.ui.post import Post, text_layout
from bot.ui.rematch import Rematch
from bot.ui.words import Words, words_for


class Record(TableItem, kind="record"):
    """Hands out the record of a finished game."""

    async def handle(self, interaction: Interaction) -> None:
        """Send the file."""
        await send_record(interaction, await self.table(interaction))


async def send_record(interaction: Interaction, table: Table) -> None:
    """Send the person the record of a game; TableError `still-going` while it goes on."""
    text = await tables_of(interaction).record(table.id)
    file = discord.File(BytesIO(text.encode()), f"{table.game_id}-{table.id}.txt")
    await whisper(interaction, words_for(locale_of(interaction))("results.record-file"), files=[file])


def round_post(table: Table, result: RoundResult) -> Post:
    """Return the result of a round: how it ended, everyone's deadwood as cards and points, the totals."""
    words = words_for(table.language)
    stage = stage_title(table.rules, result.round, words)
    lines = [words("results.round", stage=stage, outcome=_outcome(table, result, words))]
    lines += [_seat_line(table, result, seat, words) for seat in _in_order(table, result.totals)]
    lines += _level(table, result, words)
    return Post(text_layout("\n".join(lines)))


def _outcome(table: Table, result: RoundResult, words: Words) -> str:
    if result.end is End.WENT_OUT and result.winner is not None:
        key = "results.rummy" if result.doubled and table.rules.rummy else "results.went-out"
        key = "results.tiles.went-out" if table.rules.tiles else key
        return words(key, name=name_of(table, result.winner))
    return words(f"event.ended.{result.end}", stage=stage_words(table.rules, result.round, words))


def _seat_line(table: Table, result: RoundResult, seat: int, words: Words) -> str:
    """What a seat kept and what that counts, or what its going out brought, and its total."""
    rules, name, total = table.rules, name_of(table, seat), result.totals[seat]
    hand, points = result.deadwood[seat], result.points[seat]
    if rules.tiles:
        return _tile_line(table, result, seat, words)
    if hand:
        counted = deadwood_points(hand, rules.wild_rank(result.round), rules.points)
        return words("results.deadwood", name=name, cards=words.cards(hand), points=counted, total=total)
    if rules.counting is Counting.LOSERS:
        return words("results.out", name=name, total=total)
    if result.doubled:
        return words("results.scores-double", name=name, points=points, once=points // 2, total=total)
    return words("results.scores", name=name, points=points, total=total)


def _tile_line(table: Table, result: RoundResult, seat: int, words: Words) -> str:
    """What a seat kept and what that counts against it, doubled by a capot (C13); or what the winner gets off (P9)."""
    name, total, points = name_of(table, seat), result.totals[seat], result.points[seat]
    if seat == result.winner:
        return words("results.tiles.won", name=name, points=words.many("scores.points", points), total=total)
    left = in_display_order(result.deadwood[seat], Order.RANK, table.rules.meld_rules(result.round))
    tiles = words.tiles(left)
    if seat in result.doubled:
        once = points // 2
        return words("results.tiles.doubled", name=name, tiles=tiles, once=once, points=points, total=total)
    return words("results.deadwood", name=name, cards=tiles, points=points, total=total)


def _level(table: Table, result: RoundResult, words: Words) -> Iterator[str]:
    """Why a game goes on although its target is reached: several are level at the top (C9)."""
    target, highest = table.rules.target, max(result.totals)
    level = [name_of(table, seat) for seat, total in enumerate(result.totals) if total == highest]
    if target is not None and highest >= target and len(level) > 1:
        yield words("results.level", names=words.listing(level), points=words.many("scores.points", highest))


def _in_order(table: Table, totals: tuple[int, ...]) -> list[int]:
    """The seats by their totals, who leads first."""
    sign = -1 if table.rules.highest_wins else 1
    return sorted(range(len(totals)), key=lambda seat: (sign * totals[seat], seat))


def final_post(table: Table) -> Post:
    """Return the end of a game: the ranking, the seed with what it proves, and the record of one played out."""
    words = words_for(table.language)
    title = words("results.over") if table.status is Status.OVER else words("results.stopped")
    layout = text_layout("\n".join([title, *_ranking(table, words)]))
    if table.seed_revealed is not None:
        layout.add_item(TextDisplay(words("results.seed", seed=table.seed_revealed, commit=table.commit)))
    layout.add_item(ActionRow(*_end_buttons(table, words)))
    return Post(layout)


def _end_buttons(table: Table, words: Words) -> Iterator[TableItem]:
    yield Rematch(Button(label=words("results.rematch"), style=discord.ButtonStyle.primary), table.id)
    if table.status is Status.OVER:  # a game broken off has no result that a record could prove
        yield Record(Button(label=words("results.record")), table.id)


def _ranking(table: Table, words: Words) -> Iterator[str]:
    view = table.view(None)
    places = view.places or table.standing or ()
    winners = [name_of(table, seat) for seat, place in enumerate(places) if place == 1]
    if view.places is not None:
        yield words.many("results.won", len(winners), names=words.listing(winners))
    for seat in sorted(range(len(places)), key=lambda seat: (places[seat], seat)):
        points = words.many("scores.points", view.totals[seat])
        won = words.many(f"results.won.{stage_of(view.rules)}", view.wins[seat])
        yield words("results.place", place=places[seat], name=name_of(table, seat), points=points, won=won)

"""How a round and a game ended, as messages that stay; and the record of a finished game."""

from collections.abc import Iterator
from io import BytesIO

import discord
from discord.ui import ActionRow, Button, TextDisplay

from bot.engine.state import End, RoundResult
from bot.tables import Status, Table
from bot.ui.answers import locale_of, whisper
from bot.ui.items import Interaction, TableItem, tables_of
from bot.ui.people import name_of
from bot.ui.post import Post, text_layout
from bot.ui.words import Words, words_for


class Record(TableItem, kind="record"):
    """Hands out the record of a finished game."""

    async def handle(self, interaction: Interaction) -> None:
        """Send the file."""
        await send_record(interaction, await self.table(interaction))


async def send_record(interaction: Interaction, table: Table) -> None:
    """Send the person the record of a game; TableError `still-going` while it goes on."""
    text = await tables_of(interaction).record(table.id)
    file = discord.File(BytesIO(text.encode()), f"mexican-rummy-{table.id}.txt")
    await whisper(interaction, words_for(locale_of(interaction))("results.record-file"), files=[file])


def round_post(table: Table, result: RoundResult) -> Post:
    """Return the result of a round: how it ended, everyone's deadwood as cards and points, the totals."""
    words = words_for(table.language)
    lines = [words("results.round", round=result.round, outcome=_outcome(table, result, words))]
    lines += [_deadwood(table, result, seat, words) for seat in _in_order(result.totals)]
    return Post(text_layout("\n".join(lines)))


def _outcome(table: Table, result: RoundResult, words: Words) -> str:
    if result.end is End.WENT_OUT and result.winner is not None:
        return words("results.went-out", name=name_of(table, result.winner))
    return words(f"event.ended.{result.end}", round=result.round)


def _deadwood(table: Table, result: RoundResult, seat: int, words: Words) -> str:
    name, total = name_of(table, seat), result.totals[seat]
    if not result.deadwood[seat]:
        return words("results.out", name=name, total=total)
    cards = words.cards(result.deadwood[seat])
    return words("results.deadwood", name=name, cards=cards, points=result.points[seat], total=total)


def _in_order(totals: tuple[int, ...]) -> list[int]:
    return sorted(range(len(totals)), key=lambda seat: (totals[seat], seat))


def final_post(table: Table) -> Post:
    """Return the end of a game: the ranking, the seed with what it proves, and the record of one played out."""
    words = words_for(table.language)
    title = words("results.over") if table.status is Status.OVER else words("results.stopped")
    layout = text_layout("\n".join([title, *_ranking(table, words)]))
    if table.seed_revealed is not None:
        layout.add_item(TextDisplay(words("results.seed", seed=table.seed_revealed, commit=table.commit)))
    if table.status is Status.OVER:  # a game broken off has no result that a record could prove
        layout.add_item(ActionRow(Record(Button(label=words("results.record")), table.id)))
    return Post(layout)


def _ranking(table: Table, words: Words) -> Iterator[str]:
    view = table.view(None)
    places = view.places or table.standing or ()
    winners = [name_of(table, seat) for seat, place in enumerate(places) if place == 1]
    if view.places is not None:
        yield words.many("results.won", len(winners), names=words.listing(winners))
    for seat in sorted(range(len(places)), key=lambda seat: (places[seat], seat)):
        points = words.many("scores.points", view.totals[seat])
        rounds = words.many("results.rounds-won", view.wins[seat])
        yield words("results.place", place=places[seat], name=name_of(table, seat), points=points, rounds=rounds)

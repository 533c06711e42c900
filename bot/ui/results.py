"""How a round and a game ended, as messages that stay."""

from collections.abc import Iterator

import discord
from discord.ui import ActionRow, Button, TextDisplay

from bot.engine.state import End, RoundResult
from bot.tables import Status, Table
from bot.ui.deadwood import result_lines
from bot.ui.games import stage_of, stage_title, stage_words
from bot.ui.items import TableItem
from bot.ui.past.replays import Replay
from bot.ui.people import name_of
from bot.ui.post import Post, text_layout
from bot.ui.records import Record
from bot.ui.rematch import Rematch
from bot.ui.words import Words, words_for


def round_post(table: Table, result: RoundResult) -> Post:
    """Return the result of a round: how it ended, everyone's deadwood as cards and points, the totals."""
    words = words_for(table.language)
    stage = stage_title(table.rules, result.round, words)
    head = words("results.round", stage=stage, outcome=_outcome(table, result, words))
    return Post(text_layout("\n".join([head, *result_lines(table, result, words)])))


def _outcome(table: Table, result: RoundResult, words: Words) -> str:
    if result.end is End.WENT_OUT and result.winner is not None:
        key = "results.rummy" if result.doubled and table.rules.rummy else "results.went-out"
        key = "results.tiles.went-out" if table.rules.tiles else key
        return words(key, name=name_of(table, result.winner, words))
    return words(f"event.ended.{result.end}", stage=stage_words(table.rules, result.round, words))


def final_post(table: Table) -> Post:
    """Return the end of a game: the ranking, the seed with what it proves, and the record of one played out."""
    words = words_for(table.language)
    title = words("results.over") if table.status is Status.OVER else words("results.stopped")
    title = words("timing.closed") if table.idle else title
    layout = text_layout("\n".join([title, *_ranking(table, words)]))
    if table.seed_revealed is not None:
        layout.add_item(TextDisplay(_seed_line(table, words)))
    layout.add_item(ActionRow(*_end_buttons(table, words)))
    return Post(layout)


def _end_buttons(table: Table, words: Words) -> Iterator[TableItem]:
    yield Rematch(Button(label=words("results.rematch"), style=discord.ButtonStyle.primary), table.id)
    if table.status is Status.OVER:  # a game broken off has no result that a replay or a record could show
        yield Replay(Button(label=words("results.replay")), table.id)
        yield Record(Button(label=words("results.record")), table.id)


def _seed_line(table: Table, words: Words) -> str:
    """The seed and what it proves (G1); of a game played out it says how to check it, too."""
    seed = words("results.seed", seed=table.seed_revealed, commit=table.commit)
    return words("results.seed-checked", seed=seed) if table.status is Status.OVER else seed


def _ranking(table: Table, words: Words) -> Iterator[str]:
    view = table.view(None)
    places = view.places or table.standing or ()
    winners = [name_of(table, seat, words) for seat, place in enumerate(places) if place == 1]
    if view.places is not None:
        yield words.many("results.won", len(winners), names=words.listing(winners))
    for seat in sorted(range(len(places)), key=lambda seat: (places[seat], seat)):
        points = words.many("scores.points", view.totals[seat])
        won = words.many(f"results.won.{stage_of(view.rules)}", view.wins[seat])
        yield words("results.place", place=places[seat], name=name_of(table, seat, words), points=points, won=won)

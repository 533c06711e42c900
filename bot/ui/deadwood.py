"""What everybody kept in a round and what that counts, in words."""

from collections.abc import Iterator

from bot.engine.scoring import Counting, deadwood_points
from bot.engine.state import RoundResult
from bot.tables import Table
from bot.ui.people import name_of
from bot.ui.pictures import Order, in_display_order
from bot.ui.words import Words


def result_lines(table: Table, result: RoundResult, words: Words) -> Iterator[str]:
    """Yield what every seat kept in a round and its total, the best first."""
    for seat in _in_order(table, result.totals):
        yield _seat_line(table, result, seat, words)
    yield from _level(table, result, words)


def _seat_line(table: Table, result: RoundResult, seat: int, words: Words) -> str:
    """What a seat kept and what that counts, or what its going out brought, and its total."""
    rules, name, total = table.rules, name_of(table, seat, words), result.totals[seat]
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
    name, total, points = name_of(table, seat, words), result.totals[seat], result.points[seat]
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
    level = [name_of(table, seat, words) for seat, total in enumerate(result.totals) if total == highest]
    if target is not None and highest >= target and len(level) > 1:
        yield words("results.level", names=words.listing(level), points=words.many("scores.points", highest))


def _in_order(table: Table, totals: tuple[int, ...]) -> list[int]:
    """The seats by their totals, who leads first."""
    sign = -1 if table.rules.highest_wins else 1
    return sorted(range(len(totals)), key=lambda seat: (sign * totals[seat], seat))

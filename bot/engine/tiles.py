"""The moves of tile Rummy: the first lay-down, playing the whole table, drawing, passing (P3–P7, P10, C11)."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import structs

from bot.engine.cards import Card, sorted_hand, without
from bot.engine.checks import check_hand
from bot.engine.events import Drew, Event, Opened, Passed, Played
from bot.engine.meld_rules import MeldRules
from bot.engine.melds import Meld, readings
from bot.engine.moves import DrawTile, Open, Pass, Play, Spelling
from bot.engine.opening import read_all
from bot.engine.refusals import Code, Refused, first_broken
from bot.engine.scoring import FACES, deadwood_points
from bot.engine.state import Game
from bot.engine.turns import Applied, changed, gone_out, next_turn

Tiles = Counter[Card]


def _draw(game: Game, seat: int, _: DrawTile) -> Applied:
    now = game.round
    if not now.stock:
        raise Refused(Code.POOL_EMPTY)
    tile = now.stock[0]
    after = changed(game, seat, sorted_hand((*now.hands[seat], tile)), stock=now.stock[1:], idle=0)
    return next_turn(after, (Drew(seat, tile),))


def _pass(game: Game, seat: int, _: Pass) -> Applied:
    now = game.round
    if now.stock:
        raise Refused(Code.POOL_NOT_EMPTY)
    return next_turn(changed(game, seat, now.hands[seat], idle=now.idle + 1), (Passed(seat),))


def _play(game: Game, seat: int, move: Play) -> Applied:
    now = game.round
    lying = _on_table(now.melds)
    played = _spelt(move.table) - lying
    check_hand(now.hands[seat], played.elements())
    if not now.opened[seat]:
        raise Refused(Code.NOT_OPENED)
    melds = read_table(move.table, now.melds, game.rules.meld_rules(now.number))
    _check_nothing_missing(lying, melds)
    if not played:
        raise Refused(Code.NOTHING_PLAYED)
    tiles = sorted_hand(played.elements())
    return _laid(game, seat, tiles, melds, (Played(seat, tiles, melds, _is_apart(now.melds, melds)),))


def _open(game: Game, seat: int, move: Open) -> Applied:
    now, rules = game.round, game.rules.meld_rules(game.round.number)
    lying, first = _on_table(now.melds), _spelt(move.melds)
    played = first | (_spelt(move.table) - lying)
    check_hand(now.hands[seat], played.elements())
    if now.opened[seat]:
        raise Refused(Code.ALREADY_OPENED)
    sets = tuple(found[0] for found in read_all(move.melds, rules, ordered=move.ordered))
    _check_points(first, game.rules.first)
    events: tuple[Event, ...] = (Opened(seat, sets, len(now.melds) + 1),)
    melds = (*now.melds, *sets)
    if move.table:
        melds = read_table(move.table, melds, rules)
        _check_nothing_missing(lying + first, melds)
        apart = _is_apart((*now.melds, *sets), melds)
        events = (*events, Played(seat, sorted_hand((played - first).elements()), melds, apart))
    opened = structs.replace(now, opened=(*now.opened[:seat], True, *now.opened[seat + 1 :]), opened_this_turn=True)
    return _laid(structs.replace(game, round=opened), seat, sorted_hand(played.elements()), melds, events)


def _laid(
    game: Game, seat: int, tiles: tuple[Card, ...], melds: tuple[Meld, ...], events: tuple[Event, ...]
) -> Applied:
    """The game after tiles went from the hand to a table that is valid: the turn has ended, perhaps the game (P9)."""
    hand = without(game.round.hands[seat], tiles)
    after = changed(game, seat, hand, melds=melds, idle=0)
    return next_turn(after, events) if hand else gone_out(after, seat, events)


def read_table(table: tuple[Spelling, ...], lying: Iterable[Meld], rules: MeldRules) -> tuple[Meld, ...]:
    """Return the sets of a table as it shall lie; a set that lies there already, with nothing stated, stays as it is.

    Any valid reading of a set will do (P6). Refused `table-broken` names the first set that is none, and `why`, with
    the facts of that code; `wild-meaning` a meaning that a joker cannot have.
    """
    known = {meld.cards: meld for meld in lying}
    melds: list[Meld] = []
    faults: list[Refused] = []
    for number, spelling in enumerate(table, 1):
        try:
            melds.append(_as_it_lies(spelling, known) or readings(spelling, rules)[0])
        except Refused as refused:
            faults.append(_broken(refused, number, spelling))
    if faults:
        raise first_broken(faults)
    return tuple(melds)


def _as_it_lies(spelling: Spelling, known: dict[tuple[Card, ...], Meld]) -> Meld | None:
    if any(one.face is not None for one in spelling):
        return None
    return known.get(tuple(one.card for one in spelling))


def _broken(refused: Refused, number: int, spelling: Spelling) -> Refused:
    facts = {**refused.facts, "meld": number}
    if refused.code is Code.WILD_MEANING:
        return Refused(refused.code, **facts)
    return Refused(Code.TABLE_BROKEN, **{"cards": _cards(spelling), **facts, "why": refused.code})


def _is_apart(lying: tuple[Meld, ...], melds: tuple[Meld, ...]) -> bool:
    """Whether the tiles of a set that lay there do not all lie in one set any more."""
    room = [Counter(meld.cards) for meld in melds]
    for tiles in (Counter(meld.cards) for meld in sorted(lying, key=lambda meld: -len(meld.cards))):
        home = next((there for there in room if tiles <= there), None)
        if home is None:
            return True
        home -= tiles
    return False


def _check_nothing_missing(lying: Tiles, melds: tuple[Meld, ...]) -> None:
    """Refuse a table that has not every tile that lay there (P6)."""
    missing = lying - _on_table(melds)
    if missing:
        raise Refused(Code.TILE_MISSING, cards=sorted_hand(missing.elements()))


def _check_points(first: Tiles, minimum: int) -> None:
    """Refuse a first lay-down of too few points: each tile its number, a joker 25 (P5)."""
    points = deadwood_points(first.elements(), None, FACES)
    if points < minimum:
        raise Refused(Code.TOO_FEW_POINTS, points=points, minimum=minimum)


def _cards(spelling: Spelling) -> tuple[Card, ...]:
    return tuple(one.card for one in spelling)


def _spelt(table: tuple[Spelling, ...]) -> Tiles:
    return Counter(one.card for spelling in table for one in spelling)


def _on_table(melds: tuple[Meld, ...]) -> Tiles:
    return Counter(card for meld in melds for card in meld.cards)


MOVES: Final[dict[type, Callable[[Game, int, Any], Applied]]] = {
    DrawTile: _draw,
    Open: _open,
    Play: _play,
    Pass: _pass,
}

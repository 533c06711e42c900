"""The moves of the games of draw, meld and discard, judged and carried out (M7–M13, T1, O3–O6, B3, B4)."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from bot.engine.cards import Card, sorted_hand, without
from bot.engine.checks import check_hand, check_keeps_one, check_not_just_taken
from bot.engine.deadlock import is_dead
from bot.engine.deal import end_round
from bot.engine.events import Bidded, Discarded, Drew, Event, LaidOff, Opened, Swapped, Took
from bot.engine.layoffs import laid_off
from bot.engine.melds import Meld
from bot.engine.moves import Bid, Discard, Draw, LayOff, Open, Placement, Source, Swap
from bot.engine.opening import read_contract
from bot.engine.refusals import Code, Refused
from bot.engine.state import End, Game, Phase, Round
from bot.engine.stock import only_passed_on, reshuffles_left, sell_top, take_from_stock
from bot.engine.turns import Applied, changed, forgotten, gone_out, next_turn

# --- drawing ----------------------------------------------------------------------------------------------------------


def _draw(game: Game, seat: int, move: Draw) -> Applied:
    return _take_top(game, seat) if move.source == Source.DISCARD else _draw_stock(game, seat)


def _take_top(game: Game, seat: int) -> Applied:
    now = game.round
    top = now.top
    if top is None:
        raise Refused(Code.DISCARD_EMPTY)
    hand = now.hands[seat]
    after = changed(
        game,
        seat,
        sorted_hand((*hand, top)),
        discard_pile=now.discard_pile[:-1],
        phase=Phase.PLAY,
        took=top,
        took_held=top in hand,
        drew=top,
        bids=(),
        known=(*now.known[:seat], (*now.known[seat], top), *now.known[seat + 1 :]),
    )
    return after, (Took(seat, top),)


def _draw_stock(game: Game, seat: int) -> Applied:
    if not game.round.stock and not reshuffles_left(game):
        return end_round(game, End.RESHUFFLES_USED, None)  # O6
    if is_dead(game):
        return end_round(game, End.BLOCKED, None)
    sold, bought = sell_top(game)
    taken = take_from_stock(sold)
    if taken is None:
        raise Refused(Code.STOCK_EMPTY)
    left, card, events = taken
    hand = sorted_hand((*left.round.hands[seat], card))
    after = changed(left, seat, hand, phase=Phase.PLAY, drew=card, bids=())
    return after, (*bought, *events, Drew(seat, card))


# --- the table --------------------------------------------------------------------------------------------------------


def _open(game: Game, seat: int, move: Open) -> Applied:
    now, rules = game.round, game.rules
    hand = now.hands[seat]
    cards = tuple(one.card for spelling in move.melds for one in spelling)
    if move.table:
        raise Refused(Code.UNKNOWN_CARD)  # C11: the whole table is stated with tiles alone
    check_hand(hand, cards)
    if rules.keeps_a_discard(now.number):
        check_keeps_one(hand, cards)
    if now.opened[seat] and rules.contracts:
        raise Refused(Code.ALREADY_OPENED)
    read = read_contract(move.melds, rules.contract(now.number), rules.meld_rules(now.number), ordered=move.ordered)
    left = without(hand, cards)
    if left and not rules.keeps_a_discard(now.number):
        raise Refused(Code.USE_EVERY_CARD, cards=left)
    return _opened(game, seat, left, cards, read)


def _opened(game: Game, seat: int, left: tuple[Card, ...], cards: tuple[Card, ...], read: tuple[Meld, ...]) -> Applied:
    now = game.round
    melds = tuple(structs.replace(meld, owner=seat) for meld in read)
    after = changed(
        game,
        seat,
        left,
        melds=(*now.melds, *melds),
        known=forgotten(now, seat, cards),
        **_has_laid(now, seat),
    )
    events: tuple[Event, ...] = (Opened(seat, melds, len(now.melds) + 1),)
    return gone_out(after, seat, events) if not left else (after, events)


def _lay_off(game: Game, seat: int, move: LayOff) -> Applied:
    now = game.round
    hand = now.hands[seat]
    cards = tuple(placed.card for placed in move.placements)
    check_hand(hand, cards)
    check_keeps_one(hand, cards)
    _check_may_lay_off(game, seat)
    if not move.placements:
        raise Refused(Code.NO_SUCH_MELD, meld=0)
    melds = laid_off(now.melds, move.placements, game.rules.meld_rules(now.number))
    after = changed(
        game,
        seat,
        without(hand, cards),
        melds=melds,
        known=forgotten(now, seat, cards),
        **_has_laid(now, seat),
    )
    return after, (_laid_off_event(seat, now.melds, melds, move.placements),)


def _has_laid(now: Round, seat: int) -> dict[str, Any]:
    """What changes when the seat in turn puts cards on the table: for the first time, or once more."""
    if now.opened[seat]:
        return {"laid": True}
    return {"laid": True, "opened": (*now.opened[:seat], True, *now.opened[seat + 1 :]), "opened_this_turn": True}


def _check_may_lay_off(game: Game, seat: int) -> None:
    """Refuse laying off before the turn in which it is allowed (M7, O3); in Rami it always is (B3)."""
    now, layoff = game.round, game.rules.layoff
    if layoff == "anybody":
        return
    if not now.opened[seat]:
        raise Refused(Code.NOT_OPENED)
    if now.opened_this_turn and layoff == "next-turn":
        raise Refused(Code.OPENED_THIS_TURN)


def _laid_off_event(
    seat: int, before: tuple[Meld, ...], after: tuple[Meld, ...], placements: tuple[Placement, ...]
) -> LaidOff:
    """Which cards came to lie on which melds and what they stand for."""
    laid: list[tuple[Card, Card, int]] = []
    for number in dict.fromkeys(placed.meld for placed in placements):
        old, new = before[number - 1], after[number - 1]
        below = old.low - new.low  # 0 on a group
        pairs = tuple(zip(new.cards, new.faces, strict=True))
        fresh = pairs[:below] + pairs[below + len(old.cards) :]
        laid.extend((card, face, number) for card, face in fresh)
    cards, faces, melds = zip(*laid, strict=True)
    return LaidOff(seat, cards, faces, melds)


def _swap(game: Game, seat: int, move: Swap) -> Applied:
    now = game.round
    check_hand(now.hands[seat], (move.card,))
    if not game.rules.swap:
        raise Refused(Code.SWAP_OFF)
    if not 1 <= move.meld <= len(now.melds):
        raise Refused(Code.NO_SUCH_MELD, meld=move.meld)
    meld = now.melds[move.meld - 1]
    at = swappable(meld, move.meld, move.card)
    wild = meld.cards[at]
    swapped = structs.replace(meld, cards=(*meld.cards[:at], move.card, *meld.cards[at + 1 :]))
    hand = sorted_hand((*without(now.hands[seat], (move.card,)), wild))
    known = forgotten(now, seat, (move.card,))
    after = changed(
        game,
        seat,
        hand,
        melds=(*now.melds[: move.meld - 1], swapped, *now.melds[move.meld :]),
        known=(*known[:seat], (*known[seat], wild), *known[seat + 1 :]),
    )
    return after, (Swapped(seat, move.card, wild, move.meld),)


def swappable(meld: Meld, number: int, card: Card) -> int:
    """Return the index of the first wild of a meld that stands for the card (T1, C6); Refused when none does."""
    wilds = [index for index, pair in enumerate(zip(meld.cards, meld.faces, strict=True)) if pair[0] != pair[1]]
    if not wilds:
        raise Refused(Code.NOT_A_WILD, meld=number)
    index = next((index for index in wilds if meld.faces[index] == card), None)
    if index is None:
        raise Refused(Code.NOT_THE_CARD, meld=number, card=card)
    return index


# --- the end of a turn ------------------------------------------------------------------------------------------------


def _discard(game: Game, seat: int, move: Discard) -> Applied:
    now = game.round
    hand = now.hands[seat]
    check_hand(hand, (move.card,))
    check_not_just_taken(now, move.card)
    after = changed(
        game,
        seat,
        without(hand, (move.card,)),
        discard_pile=(*now.discard_pile, move.card),
        idle=now.idle + 1 if only_passed_on(game) else 0,
        known=forgotten(now, seat, (move.card,)),
    )
    events = (Discarded(seat, move.card),)
    if len(hand) == 1:
        return gone_out(after, seat, events)
    return next_turn(after, events)


def _bid(game: Game, seat: int, _: Bid) -> Applied:
    now, rules = game.round, game.rules
    seats = len(game.seats)
    if not rules.buying:
        raise Refused(Code.BUYING_OFF)
    if now.phase is Phase.PLAY or now.top is None:
        raise Refused(Code.BUYING_CLOSED)
    if seat == (now.turn - 1) % seats:  # the one who discarded; the dealer for the first up-card
        raise Refused(Code.OWN_DISCARD)
    if seat == now.turn:
        raise Refused(Code.NEXT_IN_TURN)
    if seat in now.bids:
        raise Refused(Code.ALREADY_BID)
    if now.buys[seat] >= rules.max_buys:
        raise Refused(Code.NO_BUYS_LEFT, maximum=rules.max_buys)
    return changed(game, seat, now.hands[seat], bids=(*now.bids, seat)), (Bidded(seat),)


MOVES: Final[dict[type, Callable[[Game, int, Any], Applied]]] = {
    Draw: _draw,
    Open: _open,
    LayOff: _lay_off,
    Swap: _swap,
    Discard: _discard,
    Bid: _bid,
}

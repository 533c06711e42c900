"""Why the picked cards can do nothing: told by the functions that judge moves, wherever a move would be refused."""

from collections import defaultdict
from collections.abc import Callable, Iterable

from msgspec import Struct

from bot.computer import best_opening, placements_for
from bot.computer.free_melds.arranging import best_melds
from bot.engine.cards import Card, without
from bot.engine.checks import check_hand, check_keeps_one
from bot.engine.melds import Meld, MeldRules, readings
from bot.engine.moves import Spelling, Stated
from bot.engine.opening import read_contract
from bot.engine.refusals import Code, Refused
from bot.engine.rulesets import Contract
from bot.engine.state import Phase
from bot.engine.view import View


class TooFew(Struct, frozen=True):
    """There are fewer cards than the contract takes; perhaps they are one meld of it already."""

    least: int
    meld: Meld | None


class LeaveOut(Struct, frozen=True):
    """Without these cards the others would be the contract."""

    cards: tuple[Card, ...]


class LeaveOutOfMelds(Struct, frozen=True):
    """Without these cards the others would be melds, where melds are free."""

    cards: tuple[Card, ...]


class FitNowhere(Struct, frozen=True):
    """These cards fit no meld on the table."""

    cards: tuple[Card, ...]


class NoSplit(Struct, frozen=True):
    """The cards do not split into the contract."""


Reason = Refused | TooFew | LeaveOut | LeaveOutOfMelds | FitNowhere | NoSplit


def why_no_opening(view: View, cards: tuple[Card, ...]) -> Reason:
    """Return why cards that do not split into the contract do not."""
    least = _least(view.contract, view.meld_rules)
    if len(cards) < least:
        return TooFew(least, _one_meld(cards, view.meld_rules))
    smaller = best_opening(cards, view.contract, view.wild_rank, keep=1, rules=view.meld_rules)
    if smaller is not None and smaller.left:
        return LeaveOut(smaller.left)
    try:
        read_contract(_parted(cards, view.contract, view.meld_rules), view.contract, view.meld_rules, ordered=False)
    except Refused as refused:
        return refused
    return NoSplit()


def _least(contract: Contract, rules: MeldRules) -> int:
    return contract.groups * rules.min_group + contract.runs * rules.min_run


def _one_meld(cards: tuple[Card, ...], rules: MeldRules) -> Meld | None:
    try:
        read = readings(tuple(map(Stated, cards)), rules, ordered=False)
    except Refused:
        return None
    return read[0] if len(read) == 1 else None


def _parted(cards: tuple[Card, ...], contract: Contract, rules: MeldRules) -> tuple[Spelling, ...]:
    """The cards in as many heaps as the contract has melds, as somebody would lay them who meant the contract."""
    wilds = [card for card in cards if rules.is_wild(card)]
    naturals = [card for card in cards if not rules.is_wild(card)]
    ranks = _heaps(naturals, lambda card: card.rank)[: contract.groups]
    left = without(tuple(naturals), (card for heap in ranks for card in heap))
    suits = _heaps(left, lambda card: card.suit)
    heaps = _as_many([*ranks, *suits], contract.groups + contract.runs)
    for wild in wilds:
        min(heaps, key=len).append(wild)
    return tuple(tuple(map(Stated, heap)) for heap in heaps if heap)


def _heaps(cards: Iterable[Card], key: Callable[[Card], object]) -> list[list[Card]]:
    heaps: defaultdict[object, list[Card]] = defaultdict(list)
    for card in cards:
        heaps[key(card)].append(card)
    return sorted(heaps.values(), key=len, reverse=True)


def _as_many(heaps: list[list[Card]], count: int) -> list[list[Card]]:
    """So many heaps: what is too much lies with the last one."""
    for more in heaps[count:]:
        heaps[count - 1].extend(more)
    return heaps[:count] + [[] for _ in range(count - len(heaps))]


def why_no_melds(view: View, cards: tuple[Card, ...]) -> Reason:
    """Return why cards are neither melds, where these are free, nor fit the table (B2, B3)."""
    arranged = best_melds(cards, view.rules, view.round)
    if arranged.melds:
        return LeaveOutOfMelds(arranged.left)
    fitting = why_no_lay_off(view, cards)
    if isinstance(fitting, FitNowhere) and len(fitting.cards) < len(cards):
        return fitting
    try:
        read_contract((tuple(map(Stated, cards)),), view.contract, view.meld_rules, ordered=False)
    except Refused as refused:
        return refused
    return NoSplit()


def why_no_lay_off(view: View, cards: tuple[Card, ...]) -> Reason:
    """Return which of the cards fit nowhere, not even when the others lie there."""
    fitting: tuple[Card, ...] = ()
    stray = cards
    while (more := next((card for card in stray if placements_for(view, (*fitting, card), 1)), None)) is not None:
        fitting, stray = (*fitting, more), without(stray, (more,))
    return FitNowhere(stray)


def check_lay_off(view: View, cards: tuple[Card, ...]) -> None:
    """Refuse what forbids the seat to lay off just these cards, whatever their places (M7, M8)."""
    assert view.seat is not None, "a spectator has no cards"
    if not view.in_turn:
        raise Refused(Code.GAME_OVER) if view.is_over else Refused(Code.NOT_YOUR_TURN, seat=view.turn)
    if view.phase is Phase.DRAW:
        raise Refused(Code.DRAW_FIRST)
    check_hand(view.hand, cards)
    check_keeps_one(view.hand, cards)
    if not view.opened[view.seat] and view.rules.layoff != "anybody":
        raise Refused(Code.NOT_OPENED)
    if view.opened_this_turn and view.rules.layoff == "next-turn":
        raise Refused(Code.OPENED_THIS_TURN)

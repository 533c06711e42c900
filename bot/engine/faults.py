"""Why cards are no meld: the one code that docs/records.md gives to a list of cards."""

from collections import Counter
from itertools import pairwise

from bot.engine.cards import ACE, KING, Card
from bot.engine.meld_rules import Ace, MeldRules
from bot.engine.refusals import Code, Refused


def fault_of(cards: tuple[Card, ...], rules: MeldRules) -> Refused:
    """Return the refusal for cards that no reading makes a meld; wilds stand apart (section 6)."""
    naturals = tuple(card for card in cards if not rules.is_wild(card))
    if len({card.rank for card in naturals}) <= 1:
        return _group_fault(cards, naturals, rules)
    pair = _rank_in_two_suits(naturals)
    if pair is not None:
        other = next(card for card in naturals if card.rank != pair.rank)
        return Refused(Code.GROUP_RANKS_DIFFER, cards=cards, one=pair, other=other)
    return _run_fault(cards, naturals, rules)


def _rank_in_two_suits(naturals: tuple[Card, ...]) -> Card | None:
    suits: dict[int, Card] = {}
    for card in naturals:
        if suits.setdefault(card.rank, card) != card:
            return card
    return None


def _group_fault(cards: tuple[Card, ...], naturals: tuple[Card, ...], rules: MeldRules) -> Refused:
    if len(cards) < rules.min_group:
        return Refused(Code.GROUP_TOO_SMALL, cards=cards, minimum=rules.min_group)
    if rules.max_group is not None and len(cards) > rules.max_group:
        return Refused(Code.GROUP_TOO_LARGE, cards=cards, maximum=rules.max_group)
    return Refused(Code.GROUP_SUITS_REPEAT, cards=cards, card=_repeated(naturals) or cards[0])


def _repeated(cards: tuple[Card, ...]) -> Card | None:
    return next((card for card, copies in Counter(cards).items() if copies > 1), None)


def _run_fault(cards: tuple[Card, ...], naturals: tuple[Card, ...], rules: MeldRules) -> Refused:
    if len(cards) < rules.min_run:
        return Refused(Code.RUN_TOO_SHORT, cards=cards, minimum=rules.min_run)
    stranger = next((card for card in naturals if card.suit != naturals[0].suit), None)
    if stranger is not None:
        return Refused(Code.RUN_SUITS_DIFFER, cards=cards, one=naturals[0], other=stranger)
    twice = _repeated(naturals)
    if twice is not None and not _both_aces(naturals, cards):
        return Refused(Code.RUN_REPEATS, cards=cards, card=twice)
    if _fits_around_corner(naturals, len(cards)):
        return Refused(Code.RUN_AROUND_CORNER, cards=cards)
    one, other = _gap(naturals, rules.ace)
    return Refused(Code.RUN_GAP, cards=cards, one=one, other=other)


def _both_aces(naturals: tuple[Card, ...], cards: tuple[Card, ...]) -> bool:
    """Whether the only repetition is the ace, low and high, in a list long enough for both (C1)."""
    copies = Counter(card.rank for card in naturals)
    aces = copies.pop(ACE, 0)
    return aces == 2 and len(cards) > KING and max(copies.values(), default=1) == 1


def _fits_around_corner(naturals: tuple[Card, ...], length: int) -> bool:
    """Whether the cards would be consecutive if the ace followed the king and went on."""
    ranks = {card.rank for card in naturals}
    if length > KING:
        return True
    return any(all((rank - low) % KING < length for rank in ranks) for low in range(ACE, KING + 1))


def _gap(naturals: tuple[Card, ...], ace: Ace) -> tuple[Card, Card]:
    """The neighbours with the widest gap between them, ace low or high, whichever leaves the narrower one."""
    low = sorted(naturals, key=lambda card: card.rank)
    if ace is Ace.LOW:
        return _widest(low, False)[1:]
    high = sorted(naturals, key=lambda card: card.rank if card.rank != ACE else KING + 1)
    return min((_widest(low, False), _widest(high, True)), key=lambda found: found[0])[1:]


def _widest(cards: list[Card], ace_high: bool) -> tuple[int, Card, Card]:
    def place(card: Card) -> int:
        return KING + 1 if ace_high and card.rank == ACE else card.rank

    return max((place(after) - place(before), before, after) for before, after in pairwise(cards))

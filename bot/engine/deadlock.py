"""Rounds in which no card can ever be laid again: they end, as nothing else would end them (B8, M12, C4).

A group can be full and a run can end where others begin, so players with a card or two may draw and discard for ever.
All that is judged here is public: what lies on the table, what does not, and how many cards the hands have. A position
with cards out of play may be small on purpose: there M12 and C4 hold to the letter.
"""

from collections import Counter
from functools import cache
from itertools import chain

from bot.engine.cards import SUITS, Card, card_of
from bot.engine.layoffs import extensions
from bot.engine.meld_rules import MeldRules
from bot.engine.moves import Placement
from bot.engine.state import Game, Round


def is_dead(game: Game) -> bool:
    """Return whether the stock, rebuilt once already, would be rebuilt again and no card can ever be laid, by anybody.

    With nothing to rebuild it from, it is C4 that ends the round.
    """
    now = game.round
    if now.stock or not now.reshuffled or len(now.discard_pile) < 2 or not _all_in_play(game):
        return False
    left = Counter(chain(now.discard_pile, *now.hands))
    return not (_can_lay_off(game, left) or _can_swap(game, left) or _can_open(game, left))


def _all_in_play(game: Game) -> bool:
    """Whether the whole pack is in the hands, on the table and in the piles."""
    now = game.round
    piles = (now.stock, now.discard_pile, *now.hands, *(meld.cards for meld in now.melds))
    return sum(map(len, piles)) == len(game.rules.pack())


def _can_lay_off(game: Game, left: Counter[Card]) -> bool:
    rules = game.rules.meld_rules(game.round.number)
    return any(extensions(meld, (Placement(card, 1),), rules) for meld in game.round.melds for card in left)


def _can_swap(game: Game, left: Counter[Card]) -> bool:
    """Whether one of the cards is what a wild on the table stands for, and may take its place (T1)."""
    faces = {
        face for meld in game.round.melds for card, face in zip(meld.cards, meld.faces, strict=True) if card != face
    }
    return game.rules.swap and not faces.isdisjoint(left)


def _can_open(game: Game, left: Counter[Card]) -> bool:
    """Whether the cards, whoever holds them, are enough for somebody's contract, in Rami for a meld."""
    now = game.round
    rules = game.rules.meld_rules(now.number)
    naturals = Counter({card: count for card, count in left.items() if not rules.is_wild(card)})
    wilds = left.total() - naturals.total()
    if game.rules.contracts:
        contract = game.rules.contract(now.number)
        return not all(now.opened) and _can_lay(naturals, wilds, contract.groups, contract.runs, rules)
    return _has_room_for_a_meld(now, rules) and any(
        _can_lay(naturals, wilds, groups, 1 - groups, rules) for groups in (0, 1)
    )


def _has_room_for_a_meld(now: Round, rules: MeldRules) -> bool:
    """Whether a hand has a meld's cards before drawing: one more comes, and one is kept to discard (B4)."""
    return any(len(hand) >= min(rules.min_group, rules.min_run) for hand in now.hands)


def _can_lay(naturals: Counter[Card], wilds: int, groups: int, runs: int, rules: MeldRules) -> bool:
    """Whether so many groups and runs can be made at once; a longer meld has a shortest one in it.

    A run takes the natural cards there are: each one left to a group would save a wild there and cost one here.
    """
    if runs == 0:
        return sum(_wilds_for_groups(naturals, groups, rules.min_group)) <= wilds
    return any(
        (missing := (run - naturals).total()) <= wilds
        and _can_lay(naturals - run, wilds - missing, groups, runs - 1, rules)
        for run in _shortest_runs(rules.min_run, rules.last_place)
    )


def _wilds_for_groups(naturals: Counter[Card], groups: int, size: int) -> list[int]:
    """How many wilds each of so many groups needs, those that need the fewest."""
    ranks = Counter(card.rank for card in naturals.elements())
    needs = chain.from_iterable([0] * (count // size) + [size - count % size] for count in ranks.values())
    return sorted([*needs, *[size] * groups])[:groups]


@cache
def _shortest_runs(length: int, last_place: int) -> tuple[Counter[Card], ...]:
    return tuple(
        Counter(card_of(place, suit) for place in range(low, low + length))
        for suit in SUITS
        for low in range(1, last_place - length + 2)
    )

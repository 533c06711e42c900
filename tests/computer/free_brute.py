"""Independent, slow ways to the best of a hand where melds are free: by the engine's own readings and single moves."""

from collections import Counter
from itertools import combinations

from bot.computer import lay_offs, legal_melds
from bot.engine import Game, Refused, apply, view
from bot.engine.cards import Card, without
from bot.engine.melds import readings
from bot.engine.moves import Stated
from bot.engine.rulesets import Ruleset
from bot.engine.scoring import deadwood_points


def fewest_points(hand: tuple[Card, ...], rules: Ruleset) -> int:
    """Return the fewest points left by melds of the hand, each with a natural card."""
    melds = [
        Counter(cards)
        for size in range(3, len(hand) + 1)
        for cards in set(combinations(hand, size))
        if _is_meld(cards, rules)
    ]
    return _fewest(Counter(hand), melds, rules)


def _is_meld(cards: tuple[Card, ...], rules: Ruleset) -> bool:
    if all(map(rules.meld_rules(1).is_wild, cards)):
        return False
    try:
        return bool(readings(tuple(map(Stated, cards)), rules.meld_rules(1), ordered=False))
    except Refused:
        return False


def _fewest(left: Counter[Card], melds: list[Counter[Card]], rules: Ruleset) -> int:
    best = deadwood_points(left.elements(), rules.wild_rank(1), rules.points)
    for at, meld in enumerate(melds):
        if meld <= left:
            best = min(best, _fewest(left - meld, melds[at:], rules))
    return best


def fewest_points_of_turn(game: Game) -> int:
    """Return the fewest points that melds, lay-offs and a discard leave to the seat in turn, one by one."""
    rests = (without(hand, (card,)) for hand in _hands(game, melds=True) for card in hand)
    return min(deadwood_points(rest, game.rules.wild_rank(1), game.rules.points) for rest in rests)


def fewest_points_of_lay_offs(game: Game) -> int:
    """Return the fewest points that lay-offs leave to the seat in turn, one by one."""
    return min(deadwood_points(hand, game.rules.wild_rank(1), game.rules.points) for hand in _hands(game, melds=False))


def _hands(game: Game, *, melds: bool) -> set[tuple[Card, ...]]:
    """Every hand that the seat in turn may be left with by laying off, and by melding."""
    seat = game.round.turn
    seen = {_key(game)}
    ahead = [game]
    while ahead:
        now = ahead.pop()
        seat_sees = view(now, seat)
        for move in (*(legal_melds(seat_sees) if melds else ()), *lay_offs(seat_sees)):
            after, _ = apply(now, seat, move)
            if _key(after) not in seen:
                seen.add(_key(after))
                ahead.append(after)
    return {hand for hand, _ in seen}


def _key(game: Game) -> tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]:
    """The hand of the seat in turn, and what the melds show."""
    return game.round.hands[game.round.turn], tuple(sorted(meld.faces for meld in game.round.melds))

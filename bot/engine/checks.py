"""What is judged before a move's own rules: whose turn it is, and whether the cards are there (section 6)."""

from collections import Counter
from collections.abc import Iterable

from bot.engine.cards import Card
from bot.engine.moves import Bid, Draw, Move
from bot.engine.refusals import Code, Refused
from bot.engine.state import Game, Phase, Round


def check_turn(game: Game, seat: int, move: Move | type[Move]) -> None:
    """Refuse a move that is out of turn: the first group of section 6. The kind of move is enough to tell."""
    kind = move if isinstance(move, type) else type(move)
    if game.is_over:
        raise Refused(Code.GAME_OVER)
    if not isinstance(seat, int) or not 0 <= seat < len(game.seats):
        raise Refused(Code.NOT_AT_THIS_TABLE)
    if kind is Bid:
        return  # O4: a bid is made between turns
    if seat != game.round.turn:
        raise Refused(Code.NOT_YOUR_TURN, seat=game.round.turn)
    if game.rules.tiles:
        return  # P3: any move is a whole turn
    if kind is Draw and game.round.phase is Phase.PLAY:
        raise Refused(Code.ALREADY_DREW)
    if kind is not Draw and game.round.phase is Phase.DRAW:
        raise Refused(Code.DRAW_FIRST)


def check_hand(hand: tuple[Card, ...], cards: Iterable[Card]) -> None:
    """Refuse cards that are not in the hand (`not-in-hand`), or not as often as used (`card-used-twice`)."""
    used = Counter(cards)
    for card in used:
        if card not in hand:
            raise Refused(Code.NOT_IN_HAND, card=card)
    for card, copies in used.items():
        if copies > hand.count(card):
            raise Refused(Code.CARD_USED_TWICE, card=card)


def check_keeps_one(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> None:
    """Refuse a move that empties the hand when a discard must be kept (M8)."""
    if len(cards) >= len(hand):
        raise Refused(Code.KEEP_A_DISCARD)


def check_not_just_taken(now: Round, card: Card) -> None:
    """Refuse discarding the card just taken from the discard pile, but for the exceptions of C5.

    A hand of nothing but copies of that card (a wild taken, another swapped for) counts as the only card: a turn must
    be able to end.
    """
    if card == now.took and not now.took_held and any(other != card for other in now.hands[now.turn]):
        raise Refused(Code.JUST_TAKEN, card=card)

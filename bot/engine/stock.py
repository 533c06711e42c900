"""Drawing from the stock: rebuilding it from the discards, and buying on the way (M12, O4, O6)."""

from msgspec import structs

from bot.engine.cards import Card, sorted_hand
from bot.engine.events import Bought, Event, Reshuffled
from bot.engine.shuffle import shuffled
from bot.engine.state import Game, Round


def reshuffles_left(game: Game) -> bool:
    """Return whether the stock may be rebuilt once more in this round (O6)."""
    limit = game.rules.reshuffles
    return limit is None or game.round.reshuffled < limit


def only_the_top(game: Game) -> bool:
    """Return whether nothing but the top can be taken: stock empty, nothing to recycle or no reshuffle left (C4)."""
    now = game.round
    return not now.stock and (len(now.discard_pile) <= 1 or not reshuffles_left(game))


def only_passed_on(game: Game) -> bool:
    """Return whether the seat in turn took the top because nothing else was there, and laid nothing (C4)."""
    now = game.round
    nothing_else = not now.stock and (not now.discard_pile or not reshuffles_left(game))
    return now.took is not None and not now.laid and nothing_else


def take_from_stock(game: Game) -> tuple[Game, Card, tuple[Event, ...]] | None:
    """Return the game without the stock's top, that card, and a reshuffle if one was needed; None if there is none."""
    events: tuple[Event, ...] = ()
    if not game.round.stock:
        if only_the_top(game):
            return None
        game = _rebuilt(game)
        events = (Reshuffled(len(game.round.stock)),)
    now = game.round
    return structs.replace(game, round=structs.replace(now, stock=now.stock[1:])), now.stock[0], events


def _rebuilt(game: Game) -> Game:
    now = game.round
    label = f"reshuffle {now.number}.{now.reshuffled + 1}"
    stock = shuffled(now.discard_pile[:-1], game.seed, label)
    changed = structs.replace(now, stock=stock, discard_pile=now.discard_pile[-1:], reshuffled=now.reshuffled + 1)
    return structs.replace(game, round=changed)


def buyer_of(now: Round) -> int | None:
    """Return the bidder nearest clockwise after the seat in turn (O4); None without bids."""
    seats = len(now.hands)
    return min(now.bids, key=lambda seat: (seat - now.turn) % seats, default=None)


def sell_top(game: Game) -> tuple[Game, tuple[Event, ...]]:
    """Return the game after the bids were settled: the buyer has penalty card and top, or the buy failed (O4, C8)."""
    buyer = buyer_of(game.round)
    closed = structs.replace(game, round=structs.replace(game.round, bids=()))
    if buyer is None:
        return game, ()
    taken = take_from_stock(closed)
    if taken is None:
        return closed, ()
    after, penalty, events = taken
    bought = _with_bought(after, buyer, penalty)
    if take_from_stock(bought) is None:
        return closed, ()  # C8: the player in turn would be left without a card
    return bought, (*events, Bought(buyer, after.round.discard_pile[-1], penalty))


def _with_bought(game: Game, buyer: int, penalty: Card) -> Game:
    now = game.round
    top = now.discard_pile[-1]
    hands, buys, known = list(now.hands), list(now.buys), list(now.known)
    hands[buyer] = sorted_hand((*hands[buyer], penalty, top))
    buys[buyer] += 1
    known[buyer] = (*known[buyer], top)
    changed = structs.replace(
        now, discard_pile=now.discard_pile[:-1], hands=tuple(hands), buys=tuple(buys), known=tuple(known)
    )
    return structs.replace(game, round=changed)

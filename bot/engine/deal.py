"""Dealing and ending rounds: new games, the next deal, results and the end of the game (M2–M4, M12–M15)."""

from msgspec import structs

from bot.engine.cards import Card, sorted_hand
from bot.engine.events import Dealt, Event, GameEnded, RoundEnded
from bot.engine.rulesets import Ruleset
from bot.engine.scoring import deadwood_points, places
from bot.engine.shuffle import draw_lots, first_dealer, shuffled
from bot.engine.state import End, Game, Phase, Round, RoundResult


def new_game(rules: Ruleset, seats: tuple[str, ...], seed: bytes) -> Game:
    """Return a game dealt and ready for the first draw (M2, M3); ValueError for a wrong number of seats or seed."""
    if not rules.min_seats <= len(seats) <= rules.max_seats:
        raise ValueError(f"{rules.id} takes {rules.min_seats} to {rules.max_seats} seats, not {len(seats)}")
    if len(seed) != 32:
        raise ValueError("a seed has 32 bytes")
    dealer = first_dealer(draw_lots(rules.pack(), len(seats), seed))
    nobody = (0,) * len(seats)
    dealt = deal_round(rules, len(seats), seed, 1, dealer)
    return Game(rules=rules, seats=tuple(seats), seed=seed, round=dealt, totals=nobody, wins=nobody)


def deal_round(rules: Ruleset, seats: int, seed: bytes, number: int, dealer: int) -> Round:
    """Return a round dealt one card at a time from the dealer's left, with its up-card (M3)."""
    cards = shuffled(rules.pack(), seed, f"deal {number}")
    dealt = rules.deal_size(number) * seats
    hands = tuple(sorted_hand(cards[(seat - dealer - 1) % seats : dealt : seats]) for seat in range(seats))
    return Round(
        number=number,
        dealer=dealer,
        turn=(dealer + 1) % seats,
        phase=Phase.DRAW,
        stock=cards[dealt + 1 :],
        discard_pile=cards[dealt : dealt + 1],
        hands=hands,
        opened=(False,) * seats,
        buys=(0,) * seats,
        known=((),) * seats,
    )


def end_round(game: Game, end: End, winner: int | None) -> tuple[Game, tuple[Event, ...]]:
    """Return the game after a round ended: hands counted (M14), and the next deal (M4) or the ranking (M15)."""
    result = _result(game, end, winner)
    wins = tuple(won + (seat == winner) for seat, won in enumerate(game.wins))
    game = structs.replace(game, totals=result.totals, wins=wins, results=(*game.results, result))
    ended = RoundEnded(result)
    if game.round.number >= game.rules.rounds:
        ranking = places(game.totals, game.wins)
        return structs.replace(game, places=ranking), (ended, GameEnded(ranking))
    following = deal_round(
        game.rules, len(game.seats), game.seed, game.round.number + 1, (game.round.dealer + 1) % len(game.seats)
    )
    game = structs.replace(game, round=following)
    return game, (ended, Dealt(following.number, following.dealer, following.top))


def _result(game: Game, end: End, winner: int | None) -> RoundResult:
    wild_rank = game.rules.wild_rank(game.round.number)
    hands: tuple[tuple[Card, ...], ...] = game.round.hands
    points = tuple(0 if seat == winner else deadwood_points(hand, wild_rank) for seat, hand in enumerate(hands))
    totals = tuple(total + lost for total, lost in zip(game.totals, points, strict=True))
    return RoundResult(game.round.number, end, winner, hands, points, totals)


def settle(game: Game) -> tuple[Game, tuple[Event, ...]]:
    """Return the game with its round ended if the seat in turn finds neither a stock to draw from nor a top (M12)."""
    now = game.round
    if game.is_over or now.phase is not Phase.DRAW or now.stock or now.discard_pile:
        return game, ()
    return end_round(game, End.NOTHING_TO_DRAW, None)

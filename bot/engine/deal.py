"""Dealing and ending rounds: new games, the next deal, results and the end of the game.

Mexican Rummy M2–M4, M12–M15; Rami B1, B5–B8; tiles P2, P9–P11.
"""

from msgspec import structs

from bot.engine.cards import sorted_hand
from bot.engine.events import Dealt, Event, GameEnded, RoundEnded
from bot.engine.rulesets import Ruleset
from bot.engine.scoring import deadwood_points, places, round_points
from bot.engine.shuffle import draw_lots, first_dealer, first_starter, shuffled
from bot.engine.state import End, Game, Phase, Round, RoundResult


def new_game(rules: Ruleset, seats: tuple[str, ...], seed: bytes) -> Game:
    """Return a game dealt and ready for the first turn (M2, M3, B1, P2); ValueError for wrong seats or seed."""
    if not rules.min_seats <= len(seats) <= rules.max_seats:
        raise ValueError(f"{rules.id} takes {rules.min_seats} to {rules.max_seats} seats, not {len(seats)}")
    if len(seed) != 32:
        raise ValueError("a seed has 32 bytes")
    dealer = dealer_by_lot(rules, len(seats), seed)
    nobody = (0,) * len(seats)
    dealt = deal_round(rules, len(seats), seed, 1, dealer)
    return Game(rules=rules, seats=tuple(seats), seed=seed, round=dealt, totals=nobody, wins=nobody)


def dealer_by_lot(rules: Ruleset, seats: int, seed: bytes) -> int:
    """Return the first dealer of a seed by lot (M2, B1); with tiles the seat before the one that starts (P2)."""
    drawings = draw_lots(rules.pack(), seats, seed, tiles=rules.tiles)
    return (first_starter(drawings) - 1) % seats if rules.tiles else first_dealer(drawings)


def deal_round(rules: Ruleset, seats: int, seed: bytes, number: int, dealer: int) -> Round:
    """Return a round dealt one card at a time from the dealer's left, with its up-card (M3); tiles have none (P2)."""
    cards = shuffled(rules.pack(), seed, f"deal {number}")
    dealt = rules.deal_size(number, seats) * seats
    turned_up = 0 if rules.tiles else 1
    hands = tuple(sorted_hand(cards[(seat - dealer - 1) % seats : dealt : seats]) for seat in range(seats))
    return Round(
        number=number,
        dealer=dealer,
        turn=(dealer + 1) % seats,
        phase=Phase.DRAW,
        stock=cards[dealt + turned_up :],
        discard_pile=cards[dealt : dealt + turned_up],
        hands=hands,
        opened=(False,) * seats,
        buys=(0,) * seats,
        known=((),) * seats,
    )


def end_round(game: Game, end: End, winner: int | None) -> tuple[Game, tuple[Event, ...]]:
    """Return the game with its round counted (M14, B6, P9), hands and melds lying as they lay; `go_on` follows."""
    result = _result(game, end, winner)
    wins = tuple(won + (seat == winner) for seat, won in enumerate(game.wins))
    game = structs.replace(game, totals=result.totals, wins=wins, results=(*game.results, result))
    return game, (RoundEnded(result),)


def go_on(game: Game, events: tuple[Event, ...]) -> tuple[Game, tuple[Event, ...]]:
    """Return what follows when a round has just ended: the next deal (M4), or the ranking (M15); else the same."""
    if not events or not isinstance(events[-1], RoundEnded):
        return game, events
    if _is_last(game):
        standing = ranking(game)
        return structs.replace(game, places=standing), (*events, GameEnded(standing))
    following = deal_round(
        game.rules, len(game.seats), game.seed, game.round.number + 1, (game.round.dealer + 1) % len(game.seats)
    )
    game = structs.replace(game, round=following)
    return game, (*events, Dealt(following.number, following.dealer, following.top))


def _is_last(game: Game) -> bool:
    """Whether the game has ended with this round: the last one, or a target reached by one total alone (B7, C9)."""
    last = game.rules.last_round(len(game.seats))
    if last is not None:
        return game.round.number >= last
    highest = max(game.totals)
    return highest >= (game.rules.target or 0) and game.totals.count(highest) == 1


def ranking(game: Game) -> tuple[int, ...]:
    """Return each seat's place by the totals so far, shared places equal (M15, B7, P11)."""
    wins = game.wins if game.rules.wins_break_ties else (0,) * len(game.seats)
    return places(game.totals, wins, highest=game.rules.highest_wins)


def _result(game: Game, end: End, winner: int | None) -> RoundResult:
    rules, now = game.rules, game.round
    wild_rank = rules.wild_rank(now.number)
    doubled = _doubled(game, winner)
    counts = tuple(
        deadwood_points(hand, wild_rank, rules.points) * (2 if seat in doubled else 1)
        for seat, hand in enumerate(now.hands)
    )
    points = round_points(counts, winner, rules.counting)
    totals = tuple(total + gained for total, gained in zip(game.totals, points, strict=True))
    return RoundResult(now.number, end, winner, now.hands, points, totals, doubled)


def _doubled(game: Game, winner: int | None) -> tuple[int, ...]:
    """The seats whose deadwood counts double: the winner had put nothing on the table before this turn (B5, C13)."""
    now, rules = game.round, game.rules
    if winner is None or (now.opened[winner] and not now.opened_this_turn):
        return ()
    losers = (seat for seat in range(len(game.seats)) if seat != winner)
    return tuple(seat for seat in losers if rules.rummy or (rules.capot and not now.opened[seat]))


def settle(game: Game) -> tuple[Game, tuple[Event, ...]]:
    """Return the game with its round ended if the seat in turn finds neither a stock to draw from nor a top (M12)."""
    now = game.round
    if game.rules.tiles or game.is_over or now.phase is not Phase.DRAW or now.stock or now.discard_pile:
        return game, ()
    return go_on(*end_round(game, End.NOTHING_TO_DRAW, None))

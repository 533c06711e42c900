"""What a seat may know of a game (G2). Everything that draws, logs, hints or plays gets a View, never a Game."""

from msgspec import Struct

from bot.engine.cards import Card
from bot.engine.melds import Meld, MeldRules
from bot.engine.rulesets import Contract, Ruleset
from bot.engine.state import Game, Phase, RoundResult


class View(Struct, frozen=True, kw_only=True):
    """A game as one seat sees it; with `seat` None as a spectator sees it, with an empty `hand`.

    `drew` is the viewer's own card of this turn, `known` are the cards each seat took openly and still holds. In tile
    Rummy the pool is the `stock`, the sets of the table are `melds` without an owner, and `idle` counts the passes.
    """

    rules: Ruleset
    seats: tuple[str, ...]
    seat: int | None
    round: int
    dealer: int
    turn: int
    phase: Phase
    hand: tuple[Card, ...]
    drew: Card | None
    counts: tuple[int, ...]
    known: tuple[tuple[Card, ...], ...]
    opened: tuple[bool, ...]
    opened_this_turn: bool
    laid: bool
    took: Card | None
    took_held: bool
    stock: int
    discard_pile: tuple[Card, ...]
    melds: tuple[Meld, ...]
    reshuffled: int
    idle: int
    bids: tuple[int, ...]
    buys: tuple[int, ...]
    totals: tuple[int, ...]
    wins: tuple[int, ...]
    results: tuple[RoundResult, ...]
    places: tuple[int, ...] | None

    def __repr__(self) -> str:
        return f"View({self.rules.id}, seat={self.seat}, round={self.round}, turn={self.turn})"  # no hand (G2)

    @property
    def top(self) -> Card | None:
        """The discard pile's top."""
        return self.discard_pile[-1] if self.discard_pile else None

    @property
    def rounds(self) -> int | None:
        """The number of the last round (deal, game); None when a target ends the game."""
        return self.rules.last_round(len(self.seats))

    @property
    def wild_rank(self) -> int | None:
        """The rank that is wild in this round (M3); None in Rami and with tiles."""
        return self.rules.wild_rank(self.round)

    @property
    def contract(self) -> Contract:
        """What this round demands for opening (M6)."""
        return self.rules.contract(self.round)

    @property
    def meld_rules(self) -> MeldRules:
        """What makes a meld in this round."""
        return self.rules.meld_rules(self.round)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.places is not None

    @property
    def in_turn(self) -> bool:
        """Whether the viewer is the one in turn."""
        return self.seat == self.turn and not self.is_over


def view(game: Game, seat: int | None) -> View:
    """Return what a seat, or with None a spectator, may know; ValueError for a seat that is not there."""
    if seat is not None and not 0 <= seat < len(game.seats):
        raise ValueError(f"no seat {seat}")
    now = game.round
    own = seat is not None and seat == now.turn
    return View(
        rules=game.rules,
        seats=game.seats,
        seat=seat,
        round=now.number,
        dealer=now.dealer,
        turn=now.turn,
        phase=now.phase,
        hand=() if seat is None else now.hands[seat],
        drew=now.drew if own else None,
        counts=tuple(map(len, now.hands)),
        known=now.known,
        opened=now.opened,
        opened_this_turn=now.opened_this_turn,
        laid=now.laid,
        took=now.took,
        took_held=own and now.took_held,
        stock=len(now.stock),
        discard_pile=now.discard_pile,
        melds=now.melds,
        reshuffled=now.reshuffled,
        idle=now.idle,
        bids=now.bids,
        buys=now.buys,
        totals=game.totals,
        wins=game.wins,
        results=game.results,
        places=game.places,
    )

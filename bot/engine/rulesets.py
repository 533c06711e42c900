"""Rulesets: a game of the family as a value. What differs in degree between games is a field here.

A further game is one more base at the end of this file with its options, its words elsewhere, and nothing else; unless
its turn is of another kind than those of `play` and `tiles`: then it gets a module of its own beside them.
"""

from functools import cache
from typing import Final, NamedTuple

from msgspec import Struct

from bot.engine.cards import KING, Card, pack
from bot.engine.meld_rules import Ace, MeldRules
from bot.engine.moves import Bid, Discard, Draw, DrawTile, LayOff, Move, Open, Pass, Play, Swap
from bot.engine.options import SWITCH, Option
from bot.engine.scoring import FACES, FIVES, PENALTY, PIPS, Counting


class Contract(NamedTuple):
    """What a round demands for opening: so many groups and so many runs (M6)."""

    groups: int
    runs: int


CONTRACTS: Final = tuple(Contract(*pair) for pair in ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)))
NO_CONTRACT: Final = Contract(0, 0)
"""A game without contracts demands nothing: melds are free (B3), or tiles."""
WILD_TWO: Final = 2


class Ruleset(Struct, frozen=True, kw_only=True):
    """The rules of one game with its options. Make one with `ruleset`, which checks the options.

    An option of the lobby is the field of the same name. The defaults are those of Mexican Rummy.
    """

    id: str
    tiles: bool = False
    """Whether a turn is a play of the whole table or a draw (P3), not draw, meld and discard: another kind of game."""
    min_seats: int = 2
    max_seats: int = 6

    # the pack and the deal
    decks: int = 2
    jokers_per_deck: int = 2
    wilds: str = "rotating"
    hand: tuple[int, ...] = (7, 7, 7, 7, 7)
    """How many cards are dealt in the first round, for 2, 3, … seats."""
    hand_grows: int = 1
    """How many more in each later round."""

    # melds
    min_group: int = 3
    max_group: int | None = None
    suits_repeat: bool = True
    min_run: int = 4
    ace: Ace = Ace.LOW_OR_HIGH

    # the turn
    contracts: tuple[Contract, ...] = CONTRACTS
    """What each round demands for opening (M6); none in games without contracts."""
    whole_hand_round: int | None = 7
    layoff: str = "next-turn"
    """Who may lay off: who opened in an earlier turn, in the `same-turn` too, or `anybody` (B3)."""
    buying: bool = False
    max_buys: int = 3
    swap: bool = False
    reshuffles: int | None = None
    first: int = 0
    """The points of the first lay-down (P5)."""

    # the count
    points: tuple[int, ...] = PENALTY
    """What a card left in hand counts, by rank; 0 is a joker or wild card."""
    counting: Counting = Counting.LOSERS
    rummy: bool = False
    """Whether the deadwood counts double when a hand goes in one turn (B5)."""
    capot: bool = False
    """Whether such a hand doubles the count of those who have laid nothing yet (C13)."""

    # the game's end
    games: int | None = None
    """How many games of tiles a match has; None: one per player (P11)."""
    target: int | None = None
    """The total that ends the game at the end of a deal (B7)."""
    highest_wins: bool = False
    wins_break_ties: bool = True
    """Whether level totals go to who won more rounds (M15)."""

    @property
    def rounds(self) -> int:
        """The number of rounds with a contract: 7, or 5 with one pack (M3, O1); 0 in games without contracts."""
        return len(self.contracts)

    def last_round(self, seats: int) -> int | None:
        """Return the number of the last round (deal, game); None when it is a target that ends the game (B7, P11)."""
        if self.target is not None:
            return None
        return self.rounds or self.games or seats

    def deal_size(self, number: int, seats: int = 2) -> int:
        """Return how many cards each seat is dealt in a round (M3, B1, P2)."""
        return self.hand[seats - 2] + self.hand_grows * (number - 1)

    def wild_rank(self, number: int) -> int | None:
        """Return the rank that is wild in a round (M3, O2); None when jokers alone are wild, or nothing is."""
        return {"twos": WILD_TWO, "kings": KING, "none": None}.get(self.wilds, number + 2)

    def contract(self, number: int) -> Contract:
        """Return what must be laid to open in a round (M6); `NO_CONTRACT` in games without contracts."""
        return self.contracts[number - 1] if self.contracts else NO_CONTRACT

    def keeps_a_discard(self, number: int) -> bool:
        """Return whether every turn of a round ends with a discard, the last one too (M8, B4); not in round 7 (M11)."""
        return number != self.whole_hand_round

    def meld_rules(self, number: int) -> MeldRules:
        """Return what is a group and a run in a round (M5, M9)."""
        return _meld_rules(self, number)

    def pack(self) -> tuple[Card, ...]:
        """Return the sorted pack the game is played with (M1, O1, B1, P1)."""
        return pack(self.decks, self.decks * self.jokers_per_deck)

    @property
    def moves(self) -> frozenset[type[Move]]:
        """The kinds of move that this game has."""
        if self.tiles:
            return frozenset({DrawTile, Open, Play, Pass})
        if self.contracts:
            return frozenset({Draw, Open, LayOff, Swap, Discard, Bid})
        return frozenset({Draw, Open, LayOff, Discard})


@cache
def _meld_rules(rules: Ruleset, number: int) -> MeldRules:
    return MeldRules(
        wild_rank=rules.wild_rank(number),
        min_group=rules.min_group,
        max_group=rules.max_group,
        suits_repeat=rules.suits_repeat,
        min_run=rules.min_run,
        ace=rules.ace,
    )


_MEXICAN_OPTIONS: Final[dict[str, Option]] = {
    "decks": Option({"1": 1, "2": 2, "3": 3}),
    "wilds": Option({text: text for text in ("rotating", "twos", "kings")}),
    "layoff": Option({text: text for text in ("next-turn", "same-turn")}),
    "buying": Option(SWITCH),
    "swap": Option(SWITCH),
    "reshuffles": Option(None, {"unlimited": None}),
}
_RAMI_OPTIONS: Final[dict[str, Option]] = {
    "ace": Option({str(ace): ace for ace in Ace}),
    "target": Option(None, numbers=range(1, 10_000)),
}
_TILE_OPTIONS: Final[dict[str, Option]] = {
    "first": Option({"25": 25, "50": 50, "51": 51}),
    "hand": Option({"14": (14, 14, 14), "13": (13, 13, 13)}),
    "points": Option({"face": FACES, "fives": FIVES}),
    "capot": Option(SWITCH),
    "games": Option(None, {"one-each": None}, numbers=range(1, 1000)),
}
OPTIONS: Final[dict[str, dict[str, Option]]] = {
    "mexican": _MEXICAN_OPTIONS,
    "mexican-table": _MEXICAN_OPTIONS,
    "rami": _RAMI_OPTIONS,
    "tiles": _TILE_OPTIONS,
}
_RAMI: Final = Ruleset(
    id="rami",
    decks=1,
    jokers_per_deck=0,
    wilds="none",
    hand=(10, 7, 7, 6, 6),
    hand_grows=0,
    max_group=4,
    suits_repeat=False,
    min_run=3,
    ace=Ace.LOW,
    contracts=(),
    whole_hand_round=None,
    layoff="anybody",
    points=PIPS,
    counting=Counting.WINNER,
    rummy=True,
    target=100,
    highest_wins=True,
    wins_break_ties=False,
)
_TILES: Final = Ruleset(
    id="tiles",
    tiles=True,
    max_seats=4,
    jokers_per_deck=1,
    wilds="none",
    hand=(14, 14, 14),
    hand_grows=0,
    max_group=4,
    suits_repeat=False,
    min_run=3,
    ace=Ace.LOW,
    contracts=(),
    whole_hand_round=None,
    first=25,
    points=FACES,
    counting=Counting.BOTH,
    wins_break_ties=False,
)
_BASES: Final[dict[str, Ruleset]] = {
    "mexican": Ruleset(id="mexican"),
    "mexican-table": Ruleset(id="mexican-table", swap=True),
    "rami": _RAMI,
    "tiles": _TILES,
}
GAMES: Final = tuple(_BASES)
"""The ids of the games of the family."""


def ruleset(game_id: str, **options: object) -> Ruleset:
    """Return the rules of a game with the options given, as values or as text.

    ValueError names what is unknown, and what is known in its place.
    """
    if game_id not in _BASES:
        raise ValueError(f"unknown game {game_id}: {', '.join(GAMES)}")
    fields = {name: _read_option(game_id, name, value) for name, value in options.items()}
    if fields.get("decks") == 1:
        fields |= {"max_seats": 3, "contracts": CONTRACTS[:5]}
    base = _BASES[game_id]
    return Ruleset(**({name: getattr(base, name) for name in base.__struct_fields__} | fields))


def _read_option(game_id: str, name: str, value: object) -> object:
    option = OPTIONS[game_id].get(name)
    if option is None:
        raise ValueError(f"unknown option {name} for {game_id}: {', '.join(OPTIONS[game_id])}")
    try:
        return option.read(value)
    except ValueError:
        raise ValueError(f"unknown value {value} for option {name}: {option.allowed()}") from None


def chosen_options(rules: Ruleset) -> dict[str, str]:
    """Return the options of a ruleset that differ from its game's defaults, by name, as text."""
    base = _BASES[rules.id]
    return {
        name: option.write(getattr(rules, name))
        for name, option in OPTIONS[rules.id].items()
        if getattr(rules, name) != getattr(base, name)
    }

"""Rulesets: a game of the family as a value. What differs in degree between games is a field here."""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from msgspec import Struct

from bot.engine.cards import KING, Card, pack
from bot.engine.meld_rules import Ace, MeldRules


class Contract(NamedTuple):
    """What a round demands for opening: so many groups and so many runs (M6)."""

    groups: int
    runs: int


CONTRACTS: Final = tuple(Contract(*pair) for pair in ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)))
WILD_TWO: Final = 2


class Ruleset(Struct, frozen=True, kw_only=True):
    """The rules of one game with its options. Make one with `ruleset`, which checks the options."""

    id: str
    min_seats: int = 2
    max_seats: int = 6
    decks: int = 2
    jokers_per_deck: int = 2
    wilds: str = "rotating"
    layoff: str = "next-turn"
    buying: bool = False
    max_buys: int = 3
    swap: bool = False
    reshuffles: int | None = None
    contracts: tuple[Contract, ...] = CONTRACTS
    first_deal: int = 7
    whole_hand_round: int = 7
    min_group: int = 3
    max_group: int | None = None
    suits_repeat: bool = True
    min_run: int = 4
    ace: Ace = Ace.LOW_OR_HIGH

    @property
    def rounds(self) -> int:
        """The number of rounds: 7, or 5 with one pack (M3, O1)."""
        return len(self.contracts)

    def deal_size(self, number: int) -> int:
        """Return how many cards each seat is dealt in a round (M3)."""
        return self.first_deal - 1 + number

    def wild_rank(self, number: int) -> int:
        """Return the rank that is wild in a round (M3, O2)."""
        return {"twos": WILD_TWO, "kings": KING}.get(self.wilds, number + 2)

    def contract(self, number: int) -> Contract:
        """Return what must be laid to open in a round (M6)."""
        return self.contracts[number - 1]

    def keeps_a_discard(self, number: int) -> bool:
        """Return whether every turn of a round ends with a discard, the last one too (M8); not in round 7 (M11)."""
        return number != self.whole_hand_round

    def meld_rules(self, number: int) -> MeldRules:
        """Return what is a group and a run in a round (M5, M9)."""
        return _meld_rules(self, number)

    def pack(self) -> tuple[Card, ...]:
        """Return the sorted pack the game is played with (M1, O1)."""
        return pack(self.decks, self.decks * self.jokers_per_deck)


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


class Option(Struct, frozen=True):
    """A choice of the lobby: the allowed values by their text form (O1 … O6); `None` allows any number from 0."""

    values: Mapping[str, object] | None
    words: Mapping[str, object] = {}

    def read(self, value: object) -> object:
        """Return the field's value for an option given as text or as itself; ValueError if it is none."""
        text = _PLAIN[value] if value is None or isinstance(value, bool) else str(value)
        if self.values is not None and text in self.values:
            return self.values[text]
        if text in self.words:
            return self.words[text]
        if self.values is None and text.isascii() and text.isdigit() and len(text) < 4:
            return int(text)
        raise ValueError(text)

    def write(self, value: object) -> str:
        """Return the text form of a field's value."""
        known = {**(self.values or {}), **self.words}
        return next(
            (text for text, meaning in known.items() if meaning == value and type(meaning) is type(value)), str(value)
        )


_PLAIN: Final = {True: "on", False: "off", None: "unlimited"}
_SWITCH: Final = {"on": True, "off": False}
_MEXICAN_OPTIONS: Final[dict[str, Option]] = {
    "decks": Option({"1": 1, "2": 2, "3": 3}),
    "wilds": Option({text: text for text in ("rotating", "twos", "kings")}),
    "layoff": Option({text: text for text in ("next-turn", "same-turn")}),
    "buying": Option(_SWITCH),
    "swap": Option(_SWITCH),
    "reshuffles": Option(None, {"unlimited": None}),
}
OPTIONS: Final[dict[str, dict[str, Option]]] = {"mexican": _MEXICAN_OPTIONS, "mexican-table": _MEXICAN_OPTIONS}
_BASES: Final = {"mexican": Ruleset(id="mexican"), "mexican-table": Ruleset(id="mexican-table", swap=True)}


def ruleset(game_id: str, **options: object) -> Ruleset:
    """Return the rules of a game with the options given, as values or as text; ValueError names what is wrong."""
    if game_id not in _BASES:
        raise ValueError(f"unknown game {game_id}")
    fields = {name: _read_option(game_id, name, value) for name, value in options.items()}
    if fields.get("decks") == 1:
        fields |= {"max_seats": 3, "contracts": CONTRACTS[:5]}
    base = _BASES[game_id]
    return Ruleset(**({name: getattr(base, name) for name in base.__struct_fields__} | fields))


def _read_option(game_id: str, name: str, value: object) -> object:
    option = OPTIONS[game_id].get(name)
    if option is None:
        raise ValueError(f"unknown option {name} for {game_id}")
    try:
        return option.read(value)
    except ValueError:
        raise ValueError(f"unknown value {value} for option {name}") from None


def chosen_options(rules: Ruleset) -> dict[str, str]:
    """Return the options of a ruleset that differ from its game's defaults, by name, as text."""
    base = _BASES[rules.id]
    return {
        name: option.write(getattr(rules, name))
        for name, option in OPTIONS[rules.id].items()
        if getattr(rules, name) != getattr(base, name)
    }

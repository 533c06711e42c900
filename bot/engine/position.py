"""Positions: a game inside a round, read from a block of lines (docs/records.md).

Who owns melds has opened, whether the block says so or not: in this turn if that seat is in turn and has drawn, else in
an earlier one.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec import structs

from bot.engine.cards import Card, sorted_hand
from bot.engine.lines import Line, quoted
from bot.engine.melds import Kind, Meld, MeldRules, readings
from bot.engine.notation import parse_cards, parse_spelling
from bot.engine.refusals import Refused
from bot.engine.rulesets import Ruleset
from bot.engine.shuffle import shuffled
from bot.engine.state import Game, Phase, Round

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_LINES: Final = "round dealer turn took hand discard stock opened laid idle bids buys reshuffled scores wins"
_KEYS: Final = frozenset(_LINES.split())
_NOT_OF_TILES: Final = frozenset({"took", "discard", "laid", "bids", "buys", "reshuffled"})
_MANY: Final = 10**9
NOBODY: Final = "-"
"""Whom the sets of tiles belong to."""


class Block(NamedTuple):
    """The lines of a position block sorted out, with the game they belong to: `once["hand Ada"]`, `once["turn"]` …"""

    rules: Ruleset
    seats: tuple[str, ...]
    once: dict[str, Line]
    melds: tuple[Line, ...]

    def seat(self, line: Line, name: str) -> int:
        """Return the index of the seat that a line names."""
        if name not in self.seats:
            raise line.bad(f"unknown seat {quoted(name)}")
        return self.seats.index(name)

    def listed(self, key: str) -> tuple[int, ...]:
        """Return the seats that a line lists; none without the line."""
        line = self.once.get(key)
        if line is None:
            return ()
        found = tuple(self.seat(line, name) for name in line.words)
        if len(set(found)) < len(found):
            raise line.bad("a seat stands there twice")
        return found

    def number(self, key: str, default: int, allowed: range) -> int:
        """Return the number that a line gives."""
        line = self.once.get(key)
        return default if line is None else _number(line, line.rest, allowed)

    def cards(self, line: Line, text: str) -> tuple[Card, ...]:
        """Return the cards of a line's text."""
        try:
            return parse_cards(text, tiles=self.rules.tiles)
        except Refused:
            raise line.bad(f"{quoted(text)} are no cards") from None

    def per_seat(self, key: str, allowed: range) -> tuple[int, ...]:
        """Return the numbers that a line gives as `Ada=35 Bo=0`; 0 for seats left out."""
        line = self.once.get(key)
        given: dict[int, int] = {}
        for word in line.words if line else ():
            assert line is not None, "words come from a line"
            name, _, text = word.rpartition("=")
            seat = self.seat(line, name)
            if seat in given:
                raise line.bad(f"{quoted(name)} stands there twice")
            given[seat] = _number(line, text, allowed)
        return tuple(given.get(seat, 0) for seat in range(len(self.seats)))


def _number(line: Line, text: str, allowed: range) -> int:
    if not _NUMBER.fullmatch(text) or int(text) not in allowed:
        raise line.bad(f"{quoted(text)} cannot be the number of {quoted(line.key)}")
    return int(text)


def read_position(rules: Ruleset, seats: tuple[str, ...], seed: bytes, lines: Iterable[Line]) -> Game:
    """Return the game that a position block describes; BadRecord names the line that is wrong."""
    block = _sorted_out(rules, seats, lines)
    now = _with_buying(block, _with_opened(block, _laid_out(block)))
    return Game(
        rules=rules,
        seats=seats,
        seed=seed,
        round=_with_stock(block, now, seed),
        totals=block.per_seat("scores", range(-_MANY, _MANY)),
        wins=block.per_seat("wins", range(_MANY)),
    )


def _sorted_out(rules: Ruleset, seats: tuple[str, ...], lines: Iterable[Line]) -> Block:
    once: dict[str, Line] = {}
    melds: list[Line] = []
    for line in lines:
        if line.key == "meld":
            melds.append(line)
            continue
        if line.key not in (_KEYS - _NOT_OF_TILES if rules.tiles else _KEYS):
            raise line.bad(f"{quoted(line.key)} begins no line of a position")
        key = " ".join((line.key, *line.words[:1])) if line.key == "hand" else line.key
        if key in once:
            raise line.bad(f"{quoted(key)} was in line {once[key].number} already")
        once[key] = line
    return Block(rules, seats, once, tuple(melds))


def _laid_out(block: Block) -> Round:
    """The round with whose turn it is and all that lies open or in hands."""
    seats = len(block.seats)
    number = block.number("round", 1, range(1, (block.rules.last_round(seats) or _MANY) + 1))
    dealer = _dealer(block)
    turn, phase = _turn(block, (dealer + 1) % seats)
    took, held = _took(block, phase)
    return Round(
        number=number,
        dealer=dealer,
        turn=turn,
        phase=phase,
        stock=(),
        discard_pile=_cards_of(block, "discard"),
        hands=_hands(block),
        melds=tuple(_meld(block, line, block.rules.meld_rules(number)) for line in block.melds),
        took=took,
        took_held=held,
        drew=took,
        idle=block.number("idle", 0, range(seats)),
        reshuffled=block.number("reshuffled", 0, range(_most_reshuffles(block.rules) + 1)),
        known=((),) * seats,
    )


def _most_reshuffles(rules: Ruleset) -> int:
    return _MANY if rules.reshuffles is None else rules.reshuffles


def _dealer(block: Block) -> int:
    dealers = block.listed("dealer")
    if "dealer" in block.once and len(dealers) != 1:
        raise block.once["dealer"].bad("one seat deals")
    return dealers[0] if dealers else len(block.seats) - 1


def _turn(block: Block, default: int) -> tuple[int, Phase]:
    line = block.once.get("turn")
    if line is None:
        return default, Phase.DRAW
    if len(line.words) != 2 or line.words[1] not in set(Phase):
        raise line.bad("it is `turn SEAT draw` or `turn SEAT play`")
    if block.rules.tiles and line.words[1] != Phase.DRAW:
        raise line.bad("with tiles it is `turn SEAT draw`")
    return block.seat(line, line.words[0]), Phase(line.words[1])


def _took(block: Block, phase: Phase) -> tuple[Card | None, bool]:
    line = block.once.get("took")
    if line is None:
        return None, False
    if phase is Phase.DRAW:
        raise line.bad("nobody took a card before drawing")
    card, held = line.rest.removesuffix(" held"), line.rest.endswith(" held")
    cards = block.cards(line, card)
    if len(cards) != 1:
        raise line.bad("it is `took CARD` or `took CARD held`")
    return cards[0], held


def _hands(block: Block) -> tuple[tuple[Card, ...], ...]:
    hands: list[tuple[Card, ...]] = [()] * len(block.seats)
    for line in block.once.values():
        if line.key == "hand":
            name, text = [*line.rest.split(None, 1), "", ""][:2]
            hands[block.seat(line, name)] = sorted_hand(block.cards(line, text))
    return tuple(hands)


def _cards_of(block: Block, key: str) -> tuple[Card, ...]:
    line = block.once.get(key)
    return block.cards(line, line.rest) if line else ()


def _meld(block: Block, line: Line, rules: MeldRules) -> Meld:
    owner, kind, text = [*line.rest.split(None, 2), "", "", ""][:3]
    tiles = block.rules.tiles
    seat = None if tiles and owner == NOBODY else block.seat(line, owner)
    if kind not in set(Kind) or (tiles and seat is not None):
        raise line.bad(f"it is `meld {NOBODY if tiles else 'SEAT'} group CARDS`, or run")
    try:
        read = [meld for meld in readings(parse_spelling(text, tiles=tiles), rules) if meld.kind == kind]
    except Refused as refused:
        raise line.bad(f"{quoted(text)} is no {kind}: {refused.code}") from None
    if not read or (len(read) > 1 and not tiles):  # P6: any valid reading of a set of tiles will do
        raise line.bad(f"{quoted(text)} is {'no' if not read else 'more than one'} {kind}")
    return structs.replace(read[0], owner=seat)


def _with_opened(block: Block, now: Round) -> Round:
    """Who has opened, and whether the seat in turn has laid cards in this very turn."""
    earlier, laid = set(block.listed("opened")), block.listed("laid")
    if laid and (laid != (now.turn,) or now.phase is Phase.DRAW):
        raise block.once["laid"].bad("only the seat in turn can have laid cards in this turn, after drawing")
    owners = {meld.owner for meld in now.melds if meld.owner is not None}
    if now.phase is Phase.PLAY and now.turn not in earlier and (laid or now.turn in owners):
        owners.discard(now.turn)
        now = structs.replace(now, laid=True, opened_this_turn=True)
    opened = earlier | owners | ({now.turn} if now.opened_this_turn else set())
    return structs.replace(
        now,
        laid=now.laid or bool(laid),
        opened=tuple(seat in opened for seat in range(len(block.seats))),
    )


def _with_buying(block: Block, now: Round) -> Round:
    """The bids and buys of the round (O4)."""
    bids, buys = block.listed("bids"), block.per_seat("buys", range(block.rules.max_buys + 1))
    for key in ("bids", "buys"):
        if key in block.once and not block.rules.buying:
            raise block.once[key].bad("nothing is bought in this game")
    seats = len(block.seats)
    for seat in bids:
        if seat in (now.turn, (now.turn - 1) % seats) or buys[seat] >= block.rules.max_buys:
            raise block.once["bids"].bad(f"{quoted(block.seats[seat])} cannot have bid")
    if bids and (now.phase is Phase.PLAY or not now.discard_pile):
        raise block.once["bids"].bad("there is nothing to bid for")
    return structs.replace(now, bids=bids, buys=buys)


def _with_stock(block: Block, now: Round, seed: bytes) -> Round:
    """The stock: the cards named, then, without `only`, all that are named nowhere, shuffled."""
    line = block.once.get("stock")
    only, text = False, ""
    if line is not None:
        only = line.words[:1] == ("only",)
        text = "".join(line.words[only:])
    named = block.cards(line, text) if line else ()
    left = _unnamed(block)
    rest = () if only else shuffled(tuple(left.elements()), seed, "position")
    return structs.replace(now, stock=named + rest)


def _unnamed(block: Block) -> Counter[Card]:
    """The cards of the pack that no line names; BadRecord at the line that names one copy too many."""
    left = Counter(block.rules.pack())
    named = [*block.once.values(), *block.melds]
    for line in sorted(named):
        for card in _named_by(line, block.rules.tiles):
            left[card] -= 1
            if left[card] < 0:
                raise line.bad(f"the pack has no further {card}")
    return left


def _named_by(line: Line, tiles: bool) -> tuple[Card, ...]:
    """The cards that a line, found right by now, puts somewhere."""
    skipped = {"hand": 1, "discard": 0, "meld": 2, "stock": int(line.words[:1] == ("only",))}.get(line.key)
    if skipped is None:
        return ()
    return tuple(one.card for one in parse_spelling("".join(line.words[skipped:]), tiles=tiles))

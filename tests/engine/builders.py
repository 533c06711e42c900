"""Tests state games in notation: builders that make a round of one, play lines in it, and say what was refused."""

import pytest

from bot.engine import Game, Refused, parse_cards
from bot.engine.cards import Card
from bot.engine.deal import settle
from bot.engine.events import Event
from bot.engine.meld_rules import MeldRules
from bot.engine.melds import readings
from bot.engine.notation import parse_spelling
from bot.engine.record import RecordedMove, read_record
from bot.engine.replay import play
from bot.engine.rulesets import Ruleset

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
SOMEBODYS_HAND = "2C"


def a_round(hands: str, *lines: str, game: str = "mexican", stock: str = "", turn: str = "Ada play") -> Game:
    """Return a game inside a round: hands of the seats in order (`7H 7S | 2C`), further lines of a position block.

    A lone seat gets an opponent; stock and discard pile hold what is said and nothing else.
    """
    each = [hand.strip() for hand in hands.split("|")]
    each += [SOMEBODYS_HAND] if len(each) == 1 else []
    names = NAMES[: len(each)]
    block = [
        f"turn {turn}",
        f"stock only {stock}",
        *(f"hand {who} {hand}" for who, hand in zip(names, each, strict=True)),
    ]
    return read_record("\n".join([f"game {game}", "seats " + " ".join(names), "position", *block, *lines, "end"])).start


def a_tile_game(hands: str, *lines: str, options: str = "", pool: str = "", turn: str = "Ada") -> Game:
    """Return a game of tiles inside a round: hands, further lines of a position block, exactly this pool."""
    return a_round(hands, *lines, game=f"tiles {options}", stock=pool, turn=f"{turn} draw")


def a_move(game: Game, line: str) -> RecordedMove:
    """Return the move of a line `Ada draw stock` in a game."""
    head = f"game {game.rules.id}\nseats {' '.join(game.seats)}\n"
    return read_record(head + line).moves[0]


def happened(game: Game, *lines: str) -> tuple[Game, tuple[Event, ...]]:
    """Return the game after all these moves, and what the last one brought about."""
    events: tuple[Event, ...] = ()
    for line in lines:
        game, events = play(game, a_move(game, line))
    return game, events


def after(game: Game, *lines: str) -> Game:
    """Return the game after all these moves."""
    return happened(game, *lines)[0]


def answer(game: Game, line: str) -> str:
    """Return `ok`, or the code that a move is refused with."""
    refused = refusal(game, line)
    return "ok" if refused is None else str(refused.code)


def refusal(game: Game, line: str) -> Refused | None:
    """Return the refusal of a move; None when it is accepted."""
    try:
        after(game, line)
    except Refused as refused:
        return refused
    return None


def read(text: str, rules: MeldRules, *, ordered: bool = True) -> list[str]:
    """Return what cards can be read as, `group 7C 7D 4H=7S`, or the one code they are refused with."""
    try:
        return [f"{meld.kind} {meld}" for meld in readings(parse_spelling(text), rules, ordered=ordered)]
    except Refused as refused:
        return [str(refused.code)]


def cards_of(game: Game) -> list[Card]:
    """Return every card of the round, sorted: hands, stock, discards, table (G4)."""
    now = game.round
    piles = (*now.hands, now.stock, now.discard_pile, *(meld.cards for meld in now.melds))
    return sorted(card for pile in piles for card in pile)


def the_whole_pack_is(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pack have just the cards that are in play."""
    monkeypatch.setattr(Ruleset, "pack", lambda _: tuple(cards_of(game)))


def hand_of(game: Game, name: str) -> str:
    """Return a seat's hand in notation."""
    return " ".join(map(str, game.round.hands[game.seats.index(name)]))


def table_of(game: Game) -> list[str]:
    """Return the melds on the table in notation."""
    return [str(meld) for meld in game.round.melds]


def cards(text: str) -> tuple[Card, ...]:
    """Return cards of notation."""
    return parse_cards(text)


def settled(game: Game) -> Game:
    """Return the game with its round ended when nothing is left to draw (M12)."""
    return settle(game)[0]


def rami(hands: str, *lines: str, options: str = "", stock: str = "", turn: str = "Ada play") -> Game:
    """Return a game of Rami inside a deal; a lone seat gets an opponent without cards."""
    return a_round(hands if "|" in hands else f"{hands} |", *lines, game=f"rami {options}", stock=stock, turn=turn)

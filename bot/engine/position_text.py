"""Positions as text: the block that `read_position` reads back into a game that plays on alike (docs/records.md)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.engine.cards import Card
from bot.engine.melds import Meld
from bot.engine.notation import numbered
from bot.engine.position import NOBODY
from bot.engine.state import Game, Phase, Round


def position_text(game: Game) -> str:
    """Return the position block of a game that goes on, secrets included, from `position` to `end`."""
    lines = (*_turn_lines(game), *_card_lines(game), *_seat_lines(game))
    return "\n".join(("position", *(f"  {line}" for line in lines), "end"))


def _turn_lines(game: Game) -> Iterator[str]:
    now = game.round
    yield f"round {now.number}"
    yield f"dealer {game.seats[now.dealer]}"
    yield f"turn {game.seats[now.turn]} {now.phase}"
    if now.took is not None:
        yield f"took {now.took}{' held' if now.took_held else ''}"


def _card_lines(game: Game) -> Iterator[str]:
    now = game.round
    for name, hand in zip(game.seats, now.hands, strict=True):
        if hand:
            yield _line(f"hand {name}", _printed(game, hand))
    if now.discard_pile:
        yield _line("discard", now.discard_pile)
    yield _line("stock" if now.stock and _is_whole(game) else "stock only", _printed(game, now.stock))
    for meld in now.melds:
        owner = NOBODY if meld.owner is None else game.seats[meld.owner]
        yield _line(f"meld {owner} {meld.kind}", _printed(game, (meld,)))


def _printed(game: Game, cards: Iterable[Card | Meld]) -> Iterator[str]:
    texts = map(str, cards)
    return map(numbered, texts) if game.rules.tiles else texts


def _seat_lines(game: Game) -> Iterator[str]:
    now = game.round
    for key, seats in (("opened", _opened_earlier(now)), ("bids", now.bids)):
        if seats:
            yield _line(key, (game.seats[seat] for seat in seats))
    if now.laid:
        yield f"laid {game.seats[now.turn]}"
    for key, number in (("idle", now.idle), ("reshuffled", now.reshuffled)):
        if number:
            yield f"{key} {number}"
    per_seat = (("buys", now.buys),) if game.rules.buying else ()
    for key, numbers in (*per_seat, ("scores", game.totals), ("wins", game.wins)):
        yield _line(key, (f"{name}={number}" for name, number in zip(game.seats, numbers, strict=True)))


def _opened_earlier(now: Round) -> tuple[int, ...]:
    fresh = now.turn if now.opened_this_turn and now.phase is Phase.PLAY else None
    return tuple(seat for seat, opened in enumerate(now.opened) if opened and seat != fresh)


def _line(key: str, words: Iterable[object]) -> str:
    return " ".join((key, *map(str, words)))


def _is_whole(game: Game) -> bool:
    """Whether no card of the pack is out of play."""
    now = game.round
    return Counter(_everywhere(now)) == Counter(game.rules.pack())


def _everywhere(now: Round) -> Iterator[Card]:
    yield from now.stock
    yield from now.discard_pile
    for hand in now.hands:
        yield from hand
    for meld in now.melds:
        yield from meld.cards

"""Narration: what happened at the table as lines of text, a turn in one line."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.engine.events import (
    Bidded,
    Bought,
    Dealt,
    Discarded,
    Drew,
    Event,
    GameEnded,
    LaidOff,
    Opened,
    Played,
    Reshuffled,
    RoundEnded,
    Swapped,
    Took,
)
from bot.engine.rulesets import Ruleset
from bot.ui.games import melds_are_free, stage_title, stage_words
from bot.ui.tile_narration import tile_deeds
from bot.ui.words import Words


class _Teller(NamedTuple):
    """What a line is told with: the game's rules, the seats' names, the language."""

    rules: Ruleset
    names: Sequence[str]
    words: Words


def narrate(
    events: Iterable[Event],
    rules: Ruleset,
    names: Sequence[str],
    words: Words,
    *,
    own: int | None = None,
    bids: bool = True,
) -> tuple[str, ...]:
    """Return the lines that tell the events, redacted for who reads them, in their order; a turn makes one line.

    `names`, by seat, come escaped for where the lines go. What the seat `own` bought is told as its own doing; bids are
    left out without `bids`, but not what came of them.
    """
    return tuple(_lines(events, _Teller(rules, names, words), own, bids=bids))


def _lines(events: Iterable[Event], told: _Teller, own: int | None, *, bids: bool) -> Iterator[str]:
    words, has_bid = told.words, False
    for turn in _turns(events):
        first = turn[0]
        if has_bid and isinstance(first, Drew):  # C8
            yield words("event.buy-failed")
        has_bid = isinstance(first, Bidded) or (has_bid and isinstance(first, Reshuffled))
        if isinstance(first, Bought) and first.seat == own and first.penalty is not None:
            yield words("event.you-bought", card=words.card(first.card), penalty=words.card(first.penalty))
        elif bids or not isinstance(first, Bidded):
            yield _line(turn, told)


def _turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events that make a line each: what one seat did in one turn, or a single announcement."""
    turn: list[Event] = []
    for event in events:
        if turn and not _belongs(event, turn[-1]):
            yield turn
            turn = []
        turn.append(event)
    if turn:
        yield turn


def _belongs(event: Event, last: Event) -> bool:
    """Whether an event is told in the same line as the one before."""
    if isinstance(event, Bidded):
        return isinstance(last, Bidded)
    if isinstance(event, RoundEnded):
        return isinstance(last, Discarded | Opened | Played) and last.seat == event.result.winner
    if not isinstance(last, Drew | Took | Opened | LaidOff | Swapped):
        return False
    return isinstance(event, Opened | LaidOff | Swapped | Discarded | Played) and event.seat == last.seat


def _line(turn: list[Event], told: _Teller) -> str:
    first, (rules, names, words) = turn[0], told
    seat = first.result.winner if isinstance(first, RoundEnded) else getattr(first, "seat", None)
    if seat is None:
        return _announcement(first, told)
    if isinstance(first, Bidded):
        bidders = [names[event.seat] for event in turn if isinstance(event, Bidded)]
        return words.many("event.bid", len(bidders), names=words.listing(bidders))
    deeds = [deed for event in turn for deed in _deeds(event, rules, words)]
    return words("event.line", name=names[seat], deeds=words.listing(deeds))


def _deeds(event: Event, rules: Ruleset, words: Words) -> Iterable[str]:
    return tile_deeds(event, words) if rules.tiles else (_deed(event, rules, words),)


def _deed(event: Event, rules: Ruleset, words: Words) -> str:
    match event:
        case Drew(card=card):
            return words("event.drew") if card is None else words("event.drew-card", card=words.card(card))
        case Took(card=card):
            return words("event.took", card=words.card(card))
        case Bought():
            return _purchase(event, words)
        case Opened(melds=melds):
            key = "event.laid" if melds_are_free(rules) else "event.opened"
            return words(key, melds=words.melds(melds))
        case LaidOff():
            return words("event.laid-off", places=words.listing(_places(event, words)))
        case Swapped(card=card, wild=wild, meld=meld):
            return words("event.swapped", card=words.card(card), wild=words.card(wild), meld=meld)
        case Discarded(card=card):
            return words("event.discarded", card=words.card(card))
        case _:
            return words("event.went-out")


def _purchase(event: Bought, words: Words) -> str:
    card = words.card(event.card)
    if event.penalty is None:
        return words("event.bought", card=card)
    return words("event.bought-with", card=card, penalty=words.card(event.penalty))


def _places(event: LaidOff, words: Words) -> Iterator[str]:
    """The cards laid off, meld by meld."""
    for number in dict.fromkeys(event.melds):
        laid = zip(event.cards, event.faces, event.melds, strict=True)
        cards = " ".join(words.face(card, face) for card, face, meld in laid if meld == number)
        yield words("event.place", cards=cards, meld=number)


def _announcement(event: Event, told: _Teller) -> str:
    rules, names, words = told
    match event:
        case Reshuffled(stock=stock):
            return words.many("event.reshuffled", stock)
        case RoundEnded(result=result):
            return words(f"event.ended.{result.end}", stage=stage_words(rules, result.round, words))
        case Dealt():
            return _deal(event, told)
        case GameEnded(places=places):
            winners = [name for name, place in zip(names, places, strict=True) if place == 1]
            return words.many("event.won", len(winners), names=words.listing(winners))
        case _:
            raise AssertionError(f"nobody tells {type(event).__name__}")


def _deal(event: Dealt, told: _Teller) -> str:
    words, dealer = told.words, told.names[event.dealer]
    stage = stage_title(told.rules, event.round, words)
    if told.rules.tiles:
        return words("event.tiles.dealt", stage=stage, name=told.names[(event.dealer + 1) % len(told.names)])
    if event.up_card is None:
        return words("event.dealt-bare", stage=stage, name=dealer)
    return words("event.dealt", stage=stage, name=dealer, card=words.card(event.up_card))

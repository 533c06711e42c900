"""Hints in words: what a good player would do, and why."""

from typing import Final

from msgspec import structs

from bot.computer import Hint, bid_hint, hint, may_bid
from bot.engine.cards import Card
from bot.engine.moves import Discard, LayOff, Move, Open, Swap
from bot.ui.hand.actions import (
    NEW_MELDS,
    ON_THE_TABLE,
    lay_off_aspects,
    lay_offs,
    lead,
    opening_aspects,
    opening_of,
    openings,
    way_of,
)
from bot.ui.hand.choices import answers_for, choose
from bot.ui.hand.click import Answer, Click
from bot.ui.pictures import off_loop
from bot.ui.words import Words

TILES: Final = ("tiles", "more")
"""The facts that are tiles, not cards."""


async def hinted(click: Click) -> Answer:
    """Say what a good player would do now; when nothing is picked, pick the cards it is about."""
    if not click.table.hints:
        return click.kept(click.words("hand.no-hints"))
    if may_bid(click.view):
        return await _hinted_to_bid(click)
    click.need_turn()
    advice = await off_loop(hint, click.view)
    offered, answers = _as_offered(click, advice)
    said = hint_text(offered, click.words)
    if click.cards or click.view.rules.tiles or not cards_of(advice.move):
        return click.kept(said)
    return Answer(click.draft, cards_of(advice.move), answers, said)


async def _hinted_to_bid(click: Click) -> Answer:
    advice = await off_loop(bid_hint, click.view)
    return click.kept(click.words("hand.sale.no-bid") if advice is None else hint_text(advice, click.words))


def _as_offered(click: Click, advice: Hint) -> tuple[Hint, tuple[int, ...]]:
    """The hint as the panel offers its move, and the choices that make the cards that very move.

    Wilds that may change places lie as they do on the panel.
    """
    view, move = click.view, advice.move
    cards = cards_of(move)
    if view.rules.tiles:
        return advice, ()
    if isinstance(move, Open) and (ways := openings(view, cards)):
        answers = answers_for(ways, opening_aspects, way_of(view, move))
        way = choose(ways, opening_aspects, answers).ways[0]
        return structs.replace(advice, move=opening_of(view, way)), (*lead(view, cards, NEW_MELDS), *answers)
    if isinstance(move, LayOff):
        answers = answers_for(lay_offs(view, cards), lay_off_aspects, move)
        return advice, (*lead(view, cards, ON_THE_TABLE), *answers)
    return advice, ()


def hint_text(advice: Hint, words: Words) -> str:
    """Return a hint in words: the move and the reason."""
    facts = {name: _fact(name, fact, words) for name, fact in advice.facts.items()}
    facts.setdefault("cards", _laid_out(advice.move, words))
    if "tiles" in facts and isinstance(advice.move, Open):
        facts["tiles"] = " · ".join(words.tiles(one.card for one in spelling) for spelling in advice.move.melds)
    count = facts.get("points", facts.get("missing"))
    if isinstance(count, int):
        return words.many(f"hint.{advice.reason}", count, **facts)
    return words(f"hint.{advice.reason}", **facts)


def _laid_out(move: Move, words: Words) -> str:
    """The cards that a move is about, those of an opening meld by meld."""
    if isinstance(move, Open):
        return " · ".join(words.cards(one.card for one in spelling) for spelling in move.melds)
    return words.cards(cards_of(move))


def _fact(name: str, fact: object, words: Words) -> object:
    if isinstance(fact, Card):
        return words.card(fact)
    if isinstance(fact, tuple):
        return words.tiles(fact) if name in TILES else words.cards(fact)
    return fact


def cards_of(move: Move) -> tuple[Card, ...]:
    """Return the cards of one's hand that a move is about."""
    match move:
        case Open(melds):
            return tuple(one.card for spelling in melds for one in spelling)
        case LayOff(placements):
            return tuple(placed.card for placed in placements)
        case Discard(card) | Swap(card):
            return (card,)
    return ()

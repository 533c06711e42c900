"""Typed moves: `/draw`, `/open`, `/layoff`, `/swap`, `/discard`, `/buy`, `/hint`. Read, judged, shown on the panel."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.computer import placements_for, swaps_for
from bot.engine.cards import Card
from bot.engine.melds import Kind
from bot.engine.moves import Discard, Draw, DrawTile, LayOff, Move, Open, Placement, Source, Spelling, Stated, Swap
from bot.engine.notation import (
    BadNotation,
    move_text,
    parse_card,
    parse_melds,
    parse_move,
    parse_placements,
    parse_spelling,
    spelling_text,
)
from bot.engine.refusals import Code, Refused
from bot.engine.view import View
from bot.tables import Table, TableError
from bot.ui.answers import locale_of, whisper
from bot.ui.errors import UnknownControl
from bot.ui.hand.actions import MOST_WAYS, is_due
from bot.ui.hand.bidding import bid, pass_by
from bot.ui.hand.click import Act, Answer, Click, panels_of
from bot.ui.hand.hints import cards_of, hinted
from bot.ui.hand.panels import bring_hand
from bot.ui.hand.why import check_lay_off
from bot.ui.items import Interaction
from bot.ui.which import action, meant, on_table
from bot.ui.words import words_for

LONGEST_CODED: Final = 60
"""A move of no more characters fits the id of the select that asks for which table it is meant."""
_TO_CODE: Final = str.maketrans(" |>,", "_+-.")
_FROM_CODE: Final = str.maketrans("_+-.", " |>,")
FROM_STOCK: Final = Draw(Source.STOCK)
NOT_WITH_TILES: Final = Draw(Source.DISCARD)
"""A move that there is not with tiles, whose answer tells how they are played."""
_FIND_PLACE: Final = "fit "
"""How a lay-off begins that names no meld: its place is to be found."""
_FIND_WILD: Final = "free "
"""How a swap begins that names no meld: the wild is to be found."""


# --- reading ----------------------------------------------------------------------------------------------------------


async def type_draw(interaction: Interaction, source: str) -> None:
    """Draw from where was typed; the interaction is deferred, here and below."""
    await _carry(interaction, move_text(Draw(Source(source))))


async def type_discard(interaction: Interaction, card: str) -> None:
    """Discard the card typed."""
    await _read(interaction, lambda: move_text(Discard(parse_card(card))), "hand.example.discard")


async def type_open(interaction: Interaction, melds: str | None) -> None:
    """Open with the melds typed; without any, bring the panel."""
    if melds is None:
        await on_table(interaction, "hand")
    else:
        await _read(interaction, lambda: move_text(Open(parse_melds(melds))), "hand.example.open")


async def type_lay_off(interaction: Interaction, cards: str | None) -> None:
    """Lay off the cards typed, where it was typed or else where they fit; without any, bring the panel."""
    if cards is None:
        await on_table(interaction, "hand")
    else:
        await _read(interaction, lambda: _lay_off_text(cards), "hand.example.lay-off")


async def type_swap(interaction: Interaction, card: str | None) -> None:
    """Swap the card typed for the wild that stands for it, where it was typed or else wherever it lies."""
    if card is None:
        await on_table(interaction, "hand")
    else:
        await _read(interaction, lambda: _swap_text(card), "hand.example.swap")


def _swap_text(card: str) -> str:
    if ">" in card:
        return move_text(parse_move(f"swap {card}"))
    return f"{_FIND_WILD}{parse_card(card)}"


def _lay_off_text(cards: str) -> str:
    if ">" in cards:
        return move_text(LayOff(parse_placements(cards)))
    return _FIND_PLACE + spelling_text(parse_spelling(cards.replace(",", " ")))


async def _read(interaction: Interaction, read: Callable[[], str], example: str) -> None:
    """Carry out what was typed; what cannot be read is answered with an example, and nothing typed is repeated."""
    try:
        text = read()
    except (BadNotation, Refused) as fault:
        await _explain(interaction, fault, example)
    else:
        await _carry(interaction, text)


async def _explain(interaction: Interaction, fault: Exception, example: str) -> None:
    """Say how cards are typed; who plays with tiles is told how those are, as 12S is none of the cards."""
    with suppress(TableError):
        table = await meant(interaction)
        if table is not None and table.rules.tiles:
            await _carry(interaction, move_text(NOT_WITH_TILES))
            return
    words = words_for(locale_of(interaction))
    said = [words.refusal(fault.code, fault.facts)] if isinstance(fault, Refused) else []
    await whisper(interaction, "\n".join([*said, words(example)]))


async def _carry(interaction: Interaction, text: str) -> None:
    """Do at the table that is meant what a text of ours says; one too long to be asked about brings the panel there."""
    coded = text.translate(_TO_CODE)
    if len(coded) > LONGEST_CODED and await meant(interaction) is None:
        await on_table(interaction, "hand")
    else:
        await on_table(interaction, "typed", coded)


# --- doing ------------------------------------------------------------------------------------------------------------


@action("hand")
async def _hand(interaction: Interaction, table: Table) -> None:
    await bring_hand(interaction, table)


@action("hint")
async def _hint(interaction: Interaction, table: Table) -> None:
    await panels_of(interaction).play(interaction, table, hinted)


@action("buy")
async def _buy(interaction: Interaction, table: Table) -> None:
    await panels_of(interaction).play(interaction, table, bid)


@action("pass")
async def _pass(interaction: Interaction, table: Table) -> None:
    await panels_of(interaction).play(interaction, table, pass_by)


@action("typed", once=True)
async def _typed(interaction: Interaction, table: Table, coded: str) -> None:
    try:
        act = _act_of(coded.translate(_FROM_CODE))
    except BadNotation as error:
        raise UnknownControl from error
    await panels_of(interaction).play(interaction, table, act)


def _act_of(text: str) -> Act:
    with_cards = _with_cards(text)
    return lambda click: _with_tiles(click, text) if click.view.rules.tiles else with_cards(click)


async def _with_tiles(click: Click, text: str) -> Answer:
    """Draw from the pool; everything else is typed after another command."""
    if text != move_text(FROM_STOCK):
        return click.kept(click.words("hand.tiles.no-such-move"))
    return await click.move(DrawTile())


def _with_cards(text: str) -> Act:
    if text.startswith(_FIND_PLACE):
        spelling = parse_spelling(text.removeprefix(_FIND_PLACE))
        return lambda click: _find_place(click, spelling)
    if text.startswith(_FIND_WILD):
        card = parse_card(text.removeprefix(_FIND_WILD))
        return lambda click: _find_wild(click, card)
    move = parse_move(text)
    return lambda click: _move(click, move)


async def _move(click: Click, move: Move) -> Answer:
    """Make the move; one that is refused leaves its cards picked, so that a tap can mend it."""
    try:
        return await click.move(move)
    except Refused as refused:
        return Answer(click.draft, cards_of(move) or click.cards, notice=click.refusal(refused))


async def _find_place(click: Click, spelling: Spelling) -> Answer:
    """Lay the cards off where they fit; several places are asked about, and for none it is told why."""
    cards = tuple(one.card for one in spelling)
    try:
        check_lay_off(click.view, cards)
        stated = any(one.face is not None for one in spelling)
        ways = _as_stated(placements_for(click.view, cards, MOST_WAYS, any_suit=stated), spelling)
    except Refused as refused:
        return Answer(click.draft, cards, notice=click.refusal(refused))
    return await _move(click, ways[0]) if len(ways) == 1 else Answer(click.draft, cards)


async def _find_wild(click: Click, card: Card) -> Answer:
    """Swap the card for the wild that stands for it; of several the buttons ask which, of none it is told why."""
    found = swaps_for(click.view, card)
    if len(found) > 1 and is_due(click.view) and card in click.view.hand:
        return Answer(click.draft, (card,), notice=click.words("hand.which-wild", card=click.words.card(card)))
    return await _move(click, found[0][0] if found else Swap(card, meld_meant(click.view, card)))


def meld_meant(view: View, card: Card) -> int:
    """Return the meld that somebody means who wants to swap a card which no wild stands for: the likest with a wild."""

    def likeness(number: int) -> tuple[bool, bool]:
        meld = view.melds[number - 1]
        is_alike = card.rank == meld.rank if meld.kind is Kind.GROUP else card.suit == meld.suit
        return meld.cards != meld.faces, is_alike

    return max(range(1, len(view.melds) + 1), key=likeness, default=1)


def _as_stated(ways: tuple[LayOff, ...], spelling: Spelling) -> tuple[LayOff, ...]:
    """The ways in which each wild stands for what was stated; Refused `wild-meaning` when it cannot."""
    for one in spelling:
        if one.face is not None:
            ways = tuple(way for way in ways if any(_is_as(placed, one) for placed in way.placements))
            if not ways:
                raise Refused(Code.WILD_MEANING, card=one.card, face=one.face)
    return ways


def _is_as(placed: Placement, stated: Stated) -> bool:
    return placed.card == stated.card and (placed.face or placed.card) == stated.face

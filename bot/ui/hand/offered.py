"""What the picked cards can do, as texts, questions and buttons. Only the button that names a move makes it."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import discord
from discord import ButtonStyle
from discord.ui import Select

from bot.engine.cards import Card
from bot.engine.melds import Meld
from bot.engine.moves import LayOff, Placement, Side
from bot.engine.refusals import Refused
from bot.ui.games import melds_are_free
from bot.ui.hand import items
from bot.ui.hand.actions import (
    NEW_MELDS,
    ON_THE_TABLE,
    CanDiscard,
    CanLayOff,
    Cannot,
    CanOpen,
    CanSwap,
    Way,
    asked_in_order,
    asks_which,
    lay_off_aspects,
    opening_aspects,
)
from bot.ui.hand.choices import Choice, Question, choose
from bot.ui.hand.sheet import Sheet
from bot.ui.hand.suits import Laid, suit_questions, with_suits
from bot.ui.hand.why import FitNowhere, LeaveOut, LeaveOutOfMelds, Reason, TooFew
from bot.ui.items import TableItem
from bot.ui.people import name_of
from bot.ui.words import Words

Row = Sequence[TableItem]
LONGEST_LABEL: Final = 80
LONGEST_OPTION: Final = 100
IN_A_ROW: Final = 5
MOST_QUESTIONS: Final = 5


def offered(sheet: Sheet) -> Iterator[Row | str]:
    """Yield what is said and offered about the picks; while it is not their turn, only what is said.

    What brings the hand on comes first, and is the one in colour: a discard ends the turn.
    """
    buttons: list[TableItem] = []
    asks = asks_which(sheet.offers.actions)
    which, answers = _answered(sheet.draft.answers, asks=asks)
    if asks:
        labels = [sheet.words("hand.as-melds"), sheet.words("hand.as-lay-offs")]
        yield [_select(sheet, 0, sheet.words("hand.which-way"), labels, which)]
    for action in sheet.offers.actions:
        match action:
            case CanDiscard():
                pass
            case CanOpen(ways) if not asks or which == NEW_MELDS:
                yield from _opening(sheet, choose(ways, opening_aspects, answers), answers, buttons)
            case CanLayOff(ways) if not asks or which == ON_THE_TABLE:
                yield from _laying_off(sheet, choose(ways, lay_off_aspects, answers), answers, buttons)
            case CanSwap():
                buttons.append(_swap(sheet, action))
            case Cannot(reason):
                yield reason_text(reason, sheet)
    buttons += [
        _discard(sheet, action, alone=not buttons) for action in sheet.offers.actions if isinstance(action, CanDiscard)
    ]
    if sheet.is_due:
        for start in range(0, len(buttons), IN_A_ROW):
            yield buttons[start : start + IN_A_ROW]


def _answered(answers: tuple[int, ...], *, asks: bool) -> tuple[int | None, tuple[int, ...]]:
    """Which of the two it is to be, where that is asked (B3), and the answers about it."""
    if not asks:
        return None, answers
    return (answers[0] if answers[:1] in {(NEW_MELDS,), (ON_THE_TABLE,)} else None), answers[1:]


# --- opening ---


def _opening(
    sheet: Sheet, choice: Choice[Way], answers: tuple[int, ...], buttons: list[TableItem]
) -> Iterator[Row | str]:
    words, before = sheet.words, _before(sheet)
    for number, question in _last_asked(choice, before):
        if question.aspect == 0:
            labels = [" | ".join(words.cards(meld.cards) for meld in way) for way in question.options]
            yield [_select(sheet, number, words("hand.which-split"), labels, question.answer)]
        else:
            labels = [words.spelt(way[question.aspect - 1]) for way in question.options]
            yield [_select(sheet, number, words("hand.which-meaning"), labels, question.answer)]
    yield from _suits(sheet, choice, answers)
    way = with_suits(sheet.view, choice, answers)
    if way is not None:
        free, melds = melds_are_free(sheet.view.rules), "\n".join(f"- {words.spelt(meld)}" for meld in way)
        yield words("hand.laying", melds=melds) if free else words("hand.opening", melds=melds)
        label = words("hand.lay") if free else words("hand.open")
        buttons.append(items.button(items.OpenPicked, sheet, label, ButtonStyle.success))


def _suits(sheet: Sheet, choice: Choice[Laid], answers: tuple[int, ...]) -> Iterator[Row]:
    """The selects for what a group's wilds stand for, as far as there is room for them."""
    words, before = sheet.words, _before(sheet)
    questions = suit_questions(sheet.view, choice, answers)
    for question in questions[: MOST_QUESTIONS - min(len(choice.questions), MOST_QUESTIONS)]:
        labels = [_stands_for(question.card, face, words) for face in question.options]
        yield [_select(sheet, before + question.number, words("hand.which-suit"), labels, question.answer)]


def _stands_for(card: Card, face: Card, words: Words) -> str:
    return words("hand.stands-for", card=words.card(card), face=words.card(face))


# --- laying off ---


def _laying_off(
    sheet: Sheet, choice: Choice[LayOff], answers: tuple[int, ...], buttons: list[TableItem]
) -> Iterator[Row | str]:
    for number, question in _last_asked(choice, _before(sheet)):
        yield [_where(sheet, number, question)]
    yield from _suits(sheet, choice, answers)
    move = with_suits(sheet.view, choice, answers)
    if move is not None:
        places = places_text(move, sheet)
        label = _label(move, places, sheet)
        if places not in label:
            yield sheet.words("hand.laying-off", places=places)
        buttons.append(items.button(items.LayOffPicked, sheet, label, ButtonStyle.success))


def _where(sheet: Sheet, number: int, question: Question[LayOff]) -> TableItem:
    """The question on which meld a card goes, or where on it and as what."""
    index, place = divmod(question.aspect, 2)
    options = [asked_in_order(way)[index] for way in question.options]
    card = sheet.words.card(options[0].card)
    if place:
        labels = [_end(placed, sheet.words) for placed in options]
        return _select(sheet, number, sheet.words("hand.which-end", card=card), labels, question.answer)
    labels = [_numbered(placed.meld, sheet) for placed in options]
    return _select(sheet, number, sheet.words("hand.which-meld", card=card), labels, question.answer)


def _end(placed: Placement, words: Words) -> str:
    if placed.face is not None:
        return words.face(placed.card, placed.face)
    return words("hand.low-end") if placed.side is Side.LOW else words("hand.high-end")


def _numbered(meld: int, sheet: Sheet) -> str:
    return sheet.words("hand.numbered", number=meld, meld=_name(meld, sheet))


def _name(meld: int, sheet: Sheet) -> str:
    return sheet.words.meld_name(sheet.view.melds[meld - 1])


def places_text(move: LayOff, sheet: Sheet) -> str:
    """Return what goes where: `7♥ on the sevens and Joker=8♦ on the run 9♦–Q♦`."""
    words = sheet.words
    melds = dict.fromkeys(placed.meld for placed in move.placements)
    cards = {
        meld: " ".join(words.face(one.card, one.face or one.card) for one in move.placements if one.meld == meld)
        for meld in melds
    }
    return words.listing(words("hand.place", cards=cards[meld], meld=_name(meld, sheet)) for meld in melds)


def _label(move: LayOff, places: str, sheet: Sheet) -> str:
    label = sheet.words("hand.lay-off", places=places)
    return label if len(label) <= LONGEST_LABEL else sheet.words.many("hand.lay-off-many", len(move.placements))


# --- parts ---


def _before(sheet: Sheet) -> int:
    """How many questions come before those about the ways to lay the cards."""
    return int(asks_which(sheet.offers.actions))


def _last_asked(choice: Choice[Any], before: int) -> list[tuple[int, Question[Any]]]:
    """The questions that are shown, by number: the last ones, as many as a message has room for."""
    return list(enumerate(choice.questions, before))[-MOST_QUESTIONS:]


def _discard(sheet: Sheet, action: CanDiscard, *, alone: bool) -> TableItem:
    label = sheet.words("hand.discard", card=sheet.words.card(action.card))
    return items.button(items.DiscardPicked, sheet, label, ButtonStyle.primary if alone else ButtonStyle.secondary)


def _swap(sheet: Sheet, action: CanSwap) -> TableItem:
    words, move = sheet.words, action.move
    label = words("hand.swap", card=words.card(move.card), wild=words.card(action.wild), meld=move.meld)
    return items.button(items.SwapPicked, sheet, label, ButtonStyle.success, str(move.meld))


def _select(sheet: Sheet, number: int, asked: str, labels: Sequence[str], answer: int | None) -> TableItem:
    options = [
        discord.SelectOption(label=label[:LONGEST_OPTION], value=str(index), default=index == answer)
        for index, label in enumerate(labels)
    ]
    control: Select[Any] = Select(placeholder=asked, options=options)
    return items.Choose(control, sheet.table.id, *sheet.slip.fields(), str(number))


# --- reasons ---


def reason_text(reason: Reason, sheet: Sheet) -> str:
    """Return why the picked cards can do nothing."""
    words = sheet.words
    contract = words.contract(*sheet.view.contract)
    match reason:
        case Refused():
            names = [name_of(sheet.table, seat) for seat in range(len(sheet.table.seats))]
            return words.refusal(reason.code, reason.facts, names)
        case TooFew(least, None):
            return words.many("hand.too-few", len(sheet.picked), contract=contract, least=least)
        case TooFew(least, Meld() as meld):
            return words("hand.one-meld", meld=words.spelt(meld), contract=contract, least=least)
        case LeaveOut(cards):
            return words("hand.leave-out", cards=words.cards(cards), contract=contract)
        case LeaveOutOfMelds(cards):
            return words("hand.leave-out-of-melds", cards=words.cards(cards))
        case FitNowhere(cards):
            return words("hand.fits-nowhere", cards=words.listing(map(words.card, cards)))
    return words("hand.no-split", contract=contract)

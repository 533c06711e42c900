"""What is suggested while a move is typed: only from the person's own hand, only from what is in memory."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from discord.app_commands import Choice

from bot.computer import lay_off_all, lay_offs, swaps_for
from bot.engine.cards import Card
from bot.engine.melds import readings
from bot.engine.moves import LayOff
from bot.engine.notation import BadNotation, move_text, parse_placements, parse_spelling
from bot.engine.refusals import Refused
from bot.engine.view import View
from bot.tables import Status
from bot.ui.answers import locale_of
from bot.ui.games import melds_are_free
from bot.ui.hand.actions import is_due, opening_of
from bot.ui.hand.best import best_way
from bot.ui.items import Interaction, tables_of
from bot.ui.pictures import Order, in_display_order
from bot.ui.words import Words, words_for

MOST_CHOICES: Final = 25
LONGEST: Final = 100
_STYLES: Final = dict.fromkeys(map(ord, "\ufe0e\ufe0f"))
_LAST_CARD: Final = re.compile(r"[^\s|]*\Z")


class Seen(NamedTuple):
    """What a person sees of the channel's table, their words, and whether they may be helped."""

    view: View
    words: Words
    hints: bool


class Suggestion(NamedTuple):
    """What is shown, and the notation that it stands for."""

    name: str
    value: str


async def complete_discard(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Suggest the cards that can be discarded."""
    seen = _seen(interaction)
    return [] if seen is None else _choices(discards(seen), current)


async def complete_open(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Suggest the best opening, and the cards that can go on from what is typed."""
    seen = _seen(interaction)
    return [] if seen is None else _choices(openings(seen, current), current)


async def complete_lay_off(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Suggest what can be laid off now."""
    seen = _seen(interaction)
    return [] if seen is None else _choices(laying(seen, current), current)


async def complete_swap(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Suggest the cards that free a wild now."""
    seen = _seen(interaction)
    return [] if seen is None else _choices(swaps(seen), current)


def _seen(interaction: Interaction) -> Seen | None:
    """What the person sees of this channel's game; None where there is none, it is not in memory, or not theirs."""
    table = tables_of(interaction).cached_at(interaction.channel_id or 0)
    if table is None or table.status is not Status.LIVE or table.guild != interaction.guild_id:
        return None
    seat = table.hand_of(interaction.user.id)
    return None if seat is None else Seen(table.view(seat), words_for(locale_of(interaction)), table.hints)


def _choices(suggestions: Iterable[Suggestion], current: str) -> list[Choice[str]]:
    """The suggestions that begin as what is typed, in notation or as cards are shown."""
    typed = _dense(current)
    fitting = (
        Choice(name=one.name, value=one.value)
        for one in suggestions
        if max(map(len, one)) <= LONGEST and (_dense(one.value).startswith(typed) or _dense(one.name).startswith(typed))
    )
    return [choice for choice, _ in zip(fitting, range(MOST_CHOICES), strict=False)]


def _dense(text: str) -> str:
    """The text as it is compared: without spaces and the styles of signs."""
    return "".join(text.split()).translate(_STYLES).casefold()


# --- what is suggested ------------------------------------------------------------------------------------------------


def discards(seen: Seen) -> Iterator[Suggestion]:
    """Yield the cards of the hand, but for one that may not be discarded in this turn (C5)."""
    view = seen.view
    forbidden = view.took if is_due(view) and not view.took_held and len(view.hand) > 1 else None
    for card in _sorted(view, view.hand):
        if card != forbidden:
            yield Suggestion(seen.words.card(card), str(card))


def swaps(seen: Seen) -> Iterator[Suggestion]:
    """Yield the cards that free a wild in this turn, with the meld where it lies."""
    view, words = seen.view, seen.words
    if not is_due(view):
        return
    for card in _sorted(view, view.hand):
        for move, wild in swaps_for(view, card):
            name = words("hand.suggested-swap", card=words.card(card), wild=words.card(wild), meld=move.meld)
            yield Suggestion(name, move_text(move).removeprefix("swap "))


def openings(seen: Seen, current: str) -> Iterator[Suggestion]:
    """Yield the best opening or melds if helping is allowed, then what is typed with one more card or meld."""
    view = seen.view
    if view.seat is None or (view.opened[view.seat] and not melds_are_free(view.rules)):
        return
    best = best_way(view) if seen.hints and is_due(view) else None
    if best is not None:
        yield Suggestion(seen.words.melds(best), move_text(opening_of(view, best)).removeprefix("open "))
    so_far = _LAST_CARD.sub("", current)
    try:
        used = Counter(one.card for one in parse_spelling(so_far.replace("|", " ")))
    except Refused:
        return
    begun = f"{so_far.rstrip()} " if so_far.strip() else ""
    for card in _sorted(view, (Counter(view.hand) - used).elements()):
        yield Suggestion(begun + seen.words.card(card), begun + str(card))
    if _is_meld(so_far, view):
        yield Suggestion(f"{begun}|", f"{begun}|")


def _is_meld(so_far: str, view: View) -> bool:
    """Whether the meld typed last is one, so that the next can begin."""
    try:
        return bool(readings(parse_spelling(so_far.rpartition("|")[2]), view.meld_rules))
    except Refused:
        return False


def laying(seen: Seen, current: str) -> Iterator[Suggestion]:
    """Yield everything that can be laid off at once if helping is allowed, then single cards after what is typed."""
    view, words = seen.view, seen.words
    everything = lay_off_all(view) if seen.hints and is_due(view) else None
    if everything is not None and len(everything.placements) > 1:
        yield Suggestion(words("hand.all"), _notation(everything))
    before, comma, _ = current.rpartition(",")
    if comma and not _are_placements(before):
        return
    begun = f"{before.strip()}, " if comma else ""
    for move in lay_offs(view):
        placed = move.placements[0]
        name = words(
            "hand.suggested",
            card=words.face(placed.card, placed.face or placed.card),
            number=placed.meld,
            meld=words.meld_name(view.melds[placed.meld - 1]),
        )
        yield Suggestion(begun + name, begun + _notation(move))


def _are_placements(so_far: str) -> bool:
    """Whether what is typed so far are cards with their places, so that others can follow."""
    try:
        return bool(parse_placements(so_far))
    except (Refused, BadNotation):
        return False


def _notation(move: LayOff) -> str:
    return move_text(move).removeprefix("layoff ")


def _sorted(view: View, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The different cards as the picture of the hand shows them."""
    return tuple(dict.fromkeys(in_display_order(cards, Order.RANK, view.meld_rules)))

"""Why a move was refused, in the player's terms (G3): a text for every code, with the facts it carries."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.cards import Card
from bot.engine.melds import Meld
from bot.engine.refusals import Code
from bot.ui.words.speech import Speech

OF_TILES: Final = frozenset(
    {
        Code.UNKNOWN_CARD,
        Code.GROUP_TOO_SMALL,
        Code.GROUP_TOO_LARGE,
        Code.GROUP_RANKS_DIFFER,
        Code.GROUP_SUITS_REPEAT,
        Code.RUN_TOO_SHORT,
        Code.RUN_SUITS_DIFFER,
        Code.RUN_REPEATS,
        Code.RUN_AROUND_CORNER,
        Code.RUN_GAP,
        Code.ALREADY_OPENED,
        Code.NOT_OPENED,
        Code.TABLE_BROKEN,
    }
)
"""What is said in other words of tiles than of cards."""
MOST_CHOICES: Final = 4
"""So many readings are named; who is told more does not read them."""


def refusal_text(
    speech: Speech, code: Code, facts: Mapping[str, object], names: Sequence[str] = (), *, tiles: bool = False
) -> str:
    """Return what a refusal says. Where facts or the seats' names are missing it says less, never nothing.

    With `tiles` it speaks of tiles, numbers and colours instead of cards, ranks and suits.
    """
    known = _in_words(speech, facts, names, tiles=tiles)
    of_tiles = (f"refusal.tiles.{code}",) if tiles and code in OF_TILES else ()
    for key in (*of_tiles, f"refusal.{code}"):
        if speech.placeholders(key) <= known.keys():
            return speech(key, **known)
    return speech(f"refusal.{code}.bare")


def _in_words(speech: Speech, facts: Mapping[str, object], names: Sequence[str], *, tiles: bool) -> dict[str, object]:
    """The facts as text; only cards, melds and numbers come through, never what somebody typed."""
    one, many = (speech.tile, speech.tiles) if tiles else (speech.card, speech.cards)
    known: dict[str, object] = {}
    for name, fact in facts.items():
        if isinstance(fact, Card):
            known[name] = one(fact)
        elif isinstance(fact, Code):
            known[name] = refusal_text(speech, fact, {**facts, name: None}, tiles=tiles)
        elif isinstance(fact, int):
            known[name] = fact
        elif isinstance(fact, tuple) and fact and all(isinstance(card, Card) for card in fact):
            known[name] = many(fact)
    return known | _choices(speech, facts) | _contract(speech, facts) | _name(facts, names)


def _name(facts: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    seat = facts.get("seat")
    return {"name": names[seat]} if isinstance(seat, int) and 0 <= seat < len(names) else {}


def _contract(speech: Speech, facts: Mapping[str, object]) -> dict[str, object]:
    match facts:
        case {
            "groups": int(groups),
            "runs": int(runs),
            "laid_groups": int(laid_groups),
            "laid_runs": int(laid_runs),
        }:
            return {"asked": speech.contract(groups, runs), "laid": speech.contract(laid_groups, laid_runs)}
    return {}


def _choices(speech: Speech, facts: Mapping[str, object]) -> dict[str, object]:
    """The readings that are possible, and how one of them is typed."""
    choices = facts.get("choices")
    if not isinstance(choices, tuple) or not choices or not all(isinstance(one, Meld) for one in choices):
        return {}
    named = [speech.spelt(meld) for meld in choices[:MOST_CHOICES]]
    listed = speech.choices([*named, "…"] if len(choices) > MOST_CHOICES else named)
    example = next((_typed(one, other) for one, other in zip(choices[-1:], choices, strict=False)), None)
    return {"choices": listed, "example": example} if example else {"choices": listed}


def _typed(meld: Meld, other: Meld) -> str | None:
    """How the first wild that two readings do not give the same meaning is typed: `JK=8C`; None if there is none."""
    meant = list(zip(meld.cards, meld.faces, strict=True))
    told = list(zip(other.cards, other.faces, strict=True))
    return next((f"{card}={face}" for card, face in meant if card != face and (card, face) not in told), None)

"""People: what each of them prefers. It is asked for with every answer, so it is all in memory."""

import asyncio
import logging
from enum import StrEnum
from typing import Final

import msgspec
from msgspec import Struct, structs

from bot.store import Store
from bot.tables.errors import TableCode, TableError

AUTO: Final = "auto"
"""The language that goes by the person's Discord."""
_SWITCH: Final = {"on": True, "off": False}

log = logging.getLogger(__name__)


class Sorting(StrEnum):
    """How a hand lies unless its player sorts it otherwise."""

    RANK = "rank"
    SUIT = "suit"


class Deck(StrEnum):
    """The colours of the suits: black and red, or one for each."""

    TWO = "two"
    FOUR = "four"


class Letters(StrEnum):
    """The letters in the corners of ace, jack, queen and king: those of one's language, or A J Q K."""

    OWN = "own"
    ENGLISH = "english"


class Preferences(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a person prefers; the defaults are what everybody has who never chose.

    `language`: None for that of their Discord. `text`: words in place of the pictures that they alone see.
    `dm`: reminders as direct messages in place of a mention in the channel.
    """

    language: str | None = None
    sort: Sorting = Sorting.RANK
    deck: Deck = Deck.TWO
    letters: Letters = Letters.OWN
    text: bool = False
    dm: bool = False


USUAL: Final = Preferences()


class People:
    """What everybody prefers."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._preferences: dict[int, Preferences] = {}
        self._choosing: Final = asyncio.Lock()

    async def load(self) -> None:
        """Read what everybody prefers."""
        rows = await self._store.people.all_preferences()
        self._preferences = {user: _read(user, written) for user, written in rows.items()}

    def preferences(self, user: int) -> Preferences:
        """Return what a person prefers."""
        return self._preferences.get(user, USUAL)

    async def forget(self, user: int) -> None:
        """Forget a person who sits at no table any more: name, preferences, results and ratings."""
        async with self._choosing:
            await self._store.people.forget(user)
            self._preferences.pop(user, None)

    async def set_preference(self, user: int, name: str, value: str) -> Preferences:
        """Keep what a person prefers and return all of it; `bad-option`.

        `language` (auto or a language), `sort` (rank, suit), `deck` (two, four), `letters` (own, english), `text` and
        `dm` (on, off). Which languages there are is known where the words are.
        """
        async with self._choosing:
            chosen = _chosen(self.preferences(user), name, value)
            await self._store.people.set_preferences(user, msgspec.json.encode(chosen).decode())
            self._preferences[user] = chosen
        return chosen


def _chosen(before: Preferences, name: str, value: str) -> Preferences:
    match name, value:
        case "language", _:
            return structs.replace(before, language=None if value == AUTO else value)
        case "sort", Sorting.RANK | Sorting.SUIT:
            return structs.replace(before, sort=Sorting(value))
        case "deck", Deck.TWO | Deck.FOUR:
            return structs.replace(before, deck=Deck(value))
        case "letters", Letters.OWN | Letters.ENGLISH:
            return structs.replace(before, letters=Letters(value))
        case "text", "on" | "off":
            return structs.replace(before, text=_SWITCH[value])
        case "dm", "on" | "off":
            return structs.replace(before, dm=_SWITCH[value])
    raise TableError(TableCode.BAD_OPTION, option=name, value=value)


def _read(user: int, written: str) -> Preferences:
    try:
        return msgspec.json.decode(written, type=Preferences)
    except (msgspec.ValidationError, msgspec.DecodeError):
        log.warning("what person %s prefers cannot be read", user)
        return USUAL

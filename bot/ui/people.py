"""People: who somebody is to the tables, how a seat is named, and who was here a moment ago."""

import unicodedata
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, NamedTuple

import discord
from discord.utils import escape_markdown, escape_mentions

from bot.tables import Person, Seat, Table
from bot.ui.words import Words, words_for

Interaction = discord.Interaction[Any]

REACHABLE: Final = 14 * 60
"""Seconds for which an interaction can surely still be followed up; Discord allows 15 minutes."""
AWAKE: Final = 60
"""Seconds after an action during which nobody needs a ping."""
LONGEST_NAME: Final = 32
_TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What turns the direction of writing: in a name it would turn the rest of the line as well."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that nobody sees."""
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Me", "Mn", "Zl", "Zp", "Zs"})
_NEVER: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})


def person_of(interaction: Interaction) -> Person:
    """Return the person behind an interaction, named as in this server."""
    user = interaction.user
    name = readable(user.display_name) or readable(user.name) or str(user.id)
    return Person(id=user.id, name=name, locale=str(interaction.locale))


def readable(name: str) -> str:
    """Return a name without what would disturb the line it stands in; empty when there is nothing to be seen of it."""
    kept = "".join(one for one in name if one not in _TURNING and unicodedata.category(one) not in _NEVER)
    seen = any(one not in _BLANK and unicodedata.category(one) not in _UNSEEN for one in kept)
    return kept.strip()[:LONGEST_NAME] if seen else ""


def mention(user: int) -> str:
    """Return what Discord shows as a person's name; it pings only where a message allows it."""
    return f"<@{user}>"


def seat_words(seat: Seat, words: Words) -> str:
    """Return a seat as the lobby and the board's text call it: a mention, or the computer with its level."""
    if seat.user is not None:
        return mention(seat.user)
    if seat.is_forgotten:
        return words("people.former")
    return words("lobby.computer", name=safe(seat.name), level=words(f"level.{seat.level}"))


def name_of(table: Table, seat: int, words: Words | None = None) -> str:
    """Return a seat's name, safe to stand in a text; without words the table's language calls who is forgotten."""
    name = table.seats[seat].name
    return safe(name) if name else (words or words_for(table.language))("people.former")


def names_at(table: Table, words: Words | None = None) -> list[str]:
    """Return the names of all seats, safe to stand in a text."""
    return [name_of(table, seat, words) for seat in range(len(table.seats))]


def safe(name: str) -> str:
    """Return a name so that it shows as it is: no markup, no mention, no link."""
    plain = escape_mentions(escape_markdown(name, ignore_links=False))
    return plain.replace("<", r"\<").replace("://", r"\://")


class _Visit(NamedTuple):
    at: datetime
    interaction: Interaction


class Presences:
    """The last click or command of each person at each table: who is awake, and who can be told something privately."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now: Final = now
        self._visits: dict[tuple[int, int], _Visit] = {}

    def note(self, interaction: Interaction, table_id: int) -> None:
        """Note that the person of an interaction acted at a table."""
        key = (table_id, interaction.user.id)
        self._visits.pop(key, None)
        self._visits[key] = _Visit(self._now(), interaction)
        self._forget_the_gone()

    def is_awake(self, table_id: int, user: int) -> bool:
        """Return whether a person acted at a table less than 60 seconds ago."""
        return self._age(table_id, user) < AWAKE

    def is_here(self, table_id: int, user: int) -> bool:
        """Return whether a person acted at a table within the last 14 minutes."""
        return self._age(table_id, user) < REACHABLE

    def reach(self, table_id: int, user: int) -> Interaction | None:
        """Return an interaction through which a person can still be told something, None after 14 minutes."""
        visit = self._visits.get((table_id, user))
        return visit.interaction if visit is not None and self.is_here(table_id, user) else None

    def forget(self, table_id: int) -> None:
        """Forget everybody at a table that is over."""
        self._visits = {key: visit for key, visit in self._visits.items() if key[0] != table_id}

    def _forget_the_gone(self) -> None:
        """Drop those who can no longer be reached; the visits are in their order of time."""
        while self._age(*(oldest := next(iter(self._visits)))) >= REACHABLE:
            del self._visits[oldest]

    def _age(self, table_id: int, user: int) -> float:
        visit = self._visits.get((table_id, user))
        return float("inf") if visit is None else (self._now() - visit.at).total_seconds()

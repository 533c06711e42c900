"""Asking the host for a seat in a game that goes on: the question in the channel, and its answer."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final

import discord
from discord.ui import ActionRow, Button

from bot.engine import Code, Refused
from bot.tables import Person, Status, Table, TableCode, TableError, is_free
from bot.ui import errors
from bot.ui.answers import locale_of, whisper
from bot.ui.channel import Channel, Held
from bot.ui.errors import UNSENT, MissingPermission, UnknownControl
from bot.ui.items import Interaction, TableItem, tables_of
from bot.ui.people import mention, name_of, person_of
from bot.ui.post import Post, text_layout
from bot.ui.words import Words, words_for

OF_THE_TABLE: Final = frozenset({TableCode.NOT_LIVE, TableCode.SEAT_GONE})
"""Why nobody can be let in, in words that are the host's to read; what else there is speaks to who asked."""
BETWEEN_QUESTIONS: Final = timedelta(hours=1)
"""Nobody asks the same host more often: each question pings."""


class Asked:
    """Who asked for a seat at which table a while ago."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now: Final = now
        self._asked: dict[tuple[int, int], datetime] = {}

    def begin(self, table_id: int, user: int) -> None:
        """Note that a person asks; TableError `already-asked` within an hour."""
        now = self._now()
        self._asked = {who: when for who, when in self._asked.items() if now - when < BETWEEN_QUESTIONS}
        if (table_id, user) in self._asked:
            raise TableError(TableCode.ALREADY_ASKED)
        self._asked[table_id, user] = now

    def forget(self, table_id: int, user: int) -> None:
        """Forget that a person asked: they may ask again."""
        self._asked.pop((table_id, user), None)


class Ask(TableItem, kind="ask"):
    """Asks for a seat, pressed by somebody who does not play here."""

    async def handle(self, interaction: Interaction) -> None:
        """Ask the host, and say so in place of the offer."""
        said = await ask_host(interaction, await self.table(interaction))
        await interaction.edit_original_response(view=text_layout(said))


class LetIn(TableItem, kind="let-in"):
    """Gives the person in its first field the seat in its second, pressed by the host or a moderator."""

    async def handle(self, interaction: Interaction) -> None:
        """Seat them, and say so in place of the question."""
        table = await self.table(interaction)
        user, seat = _fields(self, table)
        _check_decides(interaction, table)
        await interaction.client.once.do(_question_of(interaction), lambda: _let_in(interaction, table, user, seat))


class TurnAway(TableItem, kind="turn-away"):
    """Lets the person in its first field not in; their own press takes the question back."""

    async def handle(self, interaction: Interaction) -> None:
        """Say so in place of the question."""
        table = await self.table(interaction)
        user, _ = _fields(self, table)
        if interaction.user.id != user:
            _check_decides(interaction, table)
        await interaction.client.once.do(_question_of(interaction), lambda: _turn_away(interaction, table, user))


def _check_decides(interaction: Interaction, table: Table) -> None:
    """Raise TableError `host-only` for who is neither the host nor may manage the server."""
    if interaction.user.id != table.host and not interaction.permissions.manage_guild:
        raise TableError(TableCode.HOST_ONLY)


def _question_of(interaction: Interaction) -> tuple[str, int | None]:
    """What tells one question from another: it is answered once."""
    return "asked", interaction.message.id if interaction.message else None


async def _let_in(interaction: Interaction, table: Table, user: int, seat: int) -> None:
    words, host, who = words_for(table.language), mention(interaction.user.id), mention(user)
    interaction.client.asked.forget(table.id, user)
    try:
        after = await tables_of(interaction).let_in(table.id, interaction.user.id, user, seat, moderator=True)
    except TableError as error:
        seated = error.code is TableCode.ALREADY_SEATED  # let in before, and that could not be shown
        await _answer(interaction, words("ask.plays", who=who) if seated else words("ask.lapsed", who=who))
        if error.code in OF_THE_TABLE:
            raise
        return
    if table.seats[seat].user == user:
        text = words("ask.came-back", who=who, host=host)
    else:
        text = words("ask.came-in", who=who, host=host, name=name_of(table, seat))
    await _answer(interaction, text)
    await _tell(interaction, after, user)


async def _turn_away(interaction: Interaction, table: Table, user: int) -> None:
    words, by = words_for(table.language), interaction.user.id
    if by == user:
        interaction.client.asked.forget(table.id, user)
        await _answer(interaction, words("ask.taken-back", who=mention(user)))
    else:
        await _answer(interaction, words("ask.turned-away", who=mention(user), host=mention(by)))


def may_ask(table: Table, user: int) -> bool:
    """Return whether a person has to ask the host for a seat: the game goes on, and none is theirs to come back to."""
    seat = table.seat_of(user)
    return table.status is Status.LIVE and (seat is None or table.seats[seat].removed)


async def offer_to_ask(interaction: Interaction, table: Table) -> None:
    """Tell a person that they do not play here, with a button to ask for a seat if one could be given to them."""
    words = words_for(locale_of(interaction))
    seat = table.seat_of(interaction.user.id)
    if not any(map(is_free, table.seats)):
        raise Refused(Code.NOT_AT_THIS_TABLE)
    layout = text_layout(words("ask.offer") if seat is None else words("ask.offer-back"))
    button: Button[Any] = Button(label=words("ask.ask"), style=discord.ButtonStyle.primary)
    layout.add_item(ActionRow(Ask(button, table.id)))
    await whisper(interaction, view=layout)


async def ask_host(interaction: Interaction, table: Table) -> str:
    """Ask the host in the table's channel, and return what there is to tell the person about it."""
    missing = errors.lacking(interaction)
    if missing:
        raise MissingPermission(table.channel, *missing)
    person, client = person_of(interaction), interaction.client
    table = await client.membership.looked(table, table.host)
    seat = await tables_of(interaction).ask_for_seat(table.id, person)
    client.asked.begin(table.id, person.id)
    words = words_for(locale_of(interaction))
    try:
        ping = None if client.presences.is_awake(table.id, table.host) else table.host
        await Channel(client, table).send(_question(table, person, seat), ping)
    except Held:
        client.asked.forget(table.id, person.id)
        return words("ask.wait")
    except BaseException:
        client.asked.forget(table.id, person.id)
        raise
    here = client.presences.is_here(table.id, table.host)
    host = mention(table.host)
    return words("ask.asked", host=host) if here else words("ask.asked-asleep", host=host)


def _question(table: Table, person: Person, seat: int) -> Post:
    """Who would like to play which seat, for the host to answer, in the table's language."""
    words = words_for(table.language)
    layout = text_layout(_text(table, person, seat, words))
    yes: Button[Any] = Button(label=words("ask.let-in"), style=discord.ButtonStyle.success)
    no: Button[Any] = Button(label=words("ask.turn-away"))
    layout.add_item(ActionRow(LetIn(yes, table.id, person.id, seat), TurnAway(no, table.id, person.id, seat)))
    return Post(layout)


def _text(table: Table, person: Person, seat: int, words: Words) -> str:
    who, host, name = mention(person.id), mention(table.host), name_of(table, seat)
    if table.seats[seat].user == person.id:
        return words("ask.back", who=who, host=host)
    if table.seats[seat].is_person:
        return words("ask.leaver", who=who, host=host, name=name)
    return words("ask.computer", who=who, host=host, name=name)


def _fields(item: TableItem, table: Table) -> tuple[int, int]:
    match item.fields:
        case (user, seat) if user.isdecimal() and seat.isdecimal() and int(seat) < len(table.seats):
            return int(user), int(seat)
    raise UnknownControl


async def _answer(interaction: Interaction, text: str) -> None:
    """Put the answer in the question's place; it pings nobody."""
    nobody = discord.AllowedMentions.none()
    await interaction.edit_original_response(view=text_layout(text), allowed_mentions=nobody)


async def _tell(interaction: Interaction, table: Table, user: int) -> None:
    """Tell somebody that they play now: who can be reached gets their hand with the board, others a ping."""
    client = interaction.client
    if client.presences.reach(table.id, user) is not None:
        return
    text = words_for(table.language)("ask.yours", who=mention(user))
    with suppress(Held, *UNSENT):  # the board shows it, and their turn will ping them
        await Channel(client, table).send(Post(text_layout(text)), user)

"""Tables as rows of the store, both ways."""

from datetime import datetime
from typing import Any, Final

import msgspec

from bot.engine import Card, from_json, to_json
from bot.engine.cards import CARDS
from bot.engine.events import Event
from bot.store import Ending, MoveRow, PlayerRow, ResultRow, SeatRow, TableRow
from bot.tables.ratings import RULE
from bot.tables.table import BuyWindow, Person, Played, Seat, Status, Table, TurnTime, Window
from bot.tables.waking import next_wake

_CARD_OF: Final = {str(card): card for card in CARDS}


def table_row(table: Table, updated: datetime) -> TableRow:
    """Return the row of a table."""
    return TableRow(
        id=table.id,
        guild=table.guild,
        channel=table.channel,
        message=table.message,
        told=table.told,
        trouble=table.trouble,
        status=table.status.value,
        host=table.host,
        game=table.game_id,
        options=msgspec.json.encode(table.options).decode(),
        turn_time=table.turn_time.value,
        language=table.language,
        hints=table.hints,
        revision=table.revision,
        moved=table.moved,
        deadline=table.deadline,
        waits_for=table.waits_for,
        snapshot=to_json(table.game) if table.game else None,
        seed=table.game.seed if table.game else None,
        created=table.created,
        updated=updated,
        buy_window=table.buy_window.value,
        bidding=msgspec.json.encode(table.window).decode() if table.window else None,
        rematch_of=table.rematch_of,
        wakes=next_wake(table),
        touched=table.touched,
        idle=table.idle,
        reminded=table.reminded,
        paused=table.paused,
        agreed=msgspec.json.encode(table.agreed).decode(),
        suspended=table.suspended,
    )


def table_of(row: TableRow, seated: tuple[SeatRow, ...]) -> Table:
    """Return the table of a row and its seats."""
    return Table(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        message=row.message,
        told=row.told,
        trouble=row.trouble,
        status=Status(row.status),
        host=row.host,
        seats=tuple(Seat(**msgspec.structs.asdict(seat)) for seat in seated),
        game_id=row.game,
        options=msgspec.json.decode(row.options, type=dict[str, str]),
        turn_time=TurnTime(row.turn_time),
        language=row.language,
        hints=row.hints,
        revision=row.revision,
        moved=row.moved,
        deadline=row.deadline,
        game=from_json(row.snapshot) if row.snapshot else None,
        created=row.created,
        buy_window=BuyWindow(row.buy_window),
        window=msgspec.json.decode(row.bidding, type=Window) if row.bidding else None,
        rematch_of=row.rematch_of,
        touched=row.touched,
        idle=row.idle,
        reminded=row.reminded,
        paused=row.paused,
        agreed=msgspec.json.decode(row.agreed, type=tuple[int, ...]),
        suspended=row.suspended,
    )


def seat_rows(table: Table) -> tuple[SeatRow, ...]:
    """Return the rows of a table's seats."""
    return tuple(SeatRow(seat.name, seat.user, seat.level, seat.away, seat.removed, seat.late) for seat in table.seats)


def ending_of(table: Table, now: datetime) -> Ending | None:
    """Return the end of a game that has been played to its end; None otherwise."""
    if table.status is not Status.OVER or table.game is None or table.game.places is None:
        return None
    ranking = tuple(_result_row(table, seat) for seat in range(len(table.seats)))
    return Ending(table.guild, table.game_id, now, ranking, RULE)


def _result_row(table: Table, seat: int) -> ResultRow:
    """What a seat made of its game: the person's who sits there at the end, gone or not, unless they were removed."""
    assert table.game is not None
    assert table.game.places is not None
    sitting, ended = table.seats[seat], table.game.results
    best = max if table.rules.highest_wins else min
    return ResultRow(
        seat,
        table.game.places[seat],
        table.game.totals[seat],
        user=None if sitting.removed else sitting.user,
        rounds=len(ended),
        rounds_won=sum(one.winner == seat for one in ended),
        best=best((one.points[seat] for one in ended), default=0),
    )


def player_row(person: Person) -> PlayerRow:
    """Return the row of a person."""
    return PlayerRow(person.id, person.name, person.locale)


def move_row(played: Played) -> MoveRow:
    """Return the row of a move."""
    events = _encoder.encode(played.events).decode()
    return MoveRow(played.n, played.seat, played.text, events, played.by_computer, played.at)


def played_of(row: MoveRow) -> Played:
    """Return the move of a row."""
    return Played(row.n, row.seat, row.text, row.at, row.by_computer, _decoder.decode(row.events))


def _card_text(card: object) -> str:
    assert isinstance(card, Card)
    return str(card)


def _card(kind: type, text: Any) -> Card:
    assert kind is Card
    return _CARD_OF[text]


_encoder: Final = msgspec.json.Encoder(enc_hook=_card_text)
_decoder: Final = msgspec.json.Decoder(tuple[Event, ...], dec_hook=_card)

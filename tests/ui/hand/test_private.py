"""What a panel is made of tells no card of a hand in a log or a traceback (G2)."""

import re
from datetime import UTC, datetime
from typing import Any

from bot.engine import Card, parse_cards
from bot.engine.record import read_record
from bot.tables import Draft, Seat, Status, Table, Tables
from bot.tables.draft import Arrange, Pick, Put
from bot.ui.hand.actions import CanOpen
from bot.ui.hand.click import Answer, Click
from bot.ui.hand.picks import Draft as Look
from bot.ui.hand.picks import Slip, print_of
from bot.ui.hand.sheet import Sheet, offers_for
from bot.ui.hand.tiles.sheet import TileSheet, sheet_of
from bot.ui.words import words_for

CARDS = "7C 7D 7H KC KD KH 2C 9S"
TILES = "7S 7H 7D 1C 2C 3C 13H JK"


def table_of(game: str, hand: str) -> Table:
    lines = [f"game {game}", "seats Ada Bo", "position", f"turn Ada {'draw' if game == 'tiles' else 'play'}"]
    record = "\n".join([*lines, f"hand Ada {hand}", "end"])
    seats = tuple(Seat(name=name, user=number) for number, name in enumerate(("Ada", "Bo"), 1))
    return Table(
        id=1, guild=1, channel=2, host=1, seats=seats, created=datetime(2026, 1, 1, tzinfo=UTC),
        status=Status.LIVE, game=read_record(record).start, game_id=game, hints=True,
    )  # fmt: skip


def told_in(*things: object) -> set[str]:
    """The cards and tiles that the representations name, in any notation."""
    said = " ".join(map(repr, things))
    names = re.findall(r"(?:1[0-3]|[1-9AJQK])[CDHS♣♦♥♠]\b|\bJK\b|\bJoker\b", said)
    return set(names)


def click_of(table: Table, tables: Any = None) -> Click:
    return Click(tables, table, 1, table.view(0), Look().picking(table.view(0).hand, ()), words_for("en"))


def test_a_panel_of_cards_and_what_its_clicks_are_answered_with() -> None:
    table = table_of("mexican", CARDS)
    view = table.view(0)
    draft = Look().picking(view.hand, parse_cards("7C 7D 7H KC KD KH"))
    offers = offers_for(view, draft, True)
    sheet = Sheet(table=table, view=view, draft=draft, words=words_for("en"), offers=offers, notice="7♣ and Joker")
    assert any(isinstance(action, CanOpen) for action in offers.actions)
    slip = Slip(1, print_of(view.hand), draft)
    assert told_in(view, sheet, offers, draft, slip, Answer(draft, view.hand, notice="7♣"), click_of(table)) == set()


def test_a_panel_of_tiles_and_its_draft() -> None:
    table = table_of("tiles", TILES)
    view = table.view(0)
    hand: tuple[Card, ...] = view.hand
    draft = Draft().then(Pick(hand[:4])).then(Put(hand[:3]))
    sheet: TileSheet = sheet_of(table, view, Look(), draft, words_for("en"))
    assert sheet.wrong.tray
    assert told_in(view, sheet, sheet.layout, sheet.wrong, draft, click_of(table)) == set()
    assert told_in(draft.then(Arrange(melds=(hand,)))) == set()


def test_the_tables_themselves() -> None:
    assert told_in(Tables, table_of("tiles", TILES), table_of("mexican", CARDS)) == set()

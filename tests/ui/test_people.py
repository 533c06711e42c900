"""Names: they show as they are and do nothing else, whatever somebody calls themselves."""

from datetime import UTC, datetime

import pytest

from bot.engine import new_game, ruleset
from bot.tables import Seat, Status, Table
from bot.ui.board import players
from bot.ui.descriptions import board_alt
from bot.ui.people import LONGEST_NAME, names_at, readable, safe, seat_words
from bot.ui.pictures import Player
from bot.ui.pictures.seats import picture_name
from bot.ui.scores import scores_text
from bot.ui.words import words_for

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("Zoë Müller-Łuk 🃏", "Zoë Müller-Łuk 🃏"),
        ("**Ada**", r"\*\*Ada\*\*"),
        ("@everyone", "@\u200beveryone"),
        ("@here", "@\u200bhere"),
        ("<@123456789012345678>", "\\<@\u200b123456789012345678>"),
        ("<@&123456789012345678>", "\\<@\u200b&123456789012345678>"),
        ("<#123456789012345678>", r"\<#123456789012345678>"),
        ("</rummy:1>", r"\</rummy:1>"),
        ("<t:0:R>", r"\<t:0:R>"),
        ("<:ace:123456789012345678>", r"\<:ace:123456789012345678>"),
        ("<id:customize>", r"\<id:customize>"),
        ("https://example.org/_a_", r"https\://example.org/\_a\_"),
        ("[a](https://example.org)", r"\[a](https\://example.org)"),
        ("# Ada", r"\# Ada"),
        ("||Ada||", r"\|\|Ada\|\|"),
    ],
)
def test_a_name_in_a_text_is_nothing_but_a_name(name: str, shown: str) -> None:
    assert safe(name) == shown


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada  ", "Ada"),
        ("\u202eada", "ada"),
        ("A\u2066d\u2069a\u200f", "Ada"),
        ("A\nd\ta\x00", "Ada"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("a" * 40, "a" * LONGEST_NAME),
        ("\u200b\u200b", ""),
        ("\u3164", ""),
        ("\u2800 \u115f", ""),
        ("\ud800", ""),
        ("", ""),
    ],
)
def test_what_disturbs_a_line_is_left_out_of_a_name(name: str, kept: str) -> None:
    assert readable(name) == kept


@pytest.mark.parametrize(("language", "former"), [("en", "a former player"), ("fr", "une personne partie")])
def test_who_is_forgotten_is_called_so_in_the_readers_language(language: str, former: str) -> None:
    words = words_for(language)
    game = new_game(ruleset("mexican"), ("", "Bo"), bytes(32))
    seats = (Seat(name=""), Seat(name="Bo", user=2))
    table = Table(id=1, guild=1, channel=1, host=0, seats=seats, created=NOW, status=Status.OVER, game=game)
    assert names_at(table, words) == [former, "Bo"]
    assert seat_words(seats[0], words) == former
    assert f"**{former}** ·" in scores_text(table, words)
    assert former in board_alt(table.view(None), words)
    assert players(table) == [Player.PERSON, Player.PERSON]
    assert picture_name(game.seats, 0, words) == former
    assert names_at(table)[0] == "a former player", "in the table's language where nobody in particular reads"

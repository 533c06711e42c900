"""Names: they show as they are and do nothing else, whatever somebody calls themselves."""

import pytest

from bot.ui.people import LONGEST_NAME, readable, safe


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

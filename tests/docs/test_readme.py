"""The README asks for exactly the permissions that the bot uses, names them, and its links lead somewhere."""

import re
from pathlib import Path

import discord

from bot.doctor.places import ASKED
from bot.tables import TurnTime
from bot.ui.words import words_for
from tests.ui.words.texts import messages, texts_of

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")


def test_the_invite_link_asks_for_what_is_used() -> None:
    (asked,) = re.findall(r"permissions=(\d+)", README)
    assert discord.Permissions(int(asked)) == discord.Permissions(**dict.fromkeys(ASKED, True))
    assert "scope=bot+applications.commands" in README


def test_the_permissions_are_named() -> None:
    for name in ASKED:
        assert name.replace("_", " ").title().replace(" In ", " in ") in " ".join(README.split()), name


def test_links_within_the_project_lead_somewhere() -> None:
    for document in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))):
        for target in LINK.findall(document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), (document.name, target)


def test_every_command_is_listed() -> None:
    commands = [message for key, message in messages("en").items() if re.fullmatch(r"command\.[a-z-]+", key)]
    assert commands
    for (name,) in map(texts_of, commands):
        assert re.search(rf"`(/|/rummy |/rummy-admin )?{name}`", README), name


def test_every_time_for_a_turn_is_named() -> None:
    (line,) = (line for line in README.splitlines() if line.startswith("- **Time for a turn:**"))
    for turn_time in TurnTime:
        assert words_for("en")(f"option.turn-time.{turn_time}") in line, turn_time

"""The hosting page: its link, its settings, its commands and the files it copies are those of the project."""

import re
import shlex
from configparser import ConfigParser
from pathlib import Path

import discord
import pytest

from bot import app
from bot.__main__ import arguments
from bot.config import Settings
from bot.doctor.places import ASKED, invitation

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
DEPLOY = ROOT / "deploy"
LINES = [line.strip() for line in PAGE.splitlines() if line.startswith("    ")]
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def unit(name: str) -> ConfigParser:
    parser = ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment]
    parser.read(DEPLOY / name, encoding="utf-8")
    return parser


def commands(text: str) -> list[list[str]]:
    """The arguments of every `python -m bot …` in a text."""
    found = re.findall(r"python -m bot ([^`\n]+)", text)
    return [shlex.split(line.rstrip("'")) for line in found]


def test_the_invite_link_asks_for_what_is_used() -> None:
    (link,) = (line for line in LINES if line.startswith("https://discord.com/oauth2/"))
    assert link.replace("YOUR_APPLICATION_ID", "1") == invitation(1)
    (asked,) = re.findall(r"permissions=(\d+)", link)
    assert discord.Permissions(int(asked)) == discord.Permissions(**dict.fromkeys(ASKED, True))


def test_the_permissions_are_named() -> None:
    for name in ASKED:
        assert name.replace("_", " ").title().replace(" In ", " in ") in PAGE, name


def test_every_setting_is_explained() -> None:
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", PAGE, re.MULTILINE)) == {
        name.upper() for name in Settings.model_fields
    }


def test_every_exit_code_of_run_is_explained() -> None:
    codes = {app.STOPPED, app.BAD_SETTINGS, app.LOGIN_REFUSED, app.UNREACHABLE, app.NO_DATABASE}
    assert {int(code) for code in re.findall(r"^\| (\d) \|", PAGE, re.MULTILINE)} == codes


@pytest.mark.parametrize("words", commands("\n".join(LINES)), ids=" ".join)
def test_commands_are_those_of_the_bot(words: list[str]) -> None:
    assert arguments().parse_args(words)


@pytest.mark.parametrize("name", ["rummy.service", "rummy-backup.service"])
def test_the_services_run_what_the_page_made(name: str) -> None:
    service = unit(name)["Service"]
    assert f"install -d -m 700 -o {service['User']} -g {service['Group']} /var/lib/{service['StateDirectory']}" in PAGE
    assert f"{service['WorkingDirectory']}\n" in PAGE
    assert ".venv/bin/python -m bot" in service["ExecStart"]
    (words,) = commands(service["ExecStart"])
    assert arguments().parse_args(words)


def test_what_only_a_person_can_mend_is_not_tried_again() -> None:
    never = unit("rummy.service")["Service"]["RestartPreventExitStatus"].split()
    assert {int(code) for code in never} == {app.BAD_SETTINGS, app.LOGIN_REFUSED, app.NO_DATABASE}


def test_every_file_that_is_copied_is_there() -> None:
    named = set(re.findall(r"\b(deploy/[\w.-]+|requirements/\w+\.txt|\.env\.example)\b", PAGE))
    assert {path for path in named if not (ROOT / path).exists()} == set()
    assert {f"deploy/{path.name}" for path in DEPLOY.iterdir()} <= named
    for source in re.findall(r"^COPY ([^\s$]+) ", (DEPLOY / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE):
        assert (ROOT / source.replace("${LOCK}", "run")).exists(), source


def test_the_container_has_no_rights_and_no_secret() -> None:
    steps = [
        line.split(maxsplit=1) for line in (DEPLOY / "Containerfile").read_text(encoding="utf-8").splitlines() if line
    ]
    names = [step[0] for step in steps]
    assert names.index("USER") < names.index("ENTRYPOINT")
    assert ["USER", "rummy"] in steps
    assert ["VOLUME", "/data"] in steps
    assert not any(name == "COPY" and (".env" in rest or rest.startswith(". ")) for name, rest in steps)


def test_the_page_finds_its_own_chapters() -> None:
    slugs = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in HEADING.findall(PAGE)}
    assert set(re.findall(r"\]\(#([\w-]+)\)", PAGE)) <= slugs

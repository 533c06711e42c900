"""`python -m bot run` when something is missing: one clear line, a fitting exit code, never a traceback."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import discord
import pytest

from bot import app
from tests.app.conftest import TOKEN, Answer

pytestmark = pytest.mark.usefixtures("bare_environment")


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    """What was said; it must be one line, without a traceback and without the token."""
    captured = capsys.readouterr()
    assert captured.out == ""
    lines = [line for line in captured.err.splitlines() if " INFO " not in line]
    assert len(lines) == 1, captured.err
    assert TOKEN not in captured.err
    assert "Traceback" not in captured.err
    return lines[0]


def test_no_token(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run() == 2
    assert "DISCORD_TOKEN" in one_line(capsys)


def test_no_token_in_french(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert app.run() == 2
    assert "Pas de jeton" in one_line(capsys)


def test_a_setting_that_cannot_be(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    assert app.run() == 2
    assert "LOG_LEVEL" in one_line(capsys)


def test_no_folder_for_the_database(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "missing" / "rummy.db"))
    assert app.run() == 5
    assert str(tmp_path / "missing") in one_line(capsys)


def test_a_file_that_is_no_database(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rummy.db").write_text("a shopping list, long enough to be read as a page of a database" * 100)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert app.run() == 5
    assert "not a database" in one_line(capsys)


def test_a_refused_token(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    discord_says: Callable[[dict[str, Answer]], str],
) -> None:
    discord_says({})
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert app.run() == 3
    assert "refuses the token" in one_line(capsys)


@pytest.mark.parametrize("token", ["line\nbreak", "two words", "jeton-à-moi"])
def test_a_token_that_no_request_can_carry(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert app.run() == 3
    assert "refuses the token" in one_line(capsys)


def test_discord_out_of_reach(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:1")
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert app.run() == 4
    assert "cannot be reached" in one_line(capsys)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")
def test_a_signal_ends_the_bot_in_good_order(tmp_path: Path, discord_says: Callable[[dict[str, Answer]], str]) -> None:
    me = {"id": "1", "username": "rummy", "discriminator": "0", "avatar": None, "bot": True}
    application = {"id": "1", "name": "rummy", "description": "", "icon": None, "summary": "", "verify_key": ""}
    application |= {"bot_public": True, "bot_require_code_grant": False, "owner": me, "flags": 0, "team": None}
    base = discord_says(
        {
            "/users/@me": (200, me),
            "/oauth2/applications/@me": (200, application),
            "/applications/1/commands": (200, []),
            "/gateway": (200, {"url": "ws://127.0.0.1:1"}),
        }
    )
    program = f"import sys, discord; discord.http.Route.BASE = {base!r}; from bot import app; sys.exit(app.run())"
    environment = {**os.environ, "DISCORD_TOKEN": TOKEN, "PYTHONPATH": str(Path(app.__file__).parents[1])}
    bot = subprocess.Popen(
        [sys.executable, "-c", program], env=environment, cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    assert bot.stderr is not None
    said = ""
    for line in bot.stderr:
        said += line
        if "Attempting a reconnect" in line:
            break
    bot.send_signal(signal.SIGTERM)
    _, rest = bot.communicate(timeout=20)
    assert bot.returncode == 0, said + rest
    assert TOKEN not in said + rest

"""Settings: read once, secrets unseen, one clear error, and `.env.example` in step."""

import re
from pathlib import Path

import pytest

from bot.config import ConfigError, ConfigFault, Settings, read_settings, sqlite_url

ROOT = Path(__file__).parents[2]
TOKEN = "MTIzNDU2.secret.token"


@pytest.fixture(autouse=True)
def an_empty_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder without `.env`, and an environment that sets nothing."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fault() -> ConfigError:
    with pytest.raises(ConfigError) as error:
        read_settings()
    return error.value


def test_without_any_setting_games_are_kept_in_a_file_here() -> None:
    settings = read_settings()
    assert settings.store_url() == "sqlite+aiosqlite:///rummy.db"
    assert (settings.log_level, settings.computer_pause) == ("INFO", 1.2)


def test_without_a_token_there_is_one_clear_error() -> None:
    with pytest.raises(ConfigError) as error:
        read_settings().token()
    assert (error.value.fault, error.value.names) == (ConfigFault.NO_TOKEN, ("DISCORD_TOKEN",))


@pytest.mark.parametrize("blank", ["", "   "])
def test_a_blank_token_is_none(monkeypatch: pytest.MonkeyPatch, blank: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", blank)
    assert read_settings().discord_token is None


def test_the_environment_wins_over_the_file(an_empty_house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (an_empty_house / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=debug\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("LOG_LEVEL", " warning ")
    settings = read_settings()
    assert (settings.token(), settings.log_level) == (TOKEN, "WARNING")


def test_a_token_is_read_without_the_blanks_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f" {TOKEN}\n")
    assert read_settings().token() == TOKEN


def test_a_database_is_a_file_a_folder_or_an_address(an_empty_house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_PATH", str(an_empty_house))
    assert read_settings().store_url() == sqlite_url(an_empty_house / "rummy.db")
    monkeypatch.setenv("DATABASE_PATH", "games.db")
    assert read_settings().store_url() == "sqlite+aiosqlite:///games.db"
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://rummy:secret@localhost/rummy")
    assert read_settings().store_url() == "postgresql+asyncpg://rummy:secret@localhost/rummy"


def test_secrets_show_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://rummy:secret@localhost/rummy")
    settings = read_settings()
    assert "secret" not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"


@pytest.mark.parametrize(
    ("name", "value"),
    [("LOG_LEVEL", "LOUD"), ("COMPUTER_PAUSE", "-1"), ("COMPUTER_PAUSE", "nan"), ("COMPUTER_PAUSE", "61")],
)
def test_a_wrong_setting_is_named_and_not_repeated(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    error = fault()
    assert (error.fault, error.names) == (ConfigFault.BAD_SETTING, (name,))
    assert value not in str(error)
    assert error.__cause__ is None


def test_two_wrong_settings_are_both_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    monkeypatch.setenv("COMPUTER_PAUSE", "slow")
    assert fault().names == ("LOG_LEVEL", "COMPUTER_PAUSE")


def test_a_file_that_cannot_be_read(an_empty_house: Path) -> None:
    (an_empty_house / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    assert (fault().fault, fault().names) == (ConfigFault.UNREADABLE_FILE, (".env",))


def test_the_example_names_every_setting_with_its_default() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert set(named) == {name.upper() for name in Settings.model_fields}
    assert (named["DISCORD_TOKEN"], named["DATABASE_PATH"]) == ("", "rummy.db")
    assert (named["LOG_LEVEL"], float(named["COMPUTER_PAUSE"])) == ("INFO", 1.2)

"""Settings: read once, from the environment and `.env`; the environment wins. Secrets never show in repr or logs."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DATABASE_FILE: Final = "rummy.db"
LONGEST_PAUSE: Final = 60.0


class ConfigFault(StrEnum):
    """What can be wrong with the settings."""

    BAD_SETTING = "bad-setting"
    NO_TOKEN = "no-token"  # noqa: S105 - the name of a fault, no secret
    UNREADABLE_FILE = "unreadable-file"


class ConfigError(Exception):
    """Settings that cannot be used: the `fault`, and the `names` of the variables or the file at fault, no value."""

    def __init__(self, fault: ConfigFault, *names: str) -> None:
        super().__init__(f"{fault}: {', '.join(names)}")
        self.fault: Final = fault
        self.names: Final = names


class Settings(BaseSettings):
    """What the host of the bot can set; `.env.example` says it in a host's words, and a test keeps it complete."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = None
    database_path: Path = Path(DATABASE_FILE)
    database_url: SecretStr | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    computer_pause: Annotated[float, Field(ge=0, le=LONGEST_PAUSE, allow_inf_nan=False)] = 1.2

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper_case(cls, value: object) -> object:
        return value.strip().upper() if isinstance(value, str) else value

    @field_validator("discord_token", mode="after")
    @classmethod
    def _trimmed(cls, value: SecretStr | None) -> SecretStr | None:
        token = value.get_secret_value().strip() if value else ""
        return SecretStr(token) if token else None

    def token(self) -> str:
        """Return Discord's token; ConfigError `no-token` when none is set."""
        if self.discord_token is None:
            raise ConfigError(ConfigFault.NO_TOKEN, "DISCORD_TOKEN")
        return self.discord_token.get_secret_value()

    def store_url(self) -> str:
        """Return the URL of the database: `DATABASE_URL`, else the SQLite file; it may hold a password."""
        return self.database_url.get_secret_value() if self.database_url else sqlite_url(self.database_path)


def sqlite_url(path: Path) -> str:
    """Return the URL of a SQLite file, or of `rummy.db` in a folder."""
    return f"sqlite+aiosqlite:///{path / DATABASE_FILE if path.is_dir() else path}"


def read_settings() -> Settings:
    """Return the settings; ConfigError names what is wrong and never shows a value."""
    try:
        return Settings()
    except ValidationError as error:
        names = dict.fromkeys(str(fault["loc"][0]).upper() for fault in error.errors())
        raise ConfigError(ConfigFault.BAD_SETTING, *names) from None
    except (OSError, UnicodeDecodeError):
        raise ConfigError(ConfigFault.UNREADABLE_FILE, ".env") from None

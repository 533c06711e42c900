"""Settings: read once, from the environment and `.env`; the environment wins. Secrets never show in repr or logs."""

from typing import Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What the host of the bot can set: `DISCORD_TOKEN`, `DATABASE_URL` and `LOG_LEVEL`."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = Field(default=None)
    database_url: str = Field(default="sqlite+aiosqlite:///rummy.db", repr=False)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper_case(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("discord_token", mode="after")
    @classmethod
    def _blank_is_none(cls, value: SecretStr | None) -> SecretStr | None:
        return value if value is not None and value.get_secret_value().strip() else None


class BadSetting(Exception):
    """Settings that cannot be used: the names of the variables at fault."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def read_settings() -> Settings:
    """Return the settings; BadSetting names what is wrong and never shows a value."""
    try:
        return Settings()
    except ValidationError as error:
        raise BadSetting(tuple(str(fault["loc"][0]).upper() for fault in error.errors())) from None
    except UnicodeDecodeError:
        raise BadSetting((".env",)) from None

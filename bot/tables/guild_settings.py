"""What a guild has chosen for its tables: where they may stand, what they are at first, how many a person may join."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct, structs

from bot.tables.table import TurnTime


class GuildSettings(Struct, frozen=True, kw_only=True):
    """A guild's choices. No `channels`: everywhere; no `language`: the opener's; no `most_tables`: no limit."""

    channels: tuple[int, ...] = ()
    turn_time: TurnTime = TurnTime.DAY
    language: str | None = None
    most_tables: int | None = None

    def welcomes(self, *places: int) -> bool:
        """Return whether a table may stand in a channel, given with all that it lies in: its thread's, its category."""
        return not self.channels or any(place in self.channels for place in places)


def read_settings(kept: Mapping[str, str]) -> GuildSettings:
    """Return the settings that are kept as texts; what cannot be read is as it is unless somebody chooses."""
    settings = GuildSettings()
    for name, text in kept.items():
        with suppress(ValueError):
            settings = structs.replace(settings, **_read(name, text))
    return settings


def _read(name: str, text: str) -> dict[str, Any]:
    match name:
        case "channels":
            return {name: tuple(map(int, text.split()))}
        case "turn_time":
            return {name: TurnTime(text)}
        case "language":
            return {name: text}
        case "most_tables":
            return {name: int(text)}
    return {}


def settings_texts(settings: GuildSettings) -> dict[str, str]:
    """Return the settings as texts to be kept; what is not chosen is left out."""
    texts = {
        "channels": " ".join(map(str, settings.channels)),
        "turn_time": settings.turn_time.value,
        "language": settings.language or "",
        "most_tables": str(settings.most_tables or ""),
    }
    return {name: text for name, text in texts.items() if text}

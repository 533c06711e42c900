"""What can be wrong with a database before any table is read."""

from enum import StrEnum
from pathlib import Path
from typing import Final


class StoreFault(StrEnum):
    """Why a database cannot be opened."""

    FOLDER_MISSING = "folder-missing"
    FILE_MISSING = "file-missing"
    NOT_WRITABLE = "not-writable"
    NOT_A_DATABASE = "not-a-database"
    NEWER_SCHEMA = "newer-schema"
    BAD_URL = "bad-url"
    UNREACHABLE = "unreachable"


class StoreError(Exception):
    """A database that cannot be opened: the `fault`, and the `place` it was looked for at (never with a password)."""

    def __init__(self, fault: StoreFault, place: str | Path) -> None:
        super().__init__(f"{fault}: {place}")
        self.fault: Final = fault
        self.place: Final = str(place)


class NewerSchema(Exception):
    """A database made by a later version of the bot."""

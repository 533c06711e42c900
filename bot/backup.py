"""`python -m bot backup FILE`: a copy of the database while the bot goes on, checked before it counts."""

import sys
from pathlib import Path
from typing import Final

from bot.app import BAD_SETTINGS, NO_DATABASE, complain, terminal_language
from bot.config import ConfigError, read_settings
from bot.store import StoreError
from bot.store.copying import CopyFailed, copy_database
from bot.store.database import sqlite_file
from bot.ui.words import Words, words_for

SAVED: Final = 0
NOT_SAVED: Final = 1


def run_backup(target: Path, force: bool = False) -> int:
    """Copy the database to a file; returns the exit code.

    0 saved, 1 not saved (the file is there already, or cannot be written), 2 bad settings, 5 no database to copy.
    """
    words = words_for(terminal_language())
    try:
        return _back_up(sqlite_file(read_settings().store_url()), target, force, words)
    except ConfigError as error:
        return complain(words(f"cli.config.{error.fault}", names=words.listing(error.names)), BAD_SETTINGS)
    except StoreError as error:
        return complain(words(f"cli.database.{error.fault}", place=error.place), NO_DATABASE)
    except CopyFailed as error:
        return complain(words("backup.failed", file=str(target), reason=str(error)), NOT_SAVED)


def _back_up(source: Path | None, target: Path, force: bool, words: Words) -> int:
    if source is None:
        return complain(words("backup.no-file"), NOT_SAVED)
    if target.exists():
        if source.exists() and target.samefile(source):
            return complain(words("backup.itself", file=str(target)), NOT_SAVED)
        if not force:
            return complain(words("backup.exists", file=str(target)), NOT_SAVED)
    copied = copy_database(source, target)
    tables, moves = words.many("backup.tables", copied.tables), words.many("backup.moves", copied.moves)
    told = words("backup.saved", file=str(target), tables=tables, moves=moves, revision=copied.revision)
    sys.stdout.write(f"{told}\n")
    return SAVED

"""The database file seen from outside: which disk it lies on, what a bare commit takes there, which moves it holds."""

import sqlite3
from pathlib import Path
from tempfile import gettempdir
from time import perf_counter

COMMITS = 50
IN_MEMORY = {"tmpfs", "ramfs"}


def mount_of(path: Path) -> tuple[str, str]:
    """Return the file system and the device of a path, as far as the system tells."""
    try:
        mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    except OSError:
        return "unknown file system", "unknown device"
    above = {str(each) for each in (path.resolve(), *path.resolve().parents)}
    device, _, kind, *_ = max((each for each in mounts if each[1] in above), key=lambda each: len(each[1]))
    return kind, device


def folder_on_a_disk() -> Path:
    """Return the system's folder for temporary files, or the present one if the former is kept in memory."""
    temporary = Path(gettempdir())
    return Path.cwd() if mount_of(temporary)[0] in IN_MEMORY else temporary


def bare_commits(folder: Path) -> list[float]:
    """Return what single commits of one small row take, in seconds: WAL and synchronous=FULL, as the bot has it."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (text)")
    times = []
    for _ in range(COMMITS):
        start = perf_counter()
        connection.execute("INSERT INTO rows VALUES (?)", ("x" * 100,))
        times.append(perf_counter() - start)
    connection.close()
    return times


class StoredMoves:
    """Counts the persons' moves that are in the bot's database, on a connection of its own."""

    def __init__(self, database: Path) -> None:
        self._connection = sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)

    def count(self) -> int:
        """Return how many moves of persons are committed."""
        row = self._connection.execute("SELECT count(*) FROM moves WHERE NOT by_computer").fetchone()
        return int(row[0])

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

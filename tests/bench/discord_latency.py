"""Discord through a stand-in on the loopback interface: clicks and commands of the real bot against a bare answer."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.bench.loopback.figures import Figures, p50, p95
from tests.bench.table import Row

ROOT = Path(__file__).parents[2]
LIMIT = 600  # seconds


def measured() -> Figures:
    """Return the figures of one run; RuntimeError with what the run said when it failed."""
    command = (sys.executable, "-m", "tests.bench.loopback")
    run = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=LIMIT, check=False)
    if run.returncode:
        raise RuntimeError(run.stderr.decode().strip().splitlines()[-1])
    return msgspec.json.decode(run.stdout, type=Figures)


def rows() -> Iterator[Row]:
    """Measure acknowledgements and whole moves with the new hand panel, both in multiples of a pong's p50."""
    figures = measured()

    def row(name: str, times: list[float], most: float | None = None) -> Row:
        ratio = p50(times) / p50(figures.pong)
        return Row(name, text(times), f"{1000 * p50(figures.pong):.2f} ms pong", ratio, most=most)

    yield row("Discord: a pong, p50 (p95)", figures.pong)
    yield row("Discord: click acknowledged", figures.click, most=2)
    yield row("Discord: /discard acknowledged", figures.discard, most=2)
    yield row("Discord: click, move committed, hand and picture", figures.click_panel, most=60)
    yield row("Discord: /discard, move committed, hand and picture", figures.discard_panel, most=60)
    yield row(f"  a bare commit, {figures.synchronous}, {figures.disk}", figures.commit)


def text(times: list[float]) -> str:
    """Return p50 and p95 in milliseconds."""
    return f"{1000 * p50(times):.2f} ms ({1000 * p95(times):.2f})"

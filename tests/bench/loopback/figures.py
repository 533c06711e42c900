"""What was measured, as it travels from the stand-in's process to the bench's."""

from statistics import median, quantiles

from msgspec import Struct


class Figures(Struct):
    """Times in seconds, each interaction after one whole move; `commit` is a bare one of a row on the same disk."""

    pong: list[float] = []
    click: list[float] = []
    discard: list[float] = []
    click_panel: list[float] = []
    discard_panel: list[float] = []
    commit: list[float] = []
    disk: str = ""
    synchronous: str = ""


def p50(times: list[float]) -> float:
    """Return the median."""
    return median(times)


def p95(times: list[float]) -> float:
    """Return what one in twenty exceeds."""
    return quantiles(times, n=20)[-1]

"""Timing without the garbage collector, as `timeit` does it."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage collector from running in between."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()

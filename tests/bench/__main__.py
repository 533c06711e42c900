"""`python -m tests.bench [NAME …]`: one table of what every module here measures, or only the named ones.

A module takes part by having `rows() -> Iterable[Row]` (see `table`). Ratios are of one run on one machine; nothing is
asserted, and what cannot be measured here says why.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from tests.bench.table import Row, heading, line

Rows = Callable[[], Iterable[Row]]


def measured(names: list[str]) -> Iterator[tuple[str, Rows]]:
    """Yield the modules that measure something, by name."""
    found = sorted(module.name for module in iter_modules([str(Path(__file__).parent)]) if module.name != "__main__")
    for name in names or found:
        try:
            rows = getattr(import_module(f"tests.bench.{name}"), "rows", None)
        except ModuleNotFoundError as missing:
            print(f"{name}: not measured, {missing.name} is missing")
            continue
        if rows is not None:
            yield name, rows


def main(names: list[str]) -> int:
    """Measure, print a row as soon as it is known, and return 0; 1 when a module failed."""
    failed = 0
    print(heading())
    for name, rows in measured(names):
        try:
            for row in rows():
                print(line(row.cells), flush=True)
        except Exception as error:  # one measurement that fails must not cost the others
            failed = 1
            print(f"{name}: failed, {type(error).__name__}: {error}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`make soak`: a month in a town of two hundred tables."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.soak.weeks import Plan, Weeks


def main() -> int:
    """Run a plan and tell what happened; whatever does not hold is an AssertionError."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--servers", type=int, default=40)
    parser.add_argument("--days", type=float, default=30)
    parser.add_argument("--restarts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    plan = Plan(**vars(parser.parse_args()))
    with tempfile.TemporaryDirectory() as folder:
        proofs = asyncio.run(Weeks(plan, Path(folder) / "town.db").run(say))
    for line in proofs.summary():
        say(line)
    return 0


def say(line: str) -> None:
    """Say how far it is."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

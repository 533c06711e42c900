"""The walls that import-linter cannot see: what the rules may import, and that no id of a game decides anything."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.engine import rulesets

ROOT = Path(__file__).parents[2]
GAMES = set(rulesets.GAMES)
ENGINE = sorted((ROOT / "bot/engine").glob("**/*.py"))
ROOMS = [path for room in ("bot", "cogs") for path in (ROOT / room).glob("**/*.py") if "migrations" not in path.parts]


def imported(path: Path) -> Iterator[str]:
    """Yield the name of each module that a file imports, with the dots of a relative one."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def is_allowed(module: str) -> bool:
    if module.startswith(".") or module.startswith("bot.engine"):
        return not module.startswith("..")
    top = module.split(".")[0]
    return top == "msgspec" or top in sys.stdlib_module_names


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_the_rules_import_the_standard_library_and_msgspec_only(path):
    assert [module for module in imported(path) if not is_allowed(module)] == []


def asked_for(path: Path) -> Iterator[str]:
    """Yield each constant that a file compares something with, or looks for in a `match`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        sides: list[ast.expr] = []
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.NotEq):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            sides = [node.value]
        yield from (str(side.value) for side in sides if isinstance(side, ast.Constant))


def test_nobody_asks_which_game_it_is():
    """What differs in degree is a field of the ruleset, what differs in kind a module: no id of a game decides."""
    asked = {path.name: GAMES & set(asked_for(path)) for path in ROOMS}
    assert {name: games for name, games in asked.items() if games} == {}

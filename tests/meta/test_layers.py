"""Import-linter guards who may import whom; that the rules need no library but msgspec it cannot say."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = sorted((ROOT / "bot/engine").glob("**/*.py"))


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

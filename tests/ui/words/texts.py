"""What the catalogues say and what the code asks for, read from the files themselves."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[3]
LOCALES = ROOT / "bot" / "ui" / "locales"
LANGUAGES = ("en", "fr", "pt-BR", "es-ES")
SPEAKERS = {"words", "speech", "many"}
KEY = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+")
FILES = (".png", ".po", ".py", ".json", ".txt", ".env", ".sqlite", ".db", ".com", ".md")


@cache
def catalogues(language: str) -> dict[str, Catalog]:
    """Return a language's catalogues by subject."""
    found = {}
    for path in sorted((LOCALES / language).glob("*.po")):
        with path.open("rb") as text:
            found[path.stem] = read_po(text, locale=language.replace("-", "_"), abort_invalid=True)
    return found


@cache
def messages(language: str) -> dict[str, Message]:
    """Return a language's messages by key."""
    return {
        key_of(message): message for catalogue in catalogues(language).values() for message in catalogue if message.id
    }


def key_of(message: Message) -> str:
    """Return the key of a message; of one with plural forms the first id."""
    return message.id if isinstance(message.id, str) else message.id[0]


def texts_of(message: Message) -> tuple[str, ...]:
    """Return the texts of a message, one per plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def placeholders(text: str) -> set[str]:
    """Return the names that a text wants filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


class Asked(NamedTuple):
    """A call that asks for a text: its key or the beginning of it, and the parameters given (None: unknown)."""

    where: str
    key: str
    whole: bool
    params: frozenset[str] | None


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """Return the syntax trees of the code that speaks to people."""
    paths = [path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py"))]
    return tuple(
        (str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8")))
        for path in paths
        if path.relative_to(ROOT).parts[:2] not in (("bot", "engine"), ("bot", "store"))
    )


def asked() -> Iterator[Asked]:
    """Yield each call that asks for a text by a literal key or an f-string's beginning."""
    for name, tree in trees():
        in_words = name.startswith("bot/ui/words/")
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _speaks(node.func, in_words):
                key, whole = _key(node.args[0])
                if key:
                    yield Asked(f"{name}:{node.lineno}", key, whole, _params(node))


def _speaks(func: ast.expr, in_words: bool) -> bool:
    match func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in SPEAKERS or (in_words and name == "self")
        case ast.Call(func=ast.Name(id="words_for")):
            return True
    return False


def _key(argument: ast.expr) -> tuple[str, bool]:
    match argument:
        case ast.Constant(value=str(key)):
            return key, True
        case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]):
            return start, False
    return "", False


def _params(call: ast.Call) -> frozenset[str] | None:
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    given = {keyword.arg for keyword in call.keywords if keyword.arg}
    return frozenset(given | ({"count"} if len(call.args) > 1 else set()))


def literals() -> Iterator[tuple[str, str]]:
    """Yield each string of the code that looks like a key, with where it stands."""
    for name, tree in trees():
        for node in ast.walk(tree):
            match node:
                case ast.Constant(value=str(text)) if KEY.fullmatch(text) and not text.endswith(FILES):
                    yield f"{name}:{node.lineno}", text

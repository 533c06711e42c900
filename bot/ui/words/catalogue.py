"""The catalogues: gettext .po files by language and subject, compiled in memory when a language is first used."""

import logging
import re
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES: Final = Path(__file__).parent.parent / "locales"
ENGLISH: Final = "en"
AS_TEXT: Final = "\ufe0e"
"""Follows a suit sign to keep Discord from showing it as an emoji: black suits would be dark on a dark ground."""
_APOSTROPHE: Final = re.compile(r"(?<=[\w}])'(?=[\w{])")
_SUIT_SIGN: Final = re.compile("[♣♦♥♠]")
_FRENCH_SPACE: Final = re.compile(r"(?<=«) | (?=[:;!?»](?!\w))")
_log: Final = logging.getLogger(__name__)


class MissingWord(LookupError):
    """A key that no catalogue knows, or a text that wants a parameter nobody gave."""


class Strictness:
    """Whether a gap in the catalogues raises (tests) or is logged and bridged (at a real table)."""

    on: bool = False


def gap(what: str, stopgap: str) -> str:
    """Return the stopgap for what is missing and log it; MissingWord in tests."""
    if Strictness.on:
        raise MissingWord(what)
    _log.error("missing in the catalogues: %s", what)
    return stopgap


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have catalogues, English first."""
    found = sorted(path.name for path in LOCALES.iterdir() if path.is_dir())
    return (ENGLISH, *(language for language in found if language != ENGLISH))


@cache
def language_for(locale: str) -> str:
    """Return the language that serves a locale such as `fr`, `fr-CA` or `es-419`; English when none does."""
    return language_of(locale) or ENGLISH


def language_of(locale: str) -> str | None:
    """Return the language in which a locale's own speakers are served; None when there is no catalogue for them."""
    spoken = locale.replace("_", "-").partition("-")[0].lower()
    fitting = [language for language in languages() if language.partition("-")[0] == spoken]
    return locale if locale in fitting else next(iter(fitting), None)


@cache
def catalogue(language: str) -> NullTranslations:
    """Return a language's compiled texts; what it lacks is looked up in English."""
    texts: NullTranslations = _Nothing() if language == ENGLISH else _Borrowed(language)
    for path in sorted((LOCALES / language).glob("*.po")):
        subject = _compiled(path, language)
        subject.add_fallback(texts)
        texts = subject
    return texts


def _compiled(path: Path, language: str) -> GNUTranslations:
    with path.open("rb") as text:
        messages = read_po(text, locale=language.replace("-", "_"), abort_invalid=True)
    _typeset(messages, language)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _typeset(messages: Catalog, language: str) -> None:
    """Put in what keyboards lack: curved apostrophes, suits as text, and in French spaces that do not break lines."""

    def typeset(text: str) -> str:
        curved = _SUIT_SIGN.sub(rf"\g<0>{AS_TEXT}", _APOSTROPHE.sub("’", text))
        return _FRENCH_SPACE.sub("\u00a0", curved) if language == "fr" else curved

    for message in messages:
        if message.id:
            texts = message.string or ""
            message.string = typeset(texts) if isinstance(texts, str) else tuple(map(typeset, texts))


class _Borrowed(NullTranslations):
    """The last resort of another language than English: English, with a word in the log."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def gettext(self, message: str) -> str:
        return gap(f"{message} ({self.language})", catalogue(ENGLISH).gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return gap(f"{msgid1} ({self.language})", catalogue(ENGLISH).ngettext(msgid1, msgid2, n))


class _Nothing(NullTranslations):
    """The last resort of English: the key itself, so that a player sees something and the log says what."""

    def gettext(self, message: str) -> str:
        return gap(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return gap(msgid1, msgid1)

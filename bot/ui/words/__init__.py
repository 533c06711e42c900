"""Words: everything a person reads comes from here, in their language. Start at `words_for`."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from bot.engine.refusals import Code
from bot.ui.words.catalogue import language_for, languages
from bot.ui.words.refusals import refusal_text
from bot.ui.words.speech import Speech, signed

__all__ = ["Words", "languages", "signed", "with_english_letters", "words_for"]

ENGLISH_LETTERS: Final = "-x-ajqk"
"""What such a locale ends with: a subtag for private use, which says nothing of the language."""


class Words(Speech):
    """One language's speech, with the refusals and errors that codes stand for."""

    def refusal(
        self, code: Code, facts: Mapping[str, object], names: Sequence[str] = (), *, tiles: bool = False
    ) -> str:
        """Return what a refusal says; `names`, the seats' names, let it say whose turn it is; `tiles`: no cards."""
        return refusal_text(self, code, facts, names, tiles=tiles)

    def table_error(self, code: str, facts: Mapping[str, object]) -> str:
        """Return what an error of a table says."""
        return self(f"errors.table.{code}", **{name: self._fact(fact) for name, fact in facts.items()})

    def _fact(self, fact: object) -> object:
        """A fact as it stands in a text; several ids are those of channels."""
        return self.choices([f"<#{channel}>" for channel in fact]) if isinstance(fact, tuple) else fact


def words_for(locale: object) -> Words:
    """Return the words of the language that serves a locale, given as text or as Discord's own value."""
    return _words(language_for(str(locale)), english_letters=str(locale).endswith(ENGLISH_LETTERS))


def with_english_letters(locale: str) -> str:
    """Return a locale whose words call cards A J Q K, as they do nowhere else where a language has its own letters."""
    return locale if locale.endswith(ENGLISH_LETTERS) else locale + ENGLISH_LETTERS


@cache
def _words(language: str, *, english_letters: bool) -> Words:
    return Words(language, english_letters=english_letters)

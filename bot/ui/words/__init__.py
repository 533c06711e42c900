"""Words: everything a person reads comes from here, in their language. Start at `words_for`."""

from collections.abc import Mapping, Sequence
from functools import cache

from bot.engine.refusals import Code
from bot.ui.words.catalogue import language_for, languages
from bot.ui.words.refusals import refusal_text
from bot.ui.words.speech import Speech

__all__ = ["Words", "languages", "words_for"]


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
    return _words(language_for(str(locale)))


@cache
def _words(language: str) -> Words:
    return Words(language)

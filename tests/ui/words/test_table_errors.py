"""Every error of a table has its say, in every language."""

import pytest

from bot.tables.errors import FACTS, TableCode
from bot.ui.words import words_for
from tests.ui.words.texts import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", TableCode)
def test_every_code_is_said(code: TableCode, language: str) -> None:
    text = words_for(language).table_error(code, dict.fromkeys(FACTS.get(code, ()), 3))
    assert text.endswith(".")
    assert "{" not in text


def test_what_somebody_made_up_is_not_repeated() -> None:
    facts = {"option": "@everyone", "value": "@here"}
    assert "@" not in words_for("en").table_error(TableCode.BAD_OPTION, facts)

"""The rules and the guide fit into messages and say what the rules say."""

import pytest

from bot.engine.rulesets import GAMES
from bot.ui.rulebook import guide_pages, rules_pages
from bot.ui.words import words_for
from tests.ui.words.texts import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_pages_fit_into_messages(game: str, language: str) -> None:
    words = words_for(language)
    for page in (*rules_pages(game, words), *guide_pages(words)):
        assert 0 < len(page) <= 4000
        assert "{" not in page


def test_every_round_is_listed_with_cards_wilds_and_contract() -> None:
    """M3, M6."""
    (english, *_), (french, *_) = rules_pages("mexican", words_for("en")), rules_pages("mexican", words_for("fr"))
    assert "1. 7 cards · threes wild · two groups\n" in english
    assert "2. 8 cards · fours wild · one group + one run\n" in english
    assert "7. 13 cards · nines wild · three runs\n" in english
    assert "5. 11 cartes · libres : les sept · deux brelans + une suite\n" in french.replace("\u00a0", " ")


def test_there_are_no_rules_of_an_unknown_game() -> None:
    with pytest.raises(ValueError, match="canasta"):
        rules_pages("canasta", words_for("en"))


def test_the_guide_calls_commands_as_its_reader_does() -> None:
    assert "**Open a table** with `/rummy new`" in guide_pages(words_for("en"))[0]
    assert "with </rummy new:1>:" in guide_pages(words_for("en"), "</{}:1>".format)[0]

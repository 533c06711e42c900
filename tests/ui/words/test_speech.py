"""How cards, melds, contracts and lists are said, and what happens where a text is missing."""

import logging
import re

import pytest

from bot.engine import parse_cards, ruleset
from bot.engine.melds import Meld, readings
from bot.engine.notation import parse_spelling
from bot.engine.refusals import Code
from bot.ui.words import Words, languages, words_for
from bot.ui.words.catalogue import MissingWord, Strictness
from tests.plain import plain

EN, FR, PT, ES = (words_for(locale) for locale in ("en-US", "fr", "pt-BR", "es-ES"))


def meld(text: str) -> Meld:
    """Return the meld of some cards in round 2, fours wild."""
    return readings(parse_spelling(text), ruleset("mexican").meld_rules(2))[0]


def test_each_person_is_served_in_the_nearest_language() -> None:
    assert languages()[0] == "en"
    spoken = {"en-GB": "en", "en-US": "en", "fr": "fr", "fr-CA": "fr", "fr_FR": "fr", "ja": "en", "": "en"}
    spoken |= dict.fromkeys(("pt-BR", "pt_BR", "pt-PT", "pt"), "pt-BR")
    spoken |= dict.fromkeys(("es-ES", "es-419", "es_MX", "es"), "es-ES")
    assert {locale: words_for(locale).language for locale in spoken} == spoken


def test_cards_are_written_as_they_look() -> None:
    cards = parse_cards("7C 10H QS JK AD")
    assert plain(EN.cards(cards)) == "7♣ 10♥ Q♠ Joker A♦"
    assert plain(FR.cards(cards)) == plain(PT.cards(cards)) == "7♣ 10♥ D♠ Joker A♦"
    assert plain(ES.cards(cards)) == "7♣ 10♥ Q♠ Joker A♦"


def test_suit_signs_are_never_shown_as_emoji() -> None:
    """Fault 64. A black suit as an emoji is dark on dark; the sign that keeps it text stands after every suit."""
    for text in (EN.cards(parse_cards("7C 10H QS AD")), EN("refusal.unknown-card"), FR("help.rules.melds", lying="")):
        assert re.search("[♣♦♥♠]", text)
        assert not re.search("[♣♦♥♠](?!\ufe0e)", text)


@pytest.mark.parametrize("words", [EN, FR, PT, ES], ids=lambda words: words.language)
def test_what_is_written_can_be_typed(words: Words) -> None:
    hand = parse_cards("JS QH KD AC 10S")
    assert parse_cards(words.cards(hand)) == hand


def test_a_wild_says_what_it_stands_for() -> None:
    four, seven, king = parse_cards("4H 7S KS")
    assert plain(EN.face(four, seven)) == "4♥=7♠"
    assert plain(EN.face(seven, seven)) == "7♠"
    assert plain(FR.face(four, king)) == "4♥=R♠"


def test_melds_are_shown_by_their_cards_and_plain_runs_by_their_ends() -> None:
    melds = (meld("7C 7D 4H=7S"), meld("9S 10S JS QS"))
    assert plain(EN.melds(melds)) == "7♣ 7♦ 4♥=7♠ · 9♠–Q♠"
    assert plain(FR.melds(melds)) == "7♣ 7♦ 4♥=7♠ · 9♠–D♠"


def test_a_run_with_a_wild_is_shown_card_by_card() -> None:
    assert plain(EN.meld(meld("9S 10S JK QS"))) == "9♠ 10♠ Joker=J♠ Q♠"


def test_a_meld_is_called_by_its_name() -> None:
    assert EN.meld_name(meld("7C 7D 4H")) == "the sevens"
    assert FR.meld_name(meld("QC QD QH")) == "les dames"
    assert ES.meld_name(meld("7C 7D 4H")) == "el trío de sietes"
    assert plain(EN.meld_name(meld("JH QH KH AH"))) == "the run J♥–A♥"
    assert plain(FR.meld_name(meld("JK=9S 10S JS QS"))) == "la suite 9♠–D♠"


def test_a_contract_is_said_in_words() -> None:
    assert EN.contract(1, 1) == "one group + one run"
    assert FR.contract(2, 1) == "deux brelans + une suite"
    assert ES.contract(2, 1) == "dos tríos + una escalera"
    assert PT.contract(1, 2) == "uma trinca + duas sequências"
    assert EN.contract(0, 3) == "three runs"
    assert EN.contract(5, 0) == "5 groups"
    assert FR.contract(0, 0) == "aucune combinaison"


def test_lists_are_joined_as_the_language_does() -> None:
    assert EN.listing(["a"]) == "a"
    assert EN.listing(["a", "b", "c"]) == "a, b, and c"
    assert FR.listing(["a", "b", "c"]) == "a, b et c"
    assert FR.choices(["a", "b"]) == PT.choices(["a", "b"]) == "a ou b"
    assert PT.listing(["a", "b", "c"]) == "a, b e c"
    assert ES.listing(["a", "b", "c"]) == "a, b y c"


def test_plurals_are_those_of_the_language() -> None:
    assert [EN.many("contract.run.more", count) for count in (0, 1, 2)] == ["0 runs", "1 run", "2 runs"]
    assert [FR.many("contract.run.more", count) for count in (0, 1, 2)] == ["0 suite", "1 suite", "2 suites"]
    assert PT.many("contract.run.more", 2) == "2 sequências"
    assert [ES.many("contract.run.more", count) for count in (0, 1, 2)] == ["0 escaleras", "1 escalera", "2 escaleras"]


def test_signs_that_keyboards_lack_are_put_in() -> None:
    assert EN.refusal(Code.NOT_YOUR_TURN, {"seat": 0}, ["Ada"]) == "It is Ada’s turn."
    assert FR.refusal(Code.DRAW_FIRST, {}).startswith("Piochez d’abord une carte\u00a0: ")


def test_at_a_table_a_gap_is_bridged_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Strictness, "on", False)
    with caplog.at_level(logging.ERROR):
        assert FR("no.such.key") == "no.such.key"
        assert EN.many("no.such.key", 2) == "no.such.key"
        assert EN("meld.group") == "the {ranks}"
    assert "no.such.key (fr)" in caplog.text
    assert "'ranks' for meld.group" in caplog.text


def test_in_tests_a_gap_is_a_fault() -> None:
    with pytest.raises(MissingWord, match="ranks"):
        EN("meld.group")

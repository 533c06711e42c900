"""Every refusal has its say, in every language, with its facts and without them (G3)."""

import pytest

from bot.engine import Refused, parse_cards, parse_move, ruleset
from bot.engine.moves import Open
from bot.engine.opening import read_contract
from bot.engine.refusals import FACTS, Code
from bot.ui.words import Words, words_for
from bot.ui.words.catalogue import MissingWord
from tests.plain import plain
from tests.ui.words.texts import LANGUAGES

CARDS = parse_cards("5S 6S 8S 9S")


def facts_of(code: Code) -> dict[str, object]:
    """Return facts as a refusal of a code carries them."""
    melds = wild_choices()
    known = {"cards": CARDS, "choices": melds, "meld": 2, "seat": 1, "card": CARDS[0], "face": CARDS[1]}
    known |= {"one": CARDS[1], "other": CARDS[2]}
    return {name: known.get(name, 3) for name in FACTS.get(code, ())}


def refused(melds: str, contract: tuple[int, int] = (1, 1)) -> Refused:
    """Return the refusal of an opening in round 2, fours wild."""
    move = parse_move(f"open {melds}")
    assert isinstance(move, Open)
    with pytest.raises(Refused) as caught:
        read_contract(move.melds, contract, ruleset("mexican").meld_rules(2))
    return caught.value


def wild_choices() -> object:
    return refused("6C JK JK JK | 7S 7C 7H").facts["choices"]


def said(words: Words, refusal: Refused) -> str:
    return plain(words.refusal(refusal.code, refusal.facts))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", Code)
def test_every_code_is_said_with_its_facts(code: Code, language: str) -> None:
    text = words_for(language).refusal(code, facts_of(code), ("Ada", "Bo"))
    assert "{" not in text
    assert text[-1] in ".`"
    if code in FACTS:
        assert text != words_for(language).refusal(code, {})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", Code)
def test_every_code_is_said_without_facts(code: Code, language: str) -> None:
    assert "{" not in words_for(language).refusal(code, {})


@pytest.mark.parametrize(
    ("melds", "english", "french"),
    [
        (
            "7S 7C 7H | 5S 6S 8S 9S",
            "This run has a gap between 6♠ and 8♠: 5♠ 6♠ 8♠ 9♠.",
            "Il y a un trou entre 6♠ et 8♠ dans cette suite : 5♠ 6♠ 8♠ 9♠.",
        ),
        (
            "7S 7C 7H | 8D 8C 8H",
            "This round asks for one group + one run; you laid two groups.",
            "Cette manche demande un brelan + une suite ; vous posez deux brelans.",
        ),
        (
            "6C JK JK JK | 7S 7C 7H",
            "This can be read in several ways: 6♣ Joker=7♣ Joker=8♣ Joker=9♣ or Joker=3♣ Joker=4♣ Joker=5♣ 6♣. "
            "Say which you mean, for example `JK=3C`.",
            "Plusieurs lectures sont possibles : 6♣ Joker=7♣ Joker=8♣ Joker=9♣ ou Joker=3♣ Joker=4♣ Joker=5♣ 6♣. "
            "Précisez, par exemple `JK=3C`.",
        ),
    ],
)
def test_a_refusal_says_which_cards_and_why(melds: str, english: str, french: str) -> None:
    refusal = refused(melds)
    assert said(words_for("en"), refusal) == english
    assert said(words_for("fr"), refusal).replace("\u00a0", " ") == french


def test_it_is_said_whose_turn_it_is_where_the_names_are_known() -> None:
    words = words_for("en")
    assert words.refusal(Code.NOT_YOUR_TURN, {"seat": 1}, ("Ada", "Bo")) == "It is Bo’s turn."
    assert words.refusal(Code.NOT_YOUR_TURN, {"seat": 1}) == "It is not your turn."


def test_more_choices_than_anybody_reads_are_cut() -> None:
    choices = wild_choices()
    assert isinstance(choices, tuple)
    text = words_for("en").refusal(Code.PLACE_AMBIGUOUS, {"meld": 1, "choices": choices * 3})
    assert plain(text).count("Joker=7♣") == 2
    assert "or …" in text


def test_nothing_that_was_typed_comes_back() -> None:
    """No text among the facts reaches a player, whatever a refusal carries."""
    text = words_for("en").refusal(Code.NOT_IN_HAND, {"card": "@everyone"})
    assert text == "That card is not in your hand."


def test_an_unknown_key_is_a_fault_here() -> None:
    with pytest.raises(MissingWord):
        words_for("en")("refusal.no-such-key")

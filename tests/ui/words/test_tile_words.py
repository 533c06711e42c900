"""Moves with tiles told in words, and refusals that speak of tiles, numbers and colours."""

import pytest

from bot.engine import Card, Refused, parse_cards, ruleset
from bot.engine.events import Dealt, Drew, Event, GameEnded, Opened, Passed, Played, RoundEnded, redact
from bot.engine.melds import Meld, readings
from bot.engine.moves import Stated
from bot.engine.refusals import Code
from bot.engine.state import End, RoundResult
from bot.ui.narration import narrate
from bot.ui.words import words_for
from bot.ui.words.refusals import OF_TILES
from tests.plain import plain
from tests.ui.words.texts import LANGUAGES

NAMES = ("Ada", "Bo")
TILES = ruleset("tiles")
RULES = TILES.meld_rules(1)


def tiles(text: str) -> tuple[Card, ...]:
    return parse_cards(text, tiles=True)


def meld(text: str) -> Meld:
    return readings(tuple(map(Stated, tiles(text))), RULES)[0]


def result(winner: int | None) -> RoundEnded:
    end = End.ALL_PASSED if winner is None else End.WENT_OUT
    return RoundEnded(RoundResult(2, end, winner, ((), ()), (0, 0), (0, 0)))


def told(events: list[Event], locale: str = "en") -> list[str]:
    return [plain(line).replace("\u00a0", " ") for line in narrate(events, TILES, NAMES, words_for(locale))]


FIRST = Opened(0, (meld("8S 9S 10S"), meld("13H 13D JK")), 1)


@pytest.mark.parametrize(
    ("events", "english", "french"),
    [
        ([Drew(0, None)], "Ada drew a tile", "Ada pioche une tuile"),
        ([Drew(0, tiles("13H")[0])], "Ada drew 13♥", "Ada pioche 13♥"),
        (
            [FIRST],
            "Ada laid down for the first time: 8♠ 9♠ 10♠ · 13♥ 13♦ Joker",
            "Ada fait sa première pose : 8♠ 9♠ 10♠ · 13♥ 13♦ Joker",
        ),
        ([Played(1, tiles("1C 12C"), ())], "Bo laid 1♣ 12♣", "Bo pose 1♣ 12♣"),
        (
            [Played(1, tiles("1C"), (), True)],
            "Bo laid 1♣ and rearranged the table",
            "Bo pose 1♣ et réarrange la table",
        ),
        (
            [FIRST, Played(0, (), (), True)],
            "Ada laid down for the first time: 8♠ 9♠ 10♠ · 13♥ 13♦ Joker and rearranged the table",
            "Ada fait sa première pose : 8♠ 9♠ 10♠ · 13♥ 13♦ Joker et réarrange la table",
        ),
        ([Played(0, tiles("1C"), ()), result(0)], "Ada laid 1♣ and went out", "Ada pose 1♣ et n’a plus de tuile"),
        ([Passed(0)], "Ada passed", "Ada passe"),
        ([Dealt(2, 0, None)], "Game 2: Bo begins.", "Partie 2 : Bo commence."),
        ([GameEnded((1, 2))], "The game is over: Ada wins.", "La partie est terminée : Ada gagne."),
    ],
)
def test_each_event_has_its_words(events: list[Event], english: str, french: str) -> None:
    assert told(events) == [english]
    assert told(events, "fr") == [french]


def test_a_game_in_which_all_passed() -> None:
    (line,) = told([result(None)])
    assert line.startswith("Game 2 ended without a winner")


def test_each_turn_makes_a_line() -> None:
    assert told([Drew(0, None), Played(1, tiles("1C"), ()), Passed(0), Drew(1, None)]) == [
        "Ada drew a tile",
        "Bo laid 1♣",
        "Ada passed",
        "Bo drew a tile",
    ]


def test_what_another_drew_is_not_told() -> None:
    """G2."""
    assert told([redact(Drew(0, tiles("13H")[0]), 1)]) == ["Ada drew a tile"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "heap",
    [
        "11S 11H",
        "1S 2S",
        "1S 1H 1D 1C JK",
        "13R 13Y 13K 13K".replace("R", "H").replace("Y", "C").replace("K", "S"),
        "1S 1H 12S 12H 12D",
        "11S 12H 13S",
        "11S 11S 12S",
        "12S 13S 1S",
        "1S 2S 12S",
    ],
)
def test_what_is_no_set_is_told_in_tiles(heap: str, language: str) -> None:
    """P4; 13H 13C 13S 13S is fault 7."""
    with pytest.raises(Refused) as refused:
        readings(tuple(map(Stated, tiles(heap))), RULES)
    said = words_for(language).refusal(refused.value.code, refused.value.facts, tiles=True)
    assert refused.value.code in OF_TILES
    assert not any(letter in said for letter in ("J♠", "Q♠", "K♠", "A♠", "D♠", "V♠", "R♠"))
    assert not any(word in said.lower() for word in ("card", "rank", "suit ", "ace", "carte", "valeur"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_broken_table_says_what_is_wrong_with_the_set(language: str) -> None:
    facts = {"meld": 3, "cards": tiles("5S 6S"), "minimum": 3, "why": Code.RUN_TOO_SHORT}
    said = words_for(language).refusal(Code.TABLE_BROKEN, facts, tiles=True)
    assert "3" in said
    assert words_for(language).refusal(Code.RUN_TOO_SHORT, facts, tiles=True) in said

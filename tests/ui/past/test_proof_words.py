"""What came of checking a record, in words: every flaw, in every language."""

import pytest

from bot.engine import Code, Refused, parse_cards
from bot.engine.replay import Flaw, FlawCode
from bot.tables import Proof
from bot.ui.past.proof import proof_lines
from bot.ui.words import words_for
from tests.plain import plain

REFUSED = Refused(Code.NOT_IN_HAND, card=parse_cards("7C")[0])
FLAWS = [Flaw(code, 7, REFUSED if code is FlawCode.REFUSED else None) for code in FlawCode]


COMMIT = "ab" * 32


def proof(flaw: Flaw | None, moves: int = 3) -> Proof:
    return Proof(flaw, COMMIT, moves, ("Ada", "@everyone"), False)


@pytest.mark.parametrize("language", ["en", "fr", "pt-BR", "es-ES"])
def test_every_flaw_is_told_in_a_sentence_of_its_own(language: str) -> None:
    told = [proof_lines(proof(flaw), words_for(language), None) for flaw in FLAWS]
    assert all(len(lines) == 1 for lines in told)
    assert len({lines[0] for lines in told}) == len(FlawCode)


def test_a_move_against_the_rules_is_named_and_why() -> None:
    (line,) = proof_lines(proof(Flaw(FlawCode.REFUSED, 7, REFUSED)), words_for("en"), None)
    assert plain(line) == "**The record is not sound:** Move 7 is against the rules. 7♣ is not in your hand."


def test_a_sound_record_names_the_number_to_compare() -> None:
    first, second = proof_lines(proof(None, 1), words_for("en"), None)
    assert "one move" in first
    assert COMMIT in second
    assert "25 moves" in proof_lines(proof(None, 25), words_for("en"), None)[0]

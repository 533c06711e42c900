"""The suit of a group's wild when opening and laying off, where wilds may be swapped (M9, T1)."""

from bot.engine import View
from bot.engine.notation import move_text, parse_cards
from bot.ui.hand.actions import lay_off_aspects, lay_offs, opening_aspects, openings
from bot.ui.hand.choices import Choice, choose
from bot.ui.hand.suits import MOST_SUITS, SuitQuestion, suit_questions, with_suits
from tests.ui.hand.positions import seen

HAND = "7C 7D JK KC KD KH"


def at(hand: str, *lines: str, options: str = "swap=on") -> View:
    return seen(*lines, "turn Ada play", f"hand Ada {hand} 2C 2D", options=options)


def choice_of(view: View, cards: str, *answers: int) -> Choice:
    return choose(openings(view, parse_cards(cards)), opening_aspects, answers)


def asked(view: View, cards: str, *answers: int) -> tuple[SuitQuestion, ...]:
    return suit_questions(view, choice_of(view, cards, *answers), answers)


def opened(view: View, cards: str, *answers: int) -> list[str]:
    way = with_suits(view, choice_of(view, cards, *answers), answers)
    return [] if way is None else [str(meld) for meld in way]


def test_the_usual_suit_comes_first_and_is_chosen() -> None:
    """C3 (d)."""
    (question,) = asked(at(HAND), HAND)
    assert [str(card) for card in question.options] == ["7S", "7H", "7D", "7C"]
    assert (str(question.card), question.number, question.answer) == ("JK", 0, 0)
    assert opened(at(HAND), HAND) == ["7C 7D JK=7S", "KC KD KH"]


def test_another_suit_can_be_chosen() -> None:
    assert opened(at(HAND), HAND, 3) == ["7C 7D JK=7C", "KC KD KH"]


def test_each_wild_has_its_own() -> None:
    """Threes are wild in round 1."""
    cards = "7C 7D JK KC KD 3H"
    view = at(cards)
    first = choice_of(view, cards)
    ways = len(first.questions)
    answers = (0,) * ways
    assert len(asked(view, cards, *answers)) == 2
    plain, other = opened(view, cards, *answers), opened(view, cards, *answers, 0, 2)
    assert plain[0] == other[0]
    assert plain[1] != other[1]


def test_a_wild_of_the_groups_rank_is_itself() -> None:
    """M9."""
    cards = "3C 3D JK KC KD KH"
    assert all(str(question.card) == "JK" for question in asked(at(cards), cards))


def test_runs_are_not_asked_about() -> None:
    cards = "9S 10S JK QS KC KD KH"
    assert asked(at(cards, "round 2"), cards) == ()
    assert opened(at(cards, "round 2"), cards) == ["KC KD KH", "9S 10S JK=JS QS"]


def test_no_more_than_a_message_has_room_for() -> None:
    cards = "7C JK JK JK JK 3H 3D KC KD KH"
    view = at(cards)
    answers: tuple[int, ...] = ()
    while choice_of(view, cards, *answers).settled is None:
        answers = (*answers, 0)
    assert len(asked(view, cards, *answers)) <= MOST_SUITS
    assert len(opened(view, cards, *answers, *(1,) * MOST_SUITS)) == 2


def test_an_answer_that_is_none_is_the_usual_one() -> None:
    assert opened(at(HAND), HAND, 25) == ["7C 7D JK=7S", "KC KD KH"]


def test_without_swaps_or_before_it_is_settled_nothing_is_asked() -> None:
    """O5."""
    assert asked(at(HAND, options=""), HAND) == ()
    assert opened(at(HAND, options=""), HAND, 3) == ["7C 7D JK=7S", "KC KD KH"]
    assert asked(at(HAND), "7C 7D JK") == ()
    assert opened(at(HAND), "7C 7D JK") == []


# --- laying off -------------------------------------------------------------------------------------------------------

LYING = ("opened Ada Bo", "meld Bo group 9C 9D 9H", "meld Bo run 4S 5S 6S 7S")


def placing(view: View, cards: str, *answers: int) -> Choice:
    return choose(lay_offs(view, parse_cards(cards)), lay_off_aspects, answers)


def laid(view: View, cards: str, *answers: int) -> str:
    move = with_suits(view, placing(view, cards, *answers), answers)
    return "" if move is None else move_text(move)


def test_laid_off_a_wild_has_the_usual_suit_too_until_another_is_chosen() -> None:
    """C3 (d), T1."""
    view = at("JK 9S", "opened Ada Bo", "meld Bo group 9C 9D 9H")
    (question,) = suit_questions(view, placing(view, "JK"), ())
    assert [str(card) for card in question.options] == ["9S", "9H", "9D", "9C"]
    assert laid(view, "JK") == "layoff JK=9S > 1"
    assert laid(view, "JK", 1) == "layoff JK=9H > 1"


def test_the_suit_is_asked_after_the_place() -> None:
    view = at("JK", *LYING)
    assert suit_questions(view, placing(view, "JK"), ()) == ()
    (question,) = suit_questions(view, placing(view, "JK", 0), (0,))
    assert question.number == 1
    assert laid(view, "JK", 0, 2) == "layoff JK=9D > 1"


def test_laid_off_on_a_run_or_as_itself_nothing_is_asked() -> None:
    """M9. Threes are wild in round 1."""
    view = at("3S JK", "opened Ada Bo", "meld Bo group 3C 3D 3H", "meld Bo run 4S 5S 6S 7S")
    itself = placing(view, "3S", 0)
    assert suit_questions(view, itself, (0,)) == ()
    on_run = placing(view, "JK", 1, 0)
    assert on_run.settled is not None
    assert suit_questions(view, on_run, (1, 0)) == ()


def test_a_wild_and_a_natural_laid_off_together() -> None:
    view = at("JK 9S", "opened Ada Bo", "meld Bo group 9C 9D 9H")
    assert sorted(laid(view, "9S JK", 3).removeprefix("layoff ").split(", ")) == ["9S > 1", "JK=9C > 1"]

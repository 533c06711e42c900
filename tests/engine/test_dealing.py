"""Lots, deals and rounds: who deals, what is dealt, and that a seed says it all (M1–M4, G1, G6, O1, O2)."""

from itertools import islice

import pytest

from bot.engine import new_game, ruleset
from bot.engine.cards import JOKER
from bot.engine.deal import deal_round
from bot.engine.rulesets import OPTIONS, chosen_options
from bot.engine.shuffle import below, draw_lots, first_dealer, numbers, shuffled
from tests.engine.builders import NAMES, a_round, after, cards, cards_of, hand_of

ZEROS = bytes(32)


def test_the_stream_of_numbers():
    """G1, docs/records.md: checked against the written-down figures."""
    assert next(numbers(ZEROS, "deal 1")) == 0x5B05E0115D1A2E59
    stream = numbers(ZEROS, "deal 1")
    assert [below(108, stream) for _ in range(8)] == [33, 36, 52, 58, 19, 38, 74, 83]


def test_a_number_too_high_is_passed_over():
    """docs/records.md: x ≥ 2^64 − (2^64 mod n) takes the next, so that every number is equally likely."""
    assert below(3, iter([2**64 - 1, 7])) == 1
    assert below(2, iter([2**64 - 1])) == 1


def test_the_stream_goes_on_for_ever():
    assert len(set(islice(numbers(ZEROS, "deal 1"), 100))) == 100


def test_a_shuffle_starts_from_sorted_cards():
    """G1: whatever order the discards had."""
    assert shuffled(cards("2C 9H JK AS"), ZEROS, "reshuffle 1.1") == shuffled(
        cards("JK AS 9H 2C"), ZEROS, "reshuffle 1.1"
    )
    assert shuffled((), ZEROS, "position") == ()


def test_the_first_deal_of_the_seed_of_zeros():
    """docs/records.md."""
    game = new_game(ruleset("mexican"), ("Ada", "Bo", "Cy", "Di"), ZEROS)
    assert game.round.dealer == 0
    assert hand_of(game, "Ada") == "8C 10D QD 4H QH AS 6S"
    assert hand_of(game, "Di") == "6C 10C 4D 6D 5H 7H 5S"
    assert game.round.discard_pile == cards("10D")
    assert game.round.stock[:5] == cards("5S 5C AD 5D 7C")


def test_four_players_in_round_one():
    """M3: 28 in hands, 1 up, 79 in stock; the dealer's left starts."""
    game = new_game(ruleset("mexican"), NAMES[:4], ZEROS)
    assert [len(hand) for hand in game.round.hands] == [7, 7, 7, 7]
    assert (len(game.round.discard_pile), len(game.round.stock)) == (1, 79)
    assert (game.round.turn, game.round.phase) == (1, "draw")


@pytest.mark.parametrize("number", range(1, 8))
def test_round_r_deals_6_plus_r_and_2_plus_r_is_wild(number):
    """M3."""
    rules = ruleset("mexican")
    dealt = deal_round(rules, 6, ZEROS, number, 5)
    assert {len(hand) for hand in dealt.hands} == {6 + number}
    assert rules.wild_rank(number) == 2 + number
    assert rules.meld_rules(number).is_wild(JOKER)


@pytest.mark.parametrize(("wilds", "rank"), [("twos", 2), ("kings", 13)])
def test_other_wilds(wilds, rank):
    """O2: the same every round."""
    rules = ruleset("mexican", wilds=wilds)
    assert {rules.wild_rank(number) for number in range(1, 8)} == {rank}


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left():
    """M3."""
    order = shuffled(ruleset("mexican").pack(), ZEROS, "deal 1")
    dealt = deal_round(ruleset("mexican"), 3, ZEROS, 1, 1)
    assert dealt.hands[2] == tuple(sorted(order[0:21:3]))
    assert dealt.hands[0] == tuple(sorted(order[1:21:3]))
    assert dealt.discard_pile == order[21:22]
    assert dealt.stock == order[22:]


def lots(text, seats, monkeypatch):
    """Return the drawings when the shuffled packs are these, one after the other."""
    packs = iter(map(cards, text.split("|")))
    monkeypatch.setattr("bot.engine.shuffle.shuffled", lambda *_: next(packs))
    return draw_lots((), seats, ZEROS)


@pytest.mark.parametrize(
    ("packs", "dealer"),
    [
        pytest.param("2C KD 3C", 1, id="M2: highest deals"),
        pytest.param("KC AD 3C", 1, id="M2: ace high"),
        pytest.param("2C JK KD 3C", 1, id="M2: jokers are put back"),
        pytest.param("9C 9D 3C | 2C 3D 4C", 1, id="M2: ties draw again"),
        pytest.param("3C 9S 9D | 9C 9H KS | 2C AS", 2, id="M2: suits do not count"),
    ],
)
def test_the_first_dealer_is_drawn_by_lot(packs, dealer, monkeypatch):
    assert first_dealer(lots(packs, 3, monkeypatch)) == dealer


def test_only_the_tied_draw_again(monkeypatch):
    """M2."""
    drawings = lots("3C 9S 9D | KC 5H", 3, monkeypatch)
    assert [sorted(drawing) for drawing in drawings] == [[0, 1, 2], [1, 2]]


def test_the_deal_passes_left_and_everyone_advances():
    """M2, M4, G6."""
    game = a_round("7S | 8S | 9S", "dealer Bo", "opened Bo", turn="Cy play")
    following = after(game, "Cy discard 9S")
    assert (following.round.number, following.round.dealer, following.round.turn) == (2, 2, 0)
    assert [len(hand) for hand in following.round.hands] == [8, 8, 8]
    assert following.round.opened == (False, False, False)
    assert following.round.melds == ()


def test_every_round_is_dealt_from_the_whole_pack():
    """M3, G4: also after a position with cards out of play."""
    following = after(a_round("7S | 8S"), "Ada discard 7S")
    assert cards_of(following) == sorted(following.rules.pack())


def test_seed_and_moves_give_the_same_game():
    """G1."""
    games = [new_game(ruleset("mexican"), NAMES[:3], bytes([7] * 32)) for _ in range(2)]
    assert games[0] == games[1]
    assert games[0] != new_game(ruleset("mexican"), NAMES[:3], bytes([8] * 32))


@pytest.mark.parametrize(
    ("decks", "seats", "rounds"),
    [(1, (2, 3), 5), (2, (2, 6), 7), (3, (2, 6), 7)],
)
def test_packs_seats_and_rounds(decks, seats, rounds):
    """O1, fault 40: the number of packs is an option and nothing else decides it."""
    rules = ruleset("mexican", decks=decks)
    assert ((rules.min_seats, rules.max_seats), rules.rounds) == (seats, rounds)
    for number in range(1, rounds + 1):
        assert len(deal_round(rules, seats[1], ZEROS, number, 0).stock) > 0
    with pytest.raises(ValueError, match=f"{seats[0]} to {seats[1]} seats, not {seats[1] + 1}"):
        new_game(rules, (*NAMES, "Gus")[: seats[1] + 1], ZEROS)


@pytest.mark.parametrize("seats", [(), ("Ada",)])
def test_two_seats_at_least(seats):
    """M1."""
    with pytest.raises(ValueError, match="2 to 6 seats"):
        new_game(ruleset("mexican"), seats, ZEROS)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_has_32_bytes(seed):
    """G1."""
    with pytest.raises(ValueError, match="32 bytes"):
        new_game(ruleset("mexican"), ("Ada", "Bo"), seed)


def test_options_as_text_and_as_values_are_the_same():
    as_text = ruleset("mexican", decks="3", buying="on", swap="off", reshuffles="unlimited", layoff="same-turn")
    as_values = ruleset("mexican", decks=3, buying=True, swap=False, reshuffles=None, layoff="same-turn")
    assert as_text == as_values
    assert chosen_options(as_text) == {"decks": "3", "layoff": "same-turn", "buying": "on"}
    assert ruleset("mexican", **chosen_options(as_text)) == as_text


def test_the_options_of_both_games():
    """O1 … O6."""
    assert set(OPTIONS["mexican"]) == {"decks", "wilds", "layoff", "buying", "swap", "reshuffles"}
    assert OPTIONS["mexican"].keys() == OPTIONS["mexican-table"].keys()
    assert chosen_options(ruleset("mexican", reshuffles=2)) == {"reshuffles": "2"}
    assert chosen_options(ruleset("mexican-table")) == {}


@pytest.mark.parametrize(
    ("game", "options", "named"),
    [
        ("poker", {}, "poker"),
        ("mexican", {"jokers": "3"}, "jokers"),
        ("mexican", {"decks": "4"}, "decks"),
        ("mexican", {"decks": 0}, "decks"),
        ("mexican", {"decks": True}, "decks"),
        ("mexican", {"decks": None}, "decks"),
        ("mexican", {"wilds": "threes"}, "wilds"),
        ("mexican", {"buying": "yes"}, "buying"),
        ("mexican", {"reshuffles": "-1"}, "reshuffles"),
        ("mexican", {"reshuffles": "two"}, "reshuffles"),
        ("mexican", {"reshuffles": "١"}, "reshuffles"),
        ("mexican", {"reshuffles": "9999"}, "reshuffles"),
        ("mexican", {"reshuffles": True}, "reshuffles"),
        ("mexican", {"min_run": 3}, "min_run"),
    ],
)
def test_an_unknown_option_or_value_is_named(game, options, named):
    with pytest.raises(ValueError, match=named):
        ruleset(game, **options)

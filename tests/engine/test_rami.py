"""Rami: the deal, free melds and lay-offs, and its options (B1–B4)."""

import pytest

from bot.engine import Refused, apply, new_game, parse_move, ruleset, view
from bot.engine.cards import CARDS
from bot.engine.events import Dealt, LaidOff, Opened, RoundEnded
from bot.engine.lines import BadRecord
from bot.engine.moves import Bid, Open, Swap
from bot.engine.rulesets import OPTIONS, chosen_options
from bot.engine.shuffle import draw_lots, first_dealer
from bot.engine.state import End
from tests.engine.builders import (
    NAMES,
    after,
    answer,
    cards,
    cards_of,
    hand_of,
    happened,
    rami,
    read,
    refusal,
    table_of,
)

LOW = ruleset("rami").meld_rules(1)
BOTH = ruleset("rami", ace="high-or-low").meld_rules(1)


# --- the deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "dealt"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_how_many_cards_are_dealt(seats, dealt):
    """B1: one card turned up, the rest is the stock, dealer's left starts."""
    game = new_game(ruleset("rami"), NAMES[:seats], bytes(32))
    assert {len(hand) for hand in game.round.hands} == {dealt}
    assert (len(game.round.discard_pile), len(game.round.stock)) == (1, 51 - dealt * seats)
    assert game.round.turn == (game.round.dealer + 1) % seats
    assert cards_of(game) == list(CARDS[:52])


def test_every_deal_is_of_the_same_size():
    """B1."""
    assert {ruleset("rami").deal_size(number, 2) for number in (1, 2, 9)} == {10}


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_players(seats):
    """B1."""
    with pytest.raises(ValueError, match="2 to 6 seats"):
        new_game(ruleset("rami"), (*NAMES, "Gus")[:seats], bytes(32))


def test_the_first_dealer_is_drawn_by_lot_and_the_deal_passes_left():
    """B1, M2: by the same lots as in the other card games."""
    rules = ruleset("rami")
    for seed in (bytes([number] * 32) for number in range(8)):
        lots = draw_lots(rules.pack(), 3, seed)
        assert new_game(rules, NAMES[:3], seed).round.dealer == first_dealer(lots)
    following, events = happened(rami("2C | 3C | 4C", "dealer Cy"), "Ada discard 2C")
    assert (following.round.number, following.round.dealer, following.round.turn) == (2, 0, 1)
    assert isinstance(events[-1], Dealt)


# --- melds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "low", "both"),
    [
        ("7C 7D 7H", ["group 7C 7D 7H"], ["group 7C 7D 7H"]),
        ("7C 7D 7H 7S", ["group 7C 7D 7H 7S"], ["group 7C 7D 7H 7S"]),
        ("7C 7D", ["group-too-small"], ["group-too-small"]),
        ("5H 6H 7H", ["run 5H 6H 7H"], ["run 5H 6H 7H"]),
        ("7H 5H 6H", ["run 5H 6H 7H"], ["run 5H 6H 7H"]),
        ("7H 6H 5H 4H", ["run 4H 5H 6H 7H"], ["run 4H 5H 6H 7H"]),
        ("5H 6H", ["run-too-short"], ["run-too-short"]),
        ("5H 6H 7D", ["run-suits-differ"], ["run-suits-differ"]),
        ("5H 6H 8H", ["run-gap"], ["run-gap"]),
        ("AH 2H 3H", ["run AH 2H 3H"], ["run AH 2H 3H"]),
        ("QH KH AH", ["run-around-corner"], ["run QH KH AH"]),
        ("KH AH 2H", ["run-around-corner"], ["run-around-corner"]),
        ("2C 3C 4C", ["run 2C 3C 4C"], ["run 2C 3C 4C"]),
        ("2C 2D 3C", ["group-ranks-differ"], ["group-ranks-differ"]),
    ],
)
def test_groups_and_runs(typed, low, both):
    """B2: no card is wild, whichever the deal; the option `ace`."""
    assert read(typed, LOW) == low
    assert read(typed, BOTH) == both


def test_a_gap_is_named_as_the_ace_lies():
    """B2, G3: an ace that is low is far from the ten."""
    facts = refusal(rami("AS 9S 10S 2C"), "Ada open AS 9S 10S").facts
    assert (facts["one"], facts["other"]) == cards("AS 9S")
    facts = refusal(rami("AS 10S JS 2C", options="ace=high-or-low"), "Ada open AS 10S JS").facts
    assert (facts["one"], facts["other"]) == cards("JS AS")


@pytest.mark.parametrize("card", ["2C", "3C", "KC"])
def test_no_rank_is_wild(card):
    """B1."""
    rules = ruleset("rami")
    assert {rules.wild_rank(number) for number in (1, 2, 7)} == {None}
    assert not rules.meld_rules(3).is_wild(cards(card)[0])


# --- the turn ---------------------------------------------------------------------------------------------------------

TABLE = ("opened Bo", "meld Bo group 8C 8D 8H", "meld Bo run 4S 5S 6S")


@pytest.mark.parametrize(
    "moves",
    [
        pytest.param(["open 5H 6H 7H | 9C 9D 9H"], id="two melds at once"),
        pytest.param(["open 5H 6H 7H", "open 9C 9D 9H"], id="one after the other"),
        pytest.param(["layoff 7S > 2"], id="a lay-off without melds of one's own"),
        pytest.param(["layoff 8S > 1, 7S > 2"], id="on several melds"),
        pytest.param(["layoff 7S > 2, 8S > 2"], id="one after the other, on a run"),
        pytest.param(["layoff 7S > 2", "open 5H 6H 7H", "layoff 8S > 1"], id="lay-offs before and after"),
        pytest.param(["open 5H 6H 7H", "layoff 7S > 2", "open 9C 9D 9H"], id="melds before and after"),
        pytest.param([], id="nothing"),
    ],
)
def test_any_number_of_melds_and_lay_offs(moves):
    """B3: then a discard; on anybody's melds, in the same turn."""
    game = rami("5H 6H 7H 9C 9D 9H 7S 8S KC", *TABLE)
    assert answer(after(game, *(f"Ada {move}" for move in moves)), "Ada discard KC") == "ok"


def test_melds_in_a_later_turn_too():
    """B3: there is no contract, and nobody has opened for good."""
    game = rami("5H 6H 7H 2C | KD", "opened Ada", "meld Ada group 8C 8D 8H")
    assert table_of(after(game, "Ada open 5H 6H 7H")) == ["8C 8D 8H", "5H 6H 7H"]
    assert (game.rules.contracts, view(game, 0).contract) == ((), (0, 0))


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("open 5H 6H 7H 8S", "run-suits-differ"),
        ("open 5H 6H 7H | 9C 9D", "group-too-small"),
        ("open 5H 6H 8S", "run-suits-differ"),
        ("open 5H 6H 7D", "not-in-hand"),
        ("open 5H 6H 7H | 7H 8S 9C", "card-used-twice"),
        ("open 5H 6H 7X", "unknown-card"),
        ("open 5H 6H 7H=7H", "wild-meaning"),
        ("open 5H 6H 7H / 5H 6H 7H", "unknown-card"),
        ("layoff 9C > 1", "does-not-fit"),
        ("layoff 8S > 2", "does-not-fit"),
        ("layoff 8S > 3", "no-such-meld"),
        ("layoff 8D > 1", "not-in-hand"),
        ("draw stock", "already-drew"),
        ("discard 9S", "not-in-hand"),
    ],
)
def test_what_is_refused(move, code):
    game = rami("5H 6H 7H 8S 9C 9D KC", *TABLE)
    assert answer(game, f"Ada {move}") == code


def test_a_fifth_card_fits_on_no_group():
    """B2: four of a rank are all there are; a run goes on at both ends as far as the ace lies."""
    game = rami("8S AS 7S KC 2C", "opened Bo", "meld Bo group 8C 8D 8H", "meld Bo run 2S 3S 4S 5S 6S")
    game = after(game, "Ada layoff 8S > 1", "Ada layoff AS > 2", "Ada layoff 7S > 2")
    assert table_of(game) == ["8C 8D 8H 8S", "AS 2S 3S 4S 5S 6S 7S"]


def test_an_ace_that_fits_at_both_ends_asks_for_the_side():
    """B2, M7."""
    run = "meld Bo run 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    game = rami("AS KC 2C", "opened Bo", run, options="ace=high-or-low")
    assert answer(game, "Ada layoff AS > 1") == "place-ambiguous"
    assert table_of(after(game, "Ada layoff AS > 1 high"))[0].endswith("KS AS")
    assert table_of(after(rami("AS KC 2C", "opened Bo", run), "Ada layoff AS > 1"))[0].startswith("AS 2S")


@pytest.mark.parametrize(
    ("move", "code"),
    [(Open(()), "contract-mismatch"), (parse_move("open 5H 6H 7H / 5H 6H 7H"), "unknown-card")],
)
def test_moves_that_no_line_of_a_record_says(move, code):
    """G3: no melds at all; a whole table, which tiles alone have."""
    with pytest.raises(Refused, match=code):
        apply(rami("5H 6H 7H 8S"), 0, move)


def test_the_card_just_taken():
    """B3, C5."""
    game = after(rami("5H KC", "discard 9S", turn="Ada draw"), "Ada draw discard")
    assert answer(game, "Ada discard 9S") == "just-taken"
    assert answer(game, "Ada discard KC") == "ok"


def test_what_a_lay_off_tells():
    """B3: who laid, and that the table has melds of an owner each."""
    game, events = happened(rami("5H 6H 7H 8S KC", *TABLE), "Ada layoff 8S > 1")
    assert events == (LaidOff(0, cards("8S"), cards("8S"), (1,)),)
    game, events = happened(game, "Ada open 5H 6H 7H")
    assert isinstance(events[0], Opened)
    assert (events[0].first, [meld.owner for meld in game.round.melds]) == (3, [1, 1, 0])


def test_nothing_is_swapped_or_bought():
    """B3: verbs of the other games; the moves themselves are refused as where the option is off."""
    game = rami("5H 6H", *TABLE)
    for line in ("Ada swap 5H > 1", "Bo bid", "Ada play 5H 6H 7H", "Ada draw", "Ada pass"):
        with pytest.raises(BadRecord, match="no move of rami"):
            answer(game, line)
    for move, code in ((Swap(cards("5H")[0], 1), "swap-off"), (Bid(), "buying-off")):
        with pytest.raises(Refused, match=code):
            apply(game, 0, move)
    assert {kind.__name__ for kind in game.rules.moves} == {"Draw", "Open", "LayOff", "Discard"}


@pytest.mark.parametrize(
    "move", ["open 5H 6H 7H", "layoff 8S > 1, 5H 6H 7H > 1", "open 5H 6H 7H | 8S 8S 8S", "open 5H 6H 7H 8S"]
)
def test_a_final_discard_is_always_needed(move):
    """B4, in every deal."""
    for number in ("1", "7", "12"):
        hand = "5H 6H 7H" if move == "open 5H 6H 7H" else "5H 6H 7H 8S"
        answered = answer(rami(hand, *TABLE, f"round {number}"), f"Ada {move}")
        assert answered == ("card-used-twice" if move.count("8S") == 3 else "keep-a-discard")


def test_the_last_card_discarded_goes_out():
    """B4."""
    game, events = happened(rami("KC | 9S 2D", "opened Ada"), "Ada discard KC")
    ended = [event for event in events if isinstance(event, RoundEnded)]
    assert (ended[0].result.winner, ended[0].result.end) == (0, End.WENT_OUT)
    assert game.wins == (1, 0)


# --- options ----------------------------------------------------------------------------------------------------------


def test_the_options_of_rami():
    """B2, B7."""
    assert set(OPTIONS["rami"]) == {"ace", "target"}
    assert chosen_options(ruleset("rami")) == {}
    chosen = {"ace": "high-or-low", "target": "250"}
    assert chosen_options(ruleset("rami", **chosen)) == chosen
    assert ruleset("rami", target=250) == ruleset("rami", target="250")
    assert ruleset("rami", ace="low", target=100) == ruleset("rami")


@pytest.mark.parametrize(
    ("name", "value"),
    [("ace", "high"), ("target", 0), ("target", "-5"), ("target", None), ("target", "10000"), ("decks", 1)],
)
def test_an_unknown_option_or_value_is_named(name, value):
    with pytest.raises(ValueError, match=name):
        ruleset("rami", **{name: value})


def test_a_hand_in_notation():
    assert hand_of(rami("5H 6H"), "Ada") == "5H 6H"

"""Rami: the deal, free melds and lay-offs, rummy, the count and the target (B1–B8, C9, C10)."""

import pytest

from bot.engine import Refused, apply, new_game, parse_move, ruleset, view
from bot.engine.cards import CARDS
from bot.engine.events import Dealt, GameEnded, LaidOff, Opened, RoundEnded
from bot.engine.lines import BadRecord
from bot.engine.moves import Bid, Open, Swap
from bot.engine.rulesets import OPTIONS, Ruleset, chosen_options
from bot.engine.scoring import PIPS, card_points
from bot.engine.shuffle import draw_lots, first_dealer
from bot.engine.state import End
from tests.engine.builders import (
    NAMES,
    a_round,
    after,
    answer,
    cards,
    cards_of,
    hand_of,
    happened,
    read,
    refusal,
    settled,
    table_of,
)

LOW = ruleset("rami").meld_rules(1)
BOTH = ruleset("rami", ace="high-or-low").meld_rules(1)


def rami(hands, *lines, options="", stock="", turn="Ada play"):
    """Return a game of Rami inside a deal; a lone seat gets an opponent without cards."""
    return a_round(hands if "|" in hands else f"{hands} |", *lines, game=f"rami {options}", stock=stock, turn=turn)


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


# --- the count --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "points"), [("AS", 1), ("2S", 2), ("9S", 9), ("10S", 10), ("JS", 10), ("QS", 10), ("KS", 10)]
)
def test_what_a_card_counts(card, points):
    """B6."""
    assert card_points(cards(card)[0], None, PIPS) == points


def test_the_one_who_goes_out_scores_the_others_deadwood():
    """B6: the others score nothing."""
    game = rami("2C | AS KD 3H | 9S 10S", "opened Ada", "scores Ada=1 Bo=2 Cy=3")
    result = after(game, "Ada discard 2C").results[0]
    assert (result.points, result.totals, result.doubled) == ((33, 0, 0), (34, 2, 3), ())


WORKED = """4H 5H 6H 9C 9D KS 2C | KH KD QC 3D 8D AC 5S | 10S JS QS 8H 7D 6C 2D"""
MOVES = [
    "Ada draw discard",
    "Ada discard KS",
    "Bo draw discard",
    "Bo open KS KH KD",
    "Bo discard QC",
    "Cy draw stock",
    "Cy open 10S JS QS",
    "Cy discard 8H",
    "Ada draw stock",
    "Ada open 4H 5H 6H 7H | 9S 9C 9D",
    "Ada discard 2C",
]


def test_the_worked_deal_scores_70():
    """B5, S4: 17 + 18 = 35, doubled by rummy."""
    game = rami(WORKED, "discard 9S", "dealer Cy", stock="3C 7H", turn="Ada draw")
    result = after(game, *MOVES).results[0]
    assert (result.points, result.doubled) == ((70, 0, 0), (1, 2))
    assert result.deadwood == ((), cards("AC 3D 8D 5S"), cards("3C 6C 2D 7D"))


def test_the_worked_deal_scores_35_when_laid_earlier():
    """B5, S4: had she laid in her first turn already."""
    game = rami(WORKED, "discard 9S", "dealer Cy", stock="3C 7H", turn="Ada draw")
    earlier = [MOVES[0], "Ada open 4H 5H 6H | 9S 9C 9D", *MOVES[1:9], "Ada layoff 7H > 1", MOVES[-1]]
    result = after(game, *earlier).results[0]
    assert (result.points, result.doubled) == ((35, 0, 0), ())


@pytest.mark.parametrize(
    ("lines", "moves", "points"),
    [
        pytest.param([], ["open 5H 6H 7H", "discard 8S"], 18, id="melds"),
        pytest.param([], ["open 5H 6H 7H | 8S 8C 8D", "discard 8S"], None, id="not all there"),
        pytest.param(["opened Bo"], ["layoff 8S > 1", "open 5H 6H 7H", "discard KC"], 18, id="with a lay-off"),
        pytest.param(["opened Ada"], ["open 5H 6H 7H", "discard 8S"], 9, id="had laid before"),
        pytest.param(["laid Ada"], ["open 5H 6H 7H", "discard 8S"], 18, id="began in this turn"),
        pytest.param(["opened Ada", "laid Ada"], ["open 5H 6H 7H", "discard 8S"], 9, id="before and in this turn"),
    ],
)
def test_rummy(lines, moves, points):
    """B5: the whole hand in one turn by a player who had put nothing on the table before."""
    hand = "5H 6H 7H 8S" + (" KC" if "KC" in moves[-1] else "")
    game = rami(f"{hand} | 9S", "meld Bo group 8C 8D 8H", *lines)
    answers = [answer(game, f"Ada {moves[0]}")]
    if points is None:
        assert answers == ["not-in-hand"]
        return
    assert after(game, *(f"Ada {move}" for move in moves)).results[0].points == (points, 0)


def test_a_single_card_drawn_and_discarded_goes_out_too():
    """B4, B5: a hand that was empty before is a position only; nothing laid before, so doubled."""
    assert after(rami("2C | 9S"), "Ada discard 2C").results[0].points == (18, 0)


# --- the target -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "scores", "places"),
    [
        pytest.param("", "Ada=90 Bo=0 Cy=0", None, id="B7: 99 is not 100"),
        pytest.param("", "Ada=91 Bo=0 Cy=0", (1, 2, 2), id="B7: 100"),
        pytest.param("", "Ada=91 Bo=99 Cy=98", (1, 2, 3), id="B7: highest wins"),
        pytest.param("target=50", "Ada=41 Bo=0 Cy=49", (1, 3, 2), id="B7: the option"),
        pytest.param("target=50", "Ada=40 Bo=0 Cy=49", None, id="B7: not reached"),
        pytest.param("", "Ada=92 Bo=101 Cy=0", None, id="C9: level at the top"),
        pytest.param("", "Ada=93 Bo=101 Cy=101", (1, 2, 2), id="C9: level below the top is shared"),
        pytest.param("", "Ada=1 Bo=102 Cy=101", (3, 1, 2), id="B7: the one who went out need not win"),
    ],
)
def test_when_the_game_ends_and_who_wins(options, scores, places):
    game = rami("KC | 9S | ", "opened Ada", f"scores {scores}", "round 5", options=options)
    game, events = happened(game, "Ada discard KC")
    assert game.places == places
    assert isinstance(events[-1], GameEnded if places else Dealt)


def test_rounds_won_break_no_ties():
    """B7: places below the winner may be shared, whoever won more deals."""
    lines = ("opened Ada", "scores Ada=91 Bo=30 Cy=30", "wins Ada=1 Bo=3 Cy=0")
    assert after(rami("KC | 9S | 2C", *lines), "Ada discard KC").places == (1, 2, 2)


def test_there_is_no_last_deal():
    """B7."""
    game = rami("KC | 9S", "round 99999")
    assert (view(game, 0).rounds, game.rules.rounds) == (None, 0)
    assert after(game, "Ada discard KC").round.number == 100000


# --- the stock --------------------------------------------------------------------------------------------------------


def test_a_deal_without_a_winner_scores_nothing():
    """B8, C10: neither a card to draw nor a top to take."""
    game = settled(rami("KC | 9S", "scores Ada=5 Bo=6", turn="Ada draw"))
    assert (game.results[0].end, game.results[0].points, game.totals) == (End.NOTHING_TO_DRAW, (0, 0), (5, 6))
    assert (game.wins, game.round.number) == ((0, 0), 2)


def test_the_stock_is_rebuilt():
    """B8, M12."""
    game = after(rami("KC | 9S", "discard 2C 3C 4C", turn="Ada draw"), "Ada draw stock")
    assert (len(game.round.stock), game.round.discard_pile, game.round.reshuffled) == (1, cards("4C"), 1)


def test_only_the_top_is_passed_on():
    """B8, C4: a lay-off or meld on the way counts as something."""
    lines = ("discard 2C", "opened Bo", "meld Bo group 8C 8D 8H")
    game = rami("KC 8S | 9S QD", *lines, turn="Ada draw")
    idle = after(game, "Ada draw discard", "Ada discard KC", "Bo draw discard", "Bo discard 9S")
    assert idle.results[0].end is End.BLOCKED
    busy = after(game, "Ada draw discard", "Ada layoff 8S > 1", "Ada discard KC", "Bo draw discard", "Bo discard 9S")
    assert (busy.results, busy.round.idle) == ((), 1)


FULL_GROUPS = (
    "meld Bo group 2C 2D 2H 2S",
    "meld Bo group 3C 3D 3H 3S",
    "meld Ada group JC JD JH JS",
    "meld Ada group KC KD KH KS",
)


@pytest.mark.parametrize(
    ("hands", "lines", "ends"),
    [
        pytest.param("5H QH | 7C 7D", FULL_GROUPS, True, id="nothing fits, two cards each"),
        pytest.param("5H QH 6C | 7C 7D", FULL_GROUPS, False, id="a third card, and sevens are left"),
        pytest.param("5H QH 6C | 9C 7D", (*FULL_GROUPS, "discard 5D QS 6S"), True, id="a third card, and no meld left"),
        pytest.param("5H QH 6C | 9C 7D", (*FULL_GROUPS, "discard 6H 7H 6S"), False, id="a third card, and a run left"),
        pytest.param(
            "4S QH | 7C 7D", (*FULL_GROUPS[:3], "meld Ada run 5S 6S 7S", "discard 5D 7H"), False, id="a card that fits"
        ),
        pytest.param("QS QH | QC QD", (*FULL_GROUPS, "discard 9S 4C"), True, id="no hand is large enough for a meld"),
    ],
)
def test_a_deal_in_which_nothing_can_ever_be_laid_ends(hands, lines, ends, monkeypatch):
    """B8: C4 in spirit; judged when the stock, rebuilt once already, is used up again."""
    discard = () if any(line.startswith("discard") for line in lines) else ("discard 5D 7H 7S",)
    common = (*lines, *discard, "opened Ada Bo", "scores Ada=100")
    game = rami(hands, *common, "reshuffled 1", turn="Ada draw")
    assert after(game, "Ada draw stock").round.reshuffled == 2, "cards are out of play, so M12 holds to the letter"
    the_whole_pack_is(game, monkeypatch)
    assert [result.end for result in after(game, "Ada draw stock").results] == ([End.BLOCKED] if ends else [])
    never_rebuilt = rami(hands, *common, turn="Ada draw")
    assert after(never_rebuilt, "Ada draw stock").round.reshuffled == 1
    assert answer(game, "Ada draw discard") == "ok"


def the_whole_pack_is(game, monkeypatch):
    """Let the pack have just the cards that are in play."""
    monkeypatch.setattr(Ruleset, "pack", lambda _: tuple(cards_of(game)))


def test_with_one_card_in_the_discard_pile_the_stock_is_empty_however_often_it_was_rebuilt(monkeypatch):
    """B8, C4: the top is taken, and the deal is blocked when nobody does more than that."""
    lines = (*FULL_GROUPS, "discard 5D", "reshuffled 1", "opened Ada Bo", "scores Ada=100")
    game = rami("5H QH | 7C 7D", *lines, turn="Ada draw")
    the_whole_pack_is(game, monkeypatch)
    assert answer(game, "Ada draw stock") == "stock-empty"
    passed_on = after(game, "Ada draw discard", "Ada discard QH", "Bo draw discard", "Bo discard 7C")
    assert [result.end for result in passed_on.results] == [End.BLOCKED]


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

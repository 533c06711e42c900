"""Faults that players of comparable programs reported: each is impossible here. The number is that of the report."""

import pytest

from bot.engine import MeldRules, Refused, apply, new_game, ruleset, view
from bot.engine.deal import deal_round
from bot.engine.melds import readings
from bot.engine.moves import Discard, Draw, Source
from bot.engine.notation import parse_spelling
from bot.engine.opening import read_contract
from tests.engine.builders import (
    NAMES,
    a_round,
    a_tile_game,
    after,
    answer,
    cards,
    cards_of,
    hand_of,
    happened,
    read,
    refusal,
    table_of,
)

SMALL = MeldRules(wild_rank=None, max_group=4, suits_repeat=False, min_run=3)


@pytest.mark.parametrize("run", ["KS QS JS 10S", "10S JS QS KS", "QS 10S KS JS"])
def test_fault_1_a_run_typed_downwards_or_shuffled(run):
    game = a_round("KC KD KH KS QS JS 10S 2C", "round 2")
    assert table_of(after(game, f"Ada open KC KD KH | {run}")) == ["KC KD KH", "10S JS QS KS"]


def test_fault_1_preview_and_move_read_with_the_same_function():
    game = a_round("KC KD KH 9S 6S JK 8S 2C", "round 2")
    melds = (parse_spelling("KC KD KH"), parse_spelling("9S 6S JK 8S"))
    preview = read_contract(melds, (1, 1), game.rules.meld_rules(2))
    assert [str(meld) for meld in preview] == table_of(after(game, "Ada open KC KD KH | 9S 6S JK 8S"))
    assert preview[1] in readings(melds[1], game.rules.meld_rules(2))


RUN_OF_DIAMONDS = ("round 2", "opened Ada Bo", "meld Bo run 9D 10D JD QD", "meld Ada run 2S 3S 4S 5S")


@pytest.mark.parametrize(
    "lines",
    [
        ["Ada layoff 8D > 1", "Ada layoff 7D > 1"],
        ["Ada layoff 8D > 1, 7D > 1"],
        ["Ada layoff 7D > 1, 8D > 1"],
        ["Ada layoff 7D 8D > 1"],
    ],
)
def test_fault_3_a_chain_of_lay_offs(lines):
    assert table_of(after(a_round("7D 8D KC", *RUN_OF_DIAMONDS), *lines))[0] == "7D 8D 9D 10D JD QD"


def test_fault_5_a_button_pressed_five_times():
    game = a_round("JK KC QC", *RUN_OF_DIAMONDS)
    whole = cards_of(game)
    game = after(game, "Ada layoff JK > 1 low")
    assert [answer(game, "Ada layoff JK > 1 low") for _ in range(4)] == ["not-in-hand"] * 4
    assert cards_of(game) == whole


def test_fault_7_a_repeated_suit_in_a_group():
    assert read("KD KD KS", MeldRules(wild_rank=4)) == ["group KD KD KS"]
    assert read("KD KD KS", SMALL) == ["group-suits-repeat"]


def test_fault_9_a_wild_at_its_own_place():
    sevens = MeldRules(wild_rank=7)
    assert read("6S 7S 7H 9S", sevens) == ["run 6S 7S 7H=8S 9S"]
    assert read("6S 7H 7S 9S", sevens) == ["run 6S 7H=7S 7S=8S 9S"]


def test_fault_11_twos_wild():
    game = a_round("2S 3S 4S 5S 2C 2D 2H KC", "round 2", game="mexican wilds=twos")
    assert answer(game, "Ada open 2S 3S 4S 5S | 2C 2D 2H") == "ok"
    assert read("AS 2H 3S 4S", MeldRules(wild_rank=2)) == ["run AS 2H=2S 3S 4S"]


@pytest.mark.parametrize(
    ("cards_typed", "answered"),
    [("AH 2H 3H 4H", "run AH 2H 3H 4H"), ("JS QS KS AS", "run JS QS KS AS"), ("KS AS 2S 3S", "run-around-corner")],
)
def test_fault_13_the_ace_low_and_high(cards_typed, answered):
    assert read(cards_typed, MeldRules(wild_rank=9)) == [answered]


def test_fault_13_a_run_of_fourteen():
    lines = ("round 3", "opened Ada", "meld Ada run AS 2S 3S 4S", "meld Ada run 4H 5H 6H 7H")
    game = a_round("5S 6S 7S 8S 9S 10S JS QS KS AS JK KC", *lines)
    game = after(game, *(f"Ada layoff {card} > 1 high" for card in map(str, cards("5S 6S 7S 8S 9S 10S JS QS KS AS"))))
    assert len(game.round.melds[0].cards) == 14
    assert answer(game, "Ada layoff JK > 1 low") == answer(game, "Ada layoff JK > 1 high") == "does-not-fit"


def test_fault_15_a_typed_order_or_a_question():
    fours = MeldRules(wild_rank=4)
    assert read("JK 6S 7S 8S", fours) == ["run JK=5S 6S 7S 8S"]
    assert len(read("6S 7S 8S JK", fours, ordered=False)) == 2
    assert read("6S 8S JK 9S", fours) == read("6S 8S JK 9S", fours, ordered=False) == ["run 6S JK=7S 8S 9S"]


def test_fault_18_two_groups_and_not_three_nor_one():
    game = a_round("7S 7D 7H 7C 9S 9D 9C 2S 2D 2C KC")
    assert answer(game, "Ada open 7S 7D 7H 7C | 9S 9D 9C") == "ok"
    assert answer(game, "Ada open 7S 7D 7H 7C | 9S 9D 9C | 2S 2D 2C") == "contract-mismatch"
    assert answer(game, "Ada open 7S 7D 7H 7C") == "contract-mismatch"


def test_fault_20_the_gap_card_goes_with_the_joker():
    """Legal both ways; which is better is a computer player's question."""
    game = a_round("JK 8S 2C", "round 3", "opened Ada", "meld Ada run 10S JS QS KS", "meld Ada run 4H 5H 6H 7H")
    assert table_of(after(game, "Ada layoff JK > 1, 8S > 1"))[0] == "8S JK=9S 10S JS QS KS"


def test_fault_22_a_swap_for_somebody_who_has_not_opened():
    lines = ("round 2", "opened Bo", "meld Bo run 5D JK=6D 7D 8D")
    game = a_round("6D 6S 9D 2C", *lines, game="mexican-table")
    assert answer(game, "Ada swap 6D > 1") == "ok"
    assert answer(game, "Ada swap 9D > 1") == "not-the-card"
    assert answer(game, "Ada swap 6S > 1") == "not-the-card"
    assert answer(game, "Ada swap 6H > 1") == "not-in-hand"


def test_fault_23_a_swap_out_of_a_group():
    lines = ("round 2", "opened Ada Bo", "meld Bo group 9C 9D JK")
    game = a_round("9S 9H 2C", *lines, game="mexican-table")
    assert table_of(game) == ["9C 9D JK=9S"]
    assert answer(game, "Ada swap 9S > 1") == "ok"
    assert answer(game, "Ada swap 9H > 1") == "not-the-card"
    assert answer(game, "Ada layoff 9H > 1") == "ok"


def test_fault_25_draw_from_the_stock_and_then_take_the_top_too():
    game = a_round("7S | KD", "discard 5H", stock="9S", turn="Ada draw")
    game = after(game, "Ada draw stock")
    assert answer(game, "Ada draw discard") == "already-drew"
    assert hand_of(game, "Ada") == "7S 9S"


def test_fault_26_discard_at_once_after_drawing():
    game = a_round("7S 8S | KD", stock="9S", turn="Ada draw")
    assert answer(game, "Ada discard 7S") == "draw-first"
    assert answer(after(game, "Ada draw stock"), "Ada discard 7S") == "ok"


def test_fault_27_out_in_the_opening_turn():
    """M8."""
    game = after(a_round("7S 7D 7H 7C 9S 9D 9C | KD", stock="9H", turn="Ada draw"), "Ada draw stock")
    assert answer(game, "Ada open 7S 7D 7H 7C | 9S 9D 9C 9H") == "keep-a-discard"
    game = after(game, "Ada open 7S 7D 7H 7C | 9S 9D 9C", "Ada discard 9H")
    assert (game.round.number, game.totals) == (2, (0, 10))


FOURTEEN = "AC 2C 3C 4C 5C 6D 7D 8D 9D 10D JH QH KH AH"


def test_fault_29_the_last_round():
    """M11."""
    game = a_round(f"{FOURTEEN} | KD", "round 7", "dealer Bo")
    assert answer(game, "Ada discard AC") == "ok"
    assert after(game, "Ada open AC 2C 3C 4C 5C | 6D 7D 8D 9D 10D | JH QH KH AH").is_over
    assert answer(game, "Ada open AC 2C 3C 4C | 6D 7D 8D 9D | JH QH KH AH") == "use-every-card"
    assert answer(game, "Ada open AC 2C 3C 4C | 6D 7D 8D 9D") == "contract-mismatch"


def test_fault_30_the_card_just_taken():
    """C5; what two seats pass to and fro for ever ends by C4."""
    game = after(a_round("2C | KD", "discard 9S", stock="3D", turn="Ada draw"), "Ada draw discard")
    assert answer(game, "Ada discard 9S") == "just-taken"
    game = after(a_round("2C 9S | KD", "discard 9S", stock="3D", turn="Ada draw"), "Ada draw discard")
    assert answer(game, "Ada discard 9S") == "ok"
    game = a_round("2C 9S | KD", "discard 9S", turn="Ada draw")
    lines = ("Ada draw discard", "Ada discard 9S", "Bo draw discard", "Bo discard KD")
    assert after(game, *lines).round.number == 2


def test_fault_32_an_empty_stock_and_a_pile_of_one():
    """M12, C4."""
    game = a_round("2C | KD", "discard 9S", turn="Ada draw")
    assert answer(game, "Ada draw stock") == "stock-empty"
    assert answer(game, "Ada draw discard") == "ok"


@pytest.mark.parametrize("up_card", ["JK", "3D"])
def test_fault_34_a_wild_as_the_first_up_card(up_card):
    """M3."""
    game = a_round("2C | KD", f"discard {up_card}", turn="Ada draw")
    assert hand_of(after(game, "Ada draw discard"), "Ada") == " ".join(map(str, sorted(cards(f"2C {up_card}"))))


def test_fault_34_it_happens_in_real_deals():
    """M3: some seed turns up a joker, some a wild card; neither is dealt anew."""
    rules = ruleset("mexican")
    ups = {deal_round(rules, 2, bytes([seed] * 32), 1, 0).discard_pile[0] for seed in range(200)}
    assert cards("JK")[0] in ups
    assert {card.rank for card in ups} >= {3}


def test_fault_35_no_card_is_doubled_when_the_stock_is_rebuilt():
    """G4: hands of seats without a person are hands like others."""
    game = new_game(ruleset("mexican"), NAMES[:3], bytes(32))
    whole = sorted(game.rules.pack())
    for _ in range(200):
        seat = game.round.turn
        game, _ = apply(game, seat, Draw(Source.STOCK))
        game, _ = apply(game, seat, Discard(game.round.hands[seat][-1]))
        assert cards_of(game) == whole
    assert game.round.reshuffled > 0


def test_fault_37_a_round_is_scored_once():
    """Going out twice at the same instant: the second move finds another round, another turn."""
    game = a_round("2C | KD")
    over, _ = apply(game, 0, Discard(cards("2C")[0]))
    with pytest.raises(Refused):
        apply(over, 0, Discard(cards("2C")[0]))
    assert (len(over.results), over.totals) == (1, (0, 10))


def test_fault_38_what_is_counted_and_who_wins():
    """M14, M15."""
    game = after(a_round("2C | 4S AH KC 2D", "round 2"), "Ada discard 2C")
    assert game.totals == (0, 50)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_fault_40_packs_do_not_depend_on_the_number_of_seats(seats):
    """O1."""
    assert len(cards_of(new_game(ruleset("mexican"), NAMES[:seats], bytes(32)))) == 108
    assert len(cards_of(new_game(ruleset("mexican", decks=3), NAMES[:seats], bytes(32)))) == 162
    assert ruleset("mexican", decks=1).rounds == 5


def test_fault_42_a_bid_comes_before_the_next_draw():
    """O4: after the draw the window is closed; a bid is part of the state that the draw is made against."""
    game = a_round("2C | KD | 5C", "discard 9S", stock="3D 4D 6D", turn="Bo draw", game="mexican buying=on")
    bid = after(game, "Cy bid")
    assert bid.round.bids == (2,)
    assert after(bid, "Bo draw stock").round.buys == (0, 0, 1)
    assert answer(after(game, "Bo draw stock"), "Cy bid") == "buying-closed"


def test_fault_44_a_buy_that_fails_and_sixteen_cards():
    """C8, M11."""
    game = a_round("2C | KD | 5C", "discard 9S", stock="3D", turn="Bo draw", game="mexican buying=on")
    game, events = happened(game, "Cy bid", "Bo draw stock")
    assert (game.round.buys, len(events)) == ((0, 0, 0), 1)
    sixteen = a_round(f"{FOURTEEN} 6C 10H | KD", "round 7", game="mexican buying=on")
    assert answer(sixteen, "Ada open AC 2C 3C 4C 5C | 6D 7D 8D 9D 10D | 10H JH QH KH AH") == "use-every-card"
    assert answer(sixteen, "Ada open AC 2C 3C 4C 5C 6C | 6D 7D 8D 9D 10D | 10H JH QH KH AH") == "ok"


def test_fault_56_a_card_that_went_is_never_taken_for_another():
    """A move made against an older hand is refused; the engine knows cards, not places in a list."""
    game = after(
        a_round("AC 10S | KD", stock="3D 4D", turn="Ada draw"),
        "Ada draw stock",
        "Ada discard AC",
        "Bo draw stock",
        "Bo discard KD",
    )
    assert answer(after(game, "Ada draw discard"), "Ada discard AC") == "not-in-hand"


def test_fault_62_whatever_is_typed_gets_a_stable_refusal():
    game = a_round("AC 10S | KD")
    assert answer(game, "Ada discard KD") == "not-in-hand"
    assert answer(game, "Ada discard <@&7>") == answer(game, "Ada discard " + "x" * 6000) == "unknown-card"
    assert view(game, 0).hand == cards("AC 10S")


# --- tile Rummy -------------------------------------------------------------------------------------------------------


def test_fault_7_a_tile_group_of_repeated_colours():
    """P4: what a card game allows, tiles do not."""
    assert read("13H 13D 13S 13S".replace("13", "K"), ruleset("tiles").meld_rules(1)) == ["group-suits-repeat"]
    game = a_tile_game("13H 13D 13S 13S")
    assert answer(game, "Ada open 13H 13D 13S 13S") == "group-suits-repeat"


def test_fault_65_six_tiles_of_a_rack_go():
    """The engine takes the play with the most tiles; to find it is the computer's part."""
    game = a_tile_game("3S 4S 5S 6S 7S 6D 6H", "opened Ada")
    assert hand_of(after(game, "Ada play 3S 4S 5S | 6S 6D 6H"), "Ada") == "7S"
    assert answer(game, "Ada play 3S 4S 5S 6S 7S | 6D 6H") == "table-broken"


LONG_TABLE = (
    "opened Ada",
    "meld - run 3H 4H 5H",
    "meld - group 8H 8D 8C",
    "meld - run 6S 7S 8S",
    "meld - run 9D 10D 11D",
)


def test_fault_67_tiles_missing_after_a_long_rearrangement_are_named():
    """P6, P7."""
    game = a_tile_game("8S 12D 2C", *LONG_TABLE)
    refused = refusal(game, "Ada play 6S 7S 8S | 8S 8D 8C | 9D 10D 11D 12D")
    assert (refused.code, refused.facts["cards"]) == ("tile-missing", cards("3H 4H 5H 8H"))
    assert table_of(game) == ["3H 4H 5H", "8H 8D 8C", "6S 7S 8S", "9D 10D JD"]
    assert answer(game, "Ada play 3H 4H 5H | 6S 7S 8S | 8S 8D 8C 8H | 9D 10D 11D 12D") == "ok"


def test_fault_68_the_same_run_twice_on_the_table():
    game = a_tile_game("4H 4H 9S", "opened Ada", "meld - run 1H 2H 3H", "meld - run 1H 2H 3H")
    assert answer(game, "Ada play 1H 2H 3H 4H") == "tile-missing"
    assert answer(game, "Ada play 1H 2H 3H 4H | 1H 2H 3H 4H | 4H") == "card-used-twice"
    assert table_of(after(game, "Ada play 1H 2H 3H | 1H 2H 3H 4H")) == ["AH 2H 3H", "AH 2H 3H 4H"]
    assert hand_of(after(game, "Ada play 1H 2H 3H 4H | 1H 2H 3H 4H"), "Ada") == "9S"


@pytest.mark.parametrize("sets", ["1C 2C JK", "10C 10D 10H", "5H 6H 7H | 5H 6H 7H"])
def test_fault_69_first_lay_downs(sets):
    """P5."""
    assert answer(a_tile_game(sets.replace("|", "") + " 9D"), f"Ada open {sets}") == "ok"


def test_fault_71_a_joker_stays_on_the_table():
    """P6."""
    game = a_tile_game("3H 9S", "opened Ada", "meld - run JK=3H 4H 5H")
    assert answer(game, "Ada play 3H 4H 5H") == "tile-missing"
    assert answer(game, "Ada play 4H 5H JK=6H") == "nothing-played"
    assert table_of(after(game, "Ada play 3H 4H 5H JK=6H")) == ["3H 4H 5H JK=6H"]


def test_fault_73_a_table_half_rearranged_is_as_before():
    """P8: out of time a tile is drawn; what was meant before is refused later."""
    game = a_tile_game("12D 9S | 5C", *LONG_TABLE, pool="1C 2C")
    late = "Ada play 3H 4H 5H | 8H 8D 8C | 6S 7S 8S | 9D 10D 11D 12D"
    drawn = after(game, "Ada draw")
    assert (table_of(drawn), hand_of(drawn, "Ada")) == (table_of(game), "AC QD 9S")
    assert answer(drawn, late) == "not-your-turn"
    assert answer(after(drawn, "Bo draw"), late) == "ok"


# --- Rami -------------------------------------------------------------------------------------------------------------


def test_fault_13_aces_in_rami():
    """B2: low, or at the high end too, never around the corner."""
    low, both = (ruleset("rami", ace=ace).meld_rules(1) for ace in ("low", "high-or-low"))
    assert read("QS KS AS", low) == read("KS AS 2S", both) == ["run-around-corner"]
    assert read("QS KS AS", both) == ["run QS KS AS"]


def test_fault_30_two_players_who_pass_cards_on_for_ever():
    """C5, C4, B8: also where the stock can always be rebuilt, but nothing fits anywhere any more."""
    laid = "2C 2D 2H 2S 3C 3D 3H 3S"
    left = " ".join(str(card) for card in ruleset("rami").pack() if card not in cards(f"{laid} QH 5C"))
    melds = ("opened Ada Bo", f"meld Ada group {laid[:11]}", f"meld Bo group {laid[12:]}")
    game = a_round("QH | 5C", *melds, f"discard {left}", "reshuffled 1", game="rami", turn="Ada draw")
    game = after(game, "Ada draw stock")
    assert [result.end for result in game.results] == ["blocked"]

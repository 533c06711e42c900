"""Positions: what may be left out, what is a bad file, and what is printed (docs/records.md)."""

import pytest

from bot.engine import Phase
from bot.engine.lines import BadRecord
from bot.engine.position_text import position_text
from bot.engine.record import read_record
from bot.engine.shuffle import shuffled
from tests.engine.builders import after, cards, cards_of, hand_of


def position(*lines, game="mexican", seats="Ada Bo Cy"):
    """Return the game of a position block with these lines."""
    return read_record("\n".join([f"game {game}", f"seats {seats}", "position", *lines, "end"])).start


def test_everything_may_be_left_out():
    """Round 1, dealer the last seat, turn the dealer's left to draw, nothing in hands, the pack as stock."""
    game = position()
    now = game.round
    assert (now.number, now.dealer, now.turn, now.phase) == (1, 2, 0, Phase.DRAW)
    assert now.hands == ((), (), ())
    assert (now.discard_pile, now.melds, now.opened) == ((), (), (False, False, False))
    assert now.stock == shuffled(game.rules.pack(), bytes(32), "position")
    assert (game.totals, game.wins) == ((0, 0, 0), (0, 0, 0))


def test_the_turn_follows_the_dealer():
    assert position("dealer Ada").round.turn == 1
    assert position("dealer Ada", "turn Cy play").round.turn == 2


def test_all_cards_named_nowhere_follow_the_stock_shuffled():
    game = position("hand Ada 7S", "discard 8S", "meld Bo group 9H 9D JK", "opened Bo", "stock 2C 7H")
    assert game.round.stock[:2] == cards("2C 7H")
    assert cards_of(game) == sorted(game.rules.pack())


def test_the_unnamed_cards_are_shuffled_with_the_seed_of_the_game():
    text = "game mexican\nseats Ada Bo\nseed {}\nposition\nend"
    stocks = [read_record(text.format(f"{number:064x}")).start.round.stock for number in (0, 1)]
    assert stocks[0] != stocks[1]
    assert sorted(stocks[0]) == sorted(stocks[1])


@pytest.mark.parametrize(("line", "stock"), [("stock only 2C 7H", "2C 7H"), ("stock only", ""), ("stock ONLY", None)])
def test_exactly_these_cards(line, stock):
    if stock is None:
        with pytest.raises(BadRecord, match="no cards"):
            position(line)
    else:
        assert position(line).round.stock == cards(stock)


def test_the_order_of_the_lines_does_not_matter():
    lines = [
        "round 2",
        "dealer Bo",
        "turn Ada play",
        "hand Ada 7S",
        "meld Bo group 4S 7H 7D",
        "opened Bo",
        "stock only",
    ]
    assert position(*lines) == position(*reversed(lines))


def test_a_meld_is_read_with_the_wilds_of_its_round():
    game = position(
        "meld Bo run 5D JK 7D 8D", "meld Bo group 9C 9D JK", "meld Cy run 8H 7H 4S 5H", "round 2", "opened Bo Cy"
    )
    assert [str(meld) for meld in game.round.melds] == ["5D JK=6D 7D 8D", "9C 9D JK=9S", "5H 4S=6H 7H 8H"]
    assert [meld.owner for meld in game.round.melds] == [1, 1, 2]


@pytest.mark.parametrize(
    ("lines", "opened", "this_turn", "laid"),
    [
        pytest.param(["turn Ada play"], "", False, False, id="nothing"),
        pytest.param(["turn Ada play", "opened Ada"], "Ada", False, False, id="earlier"),
        pytest.param(
            ["turn Ada play", "opened Ada", "meld Ada group 9C 9D 9H"], "Ada", False, False, id="earlier, with melds"
        ),
        pytest.param(["turn Ada play", "opened Ada", "laid Ada"], "Ada", False, True, id="earlier, laid off now"),
        pytest.param(["turn Ada play", "laid Ada"], "Ada", True, True, id="opened now"),
        pytest.param(
            ["turn Ada play", "meld Ada group 9C 9D 9H"], "Ada", True, True, id="owns melds, not under opened"
        ),
        pytest.param(["turn Ada draw", "meld Ada group 9C 9D 9H"], "Ada", False, False, id="owns melds before drawing"),
        pytest.param(["turn Ada play", "meld Bo group 9C 9D 9H"], "Bo", False, False, id="another owns melds"),
    ],
)
def test_who_has_opened_and_when(lines, opened, this_turn, laid):
    now = position(*lines).round
    names = " ".join(name for name, has in zip(("Ada", "Bo", "Cy"), now.opened, strict=True) if has)
    assert (names, now.opened_this_turn, now.laid) == (opened, this_turn, laid)


def test_the_card_taken_this_turn():
    """C5."""
    assert position("turn Ada play", "took 5H", "hand Ada 5H").round.took == cards("5H")[0]
    held = position("turn Ada play", "took 5H held", "hand Ada 5H 5H").round
    assert (held.took_held, held.drew) == (True, cards("5H")[0])


def test_buying_and_counts():
    lines = ("bids Bo", "buys Bo=2", "idle 1", "reshuffled 3", "discard 5H")
    now = position(*lines, game="mexican buying=on").round
    assert (now.bids, now.buys, now.idle, now.reshuffled) == ((1,), (0, 2, 0), 1, 3)


BAD = [
    ("hand Zoe 7S", "unknown seat"),
    ("hand", "unknown seat"),
    ("hand Ada 7X", "no cards"),
    ("hand Ada 4H=7S", "no cards"),
    ("hand Ada 7S 7S 7S", "no further 7S"),
    ("hand Ada JK JK JK JK JK", "no further JK"),
    ("discard 7S 7S 7S", "no further 7S"),
    ("stock 7S 7S 7S", "no further 7S"),
    ("stock only 7S 7S 7S", "no further 7S"),
    ("stock 7?", "no cards"),
    ("discard 7?", "no cards"),
    ("meld Bo group 7S 7S 7S", "no further 7S"),
    ("meld Bo group 7S 7D", "no group: group-too-small"),
    ("meld Bo run 7S 8S 10S JS", "no run: run-gap"),
    ("meld Bo group 7S 7D 7H=7H", "no group: wild-meaning"),
    ("meld Bo group 7S 8S 9S 10S", "no group"),
    ("meld Bo run 7S 7D 7H", "no run"),
    ("meld Bo run 6C JK JK JK", "more than one run"),
    ("meld Bo group JK JK JK", "more than one group"),
    ("meld Bo group 7S ?", "no group: unknown-card"),
    ("meld Bo pair 7S 7D 7H", "meld SEAT group"),
    ("meld Bo", "meld SEAT group"),
    ("meld", "unknown seat"),
    ("meld Zoe group 7S 7D 7H", "unknown seat"),
    ("round 0", "round"),
    ("round 8", "round"),
    ("round two", "round"),
    ("round", "round"),
    ("round 1 2", "round"),
    ("dealer Zoe", "unknown seat"),
    ("dealer", "one seat deals"),
    ("dealer Ada Bo", "one seat deals"),
    ("turn Zoe draw", "unknown seat"),
    ("turn Ada", "turn SEAT"),
    ("turn Ada now", "turn SEAT"),
    ("turn Ada draw now", "turn SEAT"),
    ("took 5H", "before drawing"),
    ("opened Zoe", "unknown seat"),
    ("opened Ada Ada", "twice"),
    ("laid Ada", "seat in turn"),
    ("laid Zoe", "unknown seat"),
    ("idle 3", "idle"),
    ("idle -1", "idle"),
    ("bids Bo", "nothing is bought"),
    ("buys Bo=1", "nothing is bought"),
    ("reshuffled -1", "reshuffled"),
    ("scores Ada", "unknown seat"),
    ("scores Ada=", "scores"),
    ("scores Ada=x", "scores"),
    ("scores Ada=1 Ada=2", "twice"),
    ("scores Zoe=1", "unknown seat"),
    ("scores Ada=٣", "scores"),
    ("wins Ada=-1", "wins"),
    ("cards Ada 7S", "no line of a position"),
    ("position", "no line of a position"),
    ("meld - group 7S 7D 7H", "unknown seat"),
]


@pytest.mark.parametrize(("line", "why"), BAD)
def test_a_bad_line_is_named(line, why):
    with pytest.raises(BadRecord, match=why) as error:
        position("", "# a comment", line)
    assert error.value.line == 6
    assert str(error.value).startswith("line 6: ")
    assert "\n" not in str(error.value)


BAD_IN_CONTEXT = [
    (["turn Ada play", "took 5H 6H"], "took CARD"),
    (["turn Ada play", "took"], "took CARD"),
    (["turn Ada play", "took 5H kept"], "no cards"),
    (["turn Ada play", "laid Bo"], "seat in turn"),
    (["turn Ada play", "laid Ada Bo"], "seat in turn"),
    (["round 1", "round 2"], "was in line 4 already"),
    (["hand Ada 7S", "hand Ada 8S"], '"hand Ada" was in line 4 already'),
    (["stock 7S", "stock only 8S"], "already"),
    (["hand Ada 7S 7S", "meld Bo group 7S 7D 7H"], "no further 7S"),
]


@pytest.mark.parametrize(("lines", "why"), BAD_IN_CONTEXT)
def test_a_line_that_does_not_go_with_another(lines, why):
    with pytest.raises(BadRecord, match=why) as error:
        position(*lines)
    assert error.value.line == 5


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["discard 5H", "bids Ada"], "cannot have bid"),
        (["discard 5H", "bids Cy"], "cannot have bid"),
        (["discard 5H", "buys Bo=3", "bids Bo"], "cannot have bid"),
        (["bids Bo"], "nothing to bid for"),
        (["discard 5H", "turn Ada play", "bids Bo"], "nothing to bid for"),
        (["buys Bo=4"], "buys"),
    ],
)
def test_impossible_bids(lines, why):
    with pytest.raises(BadRecord, match=why):
        position(*lines, game="mexican buying=on")


def test_an_option_bounds_the_round():
    """O1, O6."""
    with pytest.raises(BadRecord, match="round"):
        position("round 6", game="mexican decks=1")
    with pytest.raises(BadRecord, match="no further 7S"):
        position("hand Ada 7S 7S", game="mexican decks=1")
    with pytest.raises(BadRecord, match="reshuffled"):
        position("reshuffled 3", game="mexican reshuffles=2")


FULL = """position
  round 2
  dealer Cy
  turn Ada play
  took 5H held
  hand Ada 5H 5H KS JK
  hand Cy 2C
  discard 9C 10C
  stock only 3C 3D
  meld Ada group 9H 9D JK=9S
  meld Ada run 5D 6D 4S=7D 8D
  opened Cy
  laid Ada
  idle 2
  reshuffled 1
  buys Ada=1 Bo=0 Cy=3
  scores Ada=35 Bo=0 Cy=50
  wins Ada=0 Bo=1 Cy=0
end"""


def test_every_line_is_printed_as_it_is_read():
    game = read_record(f"game mexican buying=on\nseats Ada Bo Cy\n{FULL}").start
    assert position_text(game) == FULL


TILES = """position
  round 2
  dealer Cy
  turn Ada draw
  hand Ada 10D 11H 1S 13S JK
  hand Cy 2C
  stock only 3C 12D
  meld - group 9H 9D JK=9S
  meld - run 1D 2D 3D
  opened Cy
  idle 2
  scores Ada=-35 Bo=0 Cy=50
  wins Ada=0 Bo=1 Cy=0
end"""


def test_every_line_of_tiles_is_printed_as_it_is_read():
    """docs/records.md: numbers, and sets of nobody."""
    game = read_record(f"game tiles\nseats Ada Bo Cy\n{TILES}").start
    assert position_text(game) == TILES
    letters = TILES.replace("11H 1S 13S", "JH AS KS").replace("12D", "QD").replace("1D 2D", "AD 2D")
    assert read_record(f"game tiles\nseats Ada Bo Cy\n{letters}").start == game


def test_a_set_of_tiles_may_be_read_in_any_valid_way():
    """P6: a card game would ask."""
    (meld,) = position("meld - run JK 6S JK", game="tiles").round.melds
    assert str(meld) == "JK=5S 6S JK=7S"
    (meld,) = position("meld - run 6S JK JK", game="tiles").round.melds
    assert str(meld) == "6S JK=7S JK=8S"
    assert [str(meld) for meld in position("meld - group JK JK 6S", game="tiles").round.melds] == ["JK=6H JK=6D 6S"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("discard 5H", "no line of a position"),
        ("took 5H", "no line of a position"),
        ("laid Ada", "no line of a position"),
        ("bids Bo", "no line of a position"),
        ("buys Bo=1", "no line of a position"),
        ("reshuffled 1", "no line of a position"),
        ("turn Ada play", "with tiles"),
        ("round 4", "round"),
        ("meld Ada run 1S 2S 3S", "meld - group"),
        ("meld Zoe run 1S 2S 3S", "unknown seat"),
        ("meld - pair 1S 2S 3S", "meld - group"),
        ("meld - run 1S 2S", "no run: run-too-short"),
        ("meld - group 1S 2S 3S", "no group"),
        ("hand Ada 14S", "no cards"),
        ("hand Ada 1S 1S 1S", "no further AS"),
        ("hand Ada JK JK JK", "no further JK"),
        ("idle 3", "idle"),
    ],
)
def test_a_bad_line_of_tiles_is_named(line, why):
    with pytest.raises(BadRecord, match=why):
        position(line, game="tiles")


def test_rounds_of_the_other_games():
    """B7, P11: any deal, as a target ends the game; as many games of tiles as the match has."""
    assert position("round 1000", game="rami").round.number == 1000
    assert position("round 9", game="tiles games=9").round.number == 9
    with pytest.raises(BadRecord, match="round"):
        position("round 3", game="tiles games=2")
    with pytest.raises(BadRecord, match="no further 7S"):
        position("hand Ada 7S 7S", game="rami")
    with pytest.raises(BadRecord, match="no further JK"):
        position("hand Ada JK", game="rami")


def test_bids_are_printed():
    game = position("discard 5H", "bids Bo", game="mexican buying=on")
    assert "  bids Bo\n" in position_text(game)


def test_the_stock_is_printed_whole_so_that_its_order_is_kept():
    game = position("hand Ada 7S")
    assert f"  stock {' '.join(map(str, game.round.stock))}\n" in position_text(game)
    assert read_record(f"game mexican\nseats Ada Bo Cy\n{position_text(game)}").start == game


def test_a_position_with_cards_out_of_play_says_so():
    assert "  stock only 2C\n" in position_text(position("stock only 2C"))
    assert "  stock only\n" in position_text(position("stock only"))


def test_a_position_can_be_played_from():
    game = after(position("turn Ada play", "hand Ada 7S 8S", "stock only 3C"), "Ada discard 7S", "Bo draw stock")
    assert hand_of(game, "Bo") == "3C"

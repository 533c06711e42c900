"""Rounds of the games with contracts in which no card can ever be laid again (M12, C4)."""

import pytest

from bot.engine.state import End
from tests.engine.builders import a_round, after, answer, settled, the_whole_pack_is

FULL_RUN = "run AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"
"""Round 1 with wild threes: this run has all fourteen places."""


def stuck(hands, *lines, game="mexican", discard="2D KH"):
    """A round whose stock, rebuilt once already, is used up."""
    return a_round(hands, *lines, f"discard {discard}", "reshuffled 1", turn="Ada draw", game=game)


@pytest.mark.parametrize(
    ("hands", "lines", "ends"),
    [
        pytest.param("5H | 7C", ("opened Ada Bo",), True, id="all have opened and nothing fits"),
        pytest.param("5S | 7C", ("opened Ada Bo",), True, id="the only suit's places are all taken"),
        pytest.param("3H | 7C", ("opened Ada Bo",), True, id="a wild has no place either"),
        pytest.param("JK | 7C", ("opened Ada Bo", "meld Bo group KC KD KS"), False, id="a group takes a wild"),
        pytest.param("5H | 7C", ("opened Ada Bo", "meld Bo group KC KD KS"), False, id="a discard fits"),
        pytest.param("5H | 7C", ("opened Ada Bo", "meld Bo group 7D 7H 7S"), False, id="a card of a hand fits"),
        pytest.param("5H | 7C", ("opened Bo",), True, id="who has not opened never will"),
        pytest.param("5H 5C 5D | 7C 7D 7H", ("opened Bo",), False, id="two groups, in two hands"),
        pytest.param("5H 5C 5D | 7C 7D", ("opened Bo",), True, id="one group is not enough"),
        pytest.param("5H 5C 5D JK | 7C 7D", ("opened Bo",), False, id="a joker makes the second"),
        pytest.param("5H 5C 5D JK | 7C 8D", ("opened Bo",), True, id="one joker is not two"),
        pytest.param("5H 5C 5D JK 3C | 7C 8D", ("opened Bo",), False, id="a joker and a three are two"),
        pytest.param("5H 5C 5D 5S 5D 5C | 7C", ("opened Bo",), False, id="six of a rank are two groups"),
        pytest.param("5H 5C 5D 6C 7C 8C | KC", ("round 2", "opened Bo"), True, id="group and run want the same card"),
        pytest.param("5H 5C 5D 5S 6C 7C 8C | KC", ("round 2", "opened Bo"), False, id="group and run"),
        pytest.param("5H 5C 5D 6C 7C 8C JK | KC", ("round 2", "opened Bo"), False, id="the joker is the fifth five"),
        pytest.param("6C 7C 8C 9C 10C JC QC | KD", ("round 3", "opened Bo"), True, id="seven cards are no two runs"),
        pytest.param("6C 7C 8C 9C 10C JC QC | KC", ("round 3", "opened Bo"), False, id="eight with another's are"),
    ],
)
def test_a_round_in_which_nothing_can_ever_be_laid_ends(hands, lines, ends, monkeypatch):
    """M12, C4 in spirit: judged when the stock, rebuilt once already, is used up again."""
    game = stuck(hands, f"meld Bo {FULL_RUN}" if "round 3" not in lines else "meld Bo group AH AD AS", *lines)
    assert after(game, "Ada draw stock").round.reshuffled == 2, "cards are out of play, so M12 holds to the letter"
    the_whole_pack_is(game, monkeypatch)
    results = after(game, "Ada draw stock").results
    assert [result.end for result in results] == ([End.BLOCKED] if ends else [])
    assert answer(game, "Ada draw discard") == "ok"


def test_every_hand_counts_in_such_a_round(monkeypatch):
    game = stuck("5H | 7C KD", f"meld Bo {FULL_RUN}", "opened Ada Bo")
    the_whole_pack_is(game, monkeypatch)
    ended = settled(after(game, "Ada draw stock"))
    assert (ended.totals, ended.wins, ended.round.number) == ((5, 15), (0, 0), 2)


@pytest.mark.parametrize(("swap", "ends"), [("on", False), ("off", True)])
def test_a_wild_that_can_be_swapped_out_keeps_a_round_alive(swap, ends, monkeypatch):
    """T1: the wild may find a place that the card has not."""
    run = FULL_RUN.replace("7S", "JK=7S")
    game = stuck("7S | 7C", f"meld Bo {run}", "opened Ada Bo", game=f"mexican-table swap={swap}")
    the_whole_pack_is(game, monkeypatch)
    assert bool(after(game, "Ada draw stock").results) is ends


def test_with_a_limit_the_last_reshuffle_ends_the_round(monkeypatch):
    """O6 comes first: it is named as the reason."""
    game = stuck("5H | 7C", f"meld Bo {FULL_RUN}", "opened Ada Bo", game="mexican reshuffles=1")
    the_whole_pack_is(game, monkeypatch)
    assert [result.end for result in after(game, "Ada draw stock").results] == [End.RESHUFFLES_USED]

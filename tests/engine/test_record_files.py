"""Records as files: what is a record, what is a bad file, what a replay says, what is handed out and proven."""

import json
import random
import re
from hashlib import sha256

import pytest
from msgspec import structs

from bot.engine import apply, new_game, ruleset
from bot.engine.lines import BadRecord, lines_of, quoted
from bot.engine.moves import Open
from bot.engine.notation import move_text, parse_melds
from bot.engine.record import read_record
from bot.engine.record_text import commit_to, record_names, recorded_text, write_record
from bot.engine.replay import replay, what_fails
from tests.engine.builders import a_round, cards, table_of
from tests.engine.games import a_played_game

HEAD = "game mexican\nseats Ada Bo\n"
BLOCK = "position\n  turn Ada play\n  hand Ada 7S 8S\n  hand Bo KD\n  stock only 2C\nend\n"


def said(text):
    return [line.text for line in replay(read_record(text))]


def test_a_record_needs_a_game_and_seats_only():
    game = read_record(HEAD).start
    assert game == new_game(ruleset("mexican"), ("Ada", "Bo"), bytes(32))


def test_comments_blank_lines_and_indents_are_skipped():
    text = (
        "# a game\n\n  game mexican # rules\n\tseats  Ada   Bo\n"
        + BLOCK.replace("7S", "7S # seven")
        + "\n#\n Ada  discard  7S #> ok\n"
    )
    assert said(text)[0] == "1 ok Ada discard 7S"


def test_seed_and_options_are_read():
    record = read_record(f"game mexican-table decks=3 reshuffles=2 swap=off\nseats Ada Bo\nseed {'AB' * 32}\n")
    assert record.start.seed == bytes([0xAB] * 32)
    assert record.start.rules == ruleset("mexican-table", decks=3, reshuffles=2, swap=False)


def test_the_head_may_come_in_any_order():
    assert read_record(f"seed {'0' * 64}\nseats Ada Bo\ngame mexican").start == read_record(HEAD).start


def test_replay_ignores_the_commit():
    assert said(HEAD + "commit whatever you like\n" + BLOCK) == said(HEAD + BLOCK) == said(HEAD + BLOCK + "commit\n")


def test_a_seat_may_be_called_as_the_head_is():
    text = (
        "game mexican\nseats seed commit end position\n"
        + "seed draw stock\ncommit draw stock\nposition draw stock\nend draw stock\n"
    )
    assert [line for line in said(text) if line[0] in "1234"] == [
        "1 refused not-your-turn",
        "2 ok commit draw stock",
        "3 refused not-your-turn",
        "4 refused not-your-turn",
    ]


BAD = [
    pytest.param("", 1, "game", id="empty"),
    pytest.param("# nothing\n", 1, "game", id="comments only"),
    pytest.param("seats Ada Bo\n", 1, "game", id="no game"),
    pytest.param("\ngame mexican\n", 2, "seats", id="no seats"),
    pytest.param("Ada draw stock\n", 1, "game", id="no head"),
    pytest.param("game\nseats Ada Bo\n", 1, "unknown game", id="no id"),
    pytest.param("game rumy\nseats Ada Bo\n", 1, "unknown game rumy", id="unknown game"),
    pytest.param("game mexican decks=4\nseats Ada Bo\n", 1, "decks", id="unknown value"),
    pytest.param("game mexican jokers=4\nseats Ada Bo\n", 1, "jokers", id="unknown option"),
    pytest.param("game mexican decks\nseats Ada Bo\n", 1, "no option", id="no value"),
    pytest.param("game mexican decks=2 decks=2\nseats Ada Bo\n", 1, "twice", id="an option twice"),
    pytest.param("game mexican\nseats Ada\n", 2, "1 seats", id="one seat"),
    pytest.param("game mexican\nseats\n", 2, "0 seats", id="no seat"),
    pytest.param("game mexican\nseats A B C D E F G\n", 2, "7 seats", id="seven seats"),
    pytest.param("game mexican decks=1\nseats A B C D\n", 2, "4 seats, not 2 to 3", id="O1: one pack, four seats"),
    pytest.param("game mexican\nseats Ada Ada\n", 2, "one name", id="a name twice"),
    pytest.param(HEAD + "seed 01\n", 3, "64", id="a short seed"),
    pytest.param(HEAD + f"seed {'0g' * 32}\n", 3, "64", id="no hexadecimal digits"),
    pytest.param(HEAD + f"seed {'00 ' * 32}\n", 3, "64", id="a seed with spaces"),
    pytest.param(HEAD + "position\nround 1\n", 3, "no `end`", id="no end"),
    pytest.param(HEAD + "position now\nend\n", 3, "stands alone", id="position and more"),
    pytest.param(HEAD + "position\nround 9\nend\n", 4, "round", id="inside a position"),
    pytest.param(HEAD + "end\n", 3, "unknown verb", id="end alone"),
    pytest.param(HEAD + "Ada\n", 3, "unknown verb", id="a seat alone"),
    pytest.param(HEAD + "Ada hop\n", 3, "unknown verb", id="unknown verb"),
    pytest.param(HEAD + "Ada pass\n", 3, "no move of mexican", id="a verb of another game"),
    pytest.param(HEAD + "Ada draw stock\nAda draw\n", 4, "no move of mexican", id="missing argument"),
    pytest.param(HEAD + "Zoe draw\n", 3, "no move of mexican", id="missing argument of an unknown seat"),
    pytest.param(HEAD + "Ada draw stock\nseats Ada Bo\n", 4, "unknown verb", id="seats twice"),
    pytest.param(HEAD + f"Ada draw stock\nseed {'0' * 64}\n", 4, "unknown verb", id="seed after moves"),
    pytest.param(HEAD + "Ada " + "x" * 6000 + "\n", 3, "unknown verb", id="6,000 characters"),
]


@pytest.mark.parametrize(("text", "line", "why"), BAD)
def test_a_bad_file_names_the_line_and_what_is_wrong(text, line, why):
    with pytest.raises(BadRecord, match=why) as error:
        read_record(text)
    assert error.value.line == line
    assert len(str(error.value)) < 200


def test_a_quote_fits_on_a_line():
    assert quoted("a\nb\x1b[0m") == '"a?b?[0m"'
    assert len(quoted("x" * 6000)) < 100


def test_lines_end_where_lines_end():
    """Other separators of Unicode are no ends of lines: a name may hold them only as spaces."""
    assert [line.text for line in lines_of("a\u2028b\nc\x0bd")] == ["a\u2028b", "c\x0bd"]


def test_an_unreadable_card_or_an_unknown_seat_is_a_refused_move():
    text = (
        HEAD
        + BLOCK
        + "Ada discard 7X\nZoe discard 7S\nBo discard 7X\nAda open 7? | 8S\nAda discard 7S\nAda discard 7X\n"
    )
    assert said(text)[:6] == [
        "1 refused unknown-card",
        "2 refused not-at-this-table",
        "3 refused not-your-turn",
        "4 refused unknown-card",
        "5 ok Ada discard 7S",
        "6 refused not-your-turn",
    ]


def test_a_replay_in_text():
    block = BLOCK.replace("8S", "7D").replace("7S 7D", "7S")
    assert said(
        HEAD
        + block.replace("position", "position\n round 7")
        + "Ada discard 8S\nada discard 7s\nAda discard 7s\nBo draw stock"
    ) == [
        "1 refused not-in-hand",
        "2 refused not-at-this-table",
        "3 ok Ada discard 7S",
        "round 7 winner Ada points Ada=0 Bo=10",
        "result Ada=1 Bo=2",
        "4 refused game-over",
    ]


def test_a_replay_in_json():
    lines = [
        json.loads(line.json)
        for line in replay(
            read_record(
                HEAD + BLOCK.replace("Bo KD", "Bo") + "Ada discard 9S\nAda discard 7S\nBo draw stock\nBo discard 2C"
            )
        )
    ]
    assert lines[:4] == [
        {"move": 1, "refused": "not-in-hand"},
        {"move": 2, "ok": True},
        {"move": 3, "ok": True},
        {"move": 4, "ok": True},
    ]
    assert lines[4] == {"round": 1, "winner": "Bo", "points": {"Ada": 5, "Bo": 0}}
    assert list(lines[5]) == ["position"]
    assert lines[5]["position"].startswith("position\n  round 2\n  dealer Ada\n")
    nobody = [json.loads(line.json) for line in replay(read_record(HEAD + "position\n round 7\n stock only\nend"))]
    assert nobody == [{"round": 7, "winner": None, "points": {"Ada": 0, "Bo": 0}}, {"result": {"Ada": 1, "Bo": 1}}]


def test_names_keep_their_letters_in_json():
    assert "Zoë" in next(iter(replay(read_record("game mexican\nseats Zoë Bo\n")))).json


@pytest.mark.parametrize(
    ("names", "written"),
    [
        (("Ada", "Bo"), ("Ada", "Bo")),
        (("Ada Lovelace", "Bo\u00a0B\t1\n2"), ("Ada_Lovelace", "Bo_B_1_2")),
        (("Ada", "Ada", "Bo"), ("Ada1", "Ada2", "Bo")),
        (("A B", "A_B"), ("A_B1", "A_B2")),
        (("Ada", "Ada", "Ada1"), ("Ada2", "Ada3", "Ada1")),
        (("A#1", "A 1"), ("A_11", "A_12")),
        (("seats", "end", "\x00"), ("seats_", "end", "_")),
        (("Zoë", "🃏=7"), ("Zoë", "🃏=7")),
    ],
)
def test_names_as_a_record_can_hold_them(names, written):
    assert record_names(names) == written


def test_names_stay_different_whatever_they_are():
    names = record_names(("_", "", " ", "#", "_1", "seed", "seed_"))
    assert len(set(names)) == 7
    assert read_record(f"game mexican\nseats {' '.join(names[:6])}\n").start.seats == names[:6]


def test_a_finished_game_is_handed_out_and_proven():
    """G1: seed, commit, every move in order; replays to the same result anywhere."""
    game, moves = a_played_game(("Ada Lovelace", "Bo", "Bo", "seed"), random.Random(5), reshuffles=0)
    text = write_record(game, moves)
    record = read_record(text)
    assert what_fails(record) is None
    assert record.commit == sha256(game.seed).hexdigest() == commit_to(game.seed)
    assert record.start.seed == game.seed
    assert record.start.seats == ("Ada_Lovelace", "Bo1", "Bo2", "seed_")
    last = list(replay(record))[-1]
    assert list(last.fields["result"].values()) == list(game.places)


def test_a_game_that_goes_on_is_not_handed_out():
    """G1: its seed is secret."""
    game = new_game(ruleset("mexican"), ("Ada", "Bo"), bytes(32))
    with pytest.raises(ValueError, match="goes on"):
        write_record(game, [])


@pytest.fixture(scope="module")
def proof():
    game, moves = a_played_game(("Ada", "Bo"), random.Random(1), reshuffles=0)
    return write_record(game, moves)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        pytest.param(lambda text: text.replace("commit ", "commit 0"), "not the SHA-256", id="another commit"),
        pytest.param(lambda text: text.replace("commit ", "# "), "no commit", id="no commit"),
        pytest.param(lambda text: text.replace("seed 0", "seed 1"), "not the SHA-256", id="another seed"),
        pytest.param(
            lambda text: text[: text.index("#>")].rsplit("\n", 2)[0], "does not end", id="the last move left out"
        ),
        pytest.param(
            lambda text: text[: text.index("#>")].replace(" discard ", " draw discard\nBo discard ", 1),
            "refused",
            id="a move too many",
        ),
        pytest.param(
            lambda text: re.sub("#> result Ada=. Bo=.", "#> result Ada=1 Bo=1", text), "results", id="another result"
        ),
        pytest.param(lambda text: re.sub(r"(#> round 3 winner) \w+", r"\1 Zoe", text), "results", id="another winner"),
        pytest.param(lambda text: text + "Ada draw stock\n", "game-over", id="a move after the end"),
        pytest.param(
            lambda text: HEAD + f"commit {commit_to(bytes(32))}\n" + BLOCK, "from a position", id="from a position"
        ),
    ],
)
def test_what_a_record_does_not_prove(proof, change, why):
    changed = change(proof)
    assert changed != proof
    assert why in str(what_fails(read_record(changed)))


def test_results_need_not_be_written(proof):
    assert what_fails(read_record(proof[: proof.index("#>")])) is None


def test_a_commit_in_capitals_is_the_same(proof):
    assert what_fails(read_record(proof.replace(commit_to(bytes(32)), commit_to(bytes(32)).upper()))) is None


def test_picked_melds_are_recorded_as_they_came_to_lie():
    """C3: picked cards have no order, a record has one; it says what every wild stands for."""
    game = a_round("6S 8S JK 9S 4H KD KH 2C", "round 2")
    picked = Open(parse_melds("9S 6S JK 8S | 4H KD KH"), ordered=False)
    laid, events = apply(game, 0, picked)
    text = recorded_text(picked, events, game.rules.meld_rules(2))
    assert text == "open 6S JK=7S 8S 9S | 4H=KS KD KH"
    record = read_record("game mexican\nseats Ada Bo\nAda " + text)
    assert apply(game, 0, record.moves[0].move)[0] == laid
    typed = Open(parse_melds("4H KD KH | 9S 8S JK 6S"))
    assert recorded_text(typed, apply(game, 0, typed)[1], game.rules.meld_rules(2)) == move_text(typed)
    assert table_of(laid) == ["6S JK=7S 8S 9S", "4H=KS KD KH"]


def test_the_seed_is_not_in_an_unfinished_record_even_by_mistake():
    game = structs.replace(a_round("7S | KD"), seed=bytes([9] * 32))
    assert cards("7S")[0] in game.round.hands[0]
    with pytest.raises(ValueError, match="secret"):
        write_record(game, [(0, "discard 7S")])

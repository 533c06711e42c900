"""`python -m bot replay` and `verify`: what is printed where, and the exit code (docs/records.md)."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.engine.record_text import write_record
from tests.engine.games import a_played_game

HEAD = "game mexican\nseats Ada Bo\n"
ROUND = HEAD + "position\n  turn Ada play\n  hand Ada 7S 8S\n  hand Bo KD\n  stock only 2C\nend\n"


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Return a function that writes a record into the folder where the command runs, and returns its name."""
    monkeypatch.chdir(tmp_path)

    def write(name, text):
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return write


def test_a_record_is_replayed(files, capsys):
    assert main(["replay", files("a.txt", ROUND + "Ada discard 9S\nAda discard 7S\n")]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[:3] == ["1 refused not-in-hand", "2 ok Ada discard 7S", "position"]
    assert out.splitlines()[-1] == "end"


def test_json_is_one_object_a_line(files, capsys):
    main(["replay", "--json", files("a.txt", ROUND + "Ada discard 9S\nAda discard 7S\n")])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [next(iter(line)) for line in lines] == ["move", "move", "position"]


def test_several_files_are_named(files, capsys):
    names = [files("a.txt", ROUND), files("zoë.txt", ROUND)]
    main(["replay", *names])
    assert [line for line in capsys.readouterr().out.splitlines() if line.startswith("file")] == [
        "file a.txt",
        "file zoë.txt",
    ]
    main(["replay", "--json", *names])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("file") for line in lines] == ["a.txt", None, "zoë.txt", None]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(HEAD + "Ada hop\n", 'line 3: "hop": unknown verb', id="unknown verb"),
        pytest.param(HEAD + "\n# fine\nposition\n  hand Zoe 7S\nend\n", 'line 6: unknown seat "Zoe"', id="position"),
        pytest.param(HEAD.replace("mexican", "rumy"), "line 1: unknown game rumy", id="unknown game"),
        pytest.param(b"game mexican\nseats Ad\xff Bo\n", "line 2: this is not UTF-8", id="no UTF-8"),
        pytest.param("", "line 1: ", id="empty"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_bad_file(files, capsys, command, text, said):
    """Nothing on stdout, one line on stderr naming the line and what is wrong, exit 2; among good files too."""
    good = files("good.txt", ROUND)
    assert main([command, good, files("bad.txt", text)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"bad.txt: {said}")
    assert err.count("\n") == 1


def test_a_file_that_is_not_there(files, capsys):
    assert main(["replay", "none.txt"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", "none.txt: No such file or directory\n")


def test_a_file_of_another_machine_is_the_same(files, capsys):
    main(["replay", files("unix.txt", ROUND)])
    unix = capsys.readouterr().out
    main(["replay", files("dos.txt", b"\xef\xbb\xbf" + ROUND.replace("\n", "\r\n").encode())])
    assert capsys.readouterr().out == unix


def test_a_finished_game_is_verified(files, capsys):
    """G1."""
    text = write_record(*a_played_game(("Ada", "Bo"), random.Random(1), reshuffles=0))
    good, tampered = files("good.txt", text), files("tampered.txt", text.replace("seed 0", "seed 1"))
    assert main(["verify", good]) == 0
    assert main(["verify", good, tampered]) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "good.txt: verified",
        "tampered.txt: the commit is not the SHA-256 of the seed",
    ]


@pytest.mark.parametrize(
    "words", [[], ["hop"], ["replay"], ["verify"], ["simulate", "x"], ["simulate", "--option", "x"]]
)
def test_a_wrong_command_line(words, capsys):
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_the_command_runs_as_a_process_and_speaks_utf_8(files):
    name = files("zoë.txt", ROUND.replace("Ada", "Zoë"))
    ended = subprocess.run(
        [sys.executable, "-m", "bot", "replay", name, name],
        capture_output=True,
        env={"PYTHONPATH": str(__file__).rsplit("/tests/", 1)[0], "PYTHONIOENCODING": "latin-1"},
        check=True,
    )
    assert ended.stdout.decode().startswith("file zoë.txt\n")


SIMULATED = {"seats": None, "game": "mexican", "options": {}, "level": None, "seed": 0, "random_options": False}


@pytest.mark.parametrize(
    ("words", "called", "given", "named"),
    [
        (["run"], "bot.app.run", (), {}),
        (["demo"], "bot.demo.run_demo", (None, 8765, "en", 1.0), {}),
        (
            ["demo", "--db", "a.db", "--port", "1", "--language", "fr"],
            "bot.demo.run_demo",
            (Path("a.db"), 1, "fr", 1.0),
            {},
        ),
        (["simulate"], "bot.computer.simulate.run_simulation", (100,), SIMULATED),
        (
            ["simulate", "--game", "rami", "--random-options"],
            "bot.computer.simulate.run_simulation",
            (100,),
            SIMULATED | {"game": "rami", "random_options": True},
        ),
        (
            ["simulate", "3", "--seats", "2", "--option", "decks=1", "--option", "buying=on", "--level", "easy,hard"],
            "bot.computer.simulate.run_simulation",
            (3,),
            SIMULATED | {"seats": 2, "options": {"decks": "1", "buying": "on"}, "level": "easy,hard"},
        ),
    ],
)
def test_the_other_commands_get_their_arguments(words, called, given, named, monkeypatch):
    calls = []
    monkeypatch.setattr(called, lambda *args, **kwargs: calls.append((args, kwargs)) or 7)
    assert main(words) == 7
    assert calls == [(given, named)]


@pytest.mark.parametrize("port", ["-5", "65536", "eighty", "٨"])
def test_what_is_no_port_is_said(port, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["demo", f"--port={port}"])
    assert ended.value.code == 2
    assert "65535" in capsys.readouterr().err


def test_whoever_reads_only_the_first_lines_sees_no_traceback(files):
    name = files("long.txt", HEAD + "Ada hop\n".replace("hop", "discard 7S") * 20_000)
    command = f"{sys.executable} -m bot replay {name} | head -1"
    root = str(__file__).rsplit("/tests/", 1)[0]
    ended = subprocess.run(["sh", "-c", command], capture_output=True, env=os.environ | {"PYTHONPATH": root})
    assert (ended.stdout, ended.stderr) == (b"1 refused not-your-turn\n", b"")

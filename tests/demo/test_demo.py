"""The demo, driven through its own page: what a newcomer sees without a Discord token."""

import errno
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from bot.__main__ import main
from bot.demo import run_demo
from bot.demo.pages import DemoBroken, Edit, check_pages, edited
from tests.demo.tab import Tab, demo, labels_of, parts, tabs, text_of, with_button


def test_changes_to_the_pages_apply() -> None:
    """The pages of the locked simcord are those that the changes were made for."""
    check_pages()


def test_a_change_without_its_place_is_loud() -> None:
    with pytest.raises(DemoBroken):
        edited("a page", (Edit("another page", "x"),))


def test_a_missing_folder_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_demo(tmp_path / "nowhere" / "rummy.db", port=0, language="en") == 5
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert "nowhere" in said.err


async def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    async with demo(tmp_path / "one.db") as base:
        port = base.rpartition(":")[2]
        with pytest.raises(AssertionError, match=f"Port {port} is in use"):
            async with demo(tmp_path / "two.db", "--port", port):
                pass


def test_a_port_that_the_system_keeps_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(_: web.TCPSite) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(web.TCPSite, "start", refused)
    assert run_demo(tmp_path / "rummy.db", port=80, language="en") == 2
    assert capsys.readouterr().err.startswith("Port 80 cannot be opened (Permission denied); ")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_leaves_nothing_behind(tmp_path: Path, sign: signal.Signals) -> None:
    async with demo(None, temporary=tmp_path, sign=sign):
        (folder,) = tmp_path.iterdir()
        assert (folder / "demo.db").exists()
    assert list(tmp_path.iterdir()) == []


async def test_a_picture_that_was_replaced_meanwhile_is_no_error(tmp_path: Path) -> None:
    """The page asks for what it heard of a moment ago; browsers would note a failure in their console."""
    async with demo(tmp_path / "rummy.db") as base, tabs(base, "Ada") as (ada,):
        assert await ada.picture("gone") == (200, "image/png")


async def start_a_game(ada: Tab) -> None:
    """Ada opens a table, adds a computer player and starts."""
    await ada.slash("rummy new")
    await ada.click(await ada.until(with_button("Add computer (hard)")), "Add computer (hard)")
    await ada.click(await ada.until(with_button("Start")), "Start")


def first_card(panel: dict[str, Any]) -> str:
    """Return the value of the first card in the panel's select."""
    select = next(part for part in parts(panel) if part["type"] == 3)
    return str(select["options"][0]["value"])


async def take_a_turn(ada: Tab) -> str:
    """Ada draws, picks a card and discards it; returns the label of the button that did it."""
    await ada.click(await ada.until(with_button("Draw from the stock", private=True)), "Draw from the stock")
    panel = await ada.until(lambda messages: next((m for m in messages if any(p["type"] == 3 for p in parts(m))), None))
    await ada.pick(panel, first_card(panel))
    panel = await ada.until(with_button("Discard ", private=True))
    label = next(label for label in labels_of(panel) if label.startswith("Discard "))
    await ada.click(panel, label)
    return label


@pytest.mark.slow
async def test_a_turn_by_clicking_and_another_person_sees_it(tmp_path: Path) -> None:
    """One person plays, the other tab follows live, in its own language; the hand stays private."""
    async with demo(tmp_path / "rummy.db") as base, tabs(base, "Ada", "Camille") as (ada, camille):
        await start_a_game(ada)
        if not with_button("Draw from the stock")(await ada.look()):
            await ada.click(await ada.until(with_button("My hand")), "My hand")
        card = (await take_a_turn(ada)).removeprefix("Discard ")
        told = await camille.until(lambda ms: next((m for m in ms if f"discarded {card}" in text_of(m)), None))
        assert not told["ephemeral"]
        assert not any(message["ephemeral"] for message in await camille.look())
        await camille.slash("hand")
        answer = (await camille.look())[-1]
        assert answer["ephemeral"]
        assert "table" in text_of(answer)


@pytest.mark.slow
async def test_as_many_tabs_as_one_likes(tmp_path: Path) -> None:
    """More than simcord has by itself, some of them of a browser that went without a word."""
    async with demo(tmp_path / "rummy.db") as base, tabs(base, *["Ada", "Bo"] * 12) as opened:
        assert await opened[-1].look()


@pytest.mark.slow
async def test_time_can_be_sped_up(tmp_path: Path) -> None:
    """Half an hour passes in seconds: who does not move is reminded, the computer plays, and keeps the seat."""
    async with demo(tmp_path / "rummy.db", "--speed", "600") as base, tabs(base, "Ada", "Bo") as (ada, bo):
        await ada.slash("rummy new", turn_time="1h")
        await bo.click(await bo.until(with_button("Join")), "Join")
        await ada.click(await ada.until(with_button("Start")), "Start")
        assert await ada.until(lambda messages: any("Half of your time" in text_of(one) for one in messages))
        kept = await ada.until(with_button("Take my seat back"))
        assert "twice in a row" in text_of(kept)


@pytest.mark.parametrize("speed", ["0", "0.5", "-1", "fast", "nan", "10001"])
def test_a_speed_that_is_none_is_one_line(speed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["demo", "--speed", speed])
    assert "from 1 to 10000" in capsys.readouterr().err


@pytest.mark.slow
async def test_games_are_kept_between_starts(tmp_path: Path) -> None:
    """With --db the table is there again, its board is posted anew, the computer player moves and so can Ada."""
    database = tmp_path / "rummy.db"
    async with demo(database) as base, tabs(base, "Ada") as (ada,):
        await start_a_game(ada)
        await take_a_turn(ada)
    async with demo(database) as base, tabs(base, "Ada") as (ada,):
        board = await ada.until(with_button("My hand"))
        await ada.click(board, "My hand")
        assert await take_a_turn(ada)

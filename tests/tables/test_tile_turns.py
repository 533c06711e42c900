"""Turns with tiles at a table: out of time, drafts that are kept and lapse, a match, hints (P8, P10, P11)."""

from pathlib import Path

import pytest
from msgspec import structs

from bot.engine import Refused, parse_cards
from bot.engine.events import Drew, Passed
from bot.engine.record import read_record
from bot.store import Store
from bot.tables import Cause, Status, Table, TurnTime
from bot.tables.draft import Draft, Pick, Take
from bot.tables.rows import table_row
from tests.tables.house import ADA, BO, CY, House, pack_of

PICKED = Draft().then(Pick(parse_cards("7S")))


async def tiles_table(house: House, *lines: str, **options: object) -> Table:
    """A game of tiles between Ada and Bo, inside a turn of Ada's when a position is given."""
    table = await house.game(ADA, BO, game_id="tiles", **{"turn_time": TurnTime.SHORT, **options})
    if not lines:
        return table
    head = " ".join(["game tiles", *(f"{name}={value}" for name, value in table.options.items())])
    start = read_record("\n".join([head, "seats Ada Bo", "position", *lines, "end"])).start
    after = structs.replace(table, game=start, revision=table.revision + 1, moved=table.revision + 1)
    assert await house.store.save(table_row(after, house.clock.now()), expected=table.revision)
    house.tables._shelf.put(after)
    return after


POSITION = (
    "turn Ada draw",
    "hand Ada 7S 8S 9C 1D",
    "hand Bo 1C 3C",
    "meld - run 4S 5S 6S",
    "meld - group 9S 9H 9D",
    "opened Ada Bo",
)


async def test_out_of_time_the_table_is_as_before_and_a_tile_is_drawn(house: House) -> None:
    """P8, fault 73: with a rearrangement half done; and what was begun then is worth nothing any more."""
    table = await tiles_table(house, *POSITION)
    before = table.view(0)
    await house.tables.drafts.keep(table, 0, Draft().then(Take(parse_cards("9S"), 2)).then(Pick(parse_cards("7S"))))
    await house.advance(minutes=3)
    after = await house.tables.get(table.id)
    assert after.view(None).melds == before.melds
    assert (after.turn, len(after.view(0).hand), after.view(0).stock) == (1, 5, before.stock - 1)
    change = house.changes[-1]
    assert (change.cause, change.events) == (Cause.TIMED_OUT, (Drew(0, None),))
    assert await house.tables.drafts.of(after, 0) == Draft()
    with pytest.raises(Refused, match="stale"):
        await house.moves(table, "play 4S 5S 6S 7S | 9S 9H 9D 9C", ADA.id, revision=table.revision)


async def test_out_of_time_with_an_empty_pool_the_player_passes(house: House) -> None:
    """P8, P10."""
    table = await tiles_table(house, *POSITION, "stock only")
    await house.advance(minutes=3)
    after = await house.tables.get(table.id)
    assert house.changes[-1].events == (Passed(0),)
    assert after.view(0).hand == table.view(0).hand


async def test_when_everybody_runs_out_of_time_and_tiles_the_game_ends(house: House) -> None:
    """P10: all have passed in a row."""
    table = await tiles_table(house, *POSITION, "stock only", options={"games": "1"})
    await house.advance(minutes=6)
    after = await house.tables.get(table.id)
    assert (after.status, after.results[0].points) == (Status.OVER, (25, 4))


async def test_a_draft_is_a_row_that_survives_a_restart(house: House) -> None:
    table = await tiles_table(house, *POSITION)
    await house.tables.drafts.keep(table, 0, PICKED)
    assert house.tables.drafts.cached(table, 0) == PICKED
    await house.restart()
    table = await house.tables.get(table.id)
    assert house.tables.drafts.cached(table, 0) is None
    assert await house.tables.drafts.of(table, 0) == PICKED


async def test_a_draft_lapses_with_the_revision(house: House) -> None:
    table = await tiles_table(house, *POSITION)
    await house.tables.drafts.keep(table, 0, PICKED)
    await house.moves(table, "draw")
    table = await house.moves(table, "draw")
    assert table.turn == 0
    assert await house.tables.drafts.of(table, 0) == Draft()
    await house.restart()
    assert await house.tables.drafts.of(await house.tables.get(table.id), 0) == Draft()


async def test_leaving_and_coming_back_keeps_a_draft(house: House) -> None:
    """Who comes back takes the hand back as it is (G5)."""
    table = await tiles_table(house, *POSITION)
    await house.tables.drafts.keep(table, 0, PICKED)
    await house.tables.leave(table.id, BO.id)
    table = await house.tables.join(table.id, BO)
    assert await house.tables.drafts.of(table, 0) == PICKED


async def test_nobody_has_a_draft_out_of_turn(house: House) -> None:
    table = await tiles_table(house, *POSITION)
    assert house.tables.drafts.cached(table, 1) == await house.tables.drafts.of(table, 1) == Draft()


async def test_a_draft_that_makes_no_sense_is_none(house: House) -> None:
    table = await tiles_table(house, *POSITION)
    await house.tables.drafts.keep(table, 0, Draft().then(Pick(parse_cards("KS"))))
    assert await house.tables.drafts.of(table, 0) == Draft()


async def test_a_row_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    house = await House.at(tmp_path / "rummy.db").open()
    table = await tiles_table(house, *POSITION)
    await house.tables.drafts.keep(table, 0, PICKED)
    await house.close()
    store = await Store.open(house.database)
    row = await store.draft(table.id, 0)
    assert row is not None
    await store.set_draft(table.id, structs.replace(row, steps="[[{}]]"))
    await store.close()
    await house.open()
    assert await house.tables.drafts.of(await house.tables.get(table.id), 0) == Draft()
    await house.close()


async def test_no_more_drafts_are_remembered_than_needed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.drafts.MOST_DRAFTS", 1)
    table = await tiles_table(house, *POSITION)
    await house.tables.drafts.keep(table, 1, Draft())
    await house.tables.drafts.keep(table, 0, PICKED)
    assert list(house.tables.drafts._drafts) == [(table.id, 0)]


async def test_hints_are_off_with_tiles_unless_the_host_wants_them(house: House) -> None:
    table = await house.lobby(ADA, BO, room=1, game_id="tiles")
    assert not table.hints
    assert (await house.tables.set_option(table.id, ADA.id, "hints", "on")).hints
    assert (await house.tables.set_option(table.id, ADA.id, "first", "50")).hints
    table = await house.lobby(ADA, BO, room=2)
    assert table.hints
    assert not (await house.tables.set_option(table.id, ADA.id, "game", "tiles")).hints
    assert (await house.tables.set_option(table.id, ADA.id, "game", "mexican")).hints


@pytest.mark.slow
async def test_a_match_has_a_game_for_each_player(house: House) -> None:
    """P11, with players who draw and pass until nobody can: the lowest total wins, and every tile is there."""
    table = await house.game(ADA, BO, computers=1, game_id="tiles", turn_time=TurnTime.SHORT)
    while table.status is Status.LIVE:
        await house.advance(minutes=3)
        table = await house.tables.get(table.id)
        for seat in table.seats:
            if seat.user is not None and seat.is_absent:  # out of time again and again, but here
                table = await house.tables.come_back(table.id, seat.user)
        assert table.game is not None
        assert pack_of(table) == sorted(table.rules.pack())
    assert len(table.results) == 3
    lowest = min(table.view(None).totals)
    assert [place == 1 for place in table.view(None).places or ()] == [
        total == lowest for total in table.view(None).totals
    ]
    assert await house.tables.integrity(table.id)


async def test_only_four_play_with_tiles(house: House) -> None:
    """P1."""
    table = await house.lobby(ADA, BO, CY, computers=1, game_id="tiles")
    assert table.rules.max_seats == len(table.seats)

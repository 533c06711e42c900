"""The archive: logs as a person may know them, finished games turn by turn, proofs."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.computer import choose_move
from bot.engine.events import Bought, Dealt, Drew, RoundEnded
from bot.engine.lines import BadRecord
from bot.engine.replay import FlawCode
from bot.tables import Person, Status, Table, TableCode, TableError, TooLong, in_turns
from bot.tables.proofs import MOST_MOVES
from tests.tables.house import ADA, BO, CY, DI, GUILD, House

SHORT = {
    "mexican": {"decks": "1", "reshuffles": "0"},
    "mexican-table": {"decks": "1", "reshuffles": "0"},
    "rami": {"target": "50"},
    "tiles": {"games": "2"},
}


@pytest.fixture
async def players(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose computer players know how to play, so that games come to their ends."""
    house = await House.at(
        tmp_path / "played.db", choose=lambda seen, level, rng: choose_move(seen, "easy", rng)
    ).open()
    yield house
    await house.close()


async def finished(house: House, game: str = "mexican", computers: int = 2, room: int = 200) -> Table:
    """A game that the computer players have played to its end, for Ada too."""
    table = await house.lobby(ADA, computers=computers, room=room, game_id=game, options=SHORT[game])
    await house.tables.start_game(table.id, ADA.id)
    rng = Random(1)
    while (table := await house.tables.get(table.id)).status is Status.LIVE:
        await house.quiet()
        table = await house.tables.get(table.id)
        if table.waits_for == ADA.id:
            await house.tables.move(table.id, ADA.id, choose_move(table.view(table.turn), "easy", rng))
    return table


async def drawn_to_the_end(house: House, *people: Person, room: int = 200) -> Table:
    """A game with tiles in which everybody only draws until the pool is empty, and then passes (P10)."""
    table = await house.game(*people, room=room, game_id="tiles", options={"games": "1"})
    while (table := await house.tables.get(table.id)).status is Status.LIVE:
        await house.moves(table, "draw" if table.view(None).stock else "pass")
    return table


def drawn(log: object) -> list[Drew]:
    return [event for entry in log for event in entry.events if isinstance(event, Drew)]  # type: ignore[attr-defined]


# --- logs -------------------------------------------------------------------------------------------------------------


async def test_while_a_game_goes_on_a_log_tells_a_person_their_own_drawn_cards_alone(house: House) -> None:
    """G2: whoever sits there or only watches."""
    table = await house.turn(await house.turn(await house.game(ADA, BO)))
    for person, known in ((ADA, [0]), (BO, [1]), (CY, [])):
        told = drawn(await house.tables.archive.log(table, person.id))
        assert [event.seat for event in told if event.card is not None] == known
        assert sorted(event.seat for event in told) == [0, 1]


async def test_who_was_removed_from_their_seat_knows_as_little_as_who_only_watches(house: House) -> None:
    table = await house.turn(await house.turn(await house.game(ADA, BO, CY)))
    assert any(event.card for event in drawn(await house.tables.archive.log(table, BO.id)))
    table = await house.tables.remove(table.id, ADA.id, BO.id, moderator=True)
    assert not any(event.card for event in drawn(await house.tables.archive.log(table, BO.id)))


async def test_after_the_end_a_log_tells_everything(house: House) -> None:
    table = await drawn_to_the_end(house, ADA, BO)
    log = await house.tables.archive.log(table, CY.id)
    assert all(event.card is not None for event in drawn(log))


async def test_what_a_game_that_was_broken_off_hid_stays_hidden(house: House) -> None:
    table = await house.turn(await house.game(ADA, BO))
    table = await house.tables.cancel(table.id, ADA.id)
    assert [event.card for event in drawn(await house.tables.archive.log(table, CY.id))] == [None]
    with pytest.raises(TableError) as error:
        await house.tables.archive.frame(table, 0)
    assert error.value.code is TableCode.NEVER_ENDED


async def test_a_log_in_turns_has_the_bids_with_the_turn_they_came_before(house: House) -> None:
    """O4."""
    table = await house.game(ADA, BO, CY, options={"buying": "on"})
    bidder = next(seat for seat in range(3) if seat not in {table.turn, ((table.turn or 0) - 1) % 3})
    await house.moves(table, "bid", user=table.seats[bidder].user)
    table = await house.turn(table)
    await house.turn(table)
    turns = list(in_turns(await house.tables.archive.log(table, DI.id), table.rules))
    assert [entry.text.split()[0] for entry in turns[0]] == ["bid", "draw", "discard"]
    bought = [event for entry in turns[0] for event in entry.events if isinstance(event, Bought)]
    assert [event.penalty for event in bought] == [None]


async def test_nothing_was_dealt_in_a_lobby(house: House) -> None:
    table = await house.lobby(ADA)
    assert house.tables.archive.first_deal(table) is None
    assert await house.tables.archive.log(table, ADA.id) == ()


# --- replays ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SHORT)
async def test_a_finished_game_turn_by_turn(players: House, game: str) -> None:
    """Every turn and every deal is a moment, all hands are shown, and no card is lost on the way (G4)."""
    table = await finished(players, game)
    archive = players.tables.archive
    frames = [await archive.frame(table, step) for step in range((await archive.frame(table, 0)).last + 1)]
    first, last = frames[0], frames[-1]
    assert first.events == (archive.first_deal(table),)
    assert first.table == first.hands[0].__class__(
        **{**_fields(first.hands[0]), "seat": None, "hand": (), "drew": None}
    )
    assert last.table.places == table.view(None).places
    pack = len(table.rules.pack())
    for frame in frames:
        view = frame.table
        assert tuple(len(seen.hand) for seen in frame.hands) == view.counts
        on_table = sum(len(meld.cards) for meld in view.melds)
        assert sum(view.counts) + view.stock + len(view.discard_pile) + on_table == pack
    deals = [frame.step for frame in frames if isinstance(frame.events[0], Dealt)]
    assert len(deals) == len(table.results)
    assert [frame.next_deal for frame in frames if frame.step in deals] == [*deals[1:], None]
    ends = [frame for frame in frames if any(isinstance(event, RoundEnded) for event in frame.events)]
    assert [frame.step + 1 for frame in ends] == [*deals[1:], last.step + 1]
    for frame, result in zip(ends, table.results, strict=True):
        assert tuple(seen.hand for seen in frame.hands) == result.deadwood
        assert frame.table.round == result.round
        assert frame.table.totals == result.totals


def _fields(view: object) -> dict[str, object]:
    return {name: getattr(view, name) for name in view.__struct_fields__}  # type: ignore[attr-defined]


async def test_a_step_beyond_is_the_first_or_the_last(players: House) -> None:
    table = await finished(players)
    archive = players.tables.archive
    assert await archive.frame(table, -5) == await archive.frame(table, 0)
    last = await archive.frame(table, 10**9)
    assert last.step == last.last


async def test_a_game_looked_at_is_not_played_anew_at_each_step(players: House) -> None:
    table = await finished(players)
    archive = players.tables.archive
    await archive.frame(table, 0)
    asked: list[int] = []
    original = players.store.moves

    async def counted(table_id: int, since: int = 0) -> object:
        asked.append(table_id)
        return await original(table_id, since)

    players.store.moves = counted  # type: ignore[assignment,method-assign]
    for step in range(20):
        await archive.frame(table, step)
    assert asked == []


async def test_no_moment_of_a_game_that_goes_on(house: House) -> None:
    """G2."""
    for table in (await house.lobby(ADA), await house.game(BO, CY, room=201)):
        with pytest.raises(TableError) as error:
            await house.tables.archive.frame(table, 0)
        assert error.value.code is TableCode.STILL_GOING


async def test_moves_that_do_not_lead_to_the_end_make_no_replay(players: House) -> None:
    table = await finished(players)
    async with players.store._database.writing() as connection:
        await connection.exec_driver_sql("DELETE FROM moves WHERE n = (SELECT max(n) FROM moves)")
    with pytest.raises(TableError) as error:
        await players.tables.archive.frame(table, 0)
    assert error.value.code is TableCode.NOT_SOUND


# --- proofs -----------------------------------------------------------------------------------------------------------


async def test_a_record_proves_the_game_that_was_played_here(players: House) -> None:
    """G1: the same judgement as on the command line, and the seed is the one that was promised at the start."""
    table = await finished(players)
    record = await players.tables.record(table.id)
    for proof in (
        await players.tables.archive.prove(record, GUILD),
        await players.tables.archive.prove_table(table),
    ):
        assert (proof.flaw, proof.commit, proof.alike) == (None, table.commit, True)
        assert proof.table is not None
        assert proof.table.id == table.id
        assert proof.moves == len(await players.tables.log(table.id))
    elsewhere = await players.tables.archive.prove(record, GUILD + 1)
    assert (elsewhere.flaw, elsewhere.table) == (None, None)
    renamed = record.replace("Ada", "Zoe")
    assert (await players.tables.archive.prove(renamed, GUILD)).alike


async def test_a_record_with_other_moves_is_found_out(players: House) -> None:
    table = await finished(players)
    lines = (await players.tables.record(table.id)).splitlines()
    at = next(number for number, line in enumerate(lines) if " discard " in line)
    shorter = "\n".join([*lines[:at], *lines[at + 1 :]])
    proof = await players.tables.archive.prove(shorter, GUILD)
    assert proof.flaw is not None
    assert (proof.flaw.code, proof.alike) == (FlawCode.REFUSED, False)


async def test_what_is_no_record_or_longer_than_any_game(house: House) -> None:
    with pytest.raises(BadRecord):
        await house.tables.archive.prove("hello", GUILD)
    endless = "game mexican\nseats Ada Bo\n" + "Ada draw stock\n" * (MOST_MOVES + 1)
    with pytest.raises(TooLong):
        await house.tables.archive.prove(endless, GUILD)


async def test_the_seed_of_a_game_that_goes_on_is_not_looked_up(house: House) -> None:
    """G1: nobody finds out by guessing."""
    table = await house.game(ADA, BO)
    guess = "game mexican\nseats Ada Bo\nAda draw stock\n"  # the house deals from 64 zeros
    assert (await house.tables.archive.prove(guess, GUILD)).table is None
    assert (await house.tables.get(table.id)).is_open


# --- games gone by ---------------------------------------------------------------------------------------------------


async def test_the_finished_games_of_a_guild_and_of_a_person(house: House) -> None:
    rooms = []
    for room, people in ((201, (ADA, BO)), (202, (BO, CY))):
        rooms.append((await drawn_to_the_end(house, *people, room=room)).id)
    archive = house.tables.archive
    assert [past.table.id for past in await archive.over_in(GUILD, 10)] == rooms[::-1]
    assert [past.table.id for past in await archive.over_in(GUILD, 1)] == rooms[1:]
    assert [past.table.id for past in await archive.over_in(GUILD, 10, ADA.id)] == rooms[:1]
    assert all(past.ended == house.clock.now() for past in await archive.over_in(GUILD, 1))

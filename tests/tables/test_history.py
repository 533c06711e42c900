"""What was played: the log as each seat may know it, the record, and the proof that nothing was lost or leaked."""

import logging
from hashlib import sha256
from random import Random

import pytest
from msgspec import structs

from bot.computer import choose_move
from bot.engine import Game, apply, parse_move
from bot.engine.events import Drew, Opened
from bot.engine.moves import Open, Stated
from bot.tables import Status, Table, TableCode, TableError
from bot.tables.lobby import started
from bot.tables.playing import play, play_turn
from bot.tables.rows import move_row, played_of, table_row
from bot.tables.tables import fresh_seed
from tests.tables.house import ADA, BO, CY, House, hand, pack_of, witless

SEED = bytes(range(32))


async def test_the_log_tells_each_seat_what_it_may_know(house: House) -> None:
    """G2: a card drawn from the stock shows to its own seat only."""
    table = await house.turn(await house.turn(await house.game(ADA, BO, CY)))
    for seat in (0, 1, 2, None):
        drawn = [
            event
            for entry in await house.tables.log(table.id, seat=seat)
            for event in entry.events
            if isinstance(event, Drew)
        ]
        assert [event.card is not None for event in drawn] == [event.seat == seat for event in drawn]
        assert len(drawn) == 2


async def test_the_log_since_a_revision(house: House) -> None:
    table = await house.turn(await house.game(ADA, BO))
    since = table.revision
    await house.turn(table)
    log = await house.tables.log(table.id, since)
    assert [entry.n for entry in log] == [since + 1, since + 2]
    assert [entry.text.split()[0] for entry in log] == ["draw", "discard"]
    assert all(entry.at == house.clock.now() for entry in log)


async def test_the_log_survives_a_restart(house: House) -> None:
    table = await house.turn(await house.game(ADA, BO, computers=1))
    log = await house.tables.log(table.id, seat=0)
    await house.restart()
    assert await house.tables.log(table.id, seat=0) == log


async def test_seed_and_moves_lead_to_the_snapshot(house: House) -> None:
    """G1, at every moment of a game."""
    house.options["seeds"] = lambda: SEED
    await house.restart()
    table = await house.lobby(ADA, computers=2)
    assert await house.tables.integrity(table.id)
    await house.tables.start_game(table.id, ADA.id)
    await house.quiet()
    for _ in range(30):
        table = await house.turn(await house.tables.get(table.id))
        assert await house.tables.integrity(table.id)


async def test_a_snapshot_that_does_not_follow_from_the_moves_is_found_out(house: House) -> None:
    table = await house.turn(await house.game(ADA, BO))
    async with house.store._database.writing() as connection:
        await connection.exec_driver_sql("DELETE FROM moves WHERE n = (SELECT max(n) FROM moves)")
    assert not await house.tables.integrity(table.id)


def opening_hand(table: Table) -> tuple[Table, Open]:
    """The table with three equal ranks twice, wilds among them, in the hand of the seat in turn, picked in no order."""
    assert table.game is not None
    now = table.game.round
    wanted = [card for card in pack_of(table) if str(card) in {"JK", "9C", "9D", "9H", "KC", "KD", "KH"}]
    picked = list(dict.fromkeys(wanted))
    given = (*picked, picked[0])
    hands = tuple(given if seat == now.turn else cards for seat, cards in enumerate(now.hands))
    game: Game = structs.replace(table.game, round=structs.replace(now, hands=hands, phase="play"))
    joker, nines, kings = picked[-1], [c for c in picked if c.rank == 9], [c for c in picked if c.rank == 13]
    melds = (tuple(map(Stated, (joker, *nines))), tuple(map(Stated, kings)))
    return structs.replace(table, game=game), Open(melds, ordered=False)


async def test_melds_that_were_picked_are_kept_as_they_came_to_lie(house: House) -> None:
    """C3: read again in the order of its text, the move lays the very same melds."""
    table, move = opening_hand(await house.game(ADA, BO))
    seat = table.turn or 0
    picked, played = play(table, seat, move, house.clock.now())
    read, again = play(table, seat, parse_move(played.text), house.clock.now())
    assert picked.game == read.game
    assert again.text == played.text
    assert any(isinstance(event, Opened) for event in played.events)


async def test_every_event_comes_back_from_the_store_as_it_went(house: House) -> None:
    table, move = opening_hand(await house.game(ADA, BO))
    seat = table.turn or 0
    after, opened = play(table, seat, move, house.clock.now())
    _, discarded = play(after, seat, parse_move(f"discard {hand(after)[0]}"), house.clock.now())
    for played in (opened, discarded):
        assert played_of(move_row(played)) == played


async def finished(house: House) -> Table:
    table = await house.game(ADA, BO, options={"decks": "1", "reshuffles": "0"})
    while table.status is Status.LIVE:
        table = await house.turn(table)
    return table


async def test_the_record_of_a_finished_game_proves_itself(house: House) -> None:
    """G1: the seed is revealed, its hash was shown, and the moves lead to the result."""
    house.options["seeds"] = lambda: SEED
    await house.restart()
    table = await finished(house)
    record = await house.tables.record(table.id)
    assert f"seed {SEED.hex()}\n" in record
    assert f"commit {sha256(SEED).hexdigest()}\n" in record
    moves = [line for line in record.splitlines() if line.startswith(("Ada ", "Bo "))]
    assert len(moves) == len(await house.tables.log(table.id))
    assert await house.tables.integrity(table.id)


async def test_there_is_no_record_while_the_game_goes_on_or_without_an_end(house: House) -> None:
    table = await house.lobby(ADA, BO)

    async def told() -> TableCode:
        with pytest.raises(TableError) as error:
            await house.tables.record(table.id)
        return error.value.code

    assert await told() is TableCode.STILL_GOING
    await house.tables.start_game(table.id, ADA.id)
    assert await told() is TableCode.STILL_GOING
    await house.tables.cancel(table.id, ADA.id)
    assert await told() is TableCode.NEVER_ENDED
    table = await house.lobby(ADA)
    await house.tables.cancel(table.id, ADA.id)
    assert await told() is TableCode.NEVER_STARTED


async def test_the_seed_is_promised_at_the_start_and_shown_at_the_end(house: House) -> None:
    """G1."""
    house.options["seeds"] = lambda: SEED
    await house.restart()
    table = await house.game(ADA, BO)
    assert (table.commit, table.seed_revealed) == (sha256(SEED).hexdigest(), None)
    table = await house.tables.cancel(table.id, ADA.id)
    assert table.seed_revealed == SEED.hex()


async def test_two_games_have_two_seeds() -> None:
    assert len({fresh_seed() for _ in range(8)}) == 8
    assert len(fresh_seed()) == 32


async def test_no_log_at_info_and_no_repr_tells_a_card_or_the_seed(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """G2."""
    caplog.set_level(logging.INFO)
    house.options["seeds"] = lambda: SEED
    await house.restart()
    table = await house.turn(await house.game(ADA, BO, computers=1))
    row = await house.store.load(table.id)
    moves = await house.store.moves(table.id)
    said = "\n".join(
        [
            caplog.text,
            repr(table),
            repr(table.game),
            repr(house.changes),
            repr(row),
            repr(moves),
            repr(played_of(moves[0])),
        ]
    )
    assert "table 1: moved" in said
    assert SEED.hex() not in said
    assert repr(SEED) not in said
    public = {str(card) for card in table.view(None).discard_pile}
    held = {str(card) for seat in range(3) for card in table.view(seat).hand} - public
    words = set(said.replace(",", " ").replace("(", " ").replace(")", " ").replace("=", " ").split())
    assert not held & words


async def test_a_failing_query_does_not_log_what_it_was_to_write(house: House) -> None:
    """G2: an error's text must not carry a snapshot into the log."""
    table = await house.game(ADA, BO)
    after, played = play(table, table.turn or 0, witless(table.view(table.turn), "", None), house.clock.now())  # type: ignore[arg-type]
    rows = [move_row(played), move_row(played)]
    with pytest.raises(Exception, match="UNIQUE constraint") as error:
        await house.store.save(table_row(after, house.clock.now()), expected=table.revision, played=rows)
    said = repr(error.value) + str(error.value)
    assert "seed" not in said.replace("moves.", "")
    assert all(str(card) not in said for card in hand(table))
    assert await house.store.moves(table.id) == ()


async def test_a_whole_game_of_real_computer_players_is_read_again_from_its_texts(house: House) -> None:
    """G1: openings, lay-offs and wilds too; the moves' texts lead to the game they were written in."""
    table = started(await house.lobby(ADA, computers=2, options={"swap": "on"}), SEED)
    table = structs.replace(table, seats=(structs.replace(table.seats[0], away=True), *table.seats[1:]))
    assert table.game is not None
    game, texts = table.game, []
    while table.game and not table.game.is_over:
        table, moves = play_turn(table, choose_move, Random(1), house.clock.now())
        texts += [(move.seat, move.text) for move in moves]
    for seat, text in texts:
        game, _ = apply(game, seat, parse_move(text))
    assert game == table.game
    assert {text.split()[0] for _, text in texts} >= {"draw", "open", "layoff", "discard"}

"""`/rummy verify`: whether a record is sound, and whether its seed is the one that was promised at the start (G1)."""

from hashlib import sha256

import discord
import pytest

from bot.tables import LARGEST_RECORD
from tests.e2e.evening import Evening, texts
from tests.e2e.games_gone_by import played_out
from tests.e2e.hands import sit_down


async def verified(evening: Evening, record: bytes | str) -> str:
    """What is answered, to the person alone, about a file."""
    content = record if isinstance(record, bytes) else record.encode()
    result = await evening.ada.slash(evening.room, "rummy verify", file=("record.txt", content))
    assert result.ephemeral
    return texts(result.response)


@pytest.mark.parametrize("game", ["mexican-table", "tiles"])
async def test_the_record_that_was_handed_out_is_sound(evening: Evening, game: str) -> None:
    """The SHA-256 in the answer is the one in the first message of the game."""
    evening.seed = bytes(range(32))
    table = await played_out(evening, game)
    begun, *_ = evening.history()
    handed = await evening.ada.slash(evening.room, "rummy record")
    record = await handed.response.attachments[0].read()
    for told in (
        await verified(evening, record),
        await verified(evening, b"\xef\xbb\xbf" + record.replace(b"\n", b"\r\n")),
        texts((await evening.ada.slash(evening.room, "rummy verify")).response),
    ):
        assert "**The record is sound:**" in told
        assert f"{len(await evening.tables.log(table.id))} moves" in told
        assert f"ended in <#{evening.room.id}>" in told
        commit = sha256(evening.seed).hexdigest()
        assert commit in told
        assert commit in texts(begun)


async def test_in_the_reader_s_language(evening: Evening) -> None:
    await played_out(evening)
    told = texts((await evening.camille.slash(evening.room, "rummy verify")).response)
    assert "**Le relevé est exact\u00a0:**" in told


async def test_a_record_of_another_server_is_sound_but_not_known(evening: Evening) -> None:
    table = await played_out(evening)
    record = await evening.tables.record(table.id)
    other = evening.env.create_guild("Elsewhere")
    room = other.create_text_channel("rummy")
    zoe = other.add_member(evening.env.create_user("zoe"))
    told = texts((await zoe.slash(room, "rummy verify", file=("record.txt", record.encode()))).response)
    assert "**The record is sound:**" in told
    assert "No game that ended in this server" in told
    assert f"<#{evening.room.id}>" not in told


async def test_what_is_wrong_with_a_record_is_said(evening: Evening) -> None:
    """A move left out, another seed, another game from the same seed, results made up, the end missing."""
    table = await played_out(evening)
    record = await evening.tables.record(table.id)
    lines = record.splitlines(keepends=True)
    moves = [number for number, line in enumerate(lines) if line.startswith(("Ada ", "Bo "))]
    without_first = "".join(lines[: moves[0]] + lines[moves[0] + 1 :])
    told = await verified(evening, without_first)
    assert "**The record is not sound:** Move 1 is against the rules. Draw a card first" in told
    assert "these are not the moves that were played there" in told
    assert "SHA-256 in it is not that of its seed" in await verified(evening, record.replace("seed 00", "seed 01"))
    assert "line with the SHA-256 of the seed is missing" in await verified(
        evening, "".join(line for line in lines if not line.startswith("commit"))
    )
    assert "not those of its moves" in await verified(evening, record.replace("#> result Ada=", "#> result Ada=9"))
    assert "does not come to its end" in await verified(evening, "".join(lines[: moves[-1]]))


@pytest.mark.parametrize(
    ("file", "why"),
    [
        pytest.param(b"", "line 1 cannot be understood", id="empty"),
        pytest.param(b"game mexican\nseats Ada Bo\nAda hop\n", "line 3 cannot be understood", id="no move"),
        pytest.param(b"\xff\xfe\x00\x01", "not text in UTF-8", id="no text"),
        pytest.param(b"\x89PNG\r\n\x1a\n", "not text in UTF-8", id="a picture"),
        pytest.param(b"\x00" * 100, "line 1 cannot be understood", id="zeros"),
        pytest.param(b"#" * (LARGEST_RECORD + 1), "too large for a record: 512 kB", id="too large"),
        pytest.param(
            b"game mexican\nseats Ada Bo\n" + b"Ada bid\n" * 10_001, "more moves than any game", id="too long"
        ),
        pytest.param(
            b"game mexican\nseats @everyone <@&1>\n@everyone discard 7S\n", "SHA-256 of the seed is missing", id="names"
        ),
        pytest.param(b"game mexican\nseats " + b"A" * 400_000 + b" Bo\n", "is missing", id="a long name"),
        pytest.param(b"game mexican\nseats A B\nA open " + b"7S " * 100_000, "is missing", id="a long move"),
    ],
)
async def test_a_file_that_is_no_record_is_refused(evening: Evening, file: bytes, why: str) -> None:
    """Fault 62: in a sentence, and nothing of the file in it."""
    told = await verified(evening, file)
    assert why in told
    assert len(told) < 400
    assert "@everyone" not in told


@pytest.mark.parametrize("fault", [TimeoutError(), ConnectionResetError()])
async def test_a_file_that_cannot_be_fetched_is_asked_for_again(
    evening: Evening, fault: OSError, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: discord.Attachment) -> bytes:
        raise fault

    monkeypatch.setattr(discord.Attachment, "read", fails)
    told = await verified(evening, b"anything")
    assert told == "Discord did not hand me the file. Please send it once more."


async def test_a_file_whose_seats_have_endless_names_is_answered(evening: Evening) -> None:
    seed = bytes(32)
    ada, bo = "A" * 5000, "B" * 5000
    lines = ["game mexican", f"seats {ada} {bo}", f"seed {seed.hex()}", f"commit {sha256(seed).hexdigest()}"]
    told = await verified(evening, "\n".join([*lines, f"{ada} draw stock", f"{bo} draw stock", ""]))
    assert "**The record is not sound:** Move 1 is against the rules. It is " in told
    assert f"It is {'B' * 32}’s turn" in told
    assert len(told) < 200


async def test_without_a_finished_game_there_is_nothing_to_verify(evening: Evening) -> None:
    async def told() -> str:
        return texts((await evening.ada.slash(evening.room, "rummy verify")).response)

    assert "No game was played" in await told()
    await evening.start()
    assert "still going on" in await told()


async def test_the_first_message_of_the_game_is_looked_at(evening: Evening) -> None:
    """It shows the SHA-256; it shows none; it is gone; nobody knows where it was."""
    table = await played_out(evening)
    begun, result, *_ = evening.history()

    async def told(message: int | None = None) -> str:
        if message is not None:
            await evening.tables.archive.keep_beginning(table, message)
        return texts((await evening.ada.slash(evening.room, "rummy verify")).response)

    assert f"as [its first message]({begun.jump_url}) shows" in await told()
    assert f"[its first message]({result.jump_url}) does not show that" in await told(result.id)
    assert "if the first message of that game showed the same" in await told(1)
    async with evening.store._database.writing() as connection:
        await connection.exec_driver_sql("DELETE FROM beginnings")
    assert "if the first message of that game showed the same" in await told()


async def test_of_a_lobby_that_was_deleted_the_message_sent_in_its_place(evening: Evening) -> None:
    people = await sit_down(evening)
    table = await evening.tables.get(people["Ada"].table_id)
    begun = await evening.tables.archive.beginning(table)
    assert begun is not None
    assert (begun.channel, begun.message) == (evening.room.id, evening.history()[0].id)
    other = evening.guild.create_text_channel("other")
    await evening.ada.slash(other, "rummy new")
    await evening.bo.slash(other, "rummy join")
    lobby = await evening.tables.at(other.id)
    assert lobby is not None
    assert lobby.message is not None
    evening.env.backend.delete_message(other.id, lobby.message)
    await evening.tables.start_game(lobby.id, evening.ada.id)
    await evening.quiet()
    begun = await evening.tables.archive.beginning(lobby)
    assert begun is not None
    said = [texts(message) for message in other.history() if message.id == begun.message]
    assert [(lobby.commit or "SHA-256") in text for text in said] == [True]

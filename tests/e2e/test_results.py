"""How rounds and games end: messages that stay, the ranking, the seed and the record."""

import pytest

from bot.engine import parse_move
from bot.engine.record import read_record
from bot.engine.replay import what_fails
from bot.tables import Status
from tests.e2e.evening import Evening, buttons, texts
from tests.e2e.hands import sit_down

LAST_CARD = """\
  round 2
  dealer Ada
  turn Bo play
  hand Bo 7C
  hand Ada 4S AH KC 2D
  discard 5H 9C
  opened Bo
  meld Bo group 9H 9D 9S
  scores Ada=35 Bo=10
"""
LAST_MOVE = """\
  round 7
  dealer Ada
  turn Bo play
  hand Bo AC 2C 3C 4C 5C 6D 7D 8D 9D 10D JH QH KH AH
  hand Ada 9H 9C JK AS
  hand Camille 3D
  discard 5D
  scores Ada=200 Bo=150 Camille=1
  wins Ada=3 Bo=3 Camille=0
"""


async def go_out(evening: Evening) -> None:
    table = await evening.table()
    await evening.tables.move(table.id, evening.bo.id, parse_move("discard 7C"))
    await evening.quiet()


async def test_a_round_s_result_stays_and_the_next_deal_follows(evening: Evening) -> None:
    """M4, M14: who went out, everyone's deadwood as cards and points, the totals; then the next round's board."""
    await sit_down(evening, LAST_CARD)
    await go_out(evening)
    _, result, board = evening.history()
    assert "Round 2" in texts(result)
    assert "**Bo** goes out" in texts(result)
    assert "**Ada** keeps K♣ 2♦ A♥ 4♠ = 50 · total\u00a0**85**" in texts(result)
    assert "**Bo** has no card left · total\u00a0**10**" in texts(result)
    assert "Round 3: Bo dealt" in texts(board)
    assert f"<@{evening.ada.id}> is to draw" in texts(board)
    assert (await evening.table()).view(None).round == 3


async def test_the_record_is_refused_while_the_game_goes_on(evening: Evening) -> None:
    await evening.start()
    refused = await evening.ada.slash(evening.room, "rummy record")
    assert refused.ephemeral
    assert "still going on" in texts(refused.response)
    assert not refused.response.attachments


async def test_where_nothing_was_played_there_is_no_record(evening: Evening) -> None:
    refused = await evening.ada.slash(evening.room, "rummy record")
    assert "No game was played" in texts(refused.response)


async def finished(evening: Evening) -> int:
    """A game played to its end by the computer for two people; its id."""
    await sit_down(evening)
    table = await evening.table()
    await play_on(evening, table.id)
    return table.id


async def play_on(evening: Evening, table_id: int) -> None:
    """Let both people play as the computer would, to the end of the game."""
    people = (evening.ada.id, evening.bo.id)
    while (table := await evening.tables.get(table_id)).turn is not None:
        seen = table.view(table.turn)
        await evening.tables.move(table_id, people[table.turn], evening.choose(seen))
    await evening.quiet()


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            "## The game is over\nCamille wins.\n1\\. **Camille** · 6 points · 0 rounds won\n"
            "2\\. **Bo** · 150 points · 4 rounds won\n3\\. **Ada** · 275 points · 3 rounds won\n",
        ),
        (
            "fr",
            "## La partie est terminée\nCamille gagne.\n1\\. **Camille** · 6 points · 0 manche gagnée\n"
            "2\\. **Bo** · 150 points · 4 manches gagnées\n3\\. **Ada** · 275 points · 3 manches gagnées\n",
        ),
    ],
)
async def test_the_final_ranking_in_words(evening: Evening, language: str, lines: str) -> None:
    """M15: the lowest total wins; each thing is said once."""
    people = {"Ada": evening.ada, "Bo": evening.bo, "Camille": evening.camille}
    await sit_down(evening, LAST_MOVE, people, language=language)
    await evening.tables.move(1, evening.bo.id, parse_move("open AC 2C 3C 4C 5C | 6D 7D 8D 9D 10D | JH QH KH AH"))
    await evening.quiet()
    assert lines in texts(evening.last())


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            "### Round 2\n**Bo** goes out.\n**Bo** has no card left · total\u00a0**10**\n"
            "**Ada** keeps K♣ 2♦ A♥ 4♠ = 50 · total\u00a0**85**",
        ),
        (
            "fr",
            "### Manche 2\n**Bo** termine la manche.\n**Bo** n’a plus de carte · total\u00a0**10**\n"
            "**Ada** garde R♣ 2♦ A♥ 4♠ = 50 · total\u00a0**85**",
        ),
    ],
)
async def test_a_result_in_words(evening: Evening, language: str, lines: str) -> None:
    """M14: who went out, everyone's deadwood as cards and points, the totals, the best first."""
    await sit_down(evening, LAST_CARD, language=language)
    await go_out(evening)
    assert texts(evening.history()[1]).strip() == lines


@pytest.mark.slow
async def test_a_whole_game_ends_with_ranking_seed_and_record(evening: Evening) -> None:
    """M15, G1: the lowest total wins; the seed is shown with what it was promised to be."""
    table_id = await finished(evening)
    table = await evening.tables.get(table_id)
    assert table.status is Status.OVER
    *others, final = evening.history()
    assert "The game is over" in texts(final)
    assert table.seed_revealed in texts(final)
    assert table.commit in texts(final)
    assert table.commit in texts(others[0])
    assert not any("My hand" in buttons(message) for message in evening.history())
    results = [message for message in others if "### Round" in texts(message)]
    assert [f"### Round {number}" in texts(message) for number, message in enumerate(results, 1)] == [True] * 7
    handed = await evening.camille.click(final, label="Record")
    file = handed.followups[0].attachments[0]
    record = (await file.read()).decode()
    assert what_fails(read_record(record)) is None
    by_command = await evening.bo.slash(evening.room, "rummy record")
    assert (await by_command.response.attachments[0].read()).decode() == record
    await evening.camille.slash(evening.room, "rummy new")
    assert f"<@{evening.camille.id}> (hôte)" in texts(evening.last())

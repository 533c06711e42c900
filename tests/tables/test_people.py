"""What people prefer: kept, read again, and asked for without a wait."""

from pathlib import Path

import pytest

from bot.tables import Deck, Letters, Preferences, Sorting, TableCode, TableError
from tests.tables.house import ADA, BO, House


async def test_who_never_chose_has_what_is_usual(house: House) -> None:
    usual = house.tables.people.preferences(ADA.id)
    assert usual == Preferences(
        language=None, sort=Sorting.RANK, deck=Deck.TWO, letters=Letters.OWN, text=False, dm=False
    )


async def test_what_is_chosen_is_there_at_once_and_after_a_restart(house: House) -> None:
    people = house.tables.people
    chosen = Preferences(language="fr", sort=Sorting.SUIT, deck=Deck.FOUR, letters=Letters.ENGLISH, text=True, dm=True)
    for name, value in {
        "language": "fr",
        "sort": "suit",
        "deck": "four",
        "letters": "english",
        "text": "on",
        "dm": "on",
    }.items():
        await people.set_preference(ADA.id, name, value)
    assert people.preferences(ADA.id) == chosen
    assert people.preferences(BO.id) == Preferences()
    await house.restart()
    assert house.tables.people.preferences(ADA.id) == chosen
    await house.tables.people.set_preference(ADA.id, "language", "auto")
    assert house.tables.people.preferences(ADA.id).language is None


async def test_sitting_down_leaves_what_one_prefers(house: House) -> None:
    await house.tables.people.set_preference(ADA.id, "dm", "on")
    await house.game(ADA, BO)
    await house.restart()
    assert house.tables.people.preferences(ADA.id).dm
    known = await house.store.player(ADA.id)
    assert known is not None
    assert known.name == ADA.name


@pytest.mark.parametrize(
    ("name", "value"), [("sort", "colour"), ("deck", "3"), ("text", "yes"), ("dm", ""), ("", ""), ("name", "x")]
)
async def test_what_cannot_be_chosen_is_refused(house: House, name: str, value: str) -> None:
    with pytest.raises(TableError) as refused:
        await house.tables.people.set_preference(ADA.id, name, value)
    assert refused.value.code is TableCode.BAD_OPTION
    assert house.tables.people.preferences(ADA.id) == Preferences()


async def test_what_cannot_be_read_is_as_usual(tmp_path: Path) -> None:
    house = await House.at(tmp_path / "rummy.db").open()
    await house.store.people.set_preferences(ADA.id, '{"sort": "colour"}')
    await house.store.people.set_preferences(BO.id, '{"text": true, "of a later version": 1}')
    await house.restart()
    assert house.tables.people.preferences(ADA.id) == Preferences()
    assert house.tables.people.preferences(BO.id) == Preferences(text=True)
    await house.close()

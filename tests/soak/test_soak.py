"""Three days of ten tables, with the bot stopped and started in between."""

from pathlib import Path

import pytest

from bot.tables import Cause
from tests.soak.weeks import Plan, Weeks


@pytest.mark.slow
async def test_three_days_of_ten_tables(tmp_path: Path) -> None:
    plan = Plan(tables=10, servers=2, days=3, restarts=5, to_the_end=False)
    proofs = await Weeks(plan, tmp_path / "town.db").run()
    assert len(proofs.tables) == 10
    assert proofs.town.restarts == 5
    assert proofs.boards.total() > 20
    assert proofs.reminders.total() > 20
    assert proofs.causes[Cause.MOVED] > 100

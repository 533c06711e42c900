"""The demo, driven through its own page: what a newcomer sees without a Discord token."""

from pathlib import Path

import pytest

from bot.demo.pages import DemoBroken, Edit, check_pages, edited
from tests.demo.tab import demo, labels_of, tabs, text_of, with_button


def test_changes_to_the_pages_apply() -> None:
    """The pages of the locked simcord are those that the changes were made for."""
    check_pages()


def test_a_change_without_its_place_is_loud() -> None:
    with pytest.raises(DemoBroken):
        edited("a page", (Edit("another page", "x"),))

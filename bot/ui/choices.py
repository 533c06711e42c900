"""What can be chosen in a lobby: the options by name, their values, and how both are called."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.tables import Table, TableCode, TableError, Tables, TurnTime
from bot.ui.words import Words, languages, words_for

TURN_TIME: Final = "turn-time"
LANGUAGE: Final = "language"


class Choice(NamedTuple):
    """One thing to choose: its name, the values on offer, the value chosen."""

    name: str
    values: tuple[str, ...]
    chosen: str


HOUSE_RULES: Final = {
    "decks": ("1", "2", "3"),
    "wilds": ("rotating", "twos", "kings"),
    "layoff": ("next-turn", "same-turn"),
    "reshuffles": ("unlimited", "0", "1", "2", "3"),
}
DEFAULTS: Final = {"decks": "2", "wilds": "rotating", "layoff": "next-turn", "reshuffles": "unlimited"}


def choices(table: Table) -> Iterator[Choice]:
    """Yield everything that can be chosen at a table, with what is chosen now."""
    yield Choice(TURN_TIME, tuple(TurnTime), table.turn_time)
    yield Choice(LANGUAGE, languages(), table.language)
    yield Choice("hints", ("on", "off"), "on" if table.hints else "off")
    for name, values in HOUSE_RULES.items():
        yield Choice(name, values, table.options.get(name, DEFAULTS[name]))


async def choose(tables: Tables, table: Table, by: int, name: str, value: str) -> Table:
    """Return the lobby with something chosen; TableError when this person, table or value does not allow it."""
    if value not in next((one.values for one in choices(table) if one.name == name), ()):
        raise TableError(TableCode.BAD_OPTION, option=name, value=value)
    if name == TURN_TIME:
        return await tables.set_turn_time(table.id, by, TurnTime(value))
    return await tables.set_option(table.id, by, name, value)


def name_words(name: str, words: Words) -> str:
    """Return what an option is called."""
    return words(f"option.{name}")


def value_words(name: str, value: str, words: Words) -> str:
    """Return what an option's value is called; a language calls itself by its own name."""
    if name == LANGUAGE:
        return words_for(value)("option.language.own")
    return words(f"option.{name}.{value}")


def chosen_words(table: Table, words: Words) -> str:
    """Return what is chosen at a table, in one line; house rules only where they differ from the usual ones."""
    parts = (
        words("option.chosen", name=name_words(one.name, words), value=value_words(one.name, one.chosen, words))
        for one in choices(table)
        if one.chosen != DEFAULTS.get(one.name)
    )
    return " · ".join(parts)

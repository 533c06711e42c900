"""What can be chosen in a lobby: the game, the options by name with their values, and how all of them are called."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.engine.rulesets import GAMES, OPTIONS, ruleset
from bot.tables import BuyWindow, Table, TableCode, TableError, Tables, TurnTime
from bot.ui.words import Words, languages, words_for

GAME: Final = "game"
TURN_TIME: Final = "turn-time"
LANGUAGE: Final = "language"
BUY_WINDOW: Final = "buy-window"
ON_OFF: Final = ("on", "off")
NUMBERS: Final = {
    "reshuffles": ("unlimited", "0", "1", "2", "3"),
    "target": ("50", "100", "150", "200", "300"),
    "games": ("one-each", "1", "2", "3", "4", "6", "8"),
}
"""Of the options that allow any number, the values on offer."""


class Choice(NamedTuple):
    """One thing to choose: its name, the values on offer, the value chosen, and the usual one of a house rule."""

    name: str
    values: tuple[str, ...]
    chosen: str
    usual: str | None = None


def choices(table: Table) -> Iterator[Choice]:
    """Yield everything that can be chosen at a table, with what is chosen now: only what its game has."""
    yield Choice(GAME, GAMES, table.game_id)
    yield Choice(TURN_TIME, tuple(TurnTime), table.turn_time)
    yield Choice(LANGUAGE, languages(), table.language)
    yield Choice("hints", ON_OFF, "on" if table.hints else "off")
    yield from house_rules(table)


def house_rules(table: Table) -> Iterator[Choice]:
    """Yield the options of the table's game; how long draws wait for bids only where there is buying."""
    usual = usual_values(table.game_id)
    for name, values in option_values(table.game_id).items():
        yield Choice(name, values, table.options.get(name, usual[name]), usual[name])
        if name == "buying" and table.rules.buying:
            yield Choice(BUY_WINDOW, tuple(BuyWindow), table.buy_window, BuyWindow.AUTO)


def option_values(game_id: str) -> dict[str, tuple[str, ...]]:
    """Return the options of a game and the values on offer."""
    return {name: NUMBERS.get(name) or tuple(option.values or ()) for name, option in OPTIONS[game_id].items()}


def usual_values(game_id: str) -> dict[str, str]:
    """Return what the options of a game are when nobody chooses."""
    rules = ruleset(game_id)
    return {name: option.write(getattr(rules, name)) for name, option in OPTIONS[game_id].items()}


async def choose(tables: Tables, table: Table, by: int, name: str, value: str) -> Table:
    """Return the lobby with something chosen; TableError when this person, table or value does not allow it."""
    if value not in next((one.values for one in choices(table) if one.name == name), ()):
        raise TableError(TableCode.BAD_OPTION, option=name, value=value)
    if name == TURN_TIME:
        return await tables.set_turn_time(table.id, by, TurnTime(value))
    return await tables.set_option(table.id, by, name, value)


def game_words(table: Table, words: Words) -> str:
    """Return what the table's game is called."""
    return words(f"game.{table.game_id}")


def name_words(name: str, words: Words) -> str:
    """Return what an option is called."""
    return words(f"option.{name}")


def about_words(name: str, words: Words, *, tiles: bool) -> str:
    """Return what an option does, in a line; when time is up, a turn with tiles ends in its own way (P8)."""
    if tiles and name == TURN_TIME:
        return words("option.turn-time.about-tiles")
    return words(f"option.{name}.about")


def value_words(name: str, value: str, words: Words) -> str:
    """Return what an option's value is called; a language calls itself by its own name."""
    if name == LANGUAGE:
        return words_for(value)("option.language.own")
    if name == GAME:
        return words(f"game.{value}")
    return words(f"option.{name}.{value}")


def chosen_words(table: Table, words: Words) -> str:
    """Return what is chosen at a table, in one line; house rules only where they differ from the usual ones."""
    parts = (
        words("option.chosen", name=name_words(one.name, words), value=value_words(one.name, one.chosen, words))
        for one in choices(table)
        if one.name != GAME and one.chosen != one.usual
    )
    return " · ".join(parts)

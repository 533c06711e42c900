"""What a finished game is called where no markup can be: on a list to pick from."""

from typing import Final

from babel.dates import format_date

from bot.tables import Past
from bot.ui.choices import game_words
from bot.ui.words import Words

LONGEST_LABEL: Final = 100


def over_label(past: Past, words: Words) -> str:
    """Return when a finished game ended, what was played, and by whom."""
    date = format_date(past.ended, "medium", locale=words.locale)
    names = ", ".join(seat.name or words("people.former") for seat in past.table.seats)
    return f"{date} · {game_words(past.table, words)} · {names}"[:LONGEST_LABEL]

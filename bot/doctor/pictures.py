"""Whether the font is there and a board and a hand can be drawn, in every language."""

from collections.abc import AsyncIterator
from typing import Final

from bot.doctor.findings import Finding, State
from bot.engine import new_game, ruleset, view
from bot.ui.pictures import draw_board, draw_hand
from bot.ui.words import Words, languages, words_for

SEATS: Final = ("Ada", "Bo")


async def look_at_pictures(words: Words) -> AsyncIterator[Finding]:
    """Yield whether the pictures of a game just dealt can be drawn."""
    dealt = view(new_game(ruleset("mexican"), seats=SEATS, seed=bytes(32)), 0)
    for language in languages():
        spoken = words_for(language)
        try:
            draw_board(dealt, spoken)
            draw_hand(dealt, spoken)
        except Exception as error:  # whatever the drawing library says, that is the finding
            reason = f"{type(error).__name__}: {error}"
            yield Finding("pictures", State.WRONG, words("doctor.no-pictures", language=language, reason=reason))
            return
    yield Finding("pictures", State.WELL, words("doctor.pictures", languages=words.listing(languages())))

"""The keys that the code puts together, by their beginning: exactly these must be in the catalogues."""

from bot.computer import Reason
from bot.config import ConfigFault
from bot.engine.refusals import FACTS, Code
from bot.engine.replay import FlawCode
from bot.engine.rulesets import GAMES
from bot.engine.state import End
from bot.store.errors import StoreFault
from bot.tables import BuyWindow, TurnTime
from bot.tables.errors import TableCode
from bot.tables.soundness import Unsound
from bot.ui.choices import BUY_WINDOW, GAME, LANGUAGE, ON_OFF, TURN_TIME, option_values
from bot.ui.errors import NEEDED
from bot.ui.new_table import FOR_A_THREAD
from bot.ui.preferences import PREFERABLE
from bot.ui.words.refusals import OF_TILES

# What is chosen in the lobby, and its values; a language calls itself by its own name.
CHOICES: dict[str, tuple[str, ...]] = {
    **{name: values for game in GAMES for name, values in option_values(game).items()},
    **{GAME: (), TURN_TIME: tuple(TurnTime), BUY_WINDOW: tuple(BuyWindow), LANGUAGE: ("own",), "hints": ON_OFF},
}

STAGES = ("round", "deal", "game")
PAGES = ("game", "melds", "free-melds", "sets", "turn", "end", "house", "play", "cards", "tiles")

DECLARED: dict[str, set[str]] = {
    # a refusal that carries facts has a second text, for when they are missing
    "refusal.": {f"refusal.{code}" for code in Code}
    | {f"refusal.{code}.bare" for code in FACTS}
    | {f"refusal.tiles.{code}" for code in OF_TILES},
    "errors.table.": {f"errors.table.{code}" for code in TableCode},
    "errors.permission.": {f"errors.permission.{name}" for name in (*NEEDED, *FOR_A_THREAD)},
    "event.ended.": {f"event.ended.{end}" for end in End if end is not End.WENT_OUT},
    "hint.": {f"hint.{reason}" for reason in Reason},
    "cli.config.": {f"cli.config.{fault}" for fault in ConfigFault},
    "cli.database.": {f"cli.database.{fault}" for fault in StoreFault},
    "doctor.table.": {f"doctor.table.{fault}" for fault in Unsound},
    "option.": {"option.chosen", "option.line", "option.turn-time.about-tiles"}
    | {f"option.{name}" for name in CHOICES}
    | {f"option.{name}.about" for name in CHOICES}
    | {f"option.{name}.{value}" for name, values in CHOICES.items() for value in values},
    "prefer.": {f"prefer.{name}.{one}" for name, values in PREFERABLE.items() for one in ("about", *values)},
    "stage.": {f"stage.{one}{form}" for one in STAGES for form in ("", ".title")},
    "replay.next.": {f"replay.next.{one}" for one in STAGES},
    "flaw.": {f"flaw.{code}" for code in FlawCode},
    "results.won.": {f"results.won.{one}" for one in STAGES},
    "game.": {f"game.{game}" for game in GAMES},
    "help.page.": {f"help.page.{name}" for name in PAGES},
    "help.rules.lying.": {"help.rules.lying.swap", "help.rules.lying.no-swap"},
    "level.": {"level.easy", "level.hard"},
    "letter.": {f"letter.{rank}" for rank in (1, 11, 12, 13)},
    "ranks.": {f"ranks.{rank}" for rank in range(1, 14)},
    "contract.": {"contract.none"}
    | {f"contract.{kind}.{count}" for kind in ("group", "run") for count in (1, 2, 3, "more")},
}

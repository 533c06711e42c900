"""The keys that the code puts together, by their beginning: exactly these must be in the catalogues."""

from bot.computer import Reason
from bot.engine.refusals import FACTS, Code
from bot.engine.state import End
from bot.tables.errors import TableCode
from bot.ui.errors import NEEDED
from bot.ui.new_table import FOR_A_THREAD

DECLARED: dict[str, set[str]] = {
    # a refusal that carries facts has a second text, for when they are missing
    "refusal.": {f"refusal.{code}" for code in Code} | {f"refusal.{code}.bare" for code in FACTS},
    "errors.table.": {f"errors.table.{code}" for code in TableCode},
    "errors.permission.": {f"errors.permission.{name}" for name in (*NEEDED, *FOR_A_THREAD)},
    "event.ended.": {f"event.ended.{end}" for end in End if end is not End.WENT_OUT},
    "hint.": {f"hint.{reason}" for reason in Reason},
    "letter.": {f"letter.{rank}" for rank in (1, 11, 12, 13)},
    "rank.": {f"rank.{rank}.{number}" for rank in range(1, 14) for number in ("one", "many")},
    "contract.": {"contract.none"}
    | {f"contract.{kind}.{count}" for kind in ("group", "run") for count in (1, 2, 3, "more")},
}

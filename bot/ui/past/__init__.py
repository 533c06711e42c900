"""Looking around and back: the tables of a server, the log, a finished game step by step, and proofs."""

from bot.ui.past.around import show_games
from bot.ui.past.log import show_log
from bot.ui.past.proof import show_proof
from bot.ui.past.replays import offered_games, show_replay

__all__ = ["offered_games", "show_games", "show_log", "show_proof", "show_replay"]

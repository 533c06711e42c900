"""`python -m bot`: the subcommands and their arguments, nothing else."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Mexican Rummy for Discord.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("run", help="run the bot (DISCORD_TOKEN from the environment or .env)")
    demo = commands.add_parser("demo", help="play in the browser, without Discord")
    demo.add_argument("--db", type=Path, metavar="FILE", help="keep the games in this file between starts")
    demo.add_argument("--port", type=int, default=8765, help="the port of the page (%(default)s)")
    demo.add_argument("--language", default="en", metavar="LANGUAGE", help="en (default) or fr")
    replay = commands.add_parser("replay", help="play game records and say what each move does")
    replay.add_argument("files", nargs="+", metavar="FILE")
    replay.add_argument("--json", action="store_true", help="one object of JSON a line")
    verify = commands.add_parser("verify", help="check that records of finished games hold: seed, moves and result")
    verify.add_argument("files", nargs="+", metavar="FILE")
    simulate = commands.add_parser("simulate", help="let computer players play, and sum up")
    simulate.add_argument("games", type=int, nargs="?", default=100, metavar="N", help="games (%(default)s)")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Run the subcommand that the words (those of the command line) name. Returns the exit code."""
    given = arguments().parse_args(words)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    # Each subcommand imports what it needs: a replay needs neither Discord nor a database.
    match given.command:
        case "replay":
            return int(import_module("bot.commands").replay_files(given.files, given.json))
        case "verify":
            return int(import_module("bot.commands").verify_files(given.files))
        case "simulate":
            return int(import_module("bot.computer.simulate").main(given.games))
        case "demo":
            return int(import_module("bot.demo").run_demo(given.db, given.port, given.language))
        case _:
            return int(import_module("bot.app").run())


def _run() -> int:
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads the lines has read enough: `… | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


if __name__ == "__main__":
    sys.exit(_run())

"""`python -m bot`: the subcommands and their arguments, nothing else."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

LAST_PORT: Final = 65_535
FASTEST: Final = 10_000


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Mexican Rummy for Discord.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("run", help="run the bot (DISCORD_TOKEN from the environment or .env)")
    demo = commands.add_parser("demo", help="play in the browser, without Discord")
    demo.add_argument("--db", type=Path, metavar="FILE", help="keep the games in this file between starts")
    demo.add_argument("--port", type=_port, default=8765, help="the port of the page (%(default)s)")
    demo.add_argument("--language", default="en", help="what the terminal says: en (default), fr, pt-BR or es-ES")
    demo.add_argument("--speed", type=_speed, default=1.0, metavar="N", help="let time pass N times as fast")
    replay = commands.add_parser("replay", help="play game records and say what each move does")
    replay.add_argument("files", nargs="+", metavar="FILE")
    replay.add_argument("--json", action="store_true", help="one object of JSON a line")
    verify = commands.add_parser("verify", help="check that records of finished games hold: seed, moves and result")
    verify.add_argument("files", nargs="+", metavar="FILE")
    doctor = commands.add_parser("doctor", help="look whether all is well, while the bot runs too, and change nothing")
    doctor.add_argument("--json", action="store_true", help="one object of JSON a line")
    backup = commands.add_parser("backup", help="copy the database to a file, while the bot runs too")
    backup.add_argument("file", type=Path, metavar="FILE")
    backup.add_argument("--force", action="store_true", help="take the place of a file that is there")
    _add_simulate(commands.add_parser("simulate", help="let computer players play, and sum up"))
    return parser


def _add_simulate(simulate: argparse.ArgumentParser) -> None:
    simulate.add_argument("games", type=int, nargs="?", default=100, metavar="N", help="games (%(default)s)")
    simulate.add_argument("--seats", type=int, help="players at the table (4, or as many as the game takes)")
    simulate.add_argument("--game", default="mexican", help="the game's id (%(default)s)")
    simulate.add_argument("--option", type=_option, action="append", default=[], metavar="NAME=VALUE", dest="options")
    simulate.add_argument(
        "--random-options", action="store_true", help="in each game any options, seats and levels, but for those named"
    )
    simulate.add_argument("--level", help="easy, hard, or several with commas (hard)")
    simulate.add_argument("--seed", type=int, default=0, help="another number, other games (%(default)s)")


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"it is a number from 0 (any that is free) to {LAST_PORT}")
    return int(text)


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0
    if not 1 <= speed <= FASTEST:
        raise argparse.ArgumentTypeError(f"it is a number from 1 to {FASTEST}")
    return speed


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError("it is NAME=VALUE")
    return name, value


def main(words: Sequence[str] | None = None) -> int:
    """Run the subcommand that the words (those of the command line) name. Returns the exit code."""
    given = arguments().parse_args(words)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    # Each subcommand imports what it needs: a replay needs neither Discord nor a database.
    match given.command:
        case "replay":
            from bot.commands import replay_files

            return replay_files(given.files, given.json)
        case "verify":
            from bot.commands import verify_files

            return verify_files(given.files)
        case "simulate":
            return _simulate(given)
        case "doctor":
            from bot.doctor import run_doctor

            return run_doctor(given.json)
        case "backup":
            from bot.backup import run_backup

            return run_backup(given.file, given.force)
        case "demo":
            from bot.demo import run_demo

            return run_demo(given.db, given.port, given.language, given.speed)
        case _:
            from bot.app import run

            return run()


def _simulate(given: argparse.Namespace) -> int:
    from bot.computer.simulate import run_simulation

    options = dict(given.options)
    return run_simulation(
        given.games,
        seats=given.seats,
        game=given.game,
        options=options,
        level=given.level,
        seed=given.seed,
        random_options=given.random_options,
    )


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

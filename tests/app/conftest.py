"""A process's surroundings: an environment without settings, and something that answers in Discord's place."""

import json
import logging
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import discord
import pytest

Answer = tuple[int, object]
TOKEN = "an.invented.token"


@pytest.fixture
def bare_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder without `.env`, an environment without settings, and no log set up twice."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "DATABASE_PATH", "LOG_LEVEL", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    handlers = list(logging.getLogger().handlers)
    yield
    logging.getLogger().handlers[:] = handlers


@pytest.fixture
def discord_says(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[dict[str, Answer]], str]]:
    """Something that answers in Discord's place, by path; everything else is unauthorised. Returns its address."""
    servers: list[ThreadingHTTPServer] = []

    def begin(answers: dict[str, Answer]) -> str:
        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                status, body = answers.get(self.path, (401, {"message": "401: Unauthorized", "code": 0}))
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(json.dumps(body).encode())

            do_GET = do_PUT = answer

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        base = f"http://127.0.0.1:{server.server_port}"
        monkeypatch.setattr(discord.http.Route, "BASE", base)
        return base

    yield begin
    for server in servers:
        server.shutdown()
        server.server_close()

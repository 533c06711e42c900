"""From a bare machine to a running table: the lock, and what is said when Python is not fit."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
NO_PYTHON = None
TOO_OLD = 'case "$*" in --version) echo Python 3.9.2;; *) exit 1;; esac'
WITHOUT_VENV = f'case "$*" in *ensurepip*) exit 1;; esac; exec {sys.executable} "$@"'

needs_sh = pytest.mark.skipif(shutil.which("sh") is None, reason="make and its shell are for Unix")


def pinned(lock: Path) -> set[str]:
    return set(re.findall(r"^([a-z0-9-]+)(?:\[\w+\])?==", lock.read_text(), re.MULTILINE))


def names(requirements: list[str]) -> set[str]:
    found = (re.match(r"[\w.-]+", line) for line in requirements)
    return {re.sub(r"[._-]+", "-", name.group()).lower() for name in found if name}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_packages_and_hashes_but_no_address(lock):
    text = lock.read_text()
    assert "://" not in text
    assert "--hash=sha256:" in text


@pytest.mark.parametrize("lock", ["run", "dev", "postgres", "bench"])
def test_every_lock_has_all_that_the_bot_needs(lock):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = project["dependencies"] + extras.get({"dev": "demo"}.get(lock, lock), [])
    assert names(wanted) <= pinned(ROOT / "requirements" / f"{lock}.txt")


def test_the_demo_does_without_the_video_library():
    assert "av" not in pinned(ROOT / "requirements/dev.txt")


def make_environment(folder: Path, python3: str | None) -> subprocess.CompletedProcess[str]:
    """Run the script behind `make` with nothing on the path but a python3 that does what is given."""
    if python3 is not None:
        stand_in = folder / "python3"
        stand_in.write_text(f"#!{shutil.which('sh')}\n{python3}\n")
        stand_in.chmod(0o755)
    return subprocess.run(
        [shutil.which("sh") or "sh", str(ROOT / ".ci/environment"), str(folder / "venv"), "no-lock.txt"],
        env={"PATH": str(folder), **{key: os.environ[key] for key in ("LANG",) if key in os.environ}},
        capture_output=True,
        text=True,
    )


@needs_sh
@pytest.mark.parametrize(
    ("python3", "said"),
    [
        pytest.param(NO_PYTHON, "python3 is missing: install Python 3.11 or later", id="no-python"),
        pytest.param(TOO_OLD, "Python 3.9.2 is too old: Python 3.11 or later is needed", id="too-old"),
        pytest.param(WITHOUT_VENV, f"python{sys.version_info[0]}.{sys.version_info[1]}-venv", id="no-venv"),
    ],
)
def test_an_unfit_python_is_told_in_a_line_or_two(tmp_path, python3, said):
    ended = make_environment(tmp_path, python3)
    assert ended.returncode == 1
    assert said in ended.stderr
    assert all(line.startswith("make: ") for line in ended.stderr.splitlines())
    assert not (tmp_path / "venv").exists()

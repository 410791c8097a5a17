"""What tests share: the program itself, and a library of their own."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Callable

import pytest
from hypothesis import settings

# A busy machine is no failure, and the same examples come each time.
settings.register_profile("calm", deadline=None, derandomize=True)
settings.load_profile("calm")

TOP = Path(__file__).resolve().parents[2]

# Some tests ask something while they are collected, and the key of a user is read once.
STATE = tempfile.mkdtemp(prefix="fibnim-state-")
os.environ["XDG_STATE_HOME"] = STATE
atexit.register(shutil.rmtree, STATE, ignore_errors=True)


@pytest.fixture(scope="session")
def program() -> Path:
    """The command line: FIBNIM, or the debug build of this clone."""
    path = Path(os.environ.get("FIBNIM", TOP / "target" / "debug" / "fibnim"))
    assert path.is_file(), f"{path} is missing: cargo build -p fibnim-cli makes it"
    return path


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the library of the user is, for Python and for the command line: no test touches that of a person."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True, scope="session")
def own_home(home: Path) -> None:
    os.environ["XDG_DATA_HOME"] = str(home)


Run = Callable[..., str]


@pytest.fixture(scope="session")
def run(program: Path, own_home: None) -> Run:
    """Runs the program and returns what it prints, whatever its status."""

    def run(*arguments: str, given: str | None = None) -> str:
        done = subprocess.run(
            [program, *arguments], input=given, capture_output=True, text=True, timeout=600, check=False
        )
        assert done.stdout, f"{arguments}: {done.stderr}"
        return done.stdout

    return run


@pytest.fixture(scope="session")
def told(run: Run) -> Callable[..., Any]:
    """What the program says with --json."""

    def told(*arguments: str, given: str | None = None) -> Any:
        return json.loads(run(*arguments, "--json", given=given))

    return told

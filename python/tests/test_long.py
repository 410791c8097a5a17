"""Long computations: reported, stopped and continued."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest

import fibnim

#: A table that is interrupted when it has begun; it would take minutes.
INTERRUPTED = """
import os, signal, sys
import fibnim

def told(progress):
    if progress.done and not told.sent:
        told.sent = True
        {how}

told.sent = False
{call}
"""

CALLS = {
    "thresholds": "fibnim.thresholds([60, 60], {upto}, progress=told, resume={file!r})",
    "grundy": "fibnim.grundy({upto}, game='takeaway:3', progress=told, resume={file!r})",
    "starts": "fibnim.starts({upto}, game='takeaway:3', progress=told, resume={file!r})",
}


def test_a_function_is_called() -> None:
    told: list[fibnim.Progress] = []
    fibnim.thresholds([80, 90], 4000, progress=told.append)
    assert told and all(isinstance(one, fibnim.Progress) for one in told)
    counted = [one.done for one in told if one.done is not None]
    assert counted == sorted(counted) and {one.total for one in told} == {4001}


def test_a_proof_is_followed() -> None:
    told: list[str] = []
    fibnim.prove("grundy:3", library=":memory:", progress=lambda progress: told.append(progress.text))
    assert any("grundy" in text for text in told)


def test_what_a_function_raises_ends_the_computation() -> None:
    def told(progress: fibnim.Progress) -> None:
        raise RuntimeError("enough")

    began = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        fibnim.thresholds([400, 400], 10**6, progress=told)
    assert time.monotonic() - began < 300
    with pytest.raises(TypeError):
        fibnim.grundy(10, progress="yes")  # type: ignore[arg-type]


def test_a_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    # As where tqdm is not installed.
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    from fibnim import _progress

    monkeypatch.setattr(_progress._Lines, "SECONDS", 0.0)
    fibnim.thresholds([80, 90], 4000, progress=True)
    assert "of 4,001" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")
@pytest.mark.parametrize("name", list(CALLS))
def test_a_table_goes_on(name: str, tmp_path: Path) -> None:
    """Interrupted by Ctrl-C: it is saved, belongs to its own table only, and the same call continues from it."""
    file = str(tmp_path / "table")
    upto = {"thresholds": 40_000, "grundy": 1_500_000, "starts": 1_500_000}[name]
    call = CALLS[name].format(upto=upto, file=file)
    source = INTERRUPTED.format(how="os.kill(os.getpid(), signal.SIGINT)", call=call)
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode != 0 and "KeyboardInterrupt" in done.stderr, done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["table"]
    with pytest.raises(fibnim.Mistake, match="does not belong"):
        fibnim.thresholds([1], 5, resume=file)
    begun: list[fibnim.Progress] = []
    again: Callable[..., Any] = {"thresholds": fibnim.thresholds, "grundy": fibnim.grundy, "starts": fibnim.starts}[name]
    arguments: tuple[Any, ...] = ([60, 60], upto) if name == "thresholds" else (upto,)
    options = {} if name == "thresholds" else {"game": "takeaway:3"}
    found = again(*arguments, **options, resume=file, progress=begun.append)
    assert np.array_equal(found, again(*arguments, **options))
    assert list(tmp_path.iterdir()) == [], "a finished table leaves nothing behind"
    assert begun == [] or (begun[0].done or 0) > 0


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "table"
    head = "fibnim table values\ngame=fibonacci\nupto=10\n\n"
    for body in [b"", b"\1\0\0\0", b"\2\0\0\0\0\0\0\0\7\0\0\0", bytes(16), b"\xff" * 12]:
        file.write_bytes(head.encode() + body)
        with pytest.raises(fibnim.Mistake, match="is damaged"):
            fibnim.grundy(10, resume=file)
    file.unlink()
    with pytest.raises(OSError):
        fibnim.grundy(10, resume=tmp_path / "nowhere" / "table")
    assert fibnim.grundy(10, resume=file).tolist() == fibnim.grundy(10).tolist() and not file.exists()


def test_every_table_can_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "table"
    assert np.array_equal(fibnim.complements(9, 60, resume=file), fibnim.complements(9, 60))
    assert np.array_equal(fibnim.grundy_map(30, resume=file), fibnim.grundy_map(30))
    wythoff = fibnim.Rules("wythoff")
    assert np.array_equal(wythoff.positions(20, resume=file), wythoff.positions(20))
    assert os.listdir(tmp_path) == []

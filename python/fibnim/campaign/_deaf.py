"""For workers on this machine: a terminal sends Ctrl-C to all processes, but the campaign alone hears it, and ends them in order."""

from __future__ import annotations

import signal
from typing import Any


def dask_setup(_worker: Any) -> None:
    """What Dask calls when a worker begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

"""Progress of long computations: a function that is called, or a bar."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from typing import Any, Callable, NamedTuple, TextIO, Union


class Progress(NamedTuple):
    """How far a computation is."""

    done: int | None
    """Steps done, if they can be counted."""
    total: int | None
    """Steps in all."""
    text: str
    """What is being done, if that is more than counting."""


Follow = Union[bool, Callable[[Progress], object], None]
"""A function that is called with a Progress, several times a second at most; or True for a bar."""


class _Function:
    def __init__(self, function: Callable[[Progress], object]) -> None:
        self.function = function

    def tell(self, done: int | None, total: int | None, text: str) -> None:
        self.function(Progress(done, total, text))

    def close(self, is_done: bool) -> None:
        pass


class _Bar:
    """A bar of tqdm's, in a notebook or a terminal."""

    def __init__(self, tqdm: Any, what: str) -> None:
        self.bar = tqdm(desc=what, leave=False)

    def tell(self, done: int | None, total: int | None, text: str) -> None:
        if done is not None:
            self.bar.total, self.bar.n = total, done
        if text:
            self.bar.set_description_str(text, refresh=False)
        self.bar.refresh()

    def close(self, is_done: bool) -> None:
        if is_done and self.bar.total:
            self.bar.n = self.bar.total
        self.bar.close()


class _Lines:
    """A line to standard error now and then, where tqdm is not installed."""

    SECONDS = 1.0

    def __init__(self, what: str, out: TextIO) -> None:
        self.what, self.out, self.last = what, out, time.monotonic()

    def tell(self, done: int | None, total: int | None, text: str) -> None:
        if time.monotonic() - self.last < self.SECONDS:
            return
        self.last = time.monotonic()
        counted = f"{done:,} of {total:,}" if done is not None and total is not None else ""
        print(f"{self.what}: {', '.join(filter(None, [counted, text]))}", file=self.out, flush=True)

    def close(self, is_done: bool) -> None:
        pass


def begin(progress: Follow, what: str) -> Any:
    """What receives the progress of a computation: an object with ``tell`` and ``close``, or None.

    >>> begin(None, "table") is None
    True
    """
    if progress is None or progress is False:
        return None
    if progress is not True:
        if not callable(progress):
            raise TypeError("progress must be a function, True or False")
        return _Function(progress)
    try:
        tqdm = import_module("tqdm.auto").tqdm
    except ImportError:
        return _Lines(what, sys.stderr)
    return _Bar(tqdm, what)

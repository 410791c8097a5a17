"""Sizes as people write them."""

from __future__ import annotations

import os
from typing import Union

from ._errors import Mistake

Memory = Union[int, str, None]
"""Bytes, or a text such as ``"8GiB"``; None for the usual limit."""

Path = Union[str, "os.PathLike[str]", None]
"""The file of a library; None for that of the user."""

_UNITS = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "kib": 2**10, "mib": 2**20, "gib": 2**30, "tib": 2**40}


def size(memory: Memory) -> int | None:
    """Bytes.

    >>> size("8GiB") == 8 * 2**30
    True
    """
    if memory is None or isinstance(memory, int):
        return memory
    digits = memory.strip().rstrip("kKmMgGtTiIbB ")
    unit = memory.strip()[len(digits) :].strip().lower()
    try:
        return int(float(digits) * _UNITS[unit])
    except (ValueError, KeyError):
        raise Mistake(f"{memory!r} is no size", 'a number of bytes, or a text such as "512MiB"') from None


def path(library: Path) -> str | None:
    """The name of a library's file."""
    return None if library is None else os.fspath(library)

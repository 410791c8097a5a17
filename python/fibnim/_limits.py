"""Sizes as people write them."""

from __future__ import annotations

import operator
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
    if memory is None:
        return None
    if not isinstance(memory, str):
        bytes_ = operator.index(memory)
        if not 0 <= bytes_ < 2**63:
            raise Mistake(f"a memory of {memory} bytes makes no sense", 'a number of bytes, or a text such as "512MiB"')
        return bytes_
    digits = memory.strip().rstrip("kKmMgGtTiIbB ")
    unit = memory.strip()[len(digits) :].strip().lower()
    try:
        return size(int(float(digits) * _UNITS[unit]))
    except (KeyError, OverflowError, ValueError):
        raise Mistake(f"{memory!r} is not a size", 'a number of bytes, or a text such as "512MiB"') from None


def path(library: Path) -> str | None:
    """The name of a library's file."""
    return None if library is None else os.fspath(library)

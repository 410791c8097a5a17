"""Arrays in, arrays out: numbers as the extension takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _fibnim
from ._errors import Mistake

if TYPE_CHECKING:
    from ._fibnim import Numbers, Theorem

#: What the extension takes for an allowance without limit.
UNLIMITED = np.uint64(2**64 - 1)

_HELP = "arrays hold whole numbers from 0 to 2**63 - 1; larger ones can be asked one by one"


def _whole(values: ArrayLike, what: str, *, infinite: bool = False, negative: bool = False) -> NDArray[Any]:
    """The same as an array of whole numbers, or of floats with infinities among them."""
    array = np.asarray(values)
    if array.dtype.kind == "f" and (infinite or array.size == 0):
        finite = array[np.isfinite(array)] if infinite else array
        if np.isnan(array).any() or (array == -np.inf).any() or (finite != np.floor(finite)).any():
            raise Mistake(f"{what} have a number that is not whole", _HELP)
        if finite.size and (finite.min() < 0 or finite.max() >= 2**63):
            raise Mistake(f"{what} go from {finite.min():.0f} to {finite.max():.0f}", _HELP)
        return array
    if array.dtype.kind == "O":
        if infinite and any(isinstance(one, float) for one in array.flat):
            return _whole(array.astype(np.float64), what, infinite=True)
        raise Mistake(f"{what} have a number that no array can hold", _HELP)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what} must be an array of whole numbers, not of {array.dtype}")
    if array.size and ((array.min() < 0 and not negative) or array.max() >= 2**63):
        raise Mistake(f"{what} go from {array.min()} to {array.max()}", _HELP)
    return array


def _piles(values: ArrayLike) -> NDArray[np.uint64]:
    return _whole(values, "piles").astype(np.uint64)


def _allowances(values: ArrayLike) -> NDArray[np.uint64]:
    if isinstance(values, str) and values.strip() == "inf":
        values = np.inf
    array = _whole(values, "allowances", infinite=True)
    if array.dtype.kind != "f":
        return array.astype(np.uint64)
    unlimited = np.isinf(array)
    return np.where(unlimited, UNLIMITED, np.where(unlimited, 0, array).astype(np.uint64))


def _columns(arrays: list[NDArray[np.uint64]]) -> tuple[list[NDArray[np.uint64]], tuple[int, ...]]:
    """Arrays of one shape as columns, and the shape."""
    same = np.broadcast_arrays(*arrays) if arrays else []
    return [np.ascontiguousarray(array).reshape(-1) for array in same], same[0].shape if same else ()


def letters(wins: NDArray[np.bool_]) -> NDArray[np.str_]:
    """``"N"`` where the player to move wins, and ``"P"`` elsewhere."""
    return np.where(wins, "N", "P")


def accepts(theorem: Theorem, numbers: tuple[ArrayLike, ...]) -> NDArray[np.bool_]:
    """Whether a theorem holds, for whole arrays."""
    if len(numbers) != len(theorem.tracks):
        names = ", ".join(theorem.tracks)
        raise Mistake(
            f"{theorem.family} has {len(theorem.tracks)} numbers ({names}), not {len(numbers)}",
            "the piles come first, then the allowance, which may be inf",
        )
    last = len(numbers) - 1
    read = [
        _allowances(one) if place == last and theorem.has_allowance else _piles(one) for place, one in enumerate(numbers)
    ]
    columns, shape = _columns(read)
    return theorem._accepts(columns).reshape(shape)


def contains(numbers: Numbers, given: tuple[ArrayLike, ...]) -> NDArray[np.bool_] | bool:
    """Whether numbers are in a set, for whole arrays."""
    tracks = len(numbers.variables)
    arrays = [_whole(one, "numbers", negative=True) for one in given]
    if len(arrays) == 1 and tracks > 1 and arrays[0].ndim > 0 and arrays[0].shape[-1] == tracks:
        arrays = [arrays[0][..., place] for place in range(tracks)]
    if len(arrays) != tracks:
        raise TypeError(f"a member of this set is a tuple of {tracks} numbers: give an array for each, or one with them on its last axis")
    columns, shape = _columns([np.where(array < 0, 0, array).astype(np.uint64) for array in arrays])
    found = numbers._contains(columns).reshape(shape)
    for array in arrays:
        if array.dtype.kind == "i":
            found = found & (array >= 0)
    return found if shape else bool(found)


def outcomes(
    piles: ArrayLike,
    allowances: ArrayLike | None,
    *,
    game: str,
    misere: bool,
    scope: str | None,
    memory: int | None,
    cells: int | None,
    progress: Any,
) -> NDArray[np.str_]:
    """Who wins many positions; see ``fibnim.outcomes``."""
    stones = _piles(piles)
    single = stones.ndim < 2
    rows = stones.reshape(-1, 1) if single else stones
    if rows.ndim != 2:
        raise Mistake(f"the piles have {rows.ndim} axes", "one axis for positions of one pile, or a row of piles for each position")
    count, width = rows.shape
    if scope not in (None, "global", "local"):
        raise Mistake(f"there is no scope {scope!r}", '"global" or "local"')
    given = None if allowances is None else _allowances(allowances)
    if game == "nim" and given is not None and (given != UNLIMITED).any():
        raise Mistake("Bouton's nim has no allowance", "leave the allowances out")
    local = scope == "local" or (scope is None and given is not None and given.ndim == 2 and width > 1)
    if local and misere:
        raise Mistake("sums under misere play have no Grundy values", "solve answers small ones, one by one")
    if given is None:
        # As in a start: all but one stone of a pile that has an allowance of its own, and no limit for piles that share one.
        all_but_one = (local or width == 1) and game != "nim"
        given = np.where(rows > 0, rows - np.uint64(1), np.uint64(0)) if all_but_one else np.full((count, 1), UNLIMITED)
    elif given.ndim < 2:
        # One for each position.
        given = np.broadcast_to(given, (count,)).reshape(count, 1)
    if not local and given.shape[1] != 1:
        raise Mistake("piles that share an allowance, and an allowance for each of them", 'scope="local" has one for each')
    stones_of_all = np.ascontiguousarray(rows).reshape(-1)
    if local:
        most = np.ascontiguousarray(np.broadcast_to(given, rows.shape)).reshape(-1)
        found = _fibnim.local_outcomes(stones_of_all, most, width, game, memory, progress)
    else:
        most = np.ascontiguousarray(np.broadcast_to(given, (count, 1))).reshape(-1)
        found = _fibnim.outcomes(stones_of_all, most, width, game, misere, memory, cells, progress)
    return letters(found).reshape(stones.shape) if single else letters(found)

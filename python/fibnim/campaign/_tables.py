"""Tables in slices.

The complement of a pair needs no other pair, so a table of complements is cut into tiles of pairs; a tile ends as soon as its
own complements are found. A column of thresholds needs all that is before it and cannot be cut; columns of different piles are
slices of their own.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any, Mapping

import numpy as np

from .. import _fibnim
from .._errors import Mistake, Rejected
from ._pool import Work
from ._proofs import RANGE, spelled_out
from ._store import Store

#: Cells that the slow method may look at for one comparison: a moment.
CELLS = 2_000_000

#: Comparisons of a slice.
SPOTS = 4

_TASK = re.compile(
    r"(?P<kind>complements|thresholds):(?P<piles>[\d.,]*) (?:search|upto)=(?P<bound>\d+) game=(?P<game>\S+)(?P<misere> misere)?"
)


def _which(task: re.Match[str]) -> tuple[str, bool, None]:
    return task["game"], bool(task["misere"]), None


def _read(task: str) -> re.Match[str]:
    found = _TASK.fullmatch(task)
    if found is None:
        raise Mistake(f"{task!r} is not a slice", "complements:0..9,10..19 search=1000 game=fibonacci")
    return found


def _tile(piles: str) -> tuple[tuple[int, int], tuple[int, int]]:
    smaller, larger = [(int(low), int(high)) for low, high in RANGE.findall(piles)]
    return smaller, larger


def slice_one(task: str, _given: str = "") -> str:
    """What a worker does: the rows of a slice as CSV, after a line that says what they are.

    >>> print(slice_one("complements:3..3,3..5 search=100 game=fibonacci"), end="")
    # complements:3..3,3..5 search=100 game=fibonacci
    3,3,0
    3,4,
    3,5,11
    >>> slice_one("thresholds:3,4 upto=3 game=fibonacci").splitlines()[1:]
    ['0,1', '1,1', '2,2', '3,1']
    """
    found = _read(task)
    bound, which = int(found["bound"]), _which(found)
    if found["kind"] == "complements":
        tile = _fibnim.complement_tile(*_tile(found["piles"]), bound, which)
        rows = [f"{a},{b},{'' if complement is None else complement}" for a, b, complement in tile]
    else:
        piles = [int(pile) for pile in found["piles"].split(",") if pile]
        column = _fibnim.thresholds(piles, bound, which).tolist()
        rows = [f"{n},{'inf' if threshold == np.inf else int(threshold)}" for n, threshold in enumerate(column)]
    return "\n".join([f"# {task}", *rows, ""])


def _named(texts: list[str]) -> Mapping[str, str]:
    return {text.splitlines()[0].removeprefix("# "): text for text in texts if text.startswith("# ")}


def _rows(text: str, task: str) -> list[list[str]]:
    """The cells of a slice, if its first line names this slice."""
    head, *lines = text.split("\n")
    if head != f"# {task}" or not lines or lines.pop() != "":
        raise Rejected(f"what came back is not a slice {task}")
    return [line.split(",") for line in lines]


def _number(cell: str, task: str) -> int:
    if not cell.isascii() or not cell.isdigit() or str(int(cell)) != cell:
        raise Rejected(f"{cell!r} is not a number of {task}")
    return int(cell)


class _Slices:
    """A campaign of slices, which do not depend on each other."""

    verb = "computed"

    def __init__(self, tasks: list[str], folder: Path) -> None:
        self.needs: dict[str, list[str]] = {task: [] for task in tasks}
        self.work: Work = slice_one
        self.store = Store(folder, ".csv", tasks, _named)
        self.choice: random.Random = random.SystemRandom()

    def given(self, _task: str) -> str:
        """Nothing."""
        return ""

    def take(self, task: str, text: str) -> None:
        """Keeps a slice, once it is whole and agrees with the slow method where it was compared; else raises Rejected."""
        self.check(task, text)
        self.store.put(task, text)

    def check(self, task: str, text: str) -> None:
        raise NotImplementedError

    def is_whole(self) -> bool:
        """Whether no slice is missing."""
        return all(task in self.store.texts for task in self.needs)

    def _slowly(self, task: re.Match[str], piles: list[int], upto: int) -> Any:
        """Thresholds by trying every move, up to a size that takes a moment."""
        cells = 1
        for pile in piles:
            cells *= pile + 1
        upto = min(upto, max(0, CELLS // cells - 1))
        return _fibnim.thresholds(piles, upto, _which(task), by_trying=True)


def _parameters(game: str, misere: bool) -> str:
    return f"game={game}" + (" misere" if misere else "")


def _suffix(game: str, misere: bool) -> str:
    """The unusual options, for the name of a file."""
    return ("" if game == "fibonacci" else "-" + re.sub(r"\W+", "-", game)) + ("-misere" if misere else "")


class Complements(_Slices):
    """Complements of all pairs of a range, in tiles: together the rows of ``fibnim table complement``."""

    def __init__(
        self, pattern: str, folder: Path, *, search: int, side: int = 16, game: str = "fibonacci", misere: bool = False
    ) -> None:
        found = re.fullmatch(r"complements:(?:(\d+)\.\.)?(\d+)", pattern)
        if found is None:
            raise Mistake(f"{pattern!r} names no table", "complements:0..100, with --search 1000")
        low, high = int(found[1] or 0), int(found[2])
        if side < 1 or search < 0:
            raise Mistake("a slice has a pile on a side, and is searched up to a pile", "--side 16 --search 1000")
        if low > high:
            raise Mistake(f"{pattern!r} has an empty range", "write the smaller number first: 0..100")
        blocks = [(start, min(start + side - 1, high)) for start in range(low, high + 1, side)]
        tail = f"search={search} {_parameters(game, misere)}"
        # The largest first: what is left at the end is short.
        tasks = [
            f"complements:{a[0]}..{a[1]},{b[0]}..{b[1]} {tail}"
            for b in reversed(blocks)
            for a in reversed(blocks)
            if a <= b
        ]
        super().__init__(tasks, folder)
        self.out = f"complement-{low}..{high}-search-{search}{_suffix(game, misere)}.csv"

    def check(self, task: str, text: str) -> None:
        """Whether every pair is there, and some of them have the complement that the slow method finds."""
        found = _read(task)
        smaller, larger = _tile(found["piles"])
        search = int(found["bound"])
        pairs = [
            [str(a), str(b)]
            for a in range(smaller[0], smaller[1] + 1)
            for b in range(max(a, larger[0]), larger[1] + 1)
        ]
        rows = _rows(text, task)
        if [row[:2] for row in rows] != pairs or any(len(row) != 3 for row in rows):
            raise Rejected(f"rows of {task} are missing, or not its own")
        claimed = {(int(a), int(b)): None if not c else _number(c, task) for a, b, c in rows}
        if any(c is not None and c > search for c in claimed.values()):
            raise Rejected(f"{task} was searched too far")
        for a, b in self.choice.sample(sorted(claimed), min(SPOTS, len(claimed))):
            complement = claimed[a, b]
            column = self._slowly(found, [a, b], search if complement is None else complement)
            lost = np.flatnonzero(np.isinf(column)).tolist()
            expected = [complement] if complement is not None and complement < len(column) else []
            if lost != expected:
                raise Rejected(f"the complement of ({a}, {b}) is not {'missing' if complement is None else complement}")

    def finish(self, _library: str | None = None) -> list[str]:
        """Writes the whole table, as ``fibnim table complement`` does."""
        if not self.is_whole():
            return []
        rows = [row for task in self.needs for row in _rows(self.store.texts[task], task)]
        rows.sort(key=lambda row: (int(row[0]), int(row[1])))
        text = "a,b,complement\n" + "".join(",".join(row) + "\n" for row in rows)
        return [f"the table is {self.store.write(self.out, text)}"]


class Thresholds(_Slices):
    """Thresholds of the piles of a pattern with n beside them: each column as ``fibnim table threshold`` writes it."""

    def __init__(self, pattern: str, folder: Path, *, upto: int, game: str = "fibonacci", misere: bool = False) -> None:
        if not re.fullmatch(r"thresholds:\d+(\.\.\d+)?(,\d+(\.\.\d+)?){0,3}", pattern):
            raise Mistake(f"{pattern!r} names no table", "thresholds:1..10,1..10, with --upto 10000; at most four piles")
        if upto < 0:
            raise Mistake(f"thresholds up to {upto} are none", "--upto 10000")
        names = (name.removeprefix("thresholds:") for name in spelled_out(pattern))
        # Piles are a multiset.
        piles = dict.fromkeys(",".join(map(str, sorted(map(int, name.split(","))))) for name in names)
        tail = f"upto={upto} {_parameters(game, misere)}"
        super().__init__([f"thresholds:{name} {tail}" for name in reversed(piles)], folder)
        self.suffix = _suffix(game, misere)

    def check(self, task: str, text: str) -> None:
        """Whether every n is there, the first ones are as the slow method has them, and others fit those before them."""
        found = _read(task)
        piles = [int(pile) for pile in found["piles"].split(",")]
        upto = int(found["bound"])
        rows = _rows(text, task)
        if len(rows) != upto + 1 or any(len(row) != 2 or row[0] != str(n) for n, row in enumerate(rows)):
            raise Rejected(f"rows of {task} are missing, or not its own")
        claimed = np.array([np.inf if cell == "inf" else _number(cell, task) for _, cell in rows])
        column = self._slowly(found, piles, upto)
        if not np.array_equal(claimed[: len(column)], column):
            n = int(np.flatnonzero(claimed[: len(column)] != column)[0])
            raise Rejected(f"the threshold of ({found['piles']}, {n}) is not {claimed[n]:g}")
        start = _fibnim.Position([upto + 1], game=found["game"])
        for n in self.choice.sample(range(len(claimed)), min(50 * SPOTS, len(claimed))):
            # No smaller move from the running pile may win: it must leave what is won at the next allowance.
            for x in range(1, int(min(claimed[n], n + 1, 1000))):
                after = start.play(x).allowance
                if after is None or claimed[n - x] > after:
                    raise Rejected(f"the threshold of ({found['piles']}, {n}) is not {claimed[n]:g}: {x} is enough")

    def finish(self, _library: str | None = None) -> list[str]:
        """Writes a file for each column, as ``fibnim table threshold`` does."""
        if not self.is_whole():
            return []
        for task in self.needs:
            found = _read(task)
            rows = self.store.texts[task].split("\n", 1)[1]
            name = f"threshold-{found['piles']}-upto-{found['bound']}{self.suffix}.csv"
            self.store.write(name, "n,threshold\n" + rows)
        return [f"the tables are {self.store.folder}/threshold-*.csv"]

"""Tables as maps."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from . import _fibnim, _html
from ._errors import Mistake

if TYPE_CHECKING:
    from ._fibnim import Rules

#: No map has more cells on a side; larger tables are thinned.
MOST_CELLS = 1000


@dataclass(frozen=True, eq=False)
class HeatMap:
    """A table in colours: a notebook shows it. The first index runs to the right, the second upwards; infinity has a colour
    of its own, and what is masked, negative or not a number is grey.

    >>> import fibnim
    >>> svg = HeatMap(fibnim.grundy_map(30), title="Grundy values", x="pile n", y="allowance r").svg()
    >>> svg.startswith("<svg")
    True
    """

    values: ArrayLike
    title: str = ""
    x: str = "m"
    y: str = "n"
    value: str = "value"
    log: bool = False
    infinite: str = "unlimited"

    def __repr__(self) -> str:
        return f"<HeatMap {self.title!r} of {' by '.join(map(str, np.shape(self.values)))} cells>"

    def svg(self) -> str:
        """The drawing."""
        table: Any = np.ma.asarray(self.values, dtype=float)
        if table.ndim != 2:
            raise ValueError(f"a map has two axes, and this array {table.ndim}")
        steps = [max(1, (side - 1) // MOST_CELLS) for side in table.shape]
        table = table[:: steps[0], :: steps[1]]
        cells = table.filled(math.nan).T
        values: list[float | None] = [None if not cell >= 0 else float(cell) for cell in cells.ravel()]
        return _fibnim.heat_map(
            values,
            cells.shape[1],
            cells.shape[0],
            title=self.title,
            x_label=self.x,
            y_label=self.y,
            value_label=self.value,
            x_step=steps[0],
            y_step=steps[1],
            log=self.log,
            infinite_label=self.infinite,
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return _html.picture(self.svg(), repr(self))


@dataclass(frozen=True, eq=False)
class Staircase:
    """The staircase of G(n, n) with its bounds, from the first pile of each value: a notebook shows it.

    >>> import fibnim
    >>> Staircase(fibnim.starts(1000), 1000).svg().startswith("<svg")
    True
    """

    starts: Any
    upto: int

    def __repr__(self) -> str:
        return f"<Staircase of {len(self.starts)} values up to {self.upto}>"

    def svg(self) -> str:
        """The drawing."""
        return _fibnim.staircase([int(start) for start in self.starts], self.upto)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return _html.picture(self.svg(), repr(self))


def of_rules(rules: Rules, upto: int, grundy: bool, allowance: Any, memory: Any) -> HeatMap:
    """The map of a game with two piles; see ``Rules.picture``."""
    if len(rules.piles) != 2:
        raise Mistake(f"{rules.name} has {len(rules.piles)} piles", "a map has two axes: table() and grundy() have arrays of any game")
    at = {} if allowance is None else {"allowance": allowance}
    x, y = rules.piles
    if grundy:
        return HeatMap(rules.grundy(upto, memory=memory, **at), f"Grundy values of {rules.name}", x, y, "Grundy value")
    lost = rules.table(upto, memory=memory, **at) == "P"
    return HeatMap(np.where(lost, 1.0, np.nan), f"Lost positions of {rules.name}", x, y, "lost")

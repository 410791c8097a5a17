"""Uses of the package that must have types; never run."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

import fibnim

analysis: fibnim.Analysis = fibnim.solve("12;4")
outcome: str = analysis.outcome
values: NDArray[np.int32] = fibnim.grundy(10)
answer: bool | fibnim.Numbers = fibnim.ask("n = 2")
theorem: fibnim.Theorem = fibnim.prove(fibnim.Rules("wythoff"), at={"m": 3})
pile: int = fibnim.Position([1, 2]).piles[0]
chances: list[Fraction | float] = [duel.chance for duel in fibnim.odds("13").duels]
own: bool | fibnim.Numbers = fibnim.ask("lose(mine: n)", rules=fibnim.Rules("game mine(n)\nmove n - 1"))
commands: dict[str, bool | fibnim.Numbers] = fibnim.walnut.read('def x "n = 2":')
formulas: list[str] = fibnim.papers("K")[0].formulas
letter: str = fibnim.letter("K")
game: fibnim.Game = fibnim.board("12").game

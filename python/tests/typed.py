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

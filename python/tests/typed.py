"""Uses of the package that must have types; never run."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import fibnim

analysis: fibnim.Analysis[fibnim.Position, fibnim.Move] = fibnim.solve("12;4")
winning: list[fibnim.Move] = analysis.winning_moves
after: fibnim.Position = analysis.position.play(winning[0])
options: fibnim.PositionOptions = {"game": "takeaway:3", "scope": "local"}
optional: fibnim.Position = fibnim.Position("12", **options)
small: fibnim.Position = fibnim.Position(np.int16(12), np.uint8(4))
many: NDArray[np.str_] = fibnim.outcomes(np.arange(5), 2)
truth: bool = fibnim.holds("forall n: n >= 0")
numbers: fibnim.Numbers = ~fibnim.where("fib(n)") & fibnim.where("n > 3")
inside: NDArray[np.bool_] = numbers.contains(np.arange(5))
arrows: list[fibnim.Transition] = numbers.transitions
conjecture: fibnim.Conjecture = fibnim.learn(lambda n: n % 2 == 0)
first: fibnim.Move = analysis.position.moves()[0]
board: fibnim.Game = fibnim.board("12", opponent="easy", game="nim").game


def told(progress: fibnim.Progress) -> None:
    """Of a computation."""


def files() -> None:
    """With files that are not there."""
    by_rules: list[fibnim.RuleMove] = fibnim.Rules(Path("mine.game")).solve((1, 2)).winning_moves
    table: NDArray[np.int32] = fibnim.grundy(np.int64(10), progress=told, resume=Path("table"))
    assert by_rules and table.size


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
by_rules: fibnim.Game[tuple[int | float, ...], fibnim.RuleMove] = fibnim.Game((5, 6), rules="wythoff")
reply: fibnim.RuleMove | None = by_rules.play((5, 3))
taken: fibnim.Move | None = game.play(1)

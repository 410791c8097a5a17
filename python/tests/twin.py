"""A slow twin, written straight from the rules: nothing here knows a theorem."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Callable

Dynamic = Callable[[int], int]

DYNAMICS: dict[str, Dynamic] = {
    "fibonacci": lambda x: 2 * x,
    "takeaway:3": lambda x: 3 * x,
    "takeaway:3/2": lambda x: 3 * x // 2,
    "takeaway:+2": lambda x: x + 2,
    "power-of-two": lambda x: x,
}


class Global:
    """Piles that share one allowance."""

    def __init__(self, game: str, misere: bool = False) -> None:
        after = DYNAMICS[game]

        @lru_cache(maxsize=None)
        def wins(piles: tuple[int, ...], allowance: int) -> bool:
            moves = [(i, x) for i, n in enumerate(piles) for x in range(1, min(n, allowance) + 1)]
            if not moves:
                return misere
            return any(not wins(*play(piles, i, x)) for i, x in moves)

        @lru_cache(maxsize=None)
        def value(piles: tuple[int, ...], allowance: int) -> int:
            moves = [(i, x) for i, n in enumerate(piles) for x in range(1, min(n, allowance) + 1)]
            reached = {value(*play(piles, i, x)) for i, x in moves}
            return next(g for g in range(len(reached) + 1) if g not in reached)

        def play(piles: tuple[int, ...], i: int, x: int) -> tuple[tuple[int, ...], int]:
            left = piles[:i] + (piles[i] - x,) + piles[i + 1 :]
            return left, min(after(x), sum(left))

        self._wins, self._value, self._play = wins, value, play

    def outcome(self, piles: tuple[int, ...], allowance: float) -> str:
        return "N" if self._wins(piles, self._most(piles, allowance)) else "P"

    def winning(self, piles: tuple[int, ...], allowance: float) -> list[tuple[int, int]]:
        most = self._most(piles, allowance)
        return [
            (i, x)
            for i, n in enumerate(piles)
            for x in range(1, min(n, most) + 1)
            if not self._wins(*self._play(piles, i, x))
        ]

    def value(self, piles: tuple[int, ...], allowance: float) -> int:
        return self._value(piles, self._most(piles, allowance))

    def threshold(self, piles: tuple[int, ...]) -> float:
        """The least allowance at which the piles are won."""
        found = [r for r in range(1, sum(piles) + 1) if self._wins(piles, r)]
        return found[0] if found else math.inf

    @staticmethod
    def _most(piles: tuple[int, ...], allowance: float) -> int:
        return int(min(allowance, sum(piles)))


class Local:
    """Piles with an allowance each: every one of them its own game."""

    def __init__(self, game: str, misere: bool = False) -> None:
        after = DYNAMICS[game]

        @lru_cache(maxsize=None)
        def wins(piles: tuple[tuple[int, int], ...]) -> bool:
            nexts = [
                piles[:i] + ((n - x, min(after(x), n - x)),) + piles[i + 1 :]
                for i, (n, r) in enumerate(piles)
                for x in range(1, min(n, r) + 1)
            ]
            return any(not wins(tuple(sorted(each))) for each in nexts) if nexts else misere

        self.wins = wins

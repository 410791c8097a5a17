"""Arrays in: a million positions at a time against brute force in numpy, which knows the rules and nothing else."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import fibnim
from twin import DYNAMICS, Global

#: Piles and allowances of the first test: a million positions.
SIDE = 1000


def one_pile(largest: int) -> NDArray[np.bool_]:
    """Whether (n; r) is won in Fibonacci nim, for n and r below this: every move is tried, all allowances at once."""
    wins = np.zeros((largest, largest), dtype=bool)
    for n in range(1, largest):
        take = np.arange(1, n + 1)
        after = np.minimum(2 * take, largest - 1)
        good = ~wins[n - take, after]
        wins[n, 1 : n + 1] = np.logical_or.accumulate(good)
        wins[n, n + 1 :] = wins[n, n]
    return wins


def several(sizes: tuple[int, ...], most: int, step: int = 2) -> NDArray[np.bool_]:
    """The same for several piles that share an allowance below ``most``, when a move of x allows ``step`` times x."""
    wins = np.zeros((*sizes, most), dtype=bool)
    for piles in itertools.product(*map(range, sizes)):
        good = np.zeros(most, dtype=bool)
        for place, pile in enumerate(piles):
            for take in range(1, min(pile, most - 1) + 1):
                left = (*piles[:place], pile - take, *piles[place + 1 :])
                good[take] |= not wins[(*left, min(step * take, most - 1))]
        wins[piles] = np.logical_or.accumulate(good)
    return wins


def test_a_million_positions_of_one_pile() -> None:
    truth = one_pile(SIDE)
    n, r = np.meshgrid(np.arange(SIDE), np.arange(SIDE), indexing="ij")
    found = fibnim.outcomes(n.reshape(-1), r.reshape(-1))
    assert found.size == 10**6 and np.array_equal(found.reshape(SIDE, SIDE) == "N", truth)
    theorem = fibnim.prove("one-pile", library=":memory:")
    assert np.array_equal(theorem.accepts(n, r), ~truth)
    assert np.array_equal(theorem.accepts(n, np.where(r == SIDE - 1, math.inf, r)), ~truth)
    assert np.array_equal(fibnim.where("win(n; r)", library=":memory:").contains(n, r), truth)


@pytest.mark.parametrize(
    ("sizes", "game", "step"),
    [((25, 25), "fibonacci", 2), ((9, 9, 9), "fibonacci", 2), ((5, 5, 5, 5), "fibonacci", 2), ((9, 9, 9), "takeaway:3", 3), ((20, 20), "power-of-two", 1)],
)
def test_several_piles(sizes: tuple[int, ...], game: str, step: int) -> None:
    # No allowance beyond the largest pile makes a difference.
    most = max(sizes)
    truth = several(sizes, most, step)
    piles = np.array(list(itertools.product(*map(range, sizes))))
    for allowance in range(most):
        found = fibnim.outcomes(piles, allowance, game=game)
        assert np.array_equal(found == "N", truth[..., allowance].reshape(-1))
    assert np.array_equal(fibnim.outcomes(piles, math.inf, game=game) == "N", truth[..., -1].reshape(-1))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", list(DYNAMICS))
def test_other_games(game: str, misere: bool) -> None:
    twin = Global(game, misere)
    rows = [(a, b) for a in range(8) for b in range(8)]
    for allowance in [0, 1, 2, 5, math.inf]:
        found = fibnim.outcomes(rows, allowance, game=game, misere=misere)
        assert found.tolist() == [twin.outcome(row, allowance) for row in rows]


def test_the_same_as_one_by_one() -> None:
    dice = np.random.default_rng(3)
    rows = dice.integers(0, 2**62, (300, 2))
    allowances = 2 ** dice.integers(0, 60, 300)
    found = fibnim.outcomes(rows, allowances)
    assert found.tolist() == [fibnim.solve(fibnim.Position(row, most)).outcome for row, most in zip(rows, allowances)]
    piles = dice.integers(0, 40, (300, 3))
    each = dice.integers(0, 20, (300, 3))
    text = [" + ".join(f"{n};{r}" for n, r in zip(*row)) for row in zip(piles, each)]
    assert fibnim.outcomes(piles, each).tolist() == [fibnim.solve(one).outcome for one in text]
    starts = fibnim.outcomes(np.arange(200))
    assert starts.tolist() == [fibnim.solve(n).outcome for n in range(200)]
    assert fibnim.outcomes([[3, 5], [4, 4]]).tolist() == [fibnim.solve("3,5").outcome, fibnim.solve("4,4").outcome]
    assert fibnim.outcomes([[3, 5], [4, 4]], scope="local").tolist() == [fibnim.solve("3 + 5").outcome, fibnim.solve("4 + 4").outcome]
    assert fibnim.outcomes([[1, 1], [1, 2]], game="nim", misere=True).tolist() == ["N", "N"]


def test_shapes() -> None:
    assert fibnim.outcomes(12, 4).shape == () and fibnim.outcomes([]).shape == (0,)
    theorem = fibnim.prove("piles:3,4", library=":memory:")
    assert theorem.accepts(np.arange(6).reshape(2, 3), 1).shape == (2, 3)
    assert theorem.accepts(4, 1) is True and theorem.accepts(np.int64(4), 9) is False
    pairs = fibnim.where("b = 2*a")
    assert pairs.contains([[1, 2], [2, 1], [-1, -2]]).tolist() == [True, False, False]
    assert pairs.contains([1, 2], [[2], [4]]).tolist() == [[True, False], [False, True]]
    assert pairs.contains(1, 2) is True and fibnim.where("fib(n)").contains(-1) is False


WRONG: dict[str, Any] = {
    "negative piles": lambda: fibnim.outcomes([3, -1]),
    "negative allowances": lambda: fibnim.outcomes([3, 1], [1, -1]),
    "halves": lambda: fibnim.outcomes([3, 1], [1, 0.5]),
    "nothing": lambda: fibnim.outcomes([3, 1], [1, math.nan]),
    "too large": lambda: fibnim.outcomes(np.array([2**63], dtype=np.uint64)),
    "objects": lambda: fibnim.outcomes(np.array([10**30])),
    "three axes": lambda: fibnim.outcomes(np.zeros((2, 2, 2), dtype=int)),
    "an allowance in nim": lambda: fibnim.outcomes([3, 1], 1, game="nim"),
    "allowances for each": lambda: fibnim.outcomes([[3, 1]], [[1, 1]], scope="global"),
    "scope": lambda: fibnim.outcomes([3, 1], scope="both"),
    "misere sums": lambda: fibnim.outcomes([[3, 1]], [[1, 1]], misere=True),
    "numbers of a theorem": lambda: fibnim.prove("one-pile", library=":memory:").accepts([1, 2]),
}


@pytest.mark.parametrize("name", list(WRONG))
def test_arrays_that_make_no_sense(name: str) -> None:
    with pytest.raises(fibnim.Mistake) as caught:
        WRONG[name]()
    assert caught.value.help


def test_what_is_no_array_of_numbers() -> None:
    for wrong in [["a"], [1.5], [None]]:
        with pytest.raises((TypeError, fibnim.Mistake)):
            fibnim.outcomes(wrong)
    with pytest.raises(fibnim.Undecided):
        fibnim.outcomes([[10**6, 10**6, 10**6]], math.inf)
    with pytest.raises(fibnim.Undecided):
        fibnim.outcomes([[300, 300, 300]], math.inf, cells=10)

"""Python against a slow twin in pure Python."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from twin import DYNAMICS, Global, Local

import fibnim

GAMES = st.sampled_from(sorted(DYNAMICS))
TWINS = {(game, misere): Global(game, misere) for game in DYNAMICS for misere in (False, True)}
SUMS = {(game, misere): Local(game, misere) for game in DYNAMICS for misere in (False, True)}
ALLOWANCES = st.one_of(st.integers(0, 30), st.just(math.inf))


@given(st.lists(st.integers(0, 9), min_size=1, max_size=3), ALLOWANCES, GAMES)
def test_piles_that_share_an_allowance(piles: list[int], allowance: float, game: str) -> None:
    analysis = fibnim.solve(fibnim.Position(piles, allowance, game=game), library=":memory:")
    twin = TWINS[game, False]
    assert analysis.outcome == twin.outcome(tuple(piles), allowance)
    assert analysis.winning_moves == twin.winning(tuple(piles), allowance)
    assert analysis.complete
    if analysis.grundy is not None:
        assert analysis.grundy == twin.value(tuple(piles), allowance)


@given(st.integers(0, 60), ALLOWANCES, GAMES)
def test_one_pile_has_a_grundy_value(pile: int, allowance: float, game: str) -> None:
    analysis = fibnim.solve(fibnim.Position(pile, allowance, game=game), library=":memory:")
    assert analysis.grundy == TWINS[game, False].value((pile,), allowance)


@given(st.lists(st.integers(0, 8), min_size=1, max_size=3), ALLOWANCES)
def test_misere_play(piles: list[int], allowance: float) -> None:
    twin = TWINS["fibonacci", True]
    analysis = fibnim.solve(fibnim.Position(piles, allowance, misere=True))
    assert analysis.outcome == twin.outcome(tuple(piles), allowance)
    assert analysis.winning_moves == twin.winning(tuple(piles), allowance)


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1, max_size=3), GAMES, st.booleans())
def test_sums(piles: list[tuple[int, int]], game: str, misere: bool) -> None:
    text = " + ".join(f"{n};{r}" for n, r in piles)
    analysis = fibnim.solve(text, game=game, misere=misere, scope="local")
    wins = SUMS[game, misere].wins(tuple(sorted((n, min(n, r)) for n, r in piles)))
    assert analysis.outcome == ("N" if wins else "P")


def test_moves_are_those_of_the_rules() -> None:
    position = fibnim.Position("4,2;3")
    assert list(position.moves()) == [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2)]
    after = [position.play(move) for move in position.moves()]
    assert [str(each) for each in after] == ["3,2;2", "2,2;4", "1,2;6", "4,1;2", "4,0;4"]


@pytest.mark.parametrize("game", sorted(DYNAMICS))
def test_grundy_values(game: str) -> None:
    twin = TWINS[game, False]
    assert fibnim.grundy(40, game=game).tolist() == [twin.value((k,), math.inf) for k in range(41)]
    square = fibnim.grundy_map(25, game=game)
    assert square.tolist() == [[twin.value((k,), r) for r in range(26)] for k in range(26)]


def test_starts() -> None:
    values = fibnim.grundy(3000)
    assert fibnim.starts(3000).tolist() == [int(np.argmax(values >= g)) for g in range(values.max() + 1)]


@pytest.mark.parametrize("piles", [[], [3], [3, 4], [2, 2, 5]])
def test_thresholds(piles: list[int]) -> None:
    twin = TWINS["fibonacci", False]
    assert fibnim.thresholds(piles, 12).tolist() == [twin.threshold((*piles, n)) for n in range(13)]


def test_complements() -> None:
    twin = TWINS["fibonacci", False]
    found = fibnim.complements(4, 12)
    for a in range(5):
        for b in range(5):
            lost = [n for n in range(13) if twin.outcome((a, b, n), math.inf) == "P"]
            assert found[a, b] == (lost[0] if lost else -1)
    assert fibnim.complement([1, 2], 12) == found[1, 2]
    assert fibnim.complement([3, 4], 50) is None


@given(st.integers(0, 10**60))
def test_zeckendorf_parts_add_up(n: int) -> None:
    parts = fibnim.zeckendorf(n)
    assert sum(part for part, _ in parts) == n
    indices = [index for _, index in parts]
    assert all(a - b >= 2 for a, b in zip(indices, indices[1:]))


def test_wythoff_by_its_rules() -> None:
    rules = fibnim.Rules("wythoff")
    lost = {(0, 0)}
    for total in range(1, 31):
        for m in range(total + 1):
            n = total - m
            reached = [(m - k, n) for k in range(1, m + 1)] + [(m, n - k) for k in range(1, n + 1)]
            reached += [(m - k, n - k) for k in range(1, min(m, n) + 1)]
            if not lost.intersection(reached):
                lost.add((m, n))
    small = {pair for pair in lost if max(pair) <= 14}
    assert {tuple(row) for row in rules.positions(14).tolist()} == small
    theorem = fibnim.prove(rules, library=":memory:")
    assert {(m, n) for m in range(15) for n in range(15) if theorem.accepts(m, n)} == small


def test_a_theorem_is_what_the_rules_say() -> None:
    twin = TWINS["fibonacci", False]
    theorem = fibnim.prove("piles:2", library=":memory:")
    assert theorem.tracks == ("n", "r")
    for n in range(12):
        for r in range(16):
            assert theorem.accepts(n, r) == (twin.outcome((2, n), r) == "P")
        assert theorem.accepts(n, math.inf) == (twin.outcome((2, n), math.inf) == "P")

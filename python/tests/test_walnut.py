"""Walnut's language, against what it says in numbers."""

from __future__ import annotations

import pytest

import fibnim
from fibnim._walnut import translate


def fibonacci_word(n: int) -> str:
    """By its substitution, not by its numbers."""
    word = "0"
    while len(word) <= n:
        word = "".join("01" if letter == "0" else "0" for letter in word)
    return word[n]


MEMBERS = {
    "?msd_fib n < 5 & n != 3": lambda n: n < 5 and n != 3,
    "?msd_2 Ek n = 3*k": lambda n: n % 3 == 0,
    "?msd_fib n/2 = 3": lambda n: n // 2 == 3,
    "?msd_fib (n+1)/3 = n - 4": lambda n: n >= 4 and (n + 1) // 3 == n - 4,
    "?msd_fib n - 3 < 2": lambda n: n >= 3 and n - 3 < 2,
    "?msd_fib ~(n - 3 < 2)": lambda n: not (n >= 3 and n - 3 < 2),
    "?msd_2 (n < 3) ^ (n > 1)": lambda n: (n < 3) != (n > 1),
    "?msd_2 n = 2 | n = 5 | n = 7": lambda n: n in (2, 5, 7),
    "?msd_fib F[n] = @1": lambda n: fibonacci_word(n) == "1",
    "?msd_fib F[n] != F[n+1]": lambda n: fibonacci_word(n) != fibonacci_word(n + 1),
    "?msd_fib F[n+2] = @0 & n > 4": lambda n: fibonacci_word(n + 2) == "0" and n > 4,
    "(n > 2 => n < 6) <=> n != 7": lambda n: (n <= 2 or n < 6) == (n != 7),
    "Ax,y (x + y = n => x <= n)": lambda n: True,
    "?msd_2 2*(n + 1) = 8": lambda n: n == 3,
}


@pytest.mark.parametrize("statement", list(MEMBERS))
def test_members(statement: str) -> None:
    found = fibnim.ask(statement, walnut=True)
    assert isinstance(found, fibnim.Numbers)
    assert [n for n in range(40) if n in found] == [n for n in range(40) if MEMBERS[statement](n)]


def test_sentences() -> None:
    assert fibnim.ask("?msd_fib An Em m > n & F[m] = @1", walnut=True) is True
    assert fibnim.ask("?msd_fib En An2 n2 <= n", walnut=True) is False
    # The Fibonacci word has squares of period 2, and no fourth powers (Du, Mousavi, Schaeffer and Shallit).
    assert fibnim.ask("?msd_fib Ei Aj j < 2 => F[i+j] = F[i+j+2]", walnut=True) is True
    fourth = "?msd_fib Ei,n (n > 0) & (Aj (j < 3*n) => (F[i+j] = F[i+j+n]))"
    assert fibnim.ask(fourth, walnut=True) is False


@pytest.mark.parametrize(
    ("statement", "part"),
    [
        ("?msd_3 n = 2", "?msd_3"),
        ("?lsd_fib n = 2", "?lsd_fib"),
        ("n*m = 3", "*"),
        ("T[n] = @1", "T"),
        ("F[n] = @2", "@2"),
        ("n = 2 & n = 3 | n = 4", "|"),
        ("n = 2 => n = 3 => n = 4", "=>"),
        ("n = 2 # m", "#"),
        ("In n > 2", "n"),
        ("(n = 2", ""),
        ("n/m = 2", "m"),
    ],
)
def test_what_is_not_understood_is_said(statement: str, part: str) -> None:
    with pytest.raises(fibnim.Mistake) as caught:
        translate(statement)
    assert caught.value.text == statement
    assert statement[caught.value.start : caught.value.end] == part


def test_automata_go_both_ways() -> None:
    for statement, numbers in [("exists m: n = 3*m + 1", "binary"), ("fib(n) or n < m", "fibonacci")]:
        made = fibnim.ask(statement, numbers=numbers)
        assert isinstance(made, fibnim.Numbers)
        assert fibnim.Numbers.from_walnut(made.to_walnut(), made.variables) == made
    with pytest.raises(fibnim.Mistake, match="line 2"):
        fibnim.Numbers.from_walnut("msd_fib\n7 0\n")

"""Automata learned from functions and tables: conjectures."""

from __future__ import annotations

import itertools
import json
import math
import operator
from dataclasses import dataclass, field
from typing import Any, Callable, Iterable, Literal, Sequence, SupportsIndex, Union

from . import _fibnim
from ._errors import Mistake
from ._fibnim import Numbers
from ._limits import Memory, size

Value = Union[bool, SupportsIndex, float, None]
"""What a function may return: a number, whether numbers belong to a set, or None and ``math.inf`` for no number."""

#: How often a function is called, unless ``upto`` says how far.
CALLS = 10_000

_NAMES = ("n", "m", "x", "y", "z", "u", "v", "w")


@dataclass(frozen=True, slots=True)
class Conjecture:
    """An automaton that agrees with everything it was shown. Nothing about it is proved."""

    numbers: Numbers
    """What was learned: the set, or the graph of the function."""
    kind: Literal["membership", "function", "members"]
    """How the rows were read: as a set, as a function, or as a list of members."""
    rows: int
    """How many rows it agrees with: all of them."""
    largest: int
    """How far the rows go."""
    half: bool
    """Whether the first half of the rows leads to the same automaton: if not, more rows may change it."""
    json: dict[str, Any] = field(repr=False)

    @property
    def states(self) -> int:
        """How many states it has."""
        return self.numbers.states

    def to_dict(self) -> dict[str, Any]:
        """As ``fibnim learn --json`` has it."""
        return self.json

    def __str__(self) -> str:
        stable = "the first half of them leads to the same one" if self.half else "the first half of them leads to another one"
        return f"conjecture: an automaton of {self.states} states that agrees with {self.rows} rows up to {self.largest}; {stable}"


def _last(value: object) -> int | None:
    """A value of a function."""
    if value is None or (isinstance(value, float) and math.isinf(value) and value > 0):
        return None
    if isinstance(value, (bool, str)) or type(value).__name__ in {"bool_", "bool"}:
        if value in ("P", "N"):
            return int(value == "P")
        return int(bool(value))
    whole = operator.index(value)  # type: ignore[arg-type]
    if whole < 0:
        raise Mistake(f"the value {whole} is negative", "numbers are natural here; None or math.inf means no number")
    return whole


def _arity(function: Callable[..., Value], variables: Sequence[str] | None) -> tuple[str, ...]:
    if variables is not None:
        return tuple(variables)
    code = getattr(function, "__code__", None)
    if code is None or code.co_argcount == 0:
        raise Mistake("it cannot be seen how many numbers the function takes", 'name them: variables=["m", "n"]')
    return tuple(code.co_varnames[: code.co_argcount])


def learn(
    source: Callable[..., Value] | Iterable[Any],
    *,
    upto: int | None = None,
    variables: Sequence[str] | None = None,
    value: str = "value",
    kind: Literal["membership", "function", "members"] | None = None,
    numbers: str = "fibonacci",
    memory: Memory = None,
    states: int | None = None,
) -> Conjecture:
    """The least automaton found that agrees with a function, or with a table: a conjecture, about which nothing is proved.

    A function of some numbers is called with all of them from 0 up to ``upto`` each (without it, 10,000 times in all). Where it returns
    True and False the automaton accepts the numbers with True; where it returns numbers it accepts the numbers with their value, which is
    called ``value``, and None or ``math.inf`` is no value. A table has a row for each tuple: numbers and their value, or members only;
    ``kind`` says which where it could be either. An array of values, such as ``grundy(1000)``, is a function of its place.

    ``numbers`` is the numeration. ``ask`` proves what characterises it: give it ``given={"name": conjecture.numbers}``.

    >>> import fibnim
    >>> conjecture = fibnim.learn(lambda n: n % 3 == 0)
    >>> conjecture.half, conjecture.numbers
    (True, Numbers(n: 0, 3, 6, 9, 12, 15, 18, 21, ...))
    >>> fibnim.ask("forall n: third(n) <=> exists m: n = 3*m", given={"third": conjecture.numbers})
    True
    >>> double = fibnim.learn(lambda m: 2 * m, upto=200)
    >>> double.kind, double.numbers.variables, (50, 100) in double.numbers
    ('function', ('m', 'value'), True)
    >>> lost = fibnim.learn(fibnim.Rules("wythoff").positions(100), variables=["m", "n"], kind="members")
    >>> lost.numbers == fibnim.prove("wythoff", library=":memory:").members()
    True
    """
    names: tuple[str, ...] | None
    if callable(source):
        names = _arity(source, variables)
        most = upto if upto is not None else max(1, int(CALLS ** (1 / len(names)) + 0.5)) - 1
        rows = [
            [*tuple_, _last(source(*tuple_))] for tuple_ in itertools.product(range(operator.index(most) + 1), repeat=len(names))
        ]
        names = (*names, value)
    else:
        found = [_row(row) for row in source]
        if found and all(row is None or isinstance(row, int) for row in found):
            # Values by their place.
            names = (*(variables or ("n",)), value)
            rows = [[place, one] for place, one in enumerate(found)]  # type: ignore[list-item]
        else:
            rows = found  # type: ignore[assignment]
            width = len(rows[0]) if rows else 0
            names = tuple(variables) if variables is not None else (*_NAMES[: max(0, width - 1)], value)
            if len(names) == width - 1:
                names = (*names, value)
    automaton, json_ = _fibnim.learn(rows, list(names), kind, numbers=numbers, memory=size(memory), states=states)
    answer = json.loads(json_)
    return Conjecture(automaton, answer["kind"], answer["rows"], int(answer["largest"]), answer["half"], answer)


def _row(row: Any) -> int | list[int | None] | None:
    """A row of numbers, or one value."""
    if isinstance(row, (str, bytes)):
        raise Mistake(f"a row is numbers, not {row!r}", "give rows of numbers, such as (5, 8)")
    if not hasattr(row, "__iter__"):
        return _last(row)
    cells = list(row)
    if not cells:
        raise Mistake("a row has no number", "a row is numbers, such as (5, 8)")
    return [_index(cell) for cell in cells[:-1]] + [_last(cells[-1])]


def _index(cell: Any) -> int:
    whole = operator.index(cell)
    if whole < 0:
        raise Mistake(f"the number {whole} is negative", "numbers are natural here: 0, 1, 2, ...")
    return whole

"""The types of answers."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any, Generic, Literal, NamedTuple, TypedDict, TypeVar, Union

from . import _html
from ._fibnim import Numbers, Position


class Move(NamedTuple):
    """Taking a number of stones from a pile; piles are counted from 0."""

    pile: int
    take: int

    def __repr__(self) -> str:
        return f"Move(pile={self.pile}, take={_html.digits(self.take)})"


class RuleMove(NamedTuple):
    """A move of a game by its rules: the line of the rules, counted from 0, the number that was chosen (a tuple of several), and where it leads."""

    line: int
    k: int | tuple[int, ...] | None
    to: tuple[int | float, ...]


class Transition(NamedTuple):
    """An arrow of an automaton: its first state, its digits (one for each number), and its last state."""

    source: int
    digits: tuple[int, ...]
    target: int


Member = Union[int, tuple[int, ...]]
"""What a set of numbers has: numbers, or tuples of them."""


class PositionOptions(TypedDict, total=False):
    """The rules of a position, as keywords of Position and solve: ``Position("12", **options)``."""

    game: str
    misere: bool
    scope: Literal["global", "local"]
    first_move: Literal["all", "all-but-one"]


class GameOptions(PositionOptions, total=False):
    """The keywords of Game and board."""

    opponent: str
    first: bool
    seed: int
    library: str


PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True)
class Analysis(Generic[PositionT, MoveT]):
    """A solved position: who wins, by which moves, and why.

    An ``Analysis[Position, Move]``; of a game by rules, whose positions are tuples, an ``Analysis[tuple[int | float, ...], RuleMove]``.

    >>> import fibnim
    >>> analysis = fibnim.solve("12")
    >>> analysis.outcome, analysis.winning_moves, analysis.grundy
    ('N', [Move(pile=0, take=1)], 6)
    >>> fibnim.solve("3000000").why_no_grundy
    'it was not asked for: solve(..., grundy=True) computes a table for it'
    >>> fibnim.solve("50000", grundy=True).grundy
    40
    >>> analysis.method
    'whinihan'
    """

    position: PositionT
    """The position: a Position, or a tuple of numbers for a game by rules."""
    outcome: Literal["N", "P"]
    """``"N"``: the player to move wins; ``"P"``: the other one."""
    winning_moves: list[MoveT]
    """The moves that win."""
    complete: bool
    """Whether these are all."""
    grundy: int | None
    """The Grundy value, where it is known at once or was asked for; None elsewhere, and ``why_no_grundy`` says why."""
    why_no_grundy: str | None = field(repr=False)
    """Why there is no Grundy value; None where there is one."""
    remoteness: int | None
    """How many moves are left when the winner hurries and the loser stalls, if that was asked for."""
    sentences: str = field(repr=False)
    """How it is known, in words."""
    json: str = field(repr=False)
    """One line, as ``fibnim solve --json`` prints it."""

    @property
    def wins(self) -> bool:
        """Whether the player to move wins."""
        return self.outcome == "N"

    @property
    def reason(self) -> dict[str, Any]:
        """The method and its numbers."""
        reason: dict[str, Any] = self.to_dict()["reason"]
        return reason

    @property
    def method(self) -> str:
        """The theorem or the search that decides it."""
        method: str = self.reason["method"]
        return method

    def to_dict(self) -> dict[str, Any]:
        """As ``fibnim solve --json`` has it."""
        parsed: dict[str, Any] = json.loads(self.json)
        return parsed

    def __str__(self) -> str:
        verdict = "The player to move wins." if self.wins else "The player to move loses."
        return f"{self.position}: {verdict} {self.sentences}"

    def _repr_html_(self) -> str:
        return _html.analysis(self)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a statement."""

    value: bool | Numbers
    """True, False, or the set of numbers that satisfy it."""
    witness: dict[str, int] | None
    """The least witness or counterexample: a number for each variable."""
    certificate: str | None = field(repr=False)
    """The certificate, if it was asked for: a file that ``fibnim-check`` reads."""
    json: str = field(repr=False)
    """One line, as ``fibnim ask --json`` prints it."""

    def to_dict(self) -> dict[str, Any]:
        """As ``fibnim ask --json`` has it."""
        parsed: dict[str, Any] = json.loads(self.json)
        return parsed


@dataclass(frozen=True, slots=True)
class Duel:
    """The chance of a player against another."""

    player: str
    opponent: str
    moves_first: str
    chance: Fraction | float
    """The chance that the player wins: a fraction, or a machine number where that was asked for."""
    log2: float | None
    """Its logarithm, also where it is too small for machine numbers; None for chance 0."""
    n: int | None = None
    """The stones of the pile, in a table."""

    @classmethod
    def of(cls, told: dict[str, Any]) -> Duel:
        """From JSON."""
        wins = told["wins"]
        exact = wins["fraction"]
        chance = wins["decimal"] if exact is None else Fraction(exact)
        first = told["moves_first"]
        return cls(told["player"], told["opponent"], first, chance, wins["log2"], told.get("n"))


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of players against each other."""

    duels: list[Duel]
    json: dict[str, Any] = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """As ``fibnim odds --json`` has it."""
        return self.json

    def _repr_html_(self) -> str:
        return _html.odds(self)


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of one of the five papers."""

    id: str
    paper: str
    place: str
    statement: str
    """What it says, in our words."""
    quotation: str | None
    """A few words of the paper by which the place is found."""
    verdict: str
    """``"proved"``, ``"verified"``, ``"refuted"`` or ``"open"``."""
    severity: str | None
    """Of a refuted claim: ``"result"``, ``"step"``, ``"misprint"``, ``"imprecise"``, ``"convention"`` or ``"recovery"``."""
    scope: str | None
    """How far it was checked, if it was checked now."""
    counterexample: str | None
    position: str | None
    """The position of the counterexample, if it is one."""
    recorded: str
    """The verdict when it was recorded."""
    formulas: list[str]
    """The statements that decide it, as ask reads them; none where a program does."""
    by_hand: str | None
    """What the formulas do not say and a reader must add."""
    beyond: str | None
    """What was computed once, further than the check goes each time."""
    moves: list[str]
    """The moves of a proof that are looked at, if it speaks of some."""
    check: str | None
    """The name of the program that checks it, if one does."""
    patch: str | None
    """Of a refuted claim: what takes the place of the line that is wrong."""
    aliases: list[str]
    """Names that it had, or that claims had which are part of it now."""
    json: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, told: dict[str, Any]) -> Claim:
        """From JSON."""
        names = [each.name for each in fields(cls) if each.name != "json"]
        return cls(**{name: told[name] for name in names}, json=told)

    @property
    def certificate(self) -> dict[str, Any] | None:
        """Hash and size of what it rests on, if it was proved now: ``fibnim papers --certificates`` writes the file."""
        return self.json.get("certificate")

    def to_dict(self) -> dict[str, Any]:
        """As ``fibnim papers --json`` has it."""
        return self.json


__all__ = [
    "Analysis",
    "Answer",
    "Claim",
    "Duel",
    "GameOptions",
    "Member",
    "Move",
    "Numbers",
    "Odds",
    "Position",
    "PositionOptions",
    "RuleMove",
    "Transition",
]

"""Walnut's language for predicates about msd_fib and msd_2, translated into ours.

What is understood: ``A`` and ``E`` with one or more variables, ``I`` with one, ``& | ~ ^ => <=>``, ``= != < <= > >=``, sums
and differences of variables and numbers, multiples (``3*n``), division by a number (``n/2``, rounded down), brackets,
relations that are given (``$even(n)``), words with outputs (``F[n] = @1``, ``W[n] <= W[n+1]``): the Fibonacci word F in
msd_fib, the Thue-Morse word T in msd_2, and those that are given; and a prefix ``?msd_fib`` or ``?msd_2`` for the whole.
Everything else is refused, with the place. As in Walnut, ``&``, ``|`` and ``^`` bind alike, from the left, then ``=>``, then
``<=>``, from the left too, and variables do not begin with A, E or I.
"""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass
from typing import Mapping, Union

from . import _fibnim
from ._errors import Mistake
from ._fibnim import Numbers

#: The names of the numerations.
SYSTEMS = {"msd_fib": "fibonacci", "msd_2": "binary"}

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+)|(?P<call>\$\w+)|(?P<name>[A-Za-z]\w*)|(?P<system>\?\w+)|(?P<at>@-?\d+)"
    r"|(?P<op><=>|=>|!=|<=|>=|[-=<>+*/&|~^(),\[\]`.]))"
)

Word = Mapping[int, Numbers]
"""A word with outputs: for each of them the numbers that have it."""

Given = Mapping[str, Union[Numbers, Word]]
"""Relations and words by their names."""

#: Words of our language, which mean nothing in Walnut's: what is called so there is called otherwise here.
_TAKEN = frozenset(
    "forall exists and or not let inf fib evenfib fibword tail term z1 z2 lose win grundy".split()
)

_THUE_MORSE = "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n"

_COMPARISONS = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


#: Walnut's names of the numerations.
_WALNUT_NAMES = {ours: theirs for theirs, ours in SYSTEMS.items()}


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int


@dataclass(frozen=True)
class Term:
    """A term in our language, and the numbers that it rounds: each a new variable with a condition."""

    text: str
    bound: tuple[tuple[str, str], ...] = ()


#: A letter, or a word with its indices.
Side = Union[int, "tuple[str, tuple[Term, ...]]"]


class _Reader:
    """Reads by descent; from the weakest: <=>, =>, then & and | and ^ alike, then ~."""

    def __init__(
        self, text: str, words: Mapping[str, tuple[str, int, Mapping[int, str]]], relations: Mapping[str, int] | None
    ) -> None:
        self.text = text
        self.place = 0
        self.fresh = 0
        self.names: set[str] = set(re.findall(r"[A-Za-z_]\w*", text))
        # For each word the numeration of its indices, how many it has, and for each output the relation that says that it is
        # there; for each relation how many numbers it is about.
        self.words = words
        self.relations = relations
        self.used: set[str] = set()
        self.bound: list[str] = []
        self.free: dict[str, None] = {}
        self.system: str | None = None
        self.tokens = self._scan(text)

    def _scan(self, text: str) -> list[Token]:
        tokens: list[Token] = []
        place = 0
        while text[place:].strip():
            match = _TOKEN.match(text, place)
            if match is None:
                start = place + len(text[place:]) - len(text[place:].lstrip())
                if text[start] == "_":
                    raise self._wrong("_ is Walnut's minus sign, and numbers here are natural", start, start + 1)
                raise self._wrong("this sign is not understood", start, start + 1)
            kind = match.lastgroup or "op"
            tokens.append(Token(kind, match.group(kind), match.start(kind)))
            place = match.end()
        return tokens

    def _wrong(self, message: str, start: int, end: int) -> Mistake:
        help = "A, E, I, & | ~ ^ => <=>, comparisons of linear terms, n/2, $relation(n), F[n] = @1, after ?msd_fib or ?msd_2"
        return Mistake(message, help, (self.text, start, end, 1))

    def _here(self, message: str) -> Mistake:
        token = self._peek()
        if token is None:
            return self._wrong(f"{message}, and here it ends", len(self.text), len(self.text))
        return self._wrong(message, token.start, token.start + len(token.text))

    def _peek(self, ahead: int = 0) -> Token | None:
        place = self.place + ahead
        return self.tokens[place] if place < len(self.tokens) else None

    def _take(self, *texts: str) -> Token | None:
        token = self._peek()
        if token is not None and token.text in texts and token.kind in ("op", "name"):
            self.place += 1
            return token
        return None

    def _expect(self, text: str) -> None:
        if self._take(text) is None:
            raise self._here(f"expected {text}")

    # From the whole to the parts.

    def statement(self) -> str:
        self._prefix(first=True)
        formula = self._equivalent()
        if self._peek() is not None:
            raise self._here("expected an operator")
        return formula

    def _prefix(self, first: bool = False) -> None:
        token = self._peek()
        if token is None or token.kind != "system":
            return
        system = SYSTEMS.get(token.text[1:])
        if system is None:
            raise self._here(f"{token.text[1:]} is not understood, only msd_fib and msd_2")
        if not first and system != (self.system or "binary"):
            raise self._here("one numeration for the whole statement")
        self.system = system
        self.place += 1

    def _equivalent(self) -> str:
        left = self._implies()
        while self._take("<=>"):
            left = f"({left} <=> {self._implies()})"
        return left

    def _implies(self) -> str:
        left = self._either()
        while self._take("=>"):
            left = f"({left} => {self._either()})"
        return left

    def _either(self) -> str:
        left = self._not()
        while operator := self._take("&", "|", "^"):
            right = self._not()
            if operator.text == "^":
                left = f"(not ({left} <=> {right}))"
            else:
                left = f"({left} {'and' if operator.text == '&' else 'or'} {right})"
        return left

    def _not(self) -> str:
        if self._take("~"):
            return f"(not {self._not()})"
        token = self._peek()
        if token is not None and token.kind == "name" and token.text[0] in "AEI":
            return self._quantified()
        return self._atom()

    def _quantified(self) -> str:
        token = self._peek()
        assert token is not None
        self.place += 1
        variables: list[str] = []
        # The first variable may follow at once: An, Em.
        if len(token.text) > 1:
            variables.append(self._variable(Token("name", token.text[1:], token.start + 1)))
            again = bool(self._take(","))
        else:
            again = True
        while again:
            name = self._peek()
            if name is None or name.kind != "name" or name.text[0] in "AEI":
                raise self._here("expected a variable")
            variables.append(self._variable(name))
            self.place += 1
            again = bool(self._take(","))
        self.bound += variables
        outside, self.free = self.free, {}
        # The quantifier reaches as far to the right as it can.
        inner = self._equivalent()
        del self.bound[len(self.bound) - len(variables) :]
        if token.text[0] == "I" and (len(variables) > 1 or self.free):
            raise self._wrong(
                "I, infinitely many, is understood of one variable, where no other is free",
                token.start,
                token.start + len(token.text),
            )
        self.free = {**outside, **{name: None for name in self.free if name not in self.bound}}
        if token.text[0] == "I":
            bound = self._new()
            return f"(forall {bound}: (exists {variables[0]}: {variables[0]} > {bound} and {inner}))"
        word = "forall" if token.text[0] == "A" else "exists"
        return f"({word} {', '.join(variables)}: {inner})"

    def _variable(self, token: Token) -> str:
        if token.text in _TAKEN:
            message = f"{token.text} is a word of our language: call the variable something else"
            raise self._wrong(message, token.start, token.start + len(token.text))
        return token.text

    def _atom(self) -> str:
        token = self._peek()
        if token is None:
            raise self._here("expected a formula")
        if token.kind == "system":
            self._prefix()
            return self._atom()
        if token.kind == "call":
            return self._call()
        if token.text == "(" and self._is_formula():
            self._expect("(")
            inner = self._equivalent()
            self._expect(")")
            return f"({inner})"
        if token.text == "`":
            raise self._here("`, reversal, is not understood")
        if token.kind == "at" or self._is_word():
            return self._words()
        return self._comparison()

    def _is_word(self) -> bool:
        """Whether an index follows; a dot may stand before the name."""
        ahead = 1 if (token := self._peek()) is not None and token.text == "." else 0
        name, following = self._peek(ahead), self._peek(ahead + 1)
        return name is not None and name.kind == "name" and following is not None and following.text == "["

    def _is_formula(self) -> bool:
        """Whether the text in brackets is a formula, not a term."""
        depth = 0
        for token in self.tokens[self.place :]:
            depth += (token.text == "(") - (token.text == ")")
            if depth == 0:
                return False
            if token.kind in ("call", "at") or token.text in _COMPARISONS or token.text == "[":
                return True
        return False

    def _call(self) -> str:
        token = self._peek()
        assert token is not None
        name = token.text[1:]
        if self.relations is not None and name not in self.relations:
            raise self._here(f"the relation {name} is not given")
        self.used.add(name)
        self.place += 1
        self._expect("(")
        terms = [self._term()]
        while self._take(","):
            terms.append(self._term())
        self._expect(")")
        self._counted(token, name, len(terms), None if self.relations is None else self.relations[name])
        text = f"{renamed(name)}({', '.join(term.text for term in terms)})"
        return self._with_rounded(text, *terms)

    def _counted(self, token: Token, name: str, here: int, takes: int | None) -> None:
        if takes is not None and here != takes:
            message = f"{name} is about {takes} number{'s' * (takes != 1)}, not {here}"
            raise self._wrong(message, token.start, token.start + len(token.text))

    def _words(self) -> str:
        """``F[n] = @1``, ``F[n] <= F[m]``: the outputs of both sides for which it is so."""
        left = self._side()
        token = self._peek()
        if token is None or token.text not in _COMPARISONS:
            raise self._here("expected a comparison with an output, such as @1, or a word")
        self.place += 1
        right = self._side(left)
        holds = _COMPARISONS[token.text]
        terms = [term for side in (left, right) if not isinstance(side, int) for term in side[1]]
        which = [
            " and ".join(filter(None, (here, there))) or "0 = 0"
            for one, here in self._outputs(left).items()
            for other, there in self._outputs(right).items()
            if holds(one, other)
        ]
        return self._with_rounded(f"({' or '.join(which) or '0 = 1'})", *terms)

    def _outputs(self, side: Side) -> dict[int, str]:
        """For each output, the formula that says that it occurs; a letter needs none."""
        if isinstance(side, int):
            return {side: ""}
        name, terms = side
        index = ", ".join(term.text for term in terms)
        return {output: relation.format(index) for output, relation in self.words[name][2].items()}

    def _side(self, other: Side | None = None) -> Side:
        """A letter, or a word with its indices."""
        token = self._peek()
        if token is not None and token.kind == "at":
            letter = int(token.text[1:])
            if other is not None and not isinstance(other, int) and letter not in self.words[other[0]][2]:
                known = ", ".join(f"@{output}" for output in self.words[other[0]][2])
                raise self._here(f"the word {other[0]} has the outputs {known}")
            self.place += 1
            return letter
        if not self._is_word():
            raise self._here("a word is compared with an output, such as @1, or with a word")
        self._take(".")
        token = self._peek()
        assert token is not None
        if token.text not in self.words:
            known = ", ".join(self.words)
            raise self._here(f"the word {token.text} is not understood, only {known}")
        system = self.words[token.text][0]
        if self.system is not None and system != self.system:
            raise self._here(f"the word {token.text} is about {_WALNUT_NAMES.get(system, system)}")
        self.used.add(token.text)
        self.place += 1
        terms: list[Term] = []
        while self._take("["):
            terms.append(self._term())
            self._expect("]")
        self._counted(token, f"the word {token.text}", len(terms), self.words[token.text][1])
        return token.text, tuple(terms)

    def _comparison(self) -> str:
        left = self._term()
        token = self._peek()
        if token is None or token.text not in _COMPARISONS:
            raise self._here("expected a comparison")
        self.place += 1
        right = self._term()
        # Walnut's numbers are natural: a difference that is negative is none.
        return self._with_rounded(f"({left.text} {token.text} {right.text})", left, right)

    def _with_rounded(self, text: str, *terms: Term) -> str:
        for term in terms:
            for name, condition in term.bound:
                text = f"(exists {name}: {condition} and {text})"
        return text

    def _term(self) -> Term:
        left = self._product()
        while token := self._take("+", "-"):
            right = self._product()
            left = Term(f"{left.text} {token.text} {right.text}", left.bound + right.bound)
            if token.text == "-":
                left = self._named(left.text, left.bound)
        return left

    def _named(self, text: str, bound: tuple[tuple[str, str], ...]) -> Term:
        """A difference as a new variable, so that it is a natural number."""
        name = self._new()
        return Term(name, ((name, f"{name} = {text}"), *bound))

    def _new(self) -> str:
        while True:
            self.fresh += 1
            name = f"w{self.fresh}"
            if name not in self.names:
                self.names.add(name)
                return name

    def _product(self) -> Term:
        left = self._factor()
        while token := self._take("*", "/"):
            if token.text == "*":
                right = self._factor()
                numbers = [term.text.isdigit() for term in (left, right)]
                if not any(numbers):
                    raise self._wrong("a product of two variables is not linear", token.start, token.start + 1)
                number, other = (left, right) if numbers[0] else (right, left)
                if all(numbers):
                    left = Term(str(int(left.text) * int(right.text)))
                else:
                    other = other if re.fullmatch(r"\w+", other.text) else self._named(other.text, other.bound)
                    left = Term(f"{number.text}*{other.text}", other.bound)
            else:
                divisor = self._peek()
                if divisor is None or divisor.kind != "number" or int(divisor.text) == 0:
                    raise self._here("expected a number to divide by")
                self.place += 1
                name, by = self._new(), divisor.text
                dividend = left if re.fullmatch(r"\w+", left.text) else self._named(left.text, left.bound)
                condition = f"{by}*{name} <= {dividend.text} and {dividend.text} < {by}*{name} + {by}"
                left = Term(name, ((name, condition), *dividend.bound))
        return left

    def _factor(self) -> Term:
        token = self._peek()
        if token is None:
            raise self._here("expected a term")
        if token.kind == "number":
            self.place += 1
            return Term(token.text)
        if token.kind == "name":
            if token.text[0] in "AEI":
                raise self._here("a variable does not begin with A, E or I, which are quantifiers")
            name = self._variable(token)
            if name not in self.bound:
                self.free[name] = None
            self.place += 1
            return Term(name)
        if self._take("("):
            inner = self._term()
            self._expect(")")
            return inner if re.fullmatch(r"\w+", inner.text) else self._named(inner.text, inner.bound)
        raise self._here("expected a number, a variable or a bracket")


def renamed(name: str) -> str:
    """The name of a relation in our language."""
    return f"{name}_" if name in _TAKEN else name


def _reader(text: str, given: Given | None) -> _Reader:
    words: dict[str, tuple[str, int, Mapping[int, str]]] = {
        "F": ("fibonacci", 1, {0: "(not fibword({}))", 1: "fibword({})"}),
        "T": ("binary", 1, {output: f"T_output{output}({{}})" for output in (0, 1)}),
    }
    for name, word in (given or {}).items():
        if not isinstance(word, Numbers):
            if not word:
                raise Mistake(f"the word {name} has no outputs", "walnut.word reads one")
            outputs = {output: f"{_output(name, output)}({{}})" for output in word}
            one = next(iter(word.values()))
            words[name] = one.numbers, len(one.variables), outputs
    relations = None
    if given is not None:
        relations = {name: len(one.variables) for name, one in given.items() if isinstance(one, Numbers)}
    return _Reader(text, words, relations)


def _output(name: str, output: int) -> str:
    """The relation that says that a word has this output."""
    return f"{name}_output{output}" if output >= 0 else f"{name}_minus{-output}"


def _system(reader: _Reader, given: Given) -> str:
    """The numeration of a statement: the one that it names, or that of the sets it uses, or Walnut's default."""
    if reader.system is not None:
        return reader.system
    used = {given[name].numbers for name in reader.used if isinstance(given.get(name), Numbers)}  # type: ignore[union-attr]
    used |= {reader.words[name][0] for name in reader.used if name in reader.words}
    if len(used) > 1:
        raise Mistake(f"it uses {' and '.join(sorted(used))}", "a statement is about one numeration: ?msd_fib or ?msd_2")
    return used.pop() if used else "binary"


def translate(text: str) -> tuple[str, str]:
    """A predicate of Walnut's in our language, and the numeration that it is about.

    >>> translate("?msd_fib An (n > 0) => (Em n = m + 1)")
    ('(forall n: (((n > 0)) => ((exists m: (n = m + 1)))))', 'fibonacci')
    >>> translate("?msd_2 Ek n = 2*k")
    ('(exists k: (n = 2*k))', 'binary')
    """
    reader = _reader(text, None)
    formula = reader.statement()
    return formula, _system(reader, {})


def understood(text: str, given: Given) -> tuple[str, str, dict[str, Numbers]]:
    """A predicate of Walnut's in our language, its numeration, and the sets that it uses there.

    >>> understood("?msd_fib b < a", {})[0]
    '(b < a)'
    """
    reader = _reader(text, given)
    formula = reader.statement()
    system = _system(reader, given)
    sets: dict[str, Numbers] = {}
    for name in reader.used:
        one: Numbers | Word | None = given.get(name)
        if one is None and name == "T":
            one = _fibnim.word_from_walnut(_THUE_MORSE)
        if isinstance(one, Numbers):
            sets[renamed(name)] = one
        elif one is not None:
            sets |= {_output(name, output): numbers for output, numbers in one.items()}
    return formula, system, sets

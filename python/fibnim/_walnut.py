"""Walnut's language for predicates about msd_fib and msd_2, said in ours.

What is understood: ``A`` and ``E`` with one or more variables, ``& | ~ ^ => <=>``, ``= != < <= > >=``, sums and differences
of variables and numbers, multiples (``3*n``), division by a number (``n/2``, rounded down), brackets, relations that are
given (``$even(n)``), and a prefix ``?msd_fib`` or ``?msd_2`` for the whole. Words with outputs (``F[n] = @1``) are understood
for the Fibonacci word F in msd_fib. Everything else is refused, with the place; so are ``a & b | c`` and ``a => b => c`` without
brackets.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ._errors import Mistake

#: The names of the numerations.
SYSTEMS = {"msd_fib": "fibonacci", "msd_2": "binary"}

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+)|(?P<call>\$\w+)|(?P<name>[A-Za-z_]\w*)|(?P<system>\?\w+)|(?P<at>@-?\d+)"
    r"|(?P<op><=>|=>|!=|<=|>=|[-=<>+*/&|~^(),\[\]`.]))"
)

_COMPARISONS = {"=", "!=", "<", "<=", ">", ">="}


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


class _Reader:
    """Reads by descent; from the weakest: <=>, =>, then & or | or ^, which are not mixed without brackets, then ~."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._scan(text)
        self.place = 0
        self.fresh = 0
        self.names: set[str] = set(re.findall(r"[A-Za-z_]\w*", text))
        self.system = "fibonacci"

    def _scan(self, text: str) -> list[Token]:
        tokens: list[Token] = []
        place = 0
        while text[place:].strip():
            match = _TOKEN.match(text, place)
            if match is None:
                start = place + len(text[place:]) - len(text[place:].lstrip())
                raise self._wrong("this sign is not understood", start, start + 1)
            kind = match.lastgroup or "op"
            tokens.append(Token(kind, match.group(kind), match.start(kind)))
            place = match.end()
        return tokens

    def _wrong(self, message: str, start: int, end: int) -> Mistake:
        help = "A, E, & | ~ ^ => <=>, comparisons of linear terms, n/2, $relation(n), F[n] = @1, after ?msd_fib or ?msd_2"
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
        if not first and system != self.system:
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
        if self._take("=>"):
            left = f"({left} => {self._either()})"
            self._alone("=>")
        return left

    def _alone(self, *others: str) -> None:
        """Which of two operators binds first is not for us to guess."""
        token = self._peek()
        if token is not None and token.text in others:
            raise self._here(f"which comes first? Put brackets beside {token.text}")

    def _either(self) -> str:
        left = self._not()
        first = self._take("&", "|", "^")
        operator = first
        while first is not None and operator is not None:
            right = self._not()
            if operator.text == "^":
                left = f"(not ({left} <=> {right}))"
            else:
                left = f"({left} {'and' if operator.text == '&' else 'or'} {right})"
            operator = self._take(first.text)
        self._alone("&", "|", "^")
        return left

    def _not(self) -> str:
        if self._take("~"):
            return f"(not {self._not()})"
        token = self._peek()
        if token is not None and token.kind == "name" and self._is_quantifier(token):
            return self._quantified()
        return self._atom()

    def _is_quantifier(self, token: Token) -> bool:
        if token.text in ("A", "E", "I"):
            return True
        # An, Em: the variable may stand close behind.
        following = self._peek(1)
        close = token.text[0] in "AE" and len(token.text) > 1 and token.text[1].islower()
        return close and following is not None and following.text not in ("=", "+", "[", "<", ">", "-", "*", "/")

    def _quantified(self) -> str:
        token = self._peek()
        assert token is not None
        if token.text == "I":
            raise self._here("I, infinitely many, is not understood: say that for each number there is a larger one")
        word = "forall" if token.text[0] == "A" else "exists"
        self.place += 1
        variables: list[str] = []
        if len(token.text) > 1:
            variables.append(token.text[1:])
            again = bool(self._take(","))
        else:
            again = True
        while again:
            name = self._peek()
            if name is None or name.kind != "name":
                raise self._here("expected a variable")
            variables.append(self._variable(name))
            self.place += 1
            again = bool(self._take(","))
        # The quantifier reaches as far to the right as it can.
        return f"({word} {', '.join(variables)}: {self._equivalent()})"

    def _variable(self, token: Token) -> str:
        if token.text in ("forall", "exists", "and", "or", "not", "let", "inf"):
            raise self._here(f"{token.text} is a word of our language: call the variable something else")
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
        following = self._peek(1)
        if token.kind == "name" and following is not None and following.text == "[":
            return self._word()
        return self._comparison()

    def _is_formula(self) -> bool:
        """Whether what stands in brackets is a formula, not a term."""
        depth = 0
        for token in self.tokens[self.place :]:
            depth += (token.text == "(") - (token.text == ")")
            if depth == 0:
                return False
            if token.kind == "call" or token.text in _COMPARISONS or token.text == "[":
                return True
        return False

    def _call(self) -> str:
        token = self._peek()
        assert token is not None
        self.place += 1
        self._expect("(")
        terms = [self._term()]
        while self._take(","):
            terms.append(self._term())
        self._expect(")")
        text = f"{token.text[1:]}({', '.join(term.text for term in terms)})"
        return self._with_rounded(text, *terms)

    def _word(self) -> str:
        token = self._peek()
        assert token is not None
        if token.text != "F" or self.system != "fibonacci":
            raise self._here(f"the word {token.text} is not understood, only F, the Fibonacci word, in msd_fib")
        self.place += 1
        self._expect("[")
        index = self._term()
        self._expect("]")
        sign = self._take("=", "!=")
        if sign is None:
            raise self._here("expected = or !=")
        letter = self._peek()
        if letter is not None and letter.text == "F":
            self.place += 1
            self._expect("[")
            other = self._term()
            self._expect("]")
            same = f"(fibword({index.text}) <=> fibword({other.text}))"
            return self._with_rounded(same if sign.text == "=" else f"(not {same})", index, other)
        if letter is None or letter.kind != "at" or letter.text not in ("@0", "@1"):
            raise self._here("expected @0, @1 or another letter of F")
        self.place += 1
        # F[n] is 1 iff the representation of n ends in 1.
        ones = (letter.text == "@1") == (sign.text == "=")
        text = f"fibword({index.text})" if ones else f"(not fibword({index.text}))"
        return self._with_rounded(text, index)

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
        """A difference as a number of its own, so that it is natural."""
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
            name = self._variable(token)
            self.place += 1
            return Term(name)
        if self._take("("):
            inner = self._term()
            self._expect(")")
            return inner if re.fullmatch(r"\w+", inner.text) else self._named(inner.text, inner.bound)
        raise self._here("expected a number, a variable or a bracket")


def translate(text: str) -> tuple[str, str]:
    """A predicate of Walnut's in our language, and the numeration that it is about.

    >>> translate("?msd_fib An (n > 0) => (Em n = m + 1)")
    ('(forall n: (((n > 0)) => ((exists m: (n = m + 1)))))', 'fibonacci')
    >>> translate("?msd_2 Ek n = 2*k")
    ('(exists k: (n = 2*k))', 'binary')
    """
    reader = _Reader(text)
    formula = reader.statement()
    return formula, reader.system

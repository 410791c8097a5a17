"""For users of Walnut: reads and writes its files of commands.

>>> from fibnim import walnut
>>> found = walnut.read('''
... reg ends msd_fib "(0|1)*10":
... def double "?msd_fib m = 2*n":
... eval each "?msd_fib An Em $double(m, n)":
... ''')
>>> found["ends"], found["each"]
(Numbers(x: 2, 7, 10, 15, 20, 23, 28, 31, ...), True)
>>> print(walnut.define("far", "forall m: fib(m) => n > m + k"), end="")
reg fib msd_fib "0*10*":
def far "?msd_fib (Am ($fib(m) => (n > m + k)))":
>>> walnut.regular("ends", found["ends"])
'reg ends msd_fib "0*((0*10)+)":\\n'

``Numbers.from_walnut`` and ``Numbers.to_walnut`` read and write single automata, ``word`` reads automata with outputs, and
``ask(..., walnut=True)`` answers single predicates.
"""

from __future__ import annotations

import re
from typing import Mapping

from . import _fibnim, _walnut
from ._errors import Mistake
from ._fibnim import Numbers
from ._functions import ask
from ._limits import Memory, Path
from ._walnut import Word

__all__ = ["Word", "define", "read", "regular", "word"]

#: A command: its word, the text before the quotation marks, the text between them, and how it ends.
_COMMAND = re.compile(r"(?P<word>\w+)(?P<names>[^\":;]*)(?:\"(?P<text>[^\"]*)\")?\s*(?P<end>:{1,3}|;)")

_BETWEEN = re.compile(r"(?:\s+|#[^\n]*)*")

_NAME = re.compile(r"[A-Za-z]\w*")


def word(text: str) -> Word:
    """A word with outputs from a file of Walnut's Word Automata Library: for each output the numbers that have it.

    >>> odious = word("msd_2\\n0 0\\n0 -> 0\\n1 -> 1\\n1 1\\n0 -> 1\\n1 -> 0\\n")
    >>> odious[1]
    Numbers(x: 1, 2, 4, 7, 8, 11, 13, 14, ...)
    >>> ask("?msd_2 An W[n] != W[2*n+1]", walnut=True, given={"W": odious})
    True
    """
    return _fibnim.word_from_walnut(text)


def read(
    text: str,
    *,
    given: Mapping[str, Numbers | Word] | None = None,
    library: Path = None,
    memory: Memory = None,
    states: int | None = None,
) -> dict[str, bool | Numbers]:
    """The results of a file of Walnut's commands: for each ``def``, ``reg`` and ``eval`` a set of numbers, or whether it is true.

    ``given`` are the automata and words that it finds in Walnut's libraries. As in Walnut the numbers of a set that was
    defined are in the alphabetical order of their names, and those of ``eval`` cannot be used by what follows. A number is in
    the set of an expression if its digits match after some number of zeros. What is not understood raises Mistake, with
    the place.

    >>> sorted(read('def less "?msd_2 b < a": eval least "?msd_2 Ea Ab $less(a, b) => b < a";').items())
    [('least', True), ('less', Numbers(a, b: (1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (3, 2), (4, 1), ...))]
    """
    found: dict[str, bool | Numbers] = {}
    usable: dict[str, Numbers | Word] = dict(given or {})
    place = 0
    while (place := _skipped(text, place)) < len(text):
        command = _COMMAND.match(text, place)
        if command is None:
            raise _mistake(text, place, len(text), "this is not a command", 'def name "predicate":, each ended by : or ;')
        place = command.end()
        word = command["word"]
        if word in ("exit", "quit"):
            break
        if word not in ("def", "eval", "reg"):
            start = command.start("word")
            message = f"the command {word} is not understood, only def, eval and reg"
            raise _mistake(text, start, start + len(word), message, "leave it out, and give what it makes with given=")
        if command["text"] is None:
            raise _mistake(text, command.start(), command.end(), f"{word} needs a text in quotation marks", None)
        name, *others = command["names"].split() or [command["text"]]
        if word == "reg":
            result: bool | Numbers = _expression(text, command, others)
        else:
            if others:
                message = f"{word} {name} {' '.join(others)} counts by {', '.join(others)}, which is not understood"
                help = "leave out what follows the name, and ask the set for its matrices(by=...)"
                raise _mistake(text, *command.span("names"), message, help)
            result = _predicate(text, command, usable, library=library, memory=memory, states=states)
        found[name] = result
        if word != "eval" and isinstance(result, Numbers):
            usable[name] = result
    return found


def _skipped(text: str, place: int) -> int:
    between = _BETWEEN.match(text, place)
    return between.end() if between else place


def _mistake(text: str, start: int, end: int, message: str, help: str | None) -> Mistake:
    return Mistake(message, help, (text, start, end, text.count("\n", 0, start) + 1))


def _inside(text: str, command: re.Match[str], mistake: Mistake, offset: int = 0) -> Mistake:
    """A mistake in the text between the quotation marks, shown in the whole file."""
    start, end = command.span("text")
    if mistake.start is not None and mistake.end is not None:
        end = min(end, start + mistake.end + offset)
        start = min(end, start + max(0, mistake.start + offset))
    return _mistake(text, start, end, mistake.message, mistake.help)


def _predicate(
    text: str,
    command: re.Match[str],
    given: Mapping[str, Numbers | Word],
    *,
    library: Path,
    memory: Memory,
    states: int | None,
) -> bool | Numbers:
    try:
        statement, numbers, sets = _walnut.understood(command["text"], given)
    except Mistake as mistake:
        raise _inside(text, command, mistake) from None
    try:
        return ask(statement, numbers=numbers, given=sets, library=library, memory=memory, states=states)
    except Mistake as mistake:
        # The place is one of our words for it.
        start, end = command.span("text")
        raise _mistake(text, start, end, mistake.message, mistake.help) from None


def _expression(text: str, command: re.Match[str], systems: list[str]) -> bool | Numbers:
    numbers = {_walnut.SYSTEMS.get(system) for system in systems}
    system = numbers.pop() if len(numbers) == 1 else None
    if system is None:
        start, end = command.span("names")
        message = "expected msd_fib or msd_2, the same for every number"
        raise _mistake(text, start, end, message, 'reg name msd_fib msd_fib "[0,0]*[1,1][0,0]*":')
    pattern = command["text"]
    if len(systems) == 1:
        # One digit in brackets is the digit.
        pattern = re.sub(r"\[\s*([01])\s*\]", lambda letter: letter[1].center(len(letter[0])), pattern)
    names = ["x", "y", "z", "u", "v", "w", "s", "t"][: len(systems)]
    try:
        return ask(f"/{pattern}/({', '.join(names)})", numbers=system)
    except Mistake as mistake:
        raise _inside(text, command, mistake, -1) from None


def _named(name: str) -> str:
    if not _NAME.fullmatch(name) or name[0] in "AEI":
        help = "letters, digits and _, and not A, E or I at its beginning: these are Walnut's quantifiers"
        raise Mistake(f"{name!r} is not a name that Walnut reads", help)
    return name


def define(
    name: str, statement: str, *, numbers: str = "fibonacci", given: Mapping[str, Numbers] | None = None
) -> str:
    """A statement of ours as a command of Walnut's, after those that define what it uses.

    Relations that are given keep their names: Walnut must have them in its library, as ``to_walnut`` writes them. The numbers
    of what is defined are in the alphabetical order of their names. What Walnut cannot express (z1, z2, patterns, positions)
    raises Mistake.

    >>> define("even", "exists m: n = 2*m")
    'def even "?msd_fib (Em (n = 2*m))":\\n'
    >>> define("small", "z1(n) = 1")
    Traceback (most recent call last):
    ...
    fibnim._errors.Mistake: Walnut cannot express z1(n)
    """
    text, before = _fibnim.walnut_predicate(statement, numbers, None if given is None else dict(given))
    return "".join(f"{line}\n" for line in [*before, f'def {_named(name)} "{text}":'])


def regular(name: str, numbers: Numbers) -> str:
    """A set of single numbers as Walnut's command for a regular expression. Where no short one is found it raises Mistake.

    >>> regular("fib", ask("fib(n)"))
    'reg fib msd_fib "0*(10*)":\\n'
    """
    expression = numbers.regex()
    if expression is None:
        raise Mistake("no short expression for this set was found", "to_walnut() has its automaton")
    system = numbers.to_walnut().split(maxsplit=1)[0]
    return f'reg {_named(name)} {system} "0*({expression.replace(" ", "")})":\n'

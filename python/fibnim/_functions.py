"""The functions of the package, with their documentation."""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Sequence, SupportsIndex, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _arrays, _fibnim, _walnut
from ._errors import Mistake
from ._fibnim import Game, Numbers, Position, Rules, Theorem
from ._limits import Memory, Path, path, size
from ._progress import Follow
from ._types import Analysis, Answer, Claim, Duel, Move, Odds

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._types import GameOptions
    from .widget import Board

Word = _walnut.Word

Given = Union[str, SupportsIndex, Sequence[SupportsIndex], Position]
"""A position, or what Position takes."""

GivenByRules = Union[str, SupportsIndex, Sequence[Union[SupportsIndex, float]]]
"""A position of a game by its rules: a text, or the piles and the allowance."""


def solve(
    position: Given,
    *,
    game: str | None = None,
    misere: bool | None = None,
    scope: str | None = None,
    first_move: str | None = None,
    grundy: bool = False,
    remoteness: bool = False,
    library: Path = None,
    memory: Memory = None,
    cells: SupportsIndex | None = None,
    progress: Follow = None,
) -> Analysis[Position, Move]:
    """Solves a position: who wins, by which moves, and why.

    The position is a Position, or what Position takes, with ``game``, ``misere``, ``scope`` and ``first_move`` as there.
    ``grundy`` asks also for the Grundy value where it takes a table, which is kept for the next time; ``remoteness`` for how many moves are
    left. What would need more than ``memory`` (1 GiB) or ``cells`` of a table (10**10) raises Undecided.
    ``progress`` is a function that is called with a Progress several times a second at most, or True for a bar.

    >>> solve("12,7").winning_moves
    [Move(pile=0, take=5), Move(pile=1, take=3)]
    >>> solve([10**40, 10**40 + 7]).outcome
    'N'
    >>> print(solve(13).sentences)
    The pile is the Fibonacci number 13. ...
    >>> solve(100, game="takeaway:3/2").to_dict()["reason"]["method"]
    'schwenk'
    """
    return _fibnim.solve(
        position,
        game=game,
        misere=misere,
        scope=scope,
        first_move=first_move,
        grundy=grundy,
        remoteness=remoteness,
        library=path(library),
        memory=size(memory),
        cells=cells,
        progress=progress,
    )


def outcomes(
    piles: ArrayLike,
    allowances: ArrayLike | None = None,
    *,
    game: str = "fibonacci",
    misere: bool = False,
    scope: str | None = None,
    memory: Memory = None,
    cells: SupportsIndex | None = None,
    progress: Follow = None,
) -> NDArray[np.str_]:
    """Who wins many positions at once: an array of ``"N"`` and ``"P"``.

    ``piles`` is an array of numbers, each a position of one pile, or an array with a row of piles for each position. ``allowances`` has
    the allowance of each position, or one for all; with an allowance for each pile in a row the piles are local. Without allowances the positions are
    starts. ``math.inf`` is no limit.

    One pile, two piles of Fibonacci nim, power-of-two nim and nim have closed forms. All other positions share one table up to the largest
    of their piles; what would need more than ``memory`` (1 GiB) or ``cells`` (10**10) raises Undecided. For one large pile beside fixed small
    ones, ``prove("piles:3,4").accepts(n, r)`` reads arrays too.

    >>> outcomes([1, 2, 3, 4, 5, 6])
    array(['P', 'P', 'P', 'N', 'P', 'N'], dtype='<U1')
    >>> outcomes([[8, 9, 53], [8, 9, 54]], math.inf)
    array(['P', 'N'], dtype='<U1')
    >>> outcomes([[12, 12], [12, 7]], [[4, 4], [4, 6]])
    array(['P', 'N'], dtype='<U1')
    """
    return _arrays.outcomes(
        piles,
        allowances,
        game=game,
        misere=misere,
        scope=scope,
        memory=size(memory),
        cells=None if cells is None else operator.index(cells),
        progress=progress,
    )


def zeckendorf(n: SupportsIndex) -> tuple[tuple[int, int], ...]:
    """The Fibonacci numbers whose sum n is, no two of them neighbours, the largest first, each with its index.

    >>> zeckendorf(12)
    ((8, 6), (3, 4), (1, 2))
    """
    return _fibnim.zeckendorf(n)


def grundy(
    n: SupportsIndex,
    *,
    game: str = "fibonacci",
    memory: Memory = None,
    progress: Follow = None,
    resume: Path = None,
) -> NDArray[np.int32]:
    """The Grundy values G(k, k) of one pile that may be taken whole, for k = 0, ..., n.

    Like all tables it takes ``progress``, a function that is called with a Progress or True for a bar, and ``resume``, the name of a file: a table
    that is interrupted, by Ctrl-C or a power cut, is saved there, and the same call goes on. The file is removed when the table is complete.

    >>> grundy(20).tolist()
    [0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 7]
    """
    return _fibnim.grundy(n, game, size(memory), progress, path(resume))


def grundy_map(
    n: SupportsIndex,
    *,
    game: str = "fibonacci",
    memory: Memory = None,
    progress: Follow = None,
    resume: Path = None,
) -> NDArray[np.int32]:
    """The Grundy values G(k, r) of a pile k at allowance r, for k and r = 0, ..., n: a square, a row for each pile.

    >>> grundy_map(3).tolist()
    [[0, 0, 0, 0], [0, 1, 1, 1], [0, 0, 2, 2], [0, 0, 0, 3]]
    """
    return _fibnim.grundy_map(n, game, size(memory), progress, path(resume))


def starts(
    upto: SupportsIndex,
    *,
    game: str = "fibonacci",
    memory: Memory = None,
    progress: Follow = None,
    resume: Path = None,
) -> NDArray[np.int64]:
    """The first pile k with G(k, k) = g, for g = 0, 1, 2, ..., for piles up to ``upto``.

    >>> starts(100).tolist()
    [0, 1, 2, 3, 5, 8, 12, 16, 22, 33, 42, 58, 85]
    """
    return _fibnim.starts(upto, game, size(memory), progress, path(resume))


def _fixed(piles: SupportsIndex | Iterable[SupportsIndex]) -> list[SupportsIndex]:
    """One pile, or several; numpy's integers are numbers too."""
    return [piles] if hasattr(piles, "__index__") else list(piles)  # type: ignore[list-item]


def thresholds(
    piles: SupportsIndex | Iterable[SupportsIndex],
    upto: SupportsIndex,
    *,
    game: str = "fibonacci",
    misere: bool = False,
    memory: Memory = None,
    progress: Follow = None,
    resume: Path = None,
) -> NDArray[np.float64]:
    """The least allowance at which the piles with n beside them are won, for n = 0, ..., upto; ``inf`` where they are lost
    at every allowance. At most four piles, or none.

    >>> thresholds([3, 4], 8)
    array([1., 1., 2., 1., 3., 1., 1., 2., 1.])
    >>> int(np.flatnonzero(np.isinf(thresholds([8, 9], 60)))[0])
    53
    """
    return _fibnim.thresholds(_fixed(piles), upto, (game, misere, size(memory)), by_trying=False, progress=progress, resume=path(resume))


def complements(
    upto: SupportsIndex,
    search: SupportsIndex,
    *,
    game: str = "fibonacci",
    misere: bool = False,
    memory: Memory = None,
    progress: Follow = None,
    resume: Path = None,
) -> NDArray[np.int64]:
    """The pile that makes (a, b) lost without limit, for a and b = 0, ..., upto; -1 where there is none up to ``search``.

    >>> table = complements(9, 100)
    >>> int(table[8, 9]), int(table[3, 4])
    (53, -1)
    """
    return _fibnim.complements(upto, search, (game, misere, size(memory)), progress, path(resume))


def complement(
    piles: SupportsIndex | Iterable[SupportsIndex],
    search: SupportsIndex,
    *,
    game: str = "fibonacci",
    misere: bool = False,
    memory: Memory = None,
    progress: Follow = None,
) -> int | None:
    """The pile that makes these (at most four) lost without limit, or None if there is none up to ``search``.

    >>> complement([2, 93], 1000)
    345
    """
    return _fibnim.complement(_fixed(piles), search, (game, misere, size(memory)), progress)


def prove(
    family: str | Rules,
    *,
    value: SupportsIndex | None = None,
    misere: bool = False,
    at: Mapping[str, SupportsIndex] | Iterable[str] | str = (),
    library: Path = None,
    memory: Memory = None,
    states: SupportsIndex | None = None,
    progress: Follow = None,
) -> Theorem:
    """The theorem on a family: from the library, or found and proved now, checked by the independent checker, and kept.

    A family is a name such as ``"two-pile"``, ``"piles:3,4"``, ``"grundy:4"``, ``"wythoff"``, or Rules. ``value`` asks for
    the positions of a Grundy value instead of the lost ones, ``at`` fixes piles (``{"m": 3}``, or ``"m=3"``). What needs
    more than ``memory`` (4 GiB) or ``states`` (10**8) raises Undecided. ``progress`` is a function that is called with a Progress, or True for a bar.

    >>> theorem = prove("wythoff", library=":memory:")
    >>> theorem.accepts(4, 7), theorem.accepts(10**50, 10**50)
    (True, False)
    >>> prove("wythoff", at={"m": 4}, library=":memory:").members().first(3)
    [7]
    """
    if isinstance(at, str):
        fixed = [at]
    elif isinstance(at, Mapping):
        fixed = [f"{pile}={operator.index(stones)}" for pile, stones in at.items()]
    else:
        fixed = list(at)
    return _fibnim.prove(
        family,
        value=value,
        misere=misere,
        at=fixed,
        library=path(library),
        memory=size(memory),
        states=states,
        progress=progress,
    )


def theorem(family: str, *, library: Path = None) -> Theorem | None:
    """The theorem on a family, if the library has it; nothing is proved."""
    return _fibnim.theorem(family, path(library))


def theorems(*, library: Path = None) -> list[dict[str, Any]]:
    """The theorems of the library: family, states and hash of each, as ``fibnim theorems --json`` lists them."""
    return _fibnim.theorems(path(library))


def check(certificates: str | bytes) -> dict[str, Any]:
    """The verdict of the independent checker on certificates, as ``fibnim check --json`` prints it.

    >>> check(prove("one-pile", library=":memory:").certificate)["verdict"]
    'accepted'
    """
    given = certificates.encode() if isinstance(certificates, str) else certificates
    return _fibnim.check(given)


def import_certificates(certificates: str | bytes, *, library: Path = None) -> tuple[int, int]:
    """Takes certificates over into a library, once the checker has accepted all of them: how many were checked, and how
    many of them are new. What it does not accept raises Rejected, and nothing is kept."""
    given = certificates.encode() if isinstance(certificates, str) else certificates
    return _fibnim.import_certificates(given, path(library))


def decide(
    statement: str,
    *,
    numbers: str | None = None,
    given: Mapping[str, Numbers] | None = None,
    rules: Rules | Iterable[Rules] = (),
    certificate: bool = False,
    library: Path = None,
    memory: Memory = None,
    states: SupportsIndex | None = None,
    progress: Follow = None,
) -> Answer:
    """The answer to a statement about all natural numbers, with its witness and, on request, its certificate. The
    arguments are those of ask.

    >>> answer = decide("exists n: n > 20 and fib(n)")
    >>> answer.value, answer.witness
    (True, {'n': 21})
    """
    return _fibnim.decide(
        statement,
        numbers=numbers,
        given=None if given is None else dict(given),
        rules=[rules] if isinstance(rules, Rules) else list(rules),
        certificate=certificate,
        library=path(library),
        memory=size(memory),
        states=states,
        progress=progress,
    )


def _set(name: str, given: Numbers | Word) -> Numbers:
    if isinstance(given, Numbers):
        return given
    raise TypeError(f"{name} must be a Numbers: only Walnut's statements know words")


def ask(
    statement: str,
    *,
    numbers: str | None = None,
    given: Mapping[str, Numbers | Word] | None = None,
    rules: Rules | Iterable[Rules] = (),
    walnut: bool = False,
    library: Path = None,
    memory: Memory = None,
    states: SupportsIndex | None = None,
    progress: Follow = None,
) -> bool | Numbers:
    """Whether a statement about all natural numbers is true; or, if it has free variables, the set of numbers that satisfy it.

    The language is that of ``fibnim ask``: ``forall``, ``exists``, ``and``, ``or``, ``not``, ``=>``, ``<=>``, comparisons of
    linear terms, ``fib(n)``, ``fibword(n)``, ``z1(n)``, patterns, and positions: ``lose(3,4,n; inf)``, ``grundy(n; r) = 2``.
    ``numbers`` is how numbers are written (``"binary"``, ``"takeaway:3"``, ...), without it as in the theorems on the games that
    the statement names, or else ``"fibonacci"``; ``given`` are sets that it may use by name,
    ``rules`` games of your own that it may name beside those of games().
    What needs more than ``memory`` (1 GiB) or ``states`` (10**6) raises Undecided.

    >>> ask("forall n: n > 3 => exists a, b: n = a + b and fib(a) and a < n")
    True
    >>> evens = ask("exists m: n = 2*m")
    >>> ask("even(n) and fib(n) and n < 100", given={"even": evens})
    Numbers(n: 2, 8, 34)
    >>> ask("lose(n; r) and r = 2 and n < 20", library=":memory:").first(3)
    [(0, 2), (3, 2), (5, 2)]
    >>> ask("forall m, n: lose(nim: m, n) <=> m = n", library=":memory:")
    True
    >>> mine = Rules("game mine(n)\\nmove n - 1\\nmove n - 2")
    >>> ask("forall n: lose(mine: n) <=> exists m: n = 3*m", rules=mine, library=":memory:")
    True

    With ``walnut`` the statement is one of Walnut's, about msd_fib or msd_2; what is not understood raises Mistake. Without
    a prefix it is about the numeration of what it uses, or else about msd_2, as in Walnut. Words may be given too, as
    walnut.word reads them. fibnim.walnut reads and writes whole files.

    >>> ask("?msd_2 An Em (n = 2*m) | (n = 2*m + 1)", walnut=True)
    True
    >>> ask("?msd_fib $even(n) & n < 9 & F[n] = @1", given={"even": evens}, walnut=True)
    Numbers(n: 4, 6)
    """
    text = statement
    if walnut:
        statement, numbers, sets = _walnut.understood(statement, given or {})
    else:
        sets = {name: _set(name, each) for name, each in (given or {}).items()}
    try:
        return decide(
            statement,
            numbers=numbers,
            given=sets,
            rules=rules,
            library=library,
            memory=memory,
            states=states,
            progress=progress,
        ).value
    except Mistake as mistake:
        if not walnut:
            raise
        # The place is one of our words for it.
        raise Mistake(mistake.message, mistake.help, (text, 0, len(text), 1)) from None


def holds(
    statement: str,
    *,
    numbers: str | None = None,
    given: Mapping[str, Numbers | Word] | None = None,
    rules: Rules | Iterable[Rules] = (),
    walnut: bool = False,
    library: Path = None,
    memory: Memory = None,
    states: SupportsIndex | None = None,
    progress: Follow = None,
) -> bool:
    """Whether a statement without free variables is true; the arguments are those of ask.

    >>> holds("forall n: exists m: m > n and fib(m)")
    True
    >>> holds("fib(n)")
    Traceback (most recent call last):
    ...
    fibnim._errors.Mistake: the statement has free variables: n
    """
    found = ask(
        statement,
        numbers=numbers,
        given=given,
        rules=rules,
        walnut=walnut,
        library=library,
        memory=memory,
        states=states,
        progress=progress,
    )
    if isinstance(found, bool):
        return found
    free = ", ".join(found.variables)
    raise Mistake(f"the statement has free variables: {free}", f"where(...) is the set of {free}; forall {free}: ... is true or false")


def where(
    statement: str,
    *,
    numbers: str | None = None,
    given: Mapping[str, Numbers | Word] | None = None,
    rules: Rules | Iterable[Rules] = (),
    walnut: bool = False,
    library: Path = None,
    memory: Memory = None,
    states: SupportsIndex | None = None,
    progress: Follow = None,
) -> Numbers:
    """The set of the numbers of which a statement with free variables is true; the arguments are those of ask.

    >>> where("fib(n) and n > 10")
    Numbers(n: 13, 21, 34, 55, 89, 144, 233, 377, ...)
    >>> where("1 = 1")
    Traceback (most recent call last):
    ...
    fibnim._errors.Mistake: the statement has no free variable
    """
    found = ask(
        statement,
        numbers=numbers,
        given=given,
        rules=rules,
        walnut=walnut,
        library=library,
        memory=memory,
        states=states,
        progress=progress,
    )
    if isinstance(found, bool):
        raise Mistake("the statement has no free variable", f"holds(...) says whether it is true: {found}")
    return found


def games() -> list[dict[str, Any]]:
    """The games that come with fibnim as rules, as ``fibnim rules --json`` lists them.

    >>> "wythoff" in [game["name"] for game in games()]
    True
    """
    return _fibnim.known_rules()


def odds(
    position: Given | GivenByRules | None = None,
    players: str | Iterable[str] = "random,perfect",
    *,
    upto: SupportsIndex | None = None,
    approximate: bool = False,
    simulate: SupportsIndex | None = None,
    seed: SupportsIndex = 1,
    rules: Rules | Path = None,
    game: str | None = None,
    misere: bool | None = None,
    scope: str | None = None,
    first_move: str | None = None,
    memory: Memory = None,
) -> Odds:
    """The chance that the first of the players wins against each of the others, for either player beginning, from a position, or from
    all starts of one pile up to ``upto`` stones. Chances are fractions; ``approximate`` computes with machine numbers.
    ``rules`` is a game by its rules.

    >>> [(duel.moves_first, duel.chance) for duel in odds("13").duels]
    [('random', Fraction(0, 1)), ('perfect', Fraction(1, 32))]
    >>> [duel.chance for duel in odds((1, 2), "perfect,random", rules="wythoff").duels]
    [Fraction(1, 2), Fraction(1, 1)]
    """
    names = players if isinstance(players, str) else ",".join(players)
    result = _fibnim.duels(
        position,
        names,
        upto=upto,
        approximate=approximate,
        games=simulate,
        seed=seed,
        rules=rules,
        game=game,
        misere=misere,
        scope=scope,
        first_move=first_move,
        memory=size(memory),
    )
    rows = result["odds"] if upto is None else result["rows"]
    return Odds([Duel.of(row) for row in rows], result)


def board(position: Given | Game | None = None, **options: Unpack[GameOptions]) -> Board:
    """A game to play in a notebook, by mouse or keyboard: a widget, for which ``anywidget`` must be installed.

    The position and the options are those of Game; a Game that has begun goes on. ``board(...).game`` is the game.

    >>> board("12", opponent="easy", seed=1).state["rules"]
    'fibonacci, against easy'
    """
    from .widget import Board

    return Board(position if isinstance(position, Game) else Game(position, **options))


def review(transcript: str, *, rules: Rules | Path = None, library: Path = None) -> dict[str, Any]:
    """A game that was played, with a mark for every move, as ``fibnim review --json`` has it. ``rules`` are those of a game of your own.

    >>> game = Game("10", opponent="random", seed=3)
    >>> [move["mark"] for move in review(game.transcript)["moves"]]
    []
    """
    return _fibnim.review(transcript, rules, path(library))


def papers(name: str | None = None, *, check: bool = False, quick: bool = False) -> list[Claim]:
    """The claims of the five papers, or those of this name (``"GL"``, ``"G.5"``), with the verdict that was recorded; with
    ``check`` they are recomputed now, ``quick`` in seconds rather than minutes.

    Each has the place and a few words by which it is found, what it says, the formulas that decide it as ask reads them, and
    where it is refuted how serious that is, a counterexample and what to write instead.

    >>> {claim.paper for claim in papers()} == {"K", "M", "G", "AP", "GL"}
    True
    >>> claim = next(claim for claim in papers("G") if claim.severity == "result")
    >>> claim.verdict, claim.quotation != "", claim.patch != ""
    ('refuted', True, True)
    >>> formulas = [formula for claim in papers("K") for formula in claim.formulas]
    >>> len(formulas) > 3
    True
    """
    found = _fibnim.claims(name, quick) if check else _fibnim.recorded(name)
    return [Claim.of(record) for record in found]


def letter(paper: str, *, quick: bool = False) -> str:
    """The letter to the authors of a paper (``"K"``, ``"M"``, ``"G"``, ``"AP"`` or ``"GL"``) in Markdown, as ``fibnim papers
    --letter`` writes it: what holds, what does not, and what to write instead. Its claims are recomputed now, ``quick`` in
    seconds rather than minutes.

    >>> letter("K", quick=True).splitlines()[0]
    '# On *A winning strategy in Fibonacci nim*'
    """
    return _fibnim.letter(paper, quick)

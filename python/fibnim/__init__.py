"""Play, solve, explain, tabulate and prove the games of Fibonacci nim.

>>> import fibnim
>>> fibnim.solve("12").outcome
'N'
>>> fibnim.grundy(12)
array([0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6], dtype=int32)
>>> fibnim.ask("forall n: exists m: n = 2*m or n = 2*m + 1")
True

Positions: Position, solve, outcomes (many at once), Game, board (a game in a notebook), review, odds, zeckendorf. Tables as numpy
arrays: grundy, starts, thresholds, complements, grundy_map. All numbers at once: prove, theorems, theorem, ask, holds, where,
decide, learn (from a function to a conjecture). Games by their rules: Rules, games. The papers: papers, letter. Drawings: HeatMap,
Staircase. For people who have Walnut: walnut. On many machines: python -m fibnim.campaign. Everything says the same as the
command line does; what it cannot decide within its limits raises Undecided, and what cannot be read raises Mistake, a ValueError
that has the place.

No limit is math.inf, also in arrays, which have floats then; what does not exist is None, and -1 in arrays of whole numbers.
Long computations take progress=, a function or True for a bar; tables take resume=, a file.

Theorems are kept in the library that the command line uses; ``library=`` names another file, and ``":memory:"`` keeps
nothing.
"""

from . import walnut
from ._errors import FibnimError, LibraryError, Mistake, Rejected, Undecided
from ._fibnim import Game, Numbers, Position, Rules, Theorem, Words, __version__
from ._functions import (
    ask,
    board,
    check,
    complement,
    complements,
    decide,
    games,
    grundy,
    grundy_map,
    holds,
    import_certificates,
    letter,
    odds,
    outcomes,
    papers,
    prove,
    review,
    solve,
    starts,
    theorem,
    theorems,
    thresholds,
    where,
    zeckendorf,
)
from ._learn import Conjecture, learn
from ._maps import HeatMap, Staircase
from ._progress import Progress
from ._types import (
    Analysis,
    Answer,
    Claim,
    Duel,
    GameOptions,
    Move,
    Odds,
    PositionOptions,
    RuleMove,
    Transition,
)

__all__ = [
    "Analysis",
    "Answer",
    "Claim",
    "Conjecture",
    "Duel",
    "FibnimError",
    "Game",
    "GameOptions",
    "HeatMap",
    "LibraryError",
    "Mistake",
    "Move",
    "Numbers",
    "Odds",
    "Position",
    "PositionOptions",
    "Progress",
    "Rejected",
    "RuleMove",
    "Rules",
    "Staircase",
    "Theorem",
    "Transition",
    "Undecided",
    "Words",
    "__version__",
    "ask",
    "board",
    "check",
    "complement",
    "complements",
    "decide",
    "games",
    "grundy",
    "grundy_map",
    "holds",
    "import_certificates",
    "learn",
    "letter",
    "odds",
    "outcomes",
    "papers",
    "prove",
    "review",
    "solve",
    "starts",
    "theorem",
    "theorems",
    "thresholds",
    "walnut",
    "where",
    "zeckendorf",
]

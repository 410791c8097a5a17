"""Play, solve, explain, tabulate and prove the games of Fibonacci nim.

>>> import fibnim
>>> fibnim.solve("12").outcome
'N'
>>> fibnim.grundy(12)
array([0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6], dtype=int32)
>>> fibnim.ask("forall n: exists m: n = 2*m or n = 2*m + 1")
True

Positions: Position, solve, Game, board (a game in a notebook), review, odds, zeckendorf. Tables as numpy arrays: grundy,
starts, thresholds, complements, grundy_map. All numbers at once: prove, theorems, theorem, ask, decide. Games by their
rules: Rules, games. The papers: papers, letter. Drawings: HeatMap, Staircase. For people who have Walnut: walnut. On many
machines: python -m fibnim.campaign. Everything says the same as the command line does; what it cannot decide within its
limits raises Undecided, and what cannot be read raises Mistake, a ValueError that has the place.

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
    import_certificates,
    letter,
    odds,
    papers,
    prove,
    review,
    solve,
    starts,
    theorem,
    theorems,
    thresholds,
    zeckendorf,
)
from ._maps import HeatMap, Staircase
from ._types import Analysis, Answer, Claim, Duel, Move, Odds, RuleMove

__all__ = [
    "Analysis",
    "Answer",
    "Claim",
    "Duel",
    "FibnimError",
    "Game",
    "HeatMap",
    "LibraryError",
    "Mistake",
    "Move",
    "Numbers",
    "Odds",
    "Position",
    "Rejected",
    "RuleMove",
    "Rules",
    "Staircase",
    "Theorem",
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
    "import_certificates",
    "letter",
    "odds",
    "papers",
    "prove",
    "review",
    "solve",
    "starts",
    "theorem",
    "theorems",
    "thresholds",
    "walnut",
    "zeckendorf",
]

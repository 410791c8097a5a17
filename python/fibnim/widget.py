"""A game to play in a notebook, where ``anywidget`` is installed: fibnim.board makes one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from . import _fibnim
from ._errors import FibnimError, Mistake
from ._fibnim import Game
from ._html import MOST_PARTS, MOST_STONES, digits

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError("the board needs anywidget: pip install anywidget") from error

_HERE = Path(__file__).parent


def _parts(stones: int) -> list[str]:
    """The Zeckendorf parts of a pile; the part that is not drawn is named by the largest of them."""
    parts = [part for part, _ in _fibnim.zeckendorf(stones)]
    if stones <= MOST_STONES or len(parts) <= MOST_PARTS:
        return [digits(part) for part in parts]
    return [*map(digits, parts[:MOST_PARTS]), "..."]


class Board(anywidget.AnyWidget):
    """A game against an opponent as a widget: click on a stone to take it and all after it, or use the keyboard (arrows
    choose how many, Enter takes). ``game`` is the Game itself, which the next cell may look at.

    >>> from fibnim import Game
    >>> board = Board(Game("12", seed=1))
    >>> board.receive({"do": "take", "pile": 0, "take": "1"})
    >>> board.game.position, board.state["message"]
    (Position('10;2'), 'perfect takes 1.')
    """

    _esm = _HERE / "_board.js"
    _css = _HERE / "_board.css"
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game, **options: Any) -> None:
        if game.rules is not None:
            raise Mistake(f"{game.rules.name} is a game by its rules", "the board shows piles such as Game(\"12\")")
        super().__init__(**options)
        self.game = game
        self.on_msg(lambda _widget, content, _buffers: self.receive(content))
        answer = game.moves[-1] if game.moves else None
        self._show(f"{self._took(answer)} Your turn." if answer else "Your turn.")

    def receive(self, content: dict[str, Any]) -> None:
        """Does what the page asks for: ``take``, ``undo``, ``hint``, ``why`` or ``new``."""
        try:
            self._show(self._done(content))
        except (FibnimError, ValueError, TypeError) as error:
            self._show(getattr(error, "message", str(error)))

    def _done(self, content: dict[str, Any]) -> str:
        wanted = content.get("do")
        if wanted == "take":
            answer = self.game.play(int(content["take"]), pile=int(content["pile"]))
            return self._took(answer) if answer is not None else ""
        if wanted == "undo":
            return "Your turn again." if self.game.undo() else "There is nothing to take back."
        if wanted == "hint":
            return self.game.hint()
        if wanted == "why":
            return self.game.why()
        if wanted == "new":
            while self.game.undo():
                pass
            return "Your turn."
        raise ValueError(f"{wanted!r} is nothing that a board does")

    def _took(self, move: Any) -> str:
        pile = f" from pile {move.pile + 1}" if len(self.game.position.piles) > 1 else ""
        return f"{self.game.opponent} takes {digits(move.take)}{pile}."

    def _show(self, message: str) -> None:
        """What the page shows; numbers are texts, because they may be larger than its own."""
        game = self.game
        position = game.position
        end = {None: "", True: "You have won.", False: "You have lost."}[game.won]
        self.state = {
            "piles": [
                {
                    "stones": digits(stones),
                    "most": digits(int(min(most, stones))),
                    "parts": [digits(stones)] if heap else _parts(stones),
                    "drawn": stones <= MOST_STONES,
                    "heap": heap,
                }
                for stones, most, heap in zip(position.piles, position.allowances, position.nim_heaps)
            ],
            "rules": f"{position.game}{', misere play' if position.misere else ''}, against {game.opponent}",
            "over": game.won is not None,
            "message": " ".join(text for text in (message, end) if text),
            "taken": [digits(move.take) for move in game.moves],
        }

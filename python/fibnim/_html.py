"""The display in notebooks: stones in groups, tables, automata. Colours work on light and dark pages."""

from __future__ import annotations

import base64
from html import escape
from typing import TYPE_CHECKING, Any

from . import _fibnim
from ._errors import FibnimError

if TYPE_CHECKING:
    from ._fibnim import Game, Numbers, Position, Theorem, Words
    from ._types import Analysis, Odds

#: Okabe and Ito's colours, which the colour-blind can distinguish.
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")

#: Piles with more stones are shown by their parts alone.
MOST_STONES = 150

#: How many parts of such a pile are shown.
MOST_PARTS = 6

#: Stones in a row.
ROW = 21

STEP = 14

#: Python always writes this many digits at once.
_AT_ONCE = 600


def digits(n: int) -> str:
    """A number as text, even if it has more digits than Python allows by default.

    >>> len(digits(10**9999))
    10000
    """
    if n < 10**_AT_ONCE:
        return str(n)
    high, low = divmod(n, 10**_AT_ONCE)
    return digits(high) + str(low).zfill(_AT_ONCE)


def _short(n: int) -> str:
    text = digits(n)
    return text if len(text) <= 24 else f"{text[:8]}...{text[-8:]} ({len(text)} digits)"


def picture(svg: str, words: str) -> str:
    """A drawing. A notebook shows it also before its cells were run: until then it trusts no SVG, but it trusts pictures.

    >>> picture("<svg/>", "nothing")
    '<img alt="nothing" src="data:image/svg+xml;base64,PHN2Zy8+">'
    """
    return f'<img alt="{escape(words)}" src="data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}">'


def _stones(parts: list[int]) -> str:
    """A pile as stones: one group for each Zeckendorf part, in rows."""
    circles: list[str] = []
    x = y = widest = 0
    for place, part in enumerate(parts):
        colour = COLOURS[place % len(COLOURS)]
        for stone in range(part):
            column, row = stone % ROW, stone // ROW
            cx, cy = x + column * STEP + 7, y + row * STEP + 7
            circles.append(f'<circle cx="{cx}" cy="{cy}" r="5.5" fill="{colour}"/>')
        rows = -(-part // ROW)
        widest = max(widest, x + min(part, ROW) * STEP)
        if rows > 1 or x + min(part, ROW) * STEP > ROW * STEP:
            x, y = 0, y + rows * STEP + 6
        else:
            x += part * STEP + 10
    height = y + STEP if x else max(y - 6, STEP)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{widest}" height="{height}">'
    return picture(f"{head}{''.join(circles)}</svg>", f"{' + '.join(map(str, parts))} stones")


def _pile(stones: int, most: int | float, heap: bool) -> str:
    allowance = "" if heap else ", no limit now" if most == float("inf") else f", at most {_short(int(most))} now"
    title = f"<b>{'nim heap of ' if heap else ''}{_short(stones)}</b>{allowance}"
    parts = [part for part, _ in _fibnim.zeckendorf(stones)]
    if heap or stones == 0:
        drawing = ""
    elif stones <= MOST_STONES:
        drawing = f"<div>{_stones(parts)}</div><div><small>{' + '.join(map(str, parts))}</small></div>"
    else:
        shown = [_short(part) for part in parts[:MOST_PARTS]]
        if len(parts) > len(shown):
            shown.append(f"... ({len(parts)} parts)")
        drawing = f"<div><small>{' + '.join(shown)}</small></div>"
    return f'<div style="margin:0 1.5em .5em 0">{title}{drawing}</div>'


def position(position: Position) -> str:
    """Piles side by side, their stones grouped by Zeckendorf parts."""
    piles = zip(position.piles, position.allowances, position.nim_heaps)
    drawn = "".join(_pile(stones, most, heap) for stones, most, heap in piles)
    misere = ", misere play" if position.misere else ""
    return (
        f"<div><div>{escape(position.game)}{misere}: <code>{escape(_short_text(str(position)))}</code></div>"
        f'<div style="display:flex;flex-wrap:wrap">{drawn}</div></div>'
    )


def analysis(analysis: Analysis[Any, Any]) -> str:
    """The position, who wins, by which moves, and why."""
    shown = analysis.position
    above = position(shown) if isinstance(shown, _fibnim.Position) else f"<code>{escape(str(shown))}</code>"
    verdict = "The player to move <b>wins</b>" if analysis.wins else "The player to move <b>loses</b>"
    moves = [_move(move, shown) for move in analysis.winning_moves[:12]]
    if len(analysis.winning_moves) > 12 or not analysis.complete:
        moves.append("...")
    by = f" by {', '.join(moves)}" if moves else ""
    value = "" if analysis.grundy is None else f" Grundy value {_short(analysis.grundy)}."
    return f"<div>{above}<div>{verdict}{by}.{value}</div><div>{escape(analysis.sentences)}</div></div>"


def _move(move: Any, shown: Any) -> str:
    if not isinstance(shown, _fibnim.Position):
        return f"{escape(str(move.to))}"
    return _short(move.take) if len(shown.piles) == 1 else f"{_short(move.take)} from pile {move.pile + 1}"


def numbers(numbers: Numbers) -> str:
    """The first members, and the automaton where it is small enough to be read."""
    kind = "finite" if numbers.is_finite else "infinite"
    head = f"<div><code>{escape(repr(numbers))}</code></div><div>{kind}, automaton of {numbers.states} states</div>"
    try:
        drawing = picture(numbers.to_svg(), "its automaton") if numbers.states <= 30 else ""
    except ValueError:
        drawing = ""
    return f"<div>{head}{drawing}</div>"


#: The words of automata with more states are not looked for before they are asked for.
MOST_STATES = 300


def theorem(theorem: Theorem) -> str:
    """The theorem in words, its sentence, and the automaton where it is small enough to be read."""
    svg = theorem._repr_svg_()
    drawing = "" if svg is None else picture(svg, "its automaton")
    said = ""
    if theorem.states <= MOST_STATES:
        try:
            said = words(theorem.explain())
        except FibnimError:
            said = ""
    return f"<div>{said}<div>{escape(theorem.sentence)}</div>{drawing}</div>"


def words(words: Words) -> str:
    """The cases as a table and the properties as a list; one sentence where there are no cases."""
    if len(words.rows) < 2:
        return f"<div>{escape(words.sentence)}</div>"
    rows = "".join(f"<tr><th>{escape(value)}</th><td>{escape(when)}</td></tr>" for value, when in words.rows)
    list_ = "".join(f"<li>{escape(one)}</li>" for one in words.properties)
    return (
        f'<div><table><caption>{escape(words.heading or "")}</caption><tbody>{rows}</tbody></table>'
        f'{f"<ul>{list_}</ul>" if list_ else ""}</div>'
    )


def game(game: Game[Any, Any]) -> str:
    """The position and what was played."""
    state = {None: "Your turn.", True: "You have won.", False: "You have lost."}[game.won]
    if game.rules is not None:
        names = [*game.rules.piles, *([game.rules.allowance] if game.rules.allowance else [])]
        shown = ", ".join(f"{escape(name)} = {_number(number)}" for name, number in zip(names, game.position))
        played = "; ".join(", ".join(map(_number, move.to)) for move in game.moves[-10:])
        moves = f"<div><small>positions so far: {played}</small></div>" if played else ""
        return f"<div><div>{shown}</div><div>{state}</div>{moves}</div>"
    played = ", ".join(_short(move.take) for move in game.moves[-10:])
    moves = f"<div><small>taken so far: {played}</small></div>" if played else ""
    return f"<div>{position(game.position)}<div>{state}</div>{moves}</div>"


def odds(odds: Odds) -> str:
    """A table of chances."""
    rows = "".join(
        f"<tr><td>{'' if duel.n is None else duel.n}</td><td>{escape(duel.player)}</td>"
        f"<td>{escape(duel.opponent)}</td><td>{escape(duel.moves_first)}</td>"
        f"<td>{float(duel.chance):.6g}</td><td>{_short_text(str(duel.chance))}</td></tr>"
        for duel in odds.duels[:60]
    )
    head = "".join(f"<th>{name}</th>" for name in ("n", "player", "against", "moves first", "wins", "exactly"))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _number(number: int | float) -> str:
    return "no limit" if number == float("inf") else _short(int(number))


def _short_text(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."

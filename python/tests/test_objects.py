"""What Python expects of objects: they hash, pickle, compare, are interrupted, and say what is wrong."""

from __future__ import annotations

import base64
import copy
import math
import multiprocessing
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fibnim
from fibnim import Numbers, Position

TEXTS = ["12", "12;4", "3,4,7;inf", "12;4 + 7;6 + *5", "0"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", ["fibonacci", "takeaway:3/2"])
def test_positions_come_back(text: str, misere: bool, game: str) -> None:
    position = Position(text, misere=misere, game=game)
    for again in [pickle.loads(pickle.dumps(position)), copy.deepcopy(position), eval(repr(position))]:
        assert again == position and hash(again) == hash(position)
        assert again.to_dict() == position.to_dict()


def test_a_local_pile_is_no_global_one() -> None:
    local, shared = Position("12;4", scope="local"), Position("12;4")
    assert local != shared and local.scope == "local" and pickle.loads(pickle.dumps(local)) == local
    assert Position(12) != 12 and len({local, shared, Position("12;4")}) == 2


def test_positions_never_change() -> None:
    with pytest.raises(AttributeError):
        Position("12").piles = (3,)  # type: ignore[misc]
    assert not hasattr(Position("12"), "__dict__")


@given(st.lists(st.integers(0, 10**50), min_size=1, max_size=5), st.one_of(st.integers(0, 10**50), st.just(math.inf)))
def test_integers_of_any_size(piles: list[int], allowance: int | float) -> None:
    position = Position(piles, allowance)
    assert (position.piles, position.allowance) == (tuple(piles), allowance)
    assert Position(str(position)) == position


def test_numbers_of_numpy_are_numbers() -> None:
    assert Position(np.array([3, 4], dtype=np.int16)) == Position("3,4")
    assert fibnim.solve(np.int64(12)) == fibnim.solve(12)


@pytest.mark.parametrize(
    ("wrong", "error"), [(-1, fibnim.Mistake), ([], fibnim.Mistake), (1.5, TypeError), (None, TypeError), ([1, "x"], TypeError)]
)
def test_what_is_no_position(wrong: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        Position(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [b"12", bytearray(b"12"), {3, 4}, frozenset({3}), {3: 4}])
def test_what_has_no_order_is_no_position(wrong: object) -> None:
    with pytest.raises(TypeError, match="a list of numbers"):
        Position(wrong)  # type: ignore[arg-type]


def test_piles_have_ten_thousand_digits() -> None:
    large = Position(10**10_000 - 1)
    assert pickle.loads(pickle.dumps(large)) == large
    with pytest.raises(fibnim.Mistake, match="more than 10000 digits"):
        Position(10**10_000)
    # Python itself writes fewer.
    analysis = fibnim.solve(10**9999)
    assert "000)" in repr(analysis.winning_moves) or "take=" in repr(analysis)
    assert "(10000 digits)" in analysis._repr_html_() and "digits" in fibnim.Game(10**9999)._repr_html_()


WRONG_NUMBERS = {
    "memory": lambda: fibnim.solve("12", memory=-1),
    "memory of rules": lambda: fibnim.Rules("wythoff").solve((3, 5), memory=-1),
    "memory of a table": lambda: fibnim.grundy(10, memory=-5),
    "memory as text": lambda: fibnim.grundy(10, memory="lots"),
    "cells": lambda: fibnim.solve("12", cells=-1),
    "value": lambda: fibnim.prove("wythoff", value=-1, library=":memory:"),
    "states": lambda: fibnim.ask("n = 2", states=-1),
    "states beyond": lambda: fibnim.ask("n = 2", states=10**30),
    "upto": lambda: fibnim.Rules("wythoff").positions(-1),
    "limit": lambda: fibnim.Rules("wythoff").moves((3, 5), limit=-1),
    "first": lambda: fibnim.ask("fib(n)").first(-1),  # type: ignore[union-attr]
    "pile": lambda: Position("12").play(1, pile=-1),
    "pile of a game": lambda: fibnim.Game("12").play((-1, 1)),
    "seed": lambda: fibnim.Game("12", seed=-1),
    "odds": lambda: fibnim.odds(upto=-1),
    "odds of nothing": lambda: fibnim.odds(upto=1),
    "odds of too much": lambda: fibnim.odds(upto=10**6),
    "odds of both": lambda: fibnim.odds("13", upto=20),
    "odds of a table": lambda: fibnim.odds(upto=20, simulate=10),
    "games": lambda: fibnim.odds("13", simulate=-1),
    "thresholds": lambda: fibnim.thresholds([3], -1),
    "names": lambda: Numbers.from_walnut("msd_2 msd_2\n0 1\n0 0 -> 0\n", ["a", "a"]),
}


@pytest.mark.parametrize("name", list(WRONG_NUMBERS))
def test_numbers_that_make_no_sense(name: str) -> None:
    with pytest.raises(fibnim.Mistake) as caught:
        WRONG_NUMBERS[name]()
    assert caught.value.help


@pytest.mark.parametrize("memory", [1.5, [], object()])
def test_what_is_no_size(memory: Any) -> None:
    with pytest.raises(TypeError):
        fibnim.grundy(10, memory=memory)


def test_sizes_are_texts_everywhere() -> None:
    assert fibnim.Rules("wythoff").solve((3, 5), memory="1GiB").outcome == "P"
    assert len(fibnim.Rules("wythoff").positions(5, memory="1GiB")) == 5
    assert fibnim.thresholds(np.int64(3), 5).tolist() == fibnim.thresholds([3], 5).tolist()
    assert fibnim.complement(5, 100) == 5


def test_illegal_moves() -> None:
    with pytest.raises(ValueError, match="at most 4 may be taken now"):
        Position("12;4").play(5)
    with pytest.raises(fibnim.Mistake, match="there is no pile 3"):
        Position("12;4").play(1, pile=2)


def test_rules_of_a_position_are_its_own() -> None:
    with pytest.raises(TypeError):
        fibnim.solve(Position("12"), game="nim")


def test_mistakes_show_the_place() -> None:
    with pytest.raises(fibnim.Mistake) as caught:
        fibnim.ask("forall n: exists k: n = = k")
    mistake = caught.value
    assert isinstance(mistake, ValueError) and mistake.text is not None
    assert mistake.text[mistake.start] == "="
    lines = str(mistake).splitlines()
    assert lines[2].index("^") == lines[1].index("= k")
    again = pickle.loads(pickle.dumps(mistake))
    assert (again.message, again.start, str(again)) == (mistake.message, mistake.start, str(mistake))


def test_undecided_is_no_answer() -> None:
    with pytest.raises(fibnim.Undecided) as caught:
        fibnim.solve("300,301,302,303,304", cells=10)
    assert "undecided" in str(caught.value)
    with pytest.raises(fibnim.Undecided):
        fibnim.ask("forall a, b, c: exists d: a + 2*b + 3*c < 5*d", states=3)
    with pytest.raises(fibnim.Undecided):
        fibnim.grundy(10**8, memory="1MiB")


def test_a_library_that_is_none(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.sqlite"
    with pytest.raises(fibnim.LibraryError, match="there is no library"):
        fibnim.solve("12", library=wrong)
    wrong.write_text("nonsense" * 1000)
    with pytest.raises(OSError):
        fibnim.theorems(library=wrong)


def test_a_library_that_is_replaced_is_read_anew(tmp_path: Path) -> None:
    library = tmp_path / "library.sqlite"
    fibnim.prove("piles:3,4", library=library)
    assert fibnim.solve("3,4,10^40", library=library).method == "theorem"
    for file in tmp_path.iterdir():
        file.unlink()
    fibnim.prove("one-pile", library=library)
    with pytest.raises(fibnim.Undecided):
        fibnim.solve("3,4,10^40", library=library)


def test_theorems_are_checked_when_they_are_read() -> None:
    theorem = fibnim.prove("piles:1", library=":memory:")
    again = pickle.loads(pickle.dumps(theorem))
    assert again == theorem and hash(again) == hash(theorem) and again.to_dict() == theorem.to_dict()
    forged = theorem.certificate.replace("\n+ ", "\n- ", 1)
    assert forged != theorem.certificate
    with pytest.raises(fibnim.Rejected):
        fibnim.Theorem.from_certificate(forged)
    with pytest.raises(fibnim.Rejected):
        fibnim.import_certificates(forged, library=":memory:")
    assert fibnim.import_certificates(theorem.certificate, library=":memory:") == (2, 2)
    assert fibnim.theorems(library=":memory:") == [] and fibnim.theorem("piles:1", library=":memory:") is None
    assert not Path(":memory:").exists()


def test_analyses_and_rules_are_pickled() -> None:
    wythoff = fibnim.Rules("wythoff")
    things = [fibnim.solve("12;4"), wythoff, fibnim.odds("13"), fibnim.papers("M.3"), fibnim.Move(0, 1)]
    things += [*wythoff.moves((1, 1)), wythoff.solve((3, 5)), fibnim.odds(upto=4), fibnim.decide("fib(n)", certificate=True)]
    for thing in things:
        for again in [pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)]:
            assert again == thing
    for drawing in [fibnim.HeatMap(fibnim.grundy_map(5)), fibnim.Staircase(fibnim.starts(50), 50)]:
        assert pickle.loads(pickle.dumps(drawing)).svg() == copy.deepcopy(drawing).svg() == drawing.svg()
    for error in [fibnim.Undecided("u", "h"), fibnim.LibraryError("x", "y"), fibnim.Rejected("r"), fibnim.FibnimError("f")]:
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_sets() -> None:
    even = fibnim.ask("exists m: n = 2*m")
    assert isinstance(even, Numbers) and even
    first = [number for number, _ in zip(even, range(200))]
    assert first == list(range(0, 400, 2))
    assert 10**40 in even and 10**40 + 1 not in even and -2 not in even
    assert even.below(10**40) == 10**40 // 2
    with pytest.raises(OverflowError):
        len(even)
    with pytest.raises(TypeError):
        "x" in even  # type: ignore[operator]
    few = fibnim.ask("n < 10^12 and exists m: n = 3*m")
    assert isinstance(few, Numbers) and len(few) == len(range(0, 10**12, 3))
    for statement, count in [("n < 40 and m < 30", 1200), ("n < 10^8 and m < 10^9", 10**17), ("n = 0", 1), ("n < n", 0)]:
        finite = fibnim.ask(statement)
        assert isinstance(finite, Numbers) and len(finite) == count
    with pytest.raises(OverflowError, match="below"):
        len(fibnim.ask("n < 10^30"))  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(even)) == even
    small = fibnim.ask("fib(n) and n < 100")
    assert isinstance(small, Numbers)
    assert list(small) == [1, 2, 3, 5, 8, 13, 21, 34, 55, 89] and len(small) == 10
    nothing = fibnim.ask("n < n + 0")
    assert isinstance(nothing, Numbers) and not nothing and list(nothing) == [] and nothing.least() is None
    pairs = fibnim.ask("a + b = 3")
    assert isinstance(pairs, Numbers) and sorted(pairs) == [(0, 3), (1, 2), (2, 1), (3, 0)]
    assert (1, 2) in pairs and (1, 3) not in pairs
    made = fibnim.ask("term(n)", numbers="takeaway:3")
    assert pickle.loads(pickle.dumps(made)) == made


def test_certificates_of_statements() -> None:
    answer = fibnim.decide("forall n: exists m: m > n and fib(m)", certificate=True)
    assert answer.value is True and answer.certificate is not None
    assert fibnim.check(answer.certificate)["verdict"] == "accepted"


def test_a_game() -> None:
    game = fibnim.Game("20", opponent="perfect", seed=1, first=False)
    assert len(game.moves) == 1, "the opponent began"
    before = game.position
    game.play(1)
    assert game.undo() and game.position == before and not game.undo()
    with pytest.raises(fibnim.Mistake):
        game.play(10**6)
    while game.won is None:
        game.play(1)
    assert game.won is False
    marks = {move["mark"] for move in game.review()["moves"] if move["player"] == "perfect"}
    assert marks <= {"winning", "lost"}
    same = [fibnim.Game("50", opponent="random", seed=9, first=False).moves for _ in range(2)]
    assert same[0] == same[1]


@pytest.mark.parametrize("options", [{}, {"first": False, "seed": 5}, {"scope": "local", "game": "takeaway:3"}])
def test_games_are_pickled(options: dict[str, object]) -> None:
    """In the middle, also after taking back: both go on with the same dice."""
    one = fibnim.Game("60;20", opponent="random", **options)  # type: ignore[arg-type]
    one.play(1)
    one.undo()
    one.play(2)
    other = pickle.loads(pickle.dumps(one))
    assert (other.position, other.moves, other.opponent) == (one.position, one.moves, one.opponent)
    assert other.transcript == one.transcript and copy.deepcopy(one).moves == one.moves
    while one.won is None:
        assert one.play(1) == other.play(1)
    assert other.won == one.won and other.moves == one.moves


def test_games_by_rules(tmp_path: Path) -> None:
    """Whatever a game of piles can do, a game by its rules can do: with the known ones and with one's own."""
    mine = fibnim.Rules("game mine(m, n)\nmove 1 <= k and 1 <= l: m - k, n - l\nmove m - 1, n\nmove m, n - 1")
    for rules in ["wythoff", mine, "fibonacci", "nim-misere"]:
        game = fibnim.Game(rules=rules, seed=4)  # type: ignore[call-overload]
        assert game.rules is not None and game.moves == [] and "more move" in game.left()
        start = game.position
        assert game.play(game.rules.moves(start)[0]) == game.moves[1] and game.undo() and game.position == start
        while game.won is None:
            winning = game.analysis().winning_moves
            assert ("winning move" in game.hint()) == bool(winning)
            game.play((winning or game.rules.moves(game.position))[0])
        told = game.review()
        assert [move["mark"] for move in told["moves"]] and told == fibnim.review(game.transcript, rules=rules)
        again = pickle.loads(pickle.dumps(game))
        assert (again.moves, again.transcript, again.rules) == (game.moves, game.transcript, game.rules)
        assert "You have" in game._repr_html_() and repr(game).startswith("<Game ")
    game = fibnim.Game("5, 6", rules="wythoff", opponent="random", first=False, seed=2)
    assert len(game.moves) == 1 and game.hint() and game.why()
    # A move, the position that it leads to, or the same as text.
    one, other, third = (fibnim.Game((5, 6), rules="wythoff", seed=2) for _ in range(3))
    assert one.play(fibnim.RuleMove(1, 3, (5, 3))) == other.play((5, 3)) == third.play("5, 3")
    for wrong in [(9, 9), "5, 6", fibnim.RuleMove(0, 7, (0, 0))]:
        before = one.position
        with pytest.raises(fibnim.Mistake):
            one.play(wrong)
        assert one.position == before
    with pytest.raises(TypeError):
        fibnim.Game((5, 6), rules="wythoff", game="nim")  # type: ignore[call-overload]
    with pytest.raises(fibnim.Mistake):
        fibnim.odds(rules="wythoff", upto=10)
    blocked = fibnim.Rules("game blocked(m)\nblock 1\nmove 1 <= k: m - k")
    with pytest.raises(fibnim.Undecided):
        fibnim.Game(5, rules=blocked, first=False)


def test_statements_about_own_games(tmp_path: Path) -> None:
    mine = fibnim.Rules("game mine(n)\nmove n - 1\nmove n - 3\nmove n - 4")
    library = tmp_path / "library.sqlite"
    lost = fibnim.ask("lose(mine: n)", rules=mine, library=library)
    assert isinstance(lost, Numbers) and lost.first(4) == [row[0] for row in mine.positions(20).tolist()][:4]
    other = fibnim.Rules("game other(n)\nmove n - 1\nmove n - 2")
    both = "exists n: n > 0 and lose(mine: n) and lose(other: n)"
    assert fibnim.decide(both, rules=[mine, other], library=library).witness == {"n": 9}
    certified = fibnim.decide("forall n: lose(mine: n) => n != 1", rules=mine, certificate=True, library=library)
    assert certified.value is True and fibnim.check(certified.certificate or "")["verdict"] == "accepted"
    with pytest.raises(fibnim.Mistake):
        fibnim.ask("lose(nobody: n)", rules=mine, library=library)
    with pytest.raises(TypeError):
        fibnim.ask("n = 2", rules="mine")  # type: ignore[arg-type]


INTERRUPTED = """
import os, signal, threading, time
import fibnim
computations = {{
    "ask": lambda: fibnim.ask("forall n, r: grundy(n; r) != 9", library=":memory:", states=10**8, memory="3GiB"),
    "thresholds": lambda: fibnim.thresholds([400, 400], 10**7),
    "grundy": lambda: fibnim.grundy(3 * 10**8),
    "prove": lambda: fibnim.prove("grundy:9", library=":memory:"),
    "papers": lambda: fibnim.papers("G", check=True),
    "odds": lambda: fibnim.odds("13", simulate=10**12),
    "members": lambda: sum(1 for _ in fibnim.ask("exists m: n = 2*m")),
    "zeckendorf": lambda: fibnim.zeckendorf(10**1_000_000),
    "below": lambda: fibnim.ask("exists m: n = 2*m").below(10**1_000_000),
    "moves": lambda: fibnim.Rules("wythoff").moves((10**9, 10**9), limit=10**10),
}}
def press():
    time.sleep(1)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press, daemon=True).start()
try:
    computations[{name!r}]()
    print("finished", flush=True)
except KeyboardInterrupt:
    print("interrupted", flush=True)
os._exit(0)
"""


INTERRUPTIBLE = ["ask", "thresholds", "grundy", "prove", "papers", "odds", "members", "zeckendorf", "below", "moves"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")
@pytest.mark.parametrize("name", INTERRUPTIBLE)
def test_a_computation_is_interrupted(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(name=name)], capture_output=True, text=True, timeout=120, check=False
    )
    # Each of them takes minutes; the time limit is for what cannot be interrupted.
    assert done.stdout.strip() == "interrupted", done.stderr


def test_others_run_meanwhile() -> None:
    """Without the lock: a thread counts while another one computes."""
    counted = 0
    computing = threading.Thread(target=lambda: fibnim.thresholds([60, 60], 20_000))
    computing.start()
    while computing.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 3


def _solve(text: str) -> str:
    return fibnim.solve(text).outcome


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_fork_has_a_library_of_its_own() -> None:
    fibnim.prove("piles:3,4")
    texts = ["3,4,10^40", "12", "3,4,10^41"] * 4
    here = [_solve(text) for text in texts]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_solve, texts) == here


def test_many_threads_at_a_time() -> None:
    from concurrent.futures import ThreadPoolExecutor

    fibnim.prove("piles:3,4")
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(_solve, [f"3,4,10^{power}" for power in range(10, 60)]))
    assert set(found) == {"N"}


def test_signals_stay_as_they_were() -> None:
    before = signal.getsignal(signal.SIGINT)
    fibnim.solve("3,4,7")
    assert signal.getsignal(signal.SIGINT) is before


def drawn(thing: Any) -> str:
    """What its pictures show: a notebook that was not run yet shows pictures, but no SVG in its HTML."""
    html = thing._repr_html_()
    assert "<svg" not in html and "<script" not in html
    pictures = re.findall(r'<img alt="[^"]+" src="data:image/svg\+xml;base64,([^"]+)">', html)
    assert pictures
    return "".join(base64.b64decode(picture).decode() for picture in pictures)


def test_notebooks_show_things() -> None:
    assert drawn(Position("12;4")).count("<circle") == 12
    assert drawn(fibnim.solve("12,7")).count("<circle") == 19
    assert "10000000...00000000 (101 digits)" in Position(10**100)._repr_html_()
    theorem = fibnim.prove("one-pile", library=":memory:")
    assert (theorem._repr_svg_() or "").startswith("<svg") and drawn(theorem) == theorem._repr_svg_()
    assert escape(theorem.sentence) in theorem._repr_html_()
    even = fibnim.ask("exists m: n = 2*m")
    assert isinstance(even, Numbers) and drawn(even) == even.to_svg()
    assert "Your turn" in fibnim.Game("12")._repr_html_()
    assert "1/32" in fibnim.odds("13")._repr_html_()
    heat_map = fibnim.HeatMap(fibnim.thresholds([5], 20).reshape(3, 7))
    assert drawn(heat_map) == heat_map._repr_svg_() and heat_map.svg().startswith("<svg")


def test_words_agree_with_the_automaton() -> None:
    """The cases of (5, 5, n), read as patterns, against the automaton that they were made from."""
    import re

    theorem = fibnim.prove("piles:5,5", library=":memory:")
    words = theorem.explain().to_dict()
    assert words["proved"] and words["quantity"] == "threshold" and not words["exceptions"]
    for n in range(1, 600):
        parts = sorted(part for part, _ in fibnim._fibnim.zeckendorf(n))
        digits = _digits(n)
        case = next(c for c in words["cases"] if c["pattern"] is None or re.fullmatch(c["pattern"], digits))
        least = eval(str(case["value"]), {"z1": lambda _: parts[0], "n": n})
        assert not theorem.accepts(n, least) and theorem.accepts(n, least - 1), (n, digits, case)


def _digits(n: int) -> str:
    """Greedy, from the rule alone, with zeros in front."""
    terms = [1, 2]
    while terms[-1] <= n:
        terms.append(terms[-1] + terms[-2])
    digits = ""
    for term in reversed(terms):
        digits += "1" if n >= term else "0"
        n -= term if n >= term else 0
    return "000" + digits


def test_words_are_shown_by_notebooks() -> None:
    theorem = fibnim.prove("piles:3,4", library=":memory:")
    assert "ends in 101" in theorem._repr_html_() and "\\begin{cases}" in (theorem._repr_latex_() or "")
    words = theorem.explain()
    assert words.rows == [("2", "if n ends in 10"), ("3", "if n ends in 101"), ("1", "otherwise")]
    assert "\\documentclass" in words.to_latex() and "<table>" in words._repr_html_()

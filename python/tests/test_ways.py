"""What one does with sets, statements, moves, rules and conjectures."""

from __future__ import annotations

import itertools
import math
import pickle
import re
from pathlib import Path

import numpy as np
import pytest

import fibnim
from fibnim import Move, Numbers, Position, Rules

FIBONACCI = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]


def test_moves_are_a_sequence() -> None:
    position = Position("3,1;2")
    moves = position.moves()
    assert len(moves) == 3 and list(moves) == list(moves) == [moves[0], moves[1], moves[-1]]
    assert repr(moves) == repr(list(moves)) and moves[1:] == list(moves)[1:] and moves[::-1] == list(moves)[::-1]
    assert Move(0, 2) in moves and Move(1, 2) not in moves and 3 not in moves and "x" not in moves
    with pytest.raises(IndexError):
        moves[3]
    large = Position("10^100").moves()
    assert repr(large).endswith(", ... " + "9" * 100 + " in all]") and large[10**50] == Move(0, 10**50 + 1)
    with pytest.raises(OverflowError):
        len(large)
    assert not Position("0").moves() and repr(Position("0").moves()) == "[]" and large
    assert all(position.play(move) == position.play(move.take, pile=move.pile) for move in moves)


def test_a_move_is_not_taken_apart() -> None:
    for one in [Position("3,4,7"), fibnim.Game("3,4,7")]:
        with pytest.raises(TypeError):
            one.play(*Move(1, 2))  # type: ignore[call-arg, arg-type]
    assert Position("3,4,7").play(Move(1, 2)) == Position("3,4,7").play(2, pile=1) == Position("3,2,7;4")


def test_positions_solve_themselves() -> None:
    position = Position("12;4", game="takeaway:3")
    assert position.solve() == fibnim.solve(position)
    assert position.solve(remoteness=True, memory="1GiB").remoteness is not None


def test_grundy_values_are_asked_for() -> None:
    # No test keeps a table for that many stones.
    large = fibnim.solve("3000000")
    assert large.grundy is None and large.why_no_grundy is not None and "grundy=True" in large.why_no_grundy
    assert large.to_dict()["grundy"] is None
    asked = fibnim.solve("50000", grundy=True)
    assert asked.grundy == int(fibnim.grundy(50000)[49999]) or asked.grundy is not None
    assert asked.why_no_grundy is None and asked.to_dict()["grundy"] == asked.grundy
    # The table is kept.
    assert fibnim.solve("49999;7").grundy is not None
    assert fibnim.solve("12").grundy == 6 and fibnim.solve("12").why_no_grundy is None
    assert fibnim.solve("60", game="takeaway:3").grundy is not None
    for position, reason in [("12", "misere"), ("3,4,7", "share an allowance")]:
        found = fibnim.solve(position, misere=reason == "misere", grundy=True)
        assert found.grundy is None and reason in (found.why_no_grundy or "")
    low = fibnim.solve("3000000", grundy=True, memory="1MiB")
    assert low.grundy is None and "the limit is" in (low.why_no_grundy or "")


def test_holds_and_where() -> None:
    assert fibnim.holds("forall n: exists m: m > n") is True and fibnim.holds("exists n: n < n") is False
    assert fibnim.where("fib(n) and n < 100").first(20) == FIBONACCI
    with pytest.raises(fibnim.Mistake, match="free variables: a, b"):
        fibnim.holds("a = b")
    with pytest.raises(fibnim.Mistake, match="no free variable"):
        fibnim.where("exists n: fib(n)")
    assert fibnim.holds("?msd_fib An Em m = n + 1", walnut=True)


def test_sets_are_sets() -> None:
    names = {"fib": "fib(n)", "even": "exists m: n = 2*m", "few": "n < 7", "none": "n < n", "all": "n >= 0"}
    sets = {name: fibnim.where(statement) for name, statement in names.items()}
    plain = {name: {n for n in range(60) if n in one} for name, one in sets.items()}

    def same(one: Numbers, members: set[int]) -> bool:
        return {n for n in range(60) if n in one} == members

    for a, b in itertools.product(names, repeat=2):
        one, two = sets[a], sets[b]
        assert same(one & two, plain[a] & plain[b]) and same(one | two, plain[a] | plain[b])
        assert same(one - two, plain[a] - plain[b]) and same(one ^ two, plain[a] ^ plain[b])
        assert (one <= two, one < two, one >= two, one > two) == (
            plain[a] <= plain[b],
            plain[a] < plain[b],
            plain[a] >= plain[b],
            plain[a] > plain[b],
        )
        assert one.isdisjoint(two) == plain[a].isdisjoint(plain[b])
    assert ~~sets["fib"] == sets["fib"] and ~sets["none"] == sets["all"] and (~sets["even"]).variables == ("n",)
    with pytest.raises(TypeError):
        sets["fib"] & {1, 2}  # type: ignore[operator]
    with pytest.raises(fibnim.Mistake, match="tuples of"):
        sets["fib"] & fibnim.where("a < b")
    with pytest.raises(fibnim.Mistake, match="written in"):
        sets["fib"] & fibnim.where("n < 5", numbers="binary")


def test_automata_are_data() -> None:
    theorem = fibnim.prove("one-pile", library=":memory:")
    for one, names in [(theorem, theorem.tracks), (fibnim.where("a = 2*b"), ("a", "b"))]:
        arrows = {(arrow.source, arrow.digits): arrow.target for arrow in one.transitions}
        assert len(arrows) == len(one.transitions) and one.initial == 1

        def reads(digits: list[tuple[int, ...]]) -> bool:
            state: int | None = one.initial
            for letter in digits:
                state = arrows.get((state, letter)) if state is not None else None
            return state in one.accepting

        for numbers in itertools.product(range(12), repeat=len(names)):
            written = [fibnim.zeckendorf(number) for number in numbers]
            places = range(max([index for parts in written for _, index in parts], default=1), 1, -1)
            letters = [tuple(int(any(index == place for _, index in parts)) for parts in written) for place in places]
            expected = one.accepts(*numbers) if isinstance(one, fibnim.Theorem) else numbers in one
            assert reads(letters) == expected
    few = fibnim.where("fib(n)")
    assert few.to_latex().startswith("\\begin{tikzpicture}") and "q2" in few.to_latex()
    with pytest.raises(fibnim.Mistake):
        fibnim.prove("two-pile", library=":memory:").to_latex()
    assert fibnim.where("n < n").transitions == [] and fibnim.where("n < n").initial == 0


def test_automata_are_graphs() -> None:
    networkx = pytest.importorskip("networkx")
    even = fibnim.where("exists m: n = 2*m")
    graph = even.to_networkx()
    assert graph.number_of_nodes() == even.states and graph.number_of_edges() == len(even.transitions)
    assert graph.nodes[even.initial]["initial"] and graph.graph["variables"] == ("n",)
    assert networkx.has_path(graph, even.initial, min(even.accepting))


def test_rules_from_a_file_and_their_tables(tmp_path: Path) -> None:
    file = tmp_path / "mine.game"
    file.write_text(str(Rules("wythoff")))
    wythoff = Rules(file)
    assert wythoff == Rules("wythoff") and pickle.loads(pickle.dumps(wythoff)) == wythoff
    with pytest.raises(OSError):
        Rules(tmp_path / "nothing.game")
    with pytest.raises(TypeError):
        Rules(3)  # type: ignore[arg-type]
    table, values = wythoff.table(12), wythoff.grundy(12)
    assert table.shape == values.shape == (13, 13) and np.array_equal(table == "P", values == 0)
    for m, n in itertools.product(range(13), repeat=2):
        solved = wythoff.solve((m, n), grundy=True)
        assert (table[m, n], values[m, n]) == (solved.outcome, solved.grundy) and solved.why_no_grundy is None
    fibonacci = Rules("fibonacci")
    for allowance in [1, 3, math.inf]:
        expected = [fibonacci.solve((n, allowance)).outcome for n in range(30)]
        assert fibonacci.table(29, allowance=allowance).tolist() == expected
    assert fibonacci.grundy(20).tolist() == fibnim.grundy(20).tolist()
    passes = Rules("game g(m, n)\nmove 1 <= k and k < m: m - k, n\nmove 1 <= k: m, n - k")
    assert [[str(cell) for cell in row] for row in passes.table(4)] == [[passes.solve((m, n)).outcome for n in range(5)] for m in range(5)]
    assert "<svg" in wythoff.picture(20).svg() and "<svg" in wythoff.picture(20, grundy=True).svg()
    with pytest.raises(fibnim.Mistake, match="two axes"):
        fibonacci.picture(10)
    with pytest.raises(fibnim.Mistake):
        wythoff.table(5, allowance=3)
    # No limit is infinite, and nothing else.
    rows = fibonacci.positions(5, allowance=math.inf)
    assert rows.tolist() == [[n, math.inf] for n in range(6) if fibonacci.solve((n, math.inf)).outcome == "P"]


def test_learned_automata() -> None:
    thirds = fibnim.learn(lambda n: n % 3 == 0)
    assert thirds.kind == "membership" and thirds.half and thirds.numbers == fibnim.where("exists m: n = 3*m")
    assert "agrees with" in str(thirds) and thirds.to_dict()["conjecture"] is True
    pairs = fibnim.learn(lambda m, n: fibnim.Rules("wythoff").solve((m, n)).outcome, upto=40)
    assert pairs.numbers.variables == ("m", "n") and (35, 56) not in pairs.numbers or pairs.states > 0
    sizes = fibnim.learn(np.arange(500) // 2, numbers="binary")
    assert sizes.kind == "function" and sizes.numbers == fibnim.where("n = 2*v or n = 2*v + 1", numbers="binary")
    members = fibnim.learn([[n] for n in [*FIBONACCI, 144, 233, 377, 610]], kind="members")
    assert members.kind == "members" and members.numbers == fibnim.where("fib(n)")
    named = fibnim.learn(lambda *piles: piles[0] == piles[1], variables=["a", "b"], upto=60)
    assert named.numbers.variables == ("a", "b") and (10**20, 10**20) in named.numbers
    reach = fibnim.learn(lambda n: math.inf if n == 0 else n, upto=300)
    assert reach.kind == "function" and 0 not in [pair[0] for pair in reach.numbers.first(5) if isinstance(pair, tuple)]
    for wrong in [lambda: fibnim.learn(lambda n: -1), lambda: fibnim.learn([[-1, 2]]), lambda: fibnim.learn([]), lambda: fibnim.learn(["a"])]:
        with pytest.raises(fibnim.Mistake):
            wrong()
    with pytest.raises(fibnim.Mistake):
        fibnim.learn(lambda *n: True)
    assert not re.search("proved", str(members))

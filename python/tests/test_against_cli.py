"""Python against the command line: the same answers, to the letter."""

from __future__ import annotations

import csv
import io
import json
import math
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fibnim

Told = Callable[..., Any]

GAMES = st.sampled_from(["fibonacci", "takeaway:3", "takeaway:5/2", "takeaway:[1,3,5]", "power-of-two", "nim"])
PILES = st.one_of(st.integers(0, 60), st.integers(0, 10**40))


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, list[str], dict[str, Any]]:
    """A position as it is written, the flags, and the same for Python."""
    game = draw(GAMES)
    misere = draw(st.booleans())
    small = st.integers(0, 40)
    kind = draw(st.sampled_from(["one", "two", "three", "sum"]))
    if kind == "sum" and misere:
        # Nothing but brute force.
        small = st.integers(0, 9)
    if kind == "sum":
        pile = "{0}" if game == "nim" else "{0};{1}"
        terms = [pile.format(draw(small), draw(small)) for _ in range(draw(st.integers(1, 3)))]
        if draw(st.booleans()):
            terms.append(f"*{draw(small)}")
        text = " + ".join(terms)
    else:
        # Large piles only where there is a closed form.
        closed = not misere and (kind == "one" or game in ("fibonacci", "nim", "power-of-two"))
        sizes = PILES if closed and kind != "three" else small
        count = {"one": 1, "two": 2, "three": 3}[kind]
        text = ",".join(str(draw(sizes)) for _ in range(count))
        if game != "nim" and draw(st.booleans()):
            text += f";{draw(st.one_of(small, st.just('inf')))}"
    flags = ["--game", game] + (["--misere"] if misere else [])
    return text, flags, {"game": game, "misere": misere}


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(positions())
def test_solve(told: Told, asked: tuple[str, list[str], dict[str, Any]]) -> None:
    text, flags, rules = asked
    expected = told("solve", text, *flags)
    try:
        analysis = fibnim.solve(text, grundy=True, **rules)
    except fibnim.Undecided as undecided:
        assert undecided.message == f"undecided: {expected['undecided']}"
        return
    found = analysis.to_dict()
    if expected["grundy"] is None:
        # The shell computes no large table for it; here it was asked for.
        found["grundy"] = None
    assert found == expected
    assert analysis.position.to_dict() == {name: expected[name] for name in analysis.position.to_dict()}
    moves = [(move["pile"], int(move["take"])) for move in expected["winning_moves"]]
    assert analysis.winning_moves == moves


def test_remoteness_and_sentences(told: Told, run: Callable[..., str]) -> None:
    assert fibnim.solve("30", remoteness=True).to_dict() == told("solve", "30", "--remoteness")
    printed = " ".join(run("solve", "12").split())
    assert " ".join(fibnim.solve("12").sentences.split()) in printed


@pytest.mark.parametrize("text", ["12,,7", "", "x", "12;4;5", "3 + 4;", "99999999999999999999x", "ünf;3"])
def test_mistakes_have_the_message_of_the_command_line(program: Path, text: str) -> None:
    import subprocess

    done = subprocess.run([program, "solve", "--", text], capture_output=True, text=True, check=False)
    with pytest.raises(fibnim.Mistake) as caught:
        fibnim.solve(text)
    assert done.returncode == 2
    assert caught.value.message in done.stderr
    assert caught.value.text == text
    assert 0 <= caught.value.start <= caught.value.end <= len(text) + 1


NAMES = st.sampled_from(["n", "m"])
TERMS = st.builds(
    lambda a, x, b: f"{a}*{x} + {b}", st.integers(0, 4), NAMES, st.integers(0, 30)
)
ATOMS = st.one_of(
    st.builds(lambda s, c, t: f"{s} {c} {t}", TERMS, st.sampled_from(["=", "<", "<=", "!="]), TERMS),
    st.builds("fib({})".format, TERMS),
    st.builds("fibword({})".format, TERMS),
    st.builds("z1({}) > {}".format, TERMS, st.integers(0, 9)),
)
STATEMENTS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds("({} and {})".format, inner, inner),
        st.builds("({} or {})".format, inner, inner),
        st.builds("not ({})".format, inner),
        st.builds("(exists {}: {})".format, NAMES, inner),
        st.builds("(forall {}: {})".format, NAMES, inner),
    ),
    max_leaves=4,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(STATEMENTS)
def test_statements(told: Told, statement: str) -> None:
    expected = told("ask", statement)
    answer = fibnim.decide(statement)
    assert answer.to_dict() == expected
    assert answer.value is (expected["verdict"] == "true") or expected["verdict"] == "set"
    if isinstance(answer.value, fibnim.Numbers):
        assert answer.value.is_finite == expected["finite"]
        assert list(answer.value.variables) == expected["variables"]
        for member in answer.value.first(5):
            assert member in answer.value


def test_statements_in_other_numerations(told: Told) -> None:
    for numbers in ["binary", "takeaway:3"]:
        for statement in ["term(n) and n < 50", "forall n: exists m: m > n and term(m)"]:
            assert fibnim.decide(statement, numbers=numbers).to_dict() == told("ask", statement, "--numbers", numbers)


def test_statements_about_positions(told: Told) -> None:
    statement = "forall n: n > 0 => win(3, 4, n; inf)"
    assert fibnim.decide(statement).to_dict() == told("ask", statement)
    families = [theorem["family"] for theorem in fibnim.theorems()]
    assert "piles:3,4" in families, "both share the library of the user"
    assert fibnim.theorems() == told("theorems")


def test_theorems(told: Told, tmp_path: Path) -> None:
    library = tmp_path / "library.sqlite"
    theorem = fibnim.prove("piles:2,3", library=library)
    assert theorem.to_dict() == told("theorems", "show", "piles:2,3", "--library", str(library))
    assert fibnim.theorem("piles:2,3", library=library) == theorem
    assert fibnim.theorem("piles:5,5", library=library) is None
    named = told("theorems", "members", "piles:2,3", "--allowance", "inf", "--library", str(library))
    assert [[member] for member in theorem.members(math.inf).first(20)] == named["members"]
    counted = told("theorems", "members", "piles:2,3", "--allowance", "2", "--below", "10^9", "--library", str(library))
    assert theorem.count(10**9, allowance=2) == counted["count"]
    certificate = tmp_path / "theorem.cert"
    certificate.write_text(theorem.certificate)
    assert fibnim.check(theorem.certificate) == told("check", str(certificate))
    walnut = tmp_path / "walnut.txt"
    told("theorems", "show", "piles:2,3", "--library", str(library))
    assert fibnim.Numbers.from_walnut(theorem.to_walnut(), theorem.tracks) == theorem.members()
    assert not walnut.exists()


def test_rules(told: Told, run: Callable[..., str], tmp_path: Path) -> None:
    assert fibnim.games() == told("rules")
    for game in ["wythoff", "fibonacci", "nim"]:
        rules = fibnim.Rules(game)
        assert rules.to_dict() == told("rules", "show", game)
        piles = ",".join(str(5 + i) for i in range(len(rules.piles)))
        solved = rules.solve(piles, value=True)
        assert solved.to_dict() == told("solve", piles, "--rules", game, "--value")
        table = run("table", "positions", "--rules", game, "--upto", "12")
        rows = [[int(cell) for cell in row] for row in list(csv.reader(io.StringIO(table)))[1:]]
        assert rules.positions(12).tolist() == rows
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("game g(m)\n# a comment\nmove m + 1\n")
    with pytest.raises(fibnim.Mistake) as caught:
        fibnim.Rules(wrong.read_text())
    expected = told("rules", "check", str(wrong))
    assert (caught.value.message, caught.value.line) == (expected["message"], expected["line"])
    assert caught.value.start + 1 == expected["column"]


def test_odds(told: Told) -> None:
    players = ["random,perfect", "easy,random,perfect"]
    for names in players:
        assert fibnim.odds("21", names).to_dict() == told("odds", "21", "--players", names)
    simulated = fibnim.odds("21", simulate=200, seed=7)
    assert simulated.to_dict() == told("odds", "21", "--simulate", "200", "--seed", "7")
    assert fibnim.odds(upto=15).to_dict() == told("odds", "--upto", "15")
    assert fibnim.odds("3,4", approximate=True).to_dict() == told("odds", "3,4", "--approximate")


def test_papers(told: Told) -> None:
    assert [claim.to_dict() for claim in fibnim.papers("M.3", check=True, quick=True)] == told("papers", "M.3", "--quick")
    recorded = {claim.id: claim.verdict for claim in fibnim.papers("M.3")}
    assert recorded == {claim["id"]: claim["recorded"] for claim in told("papers", "M.3", "--quick")}


def test_letters(run: Callable[..., str]) -> None:
    assert fibnim.letter("m", quick=True) == run("papers", "--letter", "M", "--quick")
    with pytest.raises(fibnim.Mistake, match="there is no paper X"):
        fibnim.letter("X")


def test_everything_about_a_claim(told: Told) -> None:
    for claim, expected in zip(fibnim.papers("M"), told("papers", "M", "--quick"), strict=True):
        for name in ["id", "place", "statement", "quotation", "severity", "formulas", "moves", "check", "by_hand", "beyond", "patch", "aliases"]:
            assert getattr(claim, name) == expected[name], (claim.id, name)
    refuted = [claim for claim in fibnim.papers() if claim.severity == "result"]
    assert refuted and all(claim.quotation and claim.patch for claim in refuted)
    formula = next(claim.formulas[0] for claim in fibnim.papers("K") if claim.recorded == "proved" and claim.formulas)
    assert fibnim.decide(formula).value is True


def test_review(told: Told) -> None:
    game = fibnim.Game("15", opponent="random", seed=5)
    while game.won is None:
        game.play(1)
    assert game.review() == told("review", "-", given=game.transcript)
    assert fibnim.review(game.transcript) == game.review()


def column(table: str, name: str) -> list[str]:
    return [row[name] for row in csv.DictReader(io.StringIO(table))]


@pytest.mark.parametrize("game", ["fibonacci", "takeaway:3"])
def test_tables(run: Callable[..., str], game: str) -> None:
    rows = list(csv.DictReader(io.StringIO(run("table", "grundy", "--upto", "3000", "--game", game))))
    # The last break of a row is the value at the largest allowance.
    tops = {int(row["n"]): int(row["value"]) for row in rows}
    assert fibnim.grundy(3000, game=game).tolist() == [tops[n] for n in range(3001)]
    starts = column(run("table", "starts", "--upto", "3000", "--game", game), "first_pile")
    assert fibnim.starts(3000, game=game).tolist() == [int(first) for first in starts]
    for misere in [[], ["--misere"]]:
        text = run("table", "threshold", "--piles", "3,4", "--upto", "500", "--game", game, *misere)
        thresholds = fibnim.thresholds([3, 4], 500, game=game, misere=bool(misere))
        assert thresholds.tolist() == [float(cell) for cell in column(text, "threshold")]
    text = run("table", "complement", "--upto", "12", "--search", "100", "--game", game)
    table = fibnim.complements(12, 100, game=game)
    for row in csv.DictReader(io.StringIO(text)):
        expected = int(row["complement"] or -1)
        assert table[int(row["a"]), int(row["b"])] == table[int(row["b"]), int(row["a"])] == expected


def test_arrays_are_those_of_numpy() -> None:
    values = fibnim.grundy(1000)
    assert values.dtype == np.int32 and values.flags.owndata is False and values.flags.writeable
    values[0] = 7
    assert fibnim.grundy(1000)[0] == 0
    assert json.dumps(fibnim.starts(50).tolist()).startswith("[0, 1, 2")

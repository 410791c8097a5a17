"""One engine for three front ends: the shell, the interface of the server and Python give the same JSON."""

from __future__ import annotations

import json
import random
import re
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any, Callable, Iterator

import pytest

import fibnim

POSITIONS = 300
OWN = "game mine(m, n)\n{misere}move 1 <= k <= 3: m - k, n\nmove 1 <= k: m, n - k\n"
GAMES = ["fibonacci", "fibonacci", "power-of-two", "nim", "takeaway:3", "takeaway:3/2", "takeaway:+2", "takeaway:=5"]
# What one request of the server may use.
MEMORY, CELLS, STATES = 256 << 20, 300_000_000, 1_000_000

Server = Callable[..., Any]


@pytest.fixture(scope="module")
def server(program: Path, own_home: None) -> Iterator[Server]:
    """Asks a separate server; an answer is its JSON."""
    listening = subprocess.Popen(
        [program, "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert listening.stdout is not None
    found = None
    while found is None:
        line = listening.stdout.readline()
        assert line, "the server has ended"
        found = re.search(r"http://[0-9.]+:[0-9]+", line)
    address = found[0] + "/api/v1/"
    # There is no proxy before this machine itself.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def ask(path: str, query: dict[str, Any] | None = None, body: dict[str, Any] | None = None) -> Any:
        url = address + path + ("?" + urllib.parse.urlencode(query) if query else "")
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data=data, headers={"Content-Type": "application/json"})
        try:
            with opener.open(request, timeout=600) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as problem:
            return json.load(problem)

    yield ask
    listening.terminate()
    listening.wait(timeout=60)


def size(dice: random.Random) -> str:
    huge = ["10^30", "10^20+7", "987654321987654321"]
    return dice.choice(huge) if dice.randrange(6) == 0 else str(dice.randrange(40))


def by_rules(dice: random.Random, folder: Path) -> tuple[list[str], dict[str, Any], Callable[[], Any]]:
    """A position of a game by its rules: the arguments of the shell, the body of a request, and the call in Python."""
    misere = dice.randrange(4) == 0
    name, two = dice.choice([("wythoff", True), ("fibonacci", False), ("nim", True), ("mine", True)])
    # Python has no flag for misere play: its rules say it.
    text = OWN.format(misere="misere\n" if misere else "") if name == "mine" or misere and two else name
    position = f"{size(dice)}, {size(dice)}" if two else f"{size(dice)}; {dice.randrange(20)}"
    value = dice.randrange(2) == 0 and not misere
    remoteness = dice.randrange(3) == 0
    rules = text
    if "\n" in text:
        file = folder / ("misere.game" if misere else "own.game")
        file.write_text(text)
        rules = str(file)
    shell = [position, "--rules", rules, *["--grundy"] * value, *["--remoteness"] * remoteness]
    body = {"rules": text, "position": position, "value": value, "remoteness": remoteness}

    def python() -> Any:
        asked = fibnim.Rules(text)
        return asked.solve(position, grundy=value, remoteness=remoteness, memory=MEMORY, states=STATES)

    return shell, body, python


def of_piles(dice: random.Random) -> tuple[list[str], dict[str, Any], Callable[[], Any]]:
    """Piles under a dynamic, in the same three forms."""
    piles = [size(dice) for _ in range(dice.randrange(1, 4))]
    scope = "local" if dice.randrange(3) == 0 else "global"
    position = ", ".join(piles)
    if dice.randrange(3) == 0:
        local = " + ".join(f"{pile};{dice.randrange(30)}" for pile in piles)
        position = local if scope == "local" else f"{position};{dice.randrange(30)}"
    game, misere, remoteness = dice.choice(GAMES), dice.randrange(4) == 0, dice.randrange(4) == 0
    shell = ["--game", game, "--scope", scope, *["--misere"] * misere, *["--remoteness"] * remoteness, position]
    query = {"position": position, "game": game, "piles": scope}
    query |= {"misere": str(misere).lower(), "remoteness": str(remoteness).lower()}

    def python() -> Any:
        rules = {"game": game, "misere": misere, "scope": scope}
        return fibnim.solve(position, **rules, grundy=True, remoteness=remoteness, memory=MEMORY, cells=CELLS)

    return shell, query, python


def alike(answer: dict[str, Any], served: dict[str, Any]) -> dict[str, Any]:
    """An answer with as many moves as the server sends, and with what it does not look for as long as others."""
    answer = dict(answer)
    if served.get("winning_moves_complete") is False:
        answer["winning_moves"] = answer["winning_moves"][: len(served["winning_moves"])]
        answer["winning_moves_complete"] = False
    if "remoteness" in served and served["remoteness"] is None:
        answer["remoteness"] = None
    return answer


def test_positions(program: Path, server: Server, tmp_path: Path) -> None:
    dice = random.Random(31)
    decided = refused = 0
    for _ in range(POSITIONS):
        if dice.randrange(3) == 0:
            shell, body, python = by_rules(dice, tmp_path)
            served = server("rules/solve", body=body)
        else:
            shell, query, python = of_piles(dice)
            served = server("solve", query)
        limits = ["--memory", "256MiB", "--cells", str(CELLS), "--states", str(STATES)]
        done = subprocess.run(
            [program, "solve", "--json", *limits, *shell],
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        if not done.stdout:
            refused += 1
            assert "message" in served, (shell, served)
            with pytest.raises(fibnim.FibnimError):
                python()
            continue
        told = json.loads(done.stdout)
        if told["outcome"] is None:
            assert served["outcome"] is None, shell
            with pytest.raises(fibnim.Undecided):
                python()
            continue
        decided += 1
        assert alike(told, served) == served, shell
        assert alike(python().to_dict(), served) == served, shell
    assert decided > POSITIONS / 2 and refused < POSITIONS / 4, (decided, refused)


@pytest.mark.parametrize(
    ("statement", "numbers"),
    [
        ("forall n: exists m: n = 2*m", "fibonacci"),
        ("fib(n) and exists m: n = 2*m", "fibonacci"),
        ("exists n: lose(1,3,n; inf)", "fibonacci"),
        ("forall n, r: lose(n; r) <=> r < z1(n)", "fibonacci"),
        ("term(n) and n < 50", "takeaway:3"),
    ],
)
def test_statements(told: Callable[..., Any], server: Server, statement: str, numbers: str) -> None:
    expected = told("ask", statement, "--numbers", numbers)
    served = server("ask", body={"statement": statement, "numbers": numbers})
    assert {name: served[name] for name in expected} == expected
    assert fibnim.decide(statement, numbers=numbers).to_dict() == expected


@pytest.mark.parametrize("family", ["two-pile", "piles:1,2", "wythoff"])
def test_theorems(told: Callable[..., Any], server: Server, family: str) -> None:
    """The library of the user is the same for all three."""
    told("prove", family)
    shown = told("theorems", "show", family)
    served = server(f"theorems/{urllib.parse.quote(family, safe='')}")
    assert {name: served[name] for name in shown} == shown
    assert fibnim.prove(family).to_dict() == shown

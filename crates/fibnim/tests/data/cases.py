#!/usr/bin/env python3
"""Writes cases.txt: small positions, each with its outcome, winning moves and Grundy value.

This is brute force from the rules of the game. It was written from the rules alone and shares nothing with the Rust code:
no line, no table, no theorem. The tests read cases.txt and do not need Python. To renew the file:

    python3 cases.py > cases.txt

The rules. A move takes x >= 1 stones from one pile, not more than the pile has, and not more than is allowed now; then f(x)
is allowed. Piles joined by commas share one allowance. Piles joined by + have one each, and a move changes that of its own
pile only; *5 is a nim heap, which allows anything at any time. A player who cannot move loses, or wins under misere play.
"""

import re
import sys
from fractions import Fraction
from functools import lru_cache
from math import floor, inf

HEAD = """\
# Small positions with what the rules say of them. Made by cases.py, which is brute force of its own; do not edit by hand.
# Every engine that applies to a position is asked about it (../cases.rs).
#
# game | position | outcome | winning moves | Grundy value
#
# game:          fibonacci, power-of-two, nim, takeaway:..., followed by ` misere` if a player who cannot move wins
# position:      3,4,7;5 are piles that share the allowance 5; 12;4 + 7;6 + *5 have one each, *5 is a nim heap; nim has no allowance
# outcome:       N if the player to move wins, P if not
# winning moves: PILE:TAKE, piles counted from 1, all of them by pile and then by stones; - if there is none
# Grundy value:  the least number that no move leads to; - under misere play, which has none
"""

# A title, the game, and its positions.
CASES = [
    ("One pile: the smallest ones, and nothing allowed", "fibonacci",
     "0;0  0;5  0;inf  1;0  1;1  1;inf  2;0  2;1  2;2  3;1  3;2  3;3  4;1  4;2  5;1  5;4  5;5  7;0"),
    ("One pile: starts, among them those of K Ex 1.1, M 4 and AP 3", "fibonacci",
     "4;3  10;9  12;11  13;12  19;18  21;20  33;32  54;53  61;60"),
    ("One pile: on both sides of the smallest part, and without limit", "fibonacci",
     "12;1  11;2  11;3  16;2  16;3  34;33  34;34  55;54  50;2  50;3  89;inf"),
    ("One pile: Grundy values, on both sides of their bounds (G Table 1, G 4.1 to 4.7)", "fibonacci",
     "12;4  11;7  9;5  6;4  6;5  18;4  18;5  20;20  24;6  32;9"),
    ("Two piles: equal ones, empty ones, the smallest ones", "fibonacci",
     "0,0;3  0,0;0  3,0;2  0,12;4  1,1;1  1,1;inf  7,7;3  7,7;inf  1,2;1  2,1;1  1,2;2  4,6;0"),
    ("Two piles: every case of GL Thm 10, and (5, 7; 1), where its words are misprinted", "fibonacci",
     "12,7;4  5,7;1  7,5;1  4,6;1  1,3;1  8,11;2  2,7;2  3,8;3  2,10;1  7,15;3  5,18;4  6,19;7  9,20;inf  1,4;2  1,8;1  2,13;2  3,13;1  5,21;2"),
    ("Three piles: (3, 4, n), which is N for all n (GL Thm 19), and equal pairs", "fibonacci",
     "3,4,0;inf  3,4,7;inf  3,4,7;1  3,4,20;inf  4,20,3;2  2,2,5;4  2,2,5;5  1,1,1;1  1,1,1;inf  0,0,9;3  6,0,6;2  2,3,4;0"),
    ("Three piles: complements, which make P positions without limit (GL Table 1, GL Rem 18)", "fibonacci",
     "1,2,3;inf  1,2,4;inf  1,1,2;inf  2,3,7;inf  2,3,9;inf  4,5,7;inf  3,5,11;inf  5,6,7;3  8,9,53;inf"),
    ("Four and five piles", "fibonacci",
     "1,1,1,1;inf  1,2,3,4;2  1,2,3,9;inf  1,1,1,7;3  2,2,3,3;inf  0,3,0,4;2  1,1,1,1,1;1  1,1,2,2,3;inf"),
    ("Local piles and nim heaps: the exclusive or of Grundy values (G 2, K 4)", "fibonacci",
     "12;11 + 7;6  12;4 + 7;6 + *5  6;5 + 6;5  3;2 + *1  5;4 + *3  8;7 + *0  0;0 + *4  4;3 + 5;4 + 6;5  *1 + *2 + *3  *7  0;0 + 5;4  "
     "5;0 + 3;2  5;0 + 4;0  9;inf + 2;1  10;2 + 10;3"),
    ("Misere: one pile plays like the pile with one stone less", "fibonacci misere",
     "0;0  0;3  1;0  1;1  1;inf  2;1  9;8  9;7  12;11  13;inf"),
    ("Misere: several piles, and local ones, which have no theory", "fibonacci misere",
     "0,0;1  1,1;1  2,2;inf  3,5;2  0,6;5  2,3;0  1,2,3;inf  1,1,1;1  3,4,7;5  4;3 + 3;2  5;4 + *2  *1 + *1  *2 + *2  5;0 + 0;0  1;1 + *0"),
    ("Power-of-two nim (GL Thm 22)", "power-of-two",
     "0;1  1;1  12;3  12;4  12;inf  16;15  3,5;1  3,5;2  6,6;inf  12,20;7  12,20;8  3,5,6;inf  3,5,7;1  1,2,4,8;1  4,4,4;3  7,0,2;0  6;3 + 5;inf"),
    ("Power-of-two nim, misere", "power-of-two misere", "8;7  9;8  2,4;2  1,1,2;inf"),
    ("Nim (M 3, GL Thm 15)", "nim", "0  5  4,4  1,4,5  3,5,7  1,1  0,6,0  2,3,4,5  3 + 6"),
    ("Nim, misere: it differs only once no pile has two stones", "nim misere", "0  1  5  1,1  1,1,1  2,2  1,2  1,4,5  3 + 3"),
    ("Three times what was taken", "takeaway:3", "4;3  8;7  15;3  15;4  40;39  4,6;1  3,5,6;2  9;8 + 4;3  29;inf"),
    ("One and a half times what was taken, rounded down", "takeaway:3/2", "1;1  4;3  16;15  24;7  24;8  40;39  5,9;2  4,6,7;1  7;6 + 10;4"),
    ("Two more than was taken", "takeaway:+2", "9;8  20;4  21;20  3,8;2"),
    ("Five at most, always: a subtraction game after the first move", "takeaway:=5", "6;5  12;5  13;5  30;29  5,11;5  2,3,4;5  13;5 + 8;5"),
    ("One at most, always: only the parity of the stones matters", "takeaway:=1", "7;1  8;1  8;7  3,4;1"),
    ("A table of allowances, and one that can forbid every move", "takeaway:[1,2,4]", "9;8  17;5  4,7;2  6;5 + 3;2"),
    (None, "takeaway:[0,0,3]", "2;1  7;2  9;8  4,5;2  5;4 + 3;1"),
    (None, "takeaway:[0,0,3] misere", "0;0  2;1  5;2  9;8  3,4;inf  4;3 + 3;2"),
    ("Misere under other dynamics", "takeaway:3 misere", "5;4  9;8  3,4;2"),
    (None, "takeaway:=5 misere", "7;5  13;5  4,5;5  3;5 + 4;5"),
]


def dynamic(name):
    """f, by the name of the game."""
    if name == "fibonacci":
        return lambda x: 2 * x
    if name == "power-of-two":
        return lambda x: x
    if name == "nim":
        return lambda x: inf
    rule = name.removeprefix("takeaway:")
    if rule[0] == "=":
        return lambda x: int(rule[1:])
    if rule[0] == "+":
        return lambda x: x + int(rule[1:])
    if rule[0] == "[":
        values = [int(value) for value in rule[1:-1].split(",")]
        return lambda x: values[min(x, len(values)) - 1]
    return lambda x: floor(x * Fraction(rule))


def allowance(text):
    return inf if text in ("", "inf") else int(text)


def read(text):
    """(True, piles, allowance) for a shared allowance, (False, ((stones, allowance or "nim"), ...), None) for one each."""
    if "+" not in text and "*" not in text:
        stones, _, allowed = text.partition(";")
        return True, tuple(int(n) for n in stones.split(",")), allowance(allowed)
    piles = []
    for pile in text.split("+"):
        stones, _, allowed = pile.strip().partition(";")
        heap = stones.startswith("*")
        piles.append((int(stones.lstrip("*")), "nim" if heap else allowance(allowed)))
    return False, tuple(piles), None


def moves(position, f):
    """Every legal move with the position that it leads to: ((pile, take), next)."""
    shared, piles, allowed = position
    for i, pile in enumerate(piles):
        stones, most = (pile, allowed) if shared else pile
        for x in range(1, stones + 1):
            if most != "nim" and x > most:
                break
            if shared:
                yield (i + 1, x), smaller((True, piles[:i] + (stones - x,) + piles[i + 1:], f(x)))
            else:
                left = (stones - x, "nim" if most == "nim" else f(x))
                yield (i + 1, x), smaller((False, piles[:i] + (left,) + piles[i + 1:], None))


def smaller(position):
    """The same position with an allowance of at most the stones: it allows no less."""
    shared, piles, allowed = position
    if shared:
        return True, piles, min(allowed, max(piles))
    return False, tuple((n, r if r == "nim" else min(r, n)) for n, r in piles), None


class Solver:
    """One game."""

    def __init__(self, name):
        self.misere = name.endswith(" misere")
        self.f = dynamic(name.removesuffix(" misere"))
        self.wins = lru_cache(maxsize=None)(self._wins)
        self.grundy = lru_cache(maxsize=None)(self._grundy)

    def _wins(self, position):
        stuck = True
        for _, after in moves(position, self.f):
            stuck = False
            if not self.wins(after):
                return True
        return stuck and self.misere

    def _grundy(self, position):
        options = {self.grundy(after) for _, after in moves(position, self.f)}
        value = 0
        while value in options:
            value += 1
        return value

    def line(self, name, text):
        position = smaller(read(text))
        wins = self.wins(position)
        winning = [f"{pile}:{take}" for (pile, take), after in moves(position, self.f) if not self.wins(after)]
        value = "-"
        if not self.misere:
            value = self.grundy(position)
            assert wins == (value != 0), text
        # Misere, a player who cannot move has won without a move.
        assert wins == bool(winning) or self.misere, text
        return f"{name} | {text} | {'N' if wins else 'P'} | {' '.join(winning) or '-'} | {value}"


def main():
    sys.setrecursionlimit(10_000)
    out = [HEAD.rstrip()]
    for title, name, positions in CASES:
        if title:
            out += ["", f"# {title}"]
        solver = Solver(name)
        out += [solver.line(name, text) for text in re.split(r"\s{2,}", positions.strip())]
    print("\n".join(out))


main()

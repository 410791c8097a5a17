"""Walnut's language, against what it says in numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fibnim
from fibnim import walnut
from fibnim._walnut import translate


def fibonacci_word(n: int) -> str:
    """By its substitution, not by its numbers."""
    word = "0"
    while len(word) <= n:
        word = "".join("01" if letter == "0" else "0" for letter in word)
    return word[n]


MEMBERS = {
    "?msd_fib n < 5 & n != 3": lambda n: n < 5 and n != 3,
    "?msd_2 Ek n = 3*k": lambda n: n % 3 == 0,
    "?msd_fib n/2 = 3": lambda n: n // 2 == 3,
    "?msd_fib (n+1)/3 = n - 4": lambda n: n >= 4 and (n + 1) // 3 == n - 4,
    "?msd_fib n - 3 < 2": lambda n: n >= 3 and n - 3 < 2,
    "?msd_fib ~(n - 3 < 2)": lambda n: not (n >= 3 and n - 3 < 2),
    "?msd_2 (n < 3) ^ (n > 1)": lambda n: (n < 3) != (n > 1),
    "?msd_2 n = 2 | n = 5 | n = 7": lambda n: n in (2, 5, 7),
    "?msd_fib F[n] = @1": lambda n: fibonacci_word(n) == "1",
    "?msd_fib F[n] != F[n+1]": lambda n: fibonacci_word(n) != fibonacci_word(n + 1),
    "?msd_fib F[n+2] = @0 & n > 4": lambda n: fibonacci_word(n + 2) == "0" and n > 4,
    "(n > 2 => n < 6) <=> n != 7": lambda n: (n <= 2 or n < 6) == (n != 7),
    "Ax,y (x + y = n => x <= n)": lambda n: True,
    "?msd_2 2*(n + 1) = 8": lambda n: n == 3,
    # As in Walnut: from the left, whatever is there.
    "n < 9 & n > 2 | n = 20": lambda n: 2 < n < 9 or n == 20,
    "n = 20 | n < 9 & n > 2": lambda n: (n == 20 or n < 9) and n > 2,
    "n = 2 => n = 3 => n = 4": lambda n: not (n != 2 or n == 3) or n == 4,
    "?msd_2 T[n] = @1": lambda n: n.bit_count() % 2 == 1,
    "T[n] = T[n+1]": lambda n: n.bit_count() % 2 == (n + 1).bit_count() % 2,
    "@0 = .T[n/2]": lambda n: (n // 2).bit_count() % 2 == 0,
    "?msd_fib @1 = @1 & n < 4": lambda n: n < 4,
    "T[n] < T[n+1]": lambda n: n.bit_count() % 2 < (n + 1).bit_count() % 2,
    "?msd_fib F[n] >= F[n+1] & @1 > F[n+2]": lambda n: fibonacci_word(n) >= fibonacci_word(n + 1)
    and fibonacci_word(n + 2) < "1",
    "@0 < @1 & n = 3": lambda n: n == 3,
    "?msd_fib n < 3 & (Ik k > 2*k - 1 | F[k] = @1)": lambda n: n < 3,
    "?msd_fib n < 3 & (Ik k < 7)": lambda n: False,
}


@pytest.mark.parametrize("statement", list(MEMBERS))
def test_members(statement: str) -> None:
    found = fibnim.ask(statement, walnut=True)
    assert isinstance(found, fibnim.Numbers)
    assert [n for n in range(40) if n in found] == [n for n in range(40) if MEMBERS[statement](n)]


def test_sentences() -> None:
    assert fibnim.ask("?msd_fib An Em m > n & F[m] = @1", walnut=True) is True
    assert fibnim.ask("?msd_fib En An2 n2 <= n", walnut=True) is False
    # The Fibonacci word has squares of period 2, and no fourth powers (Du, Mousavi, Schaeffer and Shallit).
    assert fibnim.ask("?msd_fib Ei Aj j < 2 => F[i+j] = F[i+j+2]", walnut=True) is True
    fourth = "?msd_fib Ei,n (n > 0) & (Aj (j < 3*n) => (F[i+j] = F[i+j+n]))"
    assert fibnim.ask(fourth, walnut=True) is False


@pytest.mark.parametrize(
    ("statement", "part"),
    [
        ("?msd_3 n = 2", "?msd_3"),
        ("?lsd_fib n = 2", "?lsd_fib"),
        ("n*m = 3", "*"),
        ("W[n] = @1", "W"),
        ("?msd_fib T[n] = @1", "T"),
        ("?msd_2 F[n] = @1", "F"),
        ("F[n] = @2", "@2"),
        ("n = 2 & `(n = 3)", "`"),
        ("An n = E", "E"),
        ("Efib fib = 2", "fib"),
        ("Im m < n", "Im"),
        ("n = 2 # m", "#"),
        ("In,m n > m", "In"),
        ("(n = 2", ""),
        ("n/m = 2", "m"),
        ("T[n][m] = @1", "T"),
        ("T[n] = 1", "1"),
        ("T[T[n]] = @1", "["),
    ],
)
def test_what_is_not_understood_is_said(statement: str, part: str) -> None:
    with pytest.raises(fibnim.Mistake) as caught:
        translate(statement)
    assert caught.value.text == statement
    assert statement[caught.value.start : caught.value.end] == part


def test_places_are_those_of_the_predicate() -> None:
    """Also of what is only found to be wrong in our own words."""
    even = fibnim.ask("exists m: n = 2*m")
    assert isinstance(even, fibnim.Numbers)
    for statement, part in [("?msd_fib n = 1 & $even(n, m)", "$even"), ("?msd_fib n = 123456*m", "?msd_fib n = 123456*m")]:
        with pytest.raises(fibnim.Mistake) as caught:
            fibnim.ask(statement, walnut=True, given={"even": even})
        assert caught.value.text == statement and statement[caught.value.start : caught.value.end] == part
    with pytest.raises(fibnim.Mistake, match="no outputs"):
        fibnim.ask("W[n] = @1", walnut=True, given={"W": {}})


def test_automata_go_both_ways() -> None:
    for statement, numbers in [("exists m: n = 3*m + 1", "binary"), ("fib(n) or n < m", "fibonacci")]:
        made = fibnim.ask(statement, numbers=numbers)
        assert isinstance(made, fibnim.Numbers)
        assert fibnim.Numbers.from_walnut(made.to_walnut(), made.variables) == made
    with pytest.raises(fibnim.Mistake, match="line 3"):
        fibnim.Numbers.from_walnut("msd_fib\n7 0\n0 -> 8\n")


#: Typed by hand: states in any order, any digit, several ways to go on, comments.
HAND = {
    """
msd_2

0 1
0 -> 0
1 -> 1

1 0
0 -> 2
1 -> 0

2 0
0 -> 1
1 -> 2
""": lambda n: n % 3 == 0,
    """# contains 1001, guessed
msd_2
10 0
* -> 10
1 -> 20
20 0
0 -> 30
30 0
0 -> 40
40 0
1 -> 50
50 1
* -> 50
""": lambda n: "1001" in f"{n:b}",
    "fib\n4 0\n0 -> 4\n1 -> 7\n7 1\n0 -> 7\n": lambda n: n in (1, 2, 3, 5, 8, 13, 21, 34, 55),
    "msd_fib\n0 1\n* -> 0 1\n1 -> 1\n1 0\n": lambda n: True,
}


@pytest.mark.parametrize("text", list(HAND))
def test_automata_that_were_typed_by_hand(text: str) -> None:
    found = fibnim.Numbers.from_walnut(text)
    assert [n for n in range(60) if n in found] == [n for n in range(60) if HAND[text](n)]
    assert fibnim.Numbers.from_walnut(found.to_walnut()) == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("msd_3\n0 1\n0 -> 0\n", "line 1: expected msd_fib or msd_2"),
        ("lsd_2 msd_2\n0 1\n0 0 -> 0\n", "line 1: expected msd or lsd for all numbers alike"),
        ("{0,1}\n0 1\n0 -> 0\n", "line 1: a set of letters is not a numeration"),
        ("msd_2 msd_fib\n0 1\n0 0 -> 0\n", "line 1: expected the same system"),
        ("msd_2\n0 1\n0 0 -> 0\n", "line 3: expected a digit"),
        ("msd_2\n0 7\n0 -> 0\n", "line 2: expected the output 0 or 1"),
        ("msd_2\n0 1\n", "leading zeros make a difference"),
    ],
)
def test_automata_that_cannot_be_used(text: str, message: str) -> None:
    with pytest.raises(fibnim.Mistake, match=message):
        fibnim.Numbers.from_walnut(text)


COMMANDS = """
# Two relations, and what they say of each other.
reg last msd_fib "(0|1)*1":
reg both msd_fib msd_fib "([0,0]|[1,1]|[1,0])*":   # digits of the second are among those of the first
def even "?msd_fib Em n=2*m";
def above "?msd_fib b > a + 2"::
def pair "?msd_fib $above(a, b) & a < 2 & b < 6":
eval some "?msd_fib En $last(n) & $even(n)":
eval none "?msd_fib An $last(n) =>
    $even(n)";
reg fib msd_2 "0*10*":
eval powers "?msd_2 An $fib(n) => (n = 1 | Em n = 2*m)":
exit;
combine after this nothing is read
"""


def test_files_of_commands() -> None:
    found = walnut.read(COMMANDS)
    assert list(found) == ["last", "both", "even", "above", "pair", "some", "none", "fib", "powers"]
    assert (found["some"], found["none"], found["powers"]) == (True, False, True)
    last, both, pair = found["last"], found["both"], found["pair"]
    assert isinstance(last, fibnim.Numbers) and isinstance(both, fibnim.Numbers) and isinstance(pair, fibnim.Numbers)
    assert [n for n in range(30) if n in last] == [n for n in range(30) if fibonacci_word(n) == "1"]
    assert (4, 1) in both and (4, 3) in both and (1, 4) not in both
    assert pair.variables == ("a", "b") and sorted(pair) == [(0, 3), (0, 4), (0, 5), (1, 4), (1, 5)]
    assert found["fib"] == fibnim.ask("term(n)", numbers="binary")


def test_files_may_use_what_is_given() -> None:
    ones = fibnim.Numbers.from_walnut(next(iter(HAND)))
    word = walnut.word("msd_2\n0 -1\n0 -> 0\n1 -> 1\n1 3\n0 -> 1\n1 -> 0\n")
    given = {"three": ones, "W": word}
    found = walnut.read('def x "?msd_2 $three(n) & W[n] = @-1 & n < 20": eval y "An W[n] != W[2*n+1]":', given=given)
    assert isinstance(found["x"], fibnim.Numbers) and list(found["x"]) == [0, 3, 6, 9, 12, 15, 18]
    assert found["y"] is True


@pytest.mark.parametrize(
    ("text", "part", "line"),
    [
        ('def x "n=2":\ncombine y x:', "combine", 2),
        ('def x "?msd_3 n=2":', "?msd_3", 1),
        ('\n\ndef x "n = 2 & m*n = 3":', "*", 3),
        ('eval x "$later(n)":', "$later", 1),
        ('reg x msd_3 "0*1":', " x msd_3 ", 1),
        ('reg x msd_2 msd_fib "[0,0]*":', " x msd_2 msd_fib ", 1),
        ('reg x msd_2 "0*&1":', "&", 1),
        ('reg x msd_2 "0*[1]2":', "2", 1),
        ("def x:", "def x:", 1),
        ('def x "n=2"', 'def x "n=2"', 1),
        ('eval a "?msd_fib n = 2": eval b "$a(n)":', "$a", 1),
        ('def x "n = 2":\neval t n "n < m":', " t n ", 2),
        ('def x n "n < m":', " x n ", 1),
        ('eval x "En n = _1":', "_", 1),
    ],
)
def test_commands_that_are_not_understood(text: str, part: str, line: int) -> None:
    with pytest.raises(fibnim.Mistake) as caught:
        walnut.read(text)
    assert caught.value.text == text and caught.value.line == line
    assert text[caught.value.start : caught.value.end] == part
    assert "^" in str(caught.value)


NAMES = st.sampled_from(["n", "m", "k"])
TERMS = st.builds("{}*{} - {} + {}".format, st.integers(0, 3), NAMES, st.integers(0, 9), NAMES)
ATOMS = st.one_of(
    st.builds("{} {} {}".format, TERMS, st.sampled_from(["=", "<", "<=", "!=", ">", ">="]), TERMS),
    st.builds("{}({})".format, st.sampled_from(["fib", "evenfib", "fibword"]), TERMS),
    st.builds("tail({}, {})".format, NAMES, TERMS),
)
STATEMENTS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(["and", "or", "=>", "<=>"]), inner),
        st.builds("not ({})".format, inner),
        st.builds("({} {}: {})".format, st.sampled_from(["exists", "forall"]), NAMES, inner),
    ),
    max_leaves=3,
)


@given(STATEMENTS)
def test_what_is_written_is_read_back(statement: str) -> None:
    ours = fibnim.ask(statement)
    theirs = walnut.read(walnut.define("it", statement))["it"]
    if isinstance(ours, bool):
        assert theirs is ours
        return
    assert isinstance(theirs, fibnim.Numbers) and sorted(ours.variables) == list(theirs.variables)
    names = sorted(ours.variables)
    first = f"{' and '.join(f'{name} = {name}' for name in names)} and it({', '.join(ours.variables)})"
    assert fibnim.ask(first, given={"it": ours}) == theirs


@pytest.mark.parametrize(
    ("statement", "numbers"), [("fib(n)", "fibonacci"), ("exists m: n = 3*m + 1", "binary"), ("n = 0", "binary")]
)
def test_sets_as_expressions(statement: str, numbers: str) -> None:
    made = fibnim.ask(statement, numbers=numbers)
    assert isinstance(made, fibnim.Numbers)
    assert walnut.read(walnut.regular("it", made))["it"] == made


@pytest.mark.parametrize(
    ("statement", "part"),
    [
        ("z2(n) > 4", "z2(n)"),
        ("lose(3, 4, n; inf)", "the position lose(3, 4, n; inf)"),
        ("/10*/(n)", "the pattern /10*/(n)"),
        ("E = 3", "a variable E"),
        ("n < 10^12", "the number 1000000000000"),
    ],
)
def test_what_walnut_cannot_say(statement: str, part: str) -> None:
    with pytest.raises(fibnim.Mistake) as caught:
        walnut.define("it", statement)
    assert caught.value.message == f"Walnut cannot express {part}" and caught.value.help


def test_names_that_walnut_reads_otherwise() -> None:
    with pytest.raises(fibnim.Mistake, match="not a name"):
        walnut.define("Even", "n = 2")
    pairs = fibnim.ask("a + b = 3")
    assert isinstance(pairs, fibnim.Numbers)
    with pytest.raises(fibnim.Mistake):
        walnut.regular("pairs", pairs)

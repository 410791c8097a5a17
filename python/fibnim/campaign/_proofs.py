"""Families to prove."""

from __future__ import annotations

import itertools
import os
import re
import tempfile
from pathlib import Path
from typing import Iterator, Mapping

from .. import _fibnim
from .._errors import Mistake, Rejected
from ._pool import Work
from ._store import Store, hash_of

RANGE = re.compile(r"(\d+)\.\.(\d+)")


def spelled_out(pattern: str) -> Iterator[str]:
    """The texts of a pattern, with the ranges ``a..b`` replaced by each of their numbers."""
    ranges = [range(int(low), int(high) + 1) for low, high in RANGE.findall(pattern)]
    if any(not numbers for numbers in ranges):
        raise Mistake(f"{pattern!r} has an empty range", "write the smaller number first: 1..10")
    pieces = RANGE.sub("\0", pattern).split("\0")
    for numbers in itertools.product(*ranges):
        texts = itertools.chain.from_iterable(zip(pieces, map(str, numbers)))
        yield "".join(texts) + pieces[-1]


def families(pattern: str) -> list[str]:
    """The families of a pattern: every range ``a..b`` in it means each of its numbers. Each family comes once.

    >>> families("grundy:0..2")
    ['grundy:0', 'grundy:1', 'grundy:2']
    >>> families("piles:1..2,1..2")
    ['piles:1,1', 'piles:1,2', 'piles:2,2']
    """
    return list(dict.fromkeys(_fibnim.needs(name)[0] for name in spelled_out(pattern)))


def plan(wanted: list[str]) -> dict[str, list[str]]:
    """All families that the proofs of these build on, and themselves, each after those that it needs.

    >>> plan(["grundy:1"])
    {'grundy:0': [], 'grundy:1': ['grundy:0']}
    """
    order: dict[str, list[str]] = {}

    def visit(family: str) -> None:
        stack: list[tuple[str, Iterator[str]]] = [(family, iter(_fibnim.needs(family)[1]))]
        while stack:
            name, left = stack[-1]
            missing = next((need for need in left if need not in order), None)
            if missing is None:
                stack.pop()
                if name not in order:
                    order[name] = _fibnim.needs(name)[1]
            else:
                stack.append((missing, iter(_fibnim.needs(missing)[1])))

    for family in wanted:
        if family not in order:
            visit(family)
    return order


def prove_one(family: str, bundle: str) -> str:
    """What a worker does: the certificate of a family, from those that it builds on.

    >>> prove_one("one-pile", "").startswith("fibnim certificate")
    True
    """
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "theorems.sqlite")
        if bundle:
            _fibnim.import_certificates(bundle.encode(), library)
        theorem = _fibnim.prove(
            family, value=None, misere=False, at=[], library=library, memory=None, states=None
        )
        return theorem.own_certificate


def _named(texts: list[str]) -> Mapping[str, str]:
    """Which families certificates are about: each is read by the checker after those that it uses."""
    left = {hash_of(text): text for text in texts}
    done: dict[str, str] = {}
    found: dict[str, str] = {}
    while left:
        ready = [name for name, text in left.items() if not set(re.findall(r"^uses (\w+)$", text, re.M)) & set(left)]
        if not ready:
            break
        for name in ready:
            text = left.pop(name)
            report = _fibnim.check(("".join(done.values()) + text).encode())
            if report["verdict"] == "accepted":
                done[name] = text
                found[report["certificates"][-1]["family"]] = text
    return found


class Proofs:
    """A campaign of proofs: its tasks are families, its results certificates."""

    verb = "proved"

    def __init__(self, needs: dict[str, list[str]], folder: Path) -> None:
        self.needs = needs
        self.work: Work = prove_one
        self.store = Store(folder, ".cert", needs, _named)
        if not self._are_accepted():
            # Something was changed, or lost: each is looked at again when those that it builds on are there.
            self.store.texts.clear()

    def _are_accepted(self) -> bool:
        """Whether the checker accepts what the store has, all in one go."""
        here = [family for family in self.needs if family in self.store.texts]
        report = _fibnim.check("".join(self.store.texts[family] for family in here).encode()) if here else {"certificates": []}
        return report.get("verdict", "accepted") == "accepted" and [each["family"] for each in report["certificates"]] == here

    def given(self, family: str) -> str:
        """What a proof of this family may build on: the certificates, each after those that it needs itself."""
        part, left = {family}, [family]
        while left:
            for need in self.needs[left.pop()]:
                if need not in part:
                    part.add(need)
                    left.append(need)
        return "".join(self.store.texts[name] for name in self.needs if name in part and name != family)

    def take(self, family: str, text: str) -> None:
        """Keeps a certificate, once the checker has accepted it after all that it builds on; else raises Rejected."""
        theorem = _fibnim.Theorem.from_certificate(self.given(family) + text)
        if theorem.family != family or theorem.own_certificate != text:
            raise Rejected(f"a certificate of {theorem.family} came back for {family}")
        self.store.put(family, text)

    def finish(self, library: str | None) -> list[str]:
        """Imports everything into a library, if one is named; returns a message about it."""
        texts = self.store.texts
        everything = "".join(texts[family] for family in self.needs if family in texts)
        if library is None or not everything:
            return []
        checked, new = _fibnim.import_certificates(everything.encode(), library)
        return [f"checked {checked}, {new} of them new in {library}"]

"""Many proofs on many machines: ``python -m fibnim.campaign 'piles:1..10,1..10' --store DIR``.

The families of a pattern, and all that their proofs build on, in the order of need, are proved by the workers of a Dask
cluster: four on this machine, or those of a scheduler (``--scheduler tcp://...``), which may run under Slurm, PBS or
Kubernetes. Workers need no trust: each certificate that comes back is read by the independent checker, together with all
that it builds on, before it is kept. The store is a folder with one file for each certificate, named by its hash, and
``index.json``; whoever starts the same campaign again goes on where it ended, and a lost worker loses its task only.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Callable, Iterator, Protocol

from . import _fibnim
from ._errors import FibnimError, Mistake, Rejected

_RANGE = re.compile(r"(\d+)\.\.(\d+)")


def families(pattern: str) -> list[str]:
    """The families of a pattern: every range ``a..b`` in it stands for each of its numbers. Each family comes once.

    >>> families("grundy:0..2")
    ['grundy:0', 'grundy:1', 'grundy:2']
    >>> families("piles:1..2,1..2")
    ['piles:1,1', 'piles:1,2', 'piles:2,2']
    """
    ranges = [range(int(low), int(high) + 1) for low, high in _RANGE.findall(pattern)]
    if any(not numbers for numbers in ranges):
        raise Mistake(f"{pattern!r} has an empty range", "write the smaller number first: 1..10")
    pieces = _RANGE.sub("\0", pattern).split("\0")
    found: dict[str, None] = {}
    for numbers in itertools.product(*ranges):
        texts = itertools.chain.from_iterable(zip(pieces, map(str, numbers)))
        name, _ = _fibnim.needs("".join(texts) + pieces[-1])
        found[name] = None
    return list(found)


def plan(wanted: list[str]) -> dict[str, list[str]]:
    """All families that the proofs of these build on, and themselves, each behind those that it needs.

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


def _behind(family: str, needs: dict[str, list[str]]) -> list[str]:
    """A family behind all that it builds on."""
    part = {family}
    left = [family]
    while left:
        for need in needs[left.pop()]:
            if need not in part:
                part.add(need)
                left.append(need)
    return [name for name in needs if name in part]


class Store:
    """Certificates in a folder, each in a file named by its hash, and which family each is about."""

    def __init__(self, folder: Path, needs: dict[str, list[str]]) -> None:
        self.folder = folder
        self.needs = needs
        folder.mkdir(parents=True, exist_ok=True)
        self.texts: dict[str, str] = {}
        index: dict[str, str] = {}
        if (folder / "index.json").exists():
            index = json.loads((folder / "index.json").read_text())
        for family, name in index.items():
            path = folder / f"{name}.cert"
            text = path.read_text() if path.exists() else ""
            # A file that was torn or changed is as good as none.
            if hashlib.sha256(text.encode()).hexdigest() == name:
                self.texts[family] = text

    def bundle(self, family: str) -> str:
        """What a proof of this family may build on."""
        return "".join(self.texts[name] for name in _behind(family, self.needs)[:-1])

    def take(self, family: str, text: str) -> None:
        """Keeps a certificate, once the checker has accepted it behind all that it builds on; else raises Rejected."""
        theorem = _fibnim.Theorem.from_certificate(self.bundle(family) + text)
        if theorem.family != family or theorem.own_certificate != text:
            raise Rejected(f"a certificate of {theorem.family} came back for {family}")
        self._write(f"{theorem.hash}.cert", text)
        self.texts[family] = text
        index = {name: hashlib.sha256(known.encode()).hexdigest() for name, known in self.texts.items()}
        self._write("index.json", json.dumps(index, indent=1) + "\n")

    def _write(self, name: str, text: str) -> None:
        """Beside, then renamed: nobody ever sees half of a file."""
        handle, beside = tempfile.mkstemp(dir=self.folder)
        with os.fdopen(handle, "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, self.folder / name)


def prove_one(family: str, bundle: str) -> str:
    """What a worker does: the certificate of a family, from those that it builds on."""
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "theorems.sqlite")
        if bundle:
            _fibnim.import_certificates(bundle.encode(), library)
        theorem = _fibnim.prove(
            family, value=None, misere=False, at=[], library=library, memory=None, states=None
        )
        return theorem.own_certificate


class Pool(Protocol):
    """Who proves: tasks go in, results come out."""

    def submit(self, family: str, bundle: str) -> None: ...
    def next(self) -> tuple[str, str | BaseException]: ...


class DaskPool:
    """The workers of a Dask cluster. A worker that dies loses its task, which another one gets."""

    def __init__(self, client: Any, work: Callable[[str, str], str] = prove_one) -> None:
        from distributed import as_completed

        self.client, self.work = client, work
        self.families: dict[str, str] = {}
        self.running = as_completed(raise_errors=False)

    def submit(self, family: str, bundle: str) -> None:
        future = self.client.submit(self.work, family, bundle, pure=False, retries=3)
        self.families[future.key] = family
        self.running.add(future)

    def next(self) -> tuple[str, str | BaseException]:
        future = next(self.running)
        family = self.families.pop(future.key)
        if future.status == "finished":
            return family, future.result()
        error = future.exception()
        return family, error if isinstance(error, BaseException) else FibnimError(f"lost: {future.status}")


def run(store: Store, pool: Pool, tell: Callable[[str], None]) -> dict[str, str]:
    """Proves what the store does not have yet; returns the families that failed, with the reason."""
    needs = store.needs
    waiting = [family for family in needs if family not in store.texts]
    failed: dict[str, str] = {}
    refused: dict[str, int] = {}
    running = 0
    total, known = len(needs), len(needs) - len(waiting)
    tell(f"{total} families, {known} of them in the store")
    while waiting or running:
        later: list[str] = []
        for family in waiting:
            lost = next((need for need in needs[family] if need in failed), None)
            if lost is not None:
                failed[family] = f"it builds on {lost}"
            elif all(need in store.texts for need in needs[family]):
                pool.submit(family, store.bundle(family))
                running += 1
            else:
                later.append(family)
        waiting = later
        if not running:
            continue
        family, result = pool.next()
        running -= 1
        try:
            if isinstance(result, BaseException):
                raise result
            store.take(family, result)
        except Rejected as rejected:
            # Somebody lied, or was broken: nothing is kept, and somebody else may try.
            tell(f"refused {family}: {rejected.message}")
            refused[family] = refused.get(family, 0) + 1
            if refused[family] < 3:
                waiting.append(family)
            else:
                failed[family] = "no certificate was accepted"
        except Exception as error:
            failed[family] = str(error)
            tell(f"failed {family}: {error}")
        else:
            tell(f"proved {family} ({len(store.texts)} of {total})")
    return failed


def main(arguments: list[str] | None = None) -> int:
    """The command; its status is 0 if everything is proved, and 3 if something is undecided."""
    parser = argparse.ArgumentParser(prog="python -m fibnim.campaign", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("pattern", help="families, with ranges: 'piles:1..10,1..10', 'grundy:0..5'")
    parser.add_argument("--store", required=True, type=Path, help="the folder of certificates")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler; four workers on this machine without it")
    parser.add_argument("--workers", type=int, default=4, help="how many workers on this machine")
    parser.add_argument("--import", dest="library", help="take everything over into this library at the end")
    given = parser.parse_args(arguments)
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        print("Dask is missing: pip install 'distributed'", file=sys.stderr)
        return 2
    started = time.monotonic()

    def tell(text: str) -> None:
        print(f"[{time.monotonic() - started:7.1f} s] {text}", flush=True)

    try:
        needs = plan(families(given.pattern))
    except Mistake as mistake:
        print(mistake, file=sys.stderr)
        return 2
    store = Store(given.store, needs)
    cluster = None if given.scheduler else LocalCluster(n_workers=given.workers, threads_per_worker=1)
    with Client(given.scheduler or cluster) as client:
        tell(f"dashboard {client.dashboard_link}")
        failed = run(store, DaskPool(client), tell)
    if cluster is not None:
        cluster.close()
    if given.library and store.texts:
        everything = "".join(store.texts[family] for family in needs if family in store.texts)
        checked, new = _fibnim.import_certificates(everything.encode(), given.library)
        tell(f"checked {checked}, {new} of them new in {given.library}")
    tell(f"{len(store.texts)} proved, {len(failed)} not")
    return 3 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

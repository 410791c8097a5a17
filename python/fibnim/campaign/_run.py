"""Runs a campaign to its end, from its start or from where it was interrupted."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import sys
import time
from pathlib import Path
from typing import Any, Callable, Iterator, Protocol

from .._errors import FibnimError, Mistake, Rejected
from ._pool import DaskPool, Pool, Work
from ._proofs import Proofs, families, plan
from ._store import Store
from ._tables import Complements, Thresholds

#: How often a task is handed out whose results are refused, or whose workers have no room.
CHANCES = 3


class Job(Protocol):
    """The job of a campaign: its tasks, their dependencies, and what is done with results."""

    verb: str
    needs: dict[str, list[str]]
    work: Work
    store: Store

    def given(self, task: str) -> str: ...
    def take(self, task: str, text: str) -> None: ...
    def finish(self, library: str | None) -> list[str]: ...


def run(job: Job, pool: Pool, tell: Callable[[str], None]) -> dict[str, str]:
    """Computes what the store does not have yet; returns the tasks that failed, with the reason."""
    needs, done = job.needs, job.store.texts
    waiting = [task for task in needs if task not in done]
    failed: dict[str, str] = {}
    tries: dict[str, int] = {}
    running = 0
    total = len(needs)
    tell(f"{total} tasks, {total - len(waiting)} of them in the store")
    pool.show(task for task in needs if task in done)

    def again(task: str, why: str) -> None:
        tries[task] = tries.get(task, 0) + 1
        if tries[task] < CHANCES:
            waiting.append(task)
        else:
            failed[task] = f"{why} in {CHANCES} attempts"

    while waiting or running:
        later: list[str] = []
        for task in waiting:
            lost = next((need for need in needs[task] if need in failed), None)
            if lost is not None:
                failed[task] = f"it builds on {lost}"
            elif not all(need in done for need in needs[task]):
                later.append(task)
            elif task not in tries and _is_there(job, task, tell):
                pool.show([task])
            else:
                pool.submit(job.work, task, job.given(task))
                running += 1
        waiting = later
        if not running:
            continue
        task, result, worker = pool.next()
        running -= 1
        if isinstance(result, (OSError, MemoryError)):
            # A worker without room, in memory or on its disk: another one may have it.
            tell(f"failed {task}: {result}")
            again(task, f"{result}")
            continue
        if isinstance(result, Exception):
            failed[task] = str(result)
            tell(f"failed {task}: {result}")
            continue
        if isinstance(result, BaseException):
            raise result
        try:
            job.take(task, result)
        except Rejected as rejected:
            # A worker lied, or was broken: nothing is kept, and another one may try.
            tell(f"refused {task} from {worker or 'a worker'}: {rejected.message}")
            if worker is not None:
                tell(f"{worker}: {pool.distrust(worker, f'{task} was refused: {rejected.message}')}")
            again(task, "no result was accepted")
        else:
            count = sum(task in done for task in needs)
            tell(f"{job.verb} {task} ({count} of {total}, {running} running)")
            pool.show([task])
    return failed


def _is_there(job: Job, task: str, tell: Callable[[str], None]) -> bool:
    """Whether the store has a result by now, from another campaign or from before, that is accepted."""
    text = job.store.found(task)
    if text is None:
        return False
    try:
        job.take(task, text)
    except Rejected as rejected:
        tell(f"refused {task} from the store: {rejected.message}")
        return False
    tell(f"found {task} in the store")
    return True


class Terminal:
    """Lines with the time; on a terminal a bar below them that shows how far it is."""

    def __init__(self, job: Job, out: Any = None) -> None:
        self.job, self.out = job, sys.stdout if out is None else out
        self.started = time.monotonic()
        self.shows_bar = bool(self.out.isatty())

    def tell(self, text: str) -> None:
        """A line."""
        clear = "\r\x1b[K" if self.shows_bar else ""
        self.out.write(f"{clear}[{time.monotonic() - self.started:7.1f} s] {text}\n")
        if self.shows_bar:
            done, total = sum(task in self.job.store.texts for task in self.job.needs), len(self.job.needs)
            full = 40 * done // max(1, total)
            self.out.write(f"[{'#' * full}{'.' * (40 - full)}] {done} of {total}")
        self.out.flush()

    def end(self) -> None:
        """Leaves the bar as it is."""
        if self.shows_bar:
            self.out.write("\n")


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m fibnim.campaign",
        description="Proofs of many families, or tables in slices, on the workers of a Dask cluster.",
        epilog="examples: 'piles:1..10,1..10' --store DIR;  'complements:0..100' --search 1000 --store DIR;  "
        "'thresholds:1..10,1..10' --upto 10000 --store DIR. Start the same command again to go on.",
    )
    parser.add_argument("pattern", help="families or tables, with ranges: 'piles:1..10,1..10', 'complements:0..100'")
    parser.add_argument("--store", required=True, type=Path, help="the folder of results")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler; workers on this machine without it")
    parser.add_argument("--workers", type=int, default=4, help="how many workers on this machine [4]")
    parser.add_argument("--dashboard", default=":8787", help="where Dask shows what is done on this machine [:8787]")
    parser.add_argument("--import", dest="library", help="take all theorems over into this library at the end")
    parser.add_argument("--search", type=int, help="how far complements are searched")
    parser.add_argument("--upto", type=int, help="the largest running pile of thresholds")
    parser.add_argument("--side", type=int, default=16, help="how many piles a slice of complements has on a side [16]")
    parser.add_argument("--game", default="fibonacci", help="the game of a table [fibonacci]")
    parser.add_argument("--misere", action="store_true", help="misere play, in a table")
    return parser.parse_args(arguments)


def _job(given: argparse.Namespace) -> Job:
    """The job that a pattern describes."""
    if given.workers < 1:
        raise Mistake(f"{given.workers} workers do no work", "--workers 4")
    if given.pattern.startswith("complements:"):
        if given.search is None:
            raise Mistake("how far should complements be searched?", "--search 1000")
        return Complements(
            given.pattern, given.store, search=given.search, side=given.side, game=given.game, misere=given.misere
        )
    if given.pattern.startswith("thresholds:"):
        if given.upto is None:
            raise Mistake("how far should thresholds go?", "--upto 10000")
        return Thresholds(given.pattern, given.store, upto=given.upto, game=given.game, misere=given.misere)
    return Proofs(plan(families(given.pattern)), given.store)


def main(arguments: list[str] | None = None) -> int:
    """The command. Its status is 0 if everything is done, 2 if it was asked for nonsense or the store cannot be used, 3 if
    something is undecided or failed, 130 after Ctrl-C."""
    given = _arguments(arguments)
    if importlib.util.find_spec("distributed") is None:
        print("Dask is missing: pip install 'distributed' bokeh", file=sys.stderr)
        return 2
    try:
        job = _job(given)
    except FibnimError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    terminal = Terminal(job)
    try:
        return _campaign(given, job, terminal)
    except KeyboardInterrupt:
        terminal.tell("interrupted: the same command goes on from here")
        return 130
    except (FibnimError, OSError) as error:
        # The store is full, or the scheduler is gone: nothing that was kept is lost.
        terminal.tell(f"ended: {error}")
        return 2
    finally:
        terminal.end()


def _campaign(given: argparse.Namespace, job: Job, terminal: Terminal) -> int:
    """From here to the end, with the workers that are wanted."""
    with _client(given) as client:
        terminal.tell(f"dashboard {client.dashboard_link}")
        if not client.nthreads():
            terminal.tell("there is no worker yet: it goes on when one comes")
        failed = run(job, DaskPool(client), terminal.tell)
    for line in job.finish(given.library):
        terminal.tell(line)
    for task, why in failed.items():
        terminal.tell(f"not {job.verb}: {task}: {why}")
    terminal.tell(f"{len(job.needs) - len(failed)} {job.verb}, {len(failed)} not")
    return 3 if failed else 0


@contextlib.contextmanager
def _client(given: argparse.Namespace) -> Iterator[Any]:
    """The workers of a scheduler, or local ones, which end with this process."""
    from distributed import Client, LocalCluster

    with contextlib.ExitStack() as stack:
        cluster = given.scheduler or stack.enter_context(
            LocalCluster(  # type: ignore[no-untyped-call]
                n_workers=given.workers,
                threads_per_worker=1,
                dashboard_address=given.dashboard,
                preload=["fibnim.campaign._deaf"],
            )
        )
        yield stack.enter_context(Client(cluster))  # type: ignore[no-untyped-call]

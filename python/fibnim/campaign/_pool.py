"""The workers of a campaign."""

from __future__ import annotations

import itertools
import logging
import re
import time
from typing import Any, Callable, Iterable, Protocol

Work = Callable[[str, str], str]
"""What a worker does: from a task and what it is given, the result."""

#: Seconds between two looks for words that were lost with their worker.
BETWEEN_LOOKS = 2.0


class Pool(Protocol):
    """Tasks go in, results come out, each with the name of the worker that did it."""

    def submit(self, work: Work, task: str, given: str) -> None: ...
    def next(self) -> tuple[str, str | BaseException, str | None]: ...
    def show(self, tasks: Iterable[str]) -> None: ...
    def distrust(self, worker: str, message: str) -> str: ...


def _hear(message: str) -> None:
    """Writes a message to the log of a worker."""
    logging.getLogger("distributed.worker").warning(message)


class DaskPool:
    """The workers of a Dask cluster. A worker that dies loses its task, which another one gets.

    Dask's dashboard counts tasks by the first part of their names: ``piles``, ``complements``. What is computed is released as
    soon as it is here, so that nothing piles up in the memory of workers, and then Dask forgets it. Therefore a word for each
    task that is done stays with a worker until the end. It is data, not a result: a worker that dies takes nothing with it that
    would be computed again.
    """

    def __init__(self, client: Any) -> None:
        from distributed import as_completed

        self.client = client
        self.tasks: dict[str, str] = {}
        self.running: Any = as_completed(raise_errors=False)  # type: ignore[no-untyped-call]
        self.numbers = itertools.count()
        # The word for each task that is done, or None where there is none yet.
        self.words: dict[str, Any] = {}
        self.looked = time.monotonic()

    def _key(self, task: str) -> str:
        """A new name for Dask, with the kind of task before the first hyphen."""
        return f"{re.sub('[:/]', '-', task, count=1)}-{next(self.numbers)}"

    def submit(self, work: Work, task: str, given: str) -> None:
        """Hands a task out. The dashboard shows its name."""
        future = self.client.submit(work, task, given, key=self._key(task), pure=False)
        self.tasks[future.key] = task
        self.running.add(future)

    def next(self) -> tuple[str, str | BaseException, str | None]:
        """Waits for a result."""
        future = next(self.running)
        task = self.tasks.pop(future.key)
        # A worker that dies now takes its result with it: another one computes it again, and that is waited for.
        error = future.exception()
        if isinstance(error, BaseException):
            return task, error, None
        # The scheduler knows who has it, whatever the worker says of itself.
        holders = self.client.who_has([future]).get(future.key, ())
        return task, future.result(), next(iter(holders), None)

    def show(self, tasks: Iterable[str]) -> None:
        """Shows these tasks as done until the campaign ends."""
        wordless = list(tasks)
        if time.monotonic() > self.looked + BETWEEN_LOOKS:
            self.looked = time.monotonic()
            wordless += [task for task, word in self.words.items() if word is None or word.status != "finished"]
        self.words |= dict.fromkeys(wordless)
        if not wordless or not self.client.nthreads():
            return
        keys = {self._key(task): task for task in wordless}
        try:
            words = self.client.scatter(dict.fromkeys(keys, True), hash=False, timeout=1)
        except (OSError, TimeoutError):
            # No worker can keep them now: the next look tries again.
            return
        self.words |= {task: words[key] for key, task in keys.items()}

    def distrust(self, worker: str, message: str) -> str:
        """Tells a worker what is wrong, and sends it away if there is another one."""
        self.client.run(_hear, message, workers=[worker], on_error="ignore")
        if len(self.client.nthreads()) < 2:
            return "it is the only one, and stays"
        self.client.retire_workers([worker], close_workers=True)
        return "got the reason, and gets no more work"

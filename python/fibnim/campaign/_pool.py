"""Who does the work."""

from __future__ import annotations

import itertools
import logging
from typing import Any, Callable, Protocol

from .._errors import FibnimError

Work = Callable[[str, str], str]
"""What a worker does: from a task and what it is given, the result."""


class Pool(Protocol):
    """Tasks go in, results come out, each with the name of who has done it."""

    def submit(self, work: Work, task: str, given: str) -> None: ...
    def next(self) -> tuple[str, str | BaseException, str | None]: ...
    def distrust(self, worker: str, message: str) -> str: ...


def _hear(message: str) -> None:
    """What a worker is told stands in its log."""
    logging.getLogger("distributed.worker").warning(message)


class DaskPool:
    """The workers of a Dask cluster. A worker that dies loses its task, which another one gets."""

    def __init__(self, client: Any) -> None:
        from distributed import as_completed

        self.client = client
        self.tasks: dict[str, str] = {}
        self.running: Any = as_completed(raise_errors=False)  # type: ignore[no-untyped-call]
        self.numbers = itertools.count()

    def submit(self, work: Work, task: str, given: str) -> None:
        """Hands a task out. The dashboard shows its name."""
        key = f"{getattr(work, '__name__', 'task')}-{task}-{next(self.numbers)}"
        future = self.client.submit(work, task, given, key=key, pure=False)
        self.tasks[future.key] = task
        self.running.add(future)

    def next(self) -> tuple[str, str | BaseException, str | None]:
        """Waits for a result."""
        future = next(self.running)
        task = self.tasks.pop(future.key)
        if future.status != "finished":
            error = future.exception()
            return task, error if isinstance(error, BaseException) else FibnimError(f"lost: {future.status}"), None
        # The scheduler knows who has it, whatever the worker says of itself.
        holders = self.client.who_has([future]).get(future.key, ())
        return task, future.result(), next(iter(holders), None)

    def distrust(self, worker: str, message: str) -> str:
        """Tells a worker what is wrong, and sends it away if there is another one."""
        self.client.run(_hear, message, workers=[worker], on_error="ignore")
        if len(self.client.nthreads()) < 2:
            return "it is the only one, and stays"
        self.client.retire_workers([worker], close_workers=True)
        return "it was told, and gets no more work"

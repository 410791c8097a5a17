"""Dask clusters of processes that can be killed, and one worker that returns wrong results."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Iterator

#: What a worker loads that lies: its certificates have one sign changed. It waits until it is not alone, because the only worker
#: stays, whatever it does. All others have the fibnim that is installed.
LIES = """
import os, time
import fibnim.campaign._proofs as proofs
import fibnim.campaign as campaign

if not hasattr(proofs, "honest"):
    proofs.honest = proofs.prove_one

def prove_one(family, bundle):
    while not os.path.exists({signal!r}):
        time.sleep(0.05)
    return proofs.honest(family, bundle).replace("\\n+ ", "\\n- ", 1)

prove_one.__module__ = proofs.__name__
proofs.prove_one = campaign.prove_one = prove_one
"""


class Running:
    """A campaign that runs: its lines as they come."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def __iter__(self) -> Iterator[str]:
        assert self.process.stdout is not None
        return iter(self.process.stdout)

    def kill(self) -> None:
        self.process.kill()

    def wait(self) -> int:
        return self.process.wait()


@contextlib.contextmanager
def campaign_of(pattern: str, store: Path, scheduler: str, *more: str) -> Iterator[Running]:
    """The command, with the workers of this scheduler."""
    command = [sys.executable, "-m", "fibnim.campaign", pattern, "--store", str(store), "--scheduler", scheduler, *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield Running(process)
    finally:
        process.kill()
        process.wait()


class Cluster:
    """A scheduler and workers, each a process; a worker that is killed is gone."""

    def __init__(self, workers: int, logs: Path) -> None:
        self.logs = logs
        logs.mkdir(parents=True, exist_ok=True)
        self.killed = 0
        self.liar = ""
        self.started: dict[str, subprocess.Popen[bytes]] = {}
        self.workers: list[subprocess.Popen[bytes]] = []
        self.count = workers

    def __enter__(self) -> Cluster:
        try:
            self._start("scheduler", ["scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0"])
            self.address = self._found("scheduler", r"Scheduler at:\s+(tcp://\S+)")
            self.add(self.count)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        for process in self.started.values():
            process.kill()
        for process in self.started.values():
            process.wait()

    def _start(self, name: str, arguments: list[str], preload: str = "") -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments]
        if preload:
            path = self.logs / f"{name}.py"
            path.write_text(preload)
            command += ["--preload", str(path)]
        with open(self.logs / f"{name}.log", "wb") as log:
            self.started[name] = subprocess.Popen(command, stdout=log, stderr=log)
        return self.started[name]

    def _worker(self, name: str, preload: str = "") -> subprocess.Popen[bytes]:
        arguments = ["worker", self.address, "--no-nanny", "--nthreads", "1", "--name", name, "--no-dashboard"]
        return self._start(name, [*arguments, "--local-directory", str(self.logs)], preload)

    def _found(self, name: str, pattern: str) -> str:
        """What a process says when it is there."""
        while True:
            text = (self.logs / f"{name}.log").read_text()
            if found := re.search(pattern, text):
                return found[1]
            assert self.started[name].poll() is None, text
            time.sleep(0.05)

    def add(self, count: int) -> None:
        """Adds this many workers."""
        names = [f"worker-{len(self.workers) + place}" for place in range(count)]
        self.workers += [self._worker(name) for name in names]
        for name in names:
            self._found(name, r"Registered to:\s+(tcp://\S+)")

    def kill_one(self) -> int:
        """As ``kill -9`` does it; the number of the process."""
        worker = self.workers.pop()
        worker.kill()
        self.killed += 1
        return worker.pid

    def add_liar(self) -> Path:
        """A worker that forges certificates, once there is a file with the name that is returned."""
        others = self.logs / "others"
        self.workers.append(self._worker("liar", LIES.format(signal=str(others))))
        self.liar = self._found("liar", r"Start worker at:\s+(tcp://\S+)")
        self._found("liar", r"Registered to:\s+(tcp://\S+)")
        return others

    def log_of_liar(self) -> str:
        return (self.logs / "liar.log").read_text()


def families_told(lines: list[str]) -> list[str]:
    """The families that a campaign has reported as proved."""
    return [found[1] for line in lines if (found := re.search(r"\] proved (\S+) \(", line))]

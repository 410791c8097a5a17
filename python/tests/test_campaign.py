"""Campaigns, with workers that return wrong results and workers that die."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import math
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import deque
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator

import pytest
from clusters import Cluster, campaign_of
from kill_two import kill_two

import fibnim
from fibnim import campaign
from fibnim.campaign._pool import DaskPool
from fibnim.campaign._run import Terminal


class Here:
    """One worker, in this process."""

    def __init__(self, lies: Callable[[str, str], str] = lambda _task, text: text) -> None:
        self.lies = lies
        self.tasks: deque[tuple[Callable[[str, str], str], str, str]] = deque()
        self.done: list[str] = []
        self.distrusted: list[tuple[str, str]] = []
        self.shown: list[str] = []

    def submit(self, work: Callable[[str, str], str], task: str, given: str) -> None:
        self.tasks.append((work, task, given))

    def next(self) -> tuple[str, str | BaseException, str | None]:
        work, task, given = self.tasks.popleft()
        self.done.append(task)
        try:
            return task, self.lies(task, work(task, given)), "here"
        except Exception as error:
            return task, error, "here"

    def show(self, tasks: Iterable[str]) -> None:
        self.shown += tasks

    def distrust(self, worker: str, message: str) -> str:
        self.distrusted.append((worker, message))
        return "it was told"


def silent(_text: str) -> None:
    pass


def proofs(pattern: str, folder: Path) -> campaign.Proofs:
    return campaign.Proofs(campaign.plan(campaign.families(pattern)), folder)


def files(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.glob("*.cert")}


def test_a_campaign_proves_what_one_machine_proves(tmp_path: Path) -> None:
    job = proofs("piles:1..3,1..3", tmp_path / "store")
    needs = job.needs
    assert all(need in list(needs)[:place] for place, name in enumerate(needs) for need in needs[name])
    here = Here()
    assert campaign.run(job, here, silent) == {}
    assert sorted(here.done) == sorted(here.shown) == sorted(needs), "each once"
    library = tmp_path / "library.sqlite"
    for family in needs:
        assert fibnim.prove(family, library=library).own_certificate == job.store.texts[family]
    assert len(files(tmp_path / "store")) == len(set(job.store.texts.values()))
    taken = tmp_path / "taken.sqlite"
    assert job.finish(str(taken)) == [f"checked {len(needs)}, {len(needs)} of them new in {taken}"]


def test_a_campaign_goes_on_where_it_ended(tmp_path: Path) -> None:
    class Killed(BaseException):
        pass

    class Short(Here):
        def next(self) -> tuple[str, str | BaseException, str | None]:
            if len(self.done) == 2:
                raise Killed
            return super().next()

    job = proofs("piles:1..3", tmp_path)
    with pytest.raises(Killed):
        campaign.run(job, Short(), silent)
    before = files(tmp_path)
    again = proofs("piles:1..3", tmp_path)
    assert len(again.store.texts) == 2
    here = Here()
    assert campaign.run(again, here, silent) == {}
    assert len(here.done) == len(again.needs) - 2 and before.items() <= files(tmp_path).items()
    # The index may be lost, or torn: what the files are is read from themselves.
    for ruin in [lambda path: path.unlink(), lambda path: path.write_text("{"), lambda path: path.write_text("[]")]:
        ruin(tmp_path / "index.json")
        assert set(proofs("piles:1..3", tmp_path).store.texts) == set(again.needs)
    # A file that was changed is proved again.
    assert campaign.run(proofs("piles:1..3", tmp_path), Here(), silent) == {}
    damaged = tmp_path / next(iter(before))
    damaged.write_text(damaged.read_text() + " ")
    assert len(proofs("piles:1..3", tmp_path).store.texts) < len(again.needs)


def test_a_forged_certificate_is_refused(tmp_path: Path) -> None:
    lies: list[str] = []

    def forge(family: str, text: str) -> str:
        if family == "piles:2" and not lies:
            lies.append(text.replace("\n+ ", "\n- ", 1))
            return lies[0]
        return text

    told: list[str] = []
    job, here = proofs("piles:2", tmp_path), Here(forge)
    assert campaign.run(job, here, told.append) == {}
    assert any(text.startswith("refused piles:2 from here: ") for text in told) and "here: it was told" in told
    assert [worker for worker, _ in here.distrusted] == ["here"] and "refused" in here.distrusted[0][1]
    texts = job.store.texts
    assert lies[0] not in texts.values()
    assert fibnim.check(job.given("piles:2") + texts["piles:2"])["verdict"] == "accepted"
    # A worker that always returns wrong results gets no more work, and what builds on them is not tried.
    always = proofs("piles:3", tmp_path / "always")
    other = fibnim.prove("piles:1", library=":memory:").own_certificate
    failed = campaign.run(always, Here(lambda family, text: other if family == "piles:2" else text), silent)
    assert set(failed) == {"piles:2", "piles:3"} and failed["piles:3"] == "it builds on piles:2"
    assert "piles:2" not in always.store.texts


def test_a_forged_certificate_in_the_store_is_refused(tmp_path: Path) -> None:
    """Also with a name and an index that fit; what is sound is taken over, not proved again."""
    campaign.run(proofs("piles:1..3", tmp_path), Here(), silent)
    index = json.loads((tmp_path / "index.json").read_text())
    forged = (tmp_path / f"{index['piles:2']}.cert").read_text().replace("\n+ ", "\n- ", 1)
    index["piles:2"] = hashlib.sha256(forged.encode()).hexdigest()
    (tmp_path / f"{index['piles:2']}.cert").write_text(forged)
    (tmp_path / "index.json").write_text(json.dumps(index))
    told: list[str] = []
    job, here = proofs("piles:1..3", tmp_path), Here()
    assert job.store.texts == {} and campaign.run(job, here, told.append) == {}
    assert here.done == ["piles:2"] and set(here.shown) == set(job.needs)
    assert any(text.startswith("refused piles:2 from the store: ") for text in told)
    assert "found one-pile in the store" in told and "found piles:3 in the store" in told
    assert forged not in job.store.texts.values() and set(proofs("piles:1..3", tmp_path).store.texts) == set(job.needs)


def test_two_campaigns_in_one_store(tmp_path: Path) -> None:
    """Neither forgets what the other has written, and the second takes over what the first has found meanwhile."""
    one, other = proofs("piles:1..2", tmp_path), proofs("piles:1..3", tmp_path)
    assert campaign.run(one, Here(), silent) == {}
    told: list[str] = []
    here = Here()
    assert campaign.run(other, here, told.append) == {} and here.done == ["piles:3"]
    assert "found piles:2 in the store" in told
    alone = fibnim.prove("grundy:0", library=":memory:").own_certificate
    one.store.put("grundy:0", alone)
    assert set(json.loads((tmp_path / "index.json").read_text())) == {*other.needs, "grundy:0"}


def test_a_store_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The campaign ends at once and says why; nothing is half written, and it continues when there is room."""
    job, here = proofs("piles:1..3", tmp_path), Here()
    written = 0

    def fsync(handle: int) -> None:
        nonlocal written
        written += 1
        if written > 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("fibnim.campaign._store.os.fsync", fsync)
        with pytest.raises(fibnim.LibraryError, match="No space left") as caught:
            campaign.run(job, here, silent)
    assert str(tmp_path) in caught.value.message and caught.value.help and len(here.done) == 2
    assert not list(tmp_path.glob(".beside-*")) and list(job.store.texts) == ["one-pile"]
    again = proofs("piles:1..3", tmp_path)
    assert set(again.store.texts) == {"one-pile"} and campaign.run(again, Here(), silent) == {}
    # A process was killed while writing.
    (tmp_path / ".beside-torn").write_text("half")
    proofs("piles:1..3", tmp_path)
    assert not (tmp_path / ".beside-torn").exists()


def test_a_store_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    file = tmp_path / "file"
    file.touch()
    for store in [file, file / "below"]:
        assert campaign.main(["piles:1", "--store", str(store)]) == 2
        told = capsys.readouterr().err
        assert f"the store {store} cannot be used" in told and "help: " in told


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), MemoryError("no room")])
def test_a_worker_without_room(tmp_path: Path, error: Exception) -> None:
    """Another worker gets the task, and after some attempts none does."""
    left = [2]

    def full(family: str, text: str) -> str:
        if family == "piles:1" and left[0] > 0:
            left[0] -= 1
            raise error
        return text

    told: list[str] = []
    assert campaign.run(proofs("piles:1", tmp_path / "two"), Here(full), told.append) == {}
    assert sum(text.startswith("failed piles:1: ") for text in told) == 2
    left[0] = 10**6
    failed = campaign.run(proofs("piles:1", tmp_path / "all"), Here(full), silent)
    assert set(failed) == {"piles:1"} and failed["piles:1"].endswith(" in 3 attempts")


def test_what_is_undecided_is_reported_and_not_tried_again(tmp_path: Path) -> None:
    def undecided(_family: str, _text: str) -> str:
        raise fibnim.Undecided("undecided: too large")

    told: list[str] = []
    here = Here(undecided)
    failed = campaign.run(proofs("one-pile", tmp_path), here, told.append)
    assert failed == {"one-pile": "undecided: too large"} and here.done == ["one-pile"]
    assert "failed one-pile: undecided: too large" in told


def test_a_terminal_has_a_bar(tmp_path: Path) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    job = proofs("piles:1", tmp_path)
    for out, bar in [(Screen(), True), (io.StringIO(), False)]:
        terminal = Terminal(job, out)
        campaign.run(job, Here(), terminal.tell)
        terminal.end()
        assert ("[########################################] 2 of 2" in out.getvalue()) is bar
        assert "tasks" in out.getvalue()


TABLES = [
    ("complements:0..20", {"search": 200, "side": 6}, ["complement", "--upto", "20", "--search", "200"]),
    (
        "complements:0..9",
        {"search": 60, "side": 4, "game": "takeaway:3", "misere": True},
        ["complement", "--upto", "9", "--search", "60", "--game", "takeaway:3", "--misere"],
    ),
]


@pytest.mark.parametrize(("pattern", "options", "command"), TABLES)
def test_slices_of_complements_are_the_table(
    run: Callable[..., str], tmp_path: Path, pattern: str, options: dict[str, object], command: list[str]
) -> None:
    job = campaign.Complements(pattern, tmp_path, **options)  # type: ignore[arg-type]
    here = Here()
    assert campaign.run(job, here, silent) == {}
    assert len(here.done) == len(set(here.done)) == len(job.needs) > 3
    (told,) = job.finish()
    assert (tmp_path / job.out).read_text() == run("table", *command) and job.out in told
    # From the middle on, and with the index lost.
    (tmp_path / "index.json").unlink()
    assert set(campaign.Complements(pattern, tmp_path, **options).store.texts) == set(job.needs)  # type: ignore[arg-type]


def test_a_part_of_the_complements(run: Callable[..., str], tmp_path: Path) -> None:
    job = campaign.Complements("complements:5..12", tmp_path, search=200, side=3)
    assert campaign.run(job, Here(), silent) == {}
    job.finish()
    whole = run("table", "complement", "--upto", "12", "--search", "200").splitlines()
    part = [row for row in whole[1:] if int(row.split(",")[0]) >= 5]
    assert (tmp_path / job.out).read_text().splitlines() == [whole[0], *part]


def test_columns_of_thresholds_are_the_tables(run: Callable[..., str], tmp_path: Path) -> None:
    job = campaign.Thresholds("thresholds:2..4,2..3", tmp_path, upto=300)
    assert len(job.needs) == 5, "each pair once, whatever its order"
    assert campaign.run(job, Here(), silent) == {}
    job.finish()
    for piles in ["2,2", "2,3", "3,3", "2,4", "3,4"]:
        found = (tmp_path / f"threshold-{piles}-upto-300.csv").read_text()
        assert found == run("table", "threshold", "--piles", piles, "--upto", "300")


def changed(text: str, row: int, cell: str) -> str:
    lines = text.split("\n")
    lines[row] = ",".join([*lines[row].split(",")[:-1], cell])
    return "\n".join(lines)


LIES = {
    "a row is missing": lambda text: "\n".join(text.split("\n")[:-2]) + "\n",
    "another slice": lambda text: text.replace("# ", "# other ", 1),
    "no number": lambda text: changed(text, 3, "x"),
    "more digits": lambda text: changed(text, 3, "007"),
    "nothing": lambda _text: "",
    "every number is another": lambda text: "\n".join(
        changed(text, row, "5").split("\n")[row] if 0 < row < text.count("\n") else line
        for row, line in enumerate(text.split("\n"))
    ),
}


@pytest.mark.parametrize("lie", list(LIES))
def test_wrong_slices_are_refused(tmp_path: Path, lie: str) -> None:
    for job in [
        campaign.Complements("complements:8..11", tmp_path / "c", search=100, side=4),
        campaign.Thresholds("thresholds:3,4", tmp_path / "t", upto=100),
    ]:
        told: list[str] = []
        failed = campaign.run(job, Here(lambda _task, text: LIES[lie](text)), told.append)
        assert set(failed) == set(job.needs) and not job.store.texts and job.finish() == []
        assert any(text.startswith("refused ") for text in told)


def test_single_lies_are_found_where_one_looks(tmp_path: Path) -> None:
    """A comparison finds what is wrong at its place: each place is tried."""
    job = campaign.Complements("complements:3..4", tmp_path, search=60, side=2)
    (task,) = job.needs
    text = campaign.slice_one(task)
    for row, wrong in [(1, "1"), (1, ""), (2, "17"), (3, "3")]:
        with pytest.raises(fibnim.Rejected, match="the complement of"):
            job.check(task, changed(text, row, wrong))
    columns = campaign.Thresholds("thresholds:3,4", tmp_path, upto=60)
    (task,) = columns.needs
    text = campaign.slice_one(task)
    for n in range(0, 61, 7):
        with pytest.raises(fibnim.Rejected, match="the threshold of"):
            columns.check(task, changed(text, n + 1, "inf"))


def test_late_lies_do_not_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond what the slow method reaches, a threshold must fit to those before it."""
    monkeypatch.setattr("fibnim.campaign._tables.CELLS", 200)
    job = campaign.Thresholds("thresholds:3,4", tmp_path, upto=150)
    (task,) = job.needs
    text = campaign.slice_one(task)
    job.choice = random.Random(1)
    job.check(task, text)
    with pytest.raises(fibnim.Rejected, match="is enough"):
        job.check(task, changed(text, 101, "inf"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["piles:3..1"],
        ["piles:x"],
        ["complements:0..10"],
        ["complements:5..1", "--search", "9"],
        ["complements:1,2", "--search", "9"],
        ["thresholds:1..3"],
        ["thresholds:1,2,3,4,5", "--upto", "9"],
        ["complements:3", "--search", "9", "--side", "0"],
        ["complements:3", "--search", "-9"],
        ["thresholds:3", "--upto", "-1"],
        ["piles:1", "--workers", "0"],
    ],
)
def test_what_is_no_campaign(tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    pytest.importorskip("distributed")
    assert campaign.main([*arguments, "--store", str(tmp_path)]) == 2
    assert "help: " in capsys.readouterr().err


@pytest.fixture
def four(tmp_path: Path) -> Iterator[Cluster]:
    pytest.importorskip("distributed")
    with Cluster(4, tmp_path / "logs") as cluster:
        yield cluster


def progress(client: Any) -> dict[str, dict[str, int]]:
    """What the pane `Progress` of the dashboard draws: tasks by the first part of their names, and by their states."""

    def states(dask_scheduler: Any) -> dict[str, dict[str, int]]:
        found = {prefix.name: dict(prefix.states) for prefix in dask_scheduler.task_prefixes.values()}
        return {
            name: {state: count for state, count in counts.items() if count and state != "forgotten"}
            for name, counts in found.items()
        }

    return {name: counts for name, counts in client.run_on_scheduler(states).items() if counts}


def test_the_dashboard_counts_what_is_done(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with Cluster(2, tmp_path / "logs") as cluster, distributed.Client(cluster.address) as client:
        pool, job = campaign.DaskPool(client), proofs("piles:1..3", tmp_path / "store")
        assert campaign.run(job, pool, silent) == {}
        expected = {"one-pile": {"memory": 1}, "piles": {"memory": 3}}
        # What was computed goes away a moment after it was fetched.
        while (found := progress(client)) != expected:
            assert all(found[name].get("memory", 0) >= count["memory"] for name, count in expected.items()), found
        kept = client.run(lambda dask_worker: list(dict(dask_worker.data).values()))
        assert [word for words in kept.values() for word in words] == [True] * 4, "no certificate stays"
        # A user who continues sees all of it.
        again = campaign.DaskPool(client)
        campaign.run(proofs("piles:1..3", tmp_path / "store"), again, silent)
        assert progress(client) == {"one-pile": {"memory": 2}, "piles": {"memory": 6}}
        # A worker dies, and what was sent to it is lost: nothing is computed again, and soon everything is complete once more.
        cluster.kill_one()
        while len(client.nthreads()) > 1:
            time.sleep(0.05)
        while progress(client) != {"one-pile": {"memory": 2}, "piles": {"memory": 6}}:
            for each in (pool, again):
                each.looked = -math.inf
                each.show([])


class DyingFuture:
    """A result whose worker dies when it is done; another one computes it again."""

    key = "piles-1,2-0"
    status = "lost"

    def exception(self) -> None:
        self.status = "finished"

    def result(self) -> str:
        return "a certificate"


class Nobody:
    """A client that cannot say which worker has what."""

    def who_has(self, _futures: list[Any]) -> dict[str, tuple[str, ...]]:
        return {}


def test_a_result_that_dies_with_its_worker_is_waited_for() -> None:
    pool = object.__new__(DaskPool)
    pool.client, pool.running, pool.tasks = Nobody(), iter([DyingFuture()]), {DyingFuture.key: "piles:1,2"}
    assert pool.next() == ("piles:1,2", "a certificate", None)


def test_two_of_four_workers_are_killed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The command itself, with a scheduler and four workers, each a process of its own."""
    pytest.importorskip("distributed")
    kill_two("piles:1..4,1..4", tmp_path)
    assert "nothing twice" in capfd.readouterr().out


def test_a_campaign_that_was_killed_goes_on(four: Cluster, tmp_path: Path) -> None:
    store = tmp_path / "store"
    with campaign_of("complements:0..40", store, four.address, "--search", "400", "--side", "8") as running:
        seen = 0
        for line in running:
            seen += " computed " in line
            if seen == 4:
                running.kill()
        assert running.wait() == -signal.SIGKILL
    kept = len(json.loads((store / "index.json").read_text()))
    assert kept >= 4
    with campaign_of("complements:0..40", store, four.address, "--search", "400", "--side", "8") as running:
        told = list(running)
        assert running.wait() == 0
    begun = next(line for line in told if " tasks, " in line)
    assert int(begun.split(" tasks, ")[1].split()[0]) >= kept
    computed = sum(" computed " in line for line in told)
    assert computed == 21 - int(begun.split(" tasks, ")[1].split()[0]), "nothing twice"
    assert (store / "complement-0..40-search-400.csv").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")
@pytest.mark.parametrize("presses", [1, 2])
def test_a_campaign_is_interrupted(tmp_path: Path, presses: int) -> None:
    """Ctrl-C, which a terminal sends to the workers too: a short message, nothing is lost, and the same command continues."""
    pytest.importorskip("distributed")
    command = [sys.executable, "-m", "fibnim.campaign", "piles:1..5,1..5", "--store", str(tmp_path), "--workers", "1"]
    command += ["--dashboard", ":0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as running:
        assert running.stdout is not None
        assert any(" proved one-pile " in line for line in running.stdout)
        for _ in range(presses):
            os.killpg(running.pid, signal.SIGINT)
        told = running.stdout.read()
        assert running.wait() == 130 and "interrupted: the same command goes on from here" in told
        # What a library of others says when it is stopped in the middle is not ours.
        assert presses > 1 or "site-packages/fibnim" not in told
    assert "one-pile" in proofs("piles:1..5,1..5", tmp_path).store.texts


def test_a_worker_that_lies_is_refused(tmp_path: Path) -> None:
    """One of three forges what it returns: the campaign says whom it does not believe, and ends well without it."""
    distributed = pytest.importorskip("distributed")
    with Cluster(0, tmp_path / "logs") as cluster:
        others = cluster.add_liar()
        store = tmp_path / "store"
        with campaign_of("piles:1..3,1..3", store, cluster.address) as running:
            told = []
            for line in running:
                told.append(line)
                if " tasks, " in line:
                    # It has the first task, on which all others build.
                    cluster.add(2)
                    others.touch()
            assert running.wait() == 0, "".join(told)
        refused = [line for line in told if " refused " in line]
        assert refused and all(f"refused one-pile from {cluster.liar}: " in line for line in refused)
        assert any(f"{cluster.liar}: got the reason, and gets no more work" in line for line in told)
        assert "was refused" in cluster.log_of_liar()
        with distributed.Client(cluster.address) as client:
            assert cluster.liar not in client.nthreads()
    theorem = fibnim.prove("piles:3,3", library=":memory:")
    assert theorem.own_certificate in files(store).values() and len(files(store)) == theorem.certificate.count("\nend\n")


def test_the_example_for_slurm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code of the README, without a Slurm: what it would submit, and what it would run."""
    jobqueue = pytest.importorskip("dask_jobqueue")
    readme = (Path(__file__).parents[1] / "README.md").read_text()
    (code,) = [block for block in re.findall(r"```python\n(.*?)```", readme, re.S) if "SLURMCluster" in block]
    scaled: list[int] = []
    monkeypatch.setattr(jobqueue.SLURMCluster, "scale", lambda _cluster, jobs: scaled.append(jobs))
    asked: list[list[str]] = []
    monkeypatch.setattr(campaign, "main", asked.append)
    names: dict[str, Any] = {}
    exec(code, names)
    try:
        assert scaled == [100]
        assert asked == [["piles:1..20,1..20", "--store", "certificates", "--scheduler", names["cluster"].scheduler_address]]
        script = names["cluster"].job_script()
        assert "#SBATCH -p short" in script and "#SBATCH -t 04:00:00" in script and "dask_worker" in script
    finally:
        names["cluster"].close()

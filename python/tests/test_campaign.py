"""Campaigns, with workers that lie and workers that die."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import Callable

import pytest

import fibnim
from fibnim import campaign


class Here:
    """One worker, in this process."""

    def __init__(self, work: Callable[[str, str], str]) -> None:
        self.work = work
        self.tasks: deque[tuple[str, str]] = deque()
        self.done: list[str] = []

    def submit(self, family: str, bundle: str) -> None:
        self.tasks.append((family, bundle))

    def next(self) -> tuple[str, str | BaseException]:
        family, bundle = self.tasks.popleft()
        self.done.append(family)
        try:
            return family, self.work(family, bundle)
        except Exception as error:
            return family, error


def silent(_text: str) -> None:
    pass


def files(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.glob("*.cert")}


def test_a_campaign_proves_what_one_machine_proves(tmp_path: Path) -> None:
    needs = campaign.plan(campaign.families("piles:1..3,1..3"))
    assert all(need in list(needs)[:place] for place, name in enumerate(needs) for need in needs[name])
    store = campaign.Store(tmp_path / "store", needs)
    here = Here(campaign.prove_one)
    assert campaign.run(store, here, silent) == {}
    assert sorted(here.done) == sorted(needs), "each once"
    library = tmp_path / "library.sqlite"
    for family in needs:
        assert fibnim.prove(family, library=library).own_certificate == store.texts[family]
    assert len(files(tmp_path / "store")) == len(set(store.texts.values()))


def test_a_campaign_goes_on_where_it_ended(tmp_path: Path) -> None:
    needs = campaign.plan(campaign.families("piles:1..3"))
    store = campaign.Store(tmp_path, needs)

    class Killed(BaseException):
        pass

    class Short(Here):
        def next(self) -> tuple[str, str | BaseException]:
            if len(self.done) == 2:
                raise Killed
            return super().next()

    with pytest.raises(Killed):
        campaign.run(store, Short(campaign.prove_one), silent)
    before = files(tmp_path)
    again = campaign.Store(tmp_path, needs)
    assert len(again.texts) == 2
    here = Here(campaign.prove_one)
    assert campaign.run(again, here, silent) == {}
    assert len(here.done) == len(needs) - 2 and before.items() <= files(tmp_path).items()
    # A file that somebody changed is proved again.
    damaged = tmp_path / next(iter(before))
    damaged.write_text(damaged.read_text() + " ")
    assert len(campaign.Store(tmp_path, needs).texts) == len(needs) - 1


def test_a_forged_certificate_is_refused(tmp_path: Path) -> None:
    needs = campaign.plan(campaign.families("piles:2"))
    lies: list[str] = []

    def forge(family: str, bundle: str) -> str:
        text = campaign.prove_one(family, bundle)
        if family == "piles:2" and not lies:
            lies.append(text.replace("\n+ ", "\n- ", 1))
            return lies[0]
        return text

    told: list[str] = []
    store = campaign.Store(tmp_path, needs)
    assert campaign.run(store, Here(forge), told.append) == {}
    assert any(text.startswith("refused piles:2") for text in told)
    assert lies[0] not in store.texts.values() and fibnim.check(store.bundle("piles:2") + store.texts["piles:2"])[
        "verdict"
    ] == "accepted"
    # Who lies always gets nothing, and what builds on it is not tried.
    always = campaign.Store(tmp_path / "always", campaign.plan(["piles:2"]))
    other = fibnim.prove("piles:1", library=":memory:").own_certificate
    failed = campaign.run(always, Here(lambda family, bundle: other), silent)
    assert "piles:2" in failed and "piles:2" not in always.texts


def test_workers_of_dask_may_die(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    needs = campaign.plan(campaign.families("piles:1..3,1..3"))
    store = campaign.Store(tmp_path, needs)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        with distributed.Client(cluster) as client:
            pool = campaign.DaskPool(client)
            victims = list(cluster.workers.values())[:1]

            def tell(text: str) -> None:
                if text.startswith("proved") and victims:
                    client.sync(victims.pop().kill)

            assert campaign.run(store, pool, tell) == {}
    assert not victims and set(store.texts) == set(needs)
    library = tmp_path / "library.sqlite"
    assert all(fibnim.prove(name, library=library).own_certificate == text for name, text in store.texts.items())
